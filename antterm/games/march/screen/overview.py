"""How a game stands, for somebody who comes back to it: round, points, what he has, and what threatens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from antterm.games.march.draw.in_full import feeding_line, forecast_in_short
from antterm.games.march.draw.names import hex_name, player_name
from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.forecast import forecast_of
from antterm.games.march.rules.state import LAST_ROUND
from antterm.games.march.rules.view import BattleView, MarchView
from antterm.games.march.words.naming import phase_in_short, resource_name
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import counted, enumerated


def overview(view: MarchView, seat: int | None, names: Sequence[str]) -> list[str]:
    """How a game stands.

    Args:
        view: what is known of it.
        seat: who reads; None for an onlooker.
        names: of the players by seat.
    """
    lines = [
        pgettext("March of the Ants", "Round {round} of {last}: {phase}.").format(
            round=ROUNDS[view.round], last=ROUNDS[LAST_ROUND], phase=phase_in_short(view.phase)
        ),
        _points(view, names),
    ]
    if seat is not None:
        lines += [_belongings(view, seat, names), feeding_line(view, seat)]
    fought = view.battle
    if fought is not None:
        lines += _battle(view, fought, seat, names)
    contested = [tile.number for tile in view.hexes.values() if tile.contested]
    battles = [hex_name(view, number) for number in contested if fought is None or number != fought.hex]
    if battles:
        lines.append(_("Battles to come: {hexes}.").format(hexes=enumerated(battles)))
    return lines


def _battle(view: MarchView, battle: BattleView, seat: int | None, names: Sequence[str]) -> Iterator[str]:
    """The battle that is fought just now: who has won it, or who fights whom and what that may cost."""
    both = battle.invader, battle.defender
    invader, defender = (_("a centipede") if side is None else player_name(side, names) for side in both)
    (attack, defence), hex_called = battle.strengths, hex_name(view, battle.hex)
    if battle.totals:
        winner = defender if battle.winner == battle.defender else invader
        yield _("Battle of {hex}: {winner} has won it.").format(hex=hex_called, winner=winner)
        return
    yield _("Battle of {hex}, being fought: {invader} ({attack}) against {defender} ({defence}).").format(
        hex=hex_called, invader=invader, attack=attack, defender=defender, defence=defence
    )
    if seat is not None and seat in both:
        forecast = forecast_in_short(forecast_of(view, battle, seat))
        yield _("Before any ferocity: {forecast}.").format(forecast=forecast)


def _points(view: MarchView, names: Sequence[str]) -> str:
    by_points = sorted(view.nests, key=lambda nest: -nest.score)
    told = [f"{player_name(nest.seat, names)} {nest.score}" for nest in by_points]
    if view.horde is not None:
        # Translators: points is a number.
        told.append(_("the Horde {points}").format(points=view.horde.score))
    return _("Colony points: {points}.").format(points=enumerated(told))


def _belongings(view: MarchView, seat: int, names: Sequence[str]) -> str:
    nest = view.nests[seat]
    return _("{player} has {ants}, {larvae}, {food} and {cards}.").format(
        player=player_name(seat, names),
        ants=counted("{n} ant", "{n} ants", nest.ants),
        larvae=resource_name("larva", nest.larvae),
        food=resource_name("food", nest.food),
        cards=resource_name("card", nest.hand_size),
    )
