"""The commands of the screen on which a game is stepped through."""

from __future__ import annotations

from antterm.i18n import N_
from antterm.ui.models import commands
from antterm.ui.models.keymap import Command

FORWARD = Command("review.forward", ("Right", "Down", "Enter", "j"), N_("step"), N_("One answer forward."))
BACKWARD = Command("review.backward", ("Left", "Up", "Backspace", "k"), N_("back"), N_("One answer back."))
LEAP_FORWARD = Command("review.leap_forward", ("PageDown",), N_("ten on"), N_("Ten answers forward."))
LEAP_BACKWARD = Command("review.leap_backward", ("PageUp",), N_("ten back"), N_("Ten answers back."))
START = Command("review.start", ("Home", "g"), N_("start"), N_("The start of the game."))
END = Command("review.end", ("End", "G"), N_("end"), N_("The last position."))
RUN = Command(
    "review.run", ("Space",), N_("run"), N_("Run by itself, a position a second; any key stops it.")
)
LINE = Command(
    "review.line",
    ("n",),
    N_("new line"),
    N_(
        "Begin a new line: a new saved game with the same players that goes on from here. In games with "
        "hidden or drawn parts only once the game is over, for it would show what is to come."
    ),
)
LEAVE = Command("review.leave", ("Esc", "q"), N_("back"), N_("Back to where you came from."))
LOOKING = (
    FORWARD,
    BACKWARD,
    LEAP_FORWARD,
    LEAP_BACKWARD,
    START,
    END,
    RUN,
    LINE,
    commands.HINT,
    commands.PANES,
    commands.HELP,
    LEAVE,
)
