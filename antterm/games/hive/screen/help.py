"""The help of the Hive screen."""

from __future__ import annotations

from antterm.i18n import _


def hive_help() -> str:
    """What is on the screen, as Markdown."""
    return _(
        "## A move in three keys\n\n"
        "Everything that you may choose has a number: the kinds in your hand, then the pieces on the board "
        "that may move. Type the **number** of a piece, or the **letter** of a kind in your hand, type the "
        "**number** of a cell, press **Enter**. "
        "Of two-digit numbers type both digits; Enter ends a shorter one.\n\n"
        "Or go there with the arrows or with Tab: **Enter** takes the piece under the cursor, and puts the "
        "chosen piece there. On a cell with nothing chosen it asks which of your pieces goes there.\n\n"
        "**:** takes a move as text, such as `wA1 bQ/`. In the menu you also resign or offer a draw.\n\n"
        "## What you see\n\n"
        "* A piece is named as in the notation of Hive players: `wA1` is White's first ant. w and b "
        "are White and "
        "Black; Q queen, S spider, B beetle, G grasshopper, A ant, M mosquito, L ladybug, P pillbug.\n"
        "* `!4` on a queen: four of the six cells round her are occupied. `o` or `◦`: where the last piece "
        "came from. `?`: how a piece would stand. An underlined name: this piece may "
        "move. `( )`: the piece chosen.\n"
        "* `*` marks the piece that moved last, brackets the cursor. `≡3` or `^3`: a stack of three; `bQ` or "
        "`Q` on it: that queen lies below. **Space** lays it open.\n"
        "* `3 more (4 7)` with an arrow, at the edge: three more pieces stand beyond it, and there are the "
        "answers 4 and 7. At first the board is as "
        "large as has room; when the hive outgrows it, it gets smaller, until you zoom.\n"
        "* Beside the board: whose turn it is, what each has in hand, and how many sides of each "
        "queen are free; "
        "the thing under the cursor and what it may do; the moves so far.\n"
        "* Below: what you are asked, what your choice would do, and the keys that answer.\n\n"
        "The figure of a **hint** counts in free sides of a queen, 0 being even.\n\n"
        "Every move is saved before it is shown. Leave whenever you like, or let the line drop: "
        "`antterm` goes on from the same move.\n"
    )
