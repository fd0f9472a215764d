"""The garbage collector rests during large rounds only, and goes on as before."""

import gc
from collections.abc import Iterator

import pytest

from pairwright import Event, Player, pair
from pairwright.collector import LARGE, paused_for
from pairwright.problem import Field, Pairing
from pairwright.solvers.matching import matching


@pytest.fixture(autouse=True)
def _running() -> Iterator[None]:
    yield
    gc.enable()


def test_it_rests_for_large_events_alone() -> None:
    with paused_for(LARGE - 1):
        assert gc.isenabled()
    with paused_for(LARGE):
        assert not gc.isenabled()
        with paused_for(LARGE):
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_an_error() -> None:
    with pytest.raises(KeyError), paused_for(LARGE):
        raise KeyError
    assert gc.isenabled()


def test_a_collector_that_is_off_stays_off() -> None:
    gc.disable()
    with paused_for(LARGE):
        pass
    assert not gc.isenabled()


def test_what_somebody_has_frozen_stays_frozen() -> None:
    gc.freeze()
    frozen = gc.get_freeze_count()
    try:
        with paused_for(LARGE):
            pass
        assert gc.get_freeze_count() == frozen > 0
    finally:
        gc.unfreeze()


def test_a_large_round_is_made_while_it_rests() -> None:
    seen = []

    def solver(field: Field) -> Pairing:
        seen.append(gc.isenabled())
        return matching(field)

    for size in (4, LARGE):
        pair(Event.of(Player(f"p{number}", number % 3000) for number in range(size)), solver=solver)
    assert seen == [True, False]
    assert gc.isenabled()
