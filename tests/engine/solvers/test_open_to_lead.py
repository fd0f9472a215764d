"""The list near exhaustion is the one of all who are left, without those whom the lead has met."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright.matching import Ladder
from pairwright.orders import adjacent, fold, slide
from pairwright.problem import Field
from pairwright.solvers.open_to_lead import OpenToLead
from pairwright.solvers.remaining import Remaining
from strategies import fields


@given(fields(most=14), st.integers(0, 2**64 - 1))
@settings(max_examples=200)
def test_orders_give_the_same_candidates_but_those_barred(field: Field, seed: int) -> None:
    dice = random.Random(seed)
    players = [*field.ranking]
    everybody = Remaining(field, players)
    some = OpenToLead(field, players, *Ladder(field).who_may_meet())
    while everybody.count > 1:
        assert (some.lead, some.group, some.count) == (
            everybody.lead,
            everybody.group,
            everybody.count,
        )
        barred = field.barred(some.lead)
        for order in (slide, fold, adjacent):
            assert [*order(some)] == [who for who in order(everybody) if who not in barred]
        partner = dice.choice([*adjacent(everybody)])
        everybody.seat(partner)
        some.seat(partner)
    assert some.count == everybody.count
