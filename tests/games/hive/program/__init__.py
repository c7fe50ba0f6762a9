"""Hive in the real program."""
