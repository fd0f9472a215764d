"""Events by other rulebooks, through the library."""

from collections.abc import Callable
from functools import partial

from bench.events import pairings, played, seeded_field
from bench.rows import Row, Table
from pairwright import Event
from pairwright.pairing import find_rulebook
from pairwright.rulebook import Rulebook
from pairwright.rulebooks.parts import rulebook_of

BETTER_FIRST = rulebook_of("better-first", colours="better-first")
"""A rulebook by which what a pair costs depends on who of the two is ranked higher."""


def _job(players: int, rounds: int, rulebook: str | Rulebook, solver: str) -> Callable[[], Event]:
    return partial(played, seeded_field(players), rounds, rulebook=rulebook, solver=solver)


def _row(
    players: int,
    rounds: int,
    rulebook: str | Rulebook,
    digest: str,
    solver: str = "auto",
    *,
    published: float | None = None,
    slow: bool = False,
) -> Row:
    """An event.

    ``published`` are the seconds that the authors of a compiled program for the same rules report
    for the same numbers of players and rounds, on another machine and with other results.
    """
    notes = {} if published is None else {"compiled, as published": f"{1000 * published:,.0f} ms"}
    return Row(
        labels=(f"{players:,} x {rounds}", find_rulebook(rulebook).name, solver),
        prepare=partial(_job, players, rounds, rulebook, solver),
        found=partial(pairings, notes=notes),
        digest=digest,
        slow=slow,
    )


RULEBOOKS = Table(
    name="rulebooks",
    title="Other rulebooks",
    labels=("event", "rulebook", "solver"),
    part="a board",
    rows=(
        _row(201, 8, "club-dutch", "6c891a19d294", published=0.005),
        _row(1_001, 10, "club-dutch", "a6ab9dd7cf4f", published=0.1),
        _row(2_001, 11, "club-dutch", "d99a41629a3e", published=0.4, slow=True),
        _row(300, 9, "dutch", "33b2a6a59826"),
        _row(1_000, 9, "dutch", "873bd6443ae6"),
        _row(10_000, 9, "dutch", "0450bdbe66e5", slow=True),
        _row(36, 7, "dutch", "622209c9e7bd"),
        _row(36, 7, "dutch", "622209c9e7bd", "cpsat", slow=True),
        _row(300, 9, "double-swiss", "18e54eb5c59a"),
        _row(200, 11, "team-swiss", "19a3e5afdcd8"),
        _row(60, 7, "club-dutch", "f58ff702477f", "weighted"),
        _row(300, 9, "club-dutch", "988fddb6b25a", "weighted"),
        _row(1_001, 10, "club-dutch", "a00d252f1d3f", "weighted", slow=True),
        _row(1_001, 4, BETTER_FIRST, "26bb8b29bfb3", "weighted"),
    ),
)
