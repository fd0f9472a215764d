"""Why the engine does not do what it is asked, with the exit code on which callers rely."""

from pairwright.errors import InvalidInput, PairwrightError

NO_PAIRING, UNEXPECTED, BAD_INPUT, BEYOND_LIMITS, NO_FILE = 1, 2, 3, 4, 5


class Refused(PairwrightError):
    """What is said on standard error, and the exit code."""

    code = "refused"

    def __init__(self, message: str, exit_code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.exit_code = exit_code


class BadContent(InvalidInput):
    """What is wrong with a file; whoever reads it adds its name."""
