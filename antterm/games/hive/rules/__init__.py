"""The rules of Hive."""
