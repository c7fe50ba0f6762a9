"""The commands of the screen on which a game is stepped through."""

from __future__ import annotations

from antterm.ui.models import commands
from antterm.ui.models.keymap import command

FORWARD = command("review.forward")
BACKWARD = command("review.backward")
NEXT_TURN = command("review.next_turn")
TURN_BEFORE = command("review.turn_before")
NEXT_ROUND = command("review.next_round")
ROUND_BEFORE = command("review.round_before")
TIP = command("review.tip")
START = command("review.start")
END = command("review.end")
RUN = command("review.run")
LINE = command("review.line")
LEAVE = command("review.leave")
ANALYSE, LEARN = commands.ANALYSE, commands.LEARN
STEPS = (FORWARD, BACKWARD, NEXT_TURN, TURN_BEFORE, NEXT_ROUND, ROUND_BEFORE, TIP, START, END)
LOOKING = (*STEPS, RUN, LINE, ANALYSE, LEARN, commands.HINT, commands.PANES, commands.HELP, LEAVE)
