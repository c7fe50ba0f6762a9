"""Hive: the rules of the game, its notation and its files.

Hive is by John Yianni, published by Gen42 Games; this is our own telling of its rules.
"""
