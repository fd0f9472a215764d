"""What a sweep plays: each rulebook with each solver, field, length and luck.

    rulebooks = ["northgate", "dutch", "friday.toml"]
    players = [16, 32]
    rounds = [5, 7]
    draws = [0, 30]
    seeds = [1, 200]
    chain = "fide-swiss"

Everything but ``rulebooks`` may be left out; ``seeds`` are the first and the last.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

from pairdesk.documents import decoded
from pairdesk.errors import BadDocument
from pairdesk.options import rulebook_of
from pairwright import RULEBOOKS, SOLVERS
from pairwright.errors import PairwrightError, shown
from pairwright.players import HIGHEST_RATING
from pairwright.rulebook import Rulebook
from pairwright.tiebreaks import find_chain

MOST_PLAYERS: Final = 100_000


class Trial(NamedTuple):
    """One event of a sweep; its seed gives the same field and luck to every rulebook."""

    rulebook: str
    solver: str
    players: int
    rounds: int
    draws: int
    seed: int


@dataclass(frozen=True, kw_only=True)
class Grid:
    """Every combination of these is an event.

    ``rulebooks`` are names, TOML files, or values with names of their own, by which rows know them;
    where several processes play, they are pickled. ``draws`` is the share of drawn games between
    equals in percent, as in ``by_elo``. Ratings are drawn evenly from the lowest to the highest.
    ``chain`` is the name of a chain, or codes with commas, by which the tables are made.

    Raises BadDocument.
    """

    rulebooks: tuple[str | Rulebook, ...]
    solvers: tuple[str, ...] = ("auto",)
    players: tuple[int, ...] = (32,)
    rounds: tuple[int, ...] = (7,)
    draws: tuple[int, ...] = (30,)
    seeds: tuple[int, int] = (1, 100)
    lowest_rating: int = 1400
    highest_rating: int = 2400
    chain: str = "northgate"

    def __post_init__(self) -> None:
        _insist_rulebooks(self.rulebooks)
        _insist_names(self.solvers, "solvers", [*SOLVERS])
        _insist_numbers(self.players, "players", 2, MOST_PLAYERS)
        _insist_numbers(self.rounds, "rounds", 1, 999)
        _insist_numbers(self.draws, "draws", 0, 100)
        whole = all(type(seed) is int for seed in self.seeds)
        if not whole or len(self.seeds) != 2 or self.seeds[0] > self.seeds[1]:
            raise BadDocument(f"seeds: the first and the last, not {shown(list(self.seeds))}")
        _insist_numbers((self.lowest_rating,), "lowest_rating", 0, HIGHEST_RATING)
        _insist_numbers(
            (self.highest_rating,), "highest_rating", self.lowest_rating, HIGHEST_RATING
        )
        try:
            find_chain(self.chain)
        except PairwrightError as error:
            raise BadDocument(f"chain: {error}") from None

    def __len__(self) -> int:
        sides = (self.rulebooks, self.solvers, self.players, self.rounds, self.draws)
        count = self.seeds[1] - self.seeds[0] + 1
        for side in sides:
            count *= len(side)
        return count

    def rulebook(self, name: str) -> Rulebook:
        """The rulebook that a row calls so. Raises UnknownRulebook, BadDocument, OSError."""
        own = {book.name: book for book in self.rulebooks if isinstance(book, Rulebook)}
        return own[name] if name in own else rulebook_of(name)

    def trials(self) -> Iterator[Trial]:
        """Every event, those of one seed together."""
        first, last = self.seeds
        names = [*map(_name, self.rulebooks)]
        for seed in range(first, last + 1):
            sides = product(names, self.solvers, self.players, self.rounds, self.draws)
            yield from (Trial(*side, seed) for side in sides)


def read_grid(data: bytes, folder: Path) -> Grid:
    """The grid of a TOML file; rulebooks that are files stand in the ``folder`` of it, or below.

    Raises BadDocument.
    """
    try:
        document = tomllib.loads(decoded(data))
    except tomllib.TOMLDecodeError as error:
        raise BadDocument(str(error)) from None
    known = {part.name: part for part in fields(Grid)}
    for key, value in document.items():
        if key not in known:
            raise BadDocument(f"unknown key {shown(key)}; there are {', '.join(known)}")
        if isinstance(value, list):
            document[key] = tuple(value)
    if "rulebooks" not in document:
        raise BadDocument("rulebooks: a list of names or files is expected")
    books = document["rulebooks"]
    if isinstance(books, tuple):
        document["rulebooks"] = tuple(_located(book, folder) for book in books)
    return Grid(**document)


def _located(book: Any, folder: Path) -> Any:  # noqa: ANN401  # what it is, is asked later
    """A file beside the grid, by a path that holds from here too."""
    return str(folder / book) if isinstance(book, str) and book.endswith(".toml") else book


def _name(book: str | Rulebook) -> str:
    """What rows call a rulebook."""
    return book.name if isinstance(book, Rulebook) else book


def _insist_rulebooks(books: object) -> None:
    listed = _listed(books, "rulebooks", "names")
    own = [book.name for book in listed if isinstance(book, Rulebook)]
    for name in own:
        if name in RULEBOOKS or name.endswith(".toml"):
            raise BadDocument(f"rulebooks: a value has a name of its own, not {shown(name)}")
    _insist_names(tuple(map(_name, listed)), "rulebooks", [*RULEBOOKS, *own], ".toml")


def _insist_names(values: object, what: str, known: list[str], suffix: str | None = None) -> None:
    listed = _listed(values, what, "names")
    for value in listed:
        is_file = suffix is not None and isinstance(value, str) and value.endswith(suffix)
        if value not in known and not is_file:
            more = f", and no {suffix}" if suffix else ""
            raise BadDocument(f"{what}: {shown(value)} is none of {', '.join(known)}{more}")
    _insist_once(listed, what)


def _insist_numbers(values: object, what: str, least: int, most: int) -> None:
    listed = _listed(values, what, "numbers")
    for value in listed:
        if type(value) is not int or not least <= value <= most:
            raise BadDocument(f"{what}: numbers from {least} to {most}, not {shown(value)}")
    _insist_once(listed, what)


def _listed(values: object, what: str, kind: str) -> tuple[Any, ...]:
    """Some values of one side of the grid, at least one. Raises BadDocument."""
    if not isinstance(values, tuple) or not values:
        raise BadDocument(f"{what}: a list of {kind} is expected, not {shown(values)}")
    return values


def _insist_once(values: tuple[object, ...], what: str) -> None:
    if len(set(values)) < len(values):
        raise BadDocument(f"{what}: something stands there twice")
