"""What is wrong with a file, in one line that says where."""

import json
from pathlib import Path

import pytest

from command_line import Command, one_line

DIGITS = "9" * 10_000


@pytest.mark.parametrize("folder", ["./", "evening"])
def test_a_folder_without_players_is_named_with_what_it_lacks(
    pairwright: Command, folder: str
) -> None:
    Path(folder).mkdir(exist_ok=True)
    Path(folder, "pairings.csv").write_text("round,board,white,black,result\n")
    answer = pairwright("pair", folder)
    assert (answer.code, answer.out) == (2, "")
    assert one_line(answer.err) == f"{folder}: the folder has no file players.csv"


def test_a_folder_in_utf16_is_refused_file_by_file(pairwright: Command) -> None:
    said = "this is UTF-16 text; save the file as UTF-8"
    players, pairings = "id,rating\nana,1800\n", "round,board,white,black,result\n"
    Path("players.csv").write_bytes(players.encode("utf-16"))
    assert one_line(pairwright("pair", ".").err) == f"players.csv:1: {said}"
    Path("players.csv").write_text(players)
    Path("pairings.csv").write_bytes(pairings.encode("utf-16"))
    assert one_line(pairwright("pair", ".").err) == f"pairings.csv:1: {said}"


def test_event_json_names_the_place_of_a_second_key(pairwright: Command) -> None:
    Path("event.json").write_text('{"players": [],\n "about": {},\n "players": []}')
    said = "event.json: line 3 column 2: the key 'players' occurs twice in one object"
    assert one_line(pairwright("pair", "event.json").err) == said


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("field.csv", f"id,rating\nana,{DIGITS}\n", "field.csv:2: a rating must be a whole number"),
        (
            "event.json",
            f'{{"players": [{{"id": "ana", "rating": {DIGITS}}}]}}',
            "event.json: players[0].rating: ",
        ),
    ],
)
def test_a_rating_of_many_digits_is_refused_without_them(
    pairwright: Command, file: str, text: str, said: str
) -> None:
    Path(file).write_text(text)
    line = one_line(pairwright("pair", file).err)
    assert line.startswith(said)
    assert len(line) < 120
    assert "99" not in line


def test_a_batch_refuses_a_rating_of_many_digits(pairwright: Command) -> None:
    Path("batch.json").write_text(f'[["register", "ana", {DIGITS}]]')
    assert json.loads(pairwright("run", "batch.json").out) == ["error: invalid arguments"]
