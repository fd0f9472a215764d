"""The values of options given as texts: players, rounds, byes, points."""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final, Literal

import click

from pairdesk.text import printable, whole_number
from pairwright import Event, PointSystem
from pairwright.bye_requests import ByeRequest
from pairwright.notation import BYE_OF_CODE
from pairwright.results import Bye
from pairwright.round_counts import MOST_ROUNDS

_NUMBER: Final = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")


def with_known(
    event: Event,
    bye: Iterable[str],
    late: Iterable[str],
    acceleration: Literal["baku"] | None,
) -> Event:
    """The event with what the options say about its rounds."""
    for text in late:
        player, number = _player_at(text, "--late", event)
        event = event.with_byes(ByeRequest(missed, player, Bye.ZERO) for missed in range(1, number))
    for text in bye:
        named, code = _code_of(text)
        player, number = _player_at(named, "--bye", event)
        event = event.with_bye(player, round=number, bye=code)
    return event if acceleration is None else event.with_acceleration(acceleration)


def byes_given(event: Event, texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Players with a bye, and the codes of their byes, from texts ``ID`` or ``ID=H``."""
    for text in texts:
        player, code = (text, Bye.HALF) if text in event.roster else _code_of(text)
        yield player, code


def point_system(text: str | None) -> PointSystem | None:
    """The points of results, from a text such as 3-1-0, or win=3,draw=1,pab=1.5.

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
            "three numbers are expected, as in 3-1-0, or names with numbers, each name once, "
            "as in win=3,draw=1,pab=1.5",
        )
    usual: dict[str, Fraction] = {"win": Fraction(1), "draw": Fraction(1, 2)}
    return PointSystem.of(**usual | dict(zip(names, map(Fraction, numbers), strict=True)))


def _code_of(text: str) -> tuple[str, Bye]:
    """The text before ``=`` and the bye after it, from a text such as ``elm-wren@4=Z``."""
    named, sign, code = text.rpartition("=")
    if sign and len(code) <= 1 and code not in BYE_OF_CODE:
        raise _bad_option("--bye", text, f"one of {', '.join(BYE_OF_CODE)} is expected after =")
    return (named, BYE_OF_CODE[code]) if sign and code in BYE_OF_CODE else (text, Bye.HALF)


def _player_at(text: str, option: str, event: Event) -> tuple[str, int]:
    """A player and the number of a round, from a text ``ID@ROUND``."""
    player, _, at = text.rpartition("@")
    number = whole_number(at)
    if not player or number is None:
        raise _bad_option(option, text, "ID@ROUND is expected, such as elm-wren@4")
    event.roster.number(player)  # raises UnknownPlayer
    last = min(event.rounds_planned or MOST_ROUNDS, MOST_ROUNDS)
    if not 1 <= number <= last:
        raise _bad_option(option, text, f"the round must be from 1 to {last}")
    return player, number


def _bad_option(option: str, text: str, reason: str) -> click.UsageError:
    return click.UsageError(f"{option} {printable(text)}: {reason}")


def leaving_before(texts: Iterable[str], event: Event) -> dict[int, list[str]]:
    """The players who leave, by the round before which they do, from texts ``ID@ROUND``."""
    leaving: dict[int, list[str]] = {}
    gone: set[str] = set()
    for text in texts:
        player, number = _player_at(text, "--withdraw", event)
        if player in gone:
            raise _bad_option("--withdraw", text, f"{player!r} is given twice")
        gone.add(player)
        leaving.setdefault(number, []).append(player)
    return leaving
