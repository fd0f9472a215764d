"""The initial colour: as a TRF file states it, or as its first board with colours shows it."""

from collections.abc import Mapping
from operator import add

from pairdesk.trf import Player, TrfFile
from pairdesk.trf_events.entries import entry_of
from pairwright import Event
from pairwright.results import Colour


def colour_drawn(trf_file: TrfFile, event: Event, known: Event) -> Colour | None:
    """The initial colour; ``known`` is the event whose virtual points are worked out."""
    said: dict[str | None, Colour] = {colour.letter.upper(): colour for colour in Colour}
    lines = {str(line.number): line for line in trf_file.players}
    return said.get(trf_file.initial_colour) or _of_first_board(event, known, lines)


def _of_first_board(event: Event, known: Event, lines: Mapping[str, Player]) -> Colour | None:
    """The colour by the first board on which the TRF file states colours.

    Neither player had a colour before, so the higher-ranked one has the initial colour if an odd
    number of players had been paired up to then, otherwise the other one (article 5.2.5).
    """
    paired: set[str] = set()
    for played in event.rounds:
        paired.update(played.whites, played.blacks, () if played.bye is None else (played.bye,))
        for white, black, _ in played.boards:
            entry = entry_of(lines[white], played.number)
            if entry is None or entry.colour != Colour.WHITE.letter:
                continue
            virtual = known.virtual_points(played.number)
            scores = list(map(add, event.before(played.number).ledger.points, virtual))
            numbers = event.roster.numbers((white, black))
            higher = min(numbers, key=lambda player: (-scores[player], player))
            above = sum(player in paired for player in event.roster.ids[:higher])
            return Colour.WHITE if (higher == numbers[0]) == (above % 2 == 0) else Colour.BLACK
    return None
