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
"""The number of items that wait for each process, so that none is ever idle."""

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_processes(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int | None = None
) -> Iterator[Result]:
    """The result of each item, in order, from ``jobs`` processes; by default one per core.

    ``work`` must be a function of a module, and everything picklable. With one job, or one item, it
    is done here. If the iterator is left early, also by an interrupt, the processes end at once.
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
    """Each item with its result, in any order; None if its process died the given number of times.

    A process that dies ends the others too. The items they were working on are tried again one by
    one, so that the item that kills its process is found. Otherwise as ``in_processes``.
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
    """Work on the remaining items until a process dies; items then begun are suspect."""
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
    """The given number of processes, which end at once if they are left early."""
    # Not forked: a progress bar has a thread, and locks that threads hold stay locked in a fork.
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, mp_context=spawning, initializer=_begin) as pool:
        try:
            yield pool
        except BaseException:
            # The pool itself gives up the work of its ended processes.
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _begin() -> None:
    """Ignore Ctrl-C, which reaches every process; when the main one ends, this one does too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)
