"""House rules and obstructions, checked from the boards and the groups alone."""

from collections.abc import Iterator
from itertools import combinations

from pairwright.errors import InvalidHouseRules
from pairwright.event import Event
from pairwright.obstruction import BYE, Obstruction
from pairwright.referee.recount import AT_BOARD, taking_part
from pairwright.rounds import Round


def house_faults(event: Event, paired: Round) -> Iterator[str]:
    """Which house rules of the event a round breaks; ``event`` is the event before it.

    The horizon is not checked: that later rounds are possible shows when they are played.
    """
    boards = [frozenset(board[:2]) for board in paired.boards]
    for board in boards:
        yield from (f"{' and '.join(sorted(board))}: {rule}" for rule in bars(event, board))
    for pair in event.house.required:
        if frozenset(pair) not in boards:
            yield f"{pair[0]} and {pair[1]} are required to meet, but do not"
    for rule in event.house.separate:
        if rule.until_round is None or paired.number <= rule.until_round:
            shared = sum(share(event, board, rule.label) for board in boards)
            if shared > rule.at_most:
                yield f"boards that share {rule.label}: {shared}, but at most {rule.at_most} may"
    yield from _quota_faults(event, boards)
    if event.house.colour_limit:
        yield from _colour_faults(event, paired)


def _quota_faults(event: Event, boards: list[frozenset[str]]) -> Iterator[str]:
    for quota in event.house.quotas:
        counted = len({frozenset(pair) for pair in quota.pairs}.intersection(boards))
        if quota.at_most is not None and counted > quota.at_most:
            yield f"boards of quota {quota.name}: {counted}, but at most {quota.at_most} may be"
        if counted < quota.at_least:
            yield f"boards of quota {quota.name}: {counted}, but at least {quota.at_least} must be"


def obstruction_faults(event: Event, obstruction: Obstruction) -> Iterator[str]:
    """What keeps an obstruction from showing that the next round cannot be paired."""
    away = {asked.player for asked in event.requested if asked.round == len(event.rounds) + 1}
    playing = {player.id for player in event.players} - event.withdrawn - away
    odd = len(playing) % 2
    everybody = playing | ({BYE} if odd else set())
    inside = [player for island in obstruction.islands for player in island]
    if len(inside) != len(set(inside)) or obstruction.cut & set(inside):
        yield "a player is on two islands, or on one and in the cut"
    if strangers := (set(inside) | obstruction.cut) - everybody:
        yield f"{min(strangers)} does not take part"
    awaited = {player for pair in event.house.required for player in pair}
    bye_serves = odd and BYE not in inside and not awaited.issuperset(inside)
    if len(obstruction.islands) <= len(obstruction.cut) + bye_serves:
        yield "the cut and the bye can serve every island"
    for island in obstruction.islands:
        if len(island) % 2 == 0:
            yield f"the island of {min(island)} has an even number of players"
        outside = everybody - island - obstruction.cut - {BYE}
        for one in island - {BYE}:
            for other in outside:
                if not any(bars(event, frozenset((one, other)))):
                    yield f"{one} and {other} may meet"


def kept_apart(event: Event) -> set[frozenset[str]]:
    """Every two who take part and may not meet in the next round by the house rules of the event.

    Raises InvalidHouseRules for rules that couple boards or look ahead: a matching cannot show
    which pairings they leave.
    """
    coming, house = len(event.rounds) + 1, event.house
    beyond = [quota.name for quota in house.quotas]
    beyond += [f"separate {rule.label}" for rule in house.separate if rule.at_most]
    beyond += [] if house.horizon is None else ["horizon"]
    if beyond:
        raise InvalidHouseRules(f"the referee cannot judge what this rule leaves: {beyond[0]}")
    if not house:
        return set()
    couples = map(frozenset, combinations(taking_part(event), 2))
    return {couple for couple in couples if any(_house_bars(event, couple, coming))}


def colour_by_limit(event: Event, better: str, other: str) -> str:
    """The colour of the first of two, W or B, if the colour limit leaves only one; else ""."""
    if not event.house.colour_limit:
        return ""
    for player, turned in ((better, False), (other, True)):
        denied = _denied(event, player)
        if len(denied) == 1:
            return "B" if (denied == {"W"}) != turned else "W"
    return ""


def bars(event: Event, pair: frozenset[str]) -> Iterator[str]:
    """The rules about single pairs that keep two players apart in the next round."""
    for played in event.rounds:
        if any(pair == {board.white, board.black} for board in played.boards):
            yield f"they met in round {played.number}"
    yield from _house_bars(event, pair, len(event.rounds) + 1)


def _house_bars(event: Event, pair: frozenset[str], number: int) -> Iterator[str]:
    for rule in event.house.forbidden:
        low, high = rule.rounds or (1, number)
        if pair == {rule.one, rule.other} and low <= number <= high:
            yield "they are forbidden to meet"
    for wanted in event.house.required:
        if len(pair & {*wanted}) == 1:
            yield f"{' and '.join(wanted)} are required to meet"
    for apart in event.house.separate:
        in_force = apart.until_round is None or number <= apart.until_round
        if apart.at_most == 0 and in_force and share(event, pair, apart.label):
            yield f"they share {apart.label}"
    if event.house.colour_limit:
        denied = [_denied(event, player) for player in pair]
        if denied[0] & denied[1] or any(len(colours) == 2 for colours in denied):
            yield "the colour limit leaves both the same colour only"


def share(event: Event, pair: frozenset[str], label: str) -> bool:
    """Have two players a group in common that begins with this label?"""
    groups = {player.id: player.groups for player in event.players if player.id in pair}
    one, other = (set(groups[player]) for player in pair)
    return any(group.startswith(label) for group in one & other)


def _denied(event: Event, player: str) -> set[str]:
    """The colours that would be a third in a row, or a difference of three."""
    seen = "".join(
        "W" if board.white == player else "B"
        for played in event.rounds
        for board in played.boards
        if player in board[:2] and board.result in AT_BOARD
    )
    excess = seen.count("W") - seen.count("B")
    denied = set()
    if seen.endswith("WW") or excess >= 2:
        denied.add("W")
    if seen.endswith("BB") or excess <= -2:
        denied.add("B")
    return denied


def _colour_faults(event: Event, paired: Round) -> Iterator[str]:
    for number, board in enumerate(paired.boards, 1):
        for player, colour in ((board.white, "W"), (board.black, "B")):
            if colour in _denied(event, player):
                yield f"board {number}: the colour limit denies {player} this colour"
