"""The pairing desk: everything around the engine that touches the world."""

from pairdesk.desk import Desk, run

__all__ = ["Desk", "run"]
