"""The desk: a tournament that takes one operation after the other, and ``run`` for a batch.

The desk parses, calls the engine and renders; it decides nothing. What it holds is one immutable
event, replaced when an operation succeeds, so a refused operation leaves nothing behind.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, cast

from pairdesk.desk.arguments import (
    a_chain,
    a_rating,
    a_text,
    a_text_or_null,
    an_id,
    an_integer,
    anything,
    at_least,
    entries_of_players,
    takes,
    true_or_false,
)
from pairdesk.desk.json_views import (
    decision_value,
    place_value,
    round_value,
    stuck_value,
    why_not_value,
)
from pairdesk.errors import InvalidArguments, UnknownOperation
from pairdesk.files.house_json import house_from_json
from pairdesk.render.tables import standing_rows
from pairwright import (
    Event,
    HouseRules,
    Player,
    explain,
    explain_standings,
    pair,
    why_not,
)
from pairwright.errors import PairwrightError, quoted
from pairwright.explanation import why_stuck
from pairwright.pairing import find_rulebook, find_solver, require_room
from pairwright.rehearsal import by_rating, play_round
from pairwright.results import unchecked_bye, unchecked_result
from pairwright.rulebook import Rulebook
from pairwright.solvers import Solver


class Desk:
    """One tournament, run by operations: ``answer`` takes them as data, the methods as calls.

    The methods return what JSON can hold and raise a PairwrightError where ``answer`` returns
    ``"error: <code>"``. ``event`` is the tournament as it stands.

    Raises UnknownRulebook and UnknownSolver.
    """

    def __init__(
        self, *, solver: str | Solver = "auto", rulebook: str | Rulebook = "northgate"
    ) -> None:
        self._solver = find_solver(solver)
        self._rulebook = find_rulebook(rulebook)
        self.event = Event.of(
            [], matches=self._rulebook.matches, system=self._rulebook.event_system
        )
        self._house_of: list[HouseRules] = []  # those that held when each round was paired

    def answer(self, operation: object) -> Any:  # noqa: ANN401  # any JSON value
        """Carry out one operation, ``[name, *arguments]``; an error is a text, never raised."""
        try:
            known, arguments = _parsed(operation)
            return known(self, *arguments)
        except PairwrightError as refused:
            return _refusal(refused)

    @takes(an_id, a_rating)
    def register(self, player: str, rating: int) -> bool:
        """Enter one player."""
        self.event = self.event.with_players([Player(player, rating)])
        return True

    @takes(entries_of_players)
    def register_many(self, entries: list[list[Any]]) -> int:
        """Enter players given as [id, rating], all or none; returns how many."""
        self.event = self.event.with_players([Player(name, rating) for name, rating in entries])
        return len(entries)

    @takes(an_id, a_rating)
    def enter_late(self, player: str, rating: int) -> bool:
        """Enter one player, after round 1 too; the rounds before count as absences."""
        event = self.event.with_players([Player(player, rating)], late=True)
        require_room(event, player, self._rulebook)
        self.event = event
        return True

    @takes(anything, an_integer, a_text_or_null, optional=1)
    def request_bye(self, player: object, number: int, code: str | None = "H") -> bool:
        """Let a player sit out a coming round: H, F or Z; null takes it back."""
        self.event = self.event.with_bye(cast("str", player), round=number, bye=unchecked_bye(code))
        return True

    @takes()
    def pair_round(self) -> dict[str, Any]:
        """Pair the next round and return it."""
        paired = pair(self.event, rulebook=self._rulebook, solver=self._solver)
        self._house_of.append(self.event.house)
        self.event = self.event.with_round(paired)
        return round_value(paired)

    @takes(an_integer, an_integer, a_text)
    def report(self, number: int, board: int, result: str) -> bool:
        """Record W, B or D on one board."""
        self.event = self.event.with_result(
            round=number, board=board, result=unchecked_result(result)
        )
        return True

    @takes(an_integer, a_text)
    def report_round(self, number: int, results: str) -> int:
        """Record W, B or D on every board that waits, in board order; returns how many."""
        self.event = self.event.with_results(round=number, results=results)
        return len(results)

    @takes(an_integer, an_integer, a_text, true_or_false, optional=1)
    def rule(self, number: int, board: int, result: str, correcting: bool = False) -> bool:  # noqa: FBT001, FBT002  # by place, as data has it
        """Record any result on one board, forfeits too; if it is a correction, over another."""
        self.event = self.event.with_ruling(
            round=number, board=board, result=unchecked_result(result), correcting=correcting
        )
        return True

    @takes(an_integer)
    def round(self, number: int) -> dict[str, Any]:
        """One round as it stands."""
        return round_value(self.event.round(number))

    @takes(at_least(1), optional=1)
    def standings(self, first: int | None = None) -> list[list[Any]]:
        """The table, or its first rows: rank, id, points, Buchholz, Sonneborn-Berger, status."""
        return standing_rows(self.event)[:first]

    @takes(a_text, a_chain, a_text, optional=2)
    def explain_standings(
        self, player: str, chain: str | list[str] = "northgate", edition: str | None = None
    ) -> dict[str, Any]:
        """Why a player stands where they stand: the addends, and what separates neighbours."""
        return place_value(explain_standings(self.event, player, chain, edition))

    @takes(anything)
    def withdraw(self, player: object) -> bool:
        """Let a player leave; a game without a result is forfeited."""
        self.event = self.event.with_withdrawal(cast("str", player))  # others are unknown too
        return True

    @takes(anything)
    def house_rules(self, rules: object) -> bool:
        """Let these house rules, and no others, hold for the rounds to come."""
        self.event = self.event.with_house(house_from_json(rules))
        return True

    @takes(an_integer, optional=1)
    def explain(self, number: int | None = None) -> dict[str, Any] | None:
        """Why a round is as it is; without a number, why the next cannot be paired, or null."""
        if number is None:
            stuck = why_stuck(self.event, rulebook=self._rulebook, solver=self._solver)
            return None if stuck is None else stuck_value(stuck)
        self.event.round(number)
        decisions = explain(
            self.event,
            number,
            rulebook=self._rulebook,
            solver=self._solver,
            house=self._house_in(number),
        )
        return {"round": number, "decisions": [decision_value(step) for step in decisions]}

    @takes(a_text, a_text, an_integer, optional=1)
    def why_not(self, one: str, other: str, number: int | None = None) -> dict[str, Any]:
        """Why two players do not meet in a round, or in the next one, and how they would."""
        answer = why_not(
            self.event,
            one,
            other,
            round=number,
            rulebook=self._rulebook,
            solver=self._solver,
            house=self._house_in(number),
        )
        return why_not_value(answer)

    def _house_in(self, number: int | None) -> HouseRules:
        """The house rules that held when a round was paired, or that hold now."""
        past = self._house_of[number - 1 : number] if number is not None and number > 0 else []
        return past[0] if past else self.event.house

    @takes(at_least(1), at_least(0))
    def auto_rounds(self, count: int, draw_every: int) -> dict[str, Any]:
        """Pair and score up to ``count`` rounds by rating; stops early where pairing fails."""
        before = len(self.event.rounds)
        model = by_rating(draw_every)
        stopped = None
        try:
            for _ in range(count):
                after = play_round(self.event, model, rulebook=self._rulebook, solver=self._solver)
                self._house_of.append(self.event.house)
                self.event = after
        except PairwrightError as refused:
            stopped = refused.code
        total = len(self.event.rounds)
        return {"played": total - before, "stopped": stopped, "rounds": total}


def run(
    operations: list[Any],
    *,
    solver: str | Solver = "auto",
    rulebook: str | Rulebook = "northgate",
) -> list[Any]:
    """Carry out operations in order on a fresh tournament; one result for each, JSON in and out.

    An operation is ``[name, *arguments]``. Whatever is wrong with one becomes ``"error: <code>"``
    in its place, and the others are carried out; nothing is ever raised.
    """
    if not isinstance(operations, list):
        return [_refusal(InvalidArguments("a batch is a list of operations"))]
    try:
        desk = Desk(solver=solver, rulebook=rulebook)
    except PairwrightError as unknown:
        return [_refusal(unknown)] * len(operations)
    return [desk.answer(operation) for operation in operations]


def _refusal(error: PairwrightError) -> str:
    return f"error: {error.code}"


OPERATIONS: Final[Mapping[str, Callable[..., Any]]] = MappingProxyType(
    {
        operation.__name__: operation
        for operation in (
            Desk.register,
            Desk.register_many,
            Desk.pair_round,
            Desk.report,
            Desk.report_round,
            Desk.rule,
            Desk.round,
            Desk.standings,
            Desk.withdraw,
            Desk.auto_rounds,
            Desk.house_rules,
            Desk.explain,
            Desk.why_not,
            Desk.explain_standings,
            Desk.enter_late,
            Desk.request_bye,
        )
    }
)
"""Every operation, by the name that a batch gives."""


def _parsed(request: object) -> tuple[Callable[..., Any], list[object]]:
    if not isinstance(request, list) or not request:
        raise InvalidArguments("an operation is a list: its name, then its arguments")
    name, *arguments = request
    if not isinstance(name, str) or name not in OPERATIONS:
        raise UnknownOperation(f"{quoted(name)} is none of {', '.join(OPERATIONS)}")
    return OPERATIONS[name], arguments
