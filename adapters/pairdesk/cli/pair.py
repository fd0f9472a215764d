"""The command that pairs the next round of an event file."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import click

import pairdesk
from pairdesk import cli, files
from pairdesk.cli.event_files import load_and_warn, to_be_stored, warn
from pairdesk.cli.house_options import house_given, house_options
from pairdesk.cli.option_values import byes_given
from pairdesk.cli.options import (
    bye_option,
    lenient_option,
    rounds_option,
    rulebook_of_file_option,
    solver_option,
)
from pairdesk.cli.steps import event_argument
from pairdesk.cli.wrong_usage import WholeNumber
from pairdesk.files.names import name_of
from pairdesk.stdio import say
from pairwright import Event
from pairwright.rulebook import Rulebook

if TYPE_CHECKING:
    from pairdesk.desk.warnings import DeskWarning


class NextRound(NamedTuple):
    """The desk that has paired the next round of a file, the round as JSON, and the warnings."""

    desk: "pairdesk.Desk"
    value: dict[str, Any]
    doubts: list["DeskWarning"]


@click.command()
@event_argument
@lenient_option
@rulebook_of_file_option
@solver_option
@bye_option
@house_options
@click.option("--json", "as_json", is_flag=True, help="Print the round as JSON.")
@click.option(
    "--store",
    "stored",
    is_flag=True,
    help="Save the round in the file; event JSON then also names the rulebook.",
)
@rounds_option
@click.option(
    "--boards",
    type=WholeNumber(1, 100),
    metavar="N",
    help="Boards of a team match, at most 100. Default: the file's, or as many as each team has "
    "players, or 4.",
)
@click.option("--beyond", is_flag=True, help="Allow a round beyond the planned ones.")
def pair(
    file: str,
    rulebook: str | Rulebook | None,
    solver: str,
    bye: tuple[str, ...],
    rounds: int | None,
    boards: int | None,
    *,
    lenient: bool,
    as_json: bool,
    stored: bool,
    beyond: bool,
    **house: Any,  # noqa: ANN401
) -> None:
    """Pair the next round of an event file ("-": standard input).

    House rules given here replace the file's. With --store, they, the byes, and the numbers of
    rounds and boards are saved too.

    Example: pairwright pair club.json --store
    """
    if stored:
        with to_be_stored(file, lenient=lenient) as going_on:
            event, book = going_on.loaded.event, rulebook or going_on.loaded.rulebook
            desk = _desk(event, book, solver, rounds, boards)
            found = _next_round(desk, bye, house, beyond=beyond)
            warn(files.save.store(desk.event, going_on, rulebook=book))
    else:
        loaded = load_and_warn(file, lenient=lenient)
        desk = _desk(loaded.event, rulebook or loaded.rulebook, solver, rounds, boards)
        found = _next_round(desk, bye, house, beyond=True)
    warn(_in_words(doubt, name_of(file)) for doubt in found.doubts)
    if as_json:
        say(files.json_text.json_text(found.value))
    else:
        paired = desk.event.rounds[-1]
        cli.terminal.show_round(desk.event.before(paired.number), paired, desk.rulebook.name)


def _desk(
    event: Event, book: str | Rulebook | None, solver: str, rounds: int | None, boards: int | None
) -> "pairdesk.Desk":
    """A desk that continues an event, with what the command line says about it."""
    desk = pairdesk.Desk.open(event, rulebook=book, solver=solver)
    if rounds is not None:
        desk.plan(rounds)
    if boards is not None:
        desk.boards(boards)
    return desk


def _next_round(
    desk: "pairdesk.Desk", bye: tuple[str, ...], house: Mapping[str, Any], *, beyond: bool
) -> NextRound:
    """The next round, with the byes and house rules of the command line."""
    for player, code in byes_given(desk.event, bye):
        desk.request_bye(player, len(desk.event.rounds) + 1, code)
    rules = house_given(desk.event, **house)
    if rules is not None:
        desk.house_rules(rules)
    doubts = desk.doubts if rules is not None else []
    value = desk.pair_round(beyond=beyond)
    return NextRound(desk, value, list(dict.fromkeys([*doubts, *desk.doubts])))


def _in_words(doubt: "DeskWarning", name: str) -> str:
    """A warning as a line, which names the file where it is about its content."""
    prefixes = {"rules replaced": f"{name}: ", "beyond the plan": "warning: "}
    suffixes = {"no plan": '; "--rounds N" plans N rounds'}
    return prefixes.get(doubt.code, "") + doubt.text + suffixes.get(doubt.code, "")
