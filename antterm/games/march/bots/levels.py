"""The levels of play that bots for March of the Ants have.

Easy makes the mistakes of beginners: it judges as they do (`[beginner]` in `weights.toml`), and overlooks
some answers. Normal weighs every answer as well as it can be done without looking ahead (`[normal]`). Hard
plays the best of its answers out in its head, to the next Slumber, in a few games that its view may be part
of; expert does so for as long as people are willing to wait, and for more questions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import ClassVar, Final

from antterm.bots import Budget, Thinker, Thought
from antterm.core.ask import Ask
from antterm.core.rng import Streams
from antterm.games.march.bots.evaluation import chance_to_win
from antterm.games.march.bots.mark import has_clear_best, is_played_out, ranked
from antterm.games.march.bots.plans import MarchPlan, leads_back
from antterm.games.march.bots.policy import InformationSet, Policy
from antterm.games.march.bots.search import (
    Candidate,
    Node,
    Playouts,
    beside,
    candidates,
    grow,
    line,
    opinions,
    race,
)
from antterm.games.march.bots.weights import BEGINNER, NORMAL, WEIGHTS, Weights, with_character
from antterm.games.march.rules import topics
from antterm.games.march.rules.asking import topic_of
from antterm.games.march.rules.determinization import determinize
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.meanings import Decline
from antterm.games.march.rules.state import LAST_ROUND, Phase
from antterm.games.march.rules.view import MarchView

OPINIONS: Final = 3
"""Answers that a hint speaks of."""
HURRY: Final = 1.0
"""Seconds below which players in playouts do not look ahead: there would be too few playouts."""


class _Characterful:
    """A bot that may have a character, such as `raider`, and then overrates one aim.

    Args:
        character: one of `[characters]` in `weights.toml`; empty for none.
    """

    weights: ClassVar[Weights] = WEIGHTS
    """The weights by which it judges without a character."""
    against_the_horde: ClassVar[Weights] = WEIGHTS
    """Those by which it judges against the Horde; `WEIGHTS` for the ones that all have there."""

    def __init__(self, character: str = "") -> None:
        self._taste = with_character(self.weights, character) if character else self.weights

    def weights_by_seat(self, ask: Ask, view: MarchView) -> Mapping[int, Weights]:
        """Return the weights by seat for seats that judge otherwise than all do; none against the Horde,
        where no character counts."""
        taste = self._taste if view.horde is None else self.against_the_horde
        return {ask.seat: taste} if taste is not WEIGHTS else {}


class EasyBot(_Characterful):
    """Judges as beginners do, and overlooks some answers."""

    weights = against_the_horde = BEGINNER
    overlooks: ClassVar[int] = 25
    """The chance that the bot overlooks an answer, in per cent."""
    oversight: ClassVar[float] = 8.0
    """The amount by which an overlooked answer seems to be worth less, in the unit of the weights."""

    def choose(self, ask: Ask, view: MarchView, rng: Streams) -> str:
        def doubt() -> float:
            return -self.oversight * (rng.below("noticed", 100) < self.overlooks)

        return (
            Policy(determinize(view, rng), doubt, weights_by_seat=self.weights_by_seat(ask, view))
            .choose(ask)
            .text
        )


class NormalBot(_Characterful):
    """Weighs every answer and takes the best."""

    weights = NORMAL

    def __init__(self, character: str = "") -> None:
        super().__init__(character)
        self._plans: dict[int, MarchPlan] = {}
        """Plans of its Marches, by seat: one bot may sit on several."""

    def choose(self, ask: Ask, view: MarchView, rng: Streams) -> str:
        policy = Policy(determinize(view, rng), weights_by_seat=self.weights_by_seat(ask, view))
        policy.plans = self._plans
        return policy.choose(ask).text


@dataclass
class _Turn:
    """A turn of one's own: where it began, and what has been answered since."""

    view: MarchView
    given: list[str] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    """Hexes that have been drawn since."""
    next: list[str] = field(default_factory=list)
    """Answers that have been decided for the next questions."""


class MarchThinker(_Characterful, Thinker):
    """A bot that plays its answers out in its head; the levels differ in how often."""

    weights = NORMAL
    seconds: ClassVar[float | None] = None
    rollouts: ClassVar[int | None] = None
    turns: ClassVar[int | None] = 1
    """The turns of each player in a playout before all rest; None for the whole round."""
    weighed: ClassVar[int] = 0
    """Candidates that a player in a playout tries before each Action; with none the policy acts."""
    most: ClassVar[int] = 12
    """Candidates to look at."""
    lies: ClassVar[int] = 0
    """Ways to lay a hex, and bonus Actions, that are played out; with none the policy answers."""

    def __init__(self, character: str = "") -> None:
        super().__init__(character)
        self._turns: dict[int, _Turn] = {}
        self._plans: dict[int, MarchPlan] = {}

    def weights_by_seat(self, ask: Ask, view: MarchView) -> Mapping[int, Weights]:
        """Return the weights by seat: among players those of level normal also for the others in its head."""
        own = super().weights_by_seat(ask, view)
        return {**dict.fromkeys(range(view.seats), self.weights), **own} if own else {}

    def budget(self) -> Budget:
        return Budget(self.seconds, self.rollouts)

    def decide(self, ask: Ask, view: MarchView, rng: Streams, budget: Budget) -> str:
        turn = self._turn(ask, view)
        text = self._decide(turn, ask, view, rng, budget)
        turn.given.append(text)
        return text

    def quick(self, ask: Ask, view: MarchView, rng: Streams) -> str:
        """Return what the policy answers, as `NormalBot` does; the search begins anew with the next turn."""
        self._turns.pop(ask.seat, None)
        policy = Policy(determinize(view, rng), weights_by_seat=self.weights_by_seat(ask, view))
        policy.plans = self._plans
        return policy.choose(ask).text

    def analyse(self, ask: Ask, view: MarchView, rng: Streams, budget: Budget) -> Sequence[Thought]:
        tree = self._tree(_Turn(_before_start(view)), ask, view, rng, budget)
        if tree is not None:
            return opinions(tree)[:OPINIONS]
        now = determinize(view, rng)
        found = self._race(_Turn(view), ask, view, now, rng, budget)
        if found:
            each = {
                candidate.answers: candidate for candidate in reversed(found)
            }  # plans of a March answer alike
            return thoughts(_spoken_of([candidate for candidate in found if candidate in each.values()]))
        if not is_played_out(ask, view) and has_clear_best(ask, view):
            order = [choice for choice in ranked(ask, view) if not leads_back(ask, choice)]
            if isinstance(ask.about, topics.Stepping) and isinstance(order[0].meaning, Decline):
                order = order[:1]  # no step is worth taking
            return [Thought(choice.text, None) for choice in order[:OPINIONS]]
        weights_by_seat = self.weights_by_seat(ask, view)
        best = Policy(now, weights_by_seat=weights_by_seat).choose(ask).text
        others = [candidate.answers[0] for candidate in candidates(now, ask, OPINIONS, weights_by_seat)]
        return [Thought(text, None) for text in (others if best in others[:1] else [best])]

    def _turn(self, ask: Ask, view: MarchView) -> _Turn:
        """Return the turn to which a question belongs."""
        turn = self._turns.get(ask.seat)
        begins = isinstance(ask.about, topics.Acting)
        if turn is None or begins or _since(turn.view, view) or _goes_without_saying(turn, ask):
            turn = self._turns[ask.seat] = _Turn(_before_start(view))
        if view.drawn is not None and view.drawn not in turn.drawn:
            turn.drawn.append(view.drawn)
        return turn

    def _decide(self, turn: _Turn, ask: Ask, view: MarchView, rng: Streams, budget: Budget) -> str:
        if len(ask.choices) == 1:
            return ask.choices[0].text
        if turn.next:
            choice = ask.find(turn.next.pop(0))
            if choice is not None and not leads_back(ask, choice):
                return choice.text
            turn.next.clear()
        tree = self._tree(turn, ask, view, rng, budget)
        if tree is not None:
            budget.report(opinions(tree)[:OPINIONS])
            turn.next = line(tree)
            return turn.next.pop(0)
        now = determinize(view, rng)
        found = self._race(turn, ask, view, now, rng, budget)
        if found:
            best = found[0]
            turn.next = list(best.answers[1:])
            self._plans.pop(ask.seat, None)
            if best.plan is not None:
                self._plans[ask.seat] = best.plan
            budget.report(thoughts(found[:1]))
            return best.answers[0]
        policy = Policy(now, weights_by_seat=self.weights_by_seat(ask, view))
        policy.plans = self._plans
        return policy.choose(ask).text

    def _tree(self, turn: _Turn, ask: Ask, view: MarchView, rng: Streams, budget: Budget) -> Node | None:
        """Return the tree of a turn against the Horde; None where there is none to be grown."""
        if view.horde is None:
            return None
        match view.phase:
            case Phase.DECREE:
                info_set = InformationSet(_before(view, ask.seat), ask.seat)
            case Phase.SETUP if not any(turn.view.offered[ask.seat : ask.seat + 1]):
                return None  # too late: their hex is taken
            case Phase.SETUP | Phase.WORKER if view.active == ask.seat:
                turned_up = _turned_up(turn.view, view, ask.kind == topics.OF_THE_HORDE)
                info_set = InformationSet(
                    turn.view, ask.seat, tuple(turn.given), tuple(turn.drawn), turned_up
                )
            case _:
                return None

        def report(found: Sequence[Thought]) -> None:
            budget.report(found[:OPINIONS])

        return grow(info_set, ask, rng, budget, chance_to_win, report)

    def _race(
        self, turn: _Turn, ask: Ask, view: MarchView, now: Match, rng: Streams, budget: Budget
    ) -> list[Candidate]:
        """Return the candidates for a question worth looking ahead, best first; empty for any other."""
        most = self.most
        match topic_of(ask):
            case topics.Acting():
                info_set = InformationSet(view, ask.seat)
            case topics.TakingDecree():
                info_set = InformationSet(_before(view, ask.seat), ask.seat)
            case topics.Laying(topics.EXPLORED) | topics.ActingAgain() if self.lies:
                info_set = InformationSet(turn.view, ask.seat, tuple(turn.given), tuple(turn.drawn))
                most = self.lies
            case _:
                return []

        def report(running: Sequence[Candidate]) -> None:
            budget.report(thoughts(running[:OPINIONS]))

        hurries = budget.seconds is not None and budget.seconds < HURRY
        playouts = Playouts(
            slumbers_ahead(view), self.turns, 0 if hurries else self.weighed, self.weights_by_seat(ask, view)
        )
        return race(info_set, ask, now, rng, budget, most, playouts, report)


class HardBot(MarchThinker):
    """Plays ahead to the next Slumber seventy times, in a second at most.

    A tenth of that is for the game that it still plays when its time is up.
    """

    seconds: ClassVar[float | None] = 0.9
    rollouts = 72


class ExpertBot(MarchThinker):
    """Thinks for up to five seconds, the game included that it still plays when its time is up."""

    seconds = 4.8
    weighed = 4
    lies = 6


def slumbers_ahead(view: MarchView) -> int:
    """Return how many Slumbers to look ahead: more against the Horde, which scores at each for all that has
    come."""
    if view.horde is None:
        return 1
    return LAST_ROUND if view.seats == 1 else 2


def thoughts(found: Sequence[Candidate]) -> list[Thought]:
    """Return the candidates as `Thought`s.

    The rating of each is the lead of the best one, minus how far the candidate falls behind it.
    """
    best = found[0]
    lead = fmean(best.leads) if best.leads else 0.0
    gained = beside([(candidate.terms, len(candidate.values)) for candidate in found])
    return [
        Thought(
            candidate.answers[0],
            lead - max(0.0, best.rating - candidate.rating) if candidate.leads else None,
            candidate.answers[1:],
            terms=terms,
        )
        for candidate, terms in zip(found, gained, strict=True)
    ]


def _spoken_of(found: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates of which a hint speaks: the best, and the best of each other first answer."""
    others = {candidate.answers[0]: candidate for candidate in reversed(found[OPINIONS:]) if candidate.leads}
    best = list(found[:OPINIONS])
    first_answers = {candidate.answers[0] for candidate in best}
    return best + [
        each for each in found if others.get(each.answers[0]) is each and each.answers[0] not in first_answers
    ]


def _since(before: MarchView, now: MarchView) -> bool:
    """Return whether the turn that was seen before is over."""
    return (before.round, before.phase, before.active) != (now.round, now.phase, now.active)


def _goes_without_saying(turn: _Turn, ask: Ask) -> bool:
    """Return whether a question is the first of a turn because to play a card was all that could be done."""
    return isinstance(ask.about, topics.Playing) and turn.given[-1:] != ["play"]


def _turned_up(before: MarchView, now: MarchView, lays: bool) -> tuple[str, ...]:
    """Return the cards of the Horde that have been turned up since a turn began, in their order.

    Args:
        before: the view at that time.
        now: the present view.
        lays: the Horde explores by its last card, which lies on its mat.
    """
    assert before.horde is not None
    assert now.horde is not None
    seen, discard = len(before.horde.discard), now.horde.discard
    if discard[:seen] != before.horde.discard:
        return ()
    return (*discard[seen:], now.horde.last) if lays and now.horde.last else discard[seen:]


def _before_start(view: MarchView) -> MarchView:
    """Return the boundary before a lone player lays the only starting hex offered; else the view itself."""
    if view.phase is not Phase.SETUP or view.seats > 1 or view.drawn is None:
        return view
    return replace(view, offered=((view.drawn,),), drawn=None)


def _before(view: MarchView, seat: int) -> MarchView:
    """Return the boundary before a question of a phase in which everybody is asked in turn."""
    return replace(view, queue=(seat, *view.queue))
