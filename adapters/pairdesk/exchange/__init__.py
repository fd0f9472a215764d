"""Events from report files, and report files from events."""

from pairdesk.exchange.findings import Finding
from pairdesk.exchange.incoming import Incoming, event_of_report
from pairdesk.exchange.outgoing import Dialect, report_of_event

__all__ = ["Dialect", "Finding", "Incoming", "event_of_report", "report_of_event"]
