"""The completion oracle: may two players meet, and can everybody else still be paired?

It is a ladder of exact rungs: a degree bound that costs nothing, and a kept perfect matching
that answers where the bound is silent. networkx stands beside them as the reference. Where the
rulebook has criteria, another oracle asks for more: that the rest can be paired as well as can be.
"""

from pairwright.completion.alike import groups_that_meet, without_slack
from pairwright.completion.best import BestCompletion, best_sums
from pairwright.completion.cause import obstruction_of
from pairwright.completion.cheapest import CheapestMatching
from pairwright.completion.face import Face
from pairwright.completion.kept import KeptMatching
from pairwright.completion.ladder import Ladder
from pairwright.completion.oracle import Graph, Oracle, lowest, members
from pairwright.completion.reference import NetworkxOracle

__all__ = [
    "BestCompletion",
    "CheapestMatching",
    "Face",
    "Graph",
    "KeptMatching",
    "Ladder",
    "NetworkxOracle",
    "Oracle",
    "best_sums",
    "groups_that_meet",
    "lowest",
    "members",
    "obstruction_of",
    "without_slack",
]
