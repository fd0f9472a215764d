"""Files that a command writes: their formats, and whether they can be made."""

from pathlib import Path

import click

from pairdesk.files.atomic_write import require_writable, require_writable_file
from pairdesk.files.forms import Form

FORMS = click.Choice(["json", "trf", "csv"])


def require_target(target: str, form: Form, *, several: bool = False) -> None:
    """Check before the work that a file can be made, with its folders. Raises OSError."""
    in_folder = several or (form == "csv" and Path(target).suffix != ".csv")
    if target != "-":
        (require_writable if in_folder else require_writable_file)(Path(target))
