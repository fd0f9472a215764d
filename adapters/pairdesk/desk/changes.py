"""The operations that change an event, in the order of an evening."""

from collections.abc import Mapping
from typing import Any, cast

from pairdesk.desk import policy
from pairdesk.desk.arguments import (
    a_rating,
    a_text,
    an_id,
    an_integer,
    an_object,
    anything,
    at_least,
    entries_of_players,
    operation,
    or_null,
    results_by_board,
    texts,
    true_or_false,
)
from pairdesk.desk.json_views import round_value
from pairdesk.desk.registrations import player_of
from pairdesk.desk.state import DeskState
from pairdesk.desk.written_results import games_read
from pairdesk.files.event_json import document_from_json, event_from_json, event_to_json
from pairdesk.files.house_json import house_from_json
from pairwright import HouseRules, Player
from pairwright.errors import PairwrightError
from pairwright.rehearsal import ResultModel, by_rating, play_round
from pairwright.results import Bye, unchecked_bye, unchecked_result


class Changes(DeskState):
    """What a director does: each method returns what JSON can hold, or raises a PairwrightError."""

    @operation(an_object, name="open")
    def open_document(self, document: dict[str, Any]) -> bool:
        """Replace the event by another, given as event JSON; the rulebook that it names pairs."""
        opened = document_from_json(document)
        self.rulebook = policy.opened_by(opened.event, opened.rulebook, self.rulebook)
        self._resume(opened.event)
        return True

    # Who takes part

    @operation(an_id, a_rating)
    def register(self, player: str, rating: int) -> bool:
        """Enter one player."""
        self._go_on(self.event.with_players([Player(player, rating)]))
        return True

    @operation(entries_of_players)
    def register_many(self, entries: list[list[Any]]) -> int:
        """Enter players given as [id, rating], all or none; returns how many."""
        self._go_on(self.event.with_players([Player(name, rating) for name, rating in entries]))
        return len(entries)

    @operation(an_id, a_rating)
    def enter_late(self, player: str, rating: int) -> bool:
        """Enter one player, also after round 1; the rounds before count as absences."""
        return self.enter(Player(player, rating))

    @operation(anything)
    def enter(self, player: Player | Mapping[str, Any]) -> bool:
        """Enter a player or a team with all that is known about them, also after round 1."""
        entered = player_of(player)
        self._go_on(policy.with_newcomer(self.event, entered, self.rulebook))
        return True

    @operation(anything)
    def withdraw(self, player: object) -> bool:
        """Withdraw a player; a game without a result is forfeited."""
        self._go_on(self.event.with_withdrawal(cast("str", player)))  # others are unknown too
        return True

    @operation(anything, name="return")
    def come_back(self, player: object) -> bool:
        """Bring back a player who has withdrawn, from the next round on."""
        self._go_on(policy.with_return(self.event, cast("str", player), self.rulebook))
        return True

    # What is known about the rounds to come

    @operation(or_null(at_least(1)))
    def plan(self, rounds: int | None) -> bool:
        """Set how many rounds are planned; null leaves it open."""
        return self._set("rounds_planned", rounds)

    @operation(anything)
    def points(self, worth: dict[str, Any] | None) -> bool:
        """Set the points of results, as in event JSON; null restores the usual ones."""
        return self._set("points", worth)

    @operation(anything)
    def match(self, rules: dict[str, Any] | None) -> bool:
        """Set how boards count as matches, as in event JSON; null makes them single games."""
        return self._set("match", rules)

    @operation(at_least(1))
    def boards(self, number: int) -> bool:
        """Set on how many boards teams play a match."""
        self._go_on(policy.on_boards(self.event, self.rulebook, number))
        return True

    @operation(anything)
    def about(self, printed: dict[str, str] | None) -> bool:
        """Set what may be printed about the event: name, city, and so on; null removes it."""
        return self._set("about", printed)

    def _set(self, key: str, value: object) -> bool:
        """Change one key of the event as JSON, so that it is checked as in a file."""
        document = {**event_to_json(self.event), key: value}
        self._go_on(
            event_from_json({key: given for key, given in document.items() if given is not None})
        )
        return True

    @operation(anything)
    def house_rules(self, rules: HouseRules | dict[str, Any]) -> bool:
        """Replace the house rules for the rounds to come."""
        given = rules if isinstance(rules, HouseRules) else house_from_json(rules)
        self._go_on(self.event.with_house(given))
        return True

    @operation(anything, an_integer, or_null(a_text))
    def request_bye(self, player: object, number: int, code: str | None = Bye.HALF) -> bool:
        """Let a player sit out a coming round with the bye H, F or Z; null cancels it."""
        if code is not None:
            policy.require_no_table(self.rulebook)
        self._go_on(self.event.with_bye(cast("str", player), round=number, bye=unchecked_bye(code)))
        return True

    # Rounds and their results

    @operation(true_or_false)
    def pair_round(self, *, beyond: bool = False) -> dict[str, Any]:
        """Pair the next round and return it; ``beyond`` allows one beyond the planned ones."""
        paired, event = self._paired(beyond=beyond)
        self._add_round(event)
        return round_value(paired)

    def play(self, model: ResultModel) -> None:
        """Pair the next round, and score it by a model of results.

        Raises BeyondThePlan, and whatever ``pair`` raises.
        """
        policy.require_planned(self.event)
        event = policy.begun(self.event, self.rulebook)
        after = play_round(event, model, rulebook=self.rulebook, solver=self.solver)
        self._add_round(after)

    @operation(at_least(1), at_least(0))
    def auto_rounds(self, count: int, draw_every: int) -> dict[str, Any]:
        """Pair and score up to ``count`` rounds by rating; stops early where pairing fails."""
        policy.require_an_end(count, self.rulebook)
        before = len(self.event.rounds)
        model = by_rating(draw_every)
        stopped = None
        try:
            for _ in range(count):
                self.play(model)
        except PairwrightError as refused:
            stopped = refused.code
        total = len(self.event.rounds)
        return {"played": total - before, "stopped": stopped, "rounds": total}

    @operation(an_integer, an_integer, a_text)
    def report(self, number: int, board: int, result: str) -> bool:
        """Record W, B or D on one board."""
        self._go_on(
            self.event.with_result(round=number, board=board, result=unchecked_result(result))
        )
        return True

    @operation(an_integer, a_text)
    def report_round(self, number: int, results: str) -> int:
        """Record W, B or D on every board without a result, in board order; returns how many."""
        self._go_on(self.event.with_results(round=number, results=results))
        return len(results)

    @operation(an_integer, an_integer, a_text, true_or_false)
    def rule(self, number: int, board: int, result: str, correct: bool = False) -> bool:  # noqa: FBT001, FBT002  # by place, as data has it
        """Record any result on one board, also a forfeit; ``correct`` replaces another result."""
        self._go_on(policy.with_ruling(self.event, number, board, result, correcting=correct))
        return True

    @operation(an_integer, an_integer, texts, true_or_false)
    def games(self, number: int, board: int, games: list[str], correct: bool = False) -> bool:  # noqa: FBT001, FBT002  # by place, as data has it
        """Record the result of each game of a match, as seen by the side with white."""
        self._go_on(policy.with_games(self.event, number, board, games, correcting=correct))
        return True

    @operation(an_integer, results_by_board, true_or_false)
    def results(
        self,
        number: int,
        results: Mapping[str, str] | Mapping[int, str],
        correct: bool = False,  # noqa: FBT001, FBT002  # by place, as data has it
    ) -> int:
        """Record results by board, as people write them, all or none; returns how many."""
        given = {int(board): games_read(said) for board, said in results.items()}
        self._go_on(policy.with_results(self.event, number, given, correcting=correct))
        return len(given)

    @operation(an_integer, an_id, texts)
    def line_up(self, number: int, team: str, players: list[str]) -> bool:
        """Say who plays for a team in a round, board 1 first."""
        self._go_on(self.event.with_line_up(round=number, team=team, players=players))
        return True
