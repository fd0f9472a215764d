"""House rules that couple boards: limits, several at once, horizons, and what cannot be kept."""

import random
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

from bench.events import RESULTS, pairings
from bench.rows import Found, Row, Table
from pairwright import Event, HouseRules, NoValidPairing, Player, pair
from pairwright.house import Forbidden, Horizon, Quota, Separate
from pairwright.rehearsal import play_round

Make = Callable[[], Event]


def in_clubs(sizes: Sequence[int], at_most: Sequence[int]) -> Event:
    """Players in clubs of these sizes, each with a limit of its own; the rest are in none."""
    players, dice = sum(sizes), random.Random(sum(sizes))
    clubs = [club for club, size in enumerate(sizes) for _ in range(size)]
    dice.shuffle(clubs)
    limits = [Separate(f"{club}:", most) for club, most in enumerate(at_most)]
    return Event.of(
        (
            Player(f"p{number:06}", 2400 - number, groups=(f"{clubs[number]}:club",))
            for number in range(players)
        ),
        house=HouseRules(separate=limits),
    )


def alike(players: int, clubs: int, at_most: int) -> Event:
    """Players in clubs of one size, with one limit for all clubs together."""
    return Event.of(
        (
            Player(f"p{number:06}", 2400 - number % 1600, groups=(f"club:{number % clubs}",))
            for number in range(players)
        ),
        house=HouseRules(separate=[Separate("club:", at_most)]),
    )


def with_sections(players: int, host: int, at_most: int, across: int) -> Event:
    """A host club with a limit, and two sections that meet on few boards."""
    event = in_clubs([host, players - host], [at_most])
    ids = [player.id for player in event.players]
    between = tuple((a, b) for a, b in combinations(ids, 2) if (int(a[1:]) + int(b[1:])) % 2)
    limits = event.house.separate
    return event.with_house(HouseRules(separate=limits, quotas=[Quota("across", between, across)]))


def looking_ahead(players: int, planned: int | None = None) -> Event:
    """Players who want as many rounds as possible, up to those planned."""
    dice = random.Random(players)
    return Event.of(
        (Player(f"p{number:06}", dice.randint(800, 2400)) for number in range(players)),
        house=HouseRules(horizon=Horizon("max", planned=planned)),
    )


def limits_ahead(sizes: Sequence[int], at_most: Sequence[int], planned: int) -> Event:
    """Players in clubs, each with a limit, who want as many of the planned rounds as possible."""
    event = in_clubs(sizes, at_most)
    horizon = Horizon("max", planned=planned)
    return event.with_house(HouseRules(separate=event.house.separate, horizon=horizon))


def limited_and_forbidden(players: int, club: int, at_most: int, pairs: int) -> Event:
    """A club on few boards, one player kept apart from all of it, and other pairs as well."""
    event = in_clubs([club, players - club], [at_most])
    ids = [player.id for player in event.players]
    club_ids = [player.id for player in event.players if player.groups[0].startswith("0:")]
    one = next(name for name in reversed(ids) if name not in club_ids)
    others = random.Random(pairs).sample([*combinations(ids, 2)], pairs)
    apart = dict.fromkeys([*((one, name) for name in club_ids), *others])
    return event.with_house(HouseRules(separate=event.house.separate, forbidden=apart))


def too_long_a_horizon(players: int, rounds: int, pairs: int) -> Event:
    """More rounds ahead than pairs kept apart leave."""
    event = looking_ahead(players)
    couples = [*combinations([player.id for player in event.players], 2)]
    apart = random.Random(pairs).sample(couples, pairs)
    return event.with_house(HouseRules(forbidden=apart, horizon=rounds))


def apart_later(players: int, club: int, rounds: int) -> Event:
    """A club whose members are kept apart after the first round, pair by pair."""
    event = looking_ahead(players)
    ids = [player.id for player in event.players]
    apart = [Forbidden(*couple, rounds=(2, 9)) for couple in combinations(ids[:club], 2)]
    return event.with_house(HouseRules(forbidden=apart, horizon=rounds))


def forbidden(players: int, club: int) -> Event:
    """A club whose members are kept apart pair by pair."""
    ids = [f"p{number:06}" for number in range(players)]
    return Event.of(
        (Player(name, 2400 - number) for number, name in enumerate(ids)),
        house=HouseRules(forbidden=combinations(ids[:club], 2)),
    )


def _played(event: Event, rounds: int, rulebook: str) -> Event:
    for _ in range(rounds):
        event = play_round(event, RESULTS, rulebook=rulebook)
    return event


def _refused(event: Event) -> str:
    try:
        pair(event)
    except NoValidPairing as error:
        return str(error)
    raise AssertionError("these rules can all hold")


def _said(message: str) -> Found:
    return Found([message], 1)


def _row(
    what: str,
    make: Make,
    rounds: int,
    digest: str,
    *,
    rulebook: str = "northgate",
    slow: bool = False,
) -> Row:
    def prepare() -> Callable[[], Event]:
        return partial(_played, make(), rounds, rulebook)

    labels = (what, str(rounds), rulebook)
    return Row(labels=labels, prepare=prepare, found=pairings, digest=digest, slow=slow)


def _conflict(what: str, make: Make, digest: str) -> Row:
    def prepare() -> Callable[[], str]:
        return partial(_refused, make())

    labels = (what, "none", "northgate")
    return Row(labels=labels, prepare=prepare, found=_said, digest=digest)


LIMITS = Table(
    name="limits",
    title="House rules that couple boards",
    labels=("event", "rounds", "rulebook"),
    part="a board",
    rows=(
        _row("30, 18 of a club on 3 boards", partial(in_clubs, [18, 12], [3]), 9, "09a0e106d1fd"),
        _row("100, 60 of a club on 15", partial(in_clubs, [60, 40], [15]), 9, "dd01b1631abe"),
        _row("400, 250 of a club on 50", partial(in_clubs, [250, 150], [50]), 5, "d5b93ccfe615"),
        _row("300 in 3 clubs on 1", partial(alike, 300, 3, 1), 11, "df7d405a4a9f"),
        _row("1,000 in 3 clubs on 1", partial(alike, 1000, 3, 1), 5, "cf7b43a083e9"),
        _row(
            "100,000 in 10 clubs on 20",
            partial(alike, 100_000, 10, 20),
            1,
            "c214d12e5b80",
            slow=True,
        ),
        _row("60 in 3 clubs on 1 each", partial(in_clubs, [20] * 3, [1] * 3), 5, "2cccd7d5769a"),
        _row("300 in 5 clubs on 1 each", partial(in_clubs, [60] * 5, [1] * 5), 5, "42b0bb6476f6"),
        _row(
            "300, 3 clubs on 30, 2, 1",
            partial(in_clubs, [180, 60, 40, 20], [30, 2, 1]),
            5,
            "ad990c364ee9",
        ),
        _row(
            "300, a club on 30, across on 2",
            partial(with_sections, 300, 180, 30, 2),
            3,
            "e7ce17effd46",
        ),
        _row("24, horizon max", partial(looking_ahead, 24), 23, "90d259870a53"),
        _row("100, horizon max", partial(looking_ahead, 100), 99, "fb96b1578bdd", slow=True),
        _row("300, horizon max of 11", partial(looking_ahead, 300, 11), 11, "9aec77313b32"),
        _row(
            "60 in 3 clubs on 1 each, horizon max of 9",
            partial(limits_ahead, [20] * 3, [1] * 3, 9),
            9,
            "ceb39753e906",
        ),
        _row(
            "300 in 5 clubs on 1 each, horizon max of 9",
            partial(limits_ahead, [60] * 5, [1] * 5, 9),
            3,
            "45fb7501c4c5",
        ),
        _row("40 in 3 clubs on 1", partial(alike, 40, 3, 1), 5, "35fc01d5d184", rulebook="dutch"),
        _row(
            "60 in 3 clubs on 1",
            partial(alike, 60, 3, 1),
            4,
            "9acdb752c331",
            rulebook="dutch",
            slow=True,
        ),
        _row(
            "40 in 3 clubs on 1",
            partial(alike, 40, 3, 1),
            5,
            "a47b6d078a35",
            rulebook="double-swiss",
        ),
        _conflict("30, 18 of a club on 2", partial(in_clubs, [18, 12], [2]), "8dc3d12e4527"),
        _conflict("400, 300 of a club on 99", partial(in_clubs, [300, 100], [99]), "809f99d0e6ef"),
        _conflict("100, 51 kept apart by pairs", partial(forbidden, 100, 51), "fb1e3b1be0eb"),
        _conflict("300, 201 kept apart by pairs", partial(forbidden, 300, 201), "86495e4d06a5"),
        _conflict(
            "60, 36 of a club on 6, 400 pairs apart",
            partial(limited_and_forbidden, 60, 36, 6, 400),
            "a7dde44daa10",
        ),
        _conflict(
            "60, horizon 57, 300 pairs apart",
            partial(too_long_a_horizon, 60, 57, 300),
            "b28065ef2157",
        ),
        _conflict("60, 31 apart later, horizon 3", partial(apart_later, 60, 31, 3), "4e3dc030a97a"),
    ),
)
