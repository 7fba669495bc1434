"""Measurements: figures to read, never tests. ``script/bench`` runs them."""
