"""The strongest level: it plays the game to its end many times, with different orders of the pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from antterm.bots import Budget, Thought
from antterm.core.ask import Ask
from antterm.core.rng import Streams
from antterm.games.micropolis.bots.levels import (
    OPINIONS,
    HardBot,
    ImaginedTable,
    RatedTurn,
    afterwards,
    rest_of_turn,
)
from antterm.games.micropolis.bots.playouts import Playout, TileSummary, summary_of
from antterm.games.micropolis.rules import meanings
from antterm.games.micropolis.rules.view import MicropolisView

CANDIDATES: Final = 8
"""Maximum number of ends of the turn that are played on: the best ones as `hard` judges them."""
STAGES: Final = 3
"""The number of stages, which all have the same number of games; after each the worse half of the candidates
is dropped."""
PRIOR: Final = 0.3
"""The weight of a point in the judgement of `hard`, compared with a point of the mean lead at the end."""


class Candidate:
    """A possible end of the turn, and the results of the games played on from it.

    Args:
        end: the position at the end of the turn.
        start: the game at the next refill of the row, up to which it is the same for every pile.
    """

    def __init__(self, end: RatedTurn, start: Playout) -> None:
        self.end, self.start = end, start
        self.leads, self.games = 0.0, 0

    def play(self, pile: Sequence[TileSummary], seat: int) -> None:
        """Play on to the end, once.

        Args:
            pile: the tiles that are drawn, the last first.
            seat: the seat whose lead counts.
        """
        game = self.start.with_pile(pile)
        game.play()
        points = game.points()
        self.leads += points[seat] - max(points[:seat] + points[seat + 1 :])
        self.games += 1

    @property
    def lead(self) -> float:
        """The mean lead at the end."""
        return self.leads / self.games

    @property
    def value(self) -> float:
        return self.lead + PRIOR * self.end.rating


class ExpertBot(HardBot):
    """Before it decides, plays the game to its end many times with different orders of the pile."""

    playouts = 150
    """Number of games that the bot plays for one answer."""
    seconds = 2.0
    """The longest time that it thinks, however slow the machine is."""

    def budget(self) -> Budget:
        return Budget(self.seconds, nodes=self.playouts)

    def choose(self, ask: Ask, view: MicropolisView, rng: Streams) -> str:
        return self.decide(ask, view, rng, self.budget())

    def decide(self, ask: Ask, view: MicropolisView, rng: Streams, budget: Budget) -> str:
        if (text := self.at_a_glance(ask, view)) is not None:
            return text
        return self.searched(ask, view, rng, budget)[0].end.choice.text

    def at_a_glance(self, ask: Ask, view: MicropolisView) -> str | None:
        if len(ask.choices) == 1:
            return ask.choices[0].text
        if isinstance(ask.about, meanings.SettingToken):
            return HardBot().rated_answers(ask, view, Streams(0))[0].choice.text
        return super().at_a_glance(ask, view)

    def analyse(self, ask: Ask, view: MicropolisView, rng: Streams, budget: Budget) -> Sequence[Thought]:
        """Return the expected lead at the end, in points, without the terms of the evaluation."""
        if (text := self.at_a_glance(ask, view)) is not None:
            return [Thought(text, None)]
        position, best = ImaginedTable.of(view), dict[str, Candidate]()
        for candidate in self.searched(ask, view, rng, budget):
            best.setdefault(candidate.end.choice.text, candidate)
        return [
            Thought(text, each.value, rest_of_turn(ask, each.end.choice, position, each.end.after))
            for text, each in list(best.items())[:OPINIONS]
        ]

    def searched(self, ask: Ask, view: MicropolisView, rng: Streams, budget: Budget) -> list[Candidate]:
        """Return the best ends of the turn, best first.

        All remaining candidates are played on with the same piles, shuffled from the tiles that nobody has
        seen. Nothing else is hidden.
        """
        position = ImaginedTable.of(view)
        ends = [
            RatedTurn(choice, after, self.rate(after, ask.seat, rng))
            for choice in ask.choices
            for after in afterwards(ask, choice, position, view)
        ]
        ends.sort(key=lambda end: -end.rating)
        best = ends[:CANDIDATES]
        starts = Playout.of_ends([end.after for end in best], view, self.weights, self.rivalry)
        for start in starts:
            start.play_row()
        found = [Candidate(end, start) for end, start in zip(best, starts, strict=True)]
        unseen = [summary_of(tile) for tile in view.unseen]
        # With the same first answer in all, or nothing left to draw, one game each says all.
        is_sure = len({end.choice.text for end in best}) == 1 or not starts[0].rounds_left
        games, alive = 0, len(found)
        for _stage in range(STAGES):
            rounds = 1 if is_sure else max(1, self.playouts // STAGES // alive)
            for _round in range(rounds):
                if games and budget.spent(games + alive - 1):
                    break
                pile = list(unseen)
                rng.shuffle("pile", pile)
                for candidate in found[:alive]:
                    candidate.play(pile, ask.seat)
                games += alive
            found[:alive] = sorted(found[:alive], key=lambda candidate: -candidate.value)
            alive = max(2, (alive + 1) // 2)
        return found
