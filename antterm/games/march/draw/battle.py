"""A battle: both armies side by side, what is known of their ferocity, the outcome and the losses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.display import Glyphs
from antterm.draw.paint import last_that_fit
from antterm.games.march.draw.names import hex_name, player_name
from antterm.games.march.draw.signs import BOLD, DANGER, DIM, SIGNS, TITLE, cut, player_ink, yield_text
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.view import BattleView, MarchView
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import counted, enumerated

LABELS = 11
"""Columns of what the rows are called."""


@dataclass(frozen=True)
class BattleCourse:
    """What has been seen of a battle so far, of the invader and of the defender."""

    revealed: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """Cards turned up for ferocity."""
    fallen: tuple[tuple[Spot, ...], tuple[Spot, ...]] = ((), ())
    """Where ants stood that are lost."""


NOTHING_SEEN: Final = BattleCourse()


def draw_battle(
    view: MarchView,
    names: Sequence[str],
    sentences: Sequence[str],
    width: int,
    height: int,
    glyphs: Glyphs,
    course: BattleCourse = NOTHING_SEEN,
) -> Canvas:
    """Draw the battle being fought, or how the last ones went.

    Args:
        view: what is known.
        names: of the people.
        sentences: what happened in battles, the latest last.
        width, height: of the pane.
        glyphs: `unicode` or `ascii`.
        course: the cards turned up and the ants lost in it.
    """
    canvas = Canvas(width, height)
    y = 0
    if view.battle is None:
        canvas.put(1, 0, _("No battle is being fought."), TITLE)
        y = 2
    else:
        y = _put_armies(canvas, view, view.battle, names, glyphs, course)
    for row in last_that_fit(sentences, max(8, width - 2), height - y, indent=2):
        canvas.put(1, y, row, DIM)
        y += 1
    return canvas


def _put_armies(
    canvas: Canvas,
    view: MarchView,
    battle: BattleView,
    names: Sequence[str],
    glyphs: Glyphs,
    course: BattleCourse,
) -> int:
    """Both armies in two columns. Returns the row under them."""
    width, signs = canvas.width, SIGNS[glyphs]
    wide = (width - LABELS - 2) // 2
    canvas.put(1, 0, cut(_("Battle of {hex}").format(hex=hex_name(view, battle.hex)), width - 2), TITLE)
    canvas.put(1, 1, signs.bar * (width - 2), DIM)
    sides = (battle.invader, battle.defender)
    for side, seat in enumerate(sides):
        x = LABELS + 1 + side * (wide + 1)
        canvas.put(x, 2, cut(player_name(seat, names), wide), player_ink(seat))
        canvas.put(x, 3, _("invader") if side == 0 else _("defender"), DIM)
    y = 4
    for label, cells, inks in _rows(view, battle, signs.control, signs.site, course):
        canvas.put(1, y, label, DIM)
        for side, (cell, ink) in enumerate(zip(cells, inks, strict=True)):
            for i, row in enumerate(wrap(cell, max(6, wide - 1))[:2] or [""]):
                canvas.put(LABELS + 1 + side * (wide + 1), y + i, row, ink)
        y += 2 if any(len(cell) > wide - 1 for cell in cells) else 1
    canvas.put(1, y, signs.bar * (width - 2), DIM)
    canvas.put(1, y + 1, cut(outcome_text(battle, names), width - 2), BOLD)
    return y + 3


def outcome_text(battle: BattleView, names: Sequence[str]) -> str:
    """Return how the battle ended, or what it waits for."""
    if not battle.totals:
        return _("Ferocity is still to be laid.")
    winner = player_name(battle.winner, names)
    # Translators: a and b are the totals of both sides: "A Ann wins, 7 to 5".
    return _("{winner} wins, {a} to {b}").format(winner=winner, a=max(battle.totals), b=min(battle.totals))


Rows = list[tuple[str, list[str], list[Ink]]]


def _rows(view: MarchView, battle: BattleView, control: str, site: str, course: BattleCourse) -> Rows:
    sides = (battle.invader, battle.defender)
    heads = [0 if seat is None else view.nests[seat].heads for seat in sides]
    known = bool(battle.totals)
    ferocity = [battle.totals[i] - battle.strengths[i] for i in (0, 1)] if known else [0, 0]
    rows: Rows = [
        (_("ants"), [_ants(view, battle, seat, control, site) for seat in sides], [PLAIN, PLAIN]),
        (_("soldiers"), ["" if seat is None else f"+{heads[i]}" for i, seat in enumerate(sides)], [DIM, DIM]),
        (_("strength"), [str(n) for n in battle.strengths], [BOLD, BOLD]),
        (
            _("ferocity"),
            [_ferocity(view, seat, known, ferocity[i]) for i, seat in enumerate(sides)],
            [BOLD] * 2,
        ),
    ]
    if any(course.revealed):
        cards = [
            str(enumerated(_(view.card(card).name) for card in revealed)) for revealed in course.revealed
        ]
        rows.append((_("cards"), cards, [PLAIN, PLAIN]))
    if known:
        rows.append((_("total"), [str(n) for n in battle.totals], [TITLE, TITLE]))
    if battle.losses:
        lost = [str(counted("{n} ant", "{n} ants", n)) for n in battle.losses]
        rows.append(
            (
                pgettext("ants", "to lose"),
                ["" if sides[i] is None else lost[i] for i in (0, 1)],
                [DANGER, DANGER],
            )
        )
    if any(course.fallen):
        rows.append(
            (pgettext("ants", "fallen"), ["x" * len(fallen) for fallen in course.fallen], [DANGER, DANGER])
        )
    return rows


def _ants(view: MarchView, battle: BattleView, seat: int | None, control: str, site: str) -> str:
    """Return where the ants of an army stand; for a centipede its cards."""
    if seat is None:
        names = [f"{_(view.card(card).name)} ({view.card(card).value})" for card in battle.centipede_cards]
        return " + ".join(names) or "?"
    here, tile = view.hexes[battle.hex], view.tile(battle.hex)
    places = [
        f"{control if printed.control else site}{yield_text(printed)}"
        for printed, owner in zip(tile.sites, here.sites, strict=True)
        if owner == seat
    ]
    if here.loose[seat]:
        places.append(_("{n} outside").format(n=here.loose[seat]))
    n = here.sites.count(seat) + here.loose[seat]
    return f"{n}: {' '.join(places)}" if places else str(n)


def _ferocity(view: MarchView, seat: int | None, known: bool, value: int) -> str:
    """Cards laid face down, or once they are known what they added."""
    if known:
        return f"+{value}"
    if seat is None:
        return _("one more card")
    laid = view.nests[seat].laid
    return f"{'[?]' * laid}" if laid else _("none yet")
