"""The command ``pairwright``, also as ``python -m pairdesk``."""

import sys
from importlib import import_module

PLAIN = {"engine": "pairdesk.bbp.command_line", "final-standings": "pairdesk.final_standings"}
"""The modules of commands that parse their own arguments, without the time to load click."""


def main() -> None:
    """Run the command line, and leave with its exit code."""
    try:
        name, *words = sys.argv[1:] or [""]
        if name in PLAIN and [name, *words] != ["engine", "--help"]:
            import_module(PLAIN[name]).main(words)
        import_module("pairdesk.cli.main").main()
    except KeyboardInterrupt:  # while modules are loaded
        print("interrupted", file=sys.stderr)  # noqa: T201  # before anything else is loaded
        sys.exit(130)


if __name__ == "__main__":
    main()
