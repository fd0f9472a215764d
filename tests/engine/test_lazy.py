"""Packages and registries load a module when it is used, and no sooner."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from pairwright.lazy import Registry, lazily

PACKAGE = """
from pairwright.lazy import lazily
__getattr__, __dir__ = lazily("shelf", {"novels": ("EMMA", "KIM"), "poems": ("IF",)})
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A package of three modules, one of which cannot be loaded."""
    (tmp_path / "shelf").mkdir()
    for name, text in {
        "__init__": PACKAGE,
        "novels": "EMMA, KIM, OTHER = [1], [2], [3]",
        "poems": "IF = [4]",
        "torn": "import no_such_module",
        "_hidden": "",
    }.items():
        (tmp_path / "shelf" / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("shelf", "shelf.novels", "shelf.poems", "shelf.torn"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return import_module("shelf")


def loaded() -> set[str]:
    return {name for name in sys.modules if name.startswith("shelf.")}


def test_a_name_loads_its_own_module_only(shelf: ModuleType) -> None:
    assert loaded() == set()
    assert shelf.KIM == [2]
    assert loaded() == {"shelf.novels"}


def test_a_name_is_kept_after_its_first_use(shelf: ModuleType) -> None:
    assert "EMMA" not in vars(shelf)
    first = shelf.EMMA
    assert vars(shelf)["EMMA"] is first is sys.modules["shelf.novels"].EMMA
    assert "KIM" not in vars(shelf)


def test_a_module_is_loaded_by_its_name(shelf: ModuleType) -> None:
    assert shelf.poems.IF == [4]
    assert loaded() == {"shelf.poems"}


def test_names_are_listed_without_loading(shelf: ModuleType) -> None:
    names = dir(shelf)
    assert names == sorted(names)
    assert {"EMMA", "KIM", "IF", "lazily"} <= {*names}
    assert loaded() == set()


@pytest.mark.parametrize("name", ["OTHER", "plays", "_hidden", "__wrapped__"])
def test_other_names_are_not_there(shelf: ModuleType, name: str) -> None:
    with pytest.raises(AttributeError, match=f"^module 'shelf' has no attribute '{name}'$"):
        getattr(shelf, name)


def test_what_a_module_lacks_is_not_hidden(shelf: ModuleType) -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        _ = shelf.torn


def test_a_package_can_have_modules_alone(shelf: ModuleType) -> None:
    load, names = lazily("shelf")
    assert load("poems") is sys.modules["shelf.poems"]
    assert "IF" not in names()
    with pytest.raises(AttributeError, match="no attribute 'IF'"):
        load("IF")


@pytest.mark.usefixtures("shelf")
def test_a_registry_loads_a_value_when_it_is_looked_up() -> None:
    registry: Registry[list[int]] = Registry(
        {"the poem": ("shelf.poems", "IF"), "austen": ("shelf.novels", "EMMA")}
    )
    assert [*registry] == ["the poem", "austen"]
    assert len(registry) == 2
    assert loaded() == set()
    assert registry["austen"] == [1]
    assert loaded() == {"shelf.novels"}
    with pytest.raises(KeyError):
        registry["kipling"]


@pytest.mark.usefixtures("shelf")
def test_a_registry_does_not_change_with_the_mapping_that_made_it() -> None:
    homes = {"the poem": ("shelf.poems", "IF")}
    registry: Registry[list[int]] = Registry(homes)
    homes.clear()
    assert registry["the poem"] == [4]
