"""Chains: the order in which tie-breaks decide, by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Final, Literal

from pairwright.errors import UnknownChain, UnknownTiebreak, quoted
from pairwright.tiebreaks.codes import Criterion, find_criterion
from pairwright.tiebreaks.types import Tiebreak
from pairwright.units import by_number

Listing = Callable[[str], Any]
"""The order of the ids of those who are equal on everything."""


def by_text(player: str) -> str:
    """As plain strings."""
    return player


@dataclass(frozen=True, slots=True, kw_only=True)
class Chain:
    """The tie-breaks of a table, in the order in which they decide.

    ``ranks`` are shared (1, 2, 2, 4) by those who are equal in all of them, or strict (1, 2, 3, 4)
    down the table. ``listing`` orders those who are equal.
    """

    name: str
    title: str
    codes: tuple[str, ...]
    ranks: Literal["shared", "strict"] = "shared"
    listing: Listing = by_text

    @property
    def criteria(self) -> list[Criterion]:
        """The tie-breaks with their modifiers. Raises UnknownTiebreak, UnsuitableTiebreak."""
        return [find_criterion(code) for code in self.codes]


CHAINS: Final[Mapping[str, Chain]] = MappingProxyType(
    {
        chain.name: chain
        for chain in (
            Chain(
                name="northgate",
                title="the Northgate desk: points, Buchholz, Sonneborn-Berger, rating, id",
                codes=("PTS", "BH(played)", "SB(played)", "RTNG"),
                ranks="strict",
            ),
            Chain(
                name="pairwick",
                title="pairwick: points, Buchholz, Sonneborn-Berger, wins",
                codes=("PTS", "BH(played)", "SB(played)", "WON"),
                listing=by_number,
            ),
            Chain(
                name="club-final",
                title="club final: Buchholz cut by one, direct encounter, wins, rating, name",
                codes=("PTS", "BH(own-score)/C1", "SB(played)", "DE(club)", "WON", "RTNG"),
                ranks="strict",
            ),
            Chain(
                name="fide-swiss",
                title="FIDE, Swiss: the recommendation of 2019",
                codes=("PTS", "BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG"),
            ),
            Chain(
                name="fide-round-robin",
                title="FIDE, round robin",
                codes=("PTS", "DE", "WIN", "SB", "KS"),
            ),
            Chain(
                name="us-chess",
                title="US Chess: Modified Median, Solkoff, Cumulative, of Opposition",
                codes=(
                    "PTS",
                    "US:modified_median",
                    "US:solkoff",
                    "US:cumulative",
                    "US:cumulative_of_opposition",
                ),
            ),
            Chain(
                name="magic",
                title="Magic: match points, then percentages",
                codes=(
                    "MTG:match_points",
                    "MTG:opp_match_win",
                    "MTG:game_win",
                    "MTG:opp_game_win",
                ),
            ),
            Chain(
                name="lichess",
                title="lichess Swiss",
                codes=("LI:points", "LI:sonneborn_berger", "LI:performance"),
            ),
            Chain(
                name="matches",
                title="matches: the primary score, the other one, direct encounter, Buchholz",
                codes=("PTS", "MPvGP", "EDE", "BH/C1", "BH", "SB"),
            ),
            Chain(
                name="major",
                title="Counter-Strike Major, within a stage: record, difficulty, initial seed",
                codes=("CS:record", "CS:difficulty", "TPN"),
            ),
        )
    }
)
"""Every named chain."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """A chain that has been looked up, with the tie-breaks found."""

    criteria: tuple[Criterion, ...]
    strict: bool
    listing: Listing


def find_chain(chain: str | Chain | Sequence[str | Tiebreak]) -> Resolved:
    """A chain from its name, from codes with commas between them, or from a sequence of codes.

    Custom chains have shared ranks. Raises UnknownChain, UnknownTiebreak,
    UnsuitableTiebreak.
    """
    if isinstance(chain, Chain):
        return Resolved(tuple(chain.criteria), chain.ranks == "strict", chain.listing)
    if isinstance(chain, str):
        name = chain.strip().casefold()
        if name in CHAINS:
            return find_chain(CHAINS[name])
        chain = _codes(chain)
    if isinstance(chain, bytes) or not isinstance(chain, Sequence):
        raise UnknownChain(
            f"a chain must be a name or a sequence of tie-breaks, not {quoted(chain)}"
        )
    criteria = tuple(_criterion(code) for code in chain)
    return Resolved(criteria, strict=False, listing=by_text)


def _codes(text: str) -> list[str]:
    """Codes separated by commas. Raises UnknownChain for a single word that is not a code."""
    codes = text.split(",")
    if len(codes) == 1 and not {"/", ":"} & {*text}:
        try:
            find_criterion(text)
        except UnknownTiebreak:
            near = get_close_matches(text.strip().casefold(), CHAINS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"chains are {', '.join(CHAINS)}."
            raise UnknownChain(
                f"{quoted(text)} is not a chain; {hint} Separate tie-breaks with commas"
            ) from None
    return codes


def _criterion(code: str | Tiebreak) -> Criterion:
    """A tie-break of a chain, which holds no other chains. Raises as ``find_criterion`` does."""
    if isinstance(code, str) and code.strip().casefold() in CHAINS:
        raise UnknownTiebreak(f"{quoted(code)} is a chain and cannot be combined with tie-breaks")
    return find_criterion(code)
