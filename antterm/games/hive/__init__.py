"""Hive: the rules of the game, its notation and its files.

Hive is by John Yianni, published by Gen42 Games; this is our own telling of its rules.
"""

from antterm.core.home import GameHome
from antterm.i18n import N_

HOME = GameHome(
    title=N_("Hive"),
    rules="antterm.games.hive.rules.game:RULES",
    words="antterm.games.hive.words:WORDS",
    files="antterm.games.hive.files:FILES",
    bots="antterm.games.hive.bots:BOTS",
    drawing="antterm.games.hive.draw:DRAWING",
    inks="antterm.games.hive.draw.inks:INKS",
    model="antterm.games.hive.screen.model:MODEL",
    plain="antterm.games.hive.spoken:SPOKEN",
    lessons="antterm.games.hive:lessons",
    analysis_factory="antterm.games.hive.files.analysed:ANALYSED",
    analysis="antterm.games.hive.screen.analysis:HiveAnalysis",
    analysis_job="antterm.games.hive.analysis.lines:FindLines",
    plain_analysis="antterm.games.hive.spoken.analysis:HeardAnalysis",
    puzzles="antterm.games.hive.puzzles:PUZZLES",
    commands="antterm.games.hive.commands:COMMANDS",
)
"""The places of the game's parts."""
