"""Hive as the screens and the commands draw it: the board pane, the hands, and a position as plain text."""

from antterm.draw.hive_board import HiveScene, draw_hive, home, scroll_into
from antterm.draw.hive_text import draw_view, hand_rows, hand_text

__all__ = ["HiveScene", "draw_hive", "draw_view", "hand_rows", "hand_text", "home", "scroll_into"]
