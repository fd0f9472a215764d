"""The first boards of a large round: slide pairing where any two who may meet may be seated."""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain, groupby

from pairwright.problem import Field, Pair


def first_fits(field: Field, players: Sequence[int], most: int) -> tuple[list[Pair], list[int]]:
    """Up to ``most`` pairs by the order ``slide``, and the players who are left, ranked.

    Only for a field where so many pairs may be seated, whichever they are, without asking whether
    the rest can be paired: each lead takes the first player whom they may meet.
    """
    pairs: list[Pair] = []
    group: list[int] = []
    gone: set[int] = set()  # those whom leads of groups above have taken
    end = 0

    def below() -> Iterator[int]:
        rest = (players[place] for place in range(end, len(players)))
        return (player for player in rest if player not in gone) if gone else rest

    for _, members in groupby(players, key=field.score.__getitem__):
        everybody = [*members]
        end += len(everybody)
        group = [player for player in everybody if player not in gone] if gone else everybody
        while group and len(pairs) < most:
            seated, upper, lower = _half_against_half(group, field.barred, most - len(pairs))
            pairs += seated
            group = upper + lower
            if not group or len(pairs) == most:
                break
            # A lead without an opponent in the lower half: upwards from the middle, then below.
            lead = group.pop(0)
            bars = field.barred(lead)
            mate = next(who for who in chain(reversed(upper[1:]), below()) if who not in bars)
            pairs.append((lead, mate))
            if mate in upper:
                group.remove(mate)
            else:
                gone.add(mate)
        if len(pairs) == most:
            break
    return pairs, [*group, *below()]


def _half_against_half(
    group: list[int], barred: Callable[[int], Collection[int]], most: int
) -> tuple[list[Pair], list[int], list[int]]:
    """Up to ``most`` pairs of the upper half with the lower, and who is left of either.

    Each lead takes the first of the lower half. Those who are passed over stay in front of it, so
    one walk down the lower half is enough. The first of the upper half who is left has found nobody
    there.
    """
    half = len(group) // 2
    lower = iter(group[half:])
    passed: list[int] = []
    pairs: list[Pair] = []
    for lead in group[: min(half, most)]:
        bars = barred(lead)
        mate = next((player for player in passed if player not in bars), None) if passed else None
        if mate is not None:
            passed.remove(mate)
        else:
            for mate in lower:
                if mate not in bars:
                    break
                passed.append(mate)
            else:
                break
        pairs.append((lead, mate))
    return pairs, group[len(pairs) : half], [*passed, *lower]
