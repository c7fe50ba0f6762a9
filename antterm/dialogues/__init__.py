"""Dialogues: the questions that the program asks around a game, written once for both front ends.

A dialogue is a generator that knows neither the screen nor the console. It yields a `Step` (choose, confirm,
type, read), is sent the answer, acts, and returns a result. `Conversation` holds it: it goes back a step, and
says why something could not be done. `ui.screens.converse` shows it on the screen, `plain.converse` in lines.

    def rename(store: Store, game: Summary) -> Dialogue[str]:
        step = Enter("Rename", "What is it to be called?", game.title)
        return (yield from enter(step, lambda name: store.rename(game.name, name)))
"""

from __future__ import annotations

from antterm.dialogues.conversation import Conversation
from antterm.dialogues.steps import (
    KNOWN_ERRORS,
    Choose,
    Confirm,
    Dialogue,
    Enter,
    Say,
    Step,
    Trouble,
    Wait,
    choose,
    confirm,
    enter,
    reason,
)

__all__ = (
    "KNOWN_ERRORS",
    "Choose",
    "Confirm",
    "Conversation",
    "Dialogue",
    "Enter",
    "Say",
    "Step",
    "Trouble",
    "Wait",
    "choose",
    "confirm",
    "enter",
    "reason",
)
