"""Tests of the games, each in the folder of its game."""
