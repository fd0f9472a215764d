"""The rulebooks of FIDE: systems that pair bracket by bracket, and tables of round robins."""
