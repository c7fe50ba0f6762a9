"""Facts before a question that are easily missed, in sentences above it: events about the player's own ants,
goals and Actions since their last question."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, takewhile
from typing import NamedTuple

from antterm.core.ask import Ask
from antterm.games.march.rules import topics
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.happened import ActionTaken, AntSettled
from antterm.games.march.rules.round_end import is_open
from antterm.games.march.rules.since import lasting
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen.position import Position
from antterm.games.march.words.forecasts import robbery_line, threat_line
from antterm.games.march.words.naming import Naming
from antterm.games.march.words.since import doing
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import enumerated, together
from antterm.ui.models.seat_view import SeatView


class GoalsHeld(NamedTuple):
    """The Colony Goals of a player that would have scored in a round when they were asked something."""

    answered: int
    """Number of answers given when the question was asked."""
    round: int
    held: tuple[str, ...]
    lost: tuple[str, ...]
    """The goals that would have scored at the question before in this round, but not now."""


class QuestionNotes:
    """The sentences before a question. It remembers, for each seat, what stood at its last question.

    Two players may sit before one screen, so that each has a last question of their own.
    """

    def __init__(self) -> None:
        self.text = ""
        """The sentences; empty for none."""
        self.is_first = False
        """Whether this is a player's first question in the game, before which only the start is described."""
        self._asked_at: dict[int, tuple[int, int]] = {}
        """The number of answers at the question of each seat, and at the one before."""
        self._goals: dict[int, GoalsHeld] = {}
        """The Colony Goals of each seat that would score, as they were at its last question."""

    def show(self, position: Position, names: Sequence[str], story_key: str) -> None:
        """Make the sentences for a question.

        Args:
            position: the question, and what is found out about the position.
            names: the names of the players, by seat.
            story_key: the key that shows the story.
        """
        self.text, self.is_first = "", False
        ask = position.seat_view.ask
        if ask is None:
            return
        naming = Naming(position.view.components, names, numbers_first=True)
        begins = self._begins(position.seat_view, ask)
        sentences = (
            begins,
            self._rested(position, ask, story_key),
            self._moved_up(position.seat_view, ask, naming),
            _once_more(position.seat_view, ask, names),
            self._goals_lost(position, ask, naming),
            self._new_danger(position, ask, naming),
            _fights_later(ask),
        )
        self.text, self.is_first = " ".join(filter(None, sentences)), bool(begins)

    def _begins(self, seat_view: SeatView, ask: Ask) -> str:
        """Return what the asked player starts the game with, at their first question; empty afterwards."""
        view = seat_view.view
        assert isinstance(view, MarchView)
        if seat_view.prepared or ask.seat in self._asked_at or view.phase is not Phase.WORKER:
            return ""
        ants = sum(here.ants(ask.seat) for here in view.hexes.values())
        if view.round > 1 or ants != 1 or not view.hexes[GREAT_TUNNEL].ants(ask.seat):
            return ""
        return _("You begin with one ant, in the Great Tunnel, and no hex.")

    def _rested(self, position: Position, ask: Ask, story_key: str) -> str:
        """Return that the asked player had to rest unasked since their last question; empty if not."""
        seat_view, seat = position.seat_view, ask.seat
        now, before = self._asked_at.get(seat, (seat_view.answered, seat_view.answered))
        if now != seat_view.answered:
            now, before = seat_view.answered, now
        self._asked_at[seat] = now, before
        deeds = (deed for block in position.blocks if block.seat == seat for deed in block.deeds)
        if not any(deed.is_forced and deed.first > before for deed in deeds):
            return ""
        return _("You could only rest, so you did: {key} tells what followed.").format(key=story_key)

    def _moved_up(self, seat_view: SeatView, ask: Ask, naming: Naming) -> str:
        """Return which ants of the asked player have moved up to free sites since their last question."""
        seat, (_now, before) = ask.seat, self._asked_at[ask.seat]
        new = takewhile(lambda each: each.number > before, reversed(seat_view.happened))
        settled = (each.event for each in new if isinstance(each.event, AntSettled))
        spots = [event.spot for event in settled if event.seat == seat]
        if not spots or seat_view.view.battle is not None:
            return ""
        # Translators: ants that stood on the outskirts; places are hexes with their sites.
        text = ngettext(
            "Your ant has moved up to a free site: {places}.",
            "Your ants have moved up to free sites: {places}.",
            len(spots),
        )
        return text.format(places=enumerated(map(naming.spot, reversed(spots))))

    def _new_danger(self, position: Position, ask: Ask, naming: Naming) -> str:
        """Return what an Evolution played since the asked player's last question can do to them; or empty."""
        _now, before = self._asked_at[ask.seat]
        played = {
            (block.seat, card)
            for block in position.blocks
            for deed in block.deeds
            if deed.first > before
            for card in lasting(position.view, deed)
        }
        robberies = position.robberies
        new = (each for each in robberies if any((seat, each.card) in played for seat in each.seats))
        return next((robbery_line(naming, each) for each in new), "")

    def _goals_lost(self, position: Position, ask: Ask, naming: Naming) -> str:
        """Return which Colony Goals of the asked player would score at their last question, but not now."""
        seat_view, nest = position.seat_view, position.view.nests[ask.seat]
        before = self._goals.get(nest.seat)
        if before is None or before.answered != seat_view.answered:
            scored = position.goals_in_reach
            is_same_round = before is not None and before.round == position.view.round
            held = before.held if before is not None and is_same_round else ()
            lost = tuple(card for card in held if card in nest.goals and card not in scored)
            before = self._goals[nest.seat] = GoalsHeld(seat_view.answered, position.view.round, scored, lost)
        if not before.lost:
            return ""
        # Translators: Colony Goals whose condition has ceased to hold.
        text = ngettext("{goals} would no longer score.", "{goals} would no longer score.", len(before.lost))
        if any(is_open(position.view, card) for card in before.lost):
            # Translators: the same where gifts of a Royal Decree or the harvest may still change that.
            text = ngettext(
                "{goals} would perhaps no longer score.",
                "{goals} would perhaps no longer score.",
                len(before.lost),
            )
        return text.format(goals=together(map(naming.card, before.lost)))


def _once_more(seat_view: SeatView, ask: Ask, names: Sequence[str]) -> str:
    """Return that the Action to which a reaction is asked for is the same as the one before it.

    Then the question is the same, too, and looks as if it had not been answered. Of a card that is played
    the question tells the name.
    """
    if not isinstance(ask.about, topics.Reacting) or isinstance(ask.about, topics.ReactingToPlay):
        return ""
    events = (happening.event for happening in reversed(seat_view.happened))
    actions = list(islice((event for event in events if isinstance(event, ActionTaken)), 2))
    if len({(action.seat, action.action) for action in actions}) != 1 or len(actions) < 2:
        return ""
    # Translators: a player, and the Action that they take again: "Cleo marches once more."
    text = _("{who} {acts} once more.")
    return text.format(who=names[actions[0].seat], acts=doing(actions[0].action))


def _fights_later(ask: Ask) -> str:
    """Return what becomes of an invader who is not chosen; nothing at any other question."""
    if not isinstance(ask.about, topics.NamingInvader):
        return ""
    return _(
        "Whom you name fights you first. The others then fight whoever has the control site, if an ant is "
        "still on the outskirts."
    )


def asked_again(position: Position) -> str:
    """Return that reactions are asked for again, because of which attack, and what others played meanwhile.

    Args:
        position: the position with its question.
    """
    view, names = position.view, position.seat_view.names
    naming = Naming(view.components, names, numbers_first=True)
    again = _("You are asked again.")
    if position.threats:
        assert position.viewer is not None
        threat = threat_line(naming, view, position.threats[0], position.viewer)
        again = _("You are asked again: {threat}").format(threat=threat)
    played = [
        _("{card} ({who})").format(card=naming.card(card), who=names[block.seat])
        for block in position.blocks
        for deed in block.deeds
        for card in lasting(view, deed)
        if block.seat != position.viewer
    ]
    # Translators: Evolutions and Colony Goals of others, each with its player.
    text = _("Played since your turn: {cards}.").format(cards=enumerated(played))
    return f"{again} {text}" if played else again
