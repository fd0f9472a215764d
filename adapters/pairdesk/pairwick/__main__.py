"""The command ``pairwick``, also as ``python -m pairdesk.pairwick``."""

import sys
from importlib import import_module


def main() -> None:
    """Run the command line and end with its exit code."""
    try:
        # Ctrl-C may come while modules are loaded.
        sys.exit(import_module("pairdesk.pairwick.command").run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
