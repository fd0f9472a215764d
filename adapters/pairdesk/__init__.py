"""The pairing desk: everything around the engine that touches the world."""

from pairdesk.desk import Desk, run
from pairdesk.event_json import event_from_json, event_to_json

__all__ = ["Desk", "event_from_json", "event_to_json", "run"]
