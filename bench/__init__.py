"""The benchmarks of Pairwright: ``python -m bench``."""
