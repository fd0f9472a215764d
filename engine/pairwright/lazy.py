"""Packages whose public names load their modules when they are used."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def lazily(
    package: str, homes: Mapping[str, Sequence[str]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The ``__getattr__`` and ``__dir__`` of a package, from its public names by module.

    Nobody waits for modules that they do not use.
    """
    home_of = {name: module for module, names in homes.items() for name in names}

    def load(name: str) -> Any:  # noqa: ANN401  # whatever has that name
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{home_of[name]}"), name)
        setattr(import_module(package), name, value)
        return value

    return load, lambda: sorted({*vars(import_module(package)), *home_of})
