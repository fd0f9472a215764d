"""Notebooks that take over 20 seconds run with the slow sweeps: ``pytest -m slow``."""

import pytest

SLOW = frozenset(
    {"2_solvers_compared.ipynb", "3_which_order_finds_the_best.ipynb", "4_never_stuck.ipynb"}
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.name in SLOW:
            item.add_marker(pytest.mark.slow)
