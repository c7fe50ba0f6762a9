"""Bots for Micropolis."""

from antterm.bots.home import GameBots

BOTS = GameBots(
    levels={
        "easy": "antterm.bots.micropolis.levels:EasyBot",
        "normal": "antterm.bots.micropolis.levels:NormalBot",
        "hard": "antterm.bots.micropolis.levels:HardBot",
    },
    analyst="antterm.bots.micropolis.levels:HardBot",
)
