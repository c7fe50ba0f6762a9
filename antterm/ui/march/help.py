"""The help of the March of the Ants screen."""

from __future__ import annotations

from antterm.i18n import _


def march_help() -> str:
    """What is on the screen and how questions are answered, as Markdown; the keys are told by the keymap."""
    return _(
        "## How to answer\n\n"
        "The line below the board says **who** is asked **what**. Every possible answer has a **number**, in "
        "the meadow, on a card or in the list beside it: the same whatever page is open. Type the number, "
        "read what it would do, and take it. What is **marked** is what is taken; what lets a question pass "
        "comes first.\n\n"
        "Where answers stand in the meadow alone, the arrows move the cursor there, and the mark goes with "
        "it. Where they stand in the list, the arrows move the mark in it; in your hand they go from card to "
        "card. Letters move the cursor in the six directions, to look round at any time.\n\n"
        "Moving an ant takes two numbers: the hex it leaves, then the hex it goes to. Each step is an "
        "answer of its own and can be taken back, step by step, until somebody else has answered or "
        "something was drawn.\n\n"
        "A hex you have drawn is shown in the cell under the cursor as it would lie, and can be turned "
        "there.\n\n"
        "## What you see\n\n"
        "* Players are the letters **A B C D E**. Yields: **f** food, **l** larva, **c** card, "
        "`*` colony point; `2l` are two larvae.\n"
        "* The filled square is the control site, the open ones are the others; below each stands who is "
        "there. `~A2` are two ants of A on the outskirts. `(2-4)`: the answers 2, 3 and 4 are here.\n"
        "* The mat of a **special species** names its Action, the others' reaction and its drawbacks; "
        "in full it tells it all. Its Action stands among your Actions. While sides of mats are chosen, "
        "the key of the nest mats goes from mat to mat.\n"
        "* `@` wormhole, `%` centipede, `!` contested: there will be a battle, `=` shared in peace, "
        "`*` after a number: something happened here last.\n"
        "* Openings in a border are tunnels; `x` is a tunnel that the next hex walls up. The Great Tunnel "
        "shows the round.\n"
        "* Beside the board: points, larvae (l), food (f), cards (c) and ants (a) of each player, a name in "
        "parentheses where somebody rests; the thing "
        "under the cursor, or while you choose from a list what your nest needs; what happened. `~` at the "
        "end: there is more, which can be shown in full.\n"
        "* Against the Horde its row stands below the players: its points, the centipedes **out** on hexes "
        "and those **in** the Great Tunnel (there also `%2`), and on a wide screen how many points it is "
        "ahead of the last of you: above 0 you would lose. Its page shows its last card, which centipede "
        "advances next and how far it has to go, and its march from hex to hex; where it moved is marked "
        "`*` in the meadow.\n\n"
        "Every answer is saved before it is shown. Leave whenever you like, for weeks too: the story tells "
        "what happened since your last turn.\n"
    )
