"""Hive: its rules, and in folders the rest."""
