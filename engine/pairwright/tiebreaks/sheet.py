"""The sheet of an event: one record for each participant and round (C.07, 15 and 16).

Every tie-break is computed from a sheet. Points are whole half-points. Participants are numbered
in the order of entry; rounds are those that were paired so far.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, Final, Literal, NamedTuple, TypeVar

from pairwright.event import Event
from pairwright.ledger import NOBODY
from pairwright.rounds import DRAWN_GAMES, PLAYED, TURNED, WON_BY_BLACK, WON_BY_WHITE, Round
from pairwright.scoring import MatchRules, games_of
from pairwright.tiebreaks.addends import Addend, addend_of
from pairwright.tiebreaks.editions import Edition

GAME: Final = "game"
OPEN: Final = "open"
"""A board that waits for its result: neither played nor unplayed."""

FORFEITS: Final = frozenset(("FW", "FL"))
AT_BOARD: Final = frozenset((GAME,))
BOARD_AND_FORFEITS: Final = AT_BOARD | FORFEITS
REQUESTED: Final = frozenset(("HPB", "ZPB"))
VOLUNTARY: Final = REQUESTED | {"FL"}
"""The kinds of a voluntary unplayed round (VUR) [16.5]."""

WON, DRAWN, LOST = 2, 1, 0
WHITE, BLACK, NO_COLOUR = +1, -1, 0

Score = Literal["MP", "GP"]
Result = TypeVar("Result")


class Record(NamedTuple):
    """What one participant did in one round.

    ``kind`` is GAME, OPEN, ``"FW"`` or ``"FL"`` (forfeit won, lost), ``"PAB"``, ``"FPB"``,
    ``"HPB"`` or ``"ZPB"`` (byes; an absence is ZPB). ``opponent`` is the scheduled one, or NOBODY.
    ``points`` are those awarded, in half-points; ``result`` is 2, 1, 0 for a win, a draw and a
    loss, whatever they pay.
    """

    kind: str
    opponent: int
    colour: int
    points: int
    result: int


_record_of: Final[Callable[[tuple[str, int, int, int, int]], Record]] = partial(
    tuple.__new__, Record
)
"""A record from its fields; in half the time of the constructor, which is written in Python."""


@dataclass(frozen=True)
class Sheet:
    """The records of an event, by participant and round, and what follows from them.

    ``rounds`` is the number of rounds that the event has in the end. ``fixed`` says that all
    pairings were made beforehand [15.2]. A sheet of teams counts the primary score and holds the
    sheet of the ``secondary`` one; ``matches`` are the points on each board, and ``letters`` the
    games of a match, by participant and round.
    """

    ids: Sequence[str]
    ratings: Sequence[int]
    rows: list[list[Record]]
    win: int
    draw: int
    loss: int
    rounds: int
    fixed: bool
    edition: Edition
    lots: tuple[str, ...] = ()
    matches: list[list[tuple[int, ...]]] = field(default_factory=list)
    primary: Score | None = None
    secondary: "Sheet | None" = None
    letters: list[list[str]] = field(default_factory=list)
    _kept: dict[Any, Any] = field(init=False, repr=False, compare=False, default_factory=dict)

    @property
    def size(self) -> int:
        """How many participants there are."""
        return len(self.ids)

    @property
    def played(self) -> int:
        """How many rounds were paired so far."""
        return len(self.rows[0]) if self.rows else 0

    def kept(self, compute: Callable[..., Result], **options: Any) -> Result:  # noqa: ANN401
        """``compute(self, **options)``, worked out once."""
        key = (compute, *options.values())
        if key not in self._kept:
            self._kept[key] = compute(self, **options)
        result: Result = self._kept[key]
        return result

    def by(self, score: Score | None) -> "Sheet":
        """The sheet that counts match points or game points; None is the primary score."""
        if score is None or score == self.primary or self.secondary is None:
            return self
        return self.secondary

    def games(self, *, forfeits_played: bool = False) -> frozenset[str]:
        """The kinds of record that are games: forfeits too, where pairings were fixed [15.2]."""
        return BOARD_AND_FORFEITS if self.fixed or forfeits_played else AT_BOARD

    @property
    def cap_rounds(self) -> int:
        """How many rounds a dummy score is reckoned for."""
        return self.rounds if self.edition.cap_by_planned_rounds else self.played

    @cached_property
    def scores(self) -> list[int]:
        """The points of everybody, as awarded."""
        return [sum(record.points for record in row) for row in self.rows]

    @cached_property
    def adjusted(self) -> list[int]:
        """The score of everybody as opponents see it [16.3]."""
        if self.fixed or self.edition.adjustment == "none":
            return self.scores
        late = self.edition.adjustment == "late requested byes"
        return [
            score
            if late and row and row[-1].kind not in VOLUNTARY  # as of nearly everybody
            else sum(self.adjusted_points(row))
            for score, row in zip(self.scores, self.rows, strict=True)
        ]

    def adjusted_points(self, row: list[Record]) -> list[int]:
        """The points of each round as opponents see them: some unplayed rounds count as draws."""
        points = [record.points for record in row]
        if self.fixed or self.edition.adjustment == "none":
            return points
        if self.edition.adjustment == "every unplayed round":
            unplayed = [record.kind not in (GAME, OPEN) for record in row]
        else:
            unplayed = _late_requested(row)
        return [self.draw if late else worth for late, worth in zip(unplayed, points, strict=True)]

    def contributions(self, *, forfeits_played: bool = False) -> list[list[Addend]]:
        """What each round adds to Buchholz: the score of the opponent, or of a dummy [15, 16].

        ``forfeits_played`` is the modifier ``/P``: forfeits are games against the scheduled
        opponent. Those of Sonneborn-Berger are these, times the own points of the round.
        """
        return self.kept(_contributions, forfeits_played=forfeits_played)

    @cached_property
    def fore(self) -> "Sheet":
        """The sheet in which everybody who was paired in the last round drew there [8.3]."""
        rows = [[*row[:-1], *map(self._drawn, row[-1:])] for row in self.rows]
        secondary = None if self.secondary is None else self.secondary.fore
        return replace(self, rows=rows, secondary=secondary)

    def _drawn(self, record: Record) -> Record:
        paired = record.kind in (GAME, OPEN) or (
            record.kind in FORFEITS and self.edition.fore_forfeits_are_draws
        )
        if not paired:
            return record
        return record._replace(kind=GAME, points=self.draw, result=DRAWN)


def _late_requested(row: list[Record]) -> list[bool]:
    """Which rounds are requested byes with nothing but voluntary unplayed rounds after [16.2.5]."""
    late = [False] * len(row)
    for place in range(len(row) - 1, -1, -1):
        if row[place].kind not in VOLUNTARY:
            break
        late[place] = row[place].kind in REQUESTED
    return late


def _contributions(sheet: Sheet, *, forfeits_played: bool) -> list[list[Addend]]:
    games = sheet.games(forfeits_played=forfeits_played)
    scores, adjusted = sheet.scores, sheet.adjusted
    everybody = []
    for player, row in enumerate(sheet.rows):
        mine = []
        for number, record in enumerate(row, 1):
            kind, opponent = record.kind, record.opponent
            if kind in games:
                score = adjusted[opponent]
                bound = "played" if score == scores[opponent] else "adjusted"
                mine.append(addend_of((number, opponent, score, score, bound, False)))
            elif kind != OPEN and not sheet.fixed:
                score, bound = _dummy(sheet, player, number, record)
                mine.append(Addend(number, opponent, score, score, bound, kind in VOLUNTARY))
        everybody.append(mine)
    return everybody


def _dummy(sheet: Sheet, player: int, number: int, record: Record) -> tuple[int, str]:
    """The score of the dummy opponent of an unplayed round [16.4], and what bounds it."""
    own = sheet.scores[player]
    if sheet.edition.dummy == "virtual":
        before = sum(earlier.points for earlier in sheet.rows[player][: number - 1])
        to_come = sheet.draw * (sheet.cap_rounds - number)
        return before + sheet.win - record.points + to_come, "virtual"
    if sheet.edition.dummy == "own":
        return own, "own"
    if record.kind in FORFEITS:
        cap, bound = sheet.adjusted[record.opponent], "opponent"
    else:
        cap, bound = sheet.draw * sheet.cap_rounds, "draws"
    return (cap, bound) if cap < own else (own, "own")


def sheet_of(event: Event, edition: Edition) -> Sheet:
    """The sheet of an event under an edition: one serves any number of tie-breaks."""
    by_board = _sheet_of_boards(event, edition)
    return by_board if event.matches is None else _sheet_of_matches(event, by_board, event.matches)


def _sheet_of_matches(event: Event, by_match: Sheet, rules: MatchRules) -> Sheet:
    """The sheet of the primary score of matches, with the other one behind it (C.07, 11).

    A match that was not played is a forfeit. Only the boards count a bye as won on all [12].
    """
    matches: list[list[tuple[int, ...]]] = [[] for _ in by_match.rows]
    of_games: list[list[Record]] = [[] for _ in by_match.rows]
    of_matches: list[list[Record]] = [[] for _ in by_match.rows]
    for number, played in enumerate(event.rounds):
        games = games_of(played)
        whites, blacks = event.roster.numbers(played.whites), event.roster.numbers(played.blacks)
        letters: dict[int, tuple[str, str]] = {}
        for place, (white, black) in enumerate(zip(whites, blacks, strict=True)):
            of_board = (played.sheet[place], games.get(place, ""))
            letters[white] = of_board
            letters[black] = (of_board[0].translate(TURNED), of_board[1].translate(TURNED))
        for team, row in enumerate(by_match.rows):
            record = row[number]
            letter, own = letters.get(team, ("", ""))
            if letter and record.kind != OPEN and not rules.was_played(letter, own):
                record = record._replace(kind="FW" if record.result == WON else "FL")
            boards, points = _of_games(record, letter, own, rules)
            of_matches[team].append(record)
            of_games[team].append(record._replace(points=points))
            matches[team].append(boards)
    by_match = replace(by_match, rows=of_matches, matches=matches, primary="MP")
    by_game = replace(
        by_match,
        rows=of_games,
        win=rules.boards * rules.games.win,
        draw=rules.boards * rules.games.draw,
        loss=rules.boards * rules.games.loss,
        primary="GP",
    )
    if rules.primary == "match":
        return replace(by_match, secondary=replace(by_game, primary=None))
    return replace(by_game, secondary=replace(by_match, primary=None))


def _of_games(
    record: Record, letter: str, games: str, rules: MatchRules
) -> tuple[tuple[int, ...], int]:
    """The half-points on each board, and all game points of a round."""
    if letter:
        worth = rules.games.boards
        boards = tuple(worth[game][0] for game in games or letter * rules.boards)
        return boards, sum(boards)
    if record.kind == "PAB":
        return (rules.games.win,) * rules.boards, rules.bye
    points = {"FPB": rules.games.fpb, "HPB": rules.games.hpb}.get(record.kind, rules.games.zpb)
    return (points,) * rules.boards, points * rules.boards


def _sheet_of_boards(event: Event, edition: Edition) -> Sheet:
    rows: list[list[Record]] = [[] for _ in event.players]
    games: list[list[str]] = [[] for _ in event.players]
    for played in event.rounds:
        _enter(event, played, rows, games)
    return Sheet(
        ids=event.roster.ids,
        ratings=[player.rating for player in event.players],
        rows=rows,
        win=event.scoring.win,
        draw=event.scoring.draw,
        loss=event.scoring.loss,
        rounds=max(event.rounds_planned or 0, len(event.rounds)),
        fixed=event.system == "round_robin",
        edition=edition,
        lots=event.lots,
        letters=games,
    )


_BYES: Final = {"F": "FPB", "H": "HPB", "Z": "ZPB"}
_OF_WHITE: Final = {
    **dict.fromkeys(WON_BY_WHITE, (GAME, WON)),
    **dict.fromkeys(DRAWN_GAMES, (GAME, DRAWN)),
    **dict.fromkeys(WON_BY_BLACK, (GAME, LOST)),
    "w": ("FW", WON),
    "b": ("FL", LOST),
    "f": ("FL", LOST),
    "*": (OPEN, LOST),
}
"""The kind and the result of white's record, by the letter of the sheet."""

_OF_BLACK: Final = {letter: _OF_WHITE[letter.translate(TURNED)] for letter in _OF_WHITE}


_Half = tuple[str, int, int]
"""The kind, the points and the result of one of the two at a board."""


def _of_board(mark: str, of_white: int, of_black: int) -> tuple[_Half, _Half, str, str]:
    """What a letter of the sheet is for white and for black, and the letter of their one game."""
    (kind, result), (opposite, other) = _OF_WHITE[mark], _OF_BLACK[mark]
    letter = mark if mark in PLAYED else ""
    return (
        (kind, of_white, result),
        (opposite, of_black, other),
        letter,
        letter.translate(TURNED),
    )


def _enter(event: Event, played: Round, rows: list[list[Record]], games: list[list[str]]) -> None:
    """Add one record for everybody, and the letters of the games of each match."""
    roster, system = event.roster, event.scoring
    byes = system.byes
    absent = Record("ZPB", NOBODY, NO_COLOUR, system.zpb, LOST)
    for row, mine in zip(rows, games, strict=True):
        row.append(absent)
        mine.append("")
    known = {mark: _of_board(mark, *worth) for mark, worth in system.boards.items()}
    whites, blacks = roster.numbers(played.whites), roster.numbers(played.blacks)
    for white, black, mark in zip(whites, blacks, played.sheet, strict=True):
        of_white, of_black, games[white][-1], games[black][-1] = known[mark]
        kind, points, result = of_white
        rows[white][-1] = _record_of((kind, black, WHITE, points, result))
        kind, points, result = of_black
        rows[black][-1] = _record_of((kind, white, BLACK, points, result))
    for place, letters in played.games:
        games[whites[place - 1]][-1] = letters
        games[blacks[place - 1]][-1] = letters.translate(TURNED)
    if played.bye is not None:
        rows[roster.number(played.bye)][-1] = Record("PAB", NOBODY, NO_COLOUR, system.pab, WON)
    for player, code in played.byes:
        rows[roster.number(player)][-1] = Record(_BYES[code], NOBODY, NO_COLOUR, byes[code], LOST)
