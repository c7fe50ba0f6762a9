"""What a battle would cost before ferocity is laid: losses in either case, and what it takes to win."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.games.march.rules.evolutions import ARMOUR, behind_armour
from antterm.games.march.rules.view import BattleView, MarchView


@dataclass(frozen=True, slots=True)
class Losses:
    """Ants that both lose."""

    own: int
    theirs: int


@dataclass(frozen=True, slots=True)
class Forecast:
    """A battle as a player may foresee it, with nothing laid face down."""

    winning: Losses
    losing: Losses
    needed: int
    """Ferocity with which they would win if the other added nothing; 0 where they win as it stands."""
    against_centipede: bool
    """Then another card is still to come: all but what it would be killed for may be more."""


def forecast_of(view: MarchView, battle: BattleView, seat: int) -> Forecast:
    """Return what a battle would come to for one of the two who fight."""
    side = 0 if seat == battle.invader else 1
    other = battle.defender if side == 0 else battle.invader
    own, against = battle.strengths[side], battle.strengths[1 - side]
    ahead = against + (1 if side == 0 else 0)  # a tie is the defender's
    return Forecast(
        Losses(_winner_loses(view, battle.hex, seat, against), _loser_loses(view, battle.hex, other, own)),
        Losses(_loser_loses(view, battle.hex, seat, against), _winner_loses(view, battle.hex, other, own)),
        max(0, ahead - own),
        other is None,
    )


def _winner_loses(view: MarchView, number: int, seat: int | None, against: int) -> int:
    """Ants that a winner loses to a strength: half of it, but never the last one."""
    if seat is None:
        return 0
    return min(_armoured(view, seat, against // 2), view.hexes[number].ants(seat) - 1)


def _loser_loses(view: MarchView, number: int, seat: int | None, against: int) -> int:
    """Ants that a loser loses to a strength: as many, as far as there are any."""
    if seat is None:
        return 0
    return min(_armoured(view, seat, against), view.hexes[number].ants(seat))


def _armoured(view: MarchView, seat: int, losses: int) -> int:
    top = view.nests[seat].body["head"][-1:]
    return behind_armour(view.parts, losses) if top == (ARMOUR,) else losses
