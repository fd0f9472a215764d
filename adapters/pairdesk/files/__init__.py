"""An event on disk, whatever its form: event JSON, TRF files, CSV, rulebooks in TOML.

Each module is loaded when it is first used.
"""

from typing import TYPE_CHECKING

from pairwright.lazy import lazily

if TYPE_CHECKING:
    from pairdesk.files import atomic_write as atomic_write
    from pairdesk.files import check_file as check_file
    from pairdesk.files import csv_rows as csv_rows
    from pairdesk.files import event_csv as event_csv
    from pairdesk.files import event_entries as event_entries
    from pairdesk.files import event_json as event_json
    from pairdesk.files import event_schema as event_schema
    from pairdesk.files import forms as forms
    from pairdesk.files import house_entries as house_entries
    from pairdesk.files import house_json as house_json
    from pairdesk.files import json_text as json_text
    from pairdesk.files import load as load
    from pairdesk.files import lock as lock
    from pairdesk.files import names as names
    from pairdesk.files import pairing_rows as pairing_rows
    from pairdesk.files import players_csv as players_csv
    from pairdesk.files import rulebook_toml as rulebook_toml
    from pairdesk.files import save as save
    from pairdesk.files import trf_form as trf_form
    from pairdesk.files import write as write

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__)
