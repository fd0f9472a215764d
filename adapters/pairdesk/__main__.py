"""``python -m pairdesk`` is the command ``pairwright``."""

from pairdesk.cli import main

main()
