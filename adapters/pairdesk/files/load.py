"""Files that hold an event, in any format: event JSON, TRF files, CSV.

The modules of a format are loaded only for a file of that format.
"""

from dataclasses import dataclass
from errno import ENOENT
from pathlib import Path
from typing import TYPE_CHECKING

from pairdesk import files
from pairdesk.files.forms import PAIRINGS, PLAYERS, Form, form_of
from pairdesk.files.names import name_of, naming
from pairdesk.stdio import read
from pairwright.event import Event
from pairwright.rulebooks import usual_rulebook

if TYPE_CHECKING:
    from pairdesk.trf import TrfFile


@dataclass(frozen=True, slots=True)
class Loaded:
    """An event, and what else its file says.

    ``warnings`` are lines about repairs, and about content that an event does not keep. ``system``
    is the code of the pairing system that a TRF file names (record 192), or of a round robin in
    another format; empty if there is none. ``named`` is the rulebook that event JSON names.
    """

    event: Event
    form: Form
    warnings: tuple[str, ...] = ()
    system: str = ""
    named: str | None = None

    @property
    def rulebook(self) -> str:
        """The rulebook that pairs the event unless another is given. Raises BadDocument."""
        if self.named is not None:
            return self.named
        if self.form != "trf":
            return usual_rulebook(self.event)
        return files.trf_form.rulebook_named(self.system, self.starts).rulebook

    @property
    def numbering(self) -> str:
        """The rulebook that numbers the players of a TRF file: a round robin's, or else dutch."""
        return "dutch" if self.event.system == "swiss" else self.rulebook

    @property
    def starts(self) -> str:
        """The date of the first day, YYYY/MM/DD, or an empty text."""
        return dict(self.event.about).get("starts", "")


def load(file: str, *, lenient: bool = False) -> Loaded:
    """The event of a file, of standard input for ``-``, or of a folder of two CSV files.

    With ``lenient`` known errors of other programs in TRF files are repaired, with warnings.
    Raises BadDocument, BadField, OSError.
    """
    source = source_of(file, lenient=lenient)
    return source if isinstance(source, Loaded) else loaded_trf(source, file)


def source_of(file: str, *, lenient: bool = False) -> "TrfFile | Loaded":
    """The content of a file: a TRF file with all its records, or else an event.

    Raises BadDocument, BadField, OSError.
    """
    if Path(file).is_dir():
        return _in_other_form(_from_folder(file), "csv")
    data = read(file)
    return source_in(data, file, form_of(file, data), lenient=lenient)


def source_in(data: bytes, file: str, form: Form, *, lenient: bool = False) -> "TrfFile | Loaded":
    """As ``source_of``, from the bytes of a file. Raises BadDocument, BadField."""
    if form == "trf":
        return files.trf_form.trf_file_in(data, name_of(file), lenient=lenient)
    if form == "csv":
        return _in_other_form(files.event_csv.event_from_csv(data, name=name_of(file)), form)
    with naming(file):
        document = files.event_json.document_from_json(data)
    return _in_other_form(document.event, form, document.rulebook)


def loaded_trf(trf_file: "TrfFile", file: str) -> Loaded:
    """The event of a TRF file, with warnings about it. Raises BadDocument."""
    event, warnings = files.trf_form.event_and_warnings(trf_file, name_of(file))
    return Loaded(event, "trf", warnings, trf_file.text("192"))


def _from_folder(folder: str) -> Event:
    """The event of players.csv and pairings.csv. Raises FileNotFoundError without the first."""
    players, pairings = Path(folder, PLAYERS), Path(folder, PAIRINGS)
    if not players.exists():
        raise FileNotFoundError(ENOENT, f"the folder has no file {PLAYERS}", folder)
    data = pairings.read_bytes() if pairings.exists() else None
    return files.event_csv.event_from_csv(players.read_bytes(), data)


def _in_other_form(event: Event, form: Form, named: str | None = None) -> Loaded:
    """An event that is not from a TRF file; it may be a round robin."""
    if event.system == "swiss":
        return Loaded(event, form, named=named)
    return Loaded(event, form, system=files.trf_form.code_of_system(event), named=named)
