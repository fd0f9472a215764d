"""The solver ``matching``: a loop over the completion oracle that never undoes a choice.

Depth-first search with undo returns the first complete pairing in its order. So does a loop in
which each lead takes the first candidate after whom everybody else can still be paired.
"""

from collections.abc import Callable

from pairwright.errors import NoValidPairing
from pairwright.matching import Ladder, Oracle
from pairwright.orders import slide
from pairwright.problem import Field, Pair, Pairing
from pairwright.solvers.first_fit import first_fits
from pairwright.solvers.open_to_lead import OpenToLead
from pairwright.solvers.protocol import require_order
from pairwright.solvers.remaining import Remaining


def matching(field: Field, *, oracle: Callable[[Field], Oracle] = Ladder) -> Pairing:
    """Pair a field by the rulebook's order, asking the oracle before each choice.

    About linear in the number of players. ``oracle`` may be another one, for comparison.
    Raises NoValidPairing, and UnsuitableSolver for a field without an order of candidates, or with
    rules that couple boards.
    """
    order = require_order(field)
    rest = oracle(field)
    if not rest.completes():
        raise NoValidPairing
    bye, players = None, field.ranking
    if field.bye_candidates is not None:
        bye = next(who for who in field.bye_candidates if rest.admits(field.bye_number, who))
        rest.pin(field.bye_number, bye)
        players = [player for player in players if player != bye]
    pairs: list[Pair] = []
    if order is slide and isinstance(rest, Ladder) and rest.free_pairs:
        pairs, players = first_fits(field, players, rest.free_pairs)
        rest.keep(players)
    left: Remaining | OpenToLead
    if isinstance(rest, Ladder) and not rest.sure and not field.required:
        left = OpenToLead(field, players, *rest.who_may_meet())
    else:
        left = Remaining(field, players)
    while left.count:
        lead = left.lead
        for partner in order(left):
            if rest.admits(lead, partner):
                break
        else:
            raise AssertionError("the oracle promised that everybody can be paired")
        rest.pin(lead, partner)
        left.seat(partner)
        pairs.append((lead, partner))
    return Pairing(pairs, bye)
