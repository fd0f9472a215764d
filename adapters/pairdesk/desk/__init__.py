"""The desk: everything that a director may do with an event, once, for every front.

No file, no terminal and no clock: what goes in and comes out are values. A module is loaded when
something of it is used.
"""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairdesk.desk import arguments as arguments
    from pairdesk.desk import json_views as json_views
    from pairdesk.desk import open_boards as open_boards
    from pairdesk.desk import operations as operations

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)
