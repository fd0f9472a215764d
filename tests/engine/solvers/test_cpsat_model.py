"""The model of a round, asked for the earliest candidate of a lead."""

from pairwright import Event, Player
from pairwright.field import field_of
from pairwright.problem import smaller_first
from pairwright.rulebooks.northgate import NORTHGATE
from pairwright.solvers.cpsat_model import Model
from pairwright.solvers.effort import Effort


def model(*pairs: tuple[int, int]) -> Model:
    event = Event.of(Player(name, 1500) for name in "abcd")
    field = field_of(NORTHGATE.on(event))
    known = {smaller_first(*pair) for pair in pairs}
    return Model(field, players=range(4), pairs=known, ahead=0, effort=Effort(10.0))


def test_a_partner_who_is_no_candidate_comes_after_all_of_them() -> None:
    found = model((0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2)).first(0, [3, 2])
    assert found is not None
    assert found[0][0] == 3


def test_there_is_none_where_the_lead_can_meet_no_candidate() -> None:
    assert model((0, 1), (2, 3), (0, 2)).first(0, [2]) is None
