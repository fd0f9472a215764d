"""What an operation takes: its arguments are checked alike, whoever gives them, data or program.

``@operation(...)`` declares one: the name of the method, or another, is the name in a batch, and
there is a check for each parameter, in their order. A parameter by keyword alone is an option; in
a batch all options are one object, behind the arguments: ``["pair_round", {"beyond": true}]``.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from types import MappingProxyType
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from pairdesk.errors import InvalidArguments
from pairdesk.text import whole_number
from pairwright.errors import quoted
from pairwright.players import HIGHEST_RATING

Owner = TypeVar("Owner")
Given = ParamSpec("Given")
Result = TypeVar("Result")
Method = Callable[Concatenate[Owner, Given], Result]

Check = Callable[[object], bool]
"""Is an argument of the right type, and in its range where the range is part of the type?"""

DECLARED: Final = "operation"
"""The attribute of a method that holds its declaration."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation: its name in a batch, its method, and the check of each parameter."""

    name: str
    method: Callable[..., Any]
    form: Signature
    checks: Mapping[str, Check]

    @property
    def options(self) -> list[str]:
        """The parameters that are given by keyword."""
        kinds = self.form.parameters.items()
        return [name for name, parameter in kinds if parameter.kind is Parameter.KEYWORD_ONLY]

    def require(self, given: tuple[object, ...], named: Mapping[str, object]) -> None:
        """Raise InvalidArguments for a wrong count or a wrong type."""
        try:
            bound = self.form.bind(None, *given, **named).arguments
        except TypeError:
            raise InvalidArguments(f"{self.name} takes {self._expected}") from None
        for name, check in self.checks.items():
            if name in bound and not check(bound[name]):
                raise InvalidArguments(f"{self.name}: {name} cannot be {quoted(bound[name])}")

    @property
    def _expected(self) -> str:
        """The parameters in words."""
        options = self.options
        places = [name for name in self.checks if name not in options]
        by_place = ", ".join(
            name if self.form.parameters[name].default is Parameter.empty else f"[{name}]"
            for name in places
        )
        return " and ".join(
            [by_place or "no arguments", *(["the options " + ", ".join(options)] * bool(options))]
        )


def operation(
    *checks: Check, name: str | None = None
) -> Callable[[Method[Owner, Given, Result]], Method[Owner, Given, Result]]:
    """Declare a method as an operation of the desk, with a check for each of its parameters.

    The method raises InvalidArguments before it does anything.
    """

    def declare(method: Method[Owner, Given, Result]) -> Method[Owner, Given, Result]:
        form = signature(method)
        _, *parameters = form.parameters
        named = name or method.__name__

        @wraps(method)
        def checked(owner: Owner, /, *given: Given.args, **options: Given.kwargs) -> Result:
            declared.require(given, options)
            return method(owner, *given, **options)

        by_name = MappingProxyType(dict(zip(parameters, checks, strict=True)))
        declared = Operation(named, method, form, by_name)
        setattr(checked, DECLARED, declared)
        return checked

    return declare


def declared_in(kind: type) -> Iterator[Operation]:
    """The operations of a class and those it inherits from, in the order of declaration."""
    for base in reversed(kind.__mro__):
        for value in vars(base).values():
            if isinstance(found := getattr(value, DECLARED, None), Operation):
                yield found


def anything(value: object) -> bool:
    """Whatever it is."""
    return True


def a_text(value: object) -> bool:
    """A text."""
    return isinstance(value, str)


def texts(value: object) -> bool:
    """A list of texts."""
    return type(value) is list and all(map(a_text, value))


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


def or_null(check: Check) -> Check:
    """What passes the check, or nothing."""

    def either(value: object) -> bool:
        return value is None or check(value)

    return either


def an_object(value: object) -> bool:
    """An object of values by name."""
    return isinstance(value, dict)


def an_id(value: object) -> bool:
    """A text that is not blank."""
    return isinstance(value, str) and bool(value.strip())


def a_rating(value: object) -> bool:
    """An integer from 0 to 4000."""
    return type(value) is int and 0 <= value <= HIGHEST_RATING


def a_chain(value: object) -> bool:
    """The name of a chain of tie-breaks, or a list of their codes."""
    return a_text(value) or (texts(value) and value != [])


def entries_of_players(value: object) -> bool:
    """A list of [id, rating]."""
    return type(value) is list and all(
        type(entry) is list and len(entry) == 2 and an_id(entry[0]) and a_rating(entry[1])
        for entry in value
    )


def results_by_board(value: object) -> bool:
    """An object of texts by the numbers of boards, which are texts in JSON."""
    return isinstance(value, Mapping) and all(
        (type(board) is int or _is_number(board)) and a_text(said) for board, said in value.items()
    )


def _is_number(text: object) -> bool:
    return isinstance(text, str) and whole_number(text) is not None
