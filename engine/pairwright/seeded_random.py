"""Numbers that look random but are a function of a seed and of what they decide."""

from hashlib import blake2b


def draw_lot(below: int, *decides: object) -> int:
    """A number from 0 to ``below - 1``, the same on every machine for the same arguments."""
    text = repr(decides).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big") % below
