"""The rules of Micropolis."""
