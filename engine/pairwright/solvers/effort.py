"""What solving costs."""

from dataclasses import dataclass


@dataclass(slots=True)
class Effort:
    """What solving has cost and may cost, in CP-SAT's deterministic time, and in solves."""

    budget: float
    spent: float = 0.0
    solves: int = 0
