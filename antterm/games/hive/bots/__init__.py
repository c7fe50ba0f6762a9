"""Bots for Hive."""

from antterm.bots import GameBots

BOTS = GameBots(
    levels={
        "easy": "antterm.games.hive.bots.levels:EasyBot",
        "normal": "antterm.games.hive.bots.levels:NormalBot",
        "hard": "antterm.games.hive.bots.levels:HardBot",
        "expert": "antterm.games.hive.bots.levels:ExpertBot",
    },
    ratings={"random": 700, "easy": 1100, "normal": 1500, "hard": 1900, "expert": 2175},
    remarks="antterm.games.hive.bots.remarks:REMARKS",
    analyst="antterm.games.hive.bots.levels:ExpertBot",
    engines="antterm.games.hive.bots.engines:ENGINES",
)
