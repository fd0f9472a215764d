"""The completion oracle: may two players meet, and can everybody else still be paired?

It is a ladder of exact rungs: a degree bound that costs nothing, and a kept perfect matching
that answers where the bound is silent. networkx stands beside them as the reference.
"""

from pairwright.completion.cause import obstruction_of
from pairwright.completion.kept import KeptMatching
from pairwright.completion.ladder import Ladder
from pairwright.completion.oracle import Graph, Oracle
from pairwright.completion.reference import NetworkxOracle

__all__ = ["Graph", "KeptMatching", "Ladder", "NetworkxOracle", "Oracle", "obstruction_of"]
