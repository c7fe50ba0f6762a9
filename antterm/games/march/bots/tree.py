"""Information-set Monte Carlo tree search, for games against the Horde.

The tree holds what a player may answer in turn, now and later. In each redraw of what they cannot know, one
way down it is tried: where little is known, what the policy would do, and else what has done well. Below the
tree the policy plays on. (Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, 2012.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from typing import Final

from antterm.bots.thinker import Budget, Thought
from antterm.core.ask import Ask, Choice
from antterm.core.rng import Streams
from antterm.games.march.bots.judge import Judge
from antterm.games.march.bots.outlook import Outlook
from antterm.games.march.bots.simulation import InformationSet, Simulation
from antterm.games.march.bots.terrain import Terrain
from antterm.games.march.rules.asking import topic_of
from antterm.games.march.rules.match import Match

CURIOSITY: Final = 1.0
"""How much is tried that the policy thinks well of, beside what has done well."""
UNKNOWN: Final = 0.15
"""How much worse than the others an answer is thought that has never been tried, from worst to best."""
CUSTOM: Final = 0.4
"""How likely the policy's own answer seems at first."""
CALM: Final = 1.0
"""How much worse an answer may be, in points, to seem a third as likely."""
SURE: Final = 12
"""Times that an answer has to have been tried to be given without thinking again."""

MISSES: Final = 3
"""Redraws that may fail to lead to the question before the first that does."""
REPORTS: Final = 16
"""Ways down the tree from one report to the next."""

ENOUGH: Final = 4
"""Times that something has to have been tried for the worst and the best."""

Value = Callable[[Match], float]
"""How good the end of a game is, from 0 to 1."""


@dataclass(slots=True)
class Range:
    """The worst and the best that has been met, by which values are compared."""

    least: float = 1.0
    most: float = 0.0

    def widen(self, mean: float) -> None:
        """Extend the range by a value that has been met."""
        self.least, self.most = min(self.least, mean), max(self.most, mean)

    def of(self, mean: float) -> float:
        """Return a value between the worst, 0, and the best, 1."""
        return (mean - self.least) / (self.most - self.least) if self.most > self.least else 0.5


@dataclass(slots=True)
class Node:
    """A question of the player, after all that they answered before."""

    tried: int = 0
    total: float = 0.0
    """Values of all ends below."""
    chances: dict[str, float] = field(default_factory=dict)
    """How likely each answer seems, by its text, before it has been tried; 0 for those that never are."""
    after: dict[str, Node] = field(default_factory=dict)
    """What follows, by the answer."""

    @property
    def mean(self) -> float:
        """How good what follows has been on average."""
        return self.total / self.tried

    def pick(self, choices: Sequence[Choice], met: Range) -> Choice:
        """Return the answer to try next, among those that there are in this redraw."""
        heat = CURIOSITY * sqrt(self.tried + 1)
        unknown = met.of(self.mean) - UNKNOWN if self.tried else 0.5
        best, most = choices[0], float("-inf")
        for choice in choices:
            node, chance = self.after.get(choice.text), self.chances[choice.text]
            if not chance:
                continue
            score = unknown if node is None else met.of(node.mean)
            score += heat * chance / (1 + (node.tried if node is not None else 0))
            if score > most:
                best, most = choice, score
        return best

    def favourite(self) -> str:
        """Return the answer that has been tried most often."""
        return max(self.after, key=lambda text: self.after[text].tried)


def expect(node: Node, sim: Simulation, ask: Ask) -> None:
    """Estimate how likely each answer to a question is; steps that gain nothing are not tried at all."""
    usual = sim.policy.choose(ask).text
    judge = Judge(Outlook(sim.policy.terrain, ask.seat), topic_of(ask))
    worth = {meaning.text: judge.weigh(meaning) for meaning in judge.answers(ask)}
    most = max(worth.values())
    shares = {text: exp((one - most) / CALM) for text, one in worth.items()}
    whole = sum(shares.values())
    for choice in ask.choices:
        share = (1 - CUSTOM) * shares.get(choice.text, 0.0) / whole
        node.chances[choice.text] = share + (CUSTOM if choice.text == usual else 0.0)


def grow(
    known: InformationSet,
    ask: Ask,
    rng: Streams,
    budget: Budget,
    value: Value,
    report: Callable[[Sequence[Thought]], None],
) -> Node | None:
    """Grow a tree until the budget is spent; None if the position cannot be redrawn.

    Args:
        known: what the seat knows.
        ask: the question at the root.
        rng: redraws.
        budget: how long to look.
        value: judges how a game ends.
        report: told the best answers now and then.
    """
    root, met, missed = Node(), Range(), 0
    terrain = Terrain(known.redraw(rng))
    terrain.look()
    while missed < MISSES + root.tried and not (root.tried and budget.spent(root.tried)):
        sim = known.resume(known.redraw(rng), terrain, ask)
        if sim is None:
            missed += 1
            continue
        _descend(root, sim, ask.seat, value, met)
        if root.tried % REPORTS == 0:
            report(opinions(root))
    return root if root.tried else None


def _descend(root: Node, sim: Simulation, seat: int, value: Value, met: Range) -> None:
    """Go down the tree once, add what is new at its end, play on, and remember how it ended."""
    way, node, is_new = [root], root, False
    while not is_new:
        sim.others_answer(seat)
        ask = sim.ask
        if ask is None:
            break
        if any(choice.text not in node.chances for choice in ask.choices):
            expect(node, sim, ask)
        choice = node.pick(ask.choices, met)
        child = node.after.get(choice.text)
        if child is None:
            child = node.after[choice.text] = Node()
            is_new = True
        sim.answer(choice)
        node = child
        way.append(node)
    sim.policy.plans.clear()
    sim.run_out()
    worth = value(sim.m)
    for node in way:
        node.tried += 1
        node.total += worth
        if node.tried >= ENOUGH:
            met.widen(node.mean)


def opinions(root: Node) -> list[Thought]:
    """Return what the tree tells of the answers, the one tried most often first."""
    found = sorted(root.after.items(), key=lambda one: -one[1].tried)
    return [Thought(text, 20 * node.mean - 10) for text, node in found]


def line(root: Node) -> list[str]:
    """Return the best answer, and those that follow it and are sure enough."""
    texts, node = [root.favourite()], root.after[root.favourite()]
    while node.after:
        text = node.favourite()
        if node.after[text].tried < SURE:
            break
        texts.append(text)
        node = node.after[text]
    return texts
