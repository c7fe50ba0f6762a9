"""Dialogues in lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, assert_never

from antterm.dialogues import Choose, Confirm, Conversation, Dialogue, Enter, Say, Wait
from antterm.i18n import _
from antterm.plain.interaction import (
    Await,
    Interaction,
    Meanwhile,
    QuitProgram,
    ask_text,
    choose,
    is_quit,
    leaves,
    speak,
)

T = TypeVar("T")


def converse(begin: Callable[[], Dialogue[T]], *, may_quit: bool = False) -> Interaction[T | None]:
    """Hold a dialogue in lines.

    Args:
        begin: begins the dialogue.
        may_quit: whether the word that leaves the program does so where a text is typed, too.

    Returns:
        Its result; None where the person has left it.
    """
    conversation = Conversation(begin)
    try:
        while (step := conversation.step) is not None:
            match step:
                case Say():
                    yield speak(step.text)
                    conversation.answer(None)
                case Confirm():
                    is_sure = (yield from choose(step.question, [step.yes], back=step.no)) == 0
                    conversation.answer(is_sure)
                case Choose():
                    _answer_or_go_back(conversation, (yield from _chosen(step)))
                case Enter():
                    typed = yield from _typed(step)
                    if may_quit and typed is not None and is_quit(typed):
                        raise QuitProgram
                    _answer_or_go_back(conversation, typed)
                case Wait():
                    yield from _wait(step, conversation)
                case _:
                    assert_never(step)
    finally:
        conversation.close()
    return conversation.result


def _answer_or_go_back(conversation: Conversation[T], answer: int | str | None) -> None:
    if answer is None:
        conversation.go_back()
    else:
        conversation.answer(answer)


def _wait(step: Wait, conversation: Conversation[T]) -> Interaction[None]:
    """Wait, until it has come or a line is typed that leaves."""
    while not step.has_come():
        if (yield Await(None, Meanwhile.KEPT_TO_THE_END, leaves, is_short=True)) is not None:
            conversation.go_back()
            return
    conversation.answer(None)


def _chosen(step: Choose) -> Interaction[int | None]:
    labels = step.options
    if step.ticked:
        stands = [_("given") if is_on else _("not given") for is_on in step.ticked]
        labels = tuple(f"{label}: {now}" for label, now in zip(labels, stands, strict=True))
    return (yield from choose(step.text or step.title, labels, back=step.back))


def _typed(step: Enter) -> Interaction[str | None]:
    """Return the line that is typed for a step; None for back."""
    empty = _("An empty line means “{name}”.").format(name=step.empty) if step.empty else ""
    if step.trouble:
        yield speak(step.trouble)
    return (yield from ask_text(step.text, step.begun, empty, step.limit))
