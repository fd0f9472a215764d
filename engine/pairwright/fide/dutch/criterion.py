"""What a criterion of the Dutch system is about: the pairs of a bracket, of the next one, or a bye.

Places are those in the ranking of everybody who is left, and the bye comes behind all of them: a
bye is a pair of it with the player, who is the higher-ranked.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from enum import Enum, auto

from pairwright.fide.dutch.player_state import PlayerState
from pairwright.fide.meetings import Places

Pair = tuple[int, int]
"""Two places, the higher-ranked first."""


class Scope(Enum):
    """Which pairs a criterion sums up."""

    ROUND_BYE = auto()
    """The player who has the bye of the round; decided before all brackets."""
    BRACKET = auto()
    """The pairs of the bracket, of which the lower-ranked is a resident."""
    NEXT_BRACKET = auto()
    """The pairs of the next bracket, as far as this one decides who plays in it."""
    LAST_DOWNFLOATER = auto()
    """The only downfloater of a bracket, where that player has the bye."""


class Bracket:
    """A bracket, the score group below it, and the bye.

    The first ``mdps`` places are moved-down players, then come the residents, up to the ``size`` of
    the bracket, and the next score group, up to ``next_end``. ``last_bye``: the bracket sends down
    only one player, who has the bye.
    """

    __slots__ = ("_digits", "bye", "last_bye", "mdps", "next_end", "size", "states")

    def __init__(
        self,
        states: Sequence[PlayerState],
        mdps: int = 0,
        residents: int = 0,
        following: int = 0,
        *,
        last_bye: bool = False,
        only: int | None = None,
    ) -> None:
        """With ``only``, that score alone counts, and one for each player."""
        self.states = states
        self.mdps = mdps
        self.size = mdps + residents
        self.next_end = self.size + following
        self.bye = len(states)
        self.last_bye = last_bye
        # One digit for each score, the highest first; no sum over players carries over.
        base = len(states) + 2
        scores = sorted({state.score for state in states[: self.next_end]})
        self._digits = {score: base**place for place, score in enumerate(scores)}
        if only is not None:
            self._digits = {score: int(score == only) for score in scores}

    @property
    def has_topscorers(self) -> bool:
        """Is anybody in the bracket a topscorer?"""
        return any(state.topscorer for state in self.states[: self.size])

    def scope_of(self, hi: int, lo: int) -> Scope | None:
        """The scope of a pair: which criteria it counts for; None if none."""
        if lo == self.bye:
            return Scope.LAST_DOWNFLOATER if self.last_bye and hi < self.size else None
        if lo < self.size:
            return Scope.BRACKET if lo >= self.mdps else None
        return Scope.NEXT_BRACKET if lo < self.next_end else None

    def digit(self, place: int) -> int:
        """One in the digit of the score of a player."""
        return int(self._digits[self.states[place].score])

    def score_by_score(self) -> "Iterator[Bracket]":
        """The same bracket for each score, the highest first, where it alone counts."""
        sizes = self.mdps, self.size - self.mdps, self.next_end - self.size
        for score in sorted(self._digits, reverse=True):
            yield Bracket(self.states, *sizes, last_bye=self.last_bye, only=score)


Reward = Callable[[Bracket, int, int], int]
"""What a pair adds, the higher-ranked place first: never less than 0, but for the bye of the round.

Among residents it is the same whoever of the two is ranked higher.
"""

Fulfilment = Callable[[Bracket, Sequence[Pair], Places], bool]
"""Is it clear that no candidate of a bracket without MDPs can be better than these pairs?

``left`` are the places left over: none, or one where the bracket is odd.
"""


@dataclass(frozen=True, slots=True)
class DutchCriterion:
    """A criterion that is compared: the pairs that it is about, and what each pair adds.

    ``says`` follows "the bracket would have" in explanations, with ``{total}``, ``{s}`` for the
    plural, ``{downfloaters}`` and ``{score}`` filled in. It applies once this many ``rounds`` were
    played and, if it is about ``topscorers``, only where there are any.

    ``reads`` names all fields of a ``PlayerState`` that the reward uses: players with the same
    values are paired as a class. By default every player is a class.

    ``whole``: a bracket reaches the maximum if all are paired, except one resident where it is odd.
    The fast bracket needs that of criteria about the next one, which it does not pair.
    ``fulfilled`` shows that the first candidate is the best; without it that needs a search.
    """

    name: str
    scope: Scope
    says: str
    reward: Reward
    reads: tuple[str, ...] = PlayerState._fields
    _: KW_ONLY
    by_score: bool = False
    """Is it compared score by score, from the highest? Then rewards are digits of scores."""
    rounds: int = 0
    topscorers: bool = False
    whole: bool = False
    fulfilled: Fulfilment | None = None

    def words(self, total: int, **parts: str) -> str:
        """``says`` with a sum, and with the other ``parts``, filled in."""
        return self.says.format(total=total, s="" if total == 1 else "s", **parts)
