"""Micropolis in the real program."""
