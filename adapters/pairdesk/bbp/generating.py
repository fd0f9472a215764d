"""Random tournaments as TRF files, for comparing engines."""

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from pairdesk.bbp.board_order import BOOK
from pairdesk.bbp.call_forms import Generate
from pairdesk.bbp.checklist import table
from pairdesk.bbp.generator_config import drawn_recipe
from pairdesk.bbp.output_files import empty, put, write_checklist
from pairdesk.bbp.refusals import BEYOND_LIMITS, NO_FILE, NO_PAIRING, BadContent, Refused
from pairdesk.bbp.tournament import Tournament, read_tournament
from pairdesk.errors import BadDocument
from pairdesk.text import decoded_anyhow, whole_number
from pairdesk.trf import (
    AnyRecord,
    Count,
    Header,
    KeptLine,
    Player,
    PointsFor,
    Scoring,
    TrfFile,
    write_trf,
)
from pairdesk.trf.headers import ABSENCE_TOO
from pairdesk.trf.reading import lines_of
from pairdesk.trf_events import trf_of_event
from pairdesk.trf_events.point_system import in_162
from pairdesk.trf_events.result_codes import bye_entry
from pairwright import Event
from pairwright.errors import InvalidInput, RuleError
from pairwright.explanation import event_before
from pairwright.generation import Recipe, beginning, generated
from pairwright.notation import BYES
from pairwright.players import Player as Entrant
from pairwright.results import Bye
from pairwright.scoring import ONE_AND_HALF, PointSystem
from pairwright.units import is_digits

LARGEST_SEED: Final = 2**64 - 1
LINE_END: Final = "\r"
SYSTEM: Final = Header("092", "FIDE_DUTCH_2025")
"""The record and code by which other engines name the rules of 2026."""

SET_ASIDE: Final = ("012", "240", "152", "XXZ")
"""Records of a model that do not apply to another tournament; they become comments."""

POINTS_COLUMN: Final = 81


def generate(asked: Generate, *, strict: bool) -> int:
    """Write a random tournament; the exit code. Raises Refused."""
    seed = secrets.randbelow(2**31) if asked.seed is None else _seed(asked.seed)
    model = None
    if asked.model is None:
        recipe, start = _recipe(asked.config, seed), None
    else:
        model = read_tournament(asked.model, coming=False, strict=strict)
        recipe, start = _after_model(model, seed)
    if not strict:
        empty(asked.out)
    event, refusal = _play(recipe, seed, start)
    if asked.checklist is not None:
        write_checklist(asked.checklist, _tables(event))
    refused = None if refusal is None else _refused(asked.out, event, refusal)
    if strict and refused is not None:
        raise refused
    put(asked.out, _text(asked.out, event, seed, model), whole=strict)
    if refused is not None:
        raise refused
    return 0


def _seed(text: str) -> int:
    if not is_digits(text):
        raise Refused(f"The seed must be a whole number from 0 to {LARGEST_SEED}, not {text}.")
    seed = whole_number(text, most_digits=20)
    if seed is None or seed > LARGEST_SEED:
        raise Refused(f"The seed must be between 0 and {LARGEST_SEED}.", BEYOND_LIMITS)
    return seed


def _recipe(config: str | None, seed: int) -> Recipe:
    if config is None:
        return drawn_recipe(seed)
    try:
        return drawn_recipe(seed, decoded_anyhow(Path(config).read_bytes()))
    except OSError:
        raise Refused(
            f"Error while reading configuration file {config}: Error loading configuration file.",
            NO_FILE,
        ) from None
    except BadContent as fault:
        raise Refused(f"Error parsing configuration file {config}: {fault}") from None


def _after_model(model: Tournament, seed: int) -> tuple[Recipe, Event]:
    """The recipe of a model, and its players before round 1. Raises Refused."""
    failed = f"Error processing file {model.file}: "
    ratings = {str(line.number): line.rating or 0 for line in model.trf_file.players}
    if not all(ratings.values()):
        raise Refused(f"{failed}All players must have meaningful (nonzero) ratings.")
    try:
        recipe = Recipe.like(model.event)
        entrants = [
            Entrant(player.id, ratings[player.id], number=int(player.id))
            for player in model.event.players
        ]
    except InvalidInput as fault:
        raise Refused(f"{failed}{fault}") from None
    start = beginning(recipe, seed, entrants).with_house(model.event.house)
    return recipe, replace(start, rounds_planned=model.event.rounds_planned)


def _play(recipe: Recipe, seed: int, start: Event | None) -> tuple[Event, RuleError | None]:
    """A tournament as far as it could be paired, and why it ended there."""
    event = start or beginning(recipe, seed)
    try:
        for after in generated(recipe, seed, rulebook=BOOK, start=start):
            event = after
    except RuleError as refusal:
        return event, refusal
    return event, None


def _refused(out: str, event: Event, refusal: RuleError) -> Refused:
    number = len(event.rounds) + 1
    return Refused(
        f"Error generating {out}: No valid pairing exists for round {number} of the generated"
        f" tournament: {refusal}",
        NO_PAIRING,
    )


def _tables(event: Event) -> Iterator[str]:
    for paired in event.rounds:
        yield f"Round #{paired.number}.\n{table(event_before(event, paired.number), paired)}"


def _text(out: str, event: Event, seed: int, model: Tournament | None) -> str:
    """The file of a tournament. Raises Refused."""
    title = f"012 AutoTest Tournament {seed}{LINE_END}"
    try:
        players = _players(event)
        if model is not None:
            return title + "".join(f"{line}{LINE_END}" for line in _as_model(model, event, players))
        return title + write_trf(TrfFile(tuple(_records(event, players))), newline=LINE_END)
    except BadDocument as fault:
        raise Refused(f"Error writing tournament to {out}: {fault}", BEYOND_LIMITS) from None


def _players(event: Event) -> list[Player]:
    """The lines of the players; absent players have an entry that says so."""
    rounds = len(event.rounds)
    absent = bye_entry(BYES[Bye.ZERO])
    return [
        replace(
            line,
            entries=tuple(entry or absent for entry in (*line.entries, *[None] * rounds)[:rounds]),
        )
        for line in trf_of_event(event, rulebook=BOOK).players
    ]


def _records(event: Event, players: Sequence[Player]) -> Iterator[AnyRecord]:
    if event.rounds_planned is not None and event.rounds_planned > len(event.rounds):
        yield Count("142", event.rounds_planned)
    yield from (
        replace(line, name=f"Test{line.number:04} Player{line.number:04}") for line in players
    )
    yield KeptLine("")
    yield SYSTEM
    if points := _points(event.scoring):
        yield Scoring("162", points)


def _points(scoring: PointSystem) -> tuple[PointsFor, ...]:
    """The points of results, if they are not the usual ones. Raises BadDocument."""
    usual = in_162(replace(ONE_AND_HALF, pab=scoring.win), ABSENCE_TOO)
    return tuple(each for each in in_162(scoring, ABSENCE_TOO) if each not in usual)


def _as_model(model: Tournament, event: Event, players: Sequence[Player]) -> Iterator[str]:
    """The lines of the model, with the games of another tournament."""
    games = {line.number: _games(line) for line in players}
    numbers = {line.line: line.number for line in model.trf_file.players}
    planned = False
    for at, line in enumerate(lines_of(model.text), 1):
        code = line[:3]
        planned = planned or code in {"142", "XXR"}
        if code == "001":
            yield line[: POINTS_COLUMN - 1] + games[numbers[at]]
        elif code == "XXC":
            yield from ["XXC rank"] if "rank" in line.split() else []
        else:
            yield f"### {line}" if code in SET_ASIDE else line
    if not planned:
        yield f"142 {event.rounds_planned}"


def _games(line: Player) -> str:
    """The part of a player's line that begins with the points. Raises BadTrfFile."""
    bare = Player(line.number, points=line.points, rank=line.rank, entries=line.entries)
    return write_trf(TrfFile((bare,)), newline="")[POINTS_COLUMN - 1 :]
