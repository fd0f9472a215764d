"""The editions of the tie-break rules (FIDE Handbook C.07), and where their texts leave a choice.

An edition is a value. For a regulation that differs from it (C.07, 16.6), or reads an unclear
article differently, change a copy:

>>> from dataclasses import replace
>>> ours = replace(EDITIONS["2026-03"], name="ours", forfeited_by_both_is_half=False)
>>> ours.dummy
'capped'
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from types import MappingProxyType
from typing import Any, Final, Literal, get_args

from pairwright.errors import InvalidEdition, UnknownEdition, quoted
from pairwright.notation import FORFEIT_WON, FORFEITS, RecordKind
from pairwright.players import HIGHEST_RATING

Dummy = Literal["own", "capped", "virtual"]
Adjustment = Literal["late requested byes", "every unplayed round", "none"]
NO_FORFEITS: Final = frozenset[RecordKind]()


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One set of tie-break rules.

    What editions differ in:

    - ``dummy``: the score that replaces the opponent's in a player's own unplayed round [16.4]: the
      own score, the own score under the caps of 2026, or the virtual opponent of the rules before
      2023.
    - ``adjustment``: which unplayed rounds count as draws in the score that opponents see [16.3].
    - ``vur_exception``: cuts take a voluntary unplayed round first [16.5].
    - ``counted_forfeits``, ``rated_forfeits``: the kinds of forfeit (``FW``, ``FL``) of fixed
      pairings that count as games in the own results of Art. 7 and the ratings of Art. 10 [15.2].

    Where the text is unclear, or a regulation may say otherwise:

    - ``cut_by_product``: of the voluntary unplayed rounds, a Sonneborn-Berger cut takes the one
      with the lowest product; otherwise the one with the lowest dummy.
    - ``forfeited_by_both_is_half``: in STD, two who both forfeit have equal points.
    - ``fore_forfeits_are_draws``: Fore Buchholz takes a forfeit of the last round as a drawn game.
    - ``cap_by_planned_rounds``: dummy scores use the planned rounds, not those so far.
    - ``averages_to_two_decimals``: AOB and SSSC rank by the rounded value.
    - ``ede_goes_back``: after the secondary score has split a block, EDE begins each part with the
      primary score again.
    - ``unrated``: the rating that is used for a player without one; None leaves the tie-breaks of
      ratings undefined for all as soon as one is unrated [10.1].
    - ``magic_byes_count``: a bye is a match in the match-win percentage of Magic.
    - ``magic_floor_is_a_third``: percentages of Magic are one third at least, not 0.33.

    Raises InvalidEdition.
    """

    name: str
    title: str
    dummy: Dummy
    adjustment: Adjustment
    vur_exception: bool
    counted_forfeits: frozenset[RecordKind]
    rated_forfeits: frozenset[RecordKind] = NO_FORFEITS
    cut_by_product: bool = True
    forfeited_by_both_is_half: bool = True
    fore_forfeits_are_draws: bool = True
    cap_by_planned_rounds: bool = True
    averages_to_two_decimals: bool = False
    ede_goes_back: bool = False
    unrated: int | None = None
    magic_byes_count: bool = True
    magic_floor_is_a_third: bool = False

    def __post_init__(self) -> None:
        for field, allowed in (("dummy", Dummy), ("adjustment", Adjustment)):
            choice, choices = getattr(self, field), get_args(allowed)
            if choice not in choices:
                listed = ", ".join(map(repr, choices))
                raise InvalidEdition(f"{field} must be one of {listed}, not {quoted(choice)}")
        for field in ("counted_forfeits", "rated_forfeits"):
            kinds = getattr(self, field)
            if isinstance(kinds, str) or not FORFEITS.issuperset(kinds):
                raise InvalidEdition(f"{field} must be a set of FW and FL, not {quoted(kinds)}")
            object.__setattr__(self, field, frozenset(kinds))
        if self.unrated is not None and (
            type(self.unrated) is not int or not 0 < self.unrated <= HIGHEST_RATING
        ):
            raise InvalidEdition(
                f"unrated must be a rating from 1 to {HIGHEST_RATING}, not {quoted(self.unrated)}"
            )


NEWEST: Final = "2026-03"

EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType(
    {
        edition.name: edition
        for edition in (
            Edition(
                name="legacy-virtual",
                title="until August 2023: virtual opponent",
                dummy="virtual",
                adjustment="every unplayed round",
                vur_exception=False,
                counted_forfeits=NO_FORFEITS,
            ),
            Edition(
                name="2023",
                title="from September 2023: own score for an unplayed round",
                dummy="own",
                adjustment="late requested byes",
                vur_exception=True,
                counted_forfeits=NO_FORFEITS,
            ),
            Edition(
                name="2024-08",
                title="from August 2024: the numbers of 2023",
                dummy="own",
                adjustment="late requested byes",
                vur_exception=True,
                counted_forfeits=NO_FORFEITS,
            ),
            Edition(
                name=NEWEST,
                title="from March 2026: capped own score, forfeits of round robins distinguished",
                dummy="capped",
                adjustment="late requested byes",
                vur_exception=True,
                counted_forfeits=frozenset({FORFEIT_WON}),
            ),
        )
    }
)
"""Every edition, by name, the oldest first."""

ALIASES: Final[Mapping[str, str]] = MappingProxyType(
    {"fide-2023": "2023", "fide-2024": "2024-08", "fide-2026": NEWEST}
)

CHANGEABLE: Final[Mapping[str, str]] = MappingProxyType(
    {
        field.name: str(getattr(field.type, "__name__", field.type))
        for field in fields(Edition)
        if field.name not in {"name", "title", "counted_forfeits", "rated_forfeits"}
    }
)
"""The fields that can be changed behind the name of an edition, with their types."""

_SAID: Final = {"yes": True, "no": False}

_IN_FORCE: Final = (
    (date(2026, 3, 1), NEWEST),
    (date(2024, 8, 1), "2024-08"),
    (date(2023, 9, 1), "2023"),
)


def edition_on(start: date) -> str:
    """The name of the edition for an event of FIDE that starts on this day."""
    start = date(start.year, start.month, start.day)  # of a datetime, too
    return next((name for since, name in _IN_FORCE if start >= since), "legacy-virtual")


def find_edition(edition: str | Edition | None) -> Edition:
    """An edition by its name; None is the newest.

    Behind the name fields can be changed, such as ``"2026-03,unrated=1400,magic_byes_count=no"``.
    Raises UnknownEdition, InvalidEdition.
    """
    if isinstance(edition, Edition):
        return edition
    text = NEWEST if edition is None else edition
    name, *changes = text.split(",") if isinstance(text, str) else [text]
    if not isinstance(name, str) or ALIASES.get(name, name) not in EDITIONS:
        raise UnknownEdition(f"edition {quoted(name)} is not one of {', '.join(EDITIONS)}")
    found = EDITIONS[ALIASES.get(name, name)]
    if not changes:
        return found
    changed: dict[str, Any] = dict(map(_change, changes))  # the edition checks the values
    return replace(found, name=text, **changed)


def _change(text: str) -> tuple[str, bool | int | str]:
    """A field of an edition and its value, as in ``unrated=1400``. Raises InvalidEdition."""
    field, _, value = text.partition("=")
    if field not in CHANGEABLE:
        raise InvalidEdition(f"edition: {quoted(field)} is not one of {', '.join(CHANGEABLE)}")
    if CHANGEABLE[field] == "bool":
        if value not in _SAID:
            raise InvalidEdition(f"edition: {field} must be yes or no, not {quoted(value)}")
        return field, _SAID[value]
    if field != "unrated":
        return field, value
    return field, int(value) if value.isascii() and value.isdigit() and len(value) < 5 else value
