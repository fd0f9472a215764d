"""The command ``pairwright engine``: pairings for programs that call an engine by its arguments."""
