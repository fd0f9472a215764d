"""A round: its boards, its byes, and the sheet of results.

Results, as people write them: ``W`` white won, ``B`` black won, ``D`` draw; ``UW``, ``UB``, ``UD``
the same in a game that was played and is not rated; ``FW`` and ``FB`` a forfeit awarded to white
or black, ``FF`` both forfeit; ``*`` none yet. Byes that were not given by the pairing: ``H`` half
a point, ``F`` a full point, ``Z`` no points.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple, Self

from pairwright.errors import (
    AlreadyReported,
    InvalidResult,
    InvalidRound,
    ResultCountMismatch,
    UnknownBoard,
    quoted,
)

WAITING: Final = "*"
REPORTED: Final = frozenset("WBD")
"""What people report for a board that waits."""

UNRATED: Final = MappingProxyType({"UW": "1", "UB": "0", "UD": "="})
"""A sheet keeps one letter a board; these stand for games that are not rated."""

FORFEITS: Final = MappingProxyType({"FW": "w", "FB": "b", "FF": "f"})
"""Likewise, a forfeit is the small letter of its winner."""

WON_BY_WHITE, DRAWN_GAMES, WON_BY_BLACK = "W1", "D=", "B0"
"""The letters of a sheet that stand for games played at the board, rated and not."""

MATCHES: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        **dict.fromkeys((*WON_BY_WHITE, "w"), (1, -1)),
        **dict.fromkeys((*WON_BY_BLACK, "b"), (-1, 1)),
        "f": (-1, -1),
    }
)
"""A match won, +1, or lost, -1, for white and for black, by the letter; forfeits are matches."""

PLAYED: Final = frozenset(WON_BY_WHITE + DRAWN_GAMES + WON_BY_BLACK)

TURNED: Final = str.maketrans("WB10wb", "BW01bw")
"""A sheet as black sees it."""

BYES: Final = ("H", "F", "Z")

_LETTER: Final = {**{letter: letter for letter in "WBD*"}, **UNRATED, **FORFEITS}
_ENDS: Final = [result for result in _LETTER if result != WAITING]
_RESULT: Final = {letter: result for result, letter in _LETTER.items()}
_NO_BYES: Final[Mapping[str, str]] = MappingProxyType({})
_NO_GAMES: Final[Mapping[int, Sequence[str]]] = MappingProxyType({})
_NO_LINE_UPS: Final[Mapping[str, Sequence[str]]] = MappingProxyType({})


class Board(NamedTuple):
    """One game: the ids of white and black, and the result."""

    white: str
    black: str
    result: str = WAITING


@dataclass(frozen=True)
class Round:
    """One round of an event, in columns: board k is ``whites[k - 1]`` against ``blacks[k - 1]``.

    ``sheet`` holds one letter a board. ``bye`` is the player with the pairing-allocated bye;
    ``byes`` are those asked for or given otherwise, each a player and a code. Boards stand in the
    order in which the pairs were made. Where a board is a match of several games, ``games`` holds
    its number and one letter a game, and ``line_ups`` the players of a team that did not play with
    its first ones. Build one from boards with ``Round.of``.
    """

    number: int
    whites: tuple[str, ...]
    blacks: tuple[str, ...]
    sheet: str
    bye: str | None = None
    byes: tuple[tuple[str, str], ...] = ()
    games: tuple[tuple[int, str], ...] = ()
    line_ups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    # Kept from one withdrawal to the next, since only the sheet changes.
    _places: dict[str, int] | None = field(default=None, repr=False, compare=False)

    @classmethod
    def of(
        cls,
        number: int,
        boards: Iterable[tuple[str, str] | tuple[str, str, str]],
        *,
        bye: str | None = None,
        byes: Mapping[str, str] = _NO_BYES,
        games: Mapping[int, Sequence[str]] = _NO_GAMES,
        line_ups: Mapping[str, Sequence[str]] = _NO_LINE_UPS,
    ) -> Self:
        """A round from boards (white, black, result).

        ``games`` are the results of each game of a match, by board, as white's side of the board
        sees them: ``{1: ["W", "B", "W"]}``. ``line_ups`` are the players of teams, board 1 first.
        Raises InvalidRound on unknown codes and boards, and on games that make another result than
        the board has.
        """
        seated = _boards_of(boards)
        for place, board in enumerate(seated, 1):
            _require_result(board.result, f"board {place}")
        for player, code in byes.items():
            if code not in BYES:
                raise InvalidRound(
                    f"bye of {quoted(player)}: one of {', '.join(BYES)}, not {quoted(code)}"
                )
        return cls(
            number,
            whites=tuple(board.white for board in seated),
            blacks=tuple(board.black for board in seated),
            sheet="".join(_LETTER[board.result] for board in seated),
            bye=bye,
            byes=tuple(byes.items()),
            games=tuple(
                sorted((place, _match_sheet(place, games[place], seated)) for place in games)
            ),
            line_ups=tuple((team, tuple(players)) for team, players in line_ups.items()),
        )

    def __len__(self) -> int:
        return len(self.sheet)

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """The games in board order; board 1 comes first."""
        return tuple(map(Board, self.whites, self.blacks, self.results))

    @property
    def results(self) -> list[str]:
        """The result of each board."""
        return [_RESULT[letter] for letter in self.sheet]

    @property
    def matches(self) -> dict[int, tuple[str, ...]]:
        """The results of the games of each match, by board."""
        return {place: tuple(map(_RESULT.__getitem__, sheet)) for place, sheet in self.games}

    @property
    def awarded(self) -> list[int]:
        """The matches whose result is not the one that their games make, by board."""
        return [
            place
            for place, games in self.games
            if _RESULT[self.sheet[place - 1]].removeprefix("U") != _RESULT[_match_letter(games)]
        ]

    @property
    def in_progress(self) -> bool:
        """Does a board wait for its result?"""
        return WAITING in self.sheet

    @property
    def flaw(self) -> str | None:
        """What keeps the columns from being boards; None for a round that ``Round.of`` made."""
        if not len(self.whites) == len(self.blacks) == len(self.sheet):
            return "each board has a white, a black and a letter on the sheet"
        if strange := sorted({*self.sheet} - _RESULT.keys()):
            return f"{quoted(strange[0])} is no letter of a sheet"
        return None

    @property
    def seated(self) -> list[str]:
        """Everybody who stands in the round, on a board or with a bye of any kind."""
        given = [player for player, _ in self.byes]
        if self.bye is not None:
            given.append(self.bye)
        return [*self.whites, *self.blacks, *given]

    @property
    def forfeiting(self) -> set[str]:
        """Those who lose their game by forfeit."""
        whites = zip(self.whites, self.sheet, strict=True)
        blacks = zip(self.blacks, self.sheet, strict=True)
        return {white for white, letter in whites if letter in "bf"} | {
            black for black, letter in blacks if letter in "wf"
        }

    def with_result(self, board: int, result: str) -> Self:
        """Record W, B or D on a board that waits for it.

        Raises UnknownBoard, InvalidResult, AlreadyReported, in this order.
        """
        self._require_board(board)
        _require_played(result)
        if self.sheet[board - 1] != WAITING:
            raise AlreadyReported(f"round {self.number}, board {board} has a result")
        return self._marked(board - 1, result)

    def with_ruling(self, board: int, result: str, *, correcting: bool = False) -> Self:
        """Record any result, forfeits too; with ``correcting`` in place of the one that stands.

        ``*`` strikes a result that stands. The games of a match go with the result that they made.
        Raises UnknownBoard, InvalidResult, AlreadyReported, in this order.
        """
        self._require_board(board)
        letter = _letter_among([*_LETTER] if correcting else _ENDS, result, "a result")
        if not correcting and self.sheet[board - 1] != WAITING:
            raise AlreadyReported(
                f"round {self.number}, board {board} has the result {self.results[board - 1]}"
            )
        games = tuple(entry for entry in self.games if entry[0] != board)
        return replace(self._marked(board - 1, letter), games=games)

    def with_line_up(self, team: str, players: Sequence[str]) -> Self:
        """Say who plays for a team, board 1 first."""
        others = [entry for entry in self.line_ups if entry[0] != team]
        return replace(self, line_ups=(*others, (team, tuple(players))))

    def with_games(self, board: int, games: Sequence[str], boards: int) -> Self:
        """Record the games of a match that waits for them, as white's side of it sees them.

        ``boards`` is how many there have to be. The match goes to the side with more games won; it
        is forfeited if no game was played. Raises UnknownBoard, InvalidResult,
        ResultCountMismatch, AlreadyReported, in this order.
        """
        self._require_board(board)
        letters = "".join(_game_letter(result) for result in games)
        if len(letters) != boards:
            raise ResultCountMismatch(f"a match has {boards} games, not {len(letters)}")
        if self.sheet[board - 1] != WAITING:
            raise AlreadyReported(f"round {self.number}, board {board} has a result")
        others = [entry for entry in self.games if entry[0] != board]
        marked = self._marked(board - 1, _match_letter(letters))
        return replace(marked, games=tuple(sorted((*others, (board, letters)))))

    def with_results(self, results: str) -> Self:
        """Record one of W, B, D for every board that waits, in board order.

        Raises AlreadyReported, ResultCountMismatch, InvalidResult, in this order.
        """
        if not isinstance(results, str):
            _require_played(results)
        waiting = self.sheet.count(WAITING)
        if not waiting:
            raise AlreadyReported(f"every board of round {self.number} has a result")
        if len(results) != waiting:
            raise ResultCountMismatch(
                f"round {self.number} waits for {waiting} results, not {len(results)}"
            )
        for result in {*results} - REPORTED:
            _require_played(result)
        if waiting < len(self):
            coming = iter(results)
            results = "".join(next(coming) if mark == WAITING else mark for mark in self.sheet)
        return replace(self, sheet=results)

    def with_forfeit_by(self, player: str) -> Self:
        """Award the player's game to the opponent, if it has no result yet."""
        places = self._places or self._seats()
        place = places.get(player)
        if place is None or self.sheet[place] != WAITING:
            return self
        letter = FORFEITS["FB" if self.whites[place] == player else "FW"]
        return replace(self._marked(place, letter), _places=places)

    def _require_board(self, board: int) -> None:
        if not isinstance(board, int) or not 1 <= board <= len(self):
            raise UnknownBoard(
                f"round {self.number} has boards 1 to {len(self)}, not {quoted(board)}"
            )

    def _seats(self) -> dict[str, int]:
        """Where on the sheet each player's game stands."""
        places = dict(zip(self.whites, range(len(self)), strict=True))
        places.update(zip(self.blacks, range(len(self)), strict=True))
        return places

    def _marked(self, place: int, letter: str) -> Self:
        return replace(self, sheet=self.sheet[:place] + letter + self.sheet[place + 1 :])


def _boards_of(boards: Iterable[tuple[str, str] | tuple[str, str, str]]) -> list[Board]:
    """Boards as they were given. Raises InvalidRound for any that has not two or three parts."""
    given = list(boards)
    try:
        return [Board(*board) for board in given]
    except TypeError:
        parts = [len(board) if isinstance(board, list | tuple) else 0 for board in given]
        place = next(place for place, count in enumerate(parts) if count not in {2, 3})
        raise InvalidRound(
            f"board {place + 1}: white, black, and a result if there is one, "
            f"not {quoted(given[place])}"
        ) from None


def _require_result(result: object, where: str) -> None:
    if not isinstance(result, str) or result not in _LETTER:
        raise InvalidRound(
            f"{where}: a result is one of {', '.join(_LETTER)}, not {quoted(result)}"
        )


def _match_sheet(place: object, results: Sequence[str], boards: Sequence[Board]) -> str:
    """One letter for each game of the match on a board. Raises InvalidRound."""
    if type(place) is not int or not 1 <= place <= len(boards):
        raise InvalidRound(
            f"games of board {quoted(place)}: the round has boards 1 to {len(boards)}"
        )
    if not results:
        raise InvalidRound(f"games of board {place}: there are none")
    for number, result in enumerate(results, 1):
        _require_result(result, f"board {place}, game {number}")
        if result == WAITING:
            raise InvalidRound(f"board {place}, game {number}: it is still to be played")
    letters = "".join(map(_LETTER.__getitem__, results))
    won, lost = _won_and_lost(letters)
    made = "D" if won == lost else "W" if won > lost else "B"
    result = boards[place - 1].result
    if _LETTER[result] in PLAYED and result[-1] != made:
        raise InvalidRound(f"board {place}: the result is {result}, and its games {won}:{lost}")
    return letters


def _won_and_lost(games: str) -> tuple[int, int]:
    """How many games of a match each side has won, by forfeit too."""
    won, lost = (sum(map(games.count, of)) for of in (WON_BY_WHITE + "w", WON_BY_BLACK + "b"))
    return won, lost


def _match_letter(games: str) -> str:
    """The letter of a match from those of its games."""
    won, lost = _won_and_lost(games)
    if {*games} == {"f"}:
        return "f"
    if won == lost:
        return "D"
    letter = "W" if won > lost else "B"
    return letter if PLAYED & {*games} else letter.lower()


def _game_letter(result: object) -> str:
    return _letter_among(_ENDS, result, "the result of a game")


def _letter_among(known: Sequence[str], result: object, what: str) -> str:
    if not isinstance(result, str) or result not in known:
        raise InvalidResult(f"{what} is one of {', '.join(known)}, not {quoted(result)}")
    return _LETTER[result]


def _require_played(result: str) -> None:
    if not isinstance(result, str) or result not in REPORTED:
        raise InvalidResult(f"a result is W, B or D, not {quoted(result)}")
