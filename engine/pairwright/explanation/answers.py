"""The answers, which a director can read aloud."""

from dataclasses import dataclass
from typing import Literal

from pairwright.obstruction import Obstruction
from pairwright.rounds import Round

Kind = Literal["met", "rule", "rest", "house", "criterion"]
"""Why a candidate was passed over: a meeting, a rule about the pair, the rest that would have been
left, house rules that the rest could not have kept, or a criterion by which the round would have
been worse."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A candidate who was passed over, and why."""

    candidate: str
    kind: Kind
    reason: str
    obstruction: Obstruction | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """One step of a pairing: the opponent of the lead, and the candidates tried before.

    ``board`` and ``lead`` are None for the bye, which comes first. ``reason`` is that of a table
    which fixes all pairs; a player who is free by it comes last, without a board.
    """

    board: int | None
    lead: str | None
    chosen: str
    refused: tuple[Refusal, ...]
    reason: str = ""

    def sentences(self) -> list[str]:
        """The step in sentences that a director can read aloud."""
        if self.lead is None and self.reason:
            return [f"{self.chosen} is free: {self.reason}."]
        if self.lead is None:
            said = [f"The bye goes to {self.chosen}."]
            said += [f"{no.candidate} could not have the bye: {no.reason}." for no in self.refused]
            return said
        because = f": {self.reason}" if self.reason else ""
        said = [f"Board {self.board}: {self.lead} meets {self.chosen}{because}."]
        for no in self.refused:
            verb = "was not paired with" if no.kind == "criterion" else "could not meet"
            said.append(f"{self.lead} {verb} {no.candidate}: {no.reason}.")
        return said


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why two players were not paired, and what would have come of it.

    ``verdict`` is ``paired`` (they are), ``barred`` (a rule forbids it), ``impossible`` (the rest
    could not be paired) or ``later`` (another choice comes first, or is better). ``criterion``
    names what decided: the order of candidates, or for the solver ``weighted`` a criterion of the
    rulebook. ``round`` is the round with the pair forced, where there is one.
    """

    verdict: Literal["paired", "barred", "impossible", "later"]
    reason: str
    criterion: str = "order of candidates"
    round: Round | None = None
    obstruction: Obstruction | None = None
