"""Rulebooks as TOML files.

Those of a club name their parts:

title = "Friday evenings"
order = "fold"
third_colour = false

Or a system, with the choices that its rules leave open:

system = "team-swiss"
preferences = "B"
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from inspect import signature
from pathlib import Path
from typing import Any, Final

from pairdesk.errors import BadDocument
from pairdesk.files.names import naming
from pairdesk.stdio import read
from pairdesk.text import decoded, printable
from pairwright.errors import InvalidRulebook, quoted
from pairwright.pairing import find_rulebook
from pairwright.rulebook import Rulebook
from pairwright.rulebooks import SYSTEMS
from pairwright.rulebooks.parts import rulebook_of as rulebook_of_parts

_WANTED: Final = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    tuple: "a list of texts",
}


def rulebook_of(name: str) -> Rulebook:
    """The rulebook of a name, or of a TOML file, whose name ends with ``.toml``.

    Raises UnknownRulebook, BadDocument, OSError.
    """
    if not name.endswith(".toml"):
        return find_rulebook(name)
    with naming(name):
        return read_rulebook(read(name), printable(Path(name).stem))


def read_rulebook(data: bytes, name: str) -> Rulebook:
    """The rulebook of a TOML file, under a name. Raises BadDocument."""
    try:
        document = tomllib.loads(decoded(data))
    except tomllib.TOMLDecodeError as error:
        raise BadDocument(str(error)) from None
    system = document.pop("system", None)
    if system is not None and system not in [*SYSTEMS]:
        raise BadDocument(f"system must be one of {', '.join(SYSTEMS)}, not {quoted(system)}")
    make: Callable[..., Rulebook] = (
        partial(rulebook_of_parts, name) if system is None else SYSTEMS[system]
    )
    _require_parts(document, make)
    try:
        return make(**document)
    except InvalidRulebook as error:
        raise BadDocument(str(error)) from None


def _require_parts(document: Mapping[str, Any], make: Callable[..., Rulebook]) -> None:
    """Require that every key is known and has a value of its type. Raises BadDocument."""
    parts = {
        key: type(part.default)
        for key, part in signature(make).parameters.items()
        if part.default is not part.empty
    }
    for key, value in document.items():
        if key not in parts:
            raise BadDocument(f"unknown key {quoted(key)}; keys are {', '.join(parts)}")
        wanted = parts[key]
        right = isinstance(value, list) if wanted is tuple else type(value) is wanted
        if not right:
            raise BadDocument(f"{key}: {_WANTED[wanted]} is expected, not {quoted(value)}")
