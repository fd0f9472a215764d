"""Rulebooks of a club, from TOML files."""

import json
from pathlib import Path

import pytest

from command_line import Command, one_line
from pairdesk.errors import BadDocument
from pairdesk.files.rulebook_toml import read_rulebook
from pairwright import RULEBOOKS, Event, Player, pair

FRIDAY = b'title = "Friday evenings"\norder = "fold"\nthird_colour = false\n'
EVENT = {"players": [{"id": name, "rating": 1900 - 100 * k} for k, name in enumerate("abcdef")]}


def test_a_rulebook_is_named_after_its_file() -> None:
    book = read_rulebook(FRIDAY, "friday")
    assert (book.name, book.title) == ("friday", "Friday evenings")
    event = Event.of([Player(name, 1900 - 100 * k) for k, name in enumerate("abcdef")])
    assert [board[:2] for board in pair(event, rulebook=book).boards] == [
        *(("a", "f"), ("b", "e"), ("c", "d"))
    ]
    assert read_rulebook(b"\xef\xbb\xbf", "plain").title == "plain"


FAULTS = [
    (b"orders = 1\n", "unknown key 'orders'; keys are title, order, opposite_colours_first"),
    (b'order = "knockout"\n', "order must be one of slide, fold, adjacent, not 'knockout'"),
    (b"order = 3\n", "order: a text is expected, not 3"),
    (b"third_colour = 1\n", "third_colour: true or false is expected, not 1"),
    (b'byes = ["fresh-first"]\n', "byes: a text is expected, not ['fresh-first']"),
    (b'criteria = "score gaps"\n', "criteria: a list of texts is expected, not 'score gaps'"),
    (
        b'criteria = ["gaps"]\n',
        "criteria must be one of score gaps, colour preferences, repeated floats, not",
    ),
    (
        b'criteria = [["gaps"]]\n',
        "criteria must be one of score gaps, colour preferences, repeated floats",
    ),
    (
        b'system = "lim"\n',
        "system must be one of dutch, double-swiss, team-swiss, berger, not 'lim'",
    ),
    (b"system = []\n", "system must be one of dutch, double-swiss, team-swiss, berger, not []"),
    (b'system = "team-swiss"\norder = "fold"\n', "unknown key 'order'; keys are preferences, sec"),
    (
        b'system = "team-swiss"\npreferences = "C"\n',
        "preferences must be one of A, B, none, not 'C'",
    ),
    (b'system = "dutch"\nnumbers = "name"\n', "numbers must be one of rating, entry, not 'name'"),
    (b'system = "double-swiss"\ngraded_c6 = 1\n', "graded_c6: true or false is expected, not 1"),
    (b'system = "berger"\nnumbers = "lot"\n', "numbers must be one of entry, rating, not 'lot'"),
    (b'system = "berger"\ncycles = 3\n', "cycles must be 1 or 2, not 3"),
    (b'system = "berger"\ncycles = true\n', "cycles: a whole number is expected, not True"),
    (b'system = "berger"\ncycles = 2.0\n', "cycles: a whole number is expected, not 2.0"),
    (b"order = fold\n", "Invalid value (at line 1, column 9)"),
    (b'order = "fold"\norder = "slide"\n', "Cannot overwrite a value (at line 2"),
    (b"\xff", "line 1 column 1: this is not UTF-8 text"),
]


@pytest.mark.parametrize(("text", "message"), FAULTS, ids=[str(k) for k in range(len(FAULTS))])
def test_what_is_no_rulebook(text: bytes, message: str, pairwright: Command) -> None:
    with pytest.raises(BadDocument) as caught:
        read_rulebook(text, "x")
    assert str(caught.value).startswith(message)
    Path("x.toml").write_bytes(text)
    Path("event.json").write_text(json.dumps(EVENT))
    answer = pairwright("pair", "event.json", "--rulebook", "x.toml")
    assert (answer.code, answer.out) == (2, "")
    assert one_line(answer.err).startswith(f"x.toml: {message}")


def test_a_round_robin_from_a_file() -> None:
    book = read_rulebook(
        b'system = "berger"\ncycles = 2\nnumbers = "rating"\nswap_last = false', "league"
    )
    event = Event.of([Player(name, 1500 + 100 * k) for k, name in enumerate("abcd")])
    assert [board[:2] for board in pair(event, rulebook=book).boards] == [("d", "a"), ("c", "b")]
    assert (book.name, book.rounds_in_table(4)) == ("berger-double", 6)


def test_every_command_takes_a_file_and_every_name(pairwright: Command) -> None:
    Path("friday.toml").write_bytes(FRIDAY)
    Path("event.json").write_text(json.dumps(EVENT))
    Path("field.csv").write_text("id,rating\n" + "".join(f"p{k},{1500 + k}\n" for k in range(8)))
    for words in (
        ("pair", "event.json", "--json"),
        ("explain", "event.json"),
        ("rehearse", "field.csv", "--rounds", "3"),
    ):
        for book in ("friday.toml", "northgate", "pairwick", "club-dutch"):
            answer = pairwright(*words, "--rulebook", book)
            assert (answer.code, answer.err) == (0, ""), (words, book)
    paired = pairwright("pair", "event.json", "--json", "--rulebook", "friday.toml").out
    assert json.loads(paired)["boards"][0][1:3] == ["a", "f"]


def test_a_rulebook_that_is_none(pairwright: Command) -> None:
    Path("event.json").write_text(json.dumps(EVENT))
    answer = pairwright("pair", "event.json", "--rulebook", "southgate")
    assert answer.code == 2
    assert (
        f"unknown rulebook 'southgate'; use one of {', '.join(RULEBOOKS)}, or a FILE.toml"
        in answer.err
    )
    missing = pairwright("pair", "event.json", "--rulebook", "none.toml")
    assert (missing.code, missing.err) == (2, "none.toml: No such file or directory\n")
