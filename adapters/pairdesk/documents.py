"""JSON texts in, with the place of whatever is wrong in them."""

import json
import unicodedata
from typing import Any

from pairdesk.errors import BadDocument


def decoded(data: bytes) -> str:
    """UTF-8 bytes as text, without a byte-order mark. Raises BadDocument."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = _place(data[: error.start].decode("utf-8-sig"), error.start)
        raise BadDocument(f"{place}: this is not UTF-8 text") from None


def parsed(text: str) -> Any:  # noqa: ANN401  # any JSON value
    """Read a JSON text. Raises BadDocument with line and column."""
    try:
        return json.loads(text, object_pairs_hook=_without_repeats)
    except json.JSONDecodeError as error:
        raise BadDocument(f"line {error.lineno} column {error.colno}: {error.msg}") from None
    except _RepeatedKey as repeated:
        raise BadDocument(f"the key {repeated.args[0]!r} comes twice in one object") from None
    except RecursionError:
        raise BadDocument("line 1 column 1: lists and objects are nested too deeply") from None
    except ValueError:  # Python refuses whole numbers of several thousand digits
        raise BadDocument("line 1 column 1: a number has too many digits") from None


def parsed_list(text: str) -> list[Any]:
    """Read a JSON text that holds a list. Raises BadDocument with line and column."""
    value = parsed(text)
    if not isinstance(value, list):
        start = len(text) - len(text.lstrip())
        raise BadDocument(f"{_place(text, start)}: a list of operations is expected")
    return value


def is_printable(text: str) -> bool:
    """Is there no control character, and no half of a surrogate pair, in a text?"""
    return not any(unicodedata.category(character) in ("Cc", "Cs") for character in text)


class _RepeatedKey(Exception):
    """A key that stands twice in an object: one of the two would be lost."""


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value: dict[str, Any] = {}
    for key, item in pairs:
        if key in value:
            raise _RepeatedKey(key)
        value[key] = item
    return value


def _place(text: str, end: int) -> str:
    """Line and column of a position in a text, both from 1."""
    before = text[:end]
    return f"line {before.count(chr(10)) + 1} column {len(before) - before.rfind(chr(10))}"
