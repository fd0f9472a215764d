"""The completion oracle: may two players meet, and can everybody else still be paired?

It is a ladder of exact rungs: a degree bound that costs nothing, and a kept perfect matching that
answers where the bound is silent. networkx stands beside them as the reference. Where the rulebook
has criteria, another oracle asks for more: that the rest has an optimal pairing.
"""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairwright.matching.cheapest_matching import CheapestMatching
    from pairwright.matching.field_graph import graph_of
    from pairwright.matching.ladder import Ladder
    from pairwright.matching.levelled_matching import LevelledMatching
    from pairwright.matching.minimal_bars import minimal_bars
    from pairwright.matching.networkx_reference import NetworkxOracle
    from pairwright.matching.obstruction_search import obstruction_of
    from pairwright.matching.optimal_matchings import Face
    from pairwright.matching.oracle import Graph, Oracle, lowest, members
    from pairwright.matching.perfect_matching import KeptMatching
    from pairwright.matching.prices import ByLevel, Levels
    from pairwright.matching.transport_duals import groups_that_meet, without_slack
    from pairwright.matching.weighted_oracle import BestCompletion, best_sums

__all__ = [
    "BestCompletion",
    "ByLevel",
    "CheapestMatching",
    "Face",
    "Graph",
    "KeptMatching",
    "Ladder",
    "LevelledMatching",
    "Levels",
    "NetworkxOracle",
    "Oracle",
    "best_sums",
    "graph_of",
    "groups_that_meet",
    "lowest",
    "members",
    "minimal_bars",
    "obstruction_of",
    "without_slack",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "cheapest_matching": ("CheapestMatching",),
            "field_graph": ("graph_of",),
            "ladder": ("Ladder",),
            "levelled_matching": ("LevelledMatching",),
            "minimal_bars": ("minimal_bars",),
            "networkx_reference": ("NetworkxOracle",),
            "obstruction_search": ("obstruction_of",),
            "optimal_matchings": ("Face",),
            "oracle": ("Graph", "Oracle", "lowest", "members"),
            "perfect_matching": ("KeptMatching",),
            "prices": ("ByLevel", "Levels"),
            "transport_duals": ("groups_that_meet", "without_slack"),
            "weighted_oracle": ("BestCompletion", "best_sums"),
        },
    )
