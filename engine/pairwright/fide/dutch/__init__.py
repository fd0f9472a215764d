"""The Dutch system (C.04.3 of 1 February 2026)."""
