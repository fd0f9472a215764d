"""The command line of the engine.

Exit codes, those of the engine that callers know: 0 done, whatever a check finds; 1 no pairing;
2 an error of this program; 3 bad arguments or a bad file; 4 beyond the limits of a format; 5 a file
that cannot be read or written. With ``--strict`` a check that finds something is 1.
"""

import traceback
from collections.abc import Iterable, Sequence

from pairdesk.engine.arguments import Check, Generate, PairNext, Request, UnknownForm, parsed
from pairdesk.engine.outputs import (
    complain,
    open_output,
    write,
    write_checklist,
    write_whole,
)
from pairdesk.engine.refusals import BAD_INPUT, NO_PAIRING, UNEXPECTED, Refused
from pairdesk.engine.texts import identification, usage
from pairdesk.streams import printable, say

DONE, DIFFERS = 0, 1


def run(words: Sequence[str], program: str = "pairwright engine") -> int:
    """Carry out the arguments of an engine; the exit code."""
    try:
        request = parsed(words)
        if request.identify:
            say(identification())
        return _carry_out(request)
    except UnknownForm:
        complain(usage(program))
        return BAD_INPUT
    except Refused as refused:
        complain(str(refused))
        return refused.code
    except Exception:  # noqa: BLE001  # the usual code of an error, 1, says "no pairing" to callers
        complain(f"Unexpected error (please report): {traceback.format_exc()}")
        return UNEXPECTED


def _carry_out(request: Request) -> int:
    """Do what is asked. Raises Refused."""
    if request.action is None:
        return DONE
    if request.system != "dutch":
        raise Refused("This engine has the Dutch system, --dutch, and not the Burstein system.")
    match request.action:
        case PairNext() as asked:
            return _pair(asked, strict=request.strict)
        case Check() as asked:
            return _check(asked, strict=request.strict)
        case Generate() as asked:
            from pairdesk.engine.generating import generate  # noqa: PLC0415  # others never need it

            return generate(asked, strict=request.strict)


def _pair(asked: PairNext, *, strict: bool) -> int:
    from pairdesk.engine import pairings  # noqa: PLC0415  # the usage answers without it
    from pairdesk.engine.checklist import table  # noqa: PLC0415
    from pairdesk.engine.tournament import read_tournament  # noqa: PLC0415
    from pairwright import NoValidPairing  # noqa: PLC0415

    tournament = read_tournament(asked.file, coming=True, strict=strict)
    event = tournament.event
    if strict:
        _tell(tournament.remarks)
    if asked.out is not None and not strict:
        open_output(asked.out)
    try:
        paired = pairings.computed(event)
    except NoValidPairing as refused:
        if asked.checklist is not None:
            write_checklist(asked.checklist, table(event, None), complete=False)
        message = f"Error while pairing {asked.file}: No valid pairing exists: {refused}"
        raise Refused(printable(message), NO_PAIRING) from None
    if asked.checklist is not None:
        write_checklist(asked.checklist, table(event, paired))
    text = pairings.written(pairings.seats(event, paired))
    if asked.out is None:
        say(text.removesuffix("\n"))
    else:
        (write_whole if strict else write)(asked.out, text)
    return DONE


def _check(asked: Check, *, strict: bool) -> int:
    from pairdesk.engine.checklist import table  # noqa: PLC0415
    from pairdesk.engine.differences import compared  # noqa: PLC0415
    from pairdesk.engine.tournament import read_tournament  # noqa: PLC0415

    tournament = read_tournament(asked.file, coming=False, strict=strict)
    if strict:
        _tell(tournament.remarks)
    differs = False
    tables = []
    for each in compared(tournament):
        say("\n".join(each.lines(tournament.name)))
        differs = differs or each.differs
        if asked.checklist is not None:
            tables.append(f"Round #{each.number}\n{table(each.before, each.paired)}")
    say("")
    write_checklist(asked.checklist, "".join(tables))
    return DIFFERS if strict and differs else DONE


def _tell(remarks: Iterable[str]) -> None:
    """Say what was found in a file that is paired all the same."""
    for remark in remarks:
        complain(remark)
