"""The command ``pairwright engine``: pairings for programs that call an engine by its arguments.

Answers and generation are loaded only when they are used, because callers start it often.
"""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairdesk.bbp import answers as answers
    from pairdesk.bbp import generating as generating

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)
