"""The operations that ask questions and change nothing."""

from typing import Any

from pairdesk.desk import json_views
from pairdesk.desk.arguments import (
    a_chain,
    a_text,
    an_integer,
    at_least,
    operation,
    or_null,
)
from pairdesk.desk.state import DeskState
from pairdesk.files.event_json import Document, document_to_json
from pairdesk.render.tables import standing_rows
from pairwright import RULEBOOKS, explain, explain_standings, why_not
from pairwright.defaults import DEFAULT_CHAIN
from pairwright.errors import UnknownBoard
from pairwright.explanation import Decision, WhyNot, why_stuck
from pairwright.tiebreaks import Place


class Questions(DeskState):
    """What a director asks: each method returns a value that JSON can hold."""

    @operation(name="event")
    def document(self) -> dict[str, Any]:
        """The current event as event JSON, which names its rulebook if that has a known name."""
        name = self.rulebook.name
        named = name if RULEBOOKS.get(name) == self.rulebook else None
        return document_to_json(Document(self.event, named))

    @operation()
    def warnings(self) -> list[dict[str, Any]]:
        """What a director should know about the event and the latest change, each with a code."""
        return [json_views.warning_value(doubt) for doubt in self.doubts]

    @operation()
    def preview(self) -> dict[str, Any]:
        """The round that would be paired next; nothing is kept."""
        paired, _ = self._paired(beyond=True)
        return json_views.round_value(paired)

    @operation(an_integer)
    def round(self, number: int) -> dict[str, Any]:
        """One round with the results so far."""
        return json_views.round_value(self.event.round(number))

    @operation(at_least(1))
    def standings(self, first: int | None = None) -> list[list[Any]]:
        """The table, or its first rows: rank, id, points, Buchholz, Sonneborn-Berger, status."""
        return standing_rows(self.event, first)

    @operation(a_chain, or_null(a_text), or_null(at_least(1)))
    def table(
        self,
        *,
        chain: str | list[str] = DEFAULT_CHAIN,
        edition: str | None = None,
        first: int | None = None,
    ) -> dict[str, Any]:
        """The table by any chain of tie-breaks, or its first rows, with the codes of the chain."""
        return json_views.standings_value(self.event, chain, edition, first)

    @operation(a_text, a_chain, or_null(a_text))
    def explain_standings(
        self, player: str, chain: str | list[str] = DEFAULT_CHAIN, edition: str | None = None
    ) -> dict[str, Any]:
        """Why a player has their place: the addends, and what separates neighbours."""
        return json_views.place_value(self.place(player, chain, edition))

    @operation(an_integer, at_least(1))
    def explain(
        self, number: int | None = None, *, board: int | None = None
    ) -> dict[str, Any] | None:
        """Why a round, or one board of it, is paired as it is.

        Without a number and a board: why the next round cannot be paired, or null if it can.
        """
        if number is None and board is None:
            stuck = why_stuck(self.event, rulebook=self.rulebook, solver=self.solver)
            return None if stuck is None else json_views.stuck_value(stuck)
        return json_views.decisions_value(self._number(number), self.decisions(number, board))

    @operation(at_least(1))
    def explain_next(self, *, board: int | None = None) -> dict[str, Any]:
        """Why the next round, or one board of it, would be paired as it would."""
        return json_views.decisions_value(self._number(None), self.decisions(None, board))

    def _number(self, number: int | None) -> int:
        """The number of a round, or of the next one."""
        return number or len(self.event.rounds) + 1

    @operation(a_text, a_text, an_integer)
    def why_not(self, one: str, other: str, number: int | None = None) -> dict[str, Any]:
        """Why two players do not meet in a round, or in the next one."""
        return json_views.why_not_value(self.meeting(one, other, number))

    def place(
        self, player: str, chain: str | list[str] = DEFAULT_CHAIN, edition: str | None = None
    ) -> Place:
        """As ``explain_standings``, as a value. Raises what that raises."""
        return explain_standings(self.event, player, chain, edition)

    def decisions(self, number: int | None = None, board: int | None = None) -> list[Decision]:
        """The decisions of a round, or of the next one, as values; with ``board`` of it alone.

        Raises UnknownBoard for a board that does not exist, and what ``pairwright.explain`` raises.
        """
        if number is not None:
            self.event.round(number)
        steps = explain(self.event, number, board=board, **self._rules_for(number))
        if board is not None and not steps:
            where = "the next round" if number is None else f"round {number}"
            boards = [step.board for step in self.decisions(number) if step.board is not None]
            raise UnknownBoard(f"{where} has boards 1 to {max(boards)}, not {board}")
        return steps

    def meeting(self, one: str, other: str, number: int | None = None) -> WhyNot:
        """As ``why_not``, as a value. Raises what ``pairwright.why_not`` raises."""
        return why_not(self.event, one, other, round=number, **self._rules_for(number))
