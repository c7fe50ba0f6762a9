"""Bots for March of the Ants."""

from antterm.bots import GameBots

BOTS = GameBots(
    levels={
        "easy": "antterm.games.march.bots.levels:EasyBot",
        "normal": "antterm.games.march.bots.levels:NormalBot",
        "hard": "antterm.games.march.bots.levels:HardBot",
        "expert": "antterm.games.march.bots.levels:ExpertBot",
    },
    characters=("raider", "settler", "hoarder", "breeder", "planner"),
    with_character=("easy", "normal", "hard", "expert"),
    ratings={"random": 700, "easy": 1100, "normal": 1500, "hard": 1900, "expert": 1950},
    remarks="antterm.games.march.bots.remarks:REMARKS",
    analyst="antterm.games.march.bots.levels:ExpertBot",
)
