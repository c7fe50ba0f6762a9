"""Dialogues on the screen: a list to choose from, a line to type, sentences shown by the screen below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, assert_never

from antterm.dialogues.steps import Choose, Confirm, Conversation, Dialogue, Enter, Say, Wait
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.screens.line import LineScreen

T = TypeVar("T")


def converse(
    screen: KeyScreen[Any],
    begin: Callable[[], Dialogue[T]],
    done: Callable[[T | None], object] = lambda _result: None,
    tell: Callable[[Say], object] | None = None,
) -> None:
    """Hold a dialogue on top of a screen.

    Args:
        screen: the one that is in front.
        begin: begins the dialogue.
        done: called at its end with its result, None where the person has left it.
        tell: shows what is said, after that; None to have `screen.say` show it.
    """
    _OnScreen(screen, Conversation(begin), done, tell or (lambda said: screen.say(said.text))).go_on()


class _OnScreen(Generic[T]):
    """A conversation that is held on top of a screen; see `converse`."""

    def __init__(
        self,
        screen: KeyScreen[Any],
        conversation: Conversation[T],
        done: Callable[[T | None], object],
        tell: Callable[[Say], object],
    ) -> None:
        self._screen, self._conversation = screen, conversation
        self._done, self._tell = done, tell

    def go_on(self) -> None:
        """Show the step that is due."""
        conversation, said = self._conversation, list[Say]()
        while isinstance(conversation.step, Say):
            said.append(conversation.step)
            conversation.answer(None)
        if conversation.step is None:
            self._done(conversation.result)
        for each in said:
            self._tell(each)
        match conversation.step:
            case None:
                pass
            case Choose() as step:
                self._show_choice(step)
            case Confirm() as step:
                self._show_confirmation(step)
            case Enter() as step:
                self._show_line(step)
            case Wait() as step:
                self._wait(step)
            case _:
                assert_never(conversation.step)

    def _wait(self, step: Wait) -> None:
        """Go on when something has come; but with a question only if nobody has gone elsewhere meanwhile."""

        def look() -> None:
            conversation = self._conversation
            if conversation.step is not step or not step.has_come():
                return
            leave()
            conversation.answer(None)
            if isinstance(conversation.step, Choose | Confirm | Enter) and not self._screen.is_in_front():
                conversation.close()
            else:
                self.go_on()

        def later() -> None:
            self._screen.call_later(look)

        leave = step.listen(later)
        later()

    def _show_choice(self, step: Choose) -> None:
        signs = ["[x] " if is_on else "[ ] " for is_on in step.ticked] or [""] * len(step.options)
        items = [
            (str(place), f"{sign}{label}")
            for place, (sign, label) in enumerate(zip(signs, step.options, strict=True))
        ]
        back = [("back", step.back)] if step.back else []

        def decided(chosen: str | None) -> None:
            if chosen is None or chosen == "back":
                self._conversation.go_back()
            else:
                self._conversation.answer(int(chosen))
            self.go_on()

        self._push(ChoiceScreen(self._screen.services, step.title, [*items, *back], step.text), decided)

    def _show_confirmation(self, step: Confirm) -> None:
        def decided(answer: str | None) -> None:
            self._conversation.answer(answer == "yes")
            self.go_on()

        items = [("no", step.no), ("yes", step.yes)]
        self._push(ChoiceScreen(self._screen.services, step.title, items, step.question), decided)

    def _show_line(self, step: Enter) -> None:
        def act(typed: str) -> str:
            self._conversation.answer(typed)
            due = self._conversation.step
            return due.trouble if isinstance(due, Enter) else ""

        def done(was_taken: bool | None) -> None:
            if not was_taken:
                self._conversation.go_back()
            self.go_on()

        self._push(LineScreen(self._screen.services, step, act), done)

    def _push(self, asked: KeyScreen[Any], then: Callable[[Any], None]) -> None:
        self._screen.app.push_screen(asked, then)
