"""The rulebooks of FIDE that pair bracket by bracket."""
