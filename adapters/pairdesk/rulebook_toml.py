"""Rulebooks of a club as TOML files: the names of their parts.

title = "Friday evenings"
order = "fold"
third_colour = false
"""

import tomllib
from inspect import signature
from typing import Any, Final

from pairdesk.documents import decoded
from pairdesk.errors import BadDocument
from pairwright.errors import InvalidRulebook, shown
from pairwright.rulebook import Rulebook
from pairwright.rulebooks.parts import rulebook_of

_PARTS: Final = {
    key: type(part.default)
    for key, part in signature(rulebook_of).parameters.items()
    if key != "name"
}
"""The keys, and the type of what each is without the file."""

_WANTED: Final = {str: "a text", bool: "true or false", tuple: "a list of texts"}


def read_rulebook(data: bytes, name: str) -> Rulebook:
    """The rulebook of a TOML file, under a name. Raises BadDocument."""
    try:
        document = tomllib.loads(decoded(data))
    except tomllib.TOMLDecodeError as error:
        raise BadDocument(str(error)) from None
    for key, value in document.items():
        _insist_part(key, value)
    try:
        return rulebook_of(name, **document)
    except InvalidRulebook as error:
        raise BadDocument(str(error)) from None


def _insist_part(key: str, value: Any) -> None:  # noqa: ANN401  # any TOML value
    if key not in _PARTS:
        raise BadDocument(f"unknown key {shown(key)}; there are {', '.join(_PARTS)}")
    wanted = _PARTS[key]
    right = isinstance(value, list) if wanted is tuple else type(value) is wanted
    if not right:
        raise BadDocument(f"{key}: {_WANTED[wanted]} is expected, not {shown(value)}")
