"""What the desk holds: one immutable event, the rules that pair it, and the rules of its past."""

from typing import Any, Self

from pairdesk.desk.policy import begun, require_planned
from pairdesk.desk.warnings import DeskWarning, warnings_after
from pairwright import Event, HouseRules, Round, pair
from pairwright.defaults import DEFAULT_RULEBOOK
from pairwright.pairing import find_rulebook, find_solver
from pairwright.rulebook import Rulebook
from pairwright.rulebooks import usual_rulebook
from pairwright.solvers import Solver


class DeskState:
    """An event that is replaced when an operation succeeds; a refused one leaves nothing behind.

    ``event`` is the tournament as it stands, ``rulebook`` what pairs it. Raises UnknownRulebook and
    UnknownSolver.
    """

    def __init__(
        self, *, solver: str | Solver = "auto", rulebook: str | Rulebook = DEFAULT_RULEBOOK
    ) -> None:
        self.solver = find_solver(solver)
        self.rulebook = find_rulebook(rulebook)
        self.event = Event.of([], matches=self.rulebook.matches, system=self.rulebook.event_system)
        self._before = self.event
        self._house_of: dict[int, HouseRules] = {}  # those that held when a round was paired

    @classmethod
    def open(
        cls,
        event: Event,
        *,
        solver: str | Solver = "auto",
        rulebook: str | Rulebook | None = None,
    ) -> Self:
        """A desk that goes on with an event; without a rulebook by the one that is usual for it.

        Raises UnknownRulebook and UnknownSolver.
        """
        desk = cls(solver=solver, rulebook=rulebook or usual_rulebook(event))
        desk._resume(event)
        return desk

    @property
    def doubts(self) -> list[DeskWarning]:
        """What a director should know of the event, and of the latest operation that changed it."""
        return list(warnings_after(self._before, self.event))

    def _resume(self, event: Event) -> None:
        """Take the place of whatever was there; how its rounds were paired is not known."""
        self._before = self.event = event
        self._house_of = {}

    def _go_on(self, event: Event) -> None:
        self._before, self.event = self.event, event

    def _paired(self, *, beyond: bool) -> tuple[Round, Event]:
        """The next round, and the event with it. Raises BeyondThePlan, and what ``pair`` raises."""
        if not beyond:
            require_planned(self.event)
        event = self.rulebook.counted(self.event)
        paired = pair(event, rulebook=self.rulebook, solver=self.solver)
        return paired, begun(event, self.rulebook).with_round(paired)

    def _add_round(self, event: Event) -> None:
        """Go on with an event that has one more round, and remember the rules that held."""
        self._house_of[len(event.rounds)] = self.event.house
        self._go_on(event)

    def _rules_for(self, number: int | None) -> dict[str, Any]:
        """How a round was paired, or the next one is: rulebook, solver, and house rules."""
        house = self.event.house if number is None else self._house_of.get(number, self.event.house)
        return {"rulebook": self.rulebook, "solver": self.solver, "house": house}
