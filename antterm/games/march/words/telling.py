"""Sentences for events."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.core.ask import Event
from antterm.core.game import Outcome
from antterm.games.march.rules import happened
from antterm.games.march.rules.ending import BEATEN, WON
from antterm.games.march.rules.evolutions import THIEF
from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.words.naming import TEXTS, Naming, ants, larvae
from antterm.games.march.words.naming import food as food_of
from antterm.i18n import _
from antterm.i18n.nouns import capital, counted, enumerated, together

# -- the Horde -------------------------------------------------------------------------------------------


def deed_name(deed: Deed) -> str:
    """Return what a card makes the Horde do."""
    return TEXTS.say("deed", deed)


def level_name(level: str) -> str:
    """Return how hard the game against it is."""
    return TEXTS.say("value", level)


def result(outcome: Outcome) -> str:
    """Return how a game against the Horde ended, for a line of a list; empty of other games."""
    results = {WON: _("the Horde wins"), BEATEN: _("the Horde is beaten")}
    return results.get(outcome.reason, "")


def tell_end(outcome: Outcome, names: Sequence[str]) -> str:
    """Return how a game against the Horde ended."""
    if outcome.reason == WON:
        last = names[outcome.scores.index(min(outcome.scores))]
        lost = _("The Horde has won: more points than {who}.")
        return lost.format(who=last)
    if len(names) == 1:
        return _("{who} has beaten the Horde.").format(who=names[0])
    return _("{players} have beaten the Horde.").format(players=together(names))


# -- events ----------------------------------------------------------------------------------------------


def tell(naming: Naming, event: Event, names: Sequence[str]) -> str | None:
    """Return the sentence for the log; None for what needs none."""
    sentence = _tell(naming, happened.event_of(event), names)
    return capital(sentence) if sentence else None


def tell_outcome(outcome: Outcome, names: Sequence[str]) -> str:
    """Return how the game ended."""
    if outcome.reason in (BEATEN, WON):
        return tell_end(outcome, names)
    winners = together(names[seat] for seat in outcome.winners)
    most = max(outcome.scores)
    points = counted("{n} point", "{n} points", most)
    if outcome.reason == "shared":
        return _("{winners} share the victory: {points}.").format(winners=winners, points=points)
    text = _("{winner} wins with {points}.")
    if outcome.reason == "ants":
        text = _("{winner} wins: {points}, most ants.")
    return text.format(winner=winners, points=points)


def _tell(naming: Naming, event: happened.AnyEvent, names: Sequence[str]) -> str | None:
    match event:
        case happened.ActionTaken(action="play" | "rest"):
            return None
        case happened.PhaseBegan(phase=phase) if not TEXTS.has("event", f"PhaseBegan.{phase}"):
            return None
        case happened.BattleDecided():
            return _decision(event, names)
        case happened.Fed():
            return _fed(naming, event, names)
        case happened.GameEnded():
            return _end(event, names)
        case happened.Scored():
            return naming.say("event", event, names=names, key="Scored")
    return naming.say("event", event, kind_of(event), names=names)


def kind_of(event: happened.AnyEvent) -> str:
    """Return which of several sentences of its class describes an event; empty where there is but one."""
    match event:
        case happened.PhaseBegan(phase=kind) | happened.ActionTaken(action=kind):
            return kind
        case happened.HordeCardTurnedUp(deed=kind):
            return kind
        case happened.StartingHexesDrawn(hexes=[_only]):
            return "single"
        case happened.SideChosen(is_special=True):
            return "special"
        case happened.Rested(food=1):
            return "again"
        case happened.FerocityLaid(n=0):
            return "none"
        case happened.BattleBegan(invader=None):  # the cards that are its strength are turned up later
            return "centipede"
    return ""


def _decision(event: happened.BattleDecided, names: Sequence[str]) -> str:
    winner = _("the centipede") if event.winner is None else names[event.winner]
    (own, other), (lost, other_lost) = event.totals, event.losses
    if event.winner == event.defender:
        (other, own), (other_lost, lost) = event.totals, event.losses
    # Translators: numbers: the totals of winner and loser, the ants that each loses.
    text = _("{winner} wins {own} to {other}. Losses: {lost} and {other_lost}.")
    return text.format(winner=winner, own=own, other=other, lost=lost, other_lost=other_lost)


def _fed(naming: Naming, event: happened.Fed, names: Sequence[str]) -> str | None:
    if not (event.ants or event.food):
        return None
    amounts = ((event.food, food_of), (event.larvae, larvae))
    meal = [of(n) for n, of in amounts if n] or [food_of(0)]
    text = _("{who} feeds {ants} with {food}.")
    sentences = [text.format(who=names[event.seat], ants=ants(event.ants), food=together(meal))]
    if event.extra:
        thieves = _("{card}: {food} more.") if event.extra > 0 else _("{card}: {food} less.")
        sentences.append(thieves.format(card=naming.card(THIEF), food=food_of(abs(event.extra))))
    if event.starved:
        sentences.append(_("Starving: {ants}.").format(ants=ants(event.starved)))
    return " ".join(sentences)


def _end(event: happened.GameEnded, names: Sequence[str]) -> str:
    scores = zip(names, event.scores, strict=True)
    listed = str(enumerated(f"{name} {score}" for name, score in scores))
    if event.horde is not None:
        # Translators: the points of each player, and those of the Horde.
        listed = _("{scores}; the Horde {horde}").format(scores=listed, horde=event.horde)
    text = _("The game is over. {scores}.").format(scores=listed)
    if event.horde is None and event.scores.count(max(event.scores)) > 1:
        reason = "shared" if len(event.winners) > 1 else "ants"
        text = f"{text} {tell_outcome(Outcome(event.winners, event.scores, reason), names)}"
    return text
