"""pairwick: a club evening from two plain text files, for people who have nothing else.

A module is loaded when something of it is used.
"""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairdesk.pairwick import history as history
    from pairdesk.pairwick import reports as reports
    from pairdesk.pairwick import text_files as text_files

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)
