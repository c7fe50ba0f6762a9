"""The help of the March of the Ants screen."""

from __future__ import annotations

from antterm.i18n import _


def march_help() -> str:
    """What is on the screen and how questions are answered, as Markdown; the keys are told by the keymap."""
    return _(
        "## How to answer\n\n"
        "The line below the board says **who** is asked **what**; the line after it says what Enter does. "
        "Nothing happens before **Enter**.\n\n"
        "**A hex has one number, all game long**, and the Great Tunnel is 0. A figure points at the hex of "
        "that number: `1 9` points at hex 19. Hexes that you may choose are lit; Tab goes through them, the "
        "best first. You can point at any other hex as well, to read about it. Where something is left open "
        "at a hex (which ant, which site), Enter lists it beside the board; **Backspace** goes back, and then"
        " takes back the last step.\n\n"
        "On a lit hex stands what it brings: `+` and a yield for a free site, `3:4` for a battle of your 3 "
        "against their 4, `=` for a place outside in peace.\n\n"
        "Each Action has a **letter** of its own: **E** Explore, **M** March, **F** Forage, **P** play a "
        "card, **Z** Rest, **S** that of a special species; what you cannot do stands below with its reason. "
        "In a March larvae come first; **n** goes on to the ants. Ants go from the hex with round brackets; "
        "**Space** has those of another hex go. Space also turns a drawn hex. **x** does the same again.\n\n"
        "When others act you may react: **n** not now, **N** not until you are attacked or have your turn, "
        "**X** no more in this Action, **Y** always the larva of a Forage. If somebody attacks you, you are "
        "asked again.\n\n"
        "## What you see\n\n"
        "* The first row of a hex has the colour and the letter of who controls it. Below it stand what the "
        "sites bring (**f** food, **l** larva, **c** card, `*` point; the control site is underlined, or has "
        "a `#`) and whose ants are there. `~A` stands outside and collects nothing.\n"
        "* A red hex is contested: `A 1 ! 4 C` is a battle of A with strength 1 against C with 4. `%` is a "
        "centipede, `@` a wormhole, `=` a hex shared in peace; `*` marks what changed last.\n"
        "* Openings in a border are tunnels; `x` is walled up by the next hex. An arrow at the edge counts "
        "the hexes beyond it.\n"
        "* The red bar above the meadow tells **attacks on you**, the worst first, on every page. Below the "
        "meadow stand what the **end of the round** brings you as things are (and what is at risk on "
        "contested hexes), and the points of all **if the game were over now**, with the bonuses for most "
        "larvae, food and cards.\n"
        "* Beside the board: points, larvae, food, cards and ants of each player; the answers; what is "
        "pointed at; what the others did **since your turn**.\n"
        "* Against the Horde a row below the players tells its points, the centipedes **out** on hexes and "
        "**in** the Great Tunnel, and how far it is ahead of the last of you.\n\n"
        "A **hint** says behind each answer how much worse it is than the best. Battles that are over and the"
        " harvest stand on a page each before your question: Enter goes on, Esc leaves them all. Several "
        "people at one screen look away where a hand is shown.\n\n"
        "Every answer is saved before it is shown. Leave whenever you like, for weeks too.\n"
    )
