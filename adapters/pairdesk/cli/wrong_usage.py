"""A command line that cannot be read: one line that says what is wrong and what is accepted.

Click raises an error of its own for each kind of fault. Here they get the words of the other
refusals, and a hint at the help of the command.
"""

import re
from typing import TYPE_CHECKING, Final

import click

from pairdesk.text import printable

_SURPLUS: Final = re.compile(r"Got unexpected extra arguments? \((.*)\)\.?", re.DOTALL)
_PLACES: Final = {
    " is a directory": " is a folder; give a file",
    " is a file": " is a file; give a folder",
}


if TYPE_CHECKING:
    _OfInteger = click.ParamType[int]
else:  # older versions of click have no types of values
    _OfInteger = click.ParamType


class WholeNumber(_OfInteger):
    """A whole number, within bounds where there are any."""

    name = "n"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least, self.most = least, most

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """The number. Raises BadParameter, which says what is accepted."""
        try:
            number = int(str(value))
        except ValueError:
            number = None
        if number is None or not self._holds(number):
            self.fail(f"{str(value)!r} is not {self._accepted}", param, ctx)
        return number

    def _holds(self, number: int) -> bool:
        return (self.least is None or number >= self.least) and (
            self.most is None or number <= self.most
        )

    @property
    def _accepted(self) -> str:
        """What is accepted, in words."""
        match self.least, self.most:
            case None, None:
                return "a whole number"
            case least, None:
                return f"a whole number of {least} or more"
            case None, most:
                return f"a whole number of {most} or less"
            case least, most:
                return f"a whole number from {least} to {most}"


def in_words(error: click.UsageError, ctx: click.Context) -> str:
    """An error in the use of a command: the line that says what is wrong, and the hint."""
    return (
        f"error: {printable(_fault(error, error.ctx or ctx))}\n"
        f'hint: "{(error.ctx or ctx).command_path} --help" lists what is accepted'
    )


def _fault(error: click.UsageError, ctx: click.Context) -> str:
    """What is wrong, and what would be accepted."""
    said = error.message
    match error:
        case click.MissingParameter(param=click.Parameter() as param):
            said = f"{_named(param)} is missing; the form is: {_form(ctx)}"
        case click.BadParameter(param=click.Parameter() as param):
            said = f"{_label(param)}: {_value_fault(said)}"
        case click.NoSuchOption(option_name=name):
            said = f"unknown option {name}; use one of {', '.join(_options(ctx))}"
        case click.BadOptionUsage(option_name=name):
            said = _option_fault(name, ctx)
        case _:
            if surplus := _SURPLUS.fullmatch(said):
                said = f"too many arguments: {surplus[1]}; the form is: {_form(ctx)}"
    return said


def _value_fault(message: str) -> str:
    """What is wrong with a value."""
    said = message.removesuffix(".").removeprefix("File ").removeprefix("Directory ")
    for ending, accepted in _PLACES.items():
        if said.endswith(ending):
            return said.removesuffix(ending) + accepted
    return said


def _option_fault(name: str, ctx: click.Context) -> str:
    """What is wrong with an option that lacks its value, or is a flag and has one."""
    for option in ctx.command.get_params(ctx):
        if name in option.opts and isinstance(option, click.Option) and not option.is_flag:
            return f"{name} needs a value: {name} {_value_form(option)}"
    return f"{name} takes no value"


def _label(param: click.Parameter) -> str:
    """The name of an argument or option."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return param.human_readable_name.strip("[].")


def _named(param: click.Parameter) -> str:
    """The name of an argument, or of an option with the form of its value."""
    label = _label(param)
    return f"{label} {_value_form(param)}" if isinstance(param, click.Option) else label


def _value_form(option: click.Option) -> str:
    """The form of an option's value, as the help shows it."""
    if option.metavar is None and isinstance(option.type, click.Choice):
        return f"[{'|'.join(option.type.choices)}]"
    return option.metavar or option.type.name.upper()


def _form(ctx: click.Context) -> str:
    """The command and its arguments, with the options that it must have."""
    needed = [
        _named(param)
        for param in ctx.command.params
        if isinstance(param, click.Option) and param.required
    ]
    return " ".join([ctx.command_path, *ctx.command.collect_usage_pieces(ctx), *needed])


def _options(ctx: click.Context) -> list[str]:
    """The options of a command."""
    params = ctx.command.get_params(ctx)
    return [_label(param) for param in params if isinstance(param, click.Option)]
