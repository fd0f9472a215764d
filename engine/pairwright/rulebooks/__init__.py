"""The rulebooks by name, each in a module that is loaded when it is looked up."""

from collections.abc import Callable, Mapping
from typing import Final

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
