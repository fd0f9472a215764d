"""The club Dutch rulebook: the recorded events, and the search as it is written."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright import Event, NoValidPairing, Player, Round, explain, pair
from pairwright.errors import RuleError
from pairwright.referee import round_faults
from pairwright.rehearsal import by_rating, play
from strategies import ALIKE

CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "club_dutch.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
HALVES = {2: "W", 1: "D", 0: "B"}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_recorded_events_round_by_round(case: dict[str, Any]) -> None:
    event = Event.of([Player(str(k), rating) for k, rating in enumerate(case["ratings"])])
    for recorded in case["rounds"]:
        if recorded is None:
            with pytest.raises(NoValidPairing):
                pair(event, rulebook="club-dutch")
            return
        paired = pair(event, rulebook="club-dutch")
        games = [
            (lead, other, halves) if colour == "w" else (other, lead, 2 - halves)
            for lead, other, colour, halves in recorded["games"]
        ]
        assert [board[:2] for board in paired.boards] == [(str(w), str(b)) for w, b, _ in games]
        assert paired.bye == (None if recorded["bye"] is None else str(recorded["bye"]))
        results = "".join(HALVES[halves] for _, _, halves in games)
        event = event.with_round(paired).with_results(round=paired.number, results=results)


def random_event(seed: int, most: int = 9) -> Event:
    """Some rounds by these rules, with draws, byes asked for, and withdrawals."""
    dice = random.Random(seed)
    size = dice.randint(2, most)
    event = Event.of([Player(f"p{k}", dice.choice([1500, 1600, 1700])) for k in range(size)])
    for _ in range(dice.randint(0, 7)):
        try:
            paired = pair(event, rulebook=dice.choice(["club-dutch", "club-dutch", "northgate"]))
        except RuleError:
            break
        results = dice.choices("WBD", k=len(paired))
        event = event.with_round(paired).with_results(round=paired.number, results="".join(results))
        for player in event.players:
            if player.id not in event.withdrawn and dice.random() < 0.03:
                event = event.with_withdrawal(player.id)
    return event


class Sheet:
    """What the search knows of the players, straight from the boards."""

    def __init__(self, event: Event) -> None:
        self.points = dict(zip(event.roster.ids, event.ledger.points, strict=True))
        self.colours = dict.fromkeys(event.roster.ids, "")
        self.met: set[frozenset[str]] = set()
        self.had_bye = {played.bye for played in event.rounds}
        for played in event.rounds:
            for white, black, result in played.boards:
                self.met.add(frozenset((white, black)))
                if result in "WBD":
                    self.colours[white] += "w"
                    self.colours[black] += "b"
        by_rating = sorted(event.players, key=lambda player: -player.rating)
        self.start = {player.id: place for place, player in enumerate(by_rating, 1)}
        self.order = sorted(
            (player.id for player in by_rating if player.id not in event.withdrawn),
            key=lambda player: -self.points[player],
        )

    def preference(self, player: str) -> int:
        seen = self.colours[player]
        last = {"w": -1, "b": 1, "": 0}[seen[-1:]]
        return -2 * (seen.count("w") - seen.count("b")) + last

    def whites(self, lead: str, mate: str) -> list[str]:
        """Who may have white, the one who should have it first; nobody if they may not meet."""
        if frozenset((lead, mate)) in self.met:
            return []
        fair = [
            white
            for white, black in ((lead, mate), (mate, lead))
            if self.colours[white][-2:] != "ww" and self.colours[black][-2:] != "bb"
        ]
        if self.preference(lead) != self.preference(mate):
            first = lead if self.preference(lead) > self.preference(mate) else mate
        else:
            first = lead if self.start[lead] % 2 else mate
        return sorted(fair, key=lambda white: white != first)

    def search(self, rest: list[str]) -> Iterator[list[tuple[str, str]]]:
        """Every complete pairing in the order of the search, as white and black."""
        if not rest:
            yield []
            return
        lead, *others = rest
        size = sum(self.points[other] == self.points[lead] for other in others)
        start = max((size + 1) // 2 - 1, 0)
        places = [*range(start, size), *range(start - 1, -1, -1), *range(size, len(others))]
        places.sort(
            key=lambda k: (
                self.points[lead] - self.points[others[k]],
                self.preference(lead) * self.preference(others[k]) > 0,
            )
        )
        for mate in (others[k] for k in places):
            if whites := self.whites(lead, mate):
                board = (lead, mate) if whites[0] == lead else (mate, lead)
                left = [other for other in others if other != mate]
                yield from ([board, *boards] for boards in self.search(left))

    def first(self) -> tuple[list[tuple[str, str]], str | None] | None:
        byes: list[str | None] = [None]
        if len(self.order) % 2:
            byes = [player for player in reversed(self.order) if player not in self.had_bye]
        for bye in byes:
            for boards in self.search([player for player in self.order if player != bye]):
                return boards, bye
        return None


@settings(max_examples=150)
@given(st.integers(0, 2**64))
def test_every_solver_finds_what_the_search_finds(seed: int) -> None:
    event = random_event(seed)
    if len(event.players) - len(event.withdrawn) < 2:
        return
    expected = Sheet(event).first()
    for solver in ALIKE:
        if expected is None:
            with pytest.raises(NoValidPairing):
                pair(event, rulebook="club-dutch", solver=solver)
        else:
            paired = pair(event, rulebook="club-dutch", solver=solver)
            assert ([board[:2] for board in paired.boards], paired.bye) == expected
            assert not [*round_faults(event, paired)]


def test_both_outcomes_and_colour_bars_are_tried_above() -> None:
    found = [Sheet(random_event(seed)) for seed in range(300)]
    firsts = [sheet.first() for sheet in found if len(sheet.order) > 1]
    assert sum(first is None for first in firsts) > 15
    twice = [sum(c[-2:] in ("ww", "bb") for c in sheet.colours.values()) for sheet in found]
    assert sum(count >= 2 for count in twice) > 60


def test_large_fields_keep_to_the_colours() -> None:
    dice = random.Random(7)
    event = Event.of([Player(f"p{k}", dice.randint(800, 2400)) for k in range(501)])
    rounds = play(event, by_rating(7), rulebook="club-dutch")
    for _ in range(9):
        event = next(rounds)
    sheet = Sheet(event)
    assert not [
        colours for colours in sheet.colours.values() if "www" in colours or "bbb" in colours
    ]
    assert len(sheet.had_bye) == 9
    assert len(sheet.met) == 9 * 250


def test_players_who_had_the_same_colour_twice_are_told_why() -> None:
    event = Event.of(
        [Player(name, 2000 - 100 * k) for k, name in enumerate("abcdef")],
        rounds=[
            Round.of(1, [("a", "d", "W"), ("b", "e", "W"), ("c", "f", "W")]),
            Round.of(2, [("a", "e", "W"), ("b", "f", "W"), ("c", "d", "W")]),
        ],
    )
    refused = [
        (refusal.candidate, refusal.reason)
        for step in explain(event, rulebook="club-dutch")
        for refusal in step.refused
    ]
    assert ("b", "both have had white twice running") in refused
