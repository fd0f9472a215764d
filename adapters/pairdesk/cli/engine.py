"""The command ``engine``: pairings for programs that call an engine by its arguments."""

import click

from pairdesk.bbp.command_line import main


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("words", metavar="[-r] --dutch FILE -p ...", nargs=-1, type=click.UNPROCESSED)
def engine(words: tuple[str, ...]) -> None:
    """Pair TRF files, as a replacement for the engine that another program calls.

    \b
    --dutch FILE -p [OUT]                  Pair the next round.
    --dutch FILE -c                        Pair all rounds again and compare.
    --dutch -g [CONFIG] -o OUT [-s SEED]   Write a random tournament.
    --dutch FILE -g -o OUT [-s SEED]       Write a random tournament like FILE.

    -r at the beginning prints the name of this engine; -l [LIST] at the end also writes the
    checklist. With --strict before --dutch, the exit code of -c says whether rounds differ, and
    warnings about a file go to standard error.
    """  # noqa: D301  # click wants the control character
    main(words)
