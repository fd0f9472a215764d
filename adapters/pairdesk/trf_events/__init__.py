"""Events from TRF files, and TRF files from events. A module is loaded when it is used."""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairdesk.trf_events.findings import Finding
    from pairdesk.trf_events.from_event import Dialect, trf_of_event
    from pairdesk.trf_events.to_event import ABOUT, Incoming, event_of_trf, unkept

__all__ = [
    "ABOUT",
    "Dialect",
    "Finding",
    "Incoming",
    "event_of_trf",
    "trf_of_event",
    "unkept",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "findings": ("Finding",),
            "from_event": ("Dialect", "trf_of_event"),
            "to_event": ("ABOUT", "Incoming", "event_of_trf", "unkept"),
        },
    )
