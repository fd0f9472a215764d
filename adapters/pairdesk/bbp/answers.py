"""The answers of the engine: the next round of a file, and its rounds compared with the rules."""

from collections.abc import Iterator
from pathlib import Path

from pairdesk.bbp import board_order
from pairdesk.bbp.call_forms import Check, PairNext
from pairdesk.bbp.checklist import table
from pairdesk.bbp.differences import Compared, compared
from pairdesk.bbp.output_files import complain, empty, put, write_checklist
from pairdesk.bbp.refusals import NO_PAIRING, Refused
from pairdesk.bbp.tournament import Tournament, read_tournament
from pairdesk.stdio import say
from pairdesk.text import printable
from pairwright import Event, NoValidPairing, Round
from pairwright.pairing import computed_round

DONE, DIFFERS = 0, 1


def pair_next(asked: PairNext, *, strict: bool) -> int:
    """Write the pairings of the next round; the exit code. Raises Refused."""
    event = _read(asked.file, coming=True, strict=strict).event
    if _same_file(asked.out, asked.file):
        raise Refused(
            "The output file is the input file, which would be overwritten; name another file."
        )
    if not strict:
        empty(asked.out)
    paired = _paired(event, asked)
    if asked.checklist is not None:
        write_checklist(asked.checklist, [table(event, paired)])
    put(asked.out, board_order.written(board_order.seats(event, paired)), whole=strict)
    return DONE


def _same_file(out: str | None, file: str) -> bool:
    return out is not None and Path(out).exists() and Path(out).samefile(file)


def check(asked: Check, *, strict: bool) -> int:
    """Pair every round again and print the differences; the exit code. Raises Refused."""
    tournament = _read(asked.file, coming=False, strict=strict)
    rounds = []
    for each in compared(tournament):
        say("\n".join(each.lines(tournament.name)))
        rounds.append(each)
    say("")
    if asked.checklist is not None:
        write_checklist(asked.checklist, _tables(rounds))
    return DIFFERS if strict and any(each.differs for each in rounds) else DONE


def _read(file: str, *, coming: bool, strict: bool) -> Tournament:
    """The tournament; with ``strict``, doubts about it are warnings. Raises Refused."""
    tournament = read_tournament(file, coming=coming, strict=strict)
    for warning in tournament.warnings if strict else ():
        complain(warning)
    return tournament


def _paired(event: Event, asked: PairNext) -> Round:
    """The next round. Raises Refused, after a checklist without any pairs."""
    try:
        return computed_round(event, board_order.BOOK)
    except NoValidPairing as refused:
        if asked.checklist is not None:
            write_checklist(asked.checklist, [table(event, None)], complete=False)
        message = f"Error while pairing {asked.file}: No valid pairing exists: {refused}"
        raise Refused(printable(message), NO_PAIRING) from None


def _tables(rounds: list[Compared]) -> Iterator[str]:
    for each in rounds:
        yield f"Round #{each.number}\n{table(each.before, each.paired)}"
