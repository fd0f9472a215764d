"""What the commands share: options, and the values that their texts stand for."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, Literal

import click

from pairdesk.text import printable
from pairwright import RULEBOOKS, SOLVERS, Event
from pairwright.errors import InvalidEvent, InvalidPlayer
from pairwright.rounds import BYES
from pairwright.rulebook import Rulebook
from pairwright.scoring import PointSystem

_NUMBER: Final = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")

INPUT = click.Path(allow_dash=True, dir_okay=False)
EVENT = click.Path(allow_dash=True)
"""A file that holds an event, or a folder of two."""
solver_option = click.option(
    "--solver",
    type=click.Choice(list(SOLVERS)),
    default="auto",
    show_default=True,
    help="How the pairing is found: all find the same one, but weighted the best by criteria.",
)


def given_rulebook(
    _: click.Context, param: click.Parameter, value: str | None
) -> str | Rulebook | None:
    """The name of a rulebook, or the rulebook of a TOML file."""
    if value is None or value in RULEBOOKS:
        return value
    if not value.endswith(".toml"):
        known = ", ".join(RULEBOOKS)
        raise click.BadParameter(
            f"{printable(value)!r} is none of {known}, and no FILE.toml", param=param
        )
    from pairdesk.files.rulebook_toml import rulebook_of

    return rulebook_of(value)


def rulebook_option_of(
    default: str | None, more: str = ""
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option that names the rules, with what they are without it."""
    return click.option(
        "--rulebook",
        callback=given_rulebook,
        default=default,
        show_default=True,
        metavar=f"[{'|'.join(RULEBOOKS)}|FILE.toml]",
        help=f"The rules that the pairing follows{more}.",
    )


rulebook_option = rulebook_option_of("northgate")
rulebook_of_file_option = rulebook_option_of(
    None, ": those that the file names, or else northgate, and dutch for a report file"
)

lenient_option = click.option(
    "--lenient", is_flag=True, help="Repair the known slips of other programs in report files."
)

bye_option = click.option(
    "--bye",
    multiple=True,
    metavar="ID[=H|F|Z]",
    help="ID sits this round out, with half a point unless F or Z is given.",
)


points_option = click.option(
    "--points",
    metavar="WIN-DRAW-LOSS|NAME=POINTS,...",
    help="What results are worth: 1-0.5-0, or another such as 3-1-0 or win=3,draw=1,pab=1.5.",
)


def event_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say what is known of an event beforehand."""
    options = (
        click.option(
            "--bye",
            multiple=True,
            metavar="ID@ROUND[=H|F|Z]",
            help="ID sits ROUND out, with half a point unless F or Z is given.",
        ),
        click.option(
            "--late", multiple=True, metavar="ID@ROUND", help="ID enters when ROUND is paired."
        ),
        click.option(
            "--acceleration", type=click.Choice(["baku"]), help="Virtual points, by C.04.7."
        ),
        points_option,
        click.option(
            "--initial-colour",
            type=click.Choice(["white", "black"]),
            default="white",
            show_default=True,
            help="The colour drawn by lot.",
        ),
    )
    return with_options(command, options)


def with_options(
    command: Callable[..., None],
    options: Sequence[Callable[[Callable[..., None]], Callable[..., None]]],
) -> Callable[..., None]:
    """A command with these options, in the order in which its help has them."""
    for option in reversed(options):
        command = option(command)
    return command


def with_known(
    event: Event,
    bye: Iterable[str],
    late: Iterable[str],
    acceleration: Literal["baku"] | None,
) -> Event:
    """The event with what the event options say of its rounds."""
    for text in late:
        player, number = _player_at(text, "--late", event)
        for missed in range(1, number):
            event = event.with_bye(player, round=missed, bye="Z")
    for text in bye:
        named, code = _code_of(text)
        player, number = _player_at(named, "--bye", event)
        event = event.with_bye(player, round=number, bye=code)
    return event if acceleration is None else event.with_acceleration(acceleration)


def with_byes(event: Event, texts: Iterable[str]) -> Event:
    """The event with byes in its next round, from texts ``ID`` or ``ID=H``."""
    for text in texts:
        player, code = (text, "H") if text in event.roster else _code_of(text)
        if player not in event.roster:
            raise _bad_option("--bye", text, f"nobody is registered as {player!r}")
        event = event.with_bye(player, round=len(event.rounds) + 1, bye=code)
    return event


def point_system(text: str | None) -> PointSystem | None:
    """What results are worth, from a text such as 3-1-0, or win=3,draw=1,pab=1.5.

    A win is one point and a draw half a point, unless their names are among those given.
    """
    if text is None:
        return None
    parts = text.split("," if "=" in text else "-")
    if "=" in text:
        names, numbers = zip(*(part.split("=", 1) for part in parts if "=" in part), strict=True)
    else:
        names, numbers = ("win", "draw", "loss"), tuple(parts)
    if not len({*names}) == len(numbers) == len(parts) or not all(map(_NUMBER.fullmatch, numbers)):
        raise _bad_option(
            "--points",
            text,
            "three numbers are expected, as in 3-1-0, or each name once with a number, "
            "as in win=3,draw=1,pab=1.5",
        )
    usual: dict[str, Fraction] = {"win": Fraction(1), "draw": Fraction(1, 2)}
    return PointSystem.of(**usual | dict(zip(names, map(Fraction, numbers), strict=True)))


def _code_of(text: str) -> tuple[str, str]:
    """What a bye is asked for, and its code, from a text such as ``elm-wren@4=Z``."""
    named, sign, code = text.rpartition("=")
    if sign and len(code) <= 1 and code not in BYES:
        raise _bad_option("--bye", text, f"one of {', '.join(BYES)} is expected behind =")
    return (named, code) if sign and code in BYES else (text, "H")


def _player_at(text: str, option: str, event: Event) -> tuple[str, int]:
    """A player and the number of a round, from a text ``ID@ROUND``."""
    player, _, number = text.rpartition("@")
    if not player or not (number.isascii() and number.isdigit() and len(number) <= 9):
        raise _bad_option(option, text, "ID@ROUND is expected, such as elm-wren@4")
    if player not in event.roster:
        raise _bad_option(option, text, f"nobody is registered as {player!r}")
    if not 1 <= int(number) <= (event.rounds_planned or int(number)):
        raise _bad_option(option, text, f"rounds 1 to {event.rounds_planned} are played")
    return player, int(number)


def _bad_option(option: str, text: str, reason: str) -> click.UsageError:
    return click.UsageError(f"{option} {printable(text)}: {reason}")


def leaving_before(texts: Iterable[str], event: Event) -> dict[int, list[str]]:
    """Who leaves before which round is paired, from texts ``ID@ROUND``."""
    leaving: dict[int, list[str]] = {}
    gone: set[str] = set()
    for text in texts:
        player, number = _player_at(text, "--withdraw", event)
        if player in gone:
            raise _bad_option("--withdraw", text, f"{player!r} leaves twice")
        gone.add(player)
        leaving.setdefault(number, []).append(player)
    return leaving


def counted(event: Event, rulebook: str | Rulebook) -> Event:
    """The event with the scores by which the rulebook pairs it, if its boards are matches."""
    from pairwright.pairing import find_rulebook
    from pairwright.rulebook import as_matches  # for those who pair

    rules = find_rulebook(rulebook).matches
    return event if rules is None else as_matches(event, rules)


def id_given(text: str) -> str:
    """An id from the command line, without blanks around it. Raises InvalidPlayer."""
    return one_line_given(text.strip(), "ID")


def one_line_given(text: str, what: str) -> str:
    """A text from the command line. Raises InvalidPlayer for what a line does not show as it is."""
    if text != printable(text):
        raise InvalidPlayer(
            f"{what} {printable(text)}: it holds a control character, or is no UTF-8 text"
        )
    return text


def require_no_table(rulebook: str | Rulebook) -> None:
    """Raise InvalidEvent for a bye where a table says who plays: the board would be forfeited."""
    from pairwright.pairing import find_rulebook

    book = find_rulebook(rulebook)
    if book.rounds is not None:
        raise InvalidEvent(
            f"by the tables of {book.name} nobody sits out at wish; "
            "give the forfeit as a result once the round is paired, such as 1=FW"
        )


def begun(event: Event, rulebook: str | Rulebook) -> Event:
    """The event, which is a round robin if a table pairs it from its first round on."""
    from pairwright.pairing import find_rulebook

    system = find_rulebook(rulebook).event_system
    return event if event.rounds or system == "swiss" else replace(event, system=system)
