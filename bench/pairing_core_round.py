"""One round by pairing-core, in its own environment: players as JSON come in, pairs go out."""

import json
import sys

from pairing_core.fide2026 import DUTCH_2026, P26Player, P26Request, pair_2026

asked = json.load(sys.stdin)
paired = pair_2026(
    P26Request(
        players=tuple(P26Player.from_dict(entry) for entry in asked["players"]),
        ruleset=DUTCH_2026,
        round_number=asked["round"],
        total_rounds=asked["rounds"],
    )
)
json.dump([[str(two.white_id), str(two.black_id)] for two in paired.pairs], sys.stdout)
