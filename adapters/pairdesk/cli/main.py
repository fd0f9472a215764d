"""The command ``pairwright``: all commands together, and their exit codes.

Exit codes: 0 done; 1 the rules refuse the request (a line on standard error says why); 2 the
command or a file cannot be read; 130 interrupted.
"""

import os
import sys
from collections.abc import Mapping, MutableMapping
from types import MappingProxyType
from typing import Final, NamedTuple, NoReturn, cast

import click

from pairdesk.cli.exit_codes import INTERRUPTED, REFUSED, UNREADABLE, leave
from pairdesk.cli.hints import with_hint
from pairdesk.cli.wrong_usage import in_words
from pairdesk.stdio import prepare
from pairdesk.text import printable
from pairwright.errors import InvalidInput, PairwrightError, UnknownName
from pairwright.lazy import Registry


class Entry(NamedTuple):
    """Where a command is, and the first sentence of its help."""

    module: str
    function: str
    short_help: str


COMMANDS: Final[Mapping[str, Entry]] = MappingProxyType(
    {
        "bye": Entry(
            "pairdesk.cli.bye",
            "bye",
            "Request a bye for a player in a round that has not been paired yet.",
        ),
        "check": Entry(
            "pairdesk.cli.check",
            "check",
            "Pair every round of files again, and report where the rules give a different pairing.",
        ),
        "convert": Entry(
            "pairdesk.cli.convert", "convert", "Convert a tournament file to another format."
        ),
        "engine": Entry(
            "pairdesk.cli.engine",
            "engine",
            "Pair TRF files, as a replacement for the engine that another program calls.",
        ),
        "enter": Entry(
            "pairdesk.cli.enter",
            "enter",
            "Add a player to an event file, also after round 1; earlier rounds count as absences.",
        ),
        "explain": Entry(
            "pairdesk.cli.explain",
            "explain",
            "Explain a round, in sentences you can read aloud.",
        ),
        "final-standings": Entry(
            "pairdesk.cli.final_table",
            "final_standings",
            "Write standings.csv from players.csv and results.csv in DIR (default: this folder).",
        ),
        "generate": Entry(
            "pairdesk.cli.generate",
            "generate",
            "Generate tournaments: players, pairings by the rules, and random results.",
        ),
        "pair": Entry(
            "pairdesk.cli.pair",
            "pair",
            'Pair the next round of an event file ("-": standard input).',
        ),
        "rehearse": Entry(
            "pairdesk.cli.rehearse",
            "rehearse",
            "Rehearse a whole event before the day.",
        ),
        "result": Entry(
            "pairdesk.cli.result",
            "result",
            "Record results in an event file, such as 1=W 2=D 3=FB; either all of them or none.",
        ),
        "rounds": Entry(
            "pairdesk.cli.how_many_rounds",
            "how_many_rounds",
            "Say how many rounds to play with a given number of PLAYERS.",
        ),
        "run": Entry(
            "pairdesk.cli.run",
            "run",
            "Carry out a JSON list of desk operations from FILE or standard input.",
        ),
        "standings": Entry(
            "pairdesk.cli.standings",
            "standings",
            'Show the standings of an event by a chain of tie-breaks ("-": standard input).',
        ),
        "sweep": Entry(
            "pairdesk.cli.sweep",
            "sweep",
            "Play thousands of events over a grid, and write one row of measures for each.",
        ),
        "tiebreaks": Entry(
            "pairdesk.cli.tiebreaks",
            "tiebreaks",
            "List the tie-breaks, the chains and the editions, one on each line.",
        ),
        "withdraw": Entry(
            "pairdesk.cli.withdraw",
            "withdraw",
            "Withdraw a player from an event file; a game without a result is forfeited.",
        ),
    }
)
"""Every command by its name; the help lists them without loading any."""


class LazyGroup(click.Group):
    """A group whose help lists the commands without loading them."""

    def invoke(self, ctx: click.Context) -> object:
        """Carry out a command. An error in its use knows the command, for the hint."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            if error.ctx is None and (name := ctx.invoked_subcommand):
                error.ctx = click.Context(self.commands[name], parent=ctx, info_name=name)
            raise

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of the first argument. Raises UsageError, which names all commands."""
        if args[0] not in COMMANDS:
            ctx.fail(f"unknown command {args[0]!r}; use one of {', '.join(COMMANDS)}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command does."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name].short_help) for name in sorted(COMMANDS)])


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    try:
        prepare()
        sys.exit(cli.main(prog_name="pairwright", standalone_mode=False))
    except click.exceptions.NoArgsIsHelpError as help_asked:
        help_asked.show()
        sys.exit(help_asked.exit_code)
    except click.UsageError as error:
        leave(in_words(error, click.Context(cli, info_name="pairwright")), error.exit_code)
    except click.ClickException as error:
        leave(f"error: {error.format_message()}", error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        leave("interrupted", INTERRUPTED)
    except InvalidInput as error:
        leave(with_hint(str(error), error.code), UNREADABLE)
    except UnknownName as error:
        leave(with_hint(f"{error.code}: {error}", error.code), UNREADABLE)
    except PairwrightError as refused:
        leave(with_hint(f"{refused.code}: {refused}", refused.code), REFUSED)
    except OSError as error:
        leave(": ".join(filter(None, _what_failed(error))), UNREADABLE)


def _what_failed(error: OSError) -> tuple[str | None, str]:
    """The file that the user named, not the temporary one that replaces it; and the reason."""
    file = error.filename2 or error.filename
    return None if file is None else printable(os.fsdecode(file)), error.strerror or str(error)


def _lazily() -> MutableMapping[str, click.Command]:
    """The commands by name, each loaded when it is looked up."""
    homes = {name: (entry.module, entry.function) for name, entry in COMMANDS.items()}
    # Click only reads it.
    return cast("MutableMapping[str, click.Command]", Registry[click.Command](homes))


@click.group(
    cls=LazyGroup, commands=_lazily(), context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="pairwright")
def cli() -> None:
    """Pair Swiss tournaments, exactly and fast.

    Start with: pairwright rehearse --example spring-open
    """
