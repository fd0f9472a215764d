"""pairwick: a club evening from two plain text files, for clubs without other software.

Each module is loaded when it is first used.
"""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairdesk.pairwick import history as history
    from pairdesk.pairwick import reports as reports
    from pairdesk.pairwick import text_files as text_files

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)
