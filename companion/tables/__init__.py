"""Tables: a game, its options, its seats and an append-only log of what was done.

:class:`~companion.tables.tables.Tables` is the door to it all; the values that it
hands out are in :mod:`companion.tables.table`.
"""
