"""Single brackets for ``pairwright.lexswiss``, for each way to fail."""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any, Final, Literal

from bench.rows import Found, Row, Table
from pairwright.lexswiss import ParticipantState, pair_bracket

OnFailure = Literal["partial", "maximum"]
Met = Callable[[int, int], bool]


def met_by_chance(share: float) -> Callable[[int], Met]:
    """This share of all pairs has met."""

    def of_size(size: int) -> Met:
        dice = random.Random(size)
        met = {pair for pair in combinations(range(size), 2) if dice.random() < share}
        return lambda a, b: (a, b) in met

    return of_size


BRACKETS: Final[dict[str, Callable[[int], Met]]] = {
    "the last eight have met": lambda size: lambda a, b: a >= size - 8,
    "the lower half has met": lambda size: lambda a, b: a >= size // 2,
    "the first has met all": lambda size: lambda a, b: a == 0,
    "the last has met all": lambda size: lambda a, b: b == size - 1,
    "half of all pairs have met": met_by_chance(0.5),
    "97 % of all pairs have met": met_by_chance(0.97),
}


def states(size: int, met: Met) -> list[ParticipantState]:
    """Participants 0, 1, ... who know whom they have met."""
    opponents: list[list[str]] = [[] for _ in range(size)]
    for a, b in combinations(range(size), 2):
        if met(a, b):
            opponents[a].append(str(b))
            opponents[b].append(str(a))
    return [
        ParticipantState(id=str(tpn), tpn=tpn, opponents=frozenset(them))
        for tpn, them in enumerate(opponents)
    ]


def _job(size: int, met_of: Callable[[int], Met], on_failure: OnFailure) -> Callable[[], Any]:
    return partial(pair_bracket, states(size, met_of(size)), on_failure=on_failure)


def _found(pairs: Sequence[Any]) -> Found:
    return Found([[one.id, other.id] for one, other in pairs], len(pairs))


def _rows(title: str, digests: Mapping[OnFailure, str], size: int = 401) -> list[Row]:
    return [
        Row(
            labels=(f"{size}, {title}", on_failure),
            prepare=partial(_job, size, BRACKETS[title], on_failure),
            found=_found,
            digest=digest,
        )
        for on_failure, digest in digests.items()
    ]


LEXSWISS = Table(
    name="lexswiss",
    title="Brackets of pairwright.lexswiss",
    labels=("bracket", "on failure"),
    part="a board",
    rows=(
        *_rows("the last eight have met", {"partial": "989b3cb81541", "maximum": "989b3cb81541"}),
        *_rows("the lower half has met", {"partial": "67089c43f375", "maximum": "67089c43f375"}),
        *_rows("the first has met all", {"partial": "ddb962d62fe0", "maximum": "ddb962d62fe0"}),
        *_rows("the last has met all", {"partial": "c406e8b0172a", "maximum": "c406e8b0172a"}),
        *_rows(
            "half of all pairs have met", {"partial": "3b76a82741ea", "maximum": "3b76a82741ea"}
        ),
        *_rows(
            "97 % of all pairs have met", {"partial": "364e4233e279", "maximum": "364e4233e279"}
        ),
    ),
)
