"""The desk: a tournament that takes one operation after the other, and ``run`` for a batch.

The desk parses, calls the engine and renders; it decides nothing. What it holds is one immutable
event, replaced when an operation succeeds, so a refused operation leaves nothing behind.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from pairdesk.errors import InvalidArguments, UnknownOperation
from pairdesk.tables import standing_rows
from pairwright import Event, Player, pair
from pairwright.errors import PairwrightError, UnknownPlayer, shown
from pairwright.pairing import find_rulebook, find_solver
from pairwright.players import HIGHEST_RATING
from pairwright.rehearsal import by_rating, play
from pairwright.rounds import Round
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
        self.event = Event()
        self._solver = find_solver(solver)
        self._rulebook = find_rulebook(rulebook)

    def answer(self, operation: object) -> Any:  # noqa: ANN401  # any JSON value
        """Carry out one operation, ``[name, *arguments]``; an error is a text, never raised."""
        try:
            known, arguments = _parsed(operation)
            return known.apply(self, arguments)
        except PairwrightError as refused:
            return _refusal(refused)

    def register(self, player: str, rating: int) -> bool:
        """Enter one player."""
        self.event = self.event.with_players([Player(player, rating)])
        return True

    def register_many(self, entries: list[list[Any]]) -> int:
        """Enter players given as [id, rating], all or none; returns how many."""
        self.event = self.event.with_players([Player(name, rating) for name, rating in entries])
        return len(entries)

    def pair_round(self) -> dict[str, Any]:
        """Pair the next round and return it."""
        paired = pair(self.event, rulebook=self._rulebook, solver=self._solver)
        self.event = self.event.with_round(paired)
        return round_value(paired)

    def report(self, number: int, board: int, result: str) -> bool:
        """Record W, B or D on one board."""
        self.event = self.event.with_result(round=number, board=board, result=result)
        return True

    def report_round(self, number: int, results: str) -> int:
        """Record W, B or D on every board that waits, in board order; returns how many."""
        self.event = self.event.with_results(round=number, results=results)
        return len(results)

    def round(self, number: int) -> dict[str, Any]:
        """One round as it stands."""
        return round_value(self.event.round(number))

    def standings(self, first: int | None = None) -> list[list[Any]]:
        """The table, or its first rows: rank, id, points, Buchholz, Sonneborn-Berger, status."""
        return standing_rows(self.event)[:first]

    def withdraw(self, player: object) -> bool:
        """Let a player leave; a game without a result is forfeited."""
        if not isinstance(player, str):
            raise UnknownPlayer(f"nobody is registered as {shown(player)}")
        self.event = self.event.with_withdrawal(player)
        return True

    def auto_rounds(self, count: int, draw_every: int) -> dict[str, Any]:
        """Pair and score up to ``count`` rounds by rating; stops early where pairing fails."""
        before = len(self.event.rounds)
        stopped = None
        rounds = play(
            self.event, by_rating(draw_every), rulebook=self._rulebook, solver=self._solver
        )
        try:
            for _, after in zip(range(count), rounds, strict=False):
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


def round_value(paired: Round) -> dict[str, Any]:
    """A round as JSON: boards are [number, white, black, result]."""
    boards = zip(paired.whites, paired.blacks, paired.results, strict=True)
    return {
        "round": paired.number,
        "boards": [[number, *board] for number, board in enumerate(boards, 1)],
        "bye": paired.bye,
    }


def _refusal(error: PairwrightError) -> str:
    return f"error: {error.code}"


Check = Callable[[object], bool]
"""Is an argument of the right type, and in its range where the range is part of the type?"""


def _anything(value: object) -> bool:
    return True


def _is_text(value: object) -> bool:
    return type(value) is str


def _is_integer(value: object) -> bool:
    return type(value) is int  # true and false are not integers


def _at_least(least: int) -> Check:
    def check(value: object) -> bool:
        return type(value) is int and value >= least

    return check


def _is_id(value: object) -> bool:
    return type(value) is str and bool(value.strip())


def _is_rating(value: object) -> bool:
    return type(value) is int and 0 <= value <= HIGHEST_RATING


def _are_entries(value: object) -> bool:
    return type(value) is list and all(
        type(entry) is list and len(entry) == 2 and _is_id(entry[0]) and _is_rating(entry[1])
        for entry in value
    )


@dataclass(frozen=True, slots=True)
class Operation:
    """What an operation does, and what each of its arguments has to be."""

    method: Callable[..., Any]
    checks: tuple[Check, ...] = ()
    optional: int = 0

    def apply(self, desk: Desk, arguments: list[object]) -> Any:  # noqa: ANN401  # any JSON value
        """Check the arguments and call the desk. Raises InvalidArguments."""
        most = len(self.checks)
        if not most - self.optional <= len(arguments) <= most:
            raise InvalidArguments(f"{most} arguments are expected, not {len(arguments)}")
        for place, (check, argument) in enumerate(zip(self.checks, arguments, strict=False), 1):
            if not check(argument):
                raise InvalidArguments(f"argument {place} cannot be {shown(argument)}")
        return self.method(desk, *arguments)


OPERATIONS: Final = MappingProxyType(
    {
        "register": Operation(Desk.register, (_is_id, _is_rating)),
        "register_many": Operation(Desk.register_many, (_are_entries,)),
        "pair_round": Operation(Desk.pair_round),
        "report": Operation(Desk.report, (_is_integer, _is_integer, _is_text)),
        "report_round": Operation(Desk.report_round, (_is_integer, _is_text)),
        "round": Operation(Desk.round, (_is_integer,)),
        "standings": Operation(Desk.standings, (_at_least(1),), optional=1),
        "withdraw": Operation(Desk.withdraw, (_anything,)),
        "auto_rounds": Operation(Desk.auto_rounds, (_at_least(1), _at_least(0))),
    }
)
"""Every operation, by the name that a batch gives."""


def _parsed(request: object) -> tuple[Operation, list[object]]:
    if not isinstance(request, list) or not request:
        raise InvalidArguments("an operation is a list: its name, then its arguments")
    name, *arguments = request
    if not isinstance(name, str) or name not in OPERATIONS:
        raise UnknownOperation(f"{shown(name)} is none of {', '.join(OPERATIONS)}")
    return OPERATIONS[name], arguments
