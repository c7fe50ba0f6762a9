"""Bots for Hive: what a position is worth, the search, and the levels of play."""
