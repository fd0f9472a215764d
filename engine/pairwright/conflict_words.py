"""A conflict of house rules in words that fit a screen, however many rules and players it has."""

from collections.abc import Sequence
from typing import Final

from pairwright import units
from pairwright.event import Event
from pairwright.fewest_boards import FewestBoards
from pairwright.house import HouseRules, required_name
from pairwright.matching import obstruction_of
from pairwright.obstruction import BYE, Obstruction, counted
from pairwright.problem import Field
from pairwright.solvers.later_rounds import Obstacle, Shortage, Unpairable

FEW: Final = 6
"""The most rules that are all named."""

SOME: Final = 3
"""How many rules of a kind are named where they are more."""


def rules_in_words(house: HouseRules, conflict: Sequence[str]) -> str:
    """The rules with these names; where they are many, the first of each kind and the numbers."""
    if len(conflict) <= FEW:
        return "; ".join(conflict)
    chosen = set(conflict)
    kinds = (
        ("forbidden", "pairs", [rule.name for rule in house.forbidden]),
        ("required", "pairs", list(map(required_name, house.required))),
        ("separate", "rules", [rule.name for rule in house.separate]),
        ("quotas", "", [rule.name for rule in house.quotas]),
    )
    parts: list[str] = []
    for kind, noun, names in kinds:
        found = [name for name in names if name in chosen]
        chosen.difference_update(found)
        if len(found) <= SOME:
            parts += found
            continue
        some = ", ".join(name.removeprefix(f"{kind} ") for name in found[:SOME])
        what = f"{kind} {noun}".strip()
        parts.append(f"{len(found):,} {what} ({some} and {len(found) - SOME:,} more)")
    return "; ".join([*parts, *(name for name in conflict if name in chosen)])


def what_follows(event: Event, field: Field) -> str:
    """What the rules leave the players of a field that cannot be paired, as half a sentence."""
    obstruction = _simplest(event, field)
    if obstruction is None or not _all_alone(obstruction):
        return str(obstruction)
    alone = [player for island in obstruction.islands for player in island]
    playing = {event.roster.ids[number] for number in field.ranking}
    left = [_whom(event, playing.difference(alone), obstruction.cut)] if obstruction.cut else []
    may = f"may only meet {left[0]}" if left else "may meet nobody"
    if _may_one_sit_out(field, event.roster.numbers(alone)):
        may = f"{may} or have the bye" if left else "may only have the bye"
    return f"{_who(event, playing, set(alone))} {may}"


def too_few_in_words(event: Event, field: Field, proof: FewestBoards) -> str:
    """What the rules leave room for, as half a sentence; empty where no single limit says it."""
    if len(proof.limits) > 1:
        return ""
    [limit] = [limit for limit in field.limits if limit.name in proof.limits]
    boards = len(field.everybody) // 2
    if limit.at_most is None or proof.allowed == boards - limit.at_least:
        most = boards - proof.fewest
        return f", but {units.counted(most, 'board')} of these can be paired at most"
    fewest = f"at least {units.counted(proof.fewest, 'such board')}"
    if not proof.alone or BYE in proof.alone | proof.others:
        return f", but {fewest} cannot be avoided"
    playing = {event.roster.ids[number] for number in field.ranking}
    who = _who(event, playing, set(proof.alone))
    can = "can meet nobody else"
    if proof.others:
        can = f"can else meet only {_whom(event, playing - proof.alone, proof.others)}"
    return f", but {who} {can}, so {fewest} cannot be avoided"


def no_later_rounds_in_words(event: Event, field: Field, obstacle: Obstacle | None) -> str:
    """Why so many rounds cannot follow, as half a sentence; empty where no proof is known."""
    if obstacle is None:
        return ""
    names = [*event.roster.ids, BYE]

    def named(numbers: frozenset[int]) -> frozenset[str]:
        return frozenset(names[number] for number in numbers)

    if isinstance(obstacle.why, Unpairable):
        number = len(event.rounds) + 1 + obstacle.why.later
        islands = Obstruction(named(obstacle.why.cut), tuple(map(named, obstacle.why.islands)))
        return f", and round {number} cannot be paired: {islands}"
    return _shortage(event, field, obstacle.why, named(obstacle.why.players))


def _shortage(event: Event, field: Field, why: Shortage, players: frozenset[str]) -> str:
    """Who has too few opponents for which rounds, as half a sentence."""
    rounds = units.counted(why.rounds, "round") if why.rounds > 1 else "round"
    when = f"the {rounds} {'from this one on' if why.now else 'after this one'}"
    if players == {BYE}:
        return f", but only {units.counted(why.opponents, 'player')} may have the bye in {when}"
    playing = {event.roster.ids[number] for number in field.ranking}
    who = _who(event, playing, set(players - {BYE}))
    possible = units.counted(why.opponents, "possible opponent")
    with_bye = "" if field.bye_candidates is None else ", the bye included,"
    if len(players) == 1:
        return f", but {who} has only {possible}{with_bye} for {when}"
    if why.odd:
        return f", but {who}, an odd number, have only {possible}{with_bye} outside for {when}"
    needed = why.rounds * len(players)
    return (
        f", but {who} need {needed:,} opponents{with_bye} in {when}, and there are "
        f"{why.opponents:,}"
    )


def _simplest(event: Event, field: Field) -> Obstruction | None:
    """All players who meet only those of the cut; or else the shortest proof."""
    whole = obstruction_of(event, field, whole=True)
    if whole is None or _all_alone(whole):
        return whole
    if not whole.cut and field.bye_candidates is None:
        return Obstruction(frozenset(), (min(whole.islands, key=len),))
    return obstruction_of(event, field)


def _all_alone(obstruction: Obstruction) -> bool:
    """Is every island a single player?"""
    return all(len(island) == 1 and BYE not in island for island in obstruction.islands)


def _may_one_sit_out(field: Field, players: Sequence[int]) -> bool:
    if field.bye_candidates is None:
        return False
    return any(field.allows(field.bye_number, player) for player in players)


def _whom(event: Event, others: set[str], cut: frozenset[str]) -> str:
    """The opponents who are left, by number where they are all the others."""
    if cut == others and len(cut) > SOME:
        return f"the other {len(cut):,}"
    return counted(_in_order(event, cut))


def _who(event: Event, playing: set[str], alone: set[str]) -> str:
    """Players by their names, or by the smallest group that holds them all, with its name."""
    if len(alone) <= SOME:
        return counted(_in_order(event, alone))
    members: dict[str, set[str]] = {}
    for player in event.players:
        for group in player.groups if player.id in playing else ():
            members.setdefault(group, set()).add(player.id)
    around = [(len(who), group) for group, who in members.items() if alone <= who < playing]
    if not around:
        return counted(_in_order(event, alone))
    size, group = min(around)
    of_all = "the" if size == len(alone) else f"{len(alone):,} of the"
    return f"{of_all} {size:,} players of {group.replace(':', ' ', 1)}"


def _in_order(event: Event, players: set[str] | frozenset[str]) -> list[str]:
    """Players in the order of the event."""
    return [player for player in event.roster.ids if player in players]
