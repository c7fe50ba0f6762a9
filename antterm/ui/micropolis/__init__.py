"""Micropolis on the screen."""
