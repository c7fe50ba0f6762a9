"""Bots for March of the Ants."""

from antterm.bots.home import GameBots

BOTS = GameBots(
    levels={
        "easy": "antterm.bots.march.levels:EasyBot",
        "normal": "antterm.bots.march.levels:NormalBot",
        "hard": "antterm.bots.march.levels:HardBot",
        "expert": "antterm.bots.march.levels:ExpertBot",
    },
    analyst="antterm.bots.march.levels:ExpertBot",
)
