"""The pairing desk: everything around the engine that touches the world."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pairdesk.desk import Desk, run
    from pairdesk.event_json import event_from_json, event_to_json

__all__ = ["Desk", "event_from_json", "event_to_json", "run"]

_LOADED_LATER = {
    "Desk": "pairdesk.desk",
    "run": "pairdesk.desk",
    "event_from_json": "pairdesk.event_json",
    "event_to_json": "pairdesk.event_json",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whatever has that name
    """The desk, which a command that answers at once need not wait for."""
    if name not in _LOADED_LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LOADED_LATER[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LOADED_LATER})
