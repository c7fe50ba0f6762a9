"""The policy: answers without looking ahead, by the weights and by the plan of the player's March."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final, TypeVar

from antterm.core.ask import Ask, Choice
from antterm.core.rng import Streams
from antterm.games.march.bots.evaluation import Evaluation, Terrain
from antterm.games.march.bots.judge import Judge
from antterm.games.march.bots.plans import MarchPlan, onward, plans_of_march
from antterm.games.march.bots.weights import Weights
from antterm.games.march.rules import topics
from antterm.games.march.rules.asking import Asking, meanings_of, topic_of
from antterm.games.march.rules.determinization import determinize, match_of
from antterm.games.march.rules.game import play_on
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import TO_ANTS, PlaceLarva, TakeAction, TakeStep
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import MarchView

Doubt = Callable[[], float]
"""Added to the worth of each answer: what a player is mistaken by."""


class Policy:
    """A table whose players all answer at once.

    Args:
        m: the game that they play.
        doubt: by how much an answer is misjudged; None for not at all.
        terrain: what is known of the meadow, and how seats with a character judge.
        weights_by_seat: the same for seats of which the terrain does not know it.
    """

    def __init__(
        self,
        m: Match,
        doubt: Doubt | None = None,
        terrain: Terrain | None = None,
        weights_by_seat: Mapping[int, Weights] | None = None,
    ) -> None:
        self.m, self.doubt = m, doubt
        self.terrain = Terrain(m, terrain, weights_by_seat)
        self.plans: dict[int, MarchPlan] = {}
        """Plans of players for the steps of this turn, by seat."""

    def choose(self, ask: Ask) -> Choice:
        """Return the answer that seems best to the seat that is asked."""
        topic = topic_of(ask)
        ev = Evaluation(self.terrain, ask.seat)
        planned = self._planned(ev, topic, ask)
        if planned is not None:
            return planned
        judge, doubt = Judge(ev, topic), self.doubt
        worth = judge.weigh if doubt is None else lambda meaning: judge.weigh(meaning) + doubt()
        best = max(judge.answers(ask), key=worth)
        return Choice(best.text, best)

    def _planned(self, ev: Evaluation, topic: topics.MarchTopic, ask: Ask) -> Choice | None:
        """Return the answer that the plan of the turn asks for; it is made with the first step."""
        match topic:
            case topics.Acting() | topics.ActingAgain() | topics.Playing():
                self.plans.pop(ev.seat, None)
                return None
            case topics.Reacting():
                return None
            case topics.Placing(left=left) if _has_steps(ask):
                plan = self._plan(ev, left, ev.me.larvae)
                goal = plan.larva()
                if goal is None:
                    return None if topic.of_card else ask.choices[-1]
                for meaning in meanings_of(ask):
                    if isinstance(meaning, PlaceLarva) and meaning.hex == goal:
                        plan.placed(meaning)
                        return Choice(meaning.text, meaning)
                return None
            case topics.Stepping(left=left):
                plan = self._plan(ev, left, 0)
                steps = [step for step in meanings_of(ask) if isinstance(step, TakeStep)]
                step = plan.step(ev, onward(topic, steps))
                return Choice(step.text, step) if step is not None else None
            case _:
                return None

    def _plan(self, ev: Evaluation, steps: int, larvae: int) -> MarchPlan:
        plan = self.plans.get(ev.seat)
        if plan is None or plan.turn != ev.turn:
            plan = self.plans[ev.seat] = plans_of_march(ev, steps, larvae)[0]
        return plan


def _has_steps(ask: Ask) -> bool:
    """Return whether ants may step after the larvae that are asked for, which is not so by every card."""
    return ask.choices[-1].text == TO_ANTS


# -- playing on in one's head ----------------------------------------------------------------------------

T = TypeVar("T")
REST: Final = TakeAction("rest").text
"""The answer by which a player takes no Action."""


class Simulation:
    """A game that is played on by the policy.

    Args:
        m: the game at a boundary; it is changed.
        terrain: what is known of its meadow.
    """

    def __init__(self, m: Match, terrain: Terrain | None = None) -> None:
        self.m, self.policy = m, Policy(m, terrain=terrain)
        self._flow: Asking[None] | None = None
        self.ask: Ask | None = None
        self._go_on()

    def answer(self, choice: Choice) -> None:
        """Give the pending question an answer."""
        assert self._flow is not None
        try:
            self.ask = self._flow.send(choice)
        except StopIteration:
            self._go_on()

    def _go_on(self) -> None:
        """Play from a boundary to the next question, or to the end."""
        state = self.m.state
        self.ask = None
        while state.phase is not Phase.OVER:
            self._flow = play_on(self.m)
            try:
                self.ask = next(self._flow)
                return
            except StopIteration:
                pass

    def others_answer(self, seat: int) -> None:
        """Play on to the next question to a seat, or to the end."""
        while self.ask is not None and self.ask.seat != seat:
            self.answer(self.policy.choose(self.ask))

    def run_out(self) -> None:
        """Play on to the end."""
        policy = self.policy
        while self.ask is not None:
            self.answer(policy.choose(self.ask))

    def run(self, until: int, turns: float = inf, act: Callable[[Simulation], None] | None = None) -> None:
        """Play on to the first question of a round, or to the end.

        Args:
            until: the round.
            turns: how many Actions, of all players together, are chosen; then everybody rests.
            act: takes the Action that is asked for; None for the policy.
        """
        state, policy = self.m.state, self.policy
        while (ask := self.ask) is not None and state.round < until:
            rest = None
            if isinstance(ask.about, topics.Acting):
                rest = ask.find(REST) if turns <= 0 else None
                turns -= 1
                if rest is None and act is not None:
                    act(self)
                    continue
            self.answer(rest or policy.choose(ask))

    def copy(self) -> Simulation:
        """Return the same game at the same question, to be played on otherwise; only at a boundary, such as
        the question for an Action."""
        return Simulation(match_of(self.m.state.copy(), self.m.components), self.policy.terrain)


@dataclass(frozen=True)
class InformationSet:
    """All games that look the same to a seat: what it saw at a boundary, and what it has answered since."""

    view: MarchView
    """The seat's view at the boundary, the last place from which the game can be played on."""
    seat: int
    given: tuple[str, ...] = ()
    """The texts of the answers that the seat has given since that boundary."""
    drawn: tuple[int, ...] = ()
    """The hexes that have been drawn since."""
    turned_up: tuple[str, ...] = ()
    """Cards of the Horde that have been turned up since."""

    def redraw(self, rng: Streams) -> Match:
        """Return one of these games, at the boundary."""
        m = determinize(self.view, rng)
        _on_top(m.state.stack, self.drawn)
        if m.state.horde is not None:
            _on_top(m.state.horde.deck, self.turned_up)
        return m

    def resume(self, root: Match, terrain: Terrain, ask: Ask) -> Simulation | None:
        """Play such a game on to a question of the seat; None if it does not lead there.

        Args:
            root: the root as `redraw` returns it; it is not changed.
            terrain: what is known of the meadow.
            ask: the question.
        """
        sim = Simulation(match_of(root.state.copy(), root.components), terrain)
        for text in self.given:
            sim.others_answer(self.seat)
            choice = sim.ask.find(text) if sim.ask is not None else None
            if choice is None:
                return None
            sim.answer(choice)
        sim.others_answer(self.seat)
        asked = sim.ask
        is_same = asked and asked.kind == ask.kind and _texts(asked.choices) == _texts(ask.choices)
        return sim if is_same else None


def _on_top(pile: list[T], drawn: Sequence[T]) -> None:
    """Let what is known to have been drawn lie on top of a pile, as far as it is there."""
    for one in reversed(drawn):
        if one in pile:
            pile.remove(one)
            pile.insert(0, one)


def _texts(choices: Sequence[Choice]) -> set[str]:
    return {choice.text for choice in choices}
