"""Report files for the tests, made line by line."""

from collections.abc import Iterable


def player_line(
    number: int, points: float, *entries: str, rating: int = 2000, rank: int = 1
) -> str:
    """A line 001; an entry is opponent, colour and result, as in ``"4 w 1"``, or ``"U"``."""
    name = f"Player {number}"
    line = f"001 {number:4} m    {name:33} {rating:4}{'':28}{points:4.1f} {rank:4}"
    return line + "".join(f"  {_entry(entry)}" for entry in entries)


def _entry(entry: str) -> str:
    if not entry:
        return " " * 8
    if " " not in entry:
        return f"0000 - {entry}"
    opponent, rest = entry.split(" ", 1)
    return f"{opponent:>4} {rest}"


def report(*lines: str | Iterable[str]) -> str:
    """The lines as a file."""
    flat = [line for part in lines for line in ([part] if isinstance(part, str) else part)]
    return "".join(f"{line}\n" for line in flat)


MINI = report(
    "012 Mini",
    "142 4",
    "152 W",
    player_line(1, 1.0, "4 w 1", rating=2200),
    player_line(2, 1.0, "5 b 1", rating=2100),
    player_line(3, 1.0, "U"),
    player_line(4, 0.0, "1 b 0", rating=1900),
    player_line(5, 0.0, "2 w 0", rating=1800),
)
"""Five players after round 1."""
