"""Information-set Monte Carlo over a turn.

What the seat cannot know is redrawn again and again. In each redraw every candidate, an answer or a way to go
on with the whole turn, is played out by the policy to the Slumber and judged there by the evaluation. All
candidates meet the same redraws, and those that are clearly behind the best are given up. In short playouts
all players rest after a turn or so: they take half as long, so twice as many fit, which tells more. Where
there is time, players in playouts look one Action ahead, too (`weighed`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from math import exp, inf, sqrt
from statistics import fmean
from typing import Final

from antterm.bots import Budget, Thought
from antterm.core.ask import Ask, Choice
from antterm.core.rng import Streams
from antterm.games.march.bots.evaluation import Evaluation, Terrain, Verdict, verdict
from antterm.games.march.bots.judge import Judge
from antterm.games.march.bots.plans import MarchPlan, plans_of_march
from antterm.games.march.bots.policy import InformationSet, Simulation
from antterm.games.march.bots.weights import Weights
from antterm.games.march.rules import evolutions
from antterm.games.march.rules.asking import topic_of
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import TakeAction
from antterm.games.march.rules.play import playable

Tastes = Mapping[int, Weights]
"""The weights by which each seat with a character judges."""

LEAST: Final = 4
"""Redraws before a candidate may be given up."""
MARGIN: Final = 2.0
"""Standard errors by which it is then behind."""
TRUST: Final = 6.0
"""Redraws that tell as much as what a candidate seems to be worth."""
ATTACKS: Final = 3
"""Plans of attack that are looked at for a March."""


@dataclass(frozen=True)
class Playouts:
    """How games are played on in somebody's head."""

    slumbers: int = 1
    """Slumbers to look ahead."""
    turns: int | None = None
    """Actions of each player that follow a candidate before all rest; None for as many as there are."""
    weighed: int = 0
    """Candidates that a player tries before each of these Actions; 0 for the policy's choice."""
    weights_by_seat: Tastes = field(default_factory=dict)
    """The weights by which seats with a character judge."""


@dataclass
class Candidate:
    """Something to do with the turn."""

    answers: tuple[str, ...]
    """The next answers of the seat."""
    prior: float
    """The value of the answers without looking ahead."""
    plan: MarchPlan | None = None
    """The purpose of a March; None for other answers."""
    values: list[float] = field(default_factory=list)
    """The utilities at the ends of the redraws, in their order."""

    leads: list[float] = field(default_factory=list)
    """The seat's lead then."""
    terms: dict[str, float] = field(default_factory=dict)
    """The parts of these values, by where they come from, over all redraws."""
    rating: float = 0.0
    """The estimated value: the mean of `values` and, the fewer of these there are, the more of `prior`."""


def candidates(m: Match, ask: Ask, most: int, weights_by_seat: Tastes) -> list[Candidate]:
    """Return what may be answered, the most promising first.

    For a turn these are its Actions, each card, and the best plans of a March.

    Args:
        m: the position.
        ask: the question.
        most: how many are to be looked at.
        weights_by_seat: the weights by which seats with a character judge.
    """
    ev = Evaluation(Terrain(m, weights_by_seat=weights_by_seat), ask.seat)
    judge = Judge(ev, topic_of(ask))
    found = []
    for meaning in judge.answers(ask):
        match meaning:
            case TakeAction("play"):
                cards = playable(m, ask.seat, ev.me.hand)
                found += [Candidate((meaning.text, card), ev.card(card)) for card in cards]
            case TakeAction("march"):
                plans = plans_of_march(ev, evolutions.march_steps(m, ask.seat), ev.me.larvae, ATTACKS)
                found += [Candidate((meaning.text,), plan.worth - ev.food_cost(), plan) for plan in plans]
            case _:
                found.append(Candidate((meaning.text,), judge.weigh(meaning)))
    found.sort(key=lambda candidate: -candidate.prior)
    return found[:most]


def race(
    info_set: InformationSet,
    ask: Ask,
    now: Match,
    rng: Streams,
    budget: Budget,
    most: int,
    playouts: Playouts,
    report: Callable[[Sequence[Candidate]], None],
) -> list[Candidate]:
    """Let the candidates run against each other until the budget is spent; the best first.

    Args:
        info_set: what the seat knows.
        ask: the question.
        now: a redraw of the present position.
        rng: redraws.
        budget: how long to look.
        most: candidates to look at.
        playouts: how they are played out.
        report: called with the candidates, best first, after each redraw.
    """
    entered = candidates(now, ask, most, playouts.weights_by_seat)
    running, played = list(entered), 0
    until = now.state.round + playouts.slumbers
    terrain = Terrain(info_set.redraw(rng), weights_by_seat=playouts.weights_by_seat)
    terrain.refresh()
    while len(running) > 1 and not budget.spent(played):
        root = info_set.redraw(rng)
        ends: list[Verdict] = []
        for candidate in running:
            if ends and budget.spent(played):
                break
            sim = info_set.resume(root, terrain, ask)
            if sim is None:
                return entered
            ends.append(_rollout(sim, ask.seat, candidate, until, playouts))
            played += 1
        if len(ends) < len(running) and running[0].values:
            break  # a redraw that not all have met tells nothing
        for candidate, end in zip(running, ends, strict=False):
            candidate.values.append(end.utility)
            candidate.leads.append(end.lead)
            add_terms(candidate.terms, end.terms)
        running = running[: len(ends)]
        _rate(running)
        running.sort(key=lambda candidate: -candidate.rating)
        report(running)
        running = _still_running(running)
    entered.sort(key=lambda candidate: (not candidate.values, -candidate.rating))
    return running[:1] + [candidate for candidate in entered if candidate is not running[0]]


def _rate(running: list[Candidate]) -> None:
    """Rate candidates: the less has been played, the more counts what they seemed to be worth."""
    n = len(running[0].values)
    means = [sum(candidate.values) / n for candidate in running]
    level = fmean(means) - fmean([candidate.prior for candidate in running])
    for candidate, mean in zip(running, means, strict=True):
        candidate.rating = (n * mean + TRUST * (candidate.prior + level)) / (n + TRUST)


def _rollout(sim: Simulation, seat: int, candidate: Candidate, until: int, playouts: Playouts) -> Verdict:
    """Return how good it is for a seat how a game goes on in which a candidate is played."""
    _play(sim, seat, candidate)
    act = partial(act_ahead, until=until, weighed=playouts.weighed) if playouts.weighed else None
    sim.run(until, inf if playouts.turns is None else playouts.turns * sim.m.state.seats, act)
    return verdict(sim.m, sim.policy.terrain, seat)


def _play(sim: Simulation, seat: int, candidate: Candidate) -> None:
    """Give the answers of a candidate, and let the policy follow its plan."""
    if candidate.plan is not None:
        sim.policy.plans[seat] = deepcopy(candidate.plan)
    for text in candidate.answers:
        choice = sim.ask.find(text) if sim.ask is not None else None
        if choice is not None:  # a single card is played without a question
            sim.answer(choice)


def act_ahead(sim: Simulation, until: int, weighed: int) -> None:
    """Take the Action after which the player who is asked stands best if all rest then.

    They know the whole game, also what lies face down: it is a game in somebody's head.

    Args:
        sim: a game at the question for an Action.
        until: the round at whose beginning players are compared.
        weighed: candidates that are tried.
    """
    ask = sim.ask
    assert ask is not None
    found = candidates(sim.m, ask, weighed, sim.policy.terrain.weights_by_seat)
    best, most = found[0], -inf
    for candidate in found if len(found) > 1 else ():
        trial = sim.copy()
        _play(trial, ask.seat, candidate)
        trial.run(until, 0)
        worth = verdict(trial.m, trial.policy.terrain, ask.seat).utility
        if worth > most:
            best, most = candidate, worth
    _play(sim, ask.seat, best)


def _still_running(running: list[Candidate]) -> list[Candidate]:
    """Return the candidates without those clearly behind the best, which is the first."""
    best = running[0]
    n = len(best.values)
    if n < LEAST:
        return running
    left = [best]
    for candidate in running[1:]:
        gaps = [one - other for one, other in zip(best.values, candidate.values, strict=True)]
        mean = sum(gaps) / n
        error = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) / n)
        if mean <= MARGIN * error + 0.01:
            left.append(candidate)
    return left


# -- the tree --------------------------------------------------------------------------------------------

CURIOSITY: Final = 1.0
"""The weight of the policy's estimate when an answer is picked to be tried, beside the results so far."""
UNKNOWN: Final = 0.15
"""The amount by which untried answers are assumed to be below the mean, from 0 (worst value) to 1 (best)."""
CUSTOM: Final = 0.4
"""The part of all chances that the policy's own answer gets before anything has been tried."""
CALM: Final = 1.0
"""Points by which an answer has to be worse than another to seem a third (1/e) as likely."""
SURE: Final = 12
"""Times that an answer has to have been tried to be given without thinking again."""

MISSES: Final = 3
"""Redraws that may fail to lead to the question before the first that does."""
REPORTS: Final = 16
"""Ways down the tree from one report to the next."""

ENOUGH: Final = 4
"""Times that something has to have been tried for the worst and the best."""

Value = Callable[[Match], float]
"""A function that returns the value of the end of a game, from 0 to 1."""


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
    terms: dict[str, float] = field(default_factory=dict)
    """Points of the player who had fewest in these ends, and those of the Horde, which count against them."""
    chances: dict[str, float] = field(default_factory=dict)
    """The chance of each answer, by its text, before any has been tried; 0 for those that are never tried.
    They add up to 1."""
    after: dict[str, Node] = field(default_factory=dict)
    """The nodes of the tree to which answers lead from here, by the text of the answer."""

    @property
    def mean(self) -> float:
        """The mean value of the ends below."""
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
    """Estimate how likely each answer to a question is, and set `node.chances` to that.

    Answers that `Judge.answers` leaves out, such as steps that gain nothing, have no chance, unless the
    policy itself would give them.
    """
    usual = sim.policy.choose(ask).text
    judge = Judge(Evaluation(sim.policy.terrain, ask.seat), topic_of(ask))
    worth = {meaning.text: judge.weigh(meaning) for meaning in judge.answers(ask)}
    most = max(worth.values())
    shares = {text: exp((one - most) / CALM) for text, one in worth.items()}
    whole = sum(shares.values())
    for choice in ask.choices:
        share = (1 - CUSTOM) * shares.get(choice.text, 0.0) / whole
        node.chances[choice.text] = share + (CUSTOM if choice.text == usual else 0.0)


def grow(
    info_set: InformationSet,
    ask: Ask,
    rng: Streams,
    budget: Budget,
    value: Value,
    report: Callable[[Sequence[Thought]], None],
) -> Node | None:
    """Grow a tree until the budget is spent; None if the position cannot be redrawn.

    Args:
        info_set: what the seat knows.
        ask: the question at the root.
        rng: redraws.
        budget: how long to look.
        value: judges how a game ends.
        report: called with the best answers now and then.
    """
    root, met, missed = Node(), Range(), 0
    terrain = Terrain(info_set.redraw(rng))
    terrain.refresh()
    while missed < MISSES + root.tried and not (root.tried and budget.spent(root.tried)):
        sim = info_set.resume(info_set.redraw(rng), terrain, ask)
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
    worth, horde = value(sim.m), sim.m.state.horde
    assert horde is not None
    ends = {"points": min(nest.score for nest in sim.m.nests), "horde": -horde.score}
    for node in way:
        add_terms(node.terms, ends)
        node.tried += 1
        node.total += worth
        if node.tried >= ENOUGH:
            met.widen(node.mean)


def opinions(root: Node) -> list[Thought]:
    """Return what the tree tells of the answers, the one tried most often first."""
    found = sorted(root.after.items(), key=lambda one: -one[1].tried)
    gained = beside([(node.terms, node.tried) for _text, node in found])
    return [
        Thought(text, 20 * node.mean - 10, terms=terms)
        for (text, node), terms in zip(found, gained, strict=True)
    ]


def add_terms(totals: dict[str, float], terms: Mapping[str, float]) -> None:
    """Add what an end came to by term."""
    for name, worth in terms.items():
        totals[name] = totals.get(name, 0.0) + worth


def beside(totals: Sequence[tuple[Mapping[str, float], int]]) -> list[tuple[tuple[str, float], ...]]:
    """Return what each of some answers brings by term, beside what they bring on average.

    Args:
        totals: for each answer the sum of what its ends came to, by term, and the number of ends; 0 ends
            where nothing is known of it.
    """
    means = [{name: worth / n for name, worth in terms.items()} if n else {} for terms, n in totals]
    names = dict.fromkeys(name for mean in means for name in mean)
    usual = {name: fmean([mean.get(name, 0.0) for mean in means if mean]) for name in names}
    return [tuple((name, mean.get(name, 0.0) - usual[name]) for name in names if mean) for mean in means]


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
