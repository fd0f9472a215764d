"""Pairs that may not meet: records 260 of TRF26, and XXP of TRF(x)."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from pairdesk import trf
from pairwright import Event, Forbidden
from pairwright.round_counts import MOST_ROUNDS


def _last(planned: int | None) -> int:
    """The last round of an event, or of a TRF file."""
    return min(planned or MOST_ROUNDS, MOST_ROUNDS)


def forbidden_pairs(trf_file: trf.TrfFile) -> list[Forbidden]:
    """The forbidden pairs, each once; a record 260 for all rounds is the same as XXP."""
    last = _last(trf_file.rounds_planned)
    found: dict[tuple[str, str, tuple[int, int] | None], None] = {}
    for record in trf_file.of(trf.Forbidden):
        always = record.first_round == 1 and record.last_round >= last
        rounds = None if always else (record.first_round, record.last_round)
        for one, other in combinations(sorted({*record.numbers}), 2):
            found[str(one), str(other), rounds] = None
    for group in trf_file.of(trf.Numbers):
        if group.code == "XXP":
            for one, other in combinations(sorted({*group.numbers}), 2):
                found[str(one), str(other), None] = None
    return [Forbidden(one, other, rounds) for one, other, rounds in found]


def in_trf26(event: Event, numbers: Mapping[str, int]) -> Iterator[trf.AnyRecord]:
    """Records 260."""
    for rule in event.house.forbidden:
        first, last = rule.rounds or (1, _last(event.rounds_planned))
        yield trf.Forbidden(first, last, _numbers(rule, numbers))


def in_trfx(event: Event, numbers: Mapping[str, int]) -> Iterator[trf.AnyRecord]:
    """Records XXP, of the pairs that may never meet."""
    for rule in event.house.forbidden:
        if rule.rounds is None:
            yield trf.Numbers("XXP", _numbers(rule, numbers))


def not_representable(event: Event, *, always_alone: bool) -> list[str]:
    """The names of the house rules that records of forbidden pairs cannot hold."""
    held = {rule.name for rule in event.house.forbidden if rule.rounds is None or not always_alone}
    return [name for name in event.house.names if name not in held]


def _numbers(rule: Forbidden, numbers: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(sorted(numbers[player] for player in rule.pair))
