"""The commands that mean the same in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from antterm.ui.models.keymap import Command, command

if TYPE_CHECKING:
    from antterm.draw.hexgrid import Direction

# Answering

NEXT = command("answer.next")
PREVIOUS = command("answer.previous")
TAKE = command("answer.take")
VARIANT = command("answer.variant")
VARIANT_BACK = command("answer.variant_back")
STEP_BACK = command("answer.step_back")
TYPE = command("answer.type")
BACK = command("back")

UP = command("up")
DOWN = command("down")
LEFT = command("left")
RIGHT = command("right")

ANSWERING = (NEXT, PREVIOUS, TAKE, VARIANT, VARIANT_BACK, STEP_BACK, TYPE, UP, DOWN, LEFT, RIGHT)

# Boards larger than their pane

ZOOM_IN = command("zoom.in")
ZOOM_OUT = command("zoom.out")
PAN_LEFT = command("pan.left")
PAN_DOWN = command("pan.down")
PAN_UP = command("pan.up")
PAN_RIGHT = command("pan.right")
CENTRE = command("centre")

BOARD = (ZOOM_IN, ZOOM_OUT, PAN_LEFT, PAN_DOWN, PAN_UP, PAN_RIGHT, CENTRE)
"""Commands of the window onto the board; the screen carries them out where it shows a `HexBoard`."""
ARROWS: dict[Command, Direction] = {UP: "up", DOWN: "down", LEFT: "left", RIGHT: "right"}
PANS: dict[Command, Direction] = {PAN_UP: "up", PAN_DOWN: "down", PAN_LEFT: "left", PAN_RIGHT: "right"}

# The frame: what the screen of a game does itself

MENU = command("menu")
TAKE_BACK = command("take_back")
REDO = command("redo")
REVIEW = command("review")
ANALYSE = command("analysis.open")
LEARN = command("analysis.learn")
RULES = command("rules")
HELP = command("help")
PANES = command("panes")
STORY_OLDER = command("story.older")
STORY_NEWER = command("story.newer")
STORY_PART = command("story.part")
STORY = (STORY_OLDER, STORY_NEWER, STORY_PART)
HINT = command("hint")
PAUSE = command("bots.pause")
STEP = command("bots.step")
HURRY = command("bots.hurry")
ASK_AGAIN = command("bots.again")
TAKE_SEAT = command("bots.take_seat")

FRAME = (
    *(HELP, MENU, PANES, *STORY, HINT, TAKE_BACK, REDO, REVIEW, RULES),
    *(PAUSE, STEP, HURRY, ASK_AGAIN, TAKE_SEAT),
)
