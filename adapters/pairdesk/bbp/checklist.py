"""The checklist: the state of every player before a round, as a table with tabs."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from pairdesk.bbp.board_order import states
from pairdesk.trf.value_types import decimal
from pairwright import Event, Round
from pairwright.fide.dutch.absolute_criteria import may_have_bye
from pairwright.fide.dutch.player_state import (
    ABSOLUTE,
    DOWN,
    MILD,
    NO_FLOAT,
    STRONG,
    UP,
    PlayerState,
)
from pairwright.notation import COLOUR_OF_SIGN, PLAYED
from pairwright.results import BLACK, WHITE

Row = list[str]

_LETTERS: Final = {sign: colour.letter.upper() for sign, colour in COLOUR_OF_SIGN.items()}
_FLOATS: Final = {DOWN: "D", UP: "U", NO_FLOAT: " "}


def table(event: Event, paired: Round | None) -> str:
    """The table before the next round, with everybody's opponent if it could be paired.

    One line a player, a blank line before each score group; scores are accelerated.
    """
    known = states(event)
    playing = [at for at, player in enumerate(event.roster.ids) if player not in event.absent]
    playing.sort(key=lambda at: (-known[at].score, known[at].number))
    header = _header(event)
    meets = {} if paired is None else _meets(paired)
    met = _met(event)
    groups = [
        [_row(event.roster.ids[at], known[at], meets, met) for at in group]
        for _, group in groupby(playing, key=lambda at: known[at].score)
    ]
    rows = [row for group in groups for row in group]
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = ["", _line(header, widths)]
    for group in groups:
        lines += ["", *(_line(row, widths) for row in group)]
    return "\n".join(lines) + "\n\n\n"


def _header(event: Event) -> Row:
    dashes = "-" * (len(event.rounds) + 1)
    rounds = [f"R{number}" for number in range(1, len(event.rounds) + 1)]
    return ["ID", "Pts", dashes, "Pref", "C2", "C14", "C16", "Cur", "", *rounds]


def _row(
    player: str, state: PlayerState, meets: dict[str, str], met: Sequence[dict[str, str]]
) -> Row:
    latest, before = state.floats
    return [
        player,
        decimal(5 * state.score),
        "".join(_LETTERS[colour] for colour in state.colours),
        _preference(state),
        "Y" if may_have_bye(state) else "N",
        _FLOATS[latest],
        _FLOATS[before],
        meets.get(player, ""),
        "",
        *(of_round.get(player, "") for of_round in met),
    ]


def _preference(state: PlayerState) -> str:
    """The colour preference of a player, written by its strength."""
    colour = _LETTERS[WHITE if state.prefers == WHITE else BLACK]
    written = {ABSOLUTE: f"{colour} ", STRONG: f"({colour})", MILD: f"{colour.lower()} "}
    return written.get(state.strength, "A ")


def _meets(paired: Round) -> dict[str, str]:
    """Everybody's opponent and colour in this round."""
    meets = {} if paired.bye is None else {paired.bye: "(bye)"}
    for white, black, _ in paired.boards:
        meets |= {white: f"({black}{_LETTERS[WHITE]})", black: f"({white}{_LETTERS[BLACK]})"}
    return meets


def _met(event: Event) -> list[dict[str, str]]:
    """Everybody's opponents so far, by round."""
    return [dict(_games(played)) for played in event.rounds]


def _games(played: Round) -> Iterator[tuple[str, str]]:
    for white, black, letter in zip(played.whites, played.blacks, played.sheet, strict=True):
        if letter in PLAYED:
            yield from ((white, black), (black, white))


def _line(row: Row, widths: Sequence[int]) -> str:
    cells = zip(row, widths, strict=True)
    return "".join(f"{cell:>{width}}\t" for cell, width in cells)
