"""What an argument of an operation has to be; whoever calls, data or program, is asked alike."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from pairdesk.errors import InvalidArguments
from pairwright.errors import quoted
from pairwright.players import HIGHEST_RATING

Owner = TypeVar("Owner")
Given = ParamSpec("Given")
Result = TypeVar("Result")
Method = Callable[Concatenate[Owner, Given], Result]

Check = Callable[[object], bool]
"""Is an argument of the right type, and in its range where the range is part of the type?"""


def takes(
    *checks: Check, optional: int = 0
) -> Callable[[Method[Owner, Given, Result]], Method[Owner, Given, Result]]:
    """Let a method check its arguments, the last ``optional`` of which may be left out.

    The method raises InvalidArguments before it does anything.
    """

    def decorate(method: Method[Owner, Given, Result]) -> Method[Owner, Given, Result]:
        @wraps(method)
        def checked(owner: Owner, /, *given: Given.args, **named: Given.kwargs) -> Result:
            _insist(checks, optional, given, named)
            return method(owner, *given, **named)

        return checked

    return decorate


def _insist(
    checks: tuple[Check, ...], optional: int, given: tuple[object, ...], named: dict[str, Any]
) -> None:
    most = len(checks)
    if named or not most - optional <= len(given) <= most:
        raise InvalidArguments(f"{most} arguments are expected by place, not {len(given)}")
    for place, (check, argument) in enumerate(zip(checks, given, strict=False), 1):
        if not check(argument):
            raise InvalidArguments(f"argument {place} cannot be {quoted(argument)}")


def anything(value: object) -> bool:
    """Whatever it is."""
    return True


def a_text(value: object) -> bool:
    """A text."""
    return type(value) is str


def a_text_or_null(value: object) -> bool:
    """A text, or nothing."""
    return value is None or type(value) is str


def an_integer(value: object) -> bool:
    """An integer; true and false are none."""
    return type(value) is int


def true_or_false(value: object) -> bool:
    """True or false, and no number for them."""
    return type(value) is bool


def at_least(least: int) -> Check:
    """An integer that is not smaller."""

    def check(value: object) -> bool:
        return type(value) is int and value >= least

    return check


def an_id(value: object) -> bool:
    """A text that is not blank."""
    return type(value) is str and bool(value.strip())


def a_rating(value: object) -> bool:
    """An integer from 0 to 4000."""
    return type(value) is int and 0 <= value <= HIGHEST_RATING


def a_chain(value: object) -> bool:
    """The name of a chain of tie-breaks, or a list of their codes."""
    return type(value) is str or (type(value) is list and value != [] and all(map(a_text, value)))


def entries_of_players(value: object) -> bool:
    """A list of [id, rating]."""
    return type(value) is list and all(
        type(entry) is list and len(entry) == 2 and an_id(entry[0]) and a_rating(entry[1])
        for entry in value
    )
