"""The events of a sweep: each rulebook with each solver, field, length and random seed.

    rulebooks = ["northgate", "dutch", "friday.toml"]
    players = [16, 32]
    rounds = [5, 7]
    draws = [0, 30]
    seeds = [1, 200]
    chain = "fide-swiss"

Everything but ``rulebooks`` may be left out; ``seeds`` are the first and the last.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, Final, NamedTuple

from pairdesk.errors import BadDocument
from pairdesk.files.names import naming
from pairdesk.files.rulebook_toml import read_rulebook
from pairdesk.stdio import read
from pairdesk.sweeps.identity import digest_of
from pairdesk.text import decoded, printable
from pairwright import RULEBOOKS, SOLVERS
from pairwright.defaults import DEFAULT_CHAIN
from pairwright.errors import PairwrightError, quoted
from pairwright.players import HIGHEST_RATING
from pairwright.round_counts import MOST_ROUNDS
from pairwright.rulebook import Rulebook
from pairwright.tiebreaks import find_chain

MOST_PLAYERS: Final = 100_000
LAST_SEED: Final = 2**63 - 1
MOST_EVENTS: Final = 10_000_000


class Trial(NamedTuple):
    """One event of a sweep; its seed gives every rulebook the same field and random results."""

    rulebook: str
    solver: str
    players: int
    rounds: int
    draws: int
    seed: int


@dataclass(frozen=True, kw_only=True)
class Grid:
    """Every combination of these is an event.

    ``rulebooks`` are names, TOML files, or values with unique names, which identify their rows; if
    several processes play, they are pickled. ``draws`` is the percentage of draws between equals,
    as in ``by_elo``. ``seeds`` are the first and the last. Ratings are chosen evenly from the
    lowest to the highest. ``chain`` is the name of a chain, or codes separated by commas, that
    ranks the tables. Each list may be any sequence, and is kept as a tuple.

    The file of a rulebook is read once, and its content at that time is used.

    Raises BadDocument.
    """

    rulebooks: Sequence[str | Rulebook]
    solvers: Sequence[str] = ("auto",)
    players: Sequence[int] = (32,)
    rounds: Sequence[int] = (7,)
    draws: Sequence[int] = (30,)
    seeds: Sequence[int] = (1, 100)
    lowest_rating: int = 1400
    highest_rating: int = 2400
    chain: str = DEFAULT_CHAIN

    def __post_init__(self) -> None:
        for side, kind in _LISTS.items():
            object.__setattr__(self, side, _listed(getattr(self, side), side, kind))
        _require_rulebooks(self.rulebooks)
        _require_names(self.solvers, "solvers", [*SOLVERS])
        _require_numbers(self.players, "players", 2, MOST_PLAYERS)
        _require_numbers(self.rounds, "rounds", 1, MOST_ROUNDS)
        _require_numbers(self.draws, "draws", 0, 100)
        _require_seeds(self.seeds)
        _require_number(self.lowest_rating, "lowest_rating", 0, HIGHEST_RATING)
        _require_number(self.highest_rating, "highest_rating", self.lowest_rating, HIGHEST_RATING)
        try:
            find_chain(self.chain)
        except PairwrightError as error:
            raise BadDocument(f"chain: {error}") from None
        if (events := self._events()) > MOST_EVENTS:
            raise BadDocument(
                f"a sweep may have at most {MOST_EVENTS:,} events, not {quoted(events)}"
            )

    def __len__(self) -> int:
        return self._events()

    def __getstate__(self) -> dict[str, Any]:
        # Not every rulebook can be pickled; another process makes them from the texts.
        return {key: value for key, value in self.__dict__.items() if key != "books"}

    @cached_property
    def texts(self) -> Mapping[str, bytes]:
        """The texts of the files of rulebooks, by name. Raises OSError."""
        files = (book for book in self.rulebooks if isinstance(book, str) and _is_file(book))
        return {file: read(file) for file in files}

    @cached_property
    def books(self) -> Mapping[str, Rulebook]:
        """All rulebooks, by their names in rows. Raises BadDocument, OSError."""
        return dict(map(self._named_book, self.rulebooks))

    @cached_property
    def digests(self) -> Mapping[str, str]:
        """The digests of all rulebooks, by the same names. Raises BadDocument, OSError."""
        return {name: digest_of(book) for name, book in self.books.items()}

    def trials(self) -> Iterator[Trial]:
        """Every event, those of one seed together."""
        first, last = self.seeds
        names = [*map(_name, self.rulebooks)]
        for seed in range(first, last + 1):
            sides = product(names, self.solvers, self.players, self.rounds, self.draws)
            yield from (Trial(*side, seed) for side in sides)

    def _named_book(self, book: str | Rulebook) -> tuple[str, Rulebook]:
        if isinstance(book, Rulebook):
            return book.name, book
        if not _is_file(book):
            return book, RULEBOOKS[book]
        with naming(book):
            return book, read_rulebook(self.texts[book], printable(Path(book).stem))

    def _events(self) -> int:
        """The number of events; ``len`` fails for a grid that is refused for its size."""
        sides = (self.rulebooks, self.solvers, self.players, self.rounds, self.draws)
        return prod(map(len, sides)) * (self.seeds[1] - self.seeds[0] + 1)


def read_grid(data: bytes, folder: Path) -> Grid:
    """The grid of a TOML file; rulebooks that are files are in its ``folder``, or below.

    Raises BadDocument.
    """
    try:
        document = tomllib.loads(decoded(data))
    except tomllib.TOMLDecodeError as error:
        raise BadDocument(str(error)) from None
    known = {part.name: part for part in fields(Grid)}
    for key in document:
        if key not in known:
            raise BadDocument(f"unknown key {quoted(key)}; keys are {', '.join(known)}")
    if "rulebooks" not in document:
        raise BadDocument("rulebooks: a list of names or files is expected")
    books = document["rulebooks"]
    if isinstance(books, list):
        document["rulebooks"] = [_located(book, folder) for book in books]
    return Grid(**document)


def _located(book: Any, folder: Path) -> Any:  # noqa: ANN401  # its type is checked later
    """A file beside the grid, by a path that is valid from here too."""
    return str(folder / book) if isinstance(book, str) and _is_file(book) else book


def _is_file(name: str) -> bool:
    return name.endswith(".toml")


def _name(book: str | Rulebook) -> str:
    """The name of a rulebook in rows."""
    return book.name if isinstance(book, Rulebook) else book


_LISTS: Final = {
    "rulebooks": "names",
    "solvers": "names",
    "players": "numbers",
    "rounds": "numbers",
    "draws": "numbers",
    "seeds": "numbers",
}
"""The sides of a grid that are lists, and the type of their values."""


def _listed(values: object, what: str, kind: str) -> tuple[Any, ...]:
    """The values of one side of the grid, at least one. Raises BadDocument."""
    if isinstance(values, str | bytes) or not isinstance(values, Sequence):
        raise BadDocument(f"{what}: a list of {kind} is expected, not {quoted(values)}")
    if not values:
        raise BadDocument(f"{what}: at least one is expected")
    return tuple(values)


def _require_rulebooks(books: Sequence[Any]) -> None:
    own = [book.name for book in books if isinstance(book, Rulebook)]
    for name in own:
        if name in RULEBOOKS or _is_file(name):
            raise BadDocument(f"rulebooks: each value needs its own name; {quoted(name)} is taken")
    named = [name for name in map(_name, books) if not (isinstance(name, str) and _is_file(name))]
    _require_known(named, "rulebooks", [*RULEBOOKS, *own], ", or a .toml file")
    _require_once([*map(_name, books)], "rulebooks")


def _require_names(values: Sequence[object], what: str, known: Sequence[str]) -> None:
    _require_known(values, what, known)
    _require_once(values, what)


def _require_known(
    values: Sequence[object], what: str, known: Sequence[str], more: str = ""
) -> None:
    for value in values:
        if value not in known:
            raise BadDocument(
                f"{what}: unknown {quoted(value)}; use one of {', '.join(known)}{more}"
            )


def _require_numbers(values: Sequence[object], what: str, least: int, most: int) -> None:
    for value in values:
        _require_number(value, what, least, most)
    _require_once(values, what)


def _require_number(value: object, what: str, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise BadDocument(f"{what} must be numbers from {least} to {most}, not {quoted(value)}")


def _require_seeds(seeds: Sequence[int]) -> None:
    for seed in seeds:
        _require_number(seed, "seeds", 0, LAST_SEED)
    if len(seeds) != 2 or seeds[0] > seeds[1]:
        raise BadDocument(
            f"seeds must be two numbers, the first and the last, not {quoted(list(seeds))}"
        )


def _require_once(values: Sequence[object], what: str) -> None:
    for value, times in Counter(values).items():
        if times > 1:
            raise BadDocument(f"{what}: {quoted(value)} is given {times} times")
