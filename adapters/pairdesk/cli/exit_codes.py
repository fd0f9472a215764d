"""How a command ends: its exit codes, and the line on standard error that says why."""

import sys
from typing import Final, NoReturn

import click

REFUSED: Final = 1
"""The rules refuse the request."""

UNREADABLE: Final = 2
"""The command or a file cannot be read."""

INTERRUPTED: Final = 130


def leave(message: str, code: int) -> NoReturn:
    """End with a line on standard error and an exit code."""
    click.echo(message, err=True)
    sys.exit(code)
