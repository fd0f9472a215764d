"""What the desk holds: an immutable event, the rules that pair it, and those of earlier rounds."""

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
    """An event that each successful operation replaces; a refused one changes nothing.

    ``event`` is the current tournament, and ``rulebook`` pairs it. Raises UnknownRulebook and
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
        """A desk that continues an event; without ``rulebook`` the usual one for the event pairs.

        Raises UnknownRulebook and UnknownSolver.
        """
        desk = cls(solver=solver, rulebook=rulebook or usual_rulebook(event))
        desk._resume(event)
        return desk

    @property
    def doubts(self) -> list[DeskWarning]:
        """What a director should know about the event and about its latest change."""
        return list(warnings_after(self._before, self.event, self.rulebook))

    def _resume(self, event: Event) -> None:
        """Replace the event; how the rounds of the new one were paired is not known."""
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
        """Go on with an event that has one more round, and remember the rules that paired it."""
        self._house_of[len(event.rounds)] = self.event.house
        self._go_on(event)

    def _rules_for(self, number: int | None) -> dict[str, Any]:
        """How a round was paired, or the next one is: rulebook, solver, and house rules."""
        house = self.event.house if number is None else self._house_of.get(number, self.event.house)
        return {"rulebook": self.rulebook, "solver": self.solver, "house": house}
