"""The rulebooks by name, each in a module that is loaded when it is looked up."""

from collections.abc import Callable, Mapping
from typing import Final

from pairwright.defaults import DEFAULT_RULEBOOK
from pairwright.event import Event
from pairwright.lazy import Registry
from pairwright.rulebook import Rulebook

RULEBOOKS: Final[Mapping[str, Rulebook]] = Registry(
    {
        "northgate": ("pairwright.rulebooks.northgate", "NORTHGATE"),
        "pairwick": ("pairwright.rulebooks.pairwick", "PAIRWICK"),
        "club-dutch": ("pairwright.rulebooks.club_dutch", "CLUB_DUTCH"),
        "major": ("pairwright.rulebooks.major", "MAJOR"),
        "dutch": ("pairwright.fide.dutch.dutch_rulebook", "DUTCH"),
        "double-swiss": ("pairwright.fide.double_swiss", "DOUBLE_SWISS"),
        "team-swiss": ("pairwright.fide.team_swiss", "TEAM_SWISS"),
        "berger": ("pairwright.fide.berger", "BERGER"),
        "berger-double": ("pairwright.fide.berger", "BERGER_DOUBLE"),
    }
)
"""Every rulebook, by the name that users give."""

SYSTEMS: Final[Mapping[str, Callable[..., Rulebook]]] = Registry(
    {
        "dutch": ("pairwright.fide.dutch.dutch_rulebook", "dutch"),
        "double-swiss": ("pairwright.fide.double_swiss", "double_swiss"),
        "team-swiss": ("pairwright.fide.team_swiss", "team_swiss"),
        "berger": ("pairwright.fide.berger", "berger"),
    }
)
"""Systems whose rules leave something open, by name: their rulebooks, made with keywords."""


def usual_rulebook(event: Event) -> str:
    """The name of what pairs an event if nobody says otherwise.

    A round robin is paired by a Berger table: the double one where a single one has fewer rounds.
    """
    if event.system != "round_robin":
        return DEFAULT_RULEBOOK
    rounds = max(event.rounds_planned or 0, len(event.rounds))
    single = RULEBOOKS["berger"].rounds_in_table(len(event.players))
    return "berger-double" if single is not None and rounds > single else "berger"
