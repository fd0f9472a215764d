"""The command ``pairwright``: all commands together, and what they leave with.

Exit codes: 0 done; 1 the rules refuse what was asked (a line on stderr says which); 2 the command
or a file cannot be read; 130 interrupted. Modules that take time to load are imported by the
commands that use them, so that help answers at once.
"""

import os
import sys
from typing import NoReturn

import click

from pairdesk.cli.bench import bench
from pairdesk.cli.evening import bye, enter, result, withdraw
from pairdesk.cli.exit_codes import INTERRUPTED, REFUSED, UNREADABLE, leave
from pairdesk.cli.pair import explain, pair
from pairdesk.cli.rehearse import how_many_rounds, rehearse
from pairdesk.cli.run import run
from pairdesk.cli.standings import final_standings, standings, tiebreaks
from pairdesk.cli.sweep import sweep
from pairdesk.cli.trf_files import check, convert, engine, generate
from pairdesk.stdio import prepare
from pairdesk.text import printable
from pairwright.errors import InvalidInput, PairwrightError, UnknownName


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    try:
        prepare()
        sys.exit(cli.main(standalone_mode=False))
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        leave("interrupted", INTERRUPTED)
    except (InvalidInput, UnknownName) as error:
        leave(str(error), UNREADABLE)
    except PairwrightError as refused:
        leave(f"{refused.code}: {refused}", REFUSED)
    except OSError as error:
        leave(": ".join(filter(None, _what_failed(error))), UNREADABLE)


def _what_failed(error: OSError) -> tuple[str | None, str]:
    """The file that a person named, not the one it was to be moved from; and the reason."""
    file = error.filename2 or error.filename
    return None if file is None else printable(os.fsdecode(file)), error.strerror or str(error)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="pairwright")
def cli() -> None:
    """Pair Swiss tournaments, exactly and fast.

    Start with: pairwright rehearse --example spring-open
    """


for command in (
    *(result, withdraw, enter, bye),
    *(run, pair, explain, standings, tiebreaks, final_standings, rehearse, how_many_rounds),
    *(convert, check, generate, engine, sweep, bench),
):
    cli.add_command(command)
