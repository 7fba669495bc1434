"""Runes of Mayhem on the site."""
