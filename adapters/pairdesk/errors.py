"""Errors in what the desk is given; they extend the engine's tree of errors.

InvalidInput
├── InvalidArguments     an operation that cannot be read
├── BadDocument          a text that is not the expected document
│   ├── BadTrfFile       a TRF file with faults, all of them listed (pairdesk.trf)
│   ├── RoundsLost       a file that would lose rounds if it were overwritten
│   └── UnknownSystem    a pairing system without a rulebook
├── BadField             a file of players with bad lines, all of them listed
├── Misread              columns of a TRF file without a regular value (pairdesk.trf)
├── Unwritable           a value that columns of a TRF file cannot hold (pairdesk.trf)
├── UnknownForm          arguments that an engine does not have (pairdesk.bbp)
├── BadContent           a file that an engine cannot pair from (pairdesk.bbp)
└── Unreadable           a pairwick file with bad lines, all of them listed
PairwrightError
├── UnknownOperation     no operation of the desk has this name
├── Refused              why an engine stops, with its exit code (pairdesk.bbp)
└── Refused              why pairwick prints nothing, with its exit code
    └── NoCommand        pairwick was called without a command
RuleError
├── BeyondThePlan        another round, although all planned ones are paired
├── FixedByTable         a bye in a round robin, whose table says who plays
└── NoRound              pairwick has no next round
"""

from pairwright.errors import InvalidInput, PairwrightError, RuleError


class InvalidArguments(InvalidInput):
    """An operation that cannot be read: not a list, a wrong count, or a wrong type."""


class UnknownOperation(PairwrightError):
    """The desk knows no operation of this name."""

    code = "unknown operation"


class BeyondThePlan(RuleError):
    """All planned rounds are paired, and another one was not allowed explicitly."""

    code = "beyond the plan"


class FixedByTable(RuleError):
    """A table says who plays in every round: nobody can sit out on request."""

    code = "fixed by a table"


class BadDocument(InvalidInput):
    """A text that is not the expected document; the message says where it is wrong."""


class RoundsLost(BadDocument):
    """A file holds rounds that are missing from what would be written over it."""

    code = "rounds lost"


class UnknownSystem(BadDocument):
    """A TRF file names a pairing system for which there is no rulebook."""

    code = "unknown system"


class BadField(InvalidInput):
    """A file of players that cannot be read; the message has one line for each bad line."""
