"""The tie-break rules, read literally: one formula after the other, in fractions, on boards.

Slow, and sharing no code with what it checks. Editions are "2024-08" and "2026-03".
"""

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple

from pairwright import Event

Values = dict[str, Fraction | None]
HALF = Fraction(1, 2)
RESULTS = {"W": Fraction(1), "D": HALF, "L": Fraction(0)}
VOLUNTARY = ("HPB", "ZPB", "FL")
UNITS = ("win", "draw", "loss", "pab", "fpb", "hpb", "zpb", "fw", "fl")
EXPECTED_UP_TO = [
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315),
    *(328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
]
GAINS = [
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149),
    *(158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336),
    *(351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
]


class Done(NamedTuple):
    """What a player did in a round: won, drew, lost at the board (W, D, L), or a kind of 16.2."""

    kind: str
    points: Fraction
    opponent: str = ""
    colour: str = ""

    @property
    def played(self) -> bool:
        return self.kind in ("W", "D", "L")


class Literal:
    """The values of every tie-break of an event; all boards have results."""

    def __init__(self, event: Event, edition: str = "2026-03", *, fore: bool = False) -> None:
        self.event, self.edition = event, edition
        self.worth = {name: Fraction(getattr(event.scoring, name), 2) for name in UNITS}
        self.rounds = max(event.rounds_planned or 0, len(event.rounds))
        self.robin = event.system == "round_robin"
        self.ratings = {player.id: player.rating for player in event.players}
        self.book: dict[str, list[Done]] = {player.id: [] for player in event.players}
        for played in event.rounds:
            done = dict.fromkeys(self.book, Done("ZPB", self.worth["zpb"]))
            if played.bye is not None:
                done[played.bye] = Done("PAB", self.worth["pab"])
            for player, code in played.byes:
                done[player] = Done(f"{code}PB", self.worth[f"{code}PB".lower()])
            for white, black, result in played.boards:
                kinds = {
                    **dict.fromkeys(("W", "UW"), ("W", "L")),
                    **dict.fromkeys(("D", "UD"), ("D", "D")),
                    **dict.fromkeys(("B", "UB"), ("L", "W")),
                    "FW": ("FW", "FL"),
                    "FB": ("FL", "FW"),
                    "FF": ("FL", "FL"),
                }[result]
                if fore and played.number == max(event.rounds_planned or 0, len(event.rounds)):
                    kinds = ("D", "D")
                done[white] = Done(kinds[0], self._worth(kinds[0]), black, "w")
                done[black] = Done(kinds[1], self._worth(kinds[1]), white, "b")
            for player, rounds in self.book.items():
                rounds.append(done[player])

    def _worth(self, kind: str) -> Fraction:
        return self.worth[{"W": "win", "D": "draw", "L": "loss"}.get(kind, kind.lower())]

    def each(self, value: Callable[[str], Fraction | int | None]) -> Values:
        found = {player: value(player) for player in self.book}
        return {player: None if one is None else Fraction(one) for player, one in found.items()}

    def count(self, wanted: Callable[[Done], bool]) -> Values:
        return self.each(lambda player: sum(map(wanted, self.book[player])))

    @cached_property
    def points(self) -> dict[str, Fraction]:
        return {
            player: sum((done.points for done in rounds), Fraction(0))
            for player, rounds in self.book.items()
        }

    @cached_property
    def adjusted(self) -> dict[str, Fraction]:
        scores = dict(self.points)
        for player, rounds in self.book.items() if not self.robin else ():
            for place, done in enumerate(rounds):
                late = all(later.kind in VOLUNTARY for later in rounds[place + 1 :])
                if done.kind in ("HPB", "ZPB") and late:
                    scores[player] += self.worth["draw"] - done.points
        return scores

    def contributions(
        self, player: str, *, forfeits: bool = False
    ) -> list[tuple[Fraction, Fraction, bool]]:
        """Score of the opponent or dummy, own points, and whether it was voluntary."""
        found = []
        for done in self.book[player]:
            scheduled = self.adjusted.get(done.opponent)
            counted = done.played or ((forfeits or self.robin) and done.kind in ("FW", "FL"))
            if counted and scheduled is not None:
                found.append((scheduled, done.points, False))
            elif not self.robin:
                cap = self.worth["draw"] * self.rounds if scheduled is None else scheduled
                own = self.points[player]
                dummy = own if self.edition == "2024-08" else min(own, cap)
                found.append((dummy, done.points, done.kind in VOLUNTARY))
        return found

    def summed(
        self, *, low: int = 0, high: int = 0, forfeits: bool = False, product: bool = False
    ) -> Values:
        """Buchholz, or Sonneborn-Berger, after cuts with the exception of 16.5."""

        def value(player: str) -> Fraction:
            left = [
                (score, score * points if product else score, voluntary)
                for score, points, voluntary in self.contributions(player, forfeits=forfeits)
            ]
            for _ in range(min(low, len(left))):
                least = min(left)
                chosen = min(
                    (one for one in left if one[2]), key=lambda one: one[1::-1], default=least
                )
                left.remove(chosen if chosen[1] >= least[1] else least)
            for _ in range(min(high, len(left))):
                left.remove(max(left))
            return sum((one[1] for one in left), Fraction(0))

        return self.each(value)

    def games(self, player: str) -> list[Done]:
        return [done for done in self.book[player] if done.played]

    def average(self, values: Values, *, rounded: bool, low: int = 0, high: int = 0) -> Values:
        def value(player: str) -> Fraction | int | None:
            met = sorted(found for done in self.games(player) for found in [values[done.opponent]])  # type: ignore[type-var]
            left = [one for one in met[low : len(met) - high] if one is not None]
            if not left:
                return None
            mean = Fraction(sum(left)) / len(left)
            return half_up(mean) if rounded else mean

        return self.each(value)

    @property
    def rating(self) -> Values:
        return self.each(lambda player: self.ratings[player])

    @cached_property
    def performance(self) -> Values:
        def value(player: str) -> int | None:
            games = self.games(player)
            if not games:
                return None
            average = half_up(Fraction(sum(self.ratings[d.opponent] for d in games), len(games)))
            score = sum(RESULTS[done.kind] for done in games)
            hundredths = half_up(Fraction(100 * score) / len(games))
            below = hundredths < 50
            return average + GAINS[abs(hundredths - 50)] * (-1 if below else 1)

        return self.each(value)

    @cached_property
    def perfect(self) -> Values:
        def value(player: str) -> int | None:
            games = self.games(player)
            if not games:
                return None
            met = [self.ratings[done.opponent] for done in games]
            score = sum(RESULTS[done.kind] for done in games)
            if score == 0:
                return min(met) - 800
            return next(
                rating
                for rating in range(min(met) - 800, max(met) + 801)
                if sum(expected(rating - other) for other in met) >= 100 * score
            )

        return self.each(value)

    def at_board(self, done: Done) -> bool:
        """Does it count as a game in Art. 7?"""
        return done.played or (self.robin and done.kind == "FW" and self.edition == "2026-03")

    @cached_property
    def values(self) -> dict[str, Values]:
        """Every tie-break by its code."""
        won = ("W", "FW")
        found = {
            "PTS": self.each(self.points.get),
            "ADJ": self.each(self.adjusted.get),
            "WIN": self.count(lambda done: done.points == self.worth["win"]),
            "WON": self.count(lambda done: self.at_board(done) and done.kind in won),
            "BPG": self.count(lambda done: self.at_board(done) and done.colour == "b"),
            "BWG": self.count(
                lambda done: self.at_board(done) and done.colour == "b" and done.kind in won
            ),
            "REP": self.count(lambda done: done.kind not in VOLUNTARY),
            "STD": self.each(self._standard),
            "SB": self.summed(product=True),
            "SB/C1": self.summed(product=True, low=1),
            "SB/C2": self.summed(product=True, low=2),
            "SB/M1": self.summed(product=True, low=1, high=1),
            "SB/C1/P": self.summed(product=True, low=1, forfeits=True),
            "ARO": self.average(self.rating, rounded=True),
            "ARO/C1": self.average(self.rating, rounded=True, low=1),
            "ARO/M1": self.average(self.rating, rounded=True, low=1, high=1),
            "TPR": self.performance,
            "PTP": self.perfect,
            "APRO": self.average(self.performance, rounded=True),
            "APPO": self.average(self.perfect, rounded=True),
        }
        for cut in range(3):
            found[f"PS/C{cut}" if cut else "PS"] = self.each(
                lambda player, cut=cut: sum(  # type: ignore[misc]
                    sum(done.points for done in self.book[player][: place + 1])
                    for place in range(cut, len(self.event.rounds))
                )
            )
        if self.robin:
            for limit in (-1, 0, 1):
                found[f"KS/L{limit}" if limit else "KS"] = self._koya(limit)
            return found
        fore = Literal(self.event, self.edition, fore=True)
        for base, sheet in (("BH", self), ("FB", fore)):
            found |= {
                base: sheet.summed(),
                f"{base}/C1": sheet.summed(low=1),
                f"{base}/C2": sheet.summed(low=2),
                f"{base}/M1": sheet.summed(low=1, high=1),
                f"{base}/M2": sheet.summed(low=2, high=2),
                f"{base}/P": sheet.summed(forfeits=True),
                f"{base}/C1/P": sheet.summed(low=1, forfeits=True),
            }
        found["AOB"] = self.average(found["BH"], rounded=False)
        found["AOB/F"] = self.average(found["FB"], rounded=False)
        return found

    def _standard(self, player: str) -> Fraction:
        total = Fraction(0)
        for place, done in enumerate(self.book[player]):
            against = self.worth["draw"]
            if done.opponent:
                against = self.book[done.opponent][place].points
            total += 1 if done.points > against else HALF if done.points == against else 0
        return total

    def _koya(self, limit: int) -> Values:
        size = len(self.book)
        games = self.rounds - (self.rounds // size if size % 2 else 0)
        least = self.worth["win"] * games / 2 + HALF * limit
        return self.each(
            lambda player: sum(
                done.points
                for done in self.book[player]
                if done.opponent and self.points[done.opponent] >= least
            )
        )

    def encounter(self, block: list[str], *, forfeits: bool) -> list[list[str]]:
        """A tied block in parts, the best first [6.2, 6.3]."""
        counted = {"W", "D", "L", *(("FW", "FL") if forfeits or self.robin else ())}
        low: dict[str, Fraction] = {}
        high: dict[str, Fraction] = {}
        all_met = True
        for player in block:
            low[player] = high[player] = Fraction(0)
            for other in block:
                games = [
                    done.points
                    for done in self.book[player]
                    if done.opponent == other and done.kind in counted
                ]
                if games:
                    average = sum(games, Fraction(0)) / len(games)
                    low[player] += average
                    high[player] += average
                elif other != player:
                    all_met = False
                    low[player] += self.worth["loss"]
                    high[player] += self.worth["win"]
        if all_met:
            levels = sorted(set(low.values()), reverse=True)
            parts = [[player for player in block if low[player] == level] for level in levels]
        else:
            parts, rest = [], list(block)
            while first := [
                player
                for player in rest
                if len(rest) > 1 and all(low[player] > high[o] for o in rest if o != player)
            ]:
                parts.append(first)
                rest.remove(first[0])
            parts.append(rest)
        if len(parts) == 1:
            return parts
        return [part for one in parts for part in self.encounter(one, forfeits=forfeits)]

    def ranks(self, codes: Iterable[str]) -> dict[str, int]:
        """Shared ranks by a chain in which DE is computed anew for each block."""
        values = self.values
        blocks = [[*self.book]] if self.book else []
        for code in codes:
            split: list[list[str]] = []
            for block in blocks:
                if code in ("DE", "DE/P"):
                    split += self.encounter(block, forfeits=code == "DE/P")
                    continue
                column = values[code]
                levels = sorted({v for p in block if (v := column[p]) is not None}, reverse=True)
                for level in (*levels, None):
                    part = [player for player in block if column[player] == level]
                    split += [part] if part else []
            blocks = split
        ranks: dict[str, int] = {}
        for block in blocks:
            ranks |= dict.fromkeys(block, len(ranks) + 1)
        return ranks


def half_up(value: Fraction) -> int:
    return math.floor(value + HALF)


@cache
def expected(difference: int) -> int:
    stronger = 50 + sum(abs(difference) > bound for bound in EXPECTED_UP_TO)
    return stronger if difference >= 0 else 100 - stronger
