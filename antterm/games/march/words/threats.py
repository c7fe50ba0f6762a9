"""Battles to come in words: who attacks whom, how strong, and what would turn it."""

from __future__ import annotations

from antterm.games.march.rules.forecast import AntForecast, CentipedeForecast, by_card
from antterm.games.march.rules.threats import Threat
from antterm.games.march.rules.view import BattleView, MarchView
from antterm.games.march.words.forecasts import percent
from antterm.games.march.words.naming import Naming, ants
from antterm.i18n import _


def threat_line(naming: Naming, view: MarchView, threat: Threat, seat: int) -> str:
    """Return a battle that a player has to expect, told to them, with what would turn it.

    Args:
        naming: names of hexes and players.
        view: what the player knows.
        threat: the battle.
        seat: the player, who is spoken to.
    """
    battle = threat.battle
    facts = {"hex": naming.hex(battle.hex), "own": threat.forecast.own}
    match threat.forecast:
        case CentipedeForecast() as forecast:
            text = _("Centipede on {hex}: your {ants} win {percent} %{card}.")
            chance = percent(forecast.chance)
            there = ants(view.hexes[battle.hex].ants(seat))
            return text.format(**facts, ants=there, percent=chance, card=with_best_card(view, threat, seat))
        case AntForecast() as forecast:
            other = battle.defender if seat == battle.invader else battle.invader
            assert other is not None
            text = _("You attack {who} on {hex}: {own} against {theirs}; {what}.")
            if seat == battle.defender:
                text = _("{who} attacks you on {hex}: {theirs} against {own}; {what}.")
            what = _turning(forecast)
            return text.format(**facts, who=naming.player(other), theirs=forecast.theirs, what=what)


def _turning(forecast: AntForecast) -> str:
    """Return what it takes to win, or to lose, where it stands after a semicolon."""
    if forecast.is_won:
        return _("you win")
    if forecast.margin > 0:
        return _("they must add {n}").format(n=forecast.margin)
    text = _("you cannot add the {n} it takes") if forecast.is_lost else _("+{n} holds it")
    if not forecast.is_defender and not forecast.is_lost:
        text = _("+{n} wins it")
    return text.format(n=forecast.missing)


def with_best_card(view: MarchView, threat: Threat, seat: int) -> str:
    """Return what the best card of the hand would change about a battle with a centipede."""
    cards = by_card(view, threat.battle, seat)
    if not cards:
        return ""
    card, forecast = cards[-1]
    assert isinstance(forecast, CentipedeForecast)
    if forecast.chance == (threat.forecast.chance if isinstance(threat.forecast, CentipedeForecast) else 0):
        return ""
    # Translators: after a chance to win: the same with a card that adds so much.
    return _(", with +{n} {percent} %").format(n=view.card(card).value, percent=percent(forecast.chance))


def battle_line(naming: Naming, battle: BattleView) -> str:
    """Return a battle to come between others, or of an onlooker's table, in a sentence."""
    attack, defence = battle.strengths
    facts = {"hex": naming.hex(battle.hex), "defender": naming.player(battle.defender), "own": defence}
    if battle.invader is None:
        text = _("Centipede on {hex}: it meets {defender} with strength {own}.")
        return text.format(**facts)
    text = _("{invader} attacks {defender} on {hex}: {theirs} against {own}.")
    return text.format(**facts, invader=naming.player(battle.invader), theirs=attack)
