"""The output of pairwick, from a history without problems; the engine computes it.

Each report loads the part of the engine that it needs.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

import pairwright
from pairdesk.pairwick.history import Sheet
from pairdesk.pairwick.text_files import MOST_ROUNDS, Record
from pairwright import Event, NoValidPairing, Player, Round
from pairwright.errors import RuleError
from pairwright.notation import OUTCOME_LETTERS, RESULTS, SCORES
from pairwright.results import Bye
from pairwright.units import decimal_text

CHAIN = RULEBOOK = "pairwick"
_BYE = "B"
"""A bye in the crosstable, where a letter says how a game ended."""


class NoRound(RuleError):
    """There is no next round, and why."""

    code = "no next round"


def event_of(sheet: Sheet) -> Event:
    """The history as an event of the engine."""
    players, history = sheet
    return Event.of(
        [Player(str(player), 0, name) for player, name in players.items()],
        rounds=[_round(number, history.records[number]) for number in sorted(history.records)],
    )


def _round(number: int, records: Sequence[Record]) -> Round:
    return Round.of(
        number,
        [
            (str(record.white), str(record.black), SCORES[record.result])
            for record in records
            if record.black is not None
        ],
        byes={str(record.white): Bye.FULL for record in records if record.black is None},
    )


def standings_report(sheet: Sheet) -> str:
    """Rank, id, points, Buchholz, Sonneborn-Berger, wins and name of everybody, and a total."""
    players, history = sheet
    criteria = pairwright.tiebreaks.find_chain(CHAIN).criteria
    lines = []
    for row in pairwright.standings(event_of(sheet), CHAIN):
        values = [
            criterion.tiebreak.text(value)
            for criterion, value in zip(criteria, row.values, strict=True)
        ]
        lines.append(" ".join((str(row.rank), row.player, *values, players[int(row.player)])))
    lines.append(f"players={len(players)} rounds={history.rounds}")
    return _lines(lines)


def pair_report(sheet: Sheet) -> str:
    """The next round: one line a board, the better player first, and the bye. Raises NoRound."""
    number = sheet.history.rounds + 1
    if number > MOST_ROUNDS:
        raise NoRound(f"round {number} cannot be created: {MOST_ROUNDS} rounds are the most")
    event = event_of(sheet)
    try:
        paired = pairwright.pair(event, rulebook=RULEBOOK)
    except NoValidPairing as error:
        raise NoRound(_why(event, error)) from None
    lines = [f"round {number}"]
    lines += [
        f"{place} {white} {black}" for place, (white, black, _) in enumerate(paired.boards, 1)
    ]
    return _lines(lines if paired.bye is None else [*lines, f"bye {paired.bye}"])


def _why(event: Event, error: NoValidPairing) -> str:
    """Why there is no next round: nobody may sit out, or the rest cannot all meet."""
    book = pairwright.RULEBOOKS[RULEBOOK]
    if book.on(event).bye_candidates == []:
        return "no eligible bye: every player has had one"
    return f"no complete pairing: {error.obstruction}"


def crosstable_report(sheet: Sheet) -> str:
    """Points and results by round, by id: W, D or L and the opponent, or B for a bye."""
    players, history = sheet
    event = event_of(sheet)
    points = [decimal_text(Fraction(halves, 2), 1) for halves in event.ledger.points]
    cells: dict[int, list[str]] = {player: [] for player in players}
    for number in sorted(history.records):
        for record in history.records[number]:
            if record.black is None:
                cells[record.white].append(_BYE)
                continue
            result = RESULTS[SCORES[record.result]]
            cells[record.white].append(f"{OUTCOME_LETTERS[result.white]}{record.black}")
            cells[record.black].append(f"{OUTCOME_LETTERS[result.black]}{record.white}")
    header = ["ID", "PTS", *(f"R{number}" for number in range(1, history.rounds + 1))]
    rows = [
        [str(player), points[event.roster.number(str(player))], *cells[player]]
        for player in sorted(players)
    ]
    return _lines(" ".join(row) for row in (header, *rows))


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
