"""Why a field cannot be paired, as an object that anyone can check by hand."""

from dataclasses import dataclass
from typing import Final

from pairwright.units import by_number

MANY: Final = 12
"""The most names that are listed without their number."""

BYE: Final = ""
"""The bye in an obstruction, where it matters who may take it; no player has this id."""


@dataclass(frozen=True, slots=True)
class Obstruction:
    """Islands of players, more than can be served.

    No two players of different islands may meet, and each island has an odd number of them, so one
    of each has to meet somebody outside: only those of the ``cut``, or the bye. There are more
    islands than that (W. T. Tutte 1947, C. Berge 1958).
    """

    cut: frozenset[str]
    islands: tuple[frozenset[str], ...]

    def __str__(self) -> str:
        """The obstruction as a sentence that a director can read out."""
        islands = "; ".join(_names(island) for island in self.islands)
        if len(self.islands) == 1 and len(self.islands[0]) == 1:
            return f"{islands} could not meet any of the others"
        if len(self.islands) == 1:
            return f"these can only meet among themselves, and are odd in number: {islands}"
        # Where the bye can serve an island too, there is one more of them.
        help_there_is = [_names(self.cut)] if self.cut else []
        help_there_is += ["the bye"] if len(self.islands) > len(self.cut) + 1 else []
        return (
            f"each of these groups is odd and has only {' and '.join(help_there_is)} beyond its "
            f"own members, and there are {len(self.islands)} of them: {islands}"
        )


def _names(players: frozenset[str]) -> str:
    names = [player or "the bye" for player in sorted(players, key=by_number)]
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return listed if len(names) <= MANY else f"{len(names)} players ({listed})"
