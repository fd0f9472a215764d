"""The sheet of an event whose boards are matches of several games (C.07, 11 and 12)."""

from dataclasses import replace

from pairwright.event import Event
from pairwright.notation import FORFEIT_LOST, FORFEIT_WON, FPB, HPB, OPEN, PAB, TURNED, WON
from pairwright.scoring import MatchRules, games_of
from pairwright.tiebreaks.sheet import Record, Sheet


def sheet_of_matches(event: Event, by_match: Sheet, rules: MatchRules) -> Sheet:
    """The sheet of the primary score of matches, with that of the secondary one (C.07, 11).

    A match that was not played is a forfeit. Only the boards count a bye as won on all [12].
    """
    matches: list[list[tuple[int, ...]]] = [[] for _ in by_match.rows]
    of_games: list[list[Record]] = [[] for _ in by_match.rows]
    of_matches: list[list[Record]] = [[] for _ in by_match.rows]
    for number, played in enumerate(event.rounds):
        games = games_of(played)
        whites, blacks = played.numbers_in(event.roster)
        letters: dict[int, tuple[str, str]] = {}
        for place, (white, black) in enumerate(zip(whites, blacks, strict=True)):
            of_board = (played.sheet[place], games.get(place, ""))
            letters[white] = of_board
            letters[black] = (of_board[0].translate(TURNED), of_board[1].translate(TURNED))
        for team, row in enumerate(by_match.rows):
            record = row[number]
            letter, own = letters.get(team, ("", ""))
            if letter and record.kind != OPEN and not rules.was_played(letter, own):
                record = record._replace(kind=FORFEIT_WON if record.result == WON else FORFEIT_LOST)
            boards, points = _of_games(record, letter, own, rules)
            of_matches[team].append(record)
            of_games[team].append(record._replace(points=points))
            matches[team].append(boards)
    by_match = replace(by_match, rows=of_matches, matches=matches, primary="MP")
    by_game = replace(
        by_match,
        rows=of_games,
        win=rules.boards * rules.games.win,
        draw=rules.boards * rules.games.draw,
        loss=rules.boards * rules.games.loss,
        primary="GP",
    )
    if rules.primary == "match":
        return replace(by_match, secondary=replace(by_game, primary=None))
    return replace(by_game, secondary=replace(by_match, primary=None))


def _of_games(
    record: Record, letter: str, games: str, rules: MatchRules
) -> tuple[tuple[int, ...], int]:
    """The half-points on each board, and all game points of a round."""
    if letter:
        pays = rules.games.boards
        boards = tuple(pays[game][0] for game in games or letter * rules.boards)
        return boards, sum(boards)
    if record.kind == PAB:
        return (rules.games.win,) * rules.boards, rules.bye
    points = {FPB: rules.games.fpb, HPB: rules.games.hpb}.get(record.kind, rules.games.zpb)
    return (points,) * rules.boards, points * rules.boards
