"""What an operation takes: its arguments are checked alike, for a batch and for a program.

``@operation(...)`` declares one: its name in a batch is that of the method, unless another is
given, and there is a check for each parameter, in their order. A parameter by keyword alone is an
option; in a batch all options are one object after the arguments: ``["pair_round", {"beyond":
true}]``.
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

DECLARED: Final = "operation"
"""The attribute of a method that holds its declaration."""


@dataclass(frozen=True, slots=True)
class Check:
    """What an argument must be: in words, and as a test of its type and of the range of that."""

    expected: str
    passes: Callable[[object], bool]


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
            if name in bound and not check.passes(bound[name]):
                raise InvalidArguments(
                    f"{self.name}: {name} must be {check.expected}, not {quoted(bound[name])}"
                )

    @property
    def _expected(self) -> str:
        """The parameters in words."""
        options = self.options
        places = [name for name in self.checks if name not in options]
        by_place = ", ".join(
            name if self.form.parameters[name].default is Parameter.empty else f"[{name}]"
            for name in places
        )
        if not options:
            return by_place or "no arguments"
        by_name = f"the option{'s' * (len(options) > 1)} {', '.join(options)}"
        return f"{by_place} and {by_name}" if by_place else by_name


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


anything: Final = Check("any value", lambda _: True)

a_text: Final = Check("a text", lambda value: isinstance(value, str))

texts: Final = Check("a list of texts", lambda value: _is_list_of(value, a_text))

an_integer: Final = Check("an integer", lambda value: type(value) is int)  # true is none

true_or_false: Final = Check("true or false", lambda value: type(value) is bool)

an_object: Final = Check("an object", lambda value: isinstance(value, dict))

an_id: Final = Check(
    "a text that is not blank", lambda value: isinstance(value, str) and bool(value.strip())
)

a_rating: Final = Check(
    f"an integer from 0 to {HIGHEST_RATING}",
    lambda value: type(value) is int and 0 <= value <= HIGHEST_RATING,
)

a_chain: Final = Check(
    "the name of a chain of tie-breaks, or a list of their codes",
    lambda value: a_text.passes(value) or (texts.passes(value) and value != []),
)

_entry_of_player: Final = Check(
    "[id, rating]",
    lambda value: (
        type(value) is list
        and len(value) == 2
        and an_id.passes(value[0])
        and a_rating.passes(value[1])
    ),
)

entries_of_players: Final = Check(
    f"a list of [id, rating], with ratings from 0 to {HIGHEST_RATING}",
    lambda value: _is_list_of(value, _entry_of_player),
)

results_by_board: Final = Check(
    "an object of results by the numbers of boards",
    lambda value: (
        isinstance(value, Mapping)
        and all(_is_number(board) and a_text.passes(said) for board, said in value.items())
    ),
)


def at_least(least: int) -> Check:
    """An integer that is not smaller."""
    return Check(
        f"an integer of {least} or more", lambda value: type(value) is int and value >= least
    )


def or_null(check: Check) -> Check:
    """What passes the check, or null."""
    return Check(f"{check.expected}, or null", lambda value: value is None or check.passes(value))


def _is_list_of(value: object, check: Check) -> bool:
    return type(value) is list and all(map(check.passes, value))


def _is_number(board: object) -> bool:
    """Is it the number of a board? In JSON it is a text."""
    return type(board) is int or (isinstance(board, str) and whole_number(board) is not None)
