"""What is used where nobody says otherwise."""

from typing import Final

DEFAULT_RULEBOOK: Final = "northgate"
"""The rulebook that pairs an event."""

DEFAULT_CHAIN: Final = "northgate"
"""The chain of tie-breaks that orders a table."""
