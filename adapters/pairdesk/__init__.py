"""The pairing desk: everything around the engine that touches the world."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pairdesk.desk import Desk, run
    from pairdesk.event_json import event_from_json, event_to_json

__all__ = ["Desk", "event_from_json", "event_to_json", "run"]

_HOME_OF = {
    "Desk": "desk",
    "event_from_json": "event_json",
    "event_to_json": "event_json",
    "run": "desk",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whatever has that name
    """A public name, from its module; a command that answers at once does not wait for it."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
