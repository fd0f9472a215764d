"""The tie-breaks, chains and editions as text."""

from collections.abc import Iterator

from pairwright.tiebreaks import CHAINS, EDITIONS, TIEBREAKS
from pairwright.tiebreaks.codes import MODIFIERS


def tiebreak_lines() -> Iterator[str]:
    """A line for each tie-break, modifier, chain and edition."""
    yield "Tie-breaks (code, what it is, rule; the modifiers it takes):"
    width = max(map(len, TIEBREAKS))
    for code, tiebreak in TIEBREAKS.items():
        takes = "".join(f" /{letter}" for letter in tiebreak.takes if letter != ":")
        only = "" if tiebreak.suits == "everything" else f"; {_ONLY[tiebreak.suits]}"
        modifiers = f";{takes}" if takes else ""
        yield f"  {code:{width}}  {tiebreak.title} [{tiebreak.article}]{modifiers}{only}"
    yield "Modifiers:"
    for explained in MODIFIERS.values():
        yield f"  {explained}"
    yield "Chains:"
    width = max(map(len, CHAINS))
    for name, chain in CHAINS.items():
        yield f"  {name:{width}}  {chain.title}: {', '.join(chain.codes)}; {chain.ranks} ranks"
    yield "Editions of the FIDE rules:"
    width = max(map(len, EDITIONS))
    for name, edition in EDITIONS.items():
        yield f"  {name:{width}}  {edition.title}"


_ONLY = {
    "swiss": "not for a round robin",
    "round_robin": "only for a round robin",
    "teams": "only for an event of matches",
}
