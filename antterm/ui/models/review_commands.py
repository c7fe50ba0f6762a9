"""The commands of the screen on which a game is stepped through."""

from __future__ import annotations

from antterm.i18n import N_, NC_
from antterm.ui.models import commands
from antterm.ui.models.keymap import Command

FORWARD = Command("review.forward", ("Right", "Enter"), NC_("review", "step"), N_("One answer forward."))
BACKWARD = Command("review.backward", ("Left", "Backspace"), N_("back"), N_("One answer back."))
NEXT_TURN = Command("review.next_turn", ("Down", "j"), NC_("review", "turn"), N_("To the next turn."))
TURN_BEFORE = Command(
    "review.turn_before", ("Up", "k"), NC_("review", "turn before"), N_("To the turn before.")
)
NEXT_ROUND = Command(
    "review.next_round",
    ("PageDown",),
    NC_("review", "round"),
    N_("To the next round; in a game without, ten turns on."),
)
ROUND_BEFORE = Command(
    "review.round_before",
    ("PageUp",),
    NC_("review", "round before"),
    N_("To the round before, or ten turns back."),
)
TIP = Command(
    "review.tip",
    ("w",),
    N_("where it tipped"),
    N_("Where a bot can tell: the next move that tipped the game, round and round."),
)
START = Command("review.start", ("Home", "g"), NC_("review", "start"), N_("The start of the game."))
END = Command("review.end", ("End", "G"), NC_("review", "end"), N_("The last position."))
RUN = Command(
    "review.run",
    ("Space",),
    NC_("review", "run"),
    N_("Run by itself, a position a second; any key stops it."),
)
LINE = Command(
    "review.line",
    ("n",),
    N_("play on"),
    N_(
        "Play on from here: a new saved game, with the same players or against a bot. In games with "
        "hidden or drawn parts only once the game is over, for it would show what is to come."
    ),
)
LEAVE = Command("review.leave", ("Esc", "q"), N_("back"), N_("Back to where you came from."))
LOOKING = (
    FORWARD,
    BACKWARD,
    NEXT_TURN,
    TURN_BEFORE,
    NEXT_ROUND,
    ROUND_BEFORE,
    TIP,
    START,
    END,
    RUN,
    LINE,
    commands.HINT,
    commands.PANES,
    commands.HELP,
    LEAVE,
)
