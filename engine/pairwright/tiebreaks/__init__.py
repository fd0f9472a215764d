"""Tie-breaks as a table of functions, chains of them as data, and the ranking by a chain."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pairwright.tiebreaks.chains import CHAINS, Chain, find_chain
    from pairwright.tiebreaks.editions import EDITIONS, Edition, edition_on, find_edition
    from pairwright.tiebreaks.kinds import Count, Encounter, Figure, Tally, Tiebreak, Value
    from pairwright.tiebreaks.places import Place, explain_standings
    from pairwright.tiebreaks.ranking import Row, standings, tiebreak
    from pairwright.tiebreaks.table import TIEBREAKS

__all__ = [
    "CHAINS",
    "EDITIONS",
    "TIEBREAKS",
    "Chain",
    "Count",
    "Edition",
    "Encounter",
    "Figure",
    "Place",
    "Row",
    "Tally",
    "Tiebreak",
    "Value",
    "edition_on",
    "explain_standings",
    "find_chain",
    "find_edition",
    "standings",
    "tiebreak",
]

_HOMES = {
    "chains": ("CHAINS", "Chain", "find_chain"),
    "editions": ("EDITIONS", "Edition", "edition_on", "find_edition"),
    "kinds": ("Count", "Encounter", "Figure", "Tally", "Tiebreak", "Value"),
    "places": ("Place", "explain_standings"),
    "ranking": ("Row", "standings", "tiebreak"),
    "table": ("TIEBREAKS",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whatever has that name
    """A public name, from its module: a table does not wait for what explains it."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
