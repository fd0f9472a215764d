"""pairwick: a club evening from two plain text files, for people who have nothing else."""
