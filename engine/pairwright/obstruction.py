"""Why a field cannot be paired, as an object that anyone can check by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pairwright.units import by_number

MANY: Final = 12
"""The most names that are listed in full."""

FIRST: Final = 5
"""How many of more names are listed."""

BYE: Final = ""
"""The bye in an obstruction, where it matters who may take it; no player has this id."""


@dataclass(frozen=True, slots=True)
class Obstruction:
    """Islands of players, more than can be served.

    No two players of different islands may meet, and each island has an odd number of them, so one
    of each has to meet somebody outside: only those of the ``cut``, or the bye. There are more
    islands than that (W. T. Tutte 1947, C. Berge 1958). Where the bye is on an island itself, those
    on the others may not have it.
    """

    cut: frozenset[str]
    islands: tuple[frozenset[str], ...]

    def __str__(self) -> str:
        """The obstruction as a sentence that a director can read out; many names are counted."""
        islands = list(map(_names, self.islands))
        if len(islands) == 1 and len(self.islands[0]) == 1:
            return f"{islands[0]} could not meet any of the others"
        if len(islands) == 1:
            return f"these can only meet among themselves, and are odd in number: {islands[0]}"
        players = [island for island in self.islands if island != {BYE}]
        if not self.cut and len(players) == 1 < len(islands):
            return (
                f"none of these may have the bye, and they are odd in number: {_names(players[0])}"
            )
        return (
            f"each of these groups is odd and has {self._help()} beyond its own members, "
            f"and there are {len(islands)} of them: {_groups(islands)}"
        )

    def _help(self) -> str:
        """Whom the islands have outside."""
        found = [_names(self.cut)] if self.cut else []
        # Where the bye can serve an island too, there is one more of them.
        if not any(BYE in island for island in self.islands):
            found += ["the bye"] if len(self.islands) > len(self.cut) + 1 else []
        return f"only {' and '.join(found)}" if found else "nobody"


def enumerated(names: Sequence[str]) -> str:
    """Names in a list; of more than MANY only the first, and how many more there are."""
    if len(names) > MANY:
        return f"{', '.join(names[:FIRST])} and {len(names) - FIRST:,} more"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def counted(names: Sequence[str]) -> str:
    """Players by their names, with their number where they are many."""
    return (
        enumerated(names) if len(names) <= MANY else f"{len(names):,} players ({enumerated(names)})"
    )


def _names(players: frozenset[str]) -> str:
    return counted([player or "the bye" for player in sorted(players, key=by_number)])


def _groups(islands: Sequence[str]) -> str:
    if len(islands) > MANY:
        return f"{'; '.join(islands[:FIRST])}; and {len(islands) - FIRST:,} more"
    return "; ".join(islands)
