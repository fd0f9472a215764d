"""Packages and registries that load a module when it is first used."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any, TypeVar

Value = TypeVar("Value")


class Registry(Mapping[str, Value]):
    """Values by name, each in a module that is loaded when it is looked up.

    Listing the names loads no module.
    """

    def __init__(self, homes: Mapping[str, tuple[str, str]]) -> None:
        """``homes`` has the module of each value, and its name there."""
        self._homes = dict(homes)

    def __getitem__(self, name: str) -> Value:
        module, called = self._homes[name]
        value: Value = getattr(import_module(module), called)
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)


def lazily(
    package: str, homes: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The ``__getattr__`` and ``__dir__`` of a package, from its public names by module.

    Any other name is a module of the package: after ``from pairdesk import render``, the first use
    of ``render.tables`` loads it. Unused modules cost no time.
    """
    home_of = {name: module for module, names in homes.items() for name in names}

    def load(name: str) -> Any:  # noqa: ANN401  # whatever has that name
        if name not in home_of:
            return _module(package, name)
        value = getattr(import_module(f"{package}.{home_of[name]}"), name)
        setattr(import_module(package), name, value)
        return value

    return load, lambda: sorted({*vars(import_module(package)), *home_of})


def _module(package: str, name: str) -> ModuleType:
    """A module of a package. Raises AttributeError where there is none of that name."""
    try:
        if not name.startswith("_"):  # Python and its tools ask packages for such names
            return import_module(f"{package}.{name}")
    except ModuleNotFoundError as missing:
        if missing.name != f"{package}.{name}":
            raise
    raise AttributeError(f"module {package!r} has no attribute {name!r}")
