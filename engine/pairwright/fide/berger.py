"""Round robins by Berger tables (C.05, Annex 1): everybody meets everybody, once or twice.

A table fixes pairs and colours by the numbers of the players, from 1. With an odd number of players
the last number of the table belongs to nobody: the player who would meet it is free, without a game
and without points.

Players who leave keep their number. Their boards are still listed and lost by forfeit, as FIDE
enters them in the crosstable, and count so in tie-breaks; whether all their games are annulled,
because they played fewer than half, is for the arbiter to decide.

A late entry would move the others to another table. Only the last number of an odd table, which
belongs to nobody, can be taken.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pairwright.errors import InvalidEvent, InvalidRulebook, NoValidPairing, quoted
from pairwright.event import Event
from pairwright.fide.pairing_numbers import by_entry, by_strength
from pairwright.obstruction import Obstruction
from pairwright.players import SortKey
from pairwright.problem import Field, Pair, Pairing, Verdict
from pairwright.rulebook import TableRulebook
from pairwright.units import counted


def berger_round(places: int, number: int) -> list[Pair]:
    """White and black on each board, by number, in a round of the table of ``places`` places.

    Places are even. The last of them stays on board 1 while the others move around a ring.
    """
    others = places - 1
    moved = (number - 1) * (places // 2 - 1)
    ring = [*((place - moved) % others + 1 for place in range(others)), places]
    couples = [(ring[board], ring[-1 - board]) for board in range(places // 2)]
    return [couple if _has_white(*couple, places) else couple[::-1] for couple in couples]


def berger_meeting(places: int, one: int, other: int) -> int:
    """The round of the table of ``places`` places in which two numbers meet."""
    low, high = sorted((one, other))
    others = places - 1
    total = 2 * low if high == places else low + high
    return (total - 1) % others or others


def _has_white(one: int, other: int, places: int) -> bool:
    low, high = sorted((one, other))
    low_has_white = low <= places // 2 if high == places else (low + high) % 2 == 1
    return low_has_white == (one == low)


@dataclass(frozen=True, slots=True)
class Table:
    """All rounds of a round robin of ``players`` players, with numbers from 1.

    The second of two ``cycles`` repeats the same rounds with colours reversed. With ``swap_last``
    the last two rounds of the first one then change places, so that nobody has the same colour
    three times running (C.05, Annex 1).
    """

    players: int
    cycles: int = 1
    swap_last: bool = True

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return len(self._order)

    @property
    def _places(self) -> int:
        return self.players + self.players % 2

    @property
    def _order(self) -> list[int]:
        """The rounds of the Berger table in the order in which they are played."""
        cycle = [*range(1, self._places)]
        if self.cycles == 1:
            return cycle
        first = [*cycle[:-2], *reversed(cycle[-2:])] if self.swap_last else cycle
        return [*first, *cycle]

    def _couples(self, number: int) -> list[Pair]:
        couples = berger_round(self._places, self._order[number - 1])
        first_cycle = number < self._places
        return couples if first_cycle else [couple[::-1] for couple in couples]

    def boards(self, number: int) -> list[Pair]:
        """White and black on each board of a round, the board of the last number first."""
        return [couple for couple in self._couples(number) if max(couple) <= self.players]

    def free(self, number: int) -> int | None:
        """The number without a game in a round; None with an even number of players."""
        return min(self._couples(number)[0]) if self.players % 2 else None

    def meetings(self, one: int, other: int) -> list[int]:
        """The rounds in which two numbers meet; a number beyond the last is nobody."""
        met = berger_meeting(self._places, one, other)
        return [number for number, place in enumerate(self._order, 1) if place == met]

    def __str__(self) -> str:
        """The name of the table in messages."""
        return f"the {'double ' if self.cycles > 1 else ''}table for {self.players} players"


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """The table of an event; ``players`` have the numbers from 1."""

    event: Event
    table: Table
    players: Sequence[int]

    @property
    def number(self) -> int:
        """The number of the next round."""
        return len(self.event.rounds) + 1

    @property
    def boards(self) -> list[Pair]:
        """White and black on each board of the next round, as players."""
        return self._boards(self.number)

    def _boards(self, number: int) -> list[Pair]:
        couples = self.table.boards(number)
        return [(self.players[white - 1], self.players[black - 1]) for white, black in couples]

    def agrees(self, late: Collection[int]) -> bool:
        """Were the rounds so far those of the table, apart from boards of the ``late`` players?"""
        if self.number > self.table.rounds + 1:
            return False
        numbers = self.event.roster.numbers
        for played in self.event.rounds:
            boards = zip(numbers(played.whites), numbers(played.blacks), strict=True)
            met, due = (set(map(frozenset, of)) for of in (boards, self._boards(played.number)))
            if met - due or any(pair.isdisjoint(late) for pair in due - met):
                return False
        return True

    def bye_before(self, one: int, other: int) -> bool:
        """The order of candidates alone decides."""
        return True

    def pair(self, field: Field, *, always_solve: bool = False) -> Pairing:
        """The next round of the table; no boards for fewer than two. Raises NoValidPairing."""
        if self.table.players < 2:
            return Pairing([])
        if self.number > self.table.rounds:
            message = f"{self.table} has only {counted(self.table.rounds, 'round')}"
            raise self._refusal(message, self.players[0])
        boards = self.boards
        for white, black in boards:
            self._require_to_meet(white, black)
        free = self.table.free(self.number)
        resting = None if free is None else self.players[free - 1]
        return Pairing(boards, free=resting if resting in field.ranking else None)

    def against(
        self, field: Field, best: Pairing, other: Pairing
    ) -> Iterator[tuple[Verdict, Verdict]]:
        """Nothing to compare: a table leaves no choice."""
        return iter(())

    def tried(self, field: Field, pairing: Pairing) -> Iterator[tuple[int, int, list[int]]]:
        """Each pair, without other candidates: a table has none."""
        return ((white, black, []) for white, black in pairing.pairs)

    def floats(self, field: Field, pairing: Pairing) -> Iterator[tuple[int, list[int]]]:
        """Nobody floats in a table."""
        return iter(())

    def fixed(self, one: int, other: int) -> str:
        """In which rounds two players meet, or the first of them nobody."""
        number = self._number(one)
        if other == len(self.event.roster):
            free = self.table.meetings(number, self.table.players + 1)
            return f"by {self.table}, number {number} has no game in {_listed(free)}"
        against = self._number(other)
        meetings = self.table.meetings(number, against)
        return f"by {self.table}, numbers {number} and {against} meet in {_listed(meetings)}"

    def _number(self, player: int) -> int:
        return self.players.index(player) + 1

    def _require_to_meet(self, white: int, black: int) -> None:
        """Refuse a pair that met in rounds that are not those of the table."""
        due = self.table.meetings(self._number(white), self._number(black)).index(self.number)
        met = [
            number
            for number, opponent in enumerate(self.event.ledger.met[white], 1)
            if opponent == black
        ]
        if len(met) > due:
            ids = self.event.roster.ids
            raise self._refusal(
                f"round {self.number} of {self.table} is {ids[white]} against {ids[black]}, "
                f"but they have met in {_listed(met)}",
                white,
            )

    def _refusal(self, message: str, player: int) -> NoValidPairing:
        alone = frozenset((self.event.roster.ids[player],))
        return NoValidPairing(message, obstruction=Obstruction(frozenset(), (alone,)))


def _listed(rounds: Sequence[int]) -> str:
    if len(rounds) == 1:
        return f"round {rounds[0]}"
    return f"rounds {', '.join(map(str, rounds[:-1]))} and {rounds[-1]}"


_NUMBERS: Final[dict[str, SortKey]] = {"entry": by_entry, "rating": by_strength}


def berger(*, cycles: int = 1, numbers: str = "entry", swap_last: bool = True) -> TableRulebook:
    """A round robin, single or double; see ``Table`` for ``swap_last``.

    Table ``numbers`` follow the order of entry, for players entered as the lots were drawn, or the
    rating. Raises InvalidRulebook. Pairing raises InvalidEvent where somebody has entered
    after round 1 and no number is free.
    """
    if cycles not in (1, 2):
        raise InvalidRulebook(f"cycles must be 1 or 2, not {quoted(cycles)}")
    if numbers not in _NUMBERS:
        raise InvalidRulebook(
            f"numbers must be one of {', '.join(_NUMBERS)}, not {quoted(numbers)}"
        )
    seeding = _NUMBERS[numbers]

    sized = partial(Table, cycles=cycles, swap_last=swap_last)
    return TableRulebook(
        name="berger" if cycles == 1 else "berger-double",
        title=f"{'Round' if cycles == 1 else 'Double round'} robin by Berger tables (FIDE C.05)",
        seeding=seeding,
        table=partial(_table_of, seeding, sized),
        rounds=lambda players: sized(players).rounds,
    )


def _table_of(seeding: SortKey, sized: Callable[[int], Table], event: Event) -> RoundRobin:
    """The table of an event. Raises InvalidEvent."""
    players = _numbered(event, seeding)
    return _with_late(RoundRobin(event, sized(len(players)), players))


def _numbered(event: Event, seeding: SortKey) -> list[int]:
    """The players with numbers, in order: all but those who left before they were in a round."""
    stood = {player for played in event.rounds for player in played.seated}
    never = set(event.roster.numbers(sorted(event.withdrawn - stood)))
    return [player for player in event.roster.ordered(seeding) if player not in never]


def _with_late(seeded: RoundRobin) -> RoundRobin:
    """The table with players who are not in round 1, which it must not change.

    They were free then and have the number of their seeding, or entered later and have the last
    number. Raises InvalidEvent if the rounds so far are those of neither.
    """
    event, players = seeded.event, seeded.players
    first = set(event.rounds[0].seated) if event.rounds else set(event.roster.ids)
    late = [player for player in players if event.roster.ids[player] not in first]
    if not late or seeded.agrees(late):
        return seeded
    behind = replace(seeded, players=[*(p for p in players if p not in late), *late])
    if behind.agrees(late):
        return behind
    raise InvalidEvent(
        f"{quoted(event.roster.ids[late[0]])} is not in round 1, and {seeded.table} has "
        f"other pairs than the rounds so far"
    )


BERGER: Final = berger()
BERGER_DOUBLE: Final = berger(cycles=2)
