"""House rules: what an organiser requires beyond the rulebook, as frozen values.

Rules about single pairs say who may not meet: ``forbidden``, ``required``, ``separate`` with no
board allowed, ``colour_limit``. Rules that couple boards count them, ``quotas`` and ``separate``
with some boards allowed, or look ahead: ``horizon``.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import combinations
from typing import Any, Final, Literal, NamedTuple

from pairwright.errors import InvalidHouseRules, quoted, require_kind
from pairwright.players import Player

Couple = tuple[str, str]
"""The ids of two players."""

MAX: Final = "max"
_MOST: Final = 10**9
COLOUR_LIMIT: Final = "colour limit"


@dataclass(frozen=True, slots=True)
class Forbidden:
    """These two do not meet; ``rounds`` limits it to the rounds from the first to the second."""

    one: str
    other: str
    rounds: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        _require_couple(self.pair, "forbidden")
        if self.rounds is not None and not 1 <= self.rounds[0] <= self.rounds[1]:
            raise InvalidHouseRules(
                f"{self.name}: rounds must be two numbers from 1, the smaller first"
            )

    @property
    def pair(self) -> Couple:
        """Both players."""
        return self.one, self.other

    @property
    def name(self) -> str:
        """What a conflict calls it."""
        return f"forbidden {self.one}-{self.other}{self._when()}"

    def _when(self) -> str:
        if self.rounds is None:
            return ""
        first, last = self.rounds
        return f" in round {first}" if first == last else f" in rounds {first} to {last}"

    def holds_in(self, number: int) -> bool:
        """Is the rule in force in this round?"""
        return self.rounds is None or self.rounds[0] <= number <= self.rounds[1]


@dataclass(frozen=True, slots=True)
class Separate:
    """Players who share a group with this prefix meet on at most ``at_most`` boards of a round."""

    label: str
    at_most: int = 0
    until_round: int | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.label, str) or not self.label:
            raise InvalidHouseRules(f"separate: a label must be a text, not {quoted(self.label)}")
        _require_count(self.at_most, f"separate {self.label}: at_most")
        if self.until_round is not None:
            _require_count(self.until_round, f"separate {self.label}: until_round", least=1)

    @property
    def name(self) -> str:
        """What a conflict calls it."""
        most = f" at most {self.at_most}" if self.at_most else ""
        until = "" if self.until_round is None else f" until round {self.until_round}"
        return f"separate {self.label}{most}{until}"

    def holds_in(self, number: int) -> bool:
        """Is the rule in force in this round?"""
        return self.until_round is None or number <= self.until_round


@dataclass(frozen=True, slots=True)
class Quota:
    """At least ``at_least`` and at most ``at_most`` boards of the round are among these pairs.

    One of the two is given; ``at_most`` is None where there may be any number.
    """

    name: str
    pairs: tuple[Couple, ...]
    at_most: int | None = None
    at_least: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.strip():
            raise InvalidHouseRules(
                f"quotas: a name must be a non-blank text, not {quoted(self.name)}"
            )
        object.__setattr__(self, "pairs", tuple(tuple(pair) for pair in self.pairs))
        for pair in self.pairs:
            _require_couple(pair, f"quota {self.name}")
        _require_count(self.at_least, f"quota {self.name}: at_least")
        if self.at_most is not None:
            _require_count(self.at_most, f"quota {self.name}: at_most")
            if self.at_most < self.at_least:
                raise InvalidHouseRules(
                    f"quota {self.name}: at_least {self.at_least} is more than at_most "
                    f"{self.at_most}"
                )
        elif not self.at_least:
            raise InvalidHouseRules(f"quota {self.name}: give at_most, or at_least from 1")


class Counted(NamedTuple):
    """A rule that counts boards: those within one of these groups of ids, or of pairs."""

    name: str
    groups: Sequence[Sequence[str]]
    at_most: int | None
    at_least: int = 0


@dataclass(frozen=True, slots=True)
class Horizon:
    """After this round, ``rounds`` more are still possible without a rematch for those who play.

    With ``"max"``: as many as possible, up to the planned number of rounds (``planned``, otherwise
    the event's, otherwise the number of opponents).
    """

    rounds: int | Literal["max"]
    planned: int | None = None

    def __post_init__(self) -> None:
        if self.rounds != MAX:
            _require_count(self.rounds, "horizon")
        if self.planned is not None:
            _require_count(self.planned, "horizon: planned", least=1)

    @property
    def name(self) -> str:
        """What a conflict calls it."""
        return f"horizon {self.rounds}"


@dataclass(frozen=True, slots=True, kw_only=True, init=False)
class HouseRules:
    """All house rules of an event; none by default.

    ``forbidden`` holds pairs of ids or Forbidden, ``required`` pairs that meet in the next round,
    ``horizon`` a number, "max" or a Horizon. Raises InvalidHouseRules for rules that are invalid or
    contradict each other; ids are compared with the event when a round is paired.
    """

    forbidden: tuple[Forbidden, ...]
    required: tuple[Couple, ...]
    separate: tuple[Separate, ...]
    quotas: tuple[Quota, ...]
    colour_limit: bool
    horizon: Horizon | None

    def __init__(
        self,
        *,
        forbidden: Iterable[Forbidden | Couple] = (),
        required: Iterable[Couple] = (),
        separate: Iterable[Separate] = (),
        quotas: Iterable[Quota] = (),
        colour_limit: bool = False,
        horizon: Horizon | int | Literal["max"] | None = None,
    ) -> None:
        """Short forms are accepted: pairs of ids, and a number or "max" as the horizon."""
        parts = {
            "forbidden": tuple(
                rule if isinstance(rule, Forbidden) else Forbidden(*_couple(rule, "forbidden"))
                for rule in forbidden
            ),
            "required": tuple(_couple(pair, "required") for pair in required),
            "separate": tuple(separate),
            "quotas": tuple(quotas),
            "colour_limit": colour_limit,
            "horizon": horizon
            if horizon is None or isinstance(horizon, Horizon)
            else Horizon(horizon),
        }
        for name, value in parts.items():
            object.__setattr__(self, name, value)
        self._require_consistent()

    def __bool__(self) -> bool:
        """Is there any rule?"""
        return self != NO_HOUSE_RULES

    def _require_consistent(self) -> None:
        for rule in self.separate:
            require_kind(rule, Separate, "separate: a Separate", InvalidHouseRules)
        for quota in self.quotas:
            require_kind(quota, Quota, "quotas: a Quota", InvalidHouseRules)
        partner: dict[str, str] = {}
        always = {frozenset(rule.pair) for rule in self.forbidden if rule.rounds is None}
        for one, other in self.required:
            if frozenset((one, other)) in always:
                raise InvalidHouseRules(f"{one} and {other} are required and forbidden")
            if partner.get(one) == other:
                raise InvalidHouseRules(f"{one} and {other} are required to meet twice")
            if again := [player for player in (one, other) if player in partner]:
                raise InvalidHouseRules(f"{again[0]} is required to meet two players")
            partner |= {one: other, other: one}
        twice = [name for name, times in Counter(self.names).items() if times > 1]
        if twice:
            raise InvalidHouseRules(f"two rules are named {quoted(twice[0])}")

    @property
    def names(self) -> list[str]:
        """The names of the rules, as in a conflict."""
        rules: list[Forbidden | Separate | Quota] = [*self.forbidden, *self.separate, *self.quotas]
        return [
            *(rule.name for rule in rules),
            *map(required_name, self.required),
            *([COLOUR_LIMIT] if self.colour_limit else []),
            *([] if self.horizon is None else [self.horizon.name]),
        ]

    def keeping(self, names: Collection[str]) -> "HouseRules":
        """Only the rules with these names."""
        return self._with(
            forbidden=[rule for rule in self.forbidden if rule.name in names],
            required=[pair for pair in self.required if required_name(pair) in names],
            separate=[rule for rule in self.separate if rule.name in names],
            quotas=[rule for rule in self.quotas if rule.name in names],
            colour_limit=self.colour_limit and COLOUR_LIMIT in names,
            horizon=self.horizon if self.horizon and self.horizon.name in names else None,
        )

    def after_round(self) -> "HouseRules":
        """The rules that still hold after a round is paired: all but the required pairs."""
        return self._with(required=())

    def requiring(self, pair: Couple) -> "HouseRules":
        """The same rules with one more required pair. Raises InvalidHouseRules."""
        return self._with(required=[*self.required, pair])

    def looking_ahead(self, rounds: int) -> "HouseRules":
        """The same rules with another horizon."""
        return self._with(horizon=rounds)

    def _with(self, **changes: Any) -> "HouseRules":  # noqa: ANN401  # any of the arguments
        same = {part.name: getattr(self, part.name) for part in fields(self)}
        return HouseRules(**{**same, **changes})

    @property
    def named(self) -> set[str]:
        """Everybody who is named in a rule."""
        pairs = [rule.pair for rule in self.forbidden]
        pairs += [*self.required, *(pair for rule in self.quotas for pair in rule.pairs)]
        return {player for pair in pairs for player in pair}

    def apart(self, players: Sequence[Player], number: int) -> dict[str, list[Couple]]:
        """The pairs that no board of this round may have, by the name of the rule."""
        found = {rule.name: [rule.pair] for rule in self.forbidden if rule.holds_in(number)}
        for rule in self.separate:
            if rule.holds_in(number) and rule.at_most == 0:
                found[rule.name] = _sharing(players, rule.label)
        return found

    def limited(self, players: Sequence[Player], number: int) -> list[Counted]:
        """The rules that count boards of this round."""
        shared = [
            Counted(rule.name, _groups(players, rule.label), rule.at_most)
            for rule in self.separate
            if rule.holds_in(number) and rule.at_most > 0
        ]
        return [
            *shared,
            *(Counted(rule.name, rule.pairs, rule.at_most, rule.at_least) for rule in self.quotas),
        ]


def required_name(pair: Couple) -> str:
    """The name of a required pair in a conflict."""
    return f"required {pair[0]}-{pair[1]}"


def _sharing(players: Sequence[Player], label: str) -> list[Couple]:
    """Every two players who have a group with this prefix in common."""
    return sorted({pair for group in _groups(players, label) for pair in combinations(group, 2)})


def _groups(players: Sequence[Player], label: str) -> list[list[str]]:
    """The players of each group with this prefix."""
    together: dict[str, list[str]] = {}
    for player in players:
        for group in player.groups:
            if group.startswith(label):
                together.setdefault(group, []).append(player.id)
    return [*together.values()]


def _couple(pair: object, rule: str) -> Couple:
    """Two ids as they were given, in a list or a tuple. Raises InvalidHouseRules."""
    if not isinstance(pair, list | tuple):
        raise InvalidHouseRules(f"{rule}: a pair is two ids, not {quoted(pair)}")
    _require_couple(pair, rule)
    return pair[0], pair[1]


def _require_couple(pair: Sequence[str], rule: str) -> None:
    if len(pair) != 2 or not all(isinstance(player, str) for player in pair):
        raise InvalidHouseRules(f"{rule}: a pair is two ids, not {quoted(pair)}")
    if pair[0] == pair[1]:
        raise InvalidHouseRules(
            f"{rule}: a pair needs two different ids, not {quoted(pair[0])} twice"
        )


def _require_count(value: object, what: str, least: int = 0) -> None:
    if type(value) is not int or not least <= value <= _MOST:
        raise InvalidHouseRules(f"{what} must be a whole number from {least}, not {quoted(value)}")


NO_HOUSE_RULES: Final = HouseRules()
