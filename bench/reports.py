"""Seeded events of the Dutch system, and their TRF files."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from pairdesk.trf import write_trf
from pairdesk.trf_events import trf_of_event
from pairwright import Event
from pairwright.generation import Recipe, generated


@cache
def event_after(players: int, rounds: int, planned: int) -> Event:
    """A seeded event after some rounds, of more that are planned; ids are starting numbers."""
    *_, event = generated(Recipe(players=players, rounds=rounds, draws=40), players)
    return replace(event, rounds_planned=planned)


def report_file(event: Event, file: Path) -> Path:
    """The TRF file of an event, written unless it exists."""
    if not file.exists():
        file.write_text(write_trf(trf_of_event(event)), "utf-8")
    return file
