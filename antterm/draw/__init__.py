"""Drawings of the games in character cells, without any screen library."""
