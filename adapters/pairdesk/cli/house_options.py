"""House rules on the command line."""

from collections.abc import Callable
from typing import Any, Final, Literal

import click

from pairdesk import files
from pairdesk.cli.options import INPUT, with_options
from pairdesk.cli.wrong_usage import WholeNumber
from pairdesk.files.names import naming
from pairdesk.stdio import read
from pairdesk.text import decoded, printable, whole_number
from pairwright import Event, HouseRules, Separate

MOST_GROUPS: Final = 6
"""The most groups of a file that are named if none begins with a label."""


def house_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that set house rules."""
    options = (
        click.option("--house", type=INPUT, metavar="FILE.json", help="JSON file of house rules."),
        click.option(
            "--forbid", multiple=True, metavar="A:B", help="A and B never meet. May be repeated."
        ),
        click.option(
            "--separate",
            multiple=True,
            metavar="LABEL",
            help="Players do not meet if they share a group that starts with LABEL. May be "
            "repeated.",
        ),
        click.option(
            "--at-most",
            type=WholeNumber(0),
            default=0,
            metavar="N",
            help="Allow a pair that --separate keeps apart on up to N boards of a round. "
            "Default: 0.",
        ),
        click.option(
            "--horizon",
            metavar="ROUNDS",
            help='Rounds that must remain possible afterwards: a number, or "max".',
        ),
    )
    return with_options(command, options)


def with_house(event: Event, **house: Any) -> Event:  # noqa: ANN401  # the options above
    """The event with the house rules of the command line, if any."""
    rules = house_given(event, **house)
    return event if rules is None else event.with_house(rules)


def house_given(
    event: Event,
    *,
    house: str | None,
    forbid: tuple[str, ...],
    separate: tuple[str, ...],
    at_most: int,
    horizon: str | None,
) -> HouseRules | None:
    """The house rules of the command line, if any."""
    if at_most and not separate:
        raise click.UsageError("--at-most can only be used with --separate")
    if house is None and horizon is None and not (forbid or separate):
        return None
    for label in separate:
        _require_group(event, label)
    rules = HouseRules() if house is None else _house_in(house)
    return HouseRules(
        forbidden=[*rules.forbidden, *(couple(text, "--forbid", event) for text in forbid)],
        required=rules.required,
        separate=[*rules.separate, *(Separate(label, at_most) for label in separate)],
        quotas=rules.quotas,
        colour_limit=rules.colour_limit,
        horizon=rules.horizon if horizon is None else _horizon(horizon),
    )


def _house_in(file: str) -> HouseRules:
    """The house rules of a file."""
    with naming(file):
        text = decoded(read(file))
        return files.house_json.house_from_json(files.json_text.parsed(text, keys_once=True))


def _require_group(event: Event, label: str) -> None:
    """Raise UsageError if no group begins with the label: the rule would have no effect."""
    groups = dict.fromkeys(group for player in event.players for group in player.groups)
    if any(group.startswith(label) for group in groups):
        return
    named = ", ".join([*groups][:MOST_GROUPS])
    raise click.UsageError(
        f"--separate {printable(label)}: no player has a group that begins with this; "
        + (f"groups of the file are {named}" if groups else "the file has no groups")
    )


def couple(text: str, option: str, event: Event) -> tuple[str, str]:
    """Two players from a text ``A:B``; either id may contain colons too."""
    parts = text.split(":")
    for cut in range(1, len(parts)):
        one, other = ":".join(parts[:cut]), ":".join(parts[cut:])
        if one in event.roster and other in event.roster:
            return one, other
    one, colon, other = text.partition(":")
    if not (one and colon and other):
        raise click.UsageError(
            f"{option} {printable(text)}: A:B is expected, the ids of two players"
        )
    return one, other  # whoever is asked about them refuses those that nobody has


def _horizon(text: str) -> int | Literal["max"]:
    if text == "max":
        return "max"
    if (number := whole_number(text)) is not None:
        return number
    raise click.UsageError(f'--horizon {printable(text)}: a number is expected, or "max"')
