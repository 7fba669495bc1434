"""Milecastle: the digital companion for four physical games around a wall."""

__version__ = "0.1.0"
