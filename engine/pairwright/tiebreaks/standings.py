"""``standings``: the table of an event, ranked by a chain of tie-breaks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from pairwright.errors import UnknownChain, shown
from pairwright.event import Event
from pairwright.tiebreaks.table import TIEBREAKS, Tiebreak

CHAINS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"northgate": ("PTS", "BH", "SB", "RTNG")}
)
"""Named chains of tie-breaks, the first to decide first."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    ``values`` are exact integers in the order of the chain, each in the unit of its tie-break:
    points and Buchholz in half-points, Sonneborn-Berger in quarter-points.
    """

    rank: int
    player: str
    values: tuple[int, ...]
    withdrawn: bool = False


def standings(event: Event, chain: str | Sequence[str] = "northgate") -> list[Row]:
    """Rank every registered player by the chain, more first, and by id where all is equal.

    ``chain`` is a name in CHAINS or a sequence of names in TIEBREAKS. Ranks are 1, 2, 3 down the
    table. Raises UnknownChain.
    """
    columns = [tiebreak.values(event) for tiebreak in find_chain(chain)]
    values = list(zip(*columns, strict=True)) if columns else [()] * len(event.players)
    ids = event.roster.ids
    by_id = sorted(range(len(ids)), key=ids.__getitem__)
    ranked = sorted(by_id, key=values.__getitem__, reverse=True)  # stable: ids stay in order
    return [
        Row(rank, ids[player], values[player], ids[player] in event.withdrawn)
        for rank, player in enumerate(ranked, 1)
    ]


def find_chain(chain: str | Sequence[str]) -> list[Tiebreak]:
    """The tie-breaks of a named chain, or of a sequence of names. Raises UnknownChain."""
    if isinstance(chain, str):
        if chain not in CHAINS:
            raise UnknownChain(f"{shown(chain)} is none of {', '.join(CHAINS)}")
        chain = CHAINS[chain]
    for name in chain:
        if name not in TIEBREAKS:
            raise UnknownChain(f"tie-break {shown(name)} is none of {', '.join(TIEBREAKS)}")
    return [TIEBREAKS[name] for name in chain]
