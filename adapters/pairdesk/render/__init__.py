"""Events as people read them: tables as texts, CSV, Markdown, and pages to print.

Each module is loaded when it is first used.
"""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairdesk.render import box_drawing as box_drawing
    from pairdesk.render import csv_markdown_html as csv_markdown_html
    from pairdesk.render import tables as tables
    from pairdesk.render import tiebreak_list as tiebreak_list

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)
