"""The criteria of the Dutch system as one ordered table (C.04.3 of 2026, articles 2 and 3).

The absolute criteria say what is not allowed; they are in ``absolute_criteria``:

C1   ``met_before``: nobody meets again
C2   ``may_have_bye``: no second bye
C3   ``absolute_colour``: two with the same absolute colour preference do not meet
C4   ``Entrants.completes``: all who are left can still be paired

C5 to C21 are compared, the most important first, and are in ``CRITERIA``: each is a sum to
maximise. Matchings, the fast bracket, the stages, explanations and the checker of rounds read that
table and name none of its criteria; what is added to it counts for all of them.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pairwright.fide.dutch.criterion import Bracket, DutchCriterion, Pair, Reward, Scope
from pairwright.fide.dutch.player_state import DOWN, STRONG, UP
from pairwright.fide.meetings import Places


def lowest_bye(bracket: Bracket, hi: int, lo: int) -> int:
    """C5: the bye goes to the lowest score."""
    return -bracket.states[hi].score


def most_pairs(bracket: Bracket, hi: int, lo: int) -> int:
    """C6: the most pairs, so the fewest downfloaters."""
    return 1


def highest_scores(bracket: Bracket, hi: int, lo: int) -> int:
    """C7: paired players have the highest scores, so downfloaters have the lowest."""
    return bracket.digit(hi)


def fewest_unplayed(bracket: Bracket, hi: int, lo: int) -> int:
    """C9: the player with the bye has the fewest unplayed rounds, so the most games."""
    return bracket.states[hi].games


def not_both_over_two(bracket: Bracket, hi: int, lo: int) -> int:
    """C10: no topscorer, or opponent of one, with a colour difference beyond two."""
    one, other = bracket.states[hi], bracket.states[lo]
    if one.absolute is None or other.absolute is None or one.prefers != other.prefers:
        return 1
    return int(not (abs(one.absolute.difference) > 1 and abs(other.absolute.difference) > 1))


def not_three_running(bracket: Bracket, hi: int, lo: int) -> int:
    """C11: no topscorer, or opponent of one, with the same colour three times running."""
    one, other = bracket.states[hi], bracket.states[lo]
    if one.absolute is None or other.absolute is None or one.prefers != other.prefers:
        return 1
    size, others = abs(one.absolute.difference), abs(other.absolute.difference)
    if size == others:
        return int(not (one.absolute.twice and one.absolute.twice == other.absolute.twice))
    denied = one.absolute if size < others else other.absolute
    return int(denied.twice != -one.prefers)


def preferences(bracket: Bracket, hi: int, lo: int) -> int:
    """C12: the fewest who do not get the colour they prefer."""
    one, other = bracket.states[hi], bracket.states[lo]
    return int(not one.prefers or one.prefers != other.prefers)


def strong_preferences(bracket: Bracket, hi: int, lo: int) -> int:
    """C13: the fewest denied a strongly preferred colour; two absolute ones do not count."""
    one, other = bracket.states[hi], bracket.states[lo]
    shared = one.prefers and one.prefers == other.prefers
    return int(not (shared and min(one.strength, other.strength) == STRONG))


def old_downfloats(ago: int) -> Reward:
    """C14 and C16: the fewest residents that float down again."""

    def rewarded(bracket: Bracket, hi: int, lo: int) -> int:
        states, resident = bracket.states, hi >= bracket.mdps
        return (states[lo].floats[ago] == DOWN) + (resident and states[hi].floats[ago] == DOWN)

    return rewarded


def old_upfloats(ago: int) -> Reward:
    """C15 and C17: the fewest opponents of MDPs that float up again."""

    def rewarded(bracket: Bracket, hi: int, lo: int) -> int:
        return int(not (hi < bracket.mdps and bracket.states[lo].floats[ago] == UP))

    return rewarded


def old_downfloat_scores(ago: int) -> Reward:
    """C18 and C20: players who floated down are not moved down further, higher scores first."""

    def rewarded(bracket: Bracket, hi: int, lo: int) -> int:
        again = [place for place in (hi, lo) if bracket.states[place].floats[ago] == DOWN]
        return sum(map(bracket.digit, again))

    return rewarded


def old_upfloat_scores(ago: int) -> Reward:
    """C19 and C21: players who floated up meet the lowest of the MDPs."""
    fresh = old_upfloats(ago)

    def rewarded(bracket: Bracket, hi: int, lo: int) -> int:
        return bracket.digit(hi) if fresh(bracket, hi, lo) else 0

    return rewarded


def all_are_paired(bracket: Bracket, pairs: Sequence[Pair], left: Places) -> bool:
    """No candidate has more pairs, or others who are paired in a bracket of one score."""
    return True


def no_preferences_clash(bracket: Bracket, pairs: Sequence[Pair], left: Places) -> bool:
    """All get the colour they prefer."""
    return all(preferences(bracket, hi, lo) for hi, lo in pairs)


def nobody_floats_again(bracket: Bracket, pairs: Sequence[Pair], left: Places) -> bool:
    """The player left over has not floated down before."""
    return not any(DOWN in bracket.states[place].floats for place in left)


def nobody_was_moved_down(bracket: Bracket, pairs: Sequence[Pair], left: Places) -> bool:
    """Without MDPs nobody floats up."""
    return True


def nobody_has_played_more(bracket: Bracket, pairs: Sequence[Pair], left: Places) -> bool:
    """Nobody has more games than the player left over, who has the bye."""
    states = bracket.states
    return all(states[place].games == max(state.games for state in states) for place in left)


_C6: Final = DutchCriterion(
    "C6",
    Scope.BRACKET,
    "{total} pair{s}",
    most_pairs,
    (),
    whole=True,
    fulfilled=all_are_paired,
)
_C7: Final = DutchCriterion(
    "C7",
    Scope.BRACKET,
    "downfloaters of {downfloaters}",
    highest_scores,
    ("score",),
    by_score=True,
    whole=True,
    fulfilled=all_are_paired,
)

CRITERIA: Final[tuple[DutchCriterion, ...]] = (
    DutchCriterion("C5", Scope.ROUND_BYE, "{score}", lowest_bye, ("score",)),
    # The most pairs come first in a bracket: candidates with fewer are never considered.
    _C6,
    _C7,
    # C8 applies C6 and C7 to the next bracket.
    replace(_C6, name="C8", scope=Scope.NEXT_BRACKET, says="left {total} pair{s} for the next one"),
    replace(
        _C7,
        name="C8",
        scope=Scope.NEXT_BRACKET,
        says="left lower scores to be paired in the next one",
    ),
    DutchCriterion(
        "C9",
        Scope.LAST_DOWNFLOATER,
        "{total} game{s} played by the player with the bye",
        fewest_unplayed,
        ("games",),
        fulfilled=nobody_has_played_more,
    ),
    DutchCriterion(
        "C10",
        Scope.BRACKET,
        "{total} topscorer{s} within two of balance",
        not_both_over_two,
        ("prefers", "absolute"),
        rounds=2,
        topscorers=True,
        fulfilled=no_preferences_clash,
    ),
    DutchCriterion(
        "C11",
        Scope.BRACKET,
        "{total} topscorer{s} without a third colour running",
        not_three_running,
        ("prefers", "absolute"),
        rounds=2,
        topscorers=True,
        fulfilled=no_preferences_clash,
    ),
    DutchCriterion(
        "C12",
        Scope.BRACKET,
        "{total} colour preference{s} granted",
        preferences,
        ("prefers",),
        rounds=1,
        fulfilled=no_preferences_clash,
    ),
    DutchCriterion(
        "C13",
        Scope.BRACKET,
        "{total} strong colour preference{s} granted",
        strong_preferences,
        ("prefers", "strength"),
        rounds=1,
        fulfilled=no_preferences_clash,
    ),
    DutchCriterion(
        "C14",
        Scope.BRACKET,
        "{total} downfloater{s} of last round paired",
        old_downfloats(0),
        ("floats",),
        rounds=1,
        fulfilled=nobody_floats_again,
    ),
    DutchCriterion(
        "C15",
        Scope.BRACKET,
        "{total} upfloater{s} of last round spared",
        old_upfloats(0),
        ("floats",),
        rounds=1,
        fulfilled=nobody_was_moved_down,
    ),
    DutchCriterion(
        "C16",
        Scope.BRACKET,
        "{total} downfloater{s} of two rounds ago paired",
        old_downfloats(1),
        ("floats",),
        rounds=2,
        fulfilled=nobody_floats_again,
    ),
    DutchCriterion(
        "C17",
        Scope.BRACKET,
        "{total} upfloater{s} of two rounds ago spared",
        old_upfloats(1),
        ("floats",),
        rounds=2,
        fulfilled=nobody_was_moved_down,
    ),
    DutchCriterion(
        "C18",
        Scope.BRACKET,
        "floats down repeated by higher scores",
        old_downfloat_scores(0),
        ("floats", "score"),
        by_score=True,
        rounds=1,
        fulfilled=nobody_floats_again,
    ),
    DutchCriterion(
        "C19",
        Scope.BRACKET,
        "floats up repeated against higher scores",
        old_upfloat_scores(0),
        ("floats", "score"),
        by_score=True,
        rounds=1,
        fulfilled=nobody_was_moved_down,
    ),
    DutchCriterion(
        "C20",
        Scope.BRACKET,
        "older floats down repeated by higher scores",
        old_downfloat_scores(1),
        ("floats", "score"),
        by_score=True,
        rounds=2,
        fulfilled=nobody_floats_again,
    ),
    DutchCriterion(
        "C21",
        Scope.BRACKET,
        "older floats up repeated against higher scores",
        old_upfloat_scores(1),
        ("floats", "score"),
        by_score=True,
        rounds=2,
        fulfilled=nobody_was_moved_down,
    ),
)
"""C5 to C21, the most important first."""
