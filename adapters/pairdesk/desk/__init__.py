"""The desk: everything that a director may do with an event, once, for every front.

No file, no terminal and no clock: what goes in and comes out are values.
"""
