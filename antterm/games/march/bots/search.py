"""Information-set Monte Carlo over a turn.

What the seat cannot know is redrawn again and again. In each redraw every candidate, an answer or a way to go
on with the whole turn, is played out by the policy to the Slumber and judged there by the evaluation. All
candidates meet the same redraws, and those that are clearly behind the best are given up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean
from typing import Final

from antterm.bots.thinker import Budget
from antterm.core.ask import Ask
from antterm.core.rng import Streams
from antterm.games.march.bots.evaluation import Verdict, verdict
from antterm.games.march.bots.judge import Judge
from antterm.games.march.bots.outlook import Outlook
from antterm.games.march.bots.plans import MarchPlan, plans_of_march
from antterm.games.march.bots.simulation import InformationSet, Simulation
from antterm.games.march.bots.terrain import Terrain
from antterm.games.march.bots.weights import Weights
from antterm.games.march.rules import evolutions
from antterm.games.march.rules.asking import topic_of
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import TakeAction
from antterm.games.march.rules.play import playable

Tastes = Mapping[int, Weights]
"""By what seats with a character judge."""

LEAST: Final = 4
"""Redraws before a candidate may be given up."""
MARGIN: Final = 2.0
"""Standard errors by which it is then behind."""
TRUST: Final = 6.0
"""Redraws that tell as much as what a candidate seems to be worth."""
ATTACKS: Final = 3
"""Plans of attack that are looked at for a March."""


@dataclass
class Candidate:
    """Something to do with the turn."""

    answers: tuple[str, ...]
    """The next answers of the seat."""
    prior: float
    """What they seem to be worth without looking ahead."""
    plan: MarchPlan | None = None
    """What a March is for."""
    values: list[float] = field(default_factory=list)
    """How the redraws ended, in their order."""

    leads: list[float] = field(default_factory=list)
    """By how much the seat led then."""
    rating: float = 0.0
    """How good it is, by how they ended and by what it seemed to be worth."""


def candidates(m: Match, ask: Ask, most: int, tastes: Tastes) -> list[Candidate]:
    """Return what may be answered, the most promising first.

    For a turn these are its Actions, each card, and the best plans of a March.

    Args:
        m: the position.
        ask: the question.
        most: how many are to be looked at.
        tastes: by what seats with a character judge.
    """
    o = Outlook(Terrain(m, tastes=tastes), ask.seat)
    judge = Judge(o, topic_of(ask))
    found = []
    for meaning in judge.answers(ask):
        match meaning:
            case TakeAction("play"):
                cards = playable(m, ask.seat, o.me.hand)
                found += [Candidate((meaning.text, card), o.card(card)) for card in cards]
            case TakeAction("march"):
                plans = plans_of_march(o, evolutions.march_steps(m, ask.seat), o.me.larvae, ATTACKS)
                found += [Candidate((meaning.text,), plan.worth - o.food_cost(), plan) for plan in plans]
            case _:
                found.append(Candidate((meaning.text,), judge.weigh(meaning)))
    found.sort(key=lambda candidate: -candidate.prior)
    return found[:most]


def race(
    known: InformationSet,
    ask: Ask,
    now: Match,
    rng: Streams,
    budget: Budget,
    most: int,
    rounds: int,
    tastes: Tastes,
    report: Callable[[Sequence[Candidate]], None],
) -> list[Candidate]:
    """Let the candidates run against each other until the budget is spent; the best first.

    Args:
        known: what the seat knows.
        ask: the question.
        now: a redraw of the present position.
        rng: redraws.
        budget: how long to look.
        most: candidates to look at.
        rounds: Slumbers to look ahead.
        tastes: by what seats with a character judge.
        report: told the candidates, best first, after each redraw.
    """
    entered = candidates(now, ask, most, tastes)
    running, played = list(entered), 0
    until = now.state.round + rounds
    terrain = Terrain(known.redraw(rng), tastes=tastes)
    terrain.look()
    while len(running) > 1 and not budget.spent(played):
        root = known.redraw(rng)
        ends: list[Verdict] = []
        for candidate in running:
            if ends and budget.spent(played):
                break
            sim = known.resume(root, terrain, ask)
            if sim is None:
                return entered
            ends.append(_rollout(sim, ask.seat, candidate, until))
            played += 1
        if len(ends) < len(running) and running[0].values:
            break  # a redraw that not all have met tells nothing
        for candidate, end in zip(running, ends, strict=False):
            candidate.values.append(end.utility)
            candidate.leads.append(end.lead)
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


def _rollout(sim: Simulation, seat: int, candidate: Candidate, until: int) -> Verdict:
    """Return how good it is for a seat how a game goes on in which a candidate is played."""
    if candidate.plan is not None:
        sim.policy.plans[seat] = deepcopy(candidate.plan)
    for text in candidate.answers:
        choice = sim.ask.find(text) if sim.ask is not None else None
        if choice is not None:  # a single card is played without a question
            sim.answer(choice)
    sim.run(until)
    return verdict(sim.m, sim.policy.terrain, seat)


def _still_running(running: list[Candidate]) -> list[Candidate]:
    """Return the candidates without those clearly behind the best, which is the first."""
    best = running[0]
    n = len(best.values)
    if n < LEAST:
        return running
    kept = [best]
    for candidate in running[1:]:
        gaps = [one - other for one, other in zip(best.values, candidate.values, strict=True)]
        mean = sum(gaps) / n
        error = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1) / n)
        if mean <= MARGIN * error + 0.01:
            kept.append(candidate)
    return kept
