"""Hex, the connection game: an example of a game of one's own."""
