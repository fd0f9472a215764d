"""The command ``engine``: pairings for programs that call an engine by its arguments."""

import click

from pairdesk.bbp.command_line import main


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("words", metavar="[-r] --dutch FILE -p ...", nargs=-1, type=click.UNPROCESSED)
def engine(words: tuple[str, ...]) -> None:
    """Pair TRF files, as a replacement for the engine that another program calls.

    "--dutch FILE -p [OUT]" pairs the next round, "--dutch FILE -c" pairs all rounds again and
    compares, and "--dutch -g [CONFIG] -o OUT [-s SEED]" writes a random tournament; "-l [LIST]" at
    the end also writes the checklist, and -r at the beginning prints the name of this engine.

    With --strict, before --dutch, the exit code of -c says whether rounds differ, and doubts about
    a file are reported on standard error.
    """
    main(words)
