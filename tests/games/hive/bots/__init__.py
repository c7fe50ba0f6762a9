"""The bots of Hive."""
