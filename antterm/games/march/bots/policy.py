"""How a player answers without looking ahead: by the weights, and by the plan of their March."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from antterm.core.ask import Ask, Choice
from antterm.games.march.bots.judge import Judge
from antterm.games.march.bots.outlook import Outlook
from antterm.games.march.bots.plans import MarchPlan, onward, plans_of_march
from antterm.games.march.bots.terrain import Terrain
from antterm.games.march.bots.weights import Weights
from antterm.games.march.rules import topics
from antterm.games.march.rules.asking import meanings_of, topic_of
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import PlaceLarva, TakeStep

Doubt = Callable[[], float]
"""Added to the worth of each answer: what a player is mistaken by."""


class Policy:
    """A table whose players all answer at once.

    Args:
        m: the game that they play.
        doubt: by how much an answer is misjudged; None for not at all.
        terrain: what is known of the meadow, and how seats with a character judge.
        tastes: the same for seats of which the terrain does not know it.
    """

    def __init__(
        self,
        m: Match,
        doubt: Doubt | None = None,
        terrain: Terrain | None = None,
        tastes: Mapping[int, Weights] | None = None,
    ) -> None:
        self.m, self.doubt = m, doubt
        self.terrain = Terrain(m, terrain, tastes)
        self.plans: dict[int, MarchPlan] = {}
        """What players mean to do with the steps of this turn, by seat."""

    def choose(self, ask: Ask) -> Choice:
        """Return the answer that seems best to the seat that is asked."""
        topic = topic_of(ask)
        o = Outlook(self.terrain, ask.seat)
        planned = self._planned(o, topic, ask)
        if planned is not None:
            return planned
        judge, doubt = Judge(o, topic), self.doubt
        worth = judge.weigh if doubt is None else lambda meaning: judge.weigh(meaning) + doubt()
        best = max(judge.answers(ask), key=worth)
        return Choice(best.text, best)

    def _planned(self, o: Outlook, topic: topics.MarchTopic, ask: Ask) -> Choice | None:
        """Return the answer that the plan of the turn asks for; it is made with the first step."""
        match topic:
            case topics.Acting() | topics.ActingAgain() | topics.Playing():
                self.plans.pop(o.seat, None)
                return None
            case topics.Reacting():
                return None
            case topics.Placing(left=left):
                plan = self._plan(o, left, o.me.larvae)
                goal = plan.larva()
                if goal is None:
                    return None if topic.of_card else ask.choices[-1]
                for meaning in meanings_of(ask):
                    if isinstance(meaning, PlaceLarva) and meaning.hex == goal:
                        plan.placed(meaning)
                        return Choice(meaning.text, meaning)
                return None
            case topics.Stepping(left=left):
                plan = self._plan(o, left, 0)
                steps = [step for step in meanings_of(ask) if isinstance(step, TakeStep)]
                step = plan.step(o, onward(topic, steps))
                return Choice(step.text, step) if step is not None else None
            case _:
                return None

    def _plan(self, o: Outlook, steps: int, larvae: int) -> MarchPlan:
        plan = self.plans.get(o.seat)
        if plan is None or plan.turn != o.turn:
            plan = self.plans[o.seat] = plans_of_march(o, steps, larvae)[0]
        return plan
