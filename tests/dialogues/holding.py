"""Somebody who answers the steps of a dialogue, without any front end."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from antterm.dialogues.steps import Choose, Confirm, Conversation, Dialogue, Enter, Say, Step

T = TypeVar("T")

BACK = object()
"""An answer: the person goes back."""


def data_dir() -> Path:
    """Where the games of this test are saved."""
    return Path(os.environ["ANTTERM_DATA_DIR"])


class Held:
    """A dialogue that a test holds; each step is described in one line of text.

    Args:
        begin: begins it.
    """

    def __init__(self, begin: Callable[[], Dialogue[object]]) -> None:
        self.conversation = Conversation(begin)

    @property
    def step(self) -> Step | None:
        """What is due."""
        return self.conversation.step

    @property
    def options(self) -> tuple[str, ...]:
        """What can be chosen now."""
        assert isinstance(self.step, Choose), self.step
        return self.step.options

    def answer(self, *answers: object) -> Held:
        """Give these answers in turn: the beginning of an option, a text, a boolean, or `BACK`."""
        for answer in answers:
            match self.step:
                case _ if answer is BACK:
                    self.conversation.go_back()
                case Choose(options=options):
                    (place,) = [at for at, label in enumerate(options) if label.startswith(str(answer))]
                    self.conversation.answer(place)
                case Confirm():
                    assert isinstance(answer, bool)
                    self.conversation.answer(answer)
                case Enter():
                    assert isinstance(answer, str)
                    self.conversation.answer(answer)
                case _:
                    raise AssertionError(f"nothing to be answered with {answer!r}: {self.step}")
        return self

    def read(self) -> str:
        """Read all that is said now."""
        said = []
        while isinstance(self.step, Say):
            said.append(self.step.text)
            self.conversation.answer(None)
        return " ".join(said)

    def ended(self) -> bool:
        """Whether the dialogue has ended."""
        return self.step is None
