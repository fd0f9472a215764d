"""Tournament report files as the cases have them, read in the plainest way."""

import gzip
import json
from pathlib import Path

from pairwright import Event, Player, Round
from pairwright.results import ByeCode, ResultCode

FILE = Path(__file__).parent / "data" / "dutch.jsonl.gz"
CODES: dict[str, ResultCode] = {
    "1": "W",
    "0": "B",
    "=": "D",
    "W": "UW",
    "L": "UB",
    "D": "UD",
    "+": "FW",
    "-": "FB",
}


def dutch_cases() -> dict[str, str]:
    with gzip.open(FILE, "rt", encoding="utf-8") as lines:
        documents = [json.loads(line) for line in lines]
    return {document["name"]: document["trf"] for document in documents}


def event_of(text: str) -> Event:
    """The event of a file; its last round is the last planned one."""
    rows: dict[str, list[str]] = {}
    for line in text.replace("\r", "\n").splitlines():
        if line.startswith("001"):
            entries = line[91:]
            cells = [entries[at : at + 8].ljust(8) for at in range(0, len(entries), 10)]
            rows[line[4:8].strip()] = cells
    count = max(map(len, rows.values()))
    return Event.of(
        [Player(number, 2000) for number in sorted(rows, key=int)],
        rounds=[_round(number, rows) for number in range(1, count + 1)],
        rounds_planned=count,
    )


def _round(number: int, rows: dict[str, list[str]]) -> Round:
    boards: list[tuple[str, str, ResultCode]] = []
    bye = None
    byes: dict[str, ByeCode] = {}
    for player, cells in rows.items():
        cell = cells[number - 1] if number <= len(cells) else " " * 8
        other, colour, result = cell[:4].strip(), cell[5], cell[7].upper()
        if other not in {"", "0000"}:
            if colour == "w" or (colour == "-" and int(player) < int(other)):
                code = CODES[result]
                if code == "FB" and rows[other][number - 1][7] == "-":
                    code = "FF"
                boards.append((player, other, code))
        elif result in {"U", "+"}:
            bye = player
        else:
            byes[player] = "H" if result == "H" else "F" if result == "F" else "Z"
    return Round.of(number, boards, bye=bye, byes=byes)
