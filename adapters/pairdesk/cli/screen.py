"""What needs rich: bars that show progress, emphasis, and the widths of wide characters."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.cells import cell_len
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress
from rich.text import Text

from pairdesk.render.box_drawing import Box, Signs
from pairdesk.stdio import mute, say
from pairdesk.text import printable
from pairwright import Event, Round
from pairwright.errors import PairwrightError
from pairwright.rehearsal import floats
from pairwright.units import counted

Item = TypeVar("Item")


class Screen(Console):
    """The terminal or its replacement; a closed pipe is not an error."""

    def on_broken_pipe(self) -> None:
        mute()


def width_of(text: str) -> int:
    """How many places of a terminal a text fills."""
    return cell_len(text)


def show_head(box: Box, signs: Signs) -> None:
    """Print a box up to its rows: the title in italics, the headings in bold."""
    line = Text(signs.heading).join(Text(f" {heading} ", "bold") for heading in box.headings)
    headings = Text.assemble(signs.heading, line, signs.heading)
    console = Screen(highlight=False)
    for text in (Text(box.title, "italic"), Text(box.top), headings, Text(box.rule)):
        console.print(text, soft_wrap=True)


def with_progress(items: Iterable[Item], what: str, total: int) -> Iterator[Item]:
    """The items as they come, with a bar on standard error if that is a terminal."""
    console = Screen(stderr=True)
    if not console.is_terminal:
        yield from items
        return
    with Progress(console=console, transient=True) as progress:
        yield from progress.track(items, total=total, description=what)


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[int], object]]:
    """A bar with an estimate on standard error, if a terminal; call it with the progress."""
    console = Screen(stderr=True)
    if not console.is_terminal:
        yield lambda done: None
        return
    shown = (*Progress.get_default_columns(), MofNCompleteColumn())
    with Progress(*shown, console=console) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


def show_rounds(played: Iterator[tuple[Event, Event]], rounds: int) -> PairwrightError | None:
    """Print a line for each round as it is played; what stopped them early.

    ``played`` are the event before and after each round, of which there are at most ``rounds``.
    """
    # If standard output is a file, the bar goes to standard error.
    terminal = sys.stdout.isatty()
    console = Screen(stderr=not terminal)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("rehearsing", total=rounds)
        while True:
            started = time.perf_counter()
            try:
                before, after = next(played)
            except StopIteration:
                return None
            except PairwrightError as refused:
                return refused
            line = _round_line(before, after.rounds[-1], rounds, time.perf_counter() - started)
            if terminal:
                console.print(Text(line), soft_wrap=True)
            else:
                say(line)
            progress.advance(task)


def _round_line(before: Event, played: Round, last: int, seconds: float) -> str:
    bye = "" if played.bye is None else f", bye {printable(played.bye)}"
    return (
        f"round {played.number:{len(str(last))}}: {counted(len(played), 'board')}{bye}, "
        f"{counted(floats(before, played), 'float')}, {1000 * seconds:.1f} ms"
    )
