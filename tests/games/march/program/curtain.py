"""The curtain between two players at one terminal, as the program shows it."""

from __future__ import annotations

from time import sleep

from antterm.ui.screens.game import CURTAIN_HOLDS
from tests.terminal import Terminal

CURTAIN = "it is your turn."

BANNER = "this question is for you"


def lift_curtain(terminal: Terminal, behind: str) -> None:
    """Whoever is named takes the keyboard, where anybody is, until this is shown."""
    shown = (CURTAIN, BANNER, behind)
    terminal.until(lambda: any(text in terminal.text() for text in shown))
    for cover, after in ((CURTAIN, (BANNER, behind)), (BANNER, (behind,))):
        if cover in terminal.text():
            sleep(CURTAIN_HOLDS if cover == CURTAIN else 0)
            terminal.key("enter")

            def is_lifted(cover: str = cover, after: tuple[str, ...] = after) -> bool:
                text = terminal.text()
                return cover not in text and any(each in text for each in after)

            terminal.until(is_lifted)
    assert behind in terminal.text()
