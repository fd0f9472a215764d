"""The commands of ``pairwright``, a module for each kind; a command loads what it needs."""
