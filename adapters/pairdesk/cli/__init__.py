"""The command line: each command parses its arguments, calls the desk, and shows the answer."""
