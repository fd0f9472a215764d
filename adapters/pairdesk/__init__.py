"""The pairing desk: everything around the engine that reads, writes or shows."""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairdesk import final_standings as final_standings
    from pairdesk.desk.operations import Desk, run
    from pairdesk.files.event_json import event_from_json, event_to_json

__all__ = ["Desk", "event_from_json", "event_to_json", "run"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "desk.operations": ("Desk", "run"),
            "files.event_json": ("event_from_json", "event_to_json"),
        },
    )
