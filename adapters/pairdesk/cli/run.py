"""The command that carries out a batch of desk operations."""

import click

import pairdesk
from pairdesk.cli.options import INPUT
from pairdesk.files.json_text import json_text, parsed_list
from pairdesk.files.names import naming
from pairdesk.stdio import read, say
from pairdesk.text import decoded


@click.command()
@click.argument("file", type=INPUT, default="-")
def run(file: str) -> None:
    """Carry out a JSON list of desk operations from FILE or standard input.

    Print the JSON list of results, one for each operation: a value, or "error: CODE".
    """
    with naming(file):
        operations = parsed_list(decoded(read(file)))
    say(json_text(pairdesk.run(operations)))
