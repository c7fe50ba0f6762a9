"""The help of the Micropolis screen."""

from __future__ import annotations

from antterm.i18n import _


def micropolis_help() -> str:
    """What is on the screen and what the keys do, as Markdown."""
    return _(
        "## A turn in three keys\n\n"
        "Type the **number** of a tile of the row, press **Enter**, and **Enter** again to place it at the "
        "end that is shown. **Up and Down** change the end.\n\n"
        "## Keys\n\n"
        "* **Left, Right**: another tile of the row. **Tab, Shift+Tab**: the next or last one that you can "
        "pay for. **1-7**: the tile with that number.\n"
        "* **Up, Down**: show it at the other end of the anthill.\n"
        "* **Enter**: take the tile; then place it.\n"
        "* **t**: pay with an architect token instead of soldiers, and back.\n"
        "* Other questions are lists: **number**, or arrows and **Enter**.\n"
        "* **o, O**: the next or last anthill of the table. **a**: all anthills together, Up and Down "
        "scroll. **s**: the score sheet. **Esc**: back to your own.\n"
        "* **:** type an answer, such as `3`, `3 architect`, `left`, `fill`; Tab completes it.\n"
        "* **u, U**: take back, and do again, until tiles are drawn or others answer.\n"
        "* **r**: review the game from the start. **R**: the rules. **i**: on a narrow terminal, the panes "
        "beside the board. **Esc**: the menu.\n\n"
        "## The row\n\n"
        "Each tile shows its number and its price in soldiers; what is drawn on it, as symbols; its "
        "galleries; its barracks; the soldiers that lie on it (`+`), who come with it; and the points that "
        "it would bring at once at the left and at the right end. Barracks still to be filled are not "
        "counted in.\n\n"
        "## The anthill\n\n"
        "Ten tiles lie round the foundation, clockwise from left to right: five above it, five below. Each "
        "has two levels of galleries; the inner one and the barracks lie towards the foundation. A gallery "
        "has its letter and its colour and keeps them while it grows.\n\n"
        "* `o` a worker, or `3o` three; `Q` queen, `N2` nurse with two eggs, `T` architect (her token), "
        "`R` recruiter, `S` sentry. All of them are ants.\n"
        "* `c` cherry, `l` lemon, `g` grape, `b` blackberry, `f` fig, `p` pomegranate, `*` gift: any other "
        "fruit.\n"
        "* In brackets a barracks, empty or full. In the foundation: the army in its ten holes.\n"
        "* At the rim, `*` marks the tile placed last and `?` the tile that is only shown where it would "
        "lie. The words left and right stand where the next tile may go.\n\n"
        "## Beside the board\n\n"
        "For each anthill: soldiers (`*`: commander of the Red Army), architect tokens, the six lines of the "
        "score as if the game ended now, the total. Below: the tile in hand, and the six lines now and "
        "after it at the left (L) or the right end (R). Then what has happened.\n\n"
        "The tiles that come with the program are a reconstruction, not the printed ones: "
        "`antterm play micropolis --option deck=FILE` plays with your own list.\n"
    )
