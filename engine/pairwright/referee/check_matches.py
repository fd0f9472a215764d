"""Rounds of matches against the rules of Double-Swiss and Swiss Team, recounted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from pairwright.event import Event
from pairwright.referee.check_house import house_faults, kept_apart
from pairwright.referee.check_rounds import seating_faults
from pairwright.referee.recount import AT_BOARD
from pairwright.rounds import Round
from pairwright.scoring import PointSystem


def match_faults(event: Event, paired: Round) -> Iterator[str]:
    """What is wrong with a round of matches; ``event`` is the event before it, with its rules.

    Everybody has one seat. Nobody meets an earlier opponent, and nobody has the bye after a bye, a
    full-point bye or a match won by forfeit, or where somebody before them could have it. No score
    group has more upfloaters than it needs. The choice among several sets and pairings, and the
    colours, are not checked. The house rules of the event are kept: of rules that couple boards or
    look ahead that cannot be judged.

    Raises InvalidHouseRules for such rules.
    """
    apart = kept_apart(event)
    yield from seating_faults(event, paired)
    if any(seating_faults(event, paired)):
        return
    met = _met(event)
    for number, board in enumerate(paired.boards, 1):
        before = met.get(frozenset(board[:2]))
        if before is not None:
            yield f"board {number}: {board.white} and {board.black} played in round {before}"
    if event.house:
        yield from house_faults(event, paired)
    yield from _bye_faults(event, paired, met, apart)
    yield from _float_faults(event, paired, apart | met.keys())


def _games(played: Round, board: int) -> tuple[str, ...]:
    return played.matches.get(board, ())


def _was_played(event: Event, played: Round, board: int, result: str) -> bool:
    games = _games(played, board)
    if event.matches is None or not games:
        return result in AT_BOARD
    if event.matches.double:
        by_white = sum(game in {"FB", "FF"} for game in games)
        by_black = sum(game in {"FW", "FF"} for game in games)
        return by_white < len(games) and by_black < len(games)
    at_board = [game in AT_BOARD for game in games]
    return all(at_board) if event.matches.all_boards else any(at_board)


def _met(event: Event) -> dict[frozenset[str], int]:
    """The round in which each two played first."""
    met: dict[frozenset[str], int] = {}
    for played in event.rounds:
        for number, (white, black, result) in enumerate(played.boards, 1):
            if _was_played(event, played, number, result):
                met.setdefault(frozenset((white, black)), played.number)
    return met


def _worth(system: PointSystem) -> dict[str, tuple[int, int]]:
    """Half-points of white and black for each result."""
    worth: dict[str, tuple[int, int]] = {
        "W": (system.win, system.loss),
        "B": (system.loss, system.win),
    }
    worth["D"] = system.draw, system.draw
    worth |= {f"U{result}": pays for result, pays in worth.items()}
    worth |= {"FW": (system.fw, system.fl), "FB": (system.fl, system.fw), "*": (0, 0)}
    return worth | {"FF": (system.fl, system.fl)}


def _score(event: Event) -> dict[str, Fraction]:
    """The primary score of everybody, in points."""
    rules = event.matches
    if rules is None:
        raise ValueError("the boards of this event are single games")
    by_match = rules.primary == "match"
    system, times = (rules.match, 1) if by_match else (rules.games, rules.boards)
    worth = _worth(system)
    halves = {player.id: 0 for player in event.players}
    for played in event.rounds:
        for number, (white, black, result) in enumerate(played.boards, 1):
            results = [result] if by_match else _games(played, number) or [result] * times
            for each in results:
                halves[white] += worth[each][0]
                halves[black] += worth[each][1]
        if played.bye is not None:
            halves[played.bye] += system.pab if by_match else rules.bye
        for player, code in played.byes:
            pays = {"F": system.fpb, "H": system.hpb, "Z": system.zpb}[code]
            halves[player] += times * pays
        for player in halves.keys() - set(played.seated):
            halves[player] += times * system.zpb
    return {player: Fraction(points, 2) for player, points in halves.items()}


def _barred_from_bye(event: Event) -> set[str]:
    """Those who have had a pairing-allocated bye, a full-point bye, or a match won by forfeit."""
    barred: set[str] = set()
    for played in event.rounds:
        barred.update(player for player, code in played.byes if code == "F")
        if played.bye is not None:
            barred.add(played.bye)
        for white, black, result in played.boards:
            if result in {"FW", "FB"}:
                barred.add(white if result == "FW" else black)
    return barred


def _bye_faults(
    event: Event,
    paired: Round,
    met: dict[frozenset[str], int],
    apart: set[frozenset[str]],
) -> Iterator[str]:
    if paired.bye is None:
        return
    barred, score = _barred_from_bye(event), _score(event)
    if paired.bye in barred:
        yield f"{paired.bye} has the bye, but may not have it"
    matches = Counter(player for couple in met for player in couple)
    playing = [player for board in paired.boards for player in board[:2]] + [paired.bye]
    at = score[paired.bye], -matches[paired.bye]
    for player in playing:
        if player not in barred and (score[player], -matches[player]) < at:
            rest = [other for other in playing if other != player]
            if _fewest_floats(rest, apart | met.keys(), set()) is not None:
                yield f"{paired.bye} has the bye, but {player} comes before"


def _float_faults(event: Event, paired: Round, apart: set[frozenset[str]]) -> Iterator[str]:
    score = _score(event)
    mate = {a: b for board in paired.boards for a, b in (board[:2], board[1::-1])}
    left = set(mate)
    while left:
        best = max(score[player] for player in left)
        residents = {player for player in left if score[player] == best}
        floating = {mate[player] for player in residents} - residents
        fewest = _fewest_floats(sorted(left), apart, residents)
        if len(floating) != fewest:
            yield f"upfloaters to {best}: {len(floating)}, but {fewest} would be enough"
        left -= residents | floating


def _fewest_floats(
    players: Sequence[str], apart: set[frozenset[str]], group: set[str]
) -> int | None:
    """How many of a group have to meet others if all are paired; None if they cannot be."""
    import networkx as nx  # noqa: PLC0415  # 0.2 s that only a question of this kind should pay

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(players)
    for a, b in combinations(players, 2):
        if frozenset((a, b)) not in apart:
            graph.add_edge(a, b, weight=int(a in group and b in group))
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    if 2 * len(matching) < len(players):
        return None
    return sum((a in group) != (b in group) for a, b in matching)
