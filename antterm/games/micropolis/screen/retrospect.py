"""The course of a game of Micropolis: points by round, who led, the best round, the largest gallery."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from antterm.draw.retrospect import Curve, Retrospect, leads
from antterm.games.micropolis.rules.past import points_by_round
from antterm.games.micropolis.rules.scoring import colony
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.i18n import _, ngettext
from antterm.ui.models.seat_view import SeatView

SIGNS: Final = ("◆", "▲", "▼", "\N{MULTIPLICATION SIGN}", "○", "+")
ASCII_SIGNS: Final = ("x", "+", "%", "@", "&", "=")
"""The signs of the players' lines: no letters, for letters are lines of the score sheet beside them; no star,
for that is the sign of the winner."""
INKS: Final = ("key", "title", "good", "danger", "text", "dim")
"""Roles of the players' lines, which all can be read on the ground of the pane."""


def retrospect_of(seat_view: SeatView, view: MicropolisView, ascii_only: bool) -> Retrospect | None:
    """Return what a game that is over has been; None where its first rounds are not known yet."""
    rounds = points_by_round(seat_view.happened, view)
    if rounds is None:
        return None
    curves = [tuple(points[seat] for points in rounds) for seat in range(len(view.players))]
    signs = ASCII_SIGNS if ascii_only else SIGNS
    behind = [tuple(own - max(points) for own, points in zip(curve, rounds, strict=True)) for curve in curves]
    lines = tuple(
        Curve(
            signs[seat],
            INKS[seat],
            behind[seat],
            name=f"{signs[seat]} {seat_view.names[seat]}",
            result=curves[seat][-1],
        )
        for seat in range(len(curves))
    )
    names = seat_view.names
    steps = ("", *map(str, range(1, len(rounds))))
    facts = (
        *_turning_points(curves, names),
        *_best_round(curves, names),
        *_largest_gallery(view, names),
    )
    return Retrospect(_("Points behind the leader"), lines, steps, facts, ascii_only)


# -- in words --------------------------------------------------------------------------------------------


def _turning_points(curves: Sequence[Sequence[int]], names: Sequence[str]) -> list[str]:
    """Return who took the lead for good, and how often it had changed before."""
    found = leads(curves)
    if not found or len(curves) < 2:
        return []
    text = _("From round {round} on, {who} led.")
    sentences = [text.format(round=max(1, found[-1].step), who=names[found[-1].who])]
    if before := len(found) - 1:
        text = ngettext(
            "The lead had changed hands once before.", "The lead had changed hands {n} times before.", before
        )
        sentences.append(text.format(n=before))
    return sentences


def _best_round(curves: Sequence[Sequence[int]], names: Sequence[str]) -> list[str]:
    """Return the most that somebody won in one round."""
    rounds = [
        (now - before, seat, number)
        for seat, curve in enumerate(curves)
        for number, (before, now) in enumerate(pairwise(curve), 1)
    ]
    if not rounds:
        return []
    n, seat, number = max(rounds, key=lambda found: found[0])
    text = _("Most in one round: {n} for {who} in round {round}.")
    return [text.format(n=n, who=names[seat], round=number)]


def _largest_gallery(view: MicropolisView, names: Sequence[str]) -> list[str]:
    home = max(view.homes, key=lambda home: colony(view.anthill(home)))
    n = colony(view.anthill(home))
    text = ngettext("The largest gallery: {n} ant, {who}.", "The largest gallery: {n} ants, {who}.", n)
    return [text.format(n=n, who=names[home.seat])]
