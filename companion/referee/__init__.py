"""The rules. Pure Python: no Flask, no SQL, no clock, no random, no input or output.

Chance enters as the content of a command (see :class:`companion.referee.game.Chance`).
"""
