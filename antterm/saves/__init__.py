"""Saved games in the user's data directory."""
