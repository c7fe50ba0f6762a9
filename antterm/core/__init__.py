"""Shared by all games: hexes, randomness, questions and answers, the contract of a game."""
