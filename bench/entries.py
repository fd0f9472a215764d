"""The players of an event as pairing-core takes them."""

from dataclasses import dataclass, field
from typing import Any, Self

from pairwright import Event


@dataclass(slots=True)
class _Entry:
    """A player as pairing-core sees one; there are no byes and no forfeits in these events."""

    number: int
    rating: int
    score: float = 0.0
    colours: str = ""
    opponents: list[int] = field(default_factory=list)
    floats: list[str] = field(default_factory=lambda: ["", ""])

    def seat(self, other: Self, colour: str) -> None:
        """Let the player meet another one, before either has a result."""
        self.colours += colour
        self.opponents.append(other.number)
        up, down = self.score < other.score, self.score > other.score
        self.floats.append("U" if up else "D" if down else "")

    def as_json(self) -> dict[str, Any]:
        """The player by the names of pairing-core."""
        return {
            "id": self.number,
            "tpn": self.number,
            "rating": self.rating,
            "score": self.score,
            "colors": self.colours,
            "opponents": self.opponents,
            "last_float": self.floats[-1],
            "prev_float": self.floats[-2],
            "played": len(self.colours),
        }


def entries(event: Event) -> list[dict[str, Any]]:
    """The players of an event as pairing-core takes them."""
    by_id = {player.id: _Entry(int(player.id), player.rating) for player in event.players}
    for paired in event.rounds:
        boards = [(by_id[white], by_id[black], result) for white, black, result in paired.boards]
        for white, black, _ in boards:
            white.seat(black, "W")
            black.seat(white, "B")
        for white, black, result in boards:
            white.score += {"W": 1.0, "D": 0.5, "B": 0.0}[result]
            black.score += {"W": 0.0, "D": 0.5, "B": 1.0}[result]
    return [entry.as_json() for entry in by_id.values()]
