"""The command ``pairwright``, also as ``python -m pairdesk``."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line; final-standings alone runs without anything but Python."""
    try:
        if sys.argv[1:2] == ["final-standings"]:
            from pairdesk.final_standings import main as final_standings  # noqa: PLC0415

            final_standings(sys.argv[2:])
        from pairdesk.cli import main as command_line  # noqa: PLC0415  # click, for the others

        command_line()
    except KeyboardInterrupt:  # while modules are loaded
        print("interrupted", file=sys.stderr)  # noqa: T201
        sys.exit(130)


if __name__ == "__main__":
    main()
