"""How notebooks are tested: slow ones with the slow sweeps, and none with what a user has set."""

from collections.abc import Generator
from tempfile import TemporaryDirectory
from typing import Final

import pytest

SLOW: Final = frozenset(
    {"2_solvers_compared.ipynb", "3_which_order_finds_the_best.ipynb", "4_never_stuck.ipynb"}
)
"""Those that take over 20 seconds; they run with ``pytest -m slow``."""

FOLDERS: Final = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_PATH")
"""Where Jupyter looks for what a user has set, and writes."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.name in SLOW:
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    # Else kernels and settings of a user could change a run, and no home at all would end it.
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as environment:
        for name in FOLDERS:
            environment.setenv(name, folder)
        return (yield)
