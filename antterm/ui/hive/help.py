"""The help of the Hive screen."""

from __future__ import annotations

from antterm.i18n import _


def hive_help() -> str:
    """What is on the screen and what the keys do, as Markdown."""
    return _(
        "## A move in three keys\n\n"
        "Type the **number** under a piece in your hand, type the **number** of a cell, press **Enter**. "
        "To move a piece on the board, go to it with **Tab** or the arrows, press **Enter**, then "
        "choose the cell.\n\n"
        "## Keys\n\n"
        "* **Arrows**: the cursor goes to the nearest cell that way.\n"
        "* **w e a d z x**: the cursor goes in one of the six directions: w and e up, a and d aside, "
        "z and x down.\n"
        "* **Tab, Shift+Tab**: the next or last piece that may move; with a piece chosen, the next "
        "or last cell.\n"
        "* **1 2 3 ...**: a piece in hand, or with a piece chosen the cell with that number. "
        "Of two-digit numbers type both digits; Enter ends a shorter one.\n"
        "* **Enter**: take the piece under the cursor, or put the chosen piece there. On an empty "
        "cell with nothing "
        "chosen: which pieces could go there.\n"
        "* **Esc**: one step back; with nothing chosen, the menu, where you also resign or offer a draw.\n"
        "* **:** type a move as text, such as `wA1 bQ/`. Tab completes it, the board shows it, Enter "
        "plays it.\n"
        "* **Space**: lay open the stack under the cursor, and close it.\n"
        "* **u, U**: take back, and do again.\n"
        "* **+ -**: zoom. **H J K L**: move the window. **c**: the hive to the middle.\n"
        "* **r**: review the game from the start. **R**: the rules. **i**: on a narrow terminal, the panes "
        "beside the board.\n\n"
        "## What you see\n\n"
        "* A piece is named as in the notation of Hive players: `wA1` is White's first ant. w and b "
        "are White and "
        "Black; Q queen, S spider, B beetle, G grasshopper, A ant, M mosquito, L ladybug, P pillbug.\n"
        "* `!4` on a queen: four of the six cells round her are occupied. `o`: where the last piece "
        "came from. `?`: how a piece would stand. An underlined name: this piece may "
        "move. `( )`: the piece chosen.\n"
        "* `*` marks the piece that moved last, `^` or a figure a stack, brackets the cursor.\n"
        "* Beside the board: whose turn it is, what each has in hand, and how many sides of each "
        "queen are free; "
        "the thing under the cursor and what it may do; the moves so far.\n"
        "* Below: what you are asked, what your choice would do, and the keys that answer.\n\n"
        "Every move is saved before it is shown. Leave whenever you like, or let the line drop: "
        "`antterm` goes on from the same move.\n"
    )
