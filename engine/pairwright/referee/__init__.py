"""The referee: checks rounds, tables, house rules and obstructions, and says what is wrong.

It shares no code with what it checks. Each function yields one sentence a fault; what is clean
yields nothing.
"""

from pairwright.referee.check_dutch import dutch_faults
from pairwright.referee.check_house import house_faults, obstruction_faults
from pairwright.referee.check_limits import fewest_boards_faults
from pairwright.referee.check_matches import match_faults
from pairwright.referee.check_round_robin import round_robin_faults
from pairwright.referee.check_rounds import (
    major_faults,
    northgate_faults,
    round_faults,
    table_faults,
)

__all__ = [
    "dutch_faults",
    "fewest_boards_faults",
    "house_faults",
    "major_faults",
    "match_faults",
    "northgate_faults",
    "obstruction_faults",
    "round_faults",
    "round_robin_faults",
    "table_faults",
]
