"""``python -m pairdesk.pairwick`` is the command ``pairwick``."""

from pairdesk.pairwick.command import main

main()
