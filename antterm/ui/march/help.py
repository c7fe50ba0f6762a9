"""The help of the March of the Ants screen."""

from __future__ import annotations

from antterm.i18n import _


def march_help() -> str:
    """What is on the screen and what the keys do, as Markdown."""
    return _(
        "## How to answer\n\n"
        "The line below the board says **who** is asked **what**. Every possible answer has a **number**, in "
        "the meadow or in the list beside it. Type the number, read what it would do, press **Enter**. "
        "**n** lets a question pass where that is possible.\n\n"
        "Moving an ant takes two numbers: the hex it leaves, then the hex it goes to. Each step is an "
        "answer of its own: **u** takes back step by step until somebody else has answered or something "
        "was drawn.\n\n"
        "A hex you have drawn is shown in the cell under the cursor as it would lie: **Space** turns it, "
        "**Tab** goes to the next place, **Enter** lays it.\n\n"
        "## Keys\n\n"
        "* **1 2 3 ...**: the answer with that number; **Tab**, **Shift+Tab**: the next and last one; "
        "**Enter**: give it; **Esc**: one step back, then the menu.\n"
        "* **Space** and **,**: another way to do it at the same place: turn the hex, another ant.\n"
        "* **n**: no more, none. **N**: no reaction until my next turn; **u** ends that.\n"
        "* **q w e a s d**: the cursor goes in one of the six directions: w north, s south, q and e up "
        "aside, a and d down aside. **Arrows**: the nearest hex that way.\n"
        "* **m** the meadow, **t** nest mats (again: the next player's), **v** your hand, **b** the battle, "
        "**o** points, **y** the story so far. **PageUp, PageDown** scroll long pages.\n"
        "* **z**: what is under the cursor explained in full. On the pages of nest mats and of the hand the "
        "**arrows** go from card to card, and the card is laid open.\n"
        "* **:** type an answer as text; Tab completes it.\n"
        "* **+ -** zoom, **H J K L** move the window, **c** the meadow to the middle.\n"
        "* **u, U** take back and do again; **r** review the game; **R** rules; **i** on a narrow terminal "
        "the panes beside the board.\n\n"
        "## What you see\n\n"
        "* Players are the letters **A B C D E**. Yields: **f** food, **l** larva, **c** card, "
        "`*` colony point; `2l` are two larvae.\n"
        "* The filled square is the control site, the open ones are the others; below each stands who is "
        "there. `~A2` are two ants of A on the outskirts.\n"
        "* `@` wormhole, `%` centipede, `!` contested: there will be a battle, `=` shared in peace, "
        "`*` after a number: something happened here last.\n"
        "* Openings in a border are tunnels; `x` is a tunnel that the next hex walls up. The Great Tunnel "
        "shows the round.\n"
        "* Beside the board: points, larvae (l), food (f), cards (c) and ants (a) of each player; the thing "
        "under the cursor; what happened.\n\n"
        "Every answer is saved before it is shown. Leave whenever you like, for weeks too: **y** tells what "
        "happened since your last turn.\n"
    )
