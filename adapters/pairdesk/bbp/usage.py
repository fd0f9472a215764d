"""The identification and the usage of the engine."""

from typing import Final

_LIST: Final = "[-l [check-list-file]]"

SYNTAX: Final = (
    "[-r]",
    f"[-r] --dutch input-file -c {_LIST}",
    f"[-r] --dutch input-file -p [output-file] {_LIST}",
    f"[-r] --dutch (model-file -g | -g [config-file]) -o trf_file [-s random_seed] {_LIST}",
)


def identification() -> str:
    """The line by which callers know the engine."""
    from importlib.metadata import version  # noqa: PLC0415  # not loaded for pairing

    return f"Pairwright (FIDE Dutch 2026) - v{version('pairwright')}"


def usage(program: str) -> str:
    """The forms of the command."""
    forms = "\n".join(f"{program} {form}" for form in SYNTAX)
    return f"{identification()}\n\nCommand line argument syntax:\n{forms}"
