"""The command line: each command parses its arguments, calls the desk, and shows the answer.

A module is loaded when something of it is used.
"""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairdesk.cli import screen as screen
    from pairdesk.cli import terminal as terminal

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)
