"""Events from report files, and report files from events."""

from pairdesk.exchange.findings import Finding
from pairdesk.exchange.incoming import ABOUT, Incoming, event_of_report, unkept
from pairdesk.exchange.outgoing import Dialect, report_of_event

__all__ = [
    "ABOUT",
    "Dialect",
    "Finding",
    "Incoming",
    "event_of_report",
    "report_of_event",
    "unkept",
]
