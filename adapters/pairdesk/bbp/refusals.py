"""Why the engine refuses a request, with the exit code on which callers rely."""

from pairwright.errors import InvalidInput, PairwrightError

NO_PAIRING, UNEXPECTED, BAD_INPUT, BEYOND_LIMITS, NO_FILE = 1, 2, 3, 4, 5


class Refused(PairwrightError):
    """The message on standard error, and the exit code."""

    code = "refused"

    def __init__(self, message: str, exit_code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.exit_code = exit_code


class BadContent(InvalidInput):
    """The fault of a file; its reader adds the name of the file."""
