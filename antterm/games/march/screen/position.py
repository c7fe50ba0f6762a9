"""Facts about the position that is shown, each computed once and only when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain

from antterm.core.ask import Ask, Choice, Event
from antterm.games.march.bots.mark import (
    after_answer,
    begins_hopeless_battle,
    begins_lost_battle,
    feeds_centipede,
    gains,
    has_clear_best,
    is_played_out,
    loses,
    points_lost,
    ranked,
)
from antterm.games.march.draw import story
from antterm.games.march.draw.hex_content import Battle
from antterm.games.march.rules.asking import meanings_of
from antterm.games.march.rules.happened import AbilityUsed, ActionTaken, CardPlayed, PhaseBegan
from antterm.games.march.rules.immediate_effects import ImmediateEffect, immediate_effects
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import TakeGift
from antterm.games.march.rules.robbery import Robbery, robberies
from antterm.games.march.rules.round_end import (
    FinalScores,
    Harvesting,
    RoundEnd,
    final_scores,
    goals_with,
    harvesting,
    round_ends,
    unsettled,
    with_losses,
)
from antterm.games.march.rules.since import Block, ChangeKind, RoundLine, blocks_of, rounds_of, taken_by_den
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.threats import Threat, battles_due, fights_begun, is_due, threats_to
from antterm.games.march.rules.topics import (
    Acting,
    AskedByCard,
    MarchTopic,
    MovingExplorers,
    ReactingToPlay,
    Stepping,
    TakingDecree,
)
from antterm.games.march.rules.view import BattleView, MarchView
from antterm.games.march.screen.entries import decline, the_only_card
from antterm.ui.models.seat_view import SeatView


class Position:
    """A position as one seat sees it, with the forecasts that stand round the meadow.

    Args:
        seat_view: what is seen.
    """

    def __init__(self, seat_view: SeatView) -> None:
        assert isinstance(seat_view.view, MarchView)
        self.seat_view, self.view = seat_view, seat_view.view
        asked = seat_view.ask.seat if seat_view.ask is not None else None
        self.viewer = self.view.seat if self.view.seat is not None else asked
        """The seat for which threats, risks and news are computed: the view's own, else the asked seat."""
        self._lost: dict[tuple[str, Spot | None, tuple[str, ...]], int] = {}
        self.best: Choice | None = None
        """The answer that looking ahead has found to be the best; None where it has found none."""

    @property
    def asked(self) -> Ask:
        """The question to which answers are judged; there must be one."""
        assert self.seat_view.ask is not None
        return self.seat_view.ask

    @cached_property
    def action(self) -> ActionTaken | None:
        """The Action that is being taken, a bonus Action too; None between turns."""
        waiting = self.seat_view.waiting
        if self.view.phase is not Phase.WORKER or (waiting is not None and isinstance(waiting.about, Acting)):
            return None
        events = (happening.event for happening in reversed(self.seat_view.happened))
        latest = next((event for event in events if isinstance(event, ActionTaken | PhaseBegan)), None)
        return latest if isinstance(latest, ActionTaken) else None

    @cached_property
    def threats(self) -> tuple[Threat, ...]:
        """The attacks on the viewer, the worst first; while a battle is fought, all theirs still to come."""
        view, seat = self.view, self.viewer
        if seat is None or view.outcome is not None:
            return ()
        found, fought = threats_to(view, seat, self._events), view.battle
        if fought is not None:
            later = (each for each in found if each.battle.hex != fought.hex)
            return tuple(each for each in later if is_due(view, each.battle.hex))
        return tuple(threat for threat in found if threat.is_attack)

    @cached_property
    def robberies(self) -> tuple[Robbery, ...]:
        """The possible losses of the viewer by others' Evolutions; none while a battle is fought."""
        seat = self.viewer
        return () if seat is None or self.view.battle is not None else robberies(self.view, seat)

    @property
    def _events(self) -> list[Event]:
        return [each.event for each in self.seat_view.happened]

    @property
    def card_reacted_to(self) -> CardPlayed | None:
        """The play of a card to which a reaction is asked for; None at any other question."""
        ask = self.seat_view.ask
        if ask is None or not isinstance(ask.about, ReactingToPlay):
            return None
        events = (happening.event for happening in reversed(self.seat_view.happened))
        return next((event for event in events if isinstance(event, CardPlayed)), None)

    @property
    def asking_card_of_another(self) -> str:
        """The card of another player that asks the question; empty at any other question."""
        ask = self.seat_view.ask
        if ask is None or not isinstance(ask.about, MarchTopic) or not (card := ask.about.of_card):
            return ""
        if isinstance(ask.about, AskedByCard) and self.view.card(ask.about.card).is_evolution:
            return ""  # the player's own ability asks
        kind = AbilityUsed if self.view.card(card).is_evolution else CardPlayed
        events = (happening.event for happening in reversed(self.seat_view.happened))
        uses = (event.seat for event in events if isinstance(event, kind) and event.card == card)
        return card if next(uses, ask.seat) != ask.seat else ""

    @cached_property
    def battles_due(self) -> tuple[BattleView, ...]:
        """The battles of the next Soldier Phase, in their order; none after the game."""
        return battles_due(self.view) if self.view.outcome is None else ()

    @cached_property
    def battles(self) -> dict[int, Battle]:
        """The battles that are due, by hex; of several on one hex the first."""
        strips: dict[int, Battle] = {}
        for battle in self.battles_due:
            attack, defence = battle.strengths
            heads = (
                self.view.nests[battle.defender].heads,
                self.view.nests[battle.invader].heads if battle.invader is not None else 0,
            )
            strips.setdefault(battle.hex, Battle(battle.defender, defence, battle.invader, attack, heads))
        return strips

    @cached_property
    def risky(self) -> frozenset[int]:
        """The hexes on which the viewer fights, or may lose something, at the end of this round."""
        if self.round_end is None:
            return frozenset()
        fought = (each.hex for each in self.battles_due if self.viewer in each.sides)
        return frozenset((*fought, *(stake.hex for stake in self.round_end.at_risk)))

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Each player's deeds since the turn of the viewer; in a long game they are available a little
        later.
        """
        return self._blocks if self.seat_view.happened else ()

    @property
    def rounds(self) -> tuple[RoundLine, ...]:
        """The rounds that are over, the first first; of a long game known a little later."""
        return self._rounds if self.seat_view.happened else ()

    @cached_property
    def _rounds(self) -> tuple[RoundLine, ...]:
        return rounds_of(self._events, self.view.seats)

    @property
    def began(self) -> PhaseBegan | None:
        """With whose turn this round began; None before the first."""
        events = (each.event for each in reversed(self.seat_view.happened))
        began = (e for e in events if isinstance(e, PhaseBegan) and e.phase is Phase.WORKER)
        return next(began, None)

    @cached_property
    def taken_by_den(self) -> tuple[str, ...]:
        """The cards of the viewer that the Ant Lion's Den took since their turn."""
        return taken_by_den(story.since_last_turn(self.seat_view.happened, self.viewer), self.viewer)

    @cached_property
    def _blocks(self) -> tuple[Block, ...]:
        happened = story.since_last_turn(self.seat_view.happened, self.viewer)
        return blocks_of(happened, self.view, self.viewer, fights_begun(self.view, self._events))

    @cached_property
    def round_ends(self) -> tuple[RoundEnd, ...]:
        """The effects of the end of the round, by seat."""
        return round_ends(self._after_losses, self._harvesting)

    @cached_property
    def _after_losses(self) -> MarchView:
        """The seat's view without the ants that somebody is asked to lose."""
        return with_losses(self.view, self.seat_view.ask or self.seat_view.waiting)

    @property
    def _harvesting(self) -> Harvesting | None:
        """The player who is asked how they harvest, with their choices so far; None at any other question."""
        asked = self.seat_view.ask or self.seat_view.waiting
        return harvesting(asked, self.view) if asked is not None else None

    @property
    def round_end(self) -> RoundEnd | None:
        """The effects of the end of the round on the viewer; None for onlookers."""
        return self.round_ends[self.viewer] if self.viewer is not None else None

    @property
    def goals_in_reach(self) -> tuple[str, ...]:
        """The asked player's Colony Goals that will score in this round, or can by an answer to a Decree."""
        ask = self.asked
        gifts = meanings_of(ask) if isinstance(ask.about, TakingDecree) else ()
        taken = (goals_with(self.view, ask.seat, gift) for gift in gifts if isinstance(gift, TakeGift))
        return tuple(chain(self.round_ends[ask.seat].goals, *taken))

    @cached_property
    def final_scores(self) -> FinalScores:
        """The points of all if the round ended now, and the game with it."""
        return final_scores(self._after_losses, self._harvesting)

    @cached_property
    def unsettled(self) -> frozenset[int]:
        """The seats whose points, if the round ended now, a battle that is due may change."""
        return unsettled(self._after_losses, self._harvesting)

    @property
    def ranked(self) -> Sequence[Choice]:
        """The answers to the question, those to be marked first."""
        if self.best is None:
            return self._ranked
        return [self.best, *(choice for choice in self._ranked if choice != self.best)]

    @cached_property
    def _ranked(self) -> Sequence[Choice]:
        return ranked(self.asked, self.view)

    @cached_property
    def answers_differ(self) -> bool:
        """Whether one answer to the question looks better than another."""
        return has_clear_best(self.asked, self.view)

    @cached_property
    def best_loses(self) -> bool:
        """Whether the forecasts show that the answer to be marked first is worse than "no".

        So is one that begins a battle which is lost as it stands: what its cards may turn nobody can say. And
        so is one that sends an ant to a centipede which will likely kill it.
        """
        ask, is_worse = self.asked, (loses, begins_lost_battle, feeds_centipede)
        return decline(ask) is not None and any(each(ask, self.view, self.ranked[0]) for each in is_worse)

    def is_lost(self, choice: Choice) -> bool:
        """Return whether an answer begins a battle that is lost as it stands."""
        return begins_lost_battle(self.asked, self.view, choice)

    @cached_property
    def gaining(self) -> frozenset[Choice]:
        """The steps that bring something at once."""
        ask = self.asked
        return frozenset(each for each in ask.choices if gains(ask, self.view, each))

    def points_lost(self, choice: Choice, target: Spot | None, then: Sequence[Choice] = ()) -> int:
        """Return how many points the asked player would lose this round by giving an answer.

        Args:
            choice: an answer.
            target: where an ant goes by it; None where that is open or none goes.
            then: the answers that are given with it.
        """
        key = choice.text, target, tuple(each.text for each in then)
        if key not in self._lost:
            self._lost[key] = points_lost(self.asked, self.view, choice, target, then)
        return self._lost[key]

    def after(self, choice: Choice, target: Spot | None, then: Sequence[Choice] = ()) -> MarchView:
        """Return the position after what an answer takes. The arguments are those of `points_lost`."""
        return after_answer(self.asked, self.view, choice, target, then)

    def feeds_centipede(self, choice: Choice) -> bool:
        """Return whether an answer sends an explorer to a centipede that likely kills all who may follow."""
        ask = self.asked
        if not isinstance(ask.about, MovingExplorers):
            return False
        return feeds_centipede(ask, self.view, choice, len(ask.choices) - 1)

    def is_hopeless(self, choice: Choice) -> bool:
        """Return whether a step begins a battle that cannot be won, or a likely defeat by a centipede."""
        ask = self.asked
        if not isinstance(ask.about, Stepping):
            return False
        left = ask.about.left
        is_fed = feeds_centipede(ask, self.view, choice, left - 1)
        return is_fed or begins_hopeless_battle(ask, self.view, choice, left)

    @cached_property
    def only_card(self) -> str | None:
        """The card that the Action of playing one would play, where it is the only one that can be played."""
        return the_only_card(self.seat_view.ask, self.view) if self.seat_view.ask is not None else None

    @cached_property
    def changed_by_others(self) -> frozenset[int]:
        """The hexes that others or the Horde have changed since the turn of the viewer."""
        happened = story.since_last_turn(self.seat_view.happened, self.viewer) if self.blocks else []
        others = (block for block in self.blocks if block.seat != self.viewer)
        return story.places_of_horde(happened).union(*(block.hexes for block in others))

    @cached_property
    def laid_by_others(self) -> frozenset[int]:
        """The hexes that others have laid since the turn of the viewer."""
        others = (block for block in self.blocks if block.seat != self.viewer)
        changes = (change for block in others for deed in block.deeds for change in deed.changes)
        return frozenset(change.hex for change in changes if change.kind is ChangeKind.LAID)

    @property
    def is_guess(self) -> bool:
        """Whether a hint, which looks further ahead, may prefer another answer than the first of `ranked`."""
        return is_played_out(self.asked, self.view)

    @cached_property
    def immediate_effects(self) -> Mapping[str, ImmediateEffect]:
        """The immediate effect of each card in the hand of the seat at the screen, by card."""
        return immediate_effects(self.view)
