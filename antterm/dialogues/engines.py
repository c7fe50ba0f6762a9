"""The choice of an engine of another maker: one that was chosen before, or one to be named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from antterm.bots import PlayerTrouble
from antterm.bots.engines import EngineKind
from antterm.dialogues.steps import Dialogue, Enter, Trouble, choose, enter
from antterm.i18n import _

T = TypeVar("T")


def to_be_named(engines: EngineKind) -> str:
    """Return what an engine is called in a list whose path is still to be asked for."""
    return _("a {protocol} engine of your choice").format(protocol=engines.short)


def enter_engine(engines: EngineKind, title: str, take: Callable[[str], T]) -> Dialogue[T]:
    """Ask for the command of an engine until one is named that can be started.

    Args:
        engines: the kind that plays the game.
        title: the heading of the question.
        take: does what it is for, given the engine as a seat names it.

    Returns:
        What `take` returns.
    """
    text = _("The path of a program that speaks the {protocol}; arguments may follow.")
    explanation = text.format(protocol=engines.protocol)
    step = Enter(title, explanation, limit=engines.longest_command, is_path=True)
    return (yield from enter(step, lambda command: take(engines.resolve(engines.player(command)))))


def choose_engine(engines: EngineKind, allowed: Sequence[str], title: str) -> Dialogue[str]:
    """Ask which engine is wanted.

    Args:
        engines: the kind that plays the game.
        allowed: the commands that may be run, the last chosen first; those of this kind are offered.
        title: the heading of the question.

    Returns:
        The engine as a seat names it.
    """
    if own := engines.available(allowed):
        offers = [(command, engines.title(engines.player(command))) for command in own]
        command = yield from choose(title, [*offers, ("", to_be_named(engines))])
        if command:
            return startable(engines, command)
    return (yield from enter_engine(engines, title, lambda player: player))


def startable(engines: EngineKind, command: str) -> str:
    """Return the engine that a command starts, as a seat names it.

    Raises:
        Trouble: it cannot be started.
    """
    try:
        return engines.resolve(engines.player(command))
    except PlayerTrouble as trouble:
        raise Trouble(trouble.sentence()) from trouble
