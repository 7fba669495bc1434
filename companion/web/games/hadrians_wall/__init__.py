"""Hadrian's Wall on the site."""
