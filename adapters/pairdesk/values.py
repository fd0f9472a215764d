"""What the desk answers, as JSON values."""

from typing import Any

from pairwright import NoValidPairing, Obstruction, Round
from pairwright.explain import Decision, WhyNot


def decision_value(step: Decision) -> dict[str, Any]:
    """A decision as JSON."""
    return {
        "board": step.board,
        "lead": step.lead,
        "chosen": step.chosen,
        "refused": [
            {
                "candidate": refusal.candidate,
                "kind": refusal.kind,
                "reason": refusal.reason,
                "obstruction": obstruction_value(refusal.obstruction),
            }
            for refusal in step.refused
        ],
    }


def obstruction_value(obstruction: Obstruction | None) -> dict[str, Any] | None:
    """An obstruction as JSON: the cut, and the islands, as sorted ids."""
    return (
        None
        if obstruction is None
        else {
            "cut": sorted(obstruction.cut),
            "islands": sorted(sorted(island) for island in obstruction.islands),
        }
    )


def stuck_value(error: NoValidPairing) -> dict[str, Any]:
    """Why there is no next round, as JSON."""
    return {
        "reason": str(error),
        "obstruction": obstruction_value(error.obstruction),
        "conflict": list(error.conflict),
    }


def why_not_value(answer: WhyNot) -> dict[str, Any]:
    """Why two players do not meet, as JSON."""
    return {
        "verdict": answer.verdict,
        "reason": answer.reason,
        "criterion": answer.criterion,
        "obstruction": obstruction_value(answer.obstruction),
        "round": answer.round and round_value(answer.round),
    }


def round_value(paired: Round) -> dict[str, Any]:
    """A round as JSON: boards are [number, white, black, result]."""
    boards = zip(paired.whites, paired.blacks, paired.results, strict=True)
    return {
        "round": paired.number,
        "boards": [[number, *board] for number, board in enumerate(boards, 1)],
        "bye": paired.bye,
    }
