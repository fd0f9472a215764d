"""The command ``pairwright``, also as ``python -m pairdesk``."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line; final-standings and the engine do without what the others load."""
    try:
        if sys.argv[1:2] == ["final-standings"]:
            from pairdesk.final_standings import main as final_standings  # noqa: PLC0415

            final_standings(sys.argv[2:])
        if sys.argv[1:2] == ["engine"] and sys.argv[2:] != ["--help"]:
            from pairdesk.bbp.engine import main as engine  # noqa: PLC0415

            engine(sys.argv[2:])
        from pairdesk.cli.main import main as command_line  # noqa: PLC0415  # click, for the others

        command_line()
    except KeyboardInterrupt:  # while modules are loaded
        print("interrupted", file=sys.stderr)  # noqa: T201
        sys.exit(130)


if __name__ == "__main__":
    main()
