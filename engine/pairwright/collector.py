"""Python's garbage collector, paused while large rounds are made.

A round of 100,000 players makes millions of objects, and none of them is garbage in cycles: the
collector would look through all of them again and again, and free nothing.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

LARGE: Final = 10_000
"""The number of players from which a pause pays."""


@contextmanager
def paused_for(players: int) -> Iterator[None]:
    """Pause the collector for a large event, and let it go on afterwards if it ran before."""
    if players < LARGE or not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():
            # All that was made joins the old objects unseen.
            gc.freeze()
            gc.unfreeze()
        gc.enable()
