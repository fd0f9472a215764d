"""Why the engine does not do what it is asked, with the exit code that callers go by."""

NO_PAIRING, UNEXPECTED, BAD_INPUT, BEYOND_LIMITS, NO_FILE = 1, 2, 3, 4, 5


class Refused(Exception):
    """What is said on standard error, and the exit code."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.code = code


class BadContent(Exception):
    """What is wrong with a file; whoever reads it adds its name."""
