"""The one sentence where CP-SAT is needed and OR-Tools is not installed; all else works without."""

from collections.abc import Iterator
from contextlib import contextmanager

from pairwright.errors import UnsuitableSolver


@contextmanager
def needs_ortools() -> Iterator[None]:
    """Around an import that loads OR-Tools. Raises UnsuitableSolver where it is not installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] != "ortools":
            raise
        raise UnsuitableSolver(
            "CP-SAT is needed here, and OR-Tools is not installed; install it: pip install ortools"
        ) from None
