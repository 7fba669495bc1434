"""What Runes of Mayhem prints."""
