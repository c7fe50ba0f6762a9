"""The commands that mean the same in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from antterm.i18n import N_, NC_
from antterm.ui.models.keymap import Command

if TYPE_CHECKING:
    from antterm.draw.hexgrid import Direction

# Answering

NEXT = Command("answer.next", ("Tab",), N_("next"), N_("The next answer, piece or place."))
PREVIOUS = Command("answer.previous", ("Shift+Tab",), N_("previous"), N_("The one before."))
TAKE = Command("answer.take", ("Enter",), N_("take it"), N_("Take what is marked, or give that answer."))
VARIANT = Command(
    "answer.variant",
    ("Space", "."),
    N_("another way"),
    N_("Where an answer can be given in several ways: the next."),
)
VARIANT_BACK = Command("answer.variant_back", (",",), N_("the way before"), N_("The way before."))
STEP_BACK = Command(
    "answer.step_back",
    ("Backspace",),
    N_("one step back"),
    N_("Back by what was chosen last; with nothing chosen, takes back the last answer, where that is fair."),
)
TYPE = Command(
    "answer.type",
    (":",),
    N_("type it"),
    N_("Type an answer as text; Tab completes it, and what it would do is shown before Enter."),
)
BACK = Command("back", ("Esc",), N_("back"), N_("One step back; with nothing chosen, the menu."))

UP = Command("up", ("Up",), NC_("cursor", "up"), N_("The mark, or the cursor on a board, goes up."))
DOWN = Command("down", ("Down",), NC_("cursor", "down"), N_("Down."))
LEFT = Command("left", ("Left",), NC_("cursor", "left"), N_("Left."))
RIGHT = Command("right", ("Right",), NC_("cursor", "right"), N_("Right."))

ANSWERING = (NEXT, PREVIOUS, TAKE, VARIANT, VARIANT_BACK, STEP_BACK, TYPE, UP, DOWN, LEFT, RIGHT)

# Boards larger than their pane

ZOOM_IN = Command("zoom.in", ("+", "="), N_("zoom in"), N_("Draw the board larger."))
ZOOM_OUT = Command("zoom.out", ("-", "_"), N_("zoom out"), N_("Draw it smaller."))
PAN_LEFT = Command("pan.left", ("[", "H"), N_("window left"), N_("Move the window on the board left."))
PAN_DOWN = Command("pan.down", ("J",), N_("window down"), N_("Move it down."))
PAN_UP = Command("pan.up", ("K",), N_("window up"), N_("Move it up."))
PAN_RIGHT = Command("pan.right", ("]",), N_("window right"), N_("Move it to the right."))
CENTRE = Command("centre", ("c",), N_("centre"), N_("Show the middle of the board again."))

BOARD = (ZOOM_IN, ZOOM_OUT, PAN_LEFT, PAN_DOWN, PAN_UP, PAN_RIGHT, CENTRE)
"""Those of the window onto the board; the screen does them, where it shows a `HexBoard`."""
ARROWS: dict[Command, Direction] = {UP: "up", DOWN: "down", LEFT: "left", RIGHT: "right"}
PANS: dict[Command, Direction] = {PAN_UP: "up", PAN_DOWN: "down", PAN_LEFT: "left", PAN_RIGHT: "right"}

# The frame: what the screen of a game does itself

MENU = Command("menu", ("Esc",), N_("menu"), N_("The menu, where nothing is chosen."))
TAKE_BACK = Command(
    "take_back", ("u",), N_("take back"), N_("Take back the last answer, where that is fair.")
)
REDO = Command("redo", ("U",), N_("do again"), N_("Do again what was taken back."))
REVIEW = Command("review", ("r",), N_("review"), N_("Look back on the game, from its last move on."))
RULES = Command("rules", ("R",), N_("rules"), N_("The rules of the game."))
HELP = Command("help", ("?", "F1"), N_("help"), N_("Help for what is on the screen."), opens_help=True)
PANES = Command(
    "panes",
    ("i",),
    N_("panes"),
    N_("All of what is explained beside the board, and back; on a narrow terminal the panes in its place."),
)
STORY_OLDER = Command("story.older", ("<",), N_("earlier"), N_("Beside the board: what happened before."))
STORY_NEWER = Command("story.newer", (">",), N_("later"), N_("And what happened after that."))
STORY_PART = Command(
    "story.part",
    ("/",),
    N_("whose story"),
    N_("Beside the board, or on a page of the story: what one player did, this round alone, or all of it."),
)
STORY = (STORY_OLDER, STORY_NEWER, STORY_PART)
HINT = Command(
    "hint",
    ("h",),
    N_("hint"),
    N_("A hint of a bot: the best few answers, by their numbers; and away with it."),
)
PAUSE = Command("bots.pause", ("p",), N_("pause"), N_("While bots play: pause, and go on."))
STEP = Command("bots.step", (".",), N_("one answer"), N_("In a pause: let one answer be given."))
HURRY = Command(
    "bots.hurry",
    ("!",),
    N_("answer now"),
    N_("Have a bot that thinks answer at once, with the best it has found."),
)
ASK_AGAIN = Command("bots.again", ("Enter",), N_("ask again"), N_("Ask a bot that has failed once more."))
TAKE_SEAT = Command(
    "bots.take_seat", ("t",), N_("take the seat"), N_("Take the seat of a bot that has failed.")
)

FRAME = (
    *(HELP, MENU, PANES, *STORY, HINT, TAKE_BACK, REDO, REVIEW, RULES),
    *(PAUSE, STEP, HURRY, ASK_AGAIN, TAKE_SEAT),
)
