"""A dialogue while it is held: which step is due, going back, and errors that end it with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from antterm.dialogues.steps import KNOWN_ERRORS, Dialogue, Enter, Say, Step, Wait, reason

T = TypeVar("T")


class Conversation(Generic[T]):
    """A dialogue between the program and one person.

    Args:
        begin: begins the dialogue; called again whenever the person goes back a step.
    """

    def __init__(self, begin: Callable[[], Dialogue[T]]) -> None:
        self._begin = begin
        self._dialogue = begin()
        self._answered: list[tuple[Step, Any]] = []
        """The questions that were answered, each with its answer."""
        self._may_go_back = True
        """Whether the dialogue can be begun anew: it has neither said anything nor waited."""
        self.step: Step | None = None
        """What is due now; None when the dialogue has ended."""
        self.result: T | None = None
        """What the dialogue has returned; None before its end, and where the person left it."""
        self._send(None)

    def answer(self, answer: Any) -> None:
        """Answer the step that is due, as its class says."""
        assert self.step is not None
        self._answered.append((self.step, answer))
        self._send(answer)

    def go_back(self) -> None:
        """Go back to the question before; end the dialogue where there is none to go back to."""
        self.close()
        if not self._answered or not self._may_go_back:
            self.step = None
            return
        stays, self._answered = self._answered[:-1], []
        self._dialogue = self._begin()
        self._send(None)
        for step, answer in stays:
            if self.step != step:  # other people have changed what can be chosen
                return
            self.answer(answer)

    def close(self) -> None:
        """End the dialogue where it stands."""
        self._dialogue.close()

    def _send(self, answer: Any) -> None:
        """Have the dialogue go on to its next step or its end."""
        try:
            self.step = self._dialogue.send(answer)
        except StopIteration as stop:
            self.step, self.result = None, stop.value
        except KNOWN_ERRORS as error:
            self.step = Say(reason(error), is_trouble=True)
            self._dialogue = _ended()
            next(self._dialogue)
        match self.step:
            case Say() | Wait():
                self._may_go_back = False
            case Enter(trouble=trouble) if trouble:
                self._answered.pop()  # it was not taken


def _ended() -> Dialogue[Any]:
    """A dialogue of which one sentence is left."""
    yield Say("")
