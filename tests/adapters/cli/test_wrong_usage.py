"""Command lines that cannot be read: one line with what is accepted, and a hint."""

import pytest

from command_line import Command
from pairdesk.cli.main import COMMANDS
from pairdesk.final_standings import HELP

CASES = {
    "rehearse --rounds 0": "--rounds: '0' is not a whole number of 1 or more",
    "rehearse --rounds two": "--rounds: 'two' is not a whole number of 1 or more",
    "rehearse --draws 101": "--draws: '101' is not a whole number from 0 to 100",
    "rehearse --seed x": "--seed: 'x' is not a whole number",
    "rehearse --advance 2 --rouns 3": "unknown option --rouns; use one of --example, --rounds, ",
    "rounds 1": "PLAYERS: '1' is not a whole number of 2 or more",
    "enter club.json ana strong": "RATING: 'strong' is not a whole number",
    "enter club.json ana": (
        "RATING is missing; the form is: pairwright enter [OPTIONS] EVENT ID RATING"
    ),
    "result club.json": (
        "BOARD=RESULT is missing; the form is: pairwright result [OPTIONS] EVENT BOARD=RESULT..."
    ),
    "sweep grid.toml": (
        "--out FILE is missing; the form is: pairwright sweep [OPTIONS] GRID.toml --out FILE"
    ),
    "pair club.json extra more": (
        "too many arguments: extra more; the form is: pairwright pair [OPTIONS] EVENT"
    ),
    "pair club.json --bye": "--bye needs a value: --bye ID[=H|F|Z]",
    "check --solver": "--solver needs a value: --solver [auto|matching|",
    "explain --board": "--board needs a value: --board N",
    "pair club.json --json=yes": "--json takes no value",
    "pair club.json --solver quick": "--solver: 'quick' is not one of 'auto', 'matching', ",
    "pair club.json --rulebook zigzag": "--rulebook: unknown rulebook 'zigzag'; use one of ",
    "pair club.json --house .": "--house: '.' is a folder; give a file",
    "explain club.json --board 1 --why-not a:b": "give either --board or --why-not, not both",
    "rehearse field\u202e.csv --\u202eround 1": "unknown option --\\u202eround; use one of ",
}


@pytest.mark.parametrize("line", CASES)
def test_a_line_says_what_is_accepted_and_a_hint_names_the_help(
    pairwright: Command, line: str
) -> None:
    name, *_ = line.split()
    answer = pairwright(*line.split())
    assert (answer.code, answer.out) == (2, "")
    error, hint = answer.err.splitlines()
    assert error.startswith(f"error: {CASES[line]}")
    assert hint == f'hint: "pairwright {name} --help" lists what is accepted'


@pytest.mark.parametrize("words", [["--nope"], ["--version=3"], ["pear"]])
def test_all_commands_together_refuse_alike(pairwright: Command, words: list[str]) -> None:
    answer = pairwright(*words)
    assert (answer.code, answer.out) == (2, "")
    error, hint = answer.err.splitlines()
    assert error.startswith("error: ")
    assert hint == 'hint: "pairwright --help" lists what is accepted'


def test_without_a_command_the_help_is_shown(pairwright: Command) -> None:
    answer = pairwright()
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == pairwright("--help").out


def test_a_value_with_a_wrong_number_of_digits_is_shown_on_one_line(pairwright: Command) -> None:
    answer = pairwright("rounds", "1\n2")
    assert answer.err.startswith("error: PLAYERS: '1\\n2' is not a whole number of 2 or more\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_shows_no_type_of_a_program(pairwright: Command, name: str) -> None:
    shown = pairwright(name, "--help").out
    assert shown.startswith(f"Usage: pairwright {name} [OPTIONS]")
    assert (
        shown.endswith("-h, --help  Show this message and exit.\n")
        or name == "engine"
        or ("  -h, --help" in shown)
    )
    for word in ("INTEGER", "RANGE", "x>=", "<=x"):
        assert word not in shown


def test_the_help_that_loads_no_click_looks_like_the_others(pairwright: Command) -> None:
    assert pairwright("final-standings", "--help").out == HELP
