"""Why two players may not or could not meet: a meeting, a rule, or the rest unpaired."""

from pairwright.event import Event
from pairwright.explanation.answers import Kind
from pairwright.house import COLOUR_LIMIT, required_name
from pairwright.notation import SHEET_ROWS, Ending
from pairwright.obstruction import Obstruction
from pairwright.problem import ByTable, Field


def why_barred(event: Event, field: Field, a: int, b: int) -> tuple[Kind, str] | None:
    """The rule that keeps these two apart; None if there is none."""
    if field.allows(a, b):
        return None
    ids = event.roster.ids
    couple = {ids[a], ids[b]}
    if b in field.met(a) and (number := _meeting(event, couple)):
        return "met", f"they met in round {number}"
    number = len(event.rounds) + 1
    for name, pairs in event.house.apart(event.players, number).items():
        if any(couple == {*apart} for apart in pairs):
            return "rule", f"house rule: {name}"
    for wanted in event.house.required:
        if len(couple & {*wanted}) == 1:
            return "rule", f"house rule: {required_name(wanted)}"
    for reason, clique in field.cliques.items():
        if a in clique and b in clique:
            return "rule", reason
    limited = event.house.colour_limit and len(event.ledger.open_colours(a)) < 2
    return "rule", f"house rule: {COLOUR_LIMIT}" if limited else field.reason


def why_kept_apart(event: Event, field: Field, a: int, b: int) -> str | None:
    """Why two players could not be paired; None if they could."""
    if isinstance(field.procedure, ByTable):
        return field.procedure.system.fixed(a, b)
    bar = why_barred(event, field, a, b)
    return None if bar is None else bar[1]


def _meeting(event: Event, couple: set[str]) -> int | None:
    """The round in which two met: the first that was played, or else paired; None if none was."""
    meetings = [
        (SHEET_ROWS[letter].ending is Ending.FORFEIT, played.number)
        for played in event.rounds
        for white, black, letter in zip(played.whites, played.blacks, played.sheet, strict=True)
        if couple == {white, black}
    ]
    return min(meetings)[1] if meetings else None


def house_rules_in_the_way(field: Field) -> str:
    """The reason in words where house rules that couple boards exclude the pair."""
    names = [limit.name for limit in field.limits]
    names += [] if field.ahead is None else [field.ahead.name]
    return f"the others could not keep the house rules ({'; '.join(names)})"


def last_two_barred(event: Event, field: Field, left: list[int]) -> str | None:
    """The reason in short where only two would be left."""
    if len(left) != 2 or (bar := why_barred(event, field, *left)) is None:
        return None
    one, other = (event.roster.ids[number] for number in left)
    return f"{one} and {other} would be left, and {bar[1]}"


def rest_unpaired(obstruction: Obstruction) -> str:
    """The reason in words where the others would have no pairing, with the proof."""
    return f"the rest could not be paired, because {obstruction}"
