"""Work that several processes share."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Final, TypeVar

AHEAD: Final = 4
"""So many items wait for each process, so that none is ever idle."""

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_processes(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int | None = None
) -> Iterator[Result]:
    """What comes of each item, in their order; ``jobs`` processes, or as many as there are cores.

    ``work`` is a function of a module, and everything can be pickled. With one job, or one item, it
    is done here. When the iterator is left early, by an interrupt too, the processes end at once.
    """
    count = _processes(jobs, items)
    if count <= 1:
        yield from map(work, items)
        return
    with _pool(count) as pool:
        waiting = deque(pool.submit(work, item) for item in items[: AHEAD * count])
        following = iter(items[AHEAD * count :])
        while waiting:
            result = waiting.popleft().result()
            waiting.extend(pool.submit(work, item) for item in islice(following, 1))
            yield result


def as_they_come(
    work: Callable[[Item], Result],
    items: Sequence[Item],
    jobs: int | None = None,
    *,
    attempts: int,
) -> Iterator[tuple[Item, Result | None]]:
    """Each item with what comes of it, in any order; None if its process died so many times.

    A process that dies takes the others with it. Whatever they were at is tried again, each by
    itself, so that one that kills its process is found. Otherwise as ``in_processes``.
    """
    count = _processes(jobs, items)
    if count <= 1:
        yield from ((item, work(item)) for item in items)
        return
    left, suspects = deque(items), deque[Item]()
    while left:
        yield from _together(work, left, suspects, count)
        while suspects:
            item = suspects.popleft()
            yield item, _alone(work, item, attempts)


def _together(
    work: Callable[[Item], Result], left: deque[Item], suspects: deque[Item], count: int
) -> Iterator[tuple[Item, Result]]:
    """Work off what is left, until a process dies; then what was begun is suspect."""
    with _pool(count) as pool:
        begun: dict[Future[Result], Item] = {}
        while left or begun:
            while left and len(begun) < AHEAD * count:
                item = left.popleft()
                begun[pool.submit(work, item)] = item
            done, _ = wait(begun, return_when=FIRST_COMPLETED)
            for future in done:
                try:
                    yield begun[future], future.result()
                except BrokenProcessPool:
                    suspects.extend(begun.values())
                    return
                del begun[future]


def _alone(work: Callable[[Item], Result], item: Item, attempts: int) -> Result | None:
    for _ in range(attempts):
        with suppress(BrokenProcessPool), _pool(1) as pool:
            return pool.submit(work, item).result()
    return None


def _processes(jobs: int | None, items: Sequence[object]) -> int:
    return min(jobs or os.cpu_count() or 1, len(items))


@contextmanager
def _pool(count: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes, which end at once when they are left early."""
    # Not forked: a progress bar has a thread, and locks that threads hold stay locked in a fork.
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, mp_context=spawning, initializer=_begin) as pool:
        try:
            yield pool
        except BaseException:
            # The pool gives up by itself what its processes cannot do any more.
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _begin() -> None:
    """Ctrl-C reaches all processes of a terminal; the first one ends the others, by dying too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)
