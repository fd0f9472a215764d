"""The rulebooks of FIDE: they pair bracket by bracket, or by a table."""
