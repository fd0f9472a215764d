"""Rounds and tables against the rules, and what is wrong with them.

It shares no code with what it checks. It recounts everything from the boards, in fractions, and
uses networkx to show that a round is impossible. It is slow, and easy to believe. Each function
yields one sentence a fault; a clean round or table yields nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from pairwright.event import Event
from pairwright.referee.check_house import colour_by_limit, house_faults, kept_apart
from pairwright.referee.recount import (
    by_rating_and_id,
    colours_of,
    pairing_points,
    points_of,
    taking_part,
)
from pairwright.rounds import Round
from pairwright.tiebreaks.ranking import Row

_COLUMNS = ("points", "Buchholz", "Sonneborn-Berger")
_HALF = Fraction(1, 2)
_WHITE_SCORE = {
    prefix + result: score
    for prefix in ("", "U")  # rated, and not rated
    for result, score in (("W", Fraction(1)), ("D", _HALF), ("B", Fraction(0)))
}


def round_faults(event: Event, paired: Round) -> Iterator[str]:
    """What is wrong with a round by any rulebook.

    ``event`` is the event before the round. Everybody who takes part sits on one board or has the
    bye, nobody else does, nobody meets the same player again, and one player sits out where the
    number is odd.
    """
    yield from seating_faults(event, paired)
    met = _first_meetings(event)
    for number, board in enumerate(paired.boards, 1):
        before = met.get(frozenset(board[:2]))
        if before is not None:
            yield f"board {number}: {board.white} and {board.black} met in round {before}"


def northgate_faults(event: Event, paired: Round) -> Iterator[str]:
    """What is wrong with a round by the rules of Northgate; ``event`` is the event before it.

    Beyond ``round_faults``: boards are in the order of their better player, colours are those due,
    nobody who comes before the player with the bye could have had it, and no earlier candidate of a
    lead could have been taken. This last check needs a maximum matching for each candidate passed
    over: polynomial, but slow. Virtual points count, and the house rules of the event are kept: of
    rules that couple boards or look ahead that cannot be judged.

    Raises InvalidHouseRules for such rules, and ValueError where Baku accelerates an event without
    planned rounds.
    """
    apart = kept_apart(event) | _first_meetings(event).keys()
    yield from round_faults(event, paired)
    if not any(seating_faults(event, paired)):
        if event.house:
            yield from house_faults(event, paired)
        yield from _colour_faults(event, paired)
        yield from _bye_faults(event, paired, apart)
        yield from _order_faults(event, paired, apart)


def major_faults(event: Event, paired: Round) -> Iterator[str]:
    """What is wrong with a round by the rules of a Major; ``event`` is the event before it.

    Everybody has one seat. Equal points meet; an odd group may meet the next one, and with an odd
    field anybody may meet. Nobody meets the same team again where those who may meet could be
    paired without that. The choice among such pairings is not checked.
    """
    yield from seating_faults(event, paired)
    met = _first_meetings(event)
    for group in _groups_that_meet(event):
        needless = _can_all_be_seated(group, met)
        for number, board in enumerate(paired.boards, 1):
            inside = {*group}.intersection(board[:2])
            if board.white in inside and len(inside) == 1:
                yield f"board {number}: the records of {board.white} and {board.black} differ"
            before = met.get(frozenset(board[:2]))
            if len(inside) == 2 and before is not None and needless:
                yield f"board {number}: {board.white} and {board.black} met in round {before}"


def _groups_that_meet(event: Event) -> list[list[str]]:
    points = points_of(event)
    playing = _ranking(event, points)
    if len(playing) % 2:
        return [playing]
    groups: list[list[str]] = [[]]
    for place, player in enumerate(playing):
        changes = place > 0 and points[player] != points[playing[place - 1]]
        if changes and len(groups[-1]) % 2 == 0:
            groups.append([])
        groups[-1].append(player)
    return groups


def _can_all_be_seated(players: Sequence[str], apart: Collection[frozenset[str]]) -> bool:
    """Can they be paired, with one of them on the bye if they are odd?"""
    if len(players) % 2 == 0:
        return _can_all_be_paired(players, apart)
    return any(
        _can_all_be_paired([player for player in players if player != out], apart)
        for out in players
    )


def seating_faults(event: Event, paired: Round) -> Iterator[str]:
    """Everybody who takes part has one seat, and nobody else has one.

    In a round robin absent players may be on a board of the table, if they forfeit it.
    """
    if paired.number != len(event.rounds) + 1:
        yield f"this is round {len(event.rounds) + 1}, not {paired.number}"
    listed = _forfeiting(paired) if event.system == "round_robin" else set()
    playing = {player.id for player in event.players} - (event.withdrawn - listed)
    seats = Counter(player for board in paired.boards for player in board[:2])
    if paired.bye is not None:
        seats[paired.bye] += 1
    seats.update(player for player, _ in paired.byes)
    for player in sorted(playing - seats.keys()):
        yield f"{player} has neither a board nor a bye"
    for player in sorted(seats.keys() - playing):
        yield f"{player} is seated but does not take part"
    for player, times in sorted(seats.items()):
        if times > 1:
            yield f"{player} is seated {times} times"
    yield from _request_faults(event, paired, listed)
    odd = (len(playing) - len(paired.byes)) % 2
    if odd and paired.bye is None:
        yield "the number of players is odd, but nobody has the bye"
    if not odd and paired.bye is not None:
        yield f"the number of players is even, but {paired.bye} has the bye"


def _request_faults(event: Event, paired: Round, listed: set[str]) -> Iterator[str]:
    given = dict(paired.byes)
    for number, player, code in event.requested:
        known = number == paired.number and player not in event.withdrawn | listed
        if known and given.get(player) != code:
            yield f"{player} requested a bye {code}, but has {given.get(player, 'none')}"


def _forfeiting(paired: Round) -> set[str]:
    """The players who lose a board by forfeit."""
    by_white = {board.white for board in paired.boards if board.result in {"FB", "FF"}}
    return by_white | {board.black for board in paired.boards if board.result in {"FW", "FF"}}


def _colour_faults(event: Event, paired: Round) -> Iterator[str]:
    place = {player: rank for rank, player in enumerate(_ranked_for_pairing(event))}
    colours = colours_of(event)
    for number, board in enumerate(paired.boards, 1):
        better, other = sorted(board[:2], key=place.__getitem__)
        only = colour_by_limit(event, better, other)
        by_limit = {"": _who_has_white(better, other, colours), "W": better, "B": other}[only]
        if board.white != by_limit:
            yield f"board {number}: {board.white} has white, but {board.black} should have it"


def _bye_faults(event: Event, paired: Round, apart: Collection[frozenset[str]]) -> Iterator[str]:
    if paired.bye is None:
        return
    had = Counter(played.bye for played in event.rounds)
    had.update(player for played in event.rounds for player, code in played.byes if code == "F")
    asked = {player for player, _ in paired.byes}
    ranking = [player for player in _ranked_for_pairing(event) if player not in asked]
    upwards = ranking[::-1]
    tried = [player for player in upwards if not had[player]]
    tried += [player for player in upwards if had[player]]
    for candidate in tried[: tried.index(paired.bye)]:
        rest = [player for player in ranking if player != candidate]
        if _can_all_be_paired(rest, apart):
            yield f"{paired.bye} has the bye, but {candidate} comes before"


def _order_faults(event: Event, paired: Round, apart: Collection[frozenset[str]]) -> Iterator[str]:
    """Was it necessary to pass over each candidate whom a lead passed over?"""
    points = _scores(event)
    seated = {player for board in paired.boards for player in board[:2]}
    left = [player for player in _ranked_for_pairing(event) if player in seated]
    for number, board in enumerate(paired.boards, 1):
        lead, others = left[0], left[1:]
        if lead not in board[:2]:
            yield f"board {number}: {lead} is the lead, but is not on this board"
            return
        mate = board.black if lead == board.white else board.white
        equals = [player for player in others if points[player] == points[lead]]
        middle = max((len(equals) + 1) // 2 - 1, 0)  # the lead is one of the group
        tried = [*equals[middle:], *equals[:middle][::-1], *others[len(equals) :]]
        for passed in tried[: tried.index(mate)]:
            rest = [player for player in others if player != passed]
            if frozenset((lead, passed)) not in apart and _can_all_be_paired(rest, apart):
                yield f"board {number}: {lead} should meet {passed} before {mate}"
                return
        left = [player for player in others if player != mate]


def table_faults(event: Event, rows: Sequence[Row]) -> Iterator[str]:
    """What is wrong with a Northgate table: its players, its ranks, its order, its numbers."""
    counted = _tallies(event)
    order = sorted(event.players, key=lambda player: player.id)
    order.sort(key=lambda player: (*counted[player.id], player.rating), reverse=True)
    if [row.player for row in rows] != [player.id for player in order]:
        yield "the players of the table, or their order, are not those of its numbers"
    if [row.rank for row in rows] != list(range(1, len(rows) + 1)):
        yield "the ranks are not 1, 2, 3 down the table"
    for row in rows:
        if row.player in counted:
            yield from _row_faults(event, row, counted[row.player])
        else:
            yield f"{row.player} is in the table but not in the event"


def _row_faults(event: Event, row: Row, counted: Sequence[Fraction]) -> Iterator[str]:
    for name, there, right in zip(_COLUMNS, row.values, counted, strict=False):
        if there != right:
            yield f"{row.player}: {name} {there}, but the games make {right}"
    if row.withdrawn != (row.player in event.withdrawn):
        yield f"{row.player}: the status is not that of the event"


def _tallies(event: Event) -> dict[str, tuple[Fraction, Fraction, Fraction]]:
    """Points, Buchholz and Sonneborn-Berger of everybody, game by game."""
    points = points_of(event)
    buchholz: dict[str, Fraction] = defaultdict(Fraction)
    sonneborn: dict[str, Fraction] = defaultdict(Fraction)
    for played in event.rounds:
        for white, black, result in played.boards:
            if result in _WHITE_SCORE:
                buchholz[white] += points[black]
                buchholz[black] += points[white]
                sonneborn[white] += _WHITE_SCORE[result] * points[black]
                sonneborn[black] += (1 - _WHITE_SCORE[result]) * points[white]
    return {player: (points[player], buchholz[player], sonneborn[player]) for player in points}


def _who_has_white(better: str, other: str, colours: dict[str, str]) -> str:
    def excess(player: str) -> int:
        return colours[player].count("W") - colours[player].count("B")

    def preference(player: str) -> str:
        if excess(player):
            return "B" if excess(player) > 0 else "W"
        return {"W": "B", "B": "W", "": ""}[colours[player][-1:]]

    preferences = {player: preference(player) for player in (better, other)}
    if preferences[better] == preferences[other]:
        first = other if abs(excess(other)) > abs(excess(better)) else better
        second = better if first == other else other
        return second if preferences[first] == "B" else first
    if preferences[better] == "W" or preferences[other] == "B":
        return better
    return other


def _ranking(event: Event, points: Mapping[str, Fraction]) -> list[str]:
    """Those who take part: more of these points first, then the higher rating, then the id."""
    playing = taking_part(event)
    ranked = [player for player in by_rating_and_id(event) if player in playing]
    return sorted(ranked, key=points.__getitem__, reverse=True)


def _scores(event: Event) -> dict[str, Fraction]:
    return pairing_points(event, by_rating_and_id(event))


def _ranked_for_pairing(event: Event) -> list[str]:
    return _ranking(event, _scores(event))


def _first_meetings(event: Event) -> dict[frozenset[str], int]:
    """The round in which each two players were paired first."""
    met: dict[frozenset[str], int] = {}
    for played in event.rounds:
        for board in played.boards:
            met.setdefault(frozenset(board[:2]), played.number)
    return met


def _can_all_be_paired(players: Sequence[str], apart: Collection[frozenset[str]]) -> bool:
    import networkx as nx  # noqa: PLC0415  # 0.2 s that only a question of this kind should pay

    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(players)
    graph.add_edges_from(
        couple for couple in combinations(players, 2) if frozenset(couple) not in apart
    )
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(players)
