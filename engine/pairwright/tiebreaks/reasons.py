"""Why a round counts in a tie-break as it does, in words."""

from typing import Final

from pairwright.notation import FORFEITS, KIND_WORDS
from pairwright.tiebreaks.addends import Addend
from pairwright.tiebreaks.sheet import Sheet
from pairwright.units import counted

CUTS: Final = {
    "": "",
    "low": ", cut as the least significant",
    "high": ", cut as the most significant",
    "voluntary": ", cut first as a voluntary unplayed round",
}
"""Why an addend was left out."""

_ADJUSTED: Final = {
    "late requested byes": "late byes of the opponent count as draws",
    "every unplayed round": "unplayed rounds of the opponent count as draws",
}


def why(sheet: Sheet, player: int, addend: Addend) -> str:
    """The kind of the round, and where its score comes from."""
    record = sheet.rows[player][addend.round - 1]
    kind = KIND_WORDS[record.kind]
    bound = addend.bound.removeprefix("fore ")
    changed = bound != addend.bound  # by a last round that is taken as a draw
    if bound in {"played", "adjusted"} and record.kind in FORFEITS:
        kind = f"{kind}; counts as a game"
    with_draw = ", with the last round as a draw" if changed else ""
    if bound in {"", "played"}:
        return f"{kind}; the opponent's last round is taken as a draw" if changed else kind
    dummies = {
        "own": "the own score",
        "opponent": "the own score, but at most that of the scheduled opponent",
        "draws": f"the own score, but at most that of {counted(sheet.cap_rounds, 'draw')}",
        "virtual": "a virtual opponent",
        "fore": "the last round is taken as a draw",
    }
    if bound in dummies:
        return f"{kind}: {dummies[bound]}{with_draw}"
    reason = _ADJUSTED[sheet.edition.adjustment] if bound == "adjusted" else bound
    return f"{kind}; {reason}{with_draw}"
