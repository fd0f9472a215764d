"""Tournament files are checked by pairing each of their rounds again, from the rounds before it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pairdesk.files.load import load
from pairdesk.files.rulebook_toml import rulebook_of
from pairdesk.trf_events.pairing_systems import rulebook_named
from pairwright.errors import PairwrightError
from pairwright.replay import Better, Board, Difference, differences


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a file by a rulebook; with an ``error`` it could not be read."""

    file: str
    rounds: int = 0
    differences: tuple[Difference, ...] = ()
    notes: tuple[str, ...] = ()
    error: str | None = None
    rulebook: str | None = None


def check_file(
    file: str,
    *,
    rulebook: str | None = None,
    solver: str = "auto",
    lenient: bool = False,
) -> Checked:
    """Pair every round of a file again; without a ``rulebook`` by that of the file, or dutch."""
    try:
        loaded = load(file, lenient=lenient)
        notes = [*loaded.warnings]
        rulebook = rulebook or loaded.named
        if rulebook is None:
            rulebook, note = rulebook_named(loaded.system, loaded.starts)
            notes += [f"{file}: {note}"] if note else []
        found = tuple(differences(loaded.event, rulebook_of(rulebook), solver))
    except (PairwrightError, OSError) as error:
        return Checked(file, error=_said(file, error))
    return Checked(file, len(loaded.event.rounds), found, tuple(notes), rulebook=rulebook)


def _said(file: str, error: Exception) -> str:
    """An error with the file it is about, which errors about a place in it name already."""
    if isinstance(error, OSError):
        return f"{error.filename or file}: {error.strerror or error}"
    return str(error) if str(error).startswith(file) else f"{file}: {error}"


def checked_value(checked: Checked) -> dict[str, Any]:
    """What came of a file, as JSON."""
    return {
        "file": checked.file,
        "rulebook": checked.rulebook,
        "rounds": checked.rounds,
        "differences": [
            {
                "round": each.round,
                "file": [list(board) for board in each.recorded],
                "rules": [list(board) for board in each.computed],
                "criterion": each.judgement.criterion,
                "text": each.judgement.text,
                "better": each.judgement.better,
            }
            for each in checked.differences
        ],
        "notes": list(checked.notes),
        "error": checked.error,
    }


_BETTER: Final[Mapping[Better, str]] = {
    "rules": "the file's pairing is worse",
    "recorded": "the file's pairing is better",
    "neither": "neither is better",
}


def checked_lines(checked: Checked) -> Iterator[str]:
    """What came of a file, to be read."""
    yield from checked.notes
    yield from (checked.error or "").splitlines()
    for each in checked.differences:
        yield f"{checked.file}: round {each.round}, checked by {checked.rulebook}"
        width = max(len(_board_text(board)) for board in (*each.recorded, ("", "")))
        yield f"  {'file':{width}}  rules"
        rows = max(len(each.recorded), len(each.computed))
        for at in range(rows):
            theirs, ours = (
                _board_text(boards[at]) if at < len(boards) else ""
                for boards in (each.recorded, each.computed)
            )
            yield f"  {theirs:{width}}  {ours}".rstrip()
        criterion, text, better = each.judgement
        said = text if criterion in {"none", "not allowed"} else f"{criterion}: {text}"
        yield f"  {said} ({_BETTER[better]})"


def _board_text(board: Board) -> str:
    return f"{board[0]} - {board[1]}" if board[1] else f"{board[0]} bye"
