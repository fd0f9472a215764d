"""How a command leaves: its exit codes, and the line on standard error that says why."""

import sys
from typing import Final, NoReturn

import click

REFUSED: Final = 1
"""The rules refuse what was asked."""

UNREADABLE: Final = 2
"""The command or a file cannot be read."""

INTERRUPTED: Final = 130


def leave(message: str, code: int) -> NoReturn:
    """Leave with a line on standard error, and an exit code."""
    click.echo(message, err=True)
    sys.exit(code)
