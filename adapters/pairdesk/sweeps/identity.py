"""The identity of rulebooks of the same name: a digest of everything that a value is made of.

A function or a class counts by its name, its source text, its defaults and its closure. What it
calls or looks up in its module does not count, except the version of Pairwright itself.
"""

import hashlib
import inspect
import json
import sys
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from types import FunctionType
from typing import Any, Final

from pairdesk.errors import BadDocument
from pairwright.errors import quoted
from pairwright.rulebook import Rulebook

DIGITS: Final = 12

_PLAIN: Final = bool | int | float | str | bytes | None
_LOOSE: Final = set | frozenset | Mapping
"""Types without an order."""


def digest_of(book: Rulebook) -> str:
    """Twelve hexadecimal digits that change with a rulebook, and with the version of Pairwright.

    Raises BadDocument if something in the rulebook cannot be inspected.
    """
    try:
        described = [version("pairwright"), _described(book, ())]
    except (OSError, TypeError, RecursionError) as error:
        raise BadDocument(
            f"rulebooks: cannot identify {quoted(book.name)}: "
            f"its functions must be defined in a file or a notebook: {error}"
        ) from None
    return hashlib.sha256(json.dumps(described).encode()).hexdigest()[:DIGITS]


def _described(value: Any, within: tuple[Any, ...]) -> Any:  # noqa: ANN401  # anything, as JSON
    """A value as JSON; ``within`` are the values that hold it, which it may hold again."""
    if isinstance(value, _PLAIN):
        return [type(value).__name__, repr(value)]
    if any(value is outer for outer in within):
        return "again"
    name, parts = _taken_apart(value)
    described = [_described(part, (*within, value)) for part in parts]
    return [name, *(sorted(described, key=json.dumps) if isinstance(value, _LOOSE) else described)]


def _taken_apart(value: Any) -> tuple[str, Iterable[Any]]:  # noqa: ANN401
    """The type of a value, and the values that it is made of."""
    match value:
        case list() | tuple() | set() | frozenset():
            return _name(type(value)), value
        case Mapping():
            return "mapping", value.items()
        case type():
            return _name(value), [_source(value)]
        case FunctionType():
            enclosed = [cell.cell_contents for cell in value.__closure__ or ()]
            defaults = [value.__defaults__, value.__kwdefaults__]
            return _name(value), [_source(value), enclosed, defaults]
        case _:  # as for a copy or another process
            return "made of", [value.__reduce_ex__(4), getattr(value, "__wrapped__", None)]


def _source(value: type | FunctionType) -> str:
    """The text of a function or a class, unless it is Python's own, which varies by version."""
    own = (value.__module__ or "").partition(".")[0] in sys.stdlib_module_names
    return "" if own else inspect.getsource(value)


def _name(value: type | FunctionType) -> str:
    return f"{value.__module__}.{value.__qualname__}"
