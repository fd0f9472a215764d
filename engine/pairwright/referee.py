"""The referee: checks a round and a table against the rules, and says what is wrong.

It shares no code with what it checks. It counts everything anew from the boards, in fractions,
and asks networkx where a round has to be shown impossible. It is slow, and easy to believe.
Each function yields one sentence a fault; a clean round or table yields nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

from pairwright.event import Event
from pairwright.rounds import Round
from pairwright.tiebreaks.standings import Row

_HALF = Fraction(1, 2)
_WHITE_SCORE = {"W": Fraction(1), "D": _HALF, "B": Fraction(0)}


def round_faults(event: Event, paired: Round) -> Iterator[str]:
    """What is wrong with a round that is to follow, or followed, the rounds of ``event``.

    ``event`` is the event before the round. Checked for every rulebook: everybody who takes part
    sits on one board or has the bye, nobody else does, nobody meets the same player again, and
    one player sits out where the number is odd.
    """
    yield from _seating_faults(event, paired)
    met = {
        frozenset(board[:2]): earlier.number for earlier in event.rounds for board in earlier.boards
    }
    for number, board in enumerate(paired.boards, 1):
        before = met.get(frozenset(board[:2]))
        if before is not None:
            yield f"board {number}: {board.white} and {board.black} met in round {before}"


def _seating_faults(event: Event, paired: Round) -> Iterator[str]:
    if paired.number != len(event.rounds) + 1:
        yield f"this is round {len(event.rounds) + 1}, not {paired.number}"
    playing = {player.id for player in event.players} - event.withdrawn
    seats = Counter(player for board in paired.boards for player in board[:2])
    if paired.bye is not None:
        seats[paired.bye] += 1
    seats.update(player for player, _ in paired.byes)
    for player in sorted(playing - seats.keys()):
        yield f"{player} has neither a board nor a bye"
    for player in sorted(seats.keys() - playing):
        yield f"{player} is seated and does not take part"
    for player, times in sorted(seats.items()):
        if times > 1:
            yield f"{player} is seated {times} times"
    odd = (len(playing) - len(paired.byes)) % 2
    if odd and paired.bye is None:
        yield "the number of players is odd, and nobody has the bye"
    if not odd and paired.bye is not None:
        yield f"the number of players is even, and {paired.bye} has the bye"


def northgate_faults(event: Event, paired: Round) -> Iterator[str]:
    """What is wrong with a round by the rules of Northgate, beyond ``round_faults``.

    Boards stand by the rank of their better player, colours follow what each player is due, and
    nobody who comes before the one with the bye could have had it.
    """
    points = _points(event)
    rated = sorted(event.players, key=lambda player: player.id)
    rated.sort(key=lambda player: (points[player.id], player.rating), reverse=True)
    place = {
        player.id: rank for rank, player in enumerate(rated) if player.id not in event.withdrawn
    }
    tops = [min(place[board.white], place[board.black]) for board in paired.boards]
    for number, (top, following) in enumerate(pairwise(tops), 1):
        if top > following:
            yield f"board {number + 1} has a better player than board {number}"
    colours = _colours(event)
    for number, board in enumerate(paired.boards, 1):
        better, other = sorted(board[:2], key=place.__getitem__)
        if board.white != _who_has_white(better, other, colours):
            yield f"board {number}: {board.white} has white, and {board.black} is to have it"
    if paired.bye is not None:
        yield from _bye_faults(event, paired.bye, sorted(place, key=place.__getitem__))


def _bye_faults(event: Event, bye: str, ranking: list[str]) -> Iterator[str]:
    had = Counter(played.bye for played in event.rounds)
    had.update(player for played in event.rounds for player, code in played.byes if code == "F")
    upwards = ranking[::-1]
    tried = sorted(upwards, key=lambda player: had[player] > 0)
    for candidate in tried[: tried.index(bye)]:
        rest = [player for player in ranking if player != candidate]
        if _can_all_be_paired(event, rest):
            yield f"{bye} has the bye, and {candidate} comes before"


def first_pairing_faults(event: Event, paired: Round) -> Iterator[str]:
    """Is this the first complete pairing in the order of Northgate, given who has the bye?

    Every candidate whom a lead passed over must have met the lead, or must leave a rest that
    cannot be paired. Polynomial, but slow: one maximum matching for each candidate passed over.
    """
    points = _points(event)
    rating = {player.id: player.rating for player in event.players}
    left = [player for board in paired.boards for player in board[:2]]
    left.sort()
    left.sort(key=lambda player: (points[player], rating[player]), reverse=True)
    met = _meetings(event)
    for number, board in enumerate(paired.boards, 1):
        lead, others = left[0], left[1:]
        if lead not in board[:2]:
            yield f"board {number}: {lead} leads those who are left, and is not on it"
            return
        mate = board.black if lead == board.white else board.white
        equals = [player for player in others if points[player] == points[lead]]
        middle = (len(equals) + 1) // 2 - 1 if equals else 0
        upper, lower = equals[: max(middle, 0)], equals[max(middle, 0) :]
        for passed in [*lower, *reversed(upper), *others[len(equals) :]]:
            if passed == mate:
                break
            rest = [player for player in others if player != passed]
            if passed not in met[lead] and _can_all_be_paired(event, rest):
                yield f"board {number}: {lead} is to meet {passed} before {mate}"
                return
        left = [player for player in others if player != mate]


def table_faults(event: Event, rows: Sequence[Row]) -> Iterator[str]:
    """What is wrong with a Northgate table: its players, its ranks, its order, its numbers."""
    points = _points(event)
    buchholz: dict[str, Fraction] = defaultdict(Fraction)
    sonneborn: dict[str, Fraction] = defaultdict(Fraction)
    for played in event.rounds:
        for white, black, result in played.boards:
            if result in _WHITE_SCORE:
                buchholz[white] += points[black]
                buchholz[black] += points[white]
                sonneborn[white] += _WHITE_SCORE[result] * points[black]
                sonneborn[black] += (1 - _WHITE_SCORE[result]) * points[white]
    order = sorted(event.players, key=lambda player: player.id)
    order.sort(
        key=lambda p: (points[p.id], buchholz[p.id], sonneborn[p.id], p.rating), reverse=True
    )
    if [row.player for row in rows] != [player.id for player in order]:
        yield "the order of the table is not that of its numbers"
    if [row.rank for row in rows] != list(range(1, len(rows) + 1)):
        yield "the ranks are not 1, 2, 3 down the table"
    for row in rows:
        player = row.player
        shown = (Fraction(row.values[0], 2), Fraction(row.values[1], 2), Fraction(row.values[2], 4))
        counted = (points[player], buchholz[player], sonneborn[player])
        for name, there, right in zip(
            ("points", "Buchholz", "Sonneborn-Berger"), shown, counted, strict=True
        ):
            if there != right:
                yield f"{player}: {name} {there}, and the games make {right}"
        if row.withdrawn != (player in event.withdrawn):
            yield f"{player}: the status is not that of the event"


def _points(event: Event) -> dict[str, Fraction]:
    win, draw = Fraction(event.points.win, 2), Fraction(event.points.draw, 2)
    total: dict[str, Fraction] = {player.id: Fraction(0) for player in event.players}
    for played in event.rounds:
        for white, black, result in played.boards:
            if result == "D":
                total[white] += draw
                total[black] += draw
            elif result in ("W", "FW"):
                total[white] += win
            elif result in ("B", "FB"):
                total[black] += win
        if played.bye is not None:
            total[played.bye] += win
        for player, code in played.byes:
            total[player] += {"F": win, "H": draw, "Z": Fraction(0)}[code]
    return total


def _colours(event: Event) -> dict[str, str]:
    """The colours of everybody's played games, such as ``"WBW"``."""
    seen: dict[str, str] = defaultdict(str)
    for played in event.rounds:
        for white, black, result in played.boards:
            if result in _WHITE_SCORE:
                seen[white] += "W"
                seen[black] += "B"
    return seen


def _who_has_white(better: str, other: str, colours: dict[str, str]) -> str:
    def excess(player: str) -> int:
        return colours[player].count("W") - colours[player].count("B")

    def wish(player: str) -> str:
        if excess(player):
            return "B" if excess(player) > 0 else "W"
        return {"W": "B", "B": "W", "": ""}[colours[player][-1:]]

    wishes = {player: wish(player) for player in (better, other)}
    if wishes[better] == wishes[other]:
        first = other if abs(excess(other)) > abs(excess(better)) else better
        second = better if first == other else other
        return second if wishes[first] == "B" else first
    if wishes[better] == "W" or wishes[other] == "B":
        return better
    return other


def _meetings(event: Event) -> dict[str, set[str]]:
    met: dict[str, set[str]] = defaultdict(set)
    for played in event.rounds:
        for white, black, _ in played.boards:
            met[white].add(black)
            met[black].add(white)
    return met


def _can_all_be_paired(event: Event, players: Sequence[str]) -> bool:
    import networkx as nx  # noqa: PLC0415  # 0.2 s that only a question of this kind should pay

    met = _meetings(event)
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(players)
    graph.add_edges_from((a, b) for a, b in combinations(players, 2) if b not in met[a])
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(players)
