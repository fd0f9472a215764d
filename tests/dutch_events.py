"""Events of the Dutch system: rounds of an endorsed engine, vectors, and random ones."""

import random
from dataclasses import replace

from pairwright import Event, NoValidPairing, Player, Round, pair
from pairwright.errors import NotEnoughPlayers
from pairwright.fide.dutch.dutch_rulebook import dutch
from pairwright.results import ByeLike, Colour, ResultCode, ResultLike, unchecked_bye
from pairwright.solvers import Solver
from trf_cases import dutch_cases

CASES = dutch_cases()
BOOK = dutch(numbers="entry")


def dutch_round(event: Event, solver: str | Solver = "auto") -> Round:
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
    return replace(event, initial_colour=Colour.BLACK)


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


CODES: dict[str, ResultCode] = {"1": "W", "0": "B", "=": "D", "+": "FW", "-": "FB"}
RESULTS: list[ResultCode] = ["W", "B", "D", "FW", "FB", "FF"]


def position(planned: str, number: int, colour: str, text: str) -> Event:
    rows = {
        player.strip(): tokens.split()
        for player, tokens in (row.split(":") for row in text.split(" / "))
    }
    absent = [player for player, tokens in rows.items() if len(tokens) >= number]
    rounds = []
    for place in range(number - 1):
        boards: list[tuple[str, str, ResultLike]] = []
        bye: str | None = None
        byes: dict[str, ByeLike] = {}
        for player, tokens in rows.items():
            entry = tokens[place]
            if entry == "U":
                bye = player
            elif entry in {"H", "Z", "F"}:
                byes[player] = unchecked_bye(entry)
            elif entry[-2] == "w":
                boards.append((player, entry[:-2], CODES[entry[-1]]))
        rounds.append(Round.of(place + 1, boards, bye=bye, byes=byes))
    return Event.of(
        [Player(player, 2000) for player in rows],
        rounds=rounds,
        withdrawn=absent,
        rounds_planned=int(planned),
        initial_colour="white" if colour == "W" else "black",
    )


def shown(paired: Round) -> str:
    """A round as the vectors write it."""
    boards = [f"{board.white}-{board.black}" for board in paired.boards]
    return " ".join([*boards, *([] if paired.bye is None else [f"{paired.bye}-0"])])


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
        results = dice.choices(RESULTS, [8, 8, 8, 1, 1, 1], k=len(paired))
        seats = zip(paired.whites, paired.blacks, results, strict=True)
        boards = [(white, black, result) for white, black, result in seats]
        event = event.with_round(Round.of(number, boards, bye=paired.bye))
        if dice.random() < 0.2:
            playing = sorted({player.id for player in event.players} - event.withdrawn)
            event = event.with_withdrawal(dice.choice(playing))
    return event
