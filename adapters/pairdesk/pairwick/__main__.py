"""The command ``pairwick``, also as ``python -m pairdesk.pairwick``."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and leave with its exit code."""
    try:
        from pairdesk.pairwick.command import run  # Ctrl-C may come by now

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
