"""Record 192: the system that a file names, as far as it concerns an engine of the Dutch system."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from pairdesk.trf import vocabulary
from pairdesk.trf.value_types import Misread

DUTCH, OTHER = "dutch", "another system"

USUAL: Final[Mapping[str, str]] = MappingProxyType(
    {"FIDE_DUTCH": DUTCH, "FIDE_DUTCH_2025": DUTCH, "FIDE_BURSTEIN": OTHER}
)
"""The codes that programs expect to be taken; a version of 2025 is what others call 2026."""

DUTCH_CODES: Final = ("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026")

_BAKU: Final = "_BAKU"


class System(NamedTuple):
    """What a file says about its system; ``baku`` is whether it is accelerated by C.04.7."""

    name: str = ""
    baku: bool = False


def system_of(code: str, *, strict: bool) -> System | None:
    """The system with a code as it stands in the file, None for one that is not taken."""
    if strict:
        return _strictly(code.strip(" "))
    name = USUAL.get(code.removesuffix(_BAKU))
    return None if name is None else System(name, code.endswith(_BAKU))


def _strictly(code: str) -> System | None:
    """Any code of the table of systems."""
    try:
        vocabulary.SYSTEM.read(code.upper())
    except Misread:
        return None
    name = DUTCH if code.removesuffix(_BAKU) in DUTCH_CODES else OTHER
    return System(name, code.endswith(_BAKU))
