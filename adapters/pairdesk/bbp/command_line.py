"""The command line of the engine.

Exit codes, as callers know them from bbpPairings: 0 done, whatever a check finds; 1 no pairing;
2 an error of this program; 3 bad arguments or a bad file; 4 beyond the limits of a format; 5 a file
that cannot be read or written. With ``--strict``, 1 also means a check that found differences.
"""

import sys
import traceback
from collections.abc import Sequence
from typing import NoReturn

from pairdesk import bbp
from pairdesk.bbp.call_forms import Check, Generate, PairNext, Request, UnknownForm, parsed
from pairdesk.bbp.output_files import complain
from pairdesk.bbp.refusals import BAD_INPUT, NO_FILE, UNEXPECTED, Refused
from pairdesk.bbp.usage import identification, usage
from pairdesk.stdio import prepare, say


def main(words: Sequence[str]) -> NoReturn:
    """Carry out the arguments of an engine, and end with the exit code."""
    try:
        prepare()
    except OSError as error:
        complain(str(error))
        sys.exit(UNEXPECTED)
    sys.exit(run(words))


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
        return refused.exit_code
    except OSError as error:
        complain(f"The output could not be written: {error.strerror or error}.")
        return NO_FILE
    except Exception:  # noqa: BLE001  # the usual code of an error, 1, says "no pairing" to callers
        complain(f"Unexpected error (please report): {traceback.format_exc()}")
        return UNEXPECTED


def _carry_out(request: Request) -> int:
    """Carry out a request, loading only what it needs. Raises Refused."""
    if request.system == "burstein":
        raise Refused("This engine supports the Dutch system (--dutch), not the Burstein system.")
    match request.action:
        case None:
            return 0
        case PairNext() as asked:
            return bbp.answers.pair_next(asked, strict=request.strict)
        case Check() as asked:
            return bbp.answers.check(asked, strict=request.strict)
        case Generate() as asked:
            return bbp.generating.generate(asked, strict=request.strict)
