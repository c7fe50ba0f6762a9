"""Bots for Micropolis."""

from antterm.bots.bot import GameBots

BOTS = GameBots(
    levels={
        "easy": "antterm.games.micropolis.bots.levels:EasyBot",
        "normal": "antterm.games.micropolis.bots.levels:NormalBot",
        "hard": "antterm.games.micropolis.bots.levels:HardBot",
    },
    analyst="antterm.games.micropolis.bots.levels:HardBot",
)
