"""The Dutch system against rounds of an endorsed engine, and the vectors of the rule sheet."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from pairwright import Event, HouseRules, NoValidPairing, Player, Round, explain, pair, why_not
from pairwright.errors import InvalidRulebook, NotEnoughPlayers, UnsuitableSolver
from pairwright.fide.colours import BLACK, WHITE
from pairwright.fide.dutch.cards import DOWN, NO_FLOAT, Card
from pairwright.fide.dutch.procedure import Dutch
from pairwright.fide.dutch.system import dutch
from trf_cases import dutch_cases, event_of

CASES = dutch_cases()
BOOK = dutch(numbers="entry")


def dutch_round(event: Event, solver: str = "auto") -> Round:
    return pair(event, rulebook=BOOK, solver=solver)


def before(event: Event, number: int) -> Event:
    """The event before a round, without those who were not paired in it."""
    played = event.round(number)
    seated = {*played.whites, *played.blacks, played.bye}
    absent = frozenset(player.id for player in event.players if player.id not in seated)
    return replace(event.before(number), withdrawn=absent)


def drawn(event: Event) -> Event:
    """The event with the initial colour that its first round shows."""
    first = dutch_round(before(event, 1))
    played = {board[:2] for board in event.round(1).boards}
    if first.boards[0][:2] in played:
        return event
    return replace(event, initial_colour="black")


@pytest.mark.parametrize("name", CASES)
def test_every_round_is_that_of_the_other_engine(name: str) -> None:
    event = drawn(event_of(CASES[name]))
    for played in event.rounds:
        paired = dutch_round(before(event, played.number))
        assert {board[:2] for board in paired.boards} == {board[:2] for board in played.boards}
        assert paired.bye == played.bye


VECTORS = """
C4 C5|4|2|W|1: 3w0 / 2: 4b= / 3: 1b1 / 4: 2w= / 5: U|3-4 2-5 1-0
C5|3|3|W|1: 4w1 2b1 / 2: 5b1 1w0 / 3: 6w1 4b1 / 4: 1b0 3w0 Z / 5: 2w0 6b1 / 6: 3b0 5w0|1-5 3-2 6-0
C9|3|2|W|1: 3w1 / 2: 4b1 / 3: 1b0 / 4: 2w0 / 5: Z|2-1 3-5 4-0
C7 C14|4|3|B|1: 3b1 Z / 2: 4w1 6b1 / 3: 1w0 5b1 / 4: 2b0 U / 5: H 3w0 / 6: U 2w0|2-3 4-6 1-5
C8|4|3|W|1: 4w1 2b1 / 2: 5b= 1w0 / 3: 6w= 4b1 / 4: 1b0 3w0 / 5: 2w= 6b1 / 6: 3b= 5w0|1-5 3-2 4-6
C9|5|2|W|1: 5w1 / 2: Z / 3: 6b= / 4: 7w+ / 5: 1b0 / 6: 3w= / 7: 4b-|4-1 3-2 7-6 5-0
C11|6|6|W|1: 5w0 7b1 8w1 4b0 2b1 / 2: 6b1 4w0 3b1 5b1 1w0 / 3: 7w1 5b0 2w0 6b0 8b1 /\
 4: 8b1 2b1 5w0 1w1 7b0 / 5: 1b1 3w1 4b1 2w0 6w1 / 6: 2w0 8b0 7w= 3w1 5b0 /\
 7: 3b0 1w0 6b= 8w1 4w1 / 8: 4w0 6w1 1b0 7b0 3w0|7-5 3-4 1-6 2-8
C12|4|3|B|1: Z 5b= / 2: 4b0 3w= / 3: 5w= 2b= H / 4: 2w1 6b= / 5: 3b= 1w= / 6: U 4w=|4-5 1-6 2-0
C13|4|3|W|1: 4w1 H / 2: 5b1 3w- / 3: 6w= 2b+ / 4: 1b0 U / 5: 2w0 6b0 Z / 6: 3b= 5w1|6-1 4-3 2-0
C15|6|5|W|1: 5w1 4b1 2w= 3b1 / 2: 6b1 3w1 1b= 5w1 / 3: 7w1 2b0 4w= 1w0 / 4: 8b1 1w0 3b= 7w= /\
 5: 1b0 8w1 6b= 2b0 / 6: 2w0 7b= 5w= 8b= / 7: 3b0 6w= 8b= 4b= / 8: 4w0 5b0 7w= 6w=|7-2 1-8 6-4 5-3
C16|8|5|B|1: 6b1 7w1 5b1 9w1 / 2: 7w0 4w1 8b1 5w= / 3: 8b0 10w1 9b0 6w0 / 4: 9w= 2b0 7b1 8w1 /\
 5: 10b1 8w1 1w0 2b= / 6: 1w0 9b- 10b= 3b1 / 7: 2b1 1b0 4w0 10w1 / 8: 3w1 5b0 2w0 4b0 /\
 9: 4b= 6w+ 3w1 1b0 / 10: 5w0 3b0 6w= 7b0|4-1 9-2 6-5 3-7 8-10
C17|6|4|W|1: 5w1 4b= 2w0 / 2: 6b= 8w1 1b1 / 3: 7w1 9b1 4w= / 4: 8b1 1w= 3b= / 5: 1b0 6w1 7b1 /\
 6: 2w= 5b0 9w1 / 7: 3b0 U 5w0 / 8: 4w0 2b0 U / 9: U 3w0 6b0|2-3 4-5 9-1 8-7 6-0
C18|5|5|B|1: 4b1 7w1 3b= 2w= / 2: 5w= 3b= 6w1 1b= / 3: 6b1 2w= 1w= 4b= / 4: 1w0 5b= U 3w= /\
 5: 2b= 4w= 7b1 U / 6: 3w0 U 2b0 7w1 / 7: U 1b0 5w0 6b0|5-1 7-3 6-4 2-0
C19|6|5|B|1: 5b1 4w1 2b= 3w1 / 2: 6w1 3b= 1w= 5b1 / 3: 7b1 2w= 4b= 1b0 / 4: 8w1 1b0 3w= 7b1 /\
 5: 1w0 8b1 6w= 2w0 / 6: 2b0 7w= 5b= 8w= / 7: 3w0 6b= 8w0 4w0 / 8: 4b0 5w0 7b1 6b=|8-1 2-7 4-6 3-5
C20|7|6|B|1: 5b= 7w1 4b0 8w= 2w= / 2: 6w1 9b1 3w0 4w1 1b= / 3: 7b1 4w= 2b1 5w1 6b1 /\
 4: 8w1 3b= 1w1 2b0 9w1 / 5: 1w= 6b= 9w= 3b0 U / 6: 2b0 5w= 8b= U 3w0 / 7: 3w0 1b0 U 9b= 8w= /\
 8: 4b0 U 6w= 1b= 7b= / 9: U 2w0 5b= 7w= 4b0|8-3 5-4 7-2 9-6 1-0
C21|5|5|W|1: 4w= 5b1 2b1 7w= / 2: 6b= 3w+ 1w0 5b1 / 3: 7w1 2b- 6b= 4w= / 4: 1b= 6w0 U 3b= /\
 5: H 1w0 7b0 2w0 / 6: 2w= 4b1 3w= Z / 7: 3b0 U 5w1 1b=|1-6 2-3 7-4 5-0
"""


def position(planned: str, number: int, colour: str, text: str) -> Event:
    rows = {
        player.strip(): tokens.split()
        for player, tokens in (row.split(":") for row in text.split(" / "))
    }
    absent = [player for player, tokens in rows.items() if len(tokens) >= number]
    rounds = []
    for place in range(number - 1):
        boards, bye, byes = [], None, {}
        for player, tokens in rows.items():
            entry = tokens[place]
            if entry == "U":
                bye = player
            elif entry in {"H", "Z", "F"}:
                byes[player] = entry
            elif entry[-2] == "w":
                code = {"1": "W", "0": "B", "=": "D", "+": "FW", "-": "FB"}[entry[-1]]
                boards.append((player, entry[:-2], code))
        rounds.append(Round.of(place + 1, boards, bye=bye, byes=byes))
    return Event.of(
        [Player(player, 2000) for player in rows],
        rounds=rounds,
        withdrawn=absent,
        rounds_planned=int(planned),
        initial_colour="white" if colour == "W" else "black",
    )


@pytest.mark.parametrize("vector", VECTORS.strip().splitlines())
def test_vectors_that_need_a_criterion_each(vector: str) -> None:
    _, planned, number, colour, text, expected = vector.split("|")
    paired = dutch_round(position(planned, int(number), colour, text))
    shown = [f"{board.white}-{board.black}" for board in paired.boards]
    shown += [] if paired.bye is None else [f"{paired.bye}-0"]
    assert " ".join(shown) == expected


def test_the_first_round_and_impossible_ones() -> None:
    seven = Event.of([Player(str(k), 2000) for k in range(1, 8)])
    paired = dutch_round(seven)
    assert [board[:2] for board in paired.boards] == [("1", "4"), ("5", "2"), ("3", "6")]
    assert paired.bye == "7"
    two = Event.of([Player("1", 1), Player("2", 1)], rounds=[Round.of(1, [("1", "2", "W")])])
    with pytest.raises(NoValidPairing):
        dutch_round(two)
    with pytest.raises(NotEnoughPlayers):
        dutch_round(Event.of([Player("1", 1)]))
    three = Event.of(
        [Player(str(k), 1) for k in (1, 2, 3)],
        rounds=[
            Round.of(1, [("1", "2", "W")], bye="3"),
            Round.of(2, [("2", "3", "W")], bye="1"),
            Round.of(3, [("3", "1", "W")], bye="2"),
        ],
    )
    with pytest.raises(NoValidPairing):
        dutch_round(three)


@pytest.mark.parametrize("name", [*CASES][::8])
def test_looking_at_everybody_gives_the_same(name: str) -> None:
    event = drawn(event_of(CASES[name]))
    for played in event.rounds:
        earlier = before(event, played.number)
        assert dutch_round(earlier, "weighted") == dutch_round(earlier)


def card(number: int, colours: list[int], floats: tuple[int, int]) -> Card:
    made = Card()
    made.number, made.colours, made.floats = number, colours, floats
    made.settle()
    return made


def test_who_floated_down_makes_no_difference_where_nobody_floats() -> None:
    cards = [
        card(1, [WHITE, BLACK], (NO_FLOAT, DOWN)),
        card(2, [BLACK, WHITE], (NO_FLOAT, NO_FLOAT)),
        card(3, [WHITE, BLACK], (DOWN, DOWN)),
        card(4, [BLACK, WHITE, BLACK], (DOWN, NO_FLOAT)),
    ]
    graph = [0b1110, 0b1101, 0b1011, 0b0111]
    for always_solve in (False, True):
        dutch = Dutch(cards, graph, 3, byes=0, always_solve=always_solve)
        assert dutch.paired() == ([(0, 2), (1, 3)], None)


def random_event(dice: random.Random, size: int, rounds: int) -> Event:
    """Some rounds of the Dutch system, with forfeits and players who leave."""
    event = Event.of(
        [Player(f"p{k:02}", dice.randint(1000, 2000)) for k in range(size)],
        rounds_planned=rounds,
        initial_colour=dice.choice(("white", "black")),
    )
    for number in range(1, dice.randint(1, rounds)):
        try:
            paired = pair(event, rulebook="dutch")
        except (NoValidPairing, NotEnoughPlayers):
            break
        results = dice.choices(["W", "B", "D", "FW", "FB", "FF"], [8, 8, 8, 1, 1, 1], k=len(paired))
        boards = [
            (*board[:2], result) for board, result in zip(paired.boards, results, strict=True)
        ]
        event = event.with_round(Round.of(number, boards, bye=paired.bye))
        if dice.random() < 0.2:
            playing = sorted({player.id for player in event.players} - event.withdrawn)
            event = event.with_withdrawal(dice.choice(playing))
    return event


def test_rounds_keep_the_absolute_criteria() -> None:
    seen: Counter[str] = Counter()
    for seed in range(150):
        event = random_event(random.Random(seed), 5 + seed % 14, 7)
        try:
            paired = pair(event, rulebook="dutch")
        except (NoValidPairing, NotEnoughPlayers) as error:
            seen[type(error).__name__] += 1
            continue
        assert pair(event, rulebook="dutch", solver="weighted") == paired
        played = {
            frozenset((white, black))
            for earlier in event.rounds
            for white, black, result in earlier.boards
            if not result.startswith("F")
        }
        assert not [board for board in paired.boards if frozenset(board[:2]) in played]
        barred = {earlier.bye for earlier in event.rounds}
        for earlier in event.rounds:
            barred |= {
                {"FW": white, "FB": black}.get(result) for white, black, result in earlier.boards
            }
        assert paired.bye is None or paired.bye not in barred
        seen["last round"] += len(event.rounds) == 6
        seen["paired"] += 1
    assert min(seen["NoValidPairing"], seen["last round"]) >= 3
    assert seen["paired"] >= 100


def test_every_board_is_explained() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        event = random_event(random.Random(seed), 12, 6)
        try:
            paired = pair(event, rulebook="dutch")
        except (NoValidPairing, NotEnoughPlayers):
            continue
        decisions = explain(event, rulebook="dutch")
        boards = [decision for decision in decisions if decision.board is not None]
        assert [{decision.lead, decision.chosen} for decision in boards] == [
            {*board[:2]} for board in paired.boards
        ]
        for decision in decisions:
            for refusal in decision.refused:
                seen[refusal.kind] += 1
                if decision.lead is None:
                    assert refusal.kind == "rest"
                    continue
                answer = why_not(event, decision.lead, refusal.candidate, rulebook="dutch")
                if refusal.kind == "criterion":
                    assert answer.verdict == "later"
                    assert answer.reason == refusal.reason or "bye" in refusal.reason
                    seen[answer.criterion] += 1
                else:
                    assert answer.verdict in {"barred", "impossible"}
    assert min(seen["met"], seen["criterion"]) >= 3
    assert "C12" in seen


def test_a_criterion_is_told_in_words() -> None:
    _, planned, number, colour, text, _ = VECTORS.strip().splitlines()[7].split("|")
    event = position(planned, int(number), colour, text)  # C12: 4-5 1-6 2-0
    answer = why_not(event, "4", "6", rulebook=BOOK)
    assert answer.verdict == "barred"
    answer = why_not(event, "4", "1", rulebook=BOOK)
    assert (answer.verdict, answer.criterion) == ("later", "C12")
    assert answer.reason == (
        "C12: the bracket of 1 points would have 0 colours granted instead of 1"
    )


def test_numbers_and_house_rules() -> None:
    players = [Player("low", 1500), Player("mid", 1600), Player("top", 1700), Player("end", 1400)]
    event = Event.of(players)
    assert [board[:2] for board in pair(event, rulebook="dutch").boards] == [
        *(("top", "low"), ("end", "mid"))
    ]
    assert [board[:2] for board in pair(event, rulebook=BOOK).boards] == [
        *(("low", "top"), ("end", "mid"))
    ]
    house = HouseRules(forbidden=[("top", "low")], required=[("top", "end")])
    kept = pair(event, rulebook="dutch", house=house)
    assert {frozenset(board[:2]) for board in kept.boards} == {
        *map(frozenset, (("top", "end"), ("low", "mid")))
    }
    with pytest.raises(UnsuitableSolver):
        pair(event, rulebook="dutch", house=HouseRules(horizon=1))
    with pytest.raises(InvalidRulebook, match="rating, entry"):
        dutch(numbers="name")
