"""A round: its boards, its byes, and the sheet of results."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple, Self

from pairwright.errors import (
    AlreadyReported,
    ResultCountMismatch,
    UnknownBoard,
    quoted,
)
from pairwright.match_games import letters_of_games, match_letter
from pairwright.notation import (
    AS_RATED,
    BYE_OF_CODE,
    LETTERS,
    REPORTED,
    RESULT_OF_LETTER,
    SHEET_ROWS,
    WAITING,
    forfeited_by,
)
from pairwright.results import Bye, ByeLike, Result, ResultLike
from pairwright.roster import Numbers, Roster
from pairwright.round_checks import (
    RULINGS,
    letter_among,
    require_boards,
    require_byes,
    require_columns,
    require_games,
    require_reported,
    require_result,
)
from pairwright.units import counted

_NO_BYES: Final[Mapping[str, ByeLike]] = MappingProxyType({})
_NO_GAMES: Final[Mapping[int, Sequence[ResultLike]]] = MappingProxyType({})
_NO_LINE_UPS: Final[Mapping[str, Sequence[str]]] = MappingProxyType({})


class Board(NamedTuple):
    """One game: the ids of white and black, and the result."""

    white: str
    black: str
    result: ResultLike = Result.WAITING


@dataclass(frozen=True)
class Round:
    """One round of an event, in columns: board k is ``whites[k - 1]`` against ``blacks[k - 1]``.

    ``sheet`` holds one letter a board. ``bye`` is the player with the pairing-allocated bye;
    ``byes`` are requested ones and others, each a player and a code. Boards are in the order in
    which the pairs were made. Where a board is a match of several games, ``games`` holds its number
    and one letter a game, and ``line_ups`` the players of a team that did not play with its first
    ones. Build one from boards with ``Round.of``.

    Raises InvalidRound.
    """

    number: int
    whites: tuple[str, ...]
    blacks: tuple[str, ...]
    sheet: str
    bye: str | None = None
    byes: tuple[tuple[str, Bye], ...] = ()
    games: tuple[tuple[int, str], ...] = ()
    line_ups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    # Kept from one withdrawal to the next, since only the sheet changes.
    _places: dict[str, int] | None = field(init=False, default=None, repr=False, compare=False)
    # Both columns as numbers of a roster, where the pairing had them: looking up names takes long.
    _numbers: Numbers | None = field(init=False, default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        require_columns(self.number, self.whites, self.blacks, self.sheet)
        require_byes(self.bye, self.byes)
        require_games(self.games, len(self))
        if self.byes:
            byes = tuple((player, BYE_OF_CODE[code]) for player, code in self.byes)
            object.__setattr__(self, "byes", byes)

    @classmethod
    def of(
        cls,
        number: int,
        boards: Iterable[tuple[str, str] | tuple[str, str, ResultLike]],
        *,
        bye: str | None = None,
        byes: Mapping[str, ByeLike] = _NO_BYES,
        games: Mapping[int, Sequence[ResultLike]] = _NO_GAMES,
        line_ups: Mapping[str, Sequence[str]] = _NO_LINE_UPS,
    ) -> Self:
        """A round from boards (white, black, result).

        ``games`` are the results of each game of a match, by board, as white's side of the board
        sees them: ``{1: ["W", "B", "W"]}``. ``line_ups`` are the players of teams, board 1 first.
        Raises InvalidRound on unknown codes and boards, and on games that make another result than
        the board has.
        """
        seated = [Board(*board) for board in require_boards(boards)]
        for place, board in enumerate(seated, 1):
            require_result(board.result, f"board {place}")
        require_byes(bye, tuple(byes.items()))
        results = [board.result for board in seated]
        return cls(
            number,
            whites=tuple(board.white for board in seated),
            blacks=tuple(board.black for board in seated),
            sheet="".join(map(LETTERS.__getitem__, results)),
            bye=bye,
            byes=tuple((player, BYE_OF_CODE[code]) for player, code in byes.items()),
            games=tuple(
                sorted((place, letters_of_games(place, games[place], results)) for place in games)
            ),
            line_ups=tuple((team, tuple(players)) for team, players in line_ups.items()),
        )

    def __len__(self) -> int:
        return len(self.sheet)

    def __getstate__(self) -> dict[str, object]:
        # A round alone is saved or sent without the roster, and so without numbers in it.
        return {**self.__dict__, "_numbers": None}

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The games in board order; board 1 comes first."""
        return tuple(map(Board, self.whites, self.blacks, self.results))

    @property
    def results(self) -> list[Result]:
        """The result of each board."""
        return list(map(RESULT_OF_LETTER.__getitem__, self.sheet))

    @property
    def matches(self) -> dict[int, tuple[Result, ...]]:
        """The results of the games of each match, by board."""
        result_of = RESULT_OF_LETTER.__getitem__
        return {place: tuple(map(result_of, sheet)) for place, sheet in self.games}

    @property
    def awarded(self) -> list[int]:
        """The boards of matches whose result differs from that of their games."""
        return [
            place
            for place, games in self.games
            if self.sheet[place - 1].translate(AS_RATED) != match_letter(games)
        ]

    @property
    def in_progress(self) -> bool:
        """Does any board have no result yet?"""
        return WAITING in self.sheet

    @property
    def sitting_out(self) -> list[str]:
        """The players with a bye of any kind."""
        given = [player for player, _ in self.byes]
        return given if self.bye is None else [*given, self.bye]

    @property
    def seated(self) -> list[str]:
        """Everybody in the round, on a board or with a bye of any kind."""
        return [*self.whites, *self.blacks, *self.sitting_out]

    def numbers_in(self, roster: Roster) -> tuple[Sequence[int], Sequence[int]]:
        """The numbers of whites and of blacks in a roster. Raises UnknownPlayer."""
        if self._numbers is not None and self._numbers.roster is roster:
            return self._numbers.whites, self._numbers.blacks
        return roster.numbers(self.whites), roster.numbers(self.blacks)

    def numbered(self, seats: Numbers) -> Self:
        """The round with what ``numbers_in`` answers for a roster, which has to be right."""
        return self._changed(_numbers=seats)

    @property
    def forfeiting(self) -> set[str]:
        """The players who lose their game by forfeit."""
        rows = [SHEET_ROWS[letter] for letter in self.sheet]
        whites = zip(self.whites, rows, strict=True)
        blacks = zip(self.blacks, rows, strict=True)
        return {white for white, row in whites if row.white_forfeits} | {
            black for black, row in blacks if row.black_forfeits
        }

    def with_result(self, board: int, result: ResultLike) -> Self:
        """Record W, B or D on an open board.

        Raises UnknownBoard, InvalidResult, AlreadyReported, in this order.
        """
        self._require_board(board)
        require_reported(result)
        if self.sheet[board - 1] != WAITING:
            raise AlreadyReported(f"round {self.number}, board {board} has a result")
        return self._marked(board - 1, LETTERS[result])

    def with_ruling(self, board: int, result: ResultLike, *, correcting: bool = False) -> Self:
        """Record any result, forfeits too; with ``correcting``, replace the recorded one.

        ``*`` clears a recorded result. Replacing the result of a match drops its games.

        Raises
        ------
        UnknownBoard, InvalidResult, AlreadyReported, in this order.

        """
        self._require_board(board)
        letter = letter_among([*LETTERS] if correcting else RULINGS, result, "a result")
        if not correcting and self.sheet[board - 1] != WAITING:
            raise AlreadyReported(
                f"round {self.number}, board {board} has the result {self.results[board - 1]}"
            )
        games = tuple(entry for entry in self.games if entry[0] != board)
        return self._marked(board - 1, letter, games=games)

    def with_line_up(self, team: str, players: Sequence[str]) -> Self:
        """Set the line-up of a team, board 1 first."""
        others = [entry for entry in self.line_ups if entry[0] != team]
        return self._changed(line_ups=(*others, (team, tuple(players))))

    def with_games(self, board: int, games: Sequence[ResultLike], boards: int) -> Self:
        """Record the games of an open match, as white's side of it sees them.

        ``boards`` is the number of games required. The match goes to the side with more games won;
        it is forfeited if no game was played. Raises UnknownBoard, InvalidResult,
        ResultCountMismatch, AlreadyReported, in this order.
        """
        self._require_board(board)
        letters = "".join(letter_among(RULINGS, result, "the result of a game") for result in games)
        if len(letters) != boards:
            raise ResultCountMismatch(f"a match has {counted(boards, 'game')}, not {len(letters)}")
        if self.sheet[board - 1] != WAITING:
            raise AlreadyReported(f"round {self.number}, board {board} has a result")
        others = [entry for entry in self.games if entry[0] != board]
        played = tuple(sorted((*others, (board, letters))))
        return self._marked(board - 1, match_letter(letters), games=played)

    def with_results(self, results: str) -> Self:
        """Record one of W, B, D for every open board, in board order.

        Raises AlreadyReported, ResultCountMismatch, InvalidResult, in this order.
        """
        if not isinstance(results, str):
            require_reported(results)
        waiting = self.sheet.count(WAITING)
        if not waiting:
            raise AlreadyReported(f"every board of round {self.number} has a result already")
        if len(results) != waiting:
            raise ResultCountMismatch(
                f"round {self.number} has {counted(waiting, 'open board')}, "
                f"but the number of results is {len(results)}"
            )
        for result in {*results} - REPORTED:
            require_reported(result)
        if waiting < len(self):
            coming = iter(results)
            results = "".join(next(coming) if mark == WAITING else mark for mark in self.sheet)
        return self._changed(sheet=results)

    def with_forfeit_by(self, player: str) -> Self:
        """Award the player's game to the opponent, if it has no result yet."""
        places = self._places or self._seats()
        place = places.get(player)
        if place is None or self.sheet[place] != WAITING:
            return self
        white = self.whites[place] == player
        forfeited = forfeited_by(white=white, black=not white)
        return self._marked(place, LETTERS[forfeited], _places=places)

    def _require_board(self, board: int) -> None:
        if not isinstance(board, int) or not 1 <= board <= len(self):
            raise UnknownBoard(
                f"round {self.number} has boards 1 to {len(self)}, not {quoted(board)}"
            )

    def _seats(self) -> dict[str, int]:
        """The place of each player's game on the sheet."""
        places = dict(zip(self.whites, range(len(self)), strict=True))
        places.update(zip(self.blacks, range(len(self)), strict=True))
        return places

    def _marked(self, place: int, letter: str, **parts: object) -> Self:
        sheet = self.sheet[:place] + letter + self.sheet[place + 1 :]
        return self._changed(sheet=sheet, **parts)

    def _changed(self, **parts: object) -> Self:
        """The round with parts that are checked already; the constructor would check all again."""
        changed = object.__new__(type(self))
        changed.__dict__.update({name: getattr(self, name) for name in _PARTS}, **parts)
        return changed


_PARTS: Final = tuple(part.name for part in fields(Round))
