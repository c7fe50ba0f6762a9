"""The commands that Hive brings."""
