"""The field of one round: what a solver needs to know, and nothing of names or colours.

Players are their numbers in the roster. Where somebody sits out, the bye is one more number
behind the last player, so that everyone on the field has a partner.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from pairwright.acceleration import accelerated
from pairwright.errors import InvalidHouseRules
from pairwright.event import Event
from pairwright.house import MAX, NO_HOUSE_RULES, HouseRules
from pairwright.rulebook import (
    Barred,
    Order,
    PairCost,
    Rulebook,
    Seating,
    Situation,
    System,
    Union,
)

Pair = tuple[int, int]
"""Two players by number, the smaller first."""


@dataclass(frozen=True, slots=True)
class Limit:
    """At most so many boards of the round are among these pairs."""

    name: str
    pairs: frozenset[Pair]
    at_most: int


@dataclass(frozen=True, slots=True)
class Ahead:
    """So many rounds after this one are still to be possible without a rematch.

    If ``maximal``, as many of them as are possible at all. ``met(player)`` are those whom the
    player has met so far, ``apart`` the pairs kept apart in each of the rounds ahead, ``fresh``
    the players without a bye: nobody has a second one while there are any.
    """

    name: str
    rounds: int
    maximal: bool
    met: Callable[[int], Collection[int]]
    apart: tuple[frozenset[Pair], ...]
    fresh: frozenset[int]


class Weighed(NamedTuple):
    """A criterion of the rulebook for this field; ``costs`` makes what each pair costs."""

    name: str
    counted: str
    costs: Callable[[], PairCost]


@dataclass(frozen=True, slots=True)
class Field:
    """Who is to be paired, best-ranked first.

    ``score`` is by number, and never increases along the ``ranking``. ``barred(player)`` are
    those whom the player may not meet (both ways alike; may hold NOBODY): members of the same one
    of the ``cliques``, and at most ``most_barred`` others besides the bye. ``bye_candidates`` are
    the players to try for the bye in order; None when nobody sits out. Whoever is none of them is
    barred from the bye number. ``reason`` is why two are kept apart who have not met and are of no
    clique; ``met`` are those of ``barred`` whom the rulebook bars, whatever the house says.
    ``fixed`` says when two meet, where a table fixes that.

    House rules: ``required`` gives each other those who have to meet, ``limits`` count boards,
    ``ahead`` looks at later rounds. ``criteria`` are those of the rulebook, most important first.
    """

    ranking: Sequence[int]
    score: Sequence[int]
    barred: Callable[[int], Collection[int]]
    most_barred: int
    order: Order
    bye_candidates: Sequence[int] | None = None
    required: Mapping[int, int] = field(default_factory=dict)
    limits: tuple[Limit, ...] = ()
    ahead: Ahead | None = None
    cliques: Mapping[str, frozenset[int]] = field(default_factory=dict)
    reason: str = ""
    fixed: Callable[[int, int], str] | None = None
    met: Callable[[int], Collection[int]] | None = None
    criteria: tuple[Weighed, ...] = ()
    system: System | None = None

    def __len__(self) -> int:
        return len(self.ranking)

    @property
    def bye_number(self) -> int:
        """The number that stands for the bye."""
        return len(self.score)

    @property
    def everybody(self) -> list[int]:
        """All who need a partner: the players, and the bye where somebody sits out."""
        return [*self.ranking, *([] if self.bye_candidates is None else [self.bye_number])]

    @property
    def coupled(self) -> bool:
        """Does any rule say more than who may meet whom?"""
        return bool(self.limits) or self.ahead is not None

    def allows(self, a: int, b: int) -> bool:
        """May these two meet, by all rules about single pairs?"""
        wanted = self.required
        return b not in self.barred(a) and wanted.get(a, b) == b and wanted.get(b, a) == a


class Pairing(NamedTuple):
    """A complete pairing of a field: pairs (lead, mate) in the order made, and who sits out.

    ``bye`` is the pairing-allocated one; who is ``free`` has no game, and no points for it.
    """

    pairs: list[tuple[int, int]]
    bye: int | None = None
    free: int | None = None


def field_of(event: Event, book: Rulebook, house: HouseRules = NO_HOUSE_RULES) -> Field:
    """Everybody who takes part in the next round, as the rulebook and the house see them.

    Raises InvalidHouseRules where a table fixes all pairs, and UnknownPlayer for a house rule about
    somebody who is not registered.
    """
    if house and book.rounds is not None:
        raise InvalidHouseRules("who meets whom is fixed by a table: it keeps no house rules")
    event = accelerated(event, book)
    ranking = book.ranking(event)
    score = book.score(event)
    own = barred = book.barred(event)
    candidates = book.bye_candidates(event, ranking)
    event.roster.numbers(sorted(house.named))
    required = _required(event, house)
    if house:
        barred = _joined(barred, _kept_apart(event, house), _bound_to_colours(event, house))
    if candidates is not None and required:
        candidates = [player for player in candidates if player not in required]
    return Field(
        ranking=ranking,
        score=score,
        barred=barred.of
        if candidates is None
        else with_bye(barred, ranking, candidates, len(score)),
        most_barred=barred.most,
        order=book.candidates(event),
        cliques=barred.cliques,
        reason=barred.reason,
        fixed=own.fixed,
        met=own.of,
        bye_candidates=candidates,
        required=required,
        limits=_limits(event, house),
        ahead=_ahead(event, book, house, set(ranking)),
        system=None if book.system is None else book.system(event),
        criteria=tuple(
            Weighed(name, counted, partial(_costs, costs, event, book, house))
            for name, counted, costs in book.criteria
        ),
    )


def seating_of(event: Event, book: Rulebook, house: HouseRules) -> Seating:
    """The rulebook's colours; turned where they alone would break the colour limit."""
    has_white = book.seating(accelerated(event, book))
    if not house.colour_limit:
        return has_white
    open_colours = event.ledger.open_colours

    def within_limit(better: int, other: int) -> bool:
        if len(open_colours(better)) == 1:
            return 1 in open_colours(better)
        if len(open_colours(other)) == 1:
            return -1 in open_colours(other)
        return has_white(better, other)

    return within_limit


def _costs(
    costs: Callable[[Situation], PairCost], event: Event, book: Rulebook, house: HouseRules
) -> PairCost:
    return costs(Situation(event, book.score, seating_of(event, book, house)))


def with_bye(
    barred: Barred, ranking: Sequence[int], candidates: Sequence[int], bye: int
) -> Callable[[int], Collection[int]]:
    """Who is barred from whom, where the bye is one more number on the field."""
    ineligible = set(ranking).difference(candidates)

    def barred_or_bye(number: int) -> Collection[int]:
        if number == bye:
            return ineligible
        others = barred.of(number)
        return Union(others, (bye,)) if number in ineligible else others

    return barred_or_bye


def _joined(barred: Barred, *more: Mapping[int, Collection[int]]) -> Barred:
    """The rulebook's bars and the house's."""
    parts = [part for part in more if part]

    def of(player: int) -> Collection[int]:
        return Union(barred.of(player), *(part.get(player, ()) for part in parts))

    most = sum(max(map(len, part.values())) for part in parts)
    return barred._replace(of=of, most=barred.most + most)


def _kept_apart(event: Event, house: HouseRules) -> dict[int, set[int]]:
    """Whom house rules keep apart in the next round."""
    apart: dict[int, set[int]] = {}
    for a, b in _pairs_apart(event, house, len(event.rounds) + 1):
        apart.setdefault(a, set()).add(b)
        apart.setdefault(b, set()).add(a)
    return apart


def _pairs_apart(event: Event, house: HouseRules, number: int) -> frozenset[Pair]:
    return frozenset(
        pair_of(event, couple)
        for pairs in house.apart(event.players, number).values()
        for couple in pairs
    )


def pair_of(event: Event, couple: tuple[str, str]) -> Pair:
    """Two ids as a pair of numbers. Raises UnknownPlayer."""
    a, b = event.roster.numbers(couple)
    return (a, b) if a < b else (b, a)


def _bound_to_colours(event: Event, house: HouseRules) -> dict[int, set[int]]:
    """Whom the colour limit keeps apart: those who cannot have different colours."""
    if not house.colour_limit:
        return {}
    left = {player: event.ledger.open_colours(player) for player in range(len(event.roster))}
    kinds = set(left.values())
    clashing = {
        kind: {who for who, other in left.items() if not (kind and other and len(kind | other) > 1)}
        for kind in kinds
    }
    return {player: clashing[kind] - {player} for player, kind in left.items()}


def _required(event: Event, house: HouseRules) -> dict[int, int]:
    pairs = [pair_of(event, couple) for couple in house.required]
    return {a: b for pair in pairs for a, b in (pair, pair[::-1])}


def _limits(event: Event, house: HouseRules) -> tuple[Limit, ...]:
    return tuple(
        Limit(rule.name, frozenset(pair_of(event, pair) for pair in rule.pairs), rule.at_most)
        for rule in house.limited(event.players, len(event.rounds) + 1)
    )


def _ahead(event: Event, book: Rulebook, house: HouseRules, playing: set[int]) -> Ahead | None:
    """The horizon of the house for the rounds after the next; None where it asks for none."""
    rule = house.horizon
    if rule is None:
        return None
    number = len(event.rounds) + 1
    maximal = rule.rounds == MAX
    if rule.rounds == MAX:
        planned = rule.planned or event.rounds_planned or number + len(playing)
        rounds = min(planned - number, len(playing))
    else:
        rounds = min(rule.rounds, len(playing) + 1)  # no field plays more: it shows soon
    if rounds <= 0:
        return None
    return Ahead(
        name=rule.name,
        rounds=rounds,
        maximal=maximal,
        met=book.barred(event).of,
        apart=tuple(
            _pairs_apart(event, house, later) for later in range(number + 1, number + rounds + 1)
        ),
        fresh=frozenset(playing - event.ledger.had_bye),
    )
