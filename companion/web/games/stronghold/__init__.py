"""Stronghold on the site."""
