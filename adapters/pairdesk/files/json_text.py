"""JSON texts: read, with the place of any fault, and written."""

import json
import re
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from pairdesk.errors import BadDocument
from pairdesk.text import place_in
from pairwright.errors import quoted

_MOST_DIGITS: Final = 4000
_KEY_OR_BRACKET: Final = re.compile(r'("(?:[^"\\]|\\.)*"|[][{}])(\s*:)?')
_BRACKET: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[][{}]', re.DOTALL)


def parsed(text: str, *, keys_once: bool = False) -> Any:  # noqa: ANN401  # any JSON value
    """Read a JSON text. Raises BadDocument with line and column.

    With ``keys_once`` an object that has a key twice is an error: one of the two would be lost.
    """
    hook = partial(_without_repeats, text) if keys_once else None
    try:
        return json.loads(text, object_pairs_hook=hook, parse_int=_integer)
    except json.JSONDecodeError as error:
        raise BadDocument(f"line {error.lineno} column {error.colno}: {error.msg}") from None
    except RecursionError:
        place = place_in(text, _deepest(text))
        raise BadDocument(f"{place}: lists and objects are nested too deeply") from None


def parsed_list(text: str) -> list[Any]:
    """Read a JSON text that holds a list. Raises BadDocument with line and column."""
    value = parsed(text)
    if not isinstance(value, list):
        start = len(text) - len(text.lstrip())
        raise BadDocument(f"{place_in(text, start)}: a list of operations is expected")
    return value


def json_text(value: Any) -> str:  # noqa: ANN401  # any JSON value
    """A JSON value as text; each item of a list is on its own line."""
    items = value if isinstance(value, list) else [value]
    lines = ",\n".join(json.dumps(item, ensure_ascii=False) for item in items)
    return f"[{lines}]" if isinstance(value, list) else lines


def _without_repeats(text: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        at, key = next(_repeats(text))
        raise BadDocument(f"{place_in(text, at)}: the key {quoted(key)} occurs twice in one object")
    return value


def _repeats(text: str) -> Iterator[tuple[int, str]]:
    """The position of every key that its object has already, and the key."""
    keys: list[set[str]] = []
    for found in _KEY_OR_BRACKET.finditer(text):
        token, is_key = found.groups()
        if token in {"{", "["}:
            keys.append(set())
        elif token in {"}", "]"}:
            keys.pop()
        elif is_key:
            key = json.loads(token)
            if key in keys[-1]:
                yield found.start(), key
            keys[-1].add(key)


def _integer(digits: str) -> int | float:
    """A whole number; one of thousands of digits, which Python refuses, becomes a float."""
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


def _deepest(text: str) -> int:
    """The position of the innermost bracket."""
    depth = most = at = 0
    for found in _BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found.group(), 0)
        if depth > most:
            most, at = depth, found.start()
    return at
