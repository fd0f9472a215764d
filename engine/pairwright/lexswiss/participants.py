"""Participants of lexicographic systems: state, score groups, bye, upfloater."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import groupby
from math import isfinite
from typing import Final

from pairwright.errors import InvalidInput, quoted
from pairwright.event import Event
from pairwright.notation import PLAYED, SHEET_ROWS, WAITING
from pairwright.results import Bye
from pairwright.rounds import Round
from pairwright.scoring import Points
from pairwright.units import HalfPoints


class Color(IntEnum):
    """The colour of one round; NONE for a bye."""

    NONE = 0
    WHITE = 1
    BLACK = 2

    @property
    def opposite(self) -> "Color":
        """Black for white and white for black; NONE has none."""
        return Color(-self % 3)

    def __str__(self) -> str:
        return self.name.capitalize()


@dataclass(frozen=True, slots=True, kw_only=True)
class ParticipantState:
    """A player or team before a round.

    ``tpn`` is the pairing number of this round, from 1: by score, then by ``initial_rank``.
    ``score`` is in points, a multiple of a half. ``opponents`` are ids, one for each game that was
    not a forfeit. ``color_history`` has a colour for each game and Color.NONE for each bye, and
    nothing for a round without either. ``bye_received`` is about the pairing-allocated bye.

    Raises InvalidInput for another score.
    """

    id: str
    tpn: int
    score: Points = 0
    opponents: Collection[str] = ()
    bye_received: bool = False
    display_name: str = ""
    initial_rank: int = 0
    color_history: tuple[Color, ...] = ()
    active: bool = True
    rating: int = 0

    def __post_init__(self) -> None:
        if not isfinite(self.score) or 2 * self.score != int(2 * self.score):
            raise InvalidInput(
                f"participant {quoted(self.id)}: a score must be a multiple of a half, "
                f"not {quoted(self.score)}"
            )

    @property
    def half_points(self) -> HalfPoints:
        """The score, exactly."""
        return HalfPoints(int(2 * self.score))


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """All participants with one score, in points, by pairing number."""

    score: Points
    participants: tuple[ParticipantState, ...]


Forbidden = Mapping[tuple[str, str], bool] | Iterable[tuple[str, str]]
"""Pairs of ids, either way round, that may not meet; a mapping forbids those with a true value."""


def forbidden_pairs(forbidden: Forbidden | None) -> set[tuple[str, str]]:
    """The pairs that may not meet, one way round."""
    if isinstance(forbidden, Mapping):
        forbidden = [pair for pair, holds in forbidden.items() if holds]
    return {(one, other) for one, other in forbidden or ()}


_BYES: Final = {Bye.HALF: HalfPoints(1), Bye.FULL: HalfPoints(0), Bye.ZERO: HalfPoints(0)}


def build_participant_states(
    event: Event,
    *,
    current_round: int | None = None,
    joined: Mapping[str, int] | None = None,
    withdrawn_after: Mapping[str, int] | None = None,
) -> list[ParticipantState]:
    """Those who are active in a round, by score and initial rank, with pairing numbers from 1.

    ``current_round`` is the one to be paired: without it, the next. Rounds before it count; all of
    them if there are fewer, or if it is 0 or less. A participant takes part from the round in which
    they ``joined`` (1 without an entry) to the one that they have ``withdrawn_after``; a
    participant who left the event and has no entry is gone after its latest round.

    Initial ranks follow rating, then name, over everybody. Scores are 1 for a win, a win by forfeit
    and the pairing-allocated bye, 1/2 for a draw and a half-point bye, and 0 otherwise, whatever
    the points of the event.
    """
    played = len(event.rounds)
    number = played + 1 if current_round is None else current_round
    history = event.rounds[: number - 1] if 1 <= number <= played else event.rounds
    gone = dict.fromkeys(event.withdrawn, played) | dict(withdrawn_after or {})
    entered = dict(joined or {})

    def active(player: str) -> bool:
        if number <= 0:
            return player not in gone
        return entered.get(player, 1) <= number and gone.get(player, number) >= number

    ids = event.roster.ids
    ranked = sorted(event.players, key=lambda player: (-player.rating, player.name or player.id))
    tallies = _tallies(ids, history)
    states = [
        (tallies[player.id], rank, player)
        for rank, player in enumerate(ranked, 1)
        if active(player.id)
    ]
    states.sort(key=lambda state: (-state[0].half_points, state[1]))
    return [
        ParticipantState(
            id=player.id,
            display_name=player.name or player.id,
            initial_rank=rank,
            tpn=tpn,
            score=tally.half_points / 2,
            color_history=tuple(tally.colors),
            opponents=tuple(tally.opponents),
            bye_received=tally.bye_received,
            active=True,
            rating=player.rating,
        )
        for tpn, (tally, rank, player) in enumerate(states, 1)
    ]


class _Tally:
    """The record of one participant so far."""

    def __init__(self) -> None:
        self.half_points = 0
        self.colors: list[Color] = []
        self.opponents: list[str] = []
        self.bye_received = False


def _tallies(ids: Iterable[str], rounds: Iterable[Round]) -> dict[str, _Tally]:
    tallies = {player: _Tally() for player in ids}
    for played in rounds:
        for white, black, letter in zip(played.whites, played.blacks, played.sheet, strict=True):
            of_white, of_black = _worth(letter)
            for player, other, gets, color in (
                (white, black, of_white, Color.WHITE),
                (black, white, of_black, Color.BLACK),
            ):
                tally = tallies[player]
                tally.half_points += gets
                tally.colors.append(color)
                if letter in PLAYED or letter == WAITING:
                    tally.opponents.append(other)
        for player, code in played.byes:
            tallies[player].half_points += _BYES[code]
            tallies[player].colors.append(Color.NONE)
        if played.bye is not None:
            tally = tallies[played.bye]
            tally.half_points += 2
            tally.colors.append(Color.NONE)
            tally.bye_received = True
    return tallies


def _worth(letter: str) -> tuple[int, int]:
    """Half-points of white and black for a letter of a sheet."""
    row = SHEET_ROWS[letter]
    return row.white, row.black


def has_played(a: ParticipantState, b: ParticipantState) -> bool:
    """Is b an opponent of a? Only the list of a is read."""
    return b.id in a.opponents


def needs_bye(count: int) -> bool:
    """Does one of these sit out, as their number is odd?"""
    return count > 0 and count % 2 == 1


def build_score_groups(participants: Iterable[ParticipantState]) -> list[ScoreGroup]:
    """The score groups, highest first, each by pairing number."""
    ordered = sorted(participants, key=lambda state: (-state.half_points, state.tpn))
    return [
        ScoreGroup(half_points / 2, tuple(group))
        for half_points, group in groupby(ordered, key=lambda state: state.half_points)
    ]


def assign_pab(participants: Sequence[ParticipantState]) -> ParticipantState | None:
    """Who has the bye: of those without one so far the lowest score, then the highest number.

    Nobody looks ahead: the others may turn out to have no pairing. None if all have had one.
    """
    fresh = [state for state in participants if not state.bye_received]
    return min(fresh, key=lambda state: (state.half_points, -state.tpn), default=None)


def select_upfloater(
    bracket: Iterable[ParticipantState],
    target_bracket: Collection[ParticipantState],
    forbidden: Forbidden | None = None,
) -> ParticipantState | None:
    """The highest pairing number that could meet somebody of the target bracket; None if nobody.

    Meetings are those in the list of the one who floats.
    """
    kept_apart = forbidden_pairs(forbidden)
    return max(
        (
            state
            for state in bracket
            if any(
                not has_played(state, other)
                and (state.id, other.id) not in kept_apart
                and (other.id, state.id) not in kept_apart
                for other in target_bracket
            )
        ),
        key=lambda state: state.tpn,
        default=None,
    )
