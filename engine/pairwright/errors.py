"""The one tree of errors. The code is part of the interface; the message is prose for people.

PairwrightError
├── InvalidInput            a value that can mean nothing        (also a ValueError)
│   ├── InvalidPlayer       an id or a rating out of range
│   ├── InvalidRound        a round that seats somebody twice, or not at all as it says
│   ├── InvalidEvent        something about the whole event that can mean nothing
│   ├── InvalidEdition      tie-break rules that can mean nothing
│   ├── InvalidRulebook     a part of a rulebook that is none
│   ├── InvalidHouseRules   a rule that can mean nothing, or two that contradict each other
│   ├── UnsuitableSolver    a solver that cannot keep the rules that were given
│   └── UnsuitableTiebreak  a tie-break that this event, or this modifier, does not allow
├── UnknownName             a name that no registry holds        (also a LookupError)
│   ├── UnknownSolver
│   ├── UnknownRulebook
│   └── UnknownChain, UnknownTiebreak, UnknownEdition
├── RuleError               a sound request that the rules refuse
│   ├── RegistrationClosed, DuplicatePlayer, UnknownPlayer, AlreadyWithdrawn, NotWithdrawn
│   ├── UnknownRound, UnknownBoard, InvalidResult, ResultCountMismatch, AlreadyReported
│   └── RoundInProgress, NotEnoughPlayers, RoundDiffers, NoValidPairing
└── BudgetSpent             the solver may not go on: nothing is known about the answer
"""

from reprlib import Repr
from types import UnionType
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from pairwright.obstruction import Obstruction


class _Short(Repr):
    """Quotes any value: shortened, however deep or long it is, and whatever it does when asked."""

    def repr_int(self, value: int, level: int) -> str:
        # Python refuses to write thousands of digits.
        return repr(value) if value.bit_length() <= 64 else "a huge number"


_SHORT = _Short()
_SHORT.maxlevel = 2
_SHORT.maxstring = _SHORT.maxother = 60


def quoted(value: object) -> str:
    """Quote an offending value in a message, at a length that a person reads."""
    return _SHORT.repr(value)


class PairwrightError(Exception):
    """Whatever this project refuses; ``code`` names the kind and never changes."""

    code: ClassVar[str] = "error"


class InvalidInput(PairwrightError, ValueError):
    """A value that can mean nothing here."""

    code = "invalid arguments"


class InvalidPlayer(InvalidInput):
    """A player without a readable id, or with a rating outside 0 to 4000."""


class InvalidRound(InvalidInput):
    """A round that does not fit the event: a player twice, an unknown result, a wrong number."""


class InvalidEvent(InvalidInput):
    """Something about the whole event: its system, its points, its lots, its planned rounds."""


class InvalidEdition(InvalidInput):
    """An edition of the tie-break rules with a field that can mean nothing."""


class InvalidRulebook(InvalidInput):
    """A rulebook with a part that there is not."""


class InvalidHouseRules(InvalidInput):
    """A house rule that can mean nothing, or rules that contradict each other."""


class UnknownName(PairwrightError, LookupError):
    """A name that the registry does not hold; the message lists those that it does."""

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
    """No tie-break has this code, or no modifier this form."""

    code = "unknown tie-break"


class UnknownEdition(UnknownName):
    """The rules of tie-breaks have no edition of this name."""

    code = "unknown edition"


class UnsuitableSolver(InvalidInput):
    """The solver cannot keep the rules that were given."""

    code = "unsuitable solver"


class UnsuitableTiebreak(InvalidInput):
    """A tie-break that the event does not allow, or with a modifier that it does not take."""

    code = "unsuitable tie-break"


def require_kind(
    value: object, kind: type | UnionType, what: str, error: type[InvalidInput]
) -> None:
    """Raise an error for a value that is not of its kind; ``what`` is expected, in words."""
    if not isinstance(value, kind):
        raise error(f"{what} is expected, not {quoted(value)}")


class RuleError(PairwrightError):
    """A sound request that the rules refuse; nothing has changed."""

    code = "refused"


class RegistrationClosed(RuleError):
    """Round 1 has been paired: nobody can enter any more, unless the event lets them come late."""

    code = "registration closed"


class DuplicatePlayer(RuleError):
    """This id or starting number is taken, or comes twice in one list."""

    code = "duplicate player"


class UnknownPlayer(RuleError):
    """Nobody is registered under this id."""

    code = "unknown player"


class AlreadyWithdrawn(RuleError):
    """This player has left the event before."""

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
    """The results given are not as many as the boards that wait for one."""

    code = "result count mismatch"


class AlreadyReported(RuleError):
    """The board, or every board of the round, has a result."""

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
    """No choice of bye and pairs gives everybody a game by all the rules.

    ``obstruction`` shows it for the rules about single pairs; where those could be kept,
    ``conflict`` are the names of the fewest rules found that cannot hold together.
    """

    code = "no valid pairing"

    def __init__(
        self,
        message: str = "no choice of pairs gives everybody a game",
        *,
        obstruction: "Obstruction | None" = None,
        conflict: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.obstruction = obstruction
        self.conflict = conflict


class BudgetSpent(PairwrightError):
    """The solver used up its steps: neither a pairing nor its absence has been shown."""

    code = "budget spent"
