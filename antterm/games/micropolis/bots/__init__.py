"""Bots for Micropolis."""

from antterm.bots import GameBots

BOTS = GameBots(
    levels={
        "easy": "antterm.games.micropolis.bots.levels:EasyBot",
        "normal": "antterm.games.micropolis.bots.levels:NormalBot",
        "hard": "antterm.games.micropolis.bots.levels:HardBot",
        "expert": "antterm.games.micropolis.bots.expert:ExpertBot",
    },
    ratings={"random": 900, "easy": 1300, "normal": 1500, "hard": 1900, "expert": 1975},
    remarks="antterm.games.micropolis.bots.remarks:REMARKS",
    analyst="antterm.games.micropolis.bots.levels:HardBot",
)
