"""What the desk answers, as JSON values."""

from collections.abc import Sequence
from typing import Any

from pairdesk.desk.warnings import DeskWarning
from pairwright import Event, NoValidPairing, Obstruction, Round, standings
from pairwright.explanation import Decision, WhyNot
from pairwright.fewest_boards import FewestBoards
from pairwright.tiebreaks import Place, find_chain
from pairwright.tiebreaks.explain import Separation, Step
from pairwright.tiebreaks.ranking import ChainLike, edition_of


def decisions_value(number: int, steps: Sequence[Decision]) -> dict[str, Any]:
    """The decisions of a round as JSON."""
    return {"round": number, "decisions": [decision_value(step) for step in steps]}


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
        **({"reason": step.reason} if step.reason else {}),
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
        **({} if error.fewest_boards is None else {"fewest_boards": _fewest(error.fewest_boards)}),
    }


def _fewest(proof: FewestBoards) -> dict[str, Any]:
    """A proof that limits cannot be kept, as JSON; ids are sorted."""
    return {
        "limits": dict(proof.limits),
        "fewest": proof.fewest,
        "allowed": proof.allowed,
        "numbers": dict(sorted(proof.numbers.items())),
        "sets": [[sorted(them), charge] for them, charge in proof.sets],
        "alone": sorted(proof.alone),
        "others": sorted(proof.others),
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
        "boards": [
            [number, white, black, result.value]
            for number, (white, black, result) in enumerate(boards, 1)
        ],
        "bye": paired.bye,
        **({"byes": {player: bye.value for player, bye in paired.byes}} if paired.byes else {}),
    }


def place_value(place: Place) -> dict[str, Any]:
    """Why a player has their place in the table, as JSON; numbers are texts."""
    return {
        "rank": place.row.rank,
        "player": place.row.player,
        "steps": [_step_value(step) for step in place.steps],
        "above": place.above and _separation_value(place.above),
        "below": place.below and _separation_value(place.below),
    }


def _step_value(step: Step) -> dict[str, Any]:
    return {
        "code": step.code,
        "title": step.title,
        "value": step.value,
        "tied": list(step.tied),
        "note": step.note or None,
        "terms": [
            {
                "round": term.round,
                "opponent": term.opponent,
                "score": step.number(term.score),
                "value": step.number(term.value),
                "why": term.why,
                "cut": term.cut or None,
            }
            for term in step.terms
        ],
    }


def _separation_value(separation: Separation) -> dict[str, Any]:
    return {
        "ahead": separation.ahead,
        "behind": separation.behind,
        "code": separation.code,
        "against": list(separation.against),
        "shared": separation.shared,
        "sentence": separation.sentence(),
    }


def standings_value(
    event: Event, chain: ChainLike, edition: str | None, first: int | None
) -> dict[str, Any]:
    """The table, or its first rows, as JSON; values are texts in the order of the chain."""
    criteria = find_chain(chain).criteria
    return {
        "edition": edition_of(event, edition).name,
        "chain": [criterion.code for criterion in criteria],
        "rows": [
            {
                "rank": row.rank,
                "player": row.player,
                "values": [
                    None if value is None else criterion.tiebreak.text(value)
                    for criterion, value in zip(criteria, row.values, strict=True)
                ],
                "withdrawn": row.withdrawn,
                **({"left_out": True} if row.left_out else {}),
            }
            for row in standings(event, chain, edition)[:first]
        ],
    }


def warning_value(warning: DeskWarning) -> dict[str, Any]:
    """A warning as JSON."""
    return {"code": warning.code, "text": warning.text, "boards": list(warning.boards)}
