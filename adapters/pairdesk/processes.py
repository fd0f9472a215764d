"""Work that several processes share."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_processes(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int | None = None
) -> Iterator[Result]:
    """What comes of each item, in their order; ``jobs`` processes, or as many as there are cores.

    ``work`` is a function of a module, and everything can be pickled. With one job, or one item, it
    is done here. When the iterator is left early, by an interrupt too, the processes end at once.
    """
    count = min(jobs or os.cpu_count() or 1, len(items))
    if count <= 1:
        yield from map(work, items)
        return
    # Not forked: a progress bar has a thread, and locks that threads hold stay locked in a fork.
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, mp_context=spawning, initializer=_leave_interrupts) as pool:
        # Not by map, which cancels what waits when it is left: a pool that breaks then, since its
        # processes are ended, takes that for an error of its own and prints it.
        waiting = [pool.submit(work, item) for item in items]
        try:
            for result in waiting:
                yield result.result()
        except BaseException:
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _leave_interrupts() -> None:
    """Ctrl-C reaches all processes of a terminal; the first one ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
