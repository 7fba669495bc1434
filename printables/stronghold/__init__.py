"""The sheets of Stronghold."""
