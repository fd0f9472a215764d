"""The check of an engine: every recorded round is paired again and compared."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from pairdesk.bbp.board_order import BOOK, Seats, seats
from pairdesk.bbp.tournament import Tournament
from pairdesk.trf import Player
from pairdesk.trf_events.entries import entry_of
from pairwright import Event, Round
from pairwright.replay import only_in_one, replayed

HEADER = "  Checker pairings        Tournament pairings "


@dataclass(frozen=True, slots=True)
class Compared:
    """A recorded round beside the one that the rules give, which is None if none exists.

    ``colourless`` are recorded boards to which the file gives no colours.
    """

    before: Event
    paired: Round | None
    recorded: Sequence[Seats]
    colourless: frozenset[Seats]

    @property
    def number(self) -> int:
        """The number of the round."""
        return len(self.before.rounds) + 1

    @property
    def differs(self) -> bool:
        """Does the recorded round differ?"""
        return self.paired is None or any(self.different)

    @property
    def different(self) -> tuple[list[Seats], list[Seats]]:
        """The boards only in the round of the rules, and those only in the recorded one."""
        rules = [] if self.paired is None else seats(self.before, self.paired)
        recorded, computed = only_in_one(self.recorded, rules, self.colourless)
        return computed, recorded

    def lines(self, name: str) -> Iterator[str]:
        """The lines that the check prints about the round."""
        yield f"{name}: Round #{self.number}"
        if self.paired is None:
            yield from (f"No valid pairing exists for round {self.number}.", "")
        elif self.differs:
            rules, recorded = self.different
            rows = zip_longest(rules[: len(recorded)], recorded)
            yield from (HEADER, *(_row(*row) for row in rows), "")


def compared(tournament: Tournament) -> Iterator[Compared]:
    """Every recorded round of a tournament, in order."""
    for each in replayed(tournament.event, BOOK):
        colourless = _without_colours(tournament.trf_file.players, each.recorded.number)
        boards = [_as_filed(pair, colourless) for pair in seats(each.before, each.recorded)]
        yield Compared(each.before, each.computed, boards, colourless.intersection(boards))


def _without_colours(lines: Sequence[Player], number: int) -> frozenset[Seats]:
    """The boards of a round that have no colours, whose games were forfeited."""
    entries = {line.number: entry_of(line, number) for line in lines}
    return frozenset(
        Seats(entry.opponent, player)
        for player, entry in entries.items()
        if entry is not None and entry.opponent is not None and entry.colour not in {"w", "b"}
    )


def _as_filed(pair: Seats, colourless: frozenset[Seats]) -> Seats:
    """The pair; without colours the larger number comes first, as in bbpPairings."""
    return Seats(max(pair), min(pair)) if pair in colourless else pair


def _row(rules: Seats | None, recorded: Seats) -> str:
    left = " " * 9 if rules is None else _cells(rules)
    return f"    {left}{'':16}{_cells(recorded)}"


def _cells(pair: Seats) -> str:
    return f"{pair.white:>3} - {pair.black:>3}"
