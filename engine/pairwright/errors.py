"""The one tree of errors. The code is part of the interface; the message is prose for people.

PairwrightError
├── InvalidInput            a value without a valid meaning     (also a ValueError)
│   ├── InvalidPlayer       an id or a rating out of range
│   ├── InvalidRound        a round that is not one, or seats somebody twice
│   ├── InvalidEvent        an invalid setting of the whole event
│   ├── InvalidEdition      invalid tie-break rules
│   ├── InvalidRulebook     an unknown part of a rulebook
│   ├── InvalidHouseRules   an invalid rule, or two that contradict each other
│   ├── UnsuitableSolver    a solver that cannot keep the rules, or is not installed
│   └── UnsuitableTiebreak  a tie-break that this event, or this modifier, does not allow
├── UnknownName             a name not in the registry           (also a LookupError)
│   ├── UnknownSolver
│   ├── UnknownRulebook
│   └── UnknownChain, UnknownTiebreak, UnknownEdition
├── RuleError               a valid request that the rules refuse
│   ├── RegistrationClosed, DuplicatePlayer, UnknownPlayer, AlreadyWithdrawn, NotWithdrawn
│   ├── UnknownRound, UnknownBoard, InvalidResult, ResultCountMismatch, AlreadyReported
│   └── RoundInProgress, NotEnoughPlayers, RoundDiffers, NoValidPairing
└── BudgetSpent             the solver reached its limit: nothing is known about the answer
"""

from collections.abc import Sequence
from reprlib import Repr
from types import UnionType
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from pairwright.fewest_boards import FewestBoards
    from pairwright.obstruction import Obstruction


class _Short(Repr):
    """Quotes any value: shortened, however deep or long it is, even if its repr fails."""

    def repr_int(self, value: int, level: int) -> str:
        # Python refuses to write thousands of digits.
        return repr(value) if value.bit_length() <= 64 else "a huge number"


_SHORT = _Short()
_SHORT.maxlevel = 2
_SHORT.maxstring = _SHORT.maxother = 60


def quoted(value: object) -> str:
    """An offending value for a message, at a readable length."""
    return _SHORT.repr(value)


class PairwrightError(Exception):
    """The base of all errors of this project; ``code`` names the kind and never changes."""

    code: ClassVar[str] = "error"


class InvalidInput(PairwrightError, ValueError):
    """A value without a valid meaning here."""

    code = "invalid arguments"


class InvalidPlayer(InvalidInput):
    """A player without a readable id, or with a rating outside 0 to 4000."""


class InvalidRound(InvalidInput):
    """A round that does not fit the event: a player twice, an unknown result, a wrong number."""


class InvalidEvent(InvalidInput):
    """An invalid setting of the whole event: its system, points, lots or planned rounds."""


class InvalidEdition(InvalidInput):
    """An edition of the tie-break rules with an invalid field."""


class InvalidRulebook(InvalidInput):
    """A rulebook with an unknown part."""


class InvalidHouseRules(InvalidInput):
    """An invalid house rule, or rules that contradict each other."""


class UnknownName(PairwrightError, LookupError):
    """A name that is not in the registry; the message lists the known ones."""

    code = "unknown name"


class UnknownSolver(UnknownName):
    """No solver has this name."""

    code = "unknown solver"


class UnknownRulebook(UnknownName):
    """No rulebook has this name."""

    code = "unknown rulebook"


class UnknownChain(UnknownName):
    """No chain of tie-breaks has this name."""

    code = "unknown chain"


class UnknownTiebreak(UnknownName):
    """No tie-break has this code, or no modifier has this form."""

    code = "unknown tie-break"


class UnknownEdition(UnknownName):
    """No edition of the tie-break rules has this name."""

    code = "unknown edition"


class UnsuitableSolver(InvalidInput):
    """The solver cannot keep the rules that were given, or what it needs is not installed."""

    code = "unsuitable solver"


class UnsuitableTiebreak(InvalidInput):
    """A tie-break that the event does not allow, or a modifier that the tie-break does not take."""

    code = "unsuitable tie-break"


def require_kind(
    value: object, kind: type | UnionType, what: str, error: type[InvalidInput]
) -> None:
    """Raise ``error`` for a value of the wrong type; ``what`` says in words what is expected."""
    if not isinstance(value, kind):
        raise error(f"{what} is expected, not {quoted(value)}")


class RuleError(PairwrightError):
    """A valid request that the rules refuse; nothing has changed."""

    code = "refused"


class RegistrationClosed(RuleError):
    """Round 1 has been paired: players can only enter as late entries."""

    code = "registration closed"


class DuplicatePlayer(RuleError):
    """This id or starting number is taken, or given twice."""

    code = "duplicate player"


class UnknownPlayer(RuleError):
    """No player has this id."""

    code = "unknown player"


class AlreadyWithdrawn(RuleError):
    """This player has already left the event."""

    code = "already withdrawn"


class NotWithdrawn(RuleError):
    """This player has not left the event."""

    code = "not withdrawn"


class UnknownRound(RuleError):
    """No round with this number has been paired."""

    code = "unknown round"


class UnknownBoard(RuleError):
    """The round has no board with this number."""

    code = "unknown board"


class InvalidResult(RuleError):
    """A result is W (white won), B (black won) or D (draw)."""

    code = "invalid result"


class ResultCountMismatch(RuleError):
    """The number of results given differs from the number of open boards."""

    code = "result count mismatch"


class AlreadyReported(RuleError):
    """The board, or every board of the round, has a result already."""

    code = "already reported"


class RoundInProgress(RuleError):
    """The latest round still has a board without a result."""

    code = "round in progress"


class NotEnoughPlayers(RuleError):
    """Fewer than two players take part."""

    code = "not enough players"


class RoundDiffers(RuleError):
    """The recorded round is not the one that the rules give, so they do not explain it."""

    code = "round differs"


class NoValidPairing(RuleError):
    """No choice of bye and pairs satisfies all the rules.

    ``obstruction`` proves it from the rules about single pairs. Where those could be kept,
    ``conflict`` has the names of a smallest set of house rules found that cannot all hold, and
    ``fewest_boards`` proves that for limits on boards, where one number is enough.
    """

    code = "no valid pairing"

    def __init__(
        self,
        message: str = "no choice of pairs gives everybody a game",
        *,
        obstruction: "Obstruction | None" = None,
        conflict: tuple[str, ...] = (),
        fewest_boards: "FewestBoards | None" = None,
    ) -> None:
        super().__init__(message)
        self.obstruction = obstruction
        self.conflict = conflict
        self.fewest_boards = fewest_boards


class BudgetSpent(PairwrightError):
    """The solver used up its budget.

    ``settled`` are the pairs that were proven to begin the round until then, as a solver knows
    them: by number, the bye behind all players. Without any, the message says whether it is known
    that there is a round.
    """

    code = "budget spent"

    def __init__(self, message: str = "", *, settled: Sequence[tuple[int, int]] = ()) -> None:
        super().__init__(message)
        self.settled = tuple(settled)
