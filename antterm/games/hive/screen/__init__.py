"""Hive on the screen."""
