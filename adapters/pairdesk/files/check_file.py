"""The check of tournament files: each round is paired again from the rounds before it."""

from dataclasses import dataclass

from pairdesk.files.load import load
from pairdesk.files.rulebook_toml import rulebook_of
from pairdesk.trf_events.pairing_systems import rulebook_named
from pairwright.errors import PairwrightError
from pairwright.replay import Difference, differences


@dataclass(frozen=True, slots=True)
class Checked:
    """The result for a file under a rulebook; a file with an ``error`` could not be read.

    ``code`` is that of the error, where the error has one.
    """

    file: str
    rounds: int = 0
    differences: tuple[Difference, ...] = ()
    warnings: tuple[str, ...] = ()
    error: str | None = None
    code: str = ""
    rulebook: str | None = None


def check_file(
    file: str,
    *,
    rulebook: str | None = None,
    solver: str = "auto",
    lenient: bool = False,
) -> Checked:
    """Pair every round of a file again, by default with the rulebook of the file, or dutch."""
    try:
        loaded = load(file, lenient=lenient)
        warnings = [*loaded.warnings]
        rulebook = rulebook or loaded.named
        if rulebook is None:
            rulebook, warning = rulebook_named(loaded.system, loaded.starts)
            warnings += [f"{file}: {warning}"] if warning else []
        found = tuple(differences(loaded.event, rulebook_of(rulebook), solver))
    except (PairwrightError, OSError) as error:
        code = error.code if isinstance(error, PairwrightError) else ""
        return Checked(file, error=_said(file, error), code=code)
    return Checked(file, len(loaded.event.rounds), found, tuple(warnings), rulebook=rulebook)


def _said(file: str, error: Exception) -> str:
    """An error with the name of its file, unless the message names it already."""
    if isinstance(error, OSError):
        return f"{error.filename or file}: {error.strerror or error}"
    return str(error) if str(error).startswith(file) else f"{file}: {error}"
