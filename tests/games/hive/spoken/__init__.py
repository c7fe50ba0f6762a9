"""Hive in plain mode."""
