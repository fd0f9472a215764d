"""What is measured of Pairwright: ``python -m bench``."""
