"""Events from TRF files, and TRF files from events."""

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
