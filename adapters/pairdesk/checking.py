"""Tournaments are checked by pairing each of their rounds again, from the rounds before it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from pairdesk.event_files import load
from pairdesk.exchange.systems import rulebook_named
from pairdesk.options import naming
from pairdesk.rulebook_toml import read_rulebook
from pairdesk.streams import read
from pairwright import Event, pair
from pairwright.errors import NotEnoughPlayers, NoValidPairing, PairwrightError
from pairwright.explanation import event_before, why_barred
from pairwright.field import Field, Pairing, field_of
from pairwright.pairing import find_rulebook
from pairwright.rounds import Round
from pairwright.rulebook import Rulebook

Board = tuple[str, str]
"""White and black; nobody is an empty text."""

Better = Literal["rules", "file", "neither"]


@dataclass(frozen=True, slots=True)
class Difference:
    """A round that the rules pair otherwise.

    ``recorded`` and ``computed`` are the boards that only one of the two has, the bye as a board
    against nobody. ``criterion`` is the first by which they differ, ``text`` says how, and
    ``better`` is who is better by it.
    """

    round: int
    recorded: tuple[Board, ...]
    computed: tuple[Board, ...]
    criterion: str
    text: str
    better: Better


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a file; with an ``error`` it could not be read."""

    file: str
    rounds: int = 0
    differences: tuple[Difference, ...] = ()
    notes: tuple[str, ...] = ()
    error: str | None = None


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
        notes = [*loaded.notes]
        if rulebook is None:
            rulebook, note = rulebook_named(loaded.system, loaded.starts)
            notes += [f"{file}: {note}"] if note else []
        found = tuple(differences(loaded.event, _rulebook(rulebook), solver))
    except (PairwrightError, OSError) as error:
        return Checked(file, error=_said(file, error))
    return Checked(file, len(loaded.event.rounds), found, tuple(notes))


def _rulebook(name: str) -> Rulebook:
    """The rulebook of a name or of a TOML file."""
    if not name.endswith(".toml"):
        return find_rulebook(name)
    with naming(name):
        return read_rulebook(read(name), Path(name).stem)


def _said(file: str, error: Exception) -> str:
    """An error with the file it is about, which errors about a place in it name already."""
    if isinstance(error, OSError):
        return f"{error.filename or file}: {error.strerror or error}"
    return str(error) if str(error).startswith(file) else f"{file}: {error}"


def differences(event: Event, book: Rulebook, solver: str = "auto") -> Iterator[Difference]:
    """The rounds of an event that the rules pair otherwise.

    The last round that is recorded is the last one, unless more are planned.
    """
    planned = max(event.rounds_planned or 0, len(event.rounds))
    event = replace(event, rounds_planned=planned)
    for recorded in event.rounds:
        before = event_before(event, recorded.number)
        try:
            computed = _paired(before, book, solver)
        except NoValidPairing as error:
            yield Difference(
                recorded.number, tuple(_boards(recorded)), (), "none", str(error), "neither"
            )
            continue
        ours, theirs = _boards(computed), _boards(recorded)
        if {*ours} != {*theirs}:
            criterion, text, better = _verdict(before, book, recorded, computed)
            yield Difference(
                recorded.number,
                tuple(board for board in theirs if board not in {*ours}),
                tuple(board for board in ours if board not in {*theirs}),
                criterion,
                text,
                better,
            )


def _paired(event: Event, book: Rulebook, solver: str) -> Round:
    """The next round; somebody who takes part alone has the bye, if the rules allow it."""
    try:
        return pair(event, rulebook=book, solver=solver)
    except NotEnoughPlayers:
        field = field_of(event, book, event.house)
        byes = [event.roster.ids[player] for player in field.bye_candidates or ()]
        return Round.of(len(event.rounds) + 1, [], bye=byes[0] if byes else None)


def _boards(paired: Round) -> list[Board]:
    """White and black of each board, and who has the bye against nobody."""
    bye = [] if paired.bye is None else [(paired.bye, "")]
    return [*zip(paired.whites, paired.blacks, strict=True), *bye]


def _verdict(
    before: Event, book: Rulebook, recorded: Round, computed: Round
) -> tuple[str, str, Better]:
    """The first criterion by which a recorded round differs from what the rules give."""
    field = field_of(before, book, before.house)
    theirs, ours = (_pairing(before, paired) for paired in (recorded, computed))
    if illegal := next(_illegal(before, field, theirs), None):
        return "not allowed", illegal, "rules"
    if {frozenset(two) for two in theirs.pairs} == {frozenset(two) for two in ours.pairs}:
        return "colours", "the same players meet with other colours", "rules"
    if field.system is None:
        return "order of candidates", "another pairing comes first", "rules"
    verdicts = (field.system.verdicts(field, pairing) for pairing in (theirs, ours))
    for one, other in zip(*verdicts, strict=False):
        if one.value != other.value:
            better: Better = "rules" if other.value < one.value else "file"
            instead = "" if other.count is None else f" instead of {other.count}"
            return one.criterion, f"{one.text}{instead}", better
    return "order", "the pairings are equal by all criteria", "neither"


def _pairing(event: Event, paired: Round) -> Pairing:
    whites, blacks = map(event.roster.numbers, (paired.whites, paired.blacks))
    bye = None if paired.bye is None else event.roster.number(paired.bye)
    return Pairing(list(zip(whites, blacks, strict=True)), bye)


def _illegal(event: Event, field: Field, pairing: Pairing) -> Iterator[str]:
    """Boards that no rule allows."""
    ids = event.roster.ids
    for one, other in pairing.pairs:
        if barred := why_barred(event, field, one, other):
            yield f"{ids[one]} and {ids[other]} may not meet: {barred[1]}"
    odd = len(field) % 2
    if bool(odd) != (pairing.bye is not None):
        yield "somebody sits out" if pairing.bye is not None else "nobody has the bye"
    elif pairing.bye is not None and pairing.bye not in (field.bye_candidates or ()):
        yield f"{ids[pairing.bye]} may not have the bye"


def checked_value(checked: Checked) -> dict[str, Any]:
    """What came of a file, as JSON."""
    return {
        "file": checked.file,
        "rounds": checked.rounds,
        "differences": [
            {
                "round": each.round,
                "file": [list(board) for board in each.recorded],
                "rules": [list(board) for board in each.computed],
                "criterion": each.criterion,
                "text": each.text,
                "better": each.better,
            }
            for each in checked.differences
        ],
        "notes": list(checked.notes),
        "error": checked.error,
    }


def checked_lines(checked: Checked) -> Iterator[str]:
    """What came of a file, to be read."""
    yield from checked.notes
    yield from (checked.error or "").splitlines()
    for each in checked.differences:
        yield f"{checked.file}: round {each.round}"
        width = max(len(_board_text(board)) for board in (*each.recorded, ("", "")))
        yield f"  {'file':{width}}  rules"
        rows = max(len(each.recorded), len(each.computed))
        for at in range(rows):
            theirs, ours = (
                _board_text(boards[at]) if at < len(boards) else ""
                for boards in (each.recorded, each.computed)
            )
            yield f"  {theirs:{width}}  {ours}".rstrip()
        verdict = {
            "rules": "the file's pairing is worse",
            "file": "the file's pairing is better",
            "neither": "neither is better",
        }[each.better]
        criterion = "" if each.criterion in {"none", "not allowed"} else f"{each.criterion}: "
        yield f"  {criterion}{each.text} ({verdict})"


def _board_text(board: Board) -> str:
    return f"{board[0]} - {board[1]}" if board[1] else f"{board[0]} bye"
