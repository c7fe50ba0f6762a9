"""Bots for March of the Ants: they weigh every answer, from their own view."""

from __future__ import annotations

from antterm.bots.march.judge import Judge
from antterm.core.ask import Ask, Choice
from antterm.core.rng import Streams
from antterm.march.asking import meaning_of
from antterm.march.meanings import Decline, TakeAction
from antterm.march.view import MarchView
from antterm.march.worker import REST


class NormalBot:
    """Weighs every answer and takes the best."""

    def choose(self, ask: Ask, view: MarchView, rng: Streams) -> str:
        judge = Judge(view, ask)
        weighed = [(judge.weigh(meaning_of(choice)), choice.text) for choice in ask.choices]
        best = max(worth for worth, _text in weighed)
        return rng.pick("tie", [text for worth, text in weighed if worth >= best - 1e-9])


class EasyBot:
    """Plays mostly what comes to mind, seldom the best; against the Horde he thinks longer."""

    def choose(self, ask: Ask, view: MarchView, rng: Streams) -> str:
        if rng.below("mood", 3) < (1 if view.horde is None else 2):
            return NormalBot().choose(ask, view, rng)
        willing = [choice for choice in ask.choices if not _is_idle(choice)]
        return rng.pick("easy", willing if willing and rng.below("mood", 3) else ask.choices).text


def _is_idle(choice: Choice) -> bool:
    """Whether an answer is to do nothing."""
    match meaning_of(choice):
        case Decline():
            return True
        case TakeAction(action):
            return action == REST
        case _:
            return False
