"""Micropolis in plain mode."""
