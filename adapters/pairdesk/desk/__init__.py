"""The desk: everything that a director may do with an event, in one place for every program.

It knows no file, no terminal and no clock: it takes values and returns values. A module is loaded
when something of it is used.
"""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairdesk.desk import arguments as arguments
    from pairdesk.desk import changes as changes
    from pairdesk.desk import json_views as json_views
    from pairdesk.desk import open_boards as open_boards
    from pairdesk.desk import operations as operations
    from pairdesk.desk import policy as policy
    from pairdesk.desk import questions as questions
    from pairdesk.desk import registrations as registrations
    from pairdesk.desk import rehearsals as rehearsals
    from pairdesk.desk import state as state
    from pairdesk.desk import warnings as warnings
    from pairdesk.desk import written_results as written_results

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)
