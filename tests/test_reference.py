"""The reference has everything that is public, and nothing that is not there."""

import re
from pkgutil import resolve_name
from types import ModuleType

import pytest

import pairdesk.sweeps
import pairdesk.trf
import pairdesk.trf_events
import pairwright.lexswiss
import pairwright.referee
import pairwright.tiebreaks
from pages import ROOT

PUBLIC = [
    pairwright,
    pairwright.lexswiss,
    pairwright.referee,
    pairwright.tiebreaks,
    pairdesk,
    pairdesk.trf_events,
    pairdesk.sweeps,
    pairdesk.trf,
]
NAMED = [
    name
    for page in sorted((ROOT / "docs/reference").glob("*.md"))
    for name in re.findall(r"^::: (\S+)$", page.read_text("utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize("package", PUBLIC, ids=lambda package: package.__name__)
def test_everything_public_is_in_the_reference(package: ModuleType) -> None:
    shown = [resolve_name(name) for name in NAMED]
    for name in package.__all__:
        assert any(getattr(package, name) is value for value in shown), name


def test_nothing_is_in_the_reference_twice() -> None:
    assert len(NAMED) == len({*NAMED})


@pytest.mark.parametrize("name", NAMED)
def test_what_the_reference_names_is_there(name: str) -> None:
    assert resolve_name(name) is not None
