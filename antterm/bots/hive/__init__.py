"""Bots for Hive."""

from antterm.bots.home import GameBots

BOTS = GameBots(
    levels={
        "easy": "antterm.bots.hive.levels:EasyBot",
        "normal": "antterm.bots.hive.levels:NormalBot",
        "hard": "antterm.bots.hive.levels:HardBot",
        "expert": "antterm.bots.hive.levels:ExpertBot",
    },
    analyst="antterm.bots.hive.levels:ExpertBot",
    engines="antterm.bots.hive.engines:ENGINES",
)
