"""Actions that a player cannot take now, each with its reason in a few words."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from antterm.draw.canvas import cells_of
from antterm.games.march.draw import story
from antterm.games.march.draw.names import brief
from antterm.games.march.rules.topics import Acting
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen.commands import ACTIONS, action_of
from antterm.games.march.words.barred import cost_of, reason
from antterm.games.march.words.naming import action_name
from antterm.i18n import _
from antterm.ui.models.seat_view import SeatView


def barred(sight: SeatView) -> Iterator[tuple[str, str]]:
    """Where an Action is asked for or was the only one: those not possible, and what is said of each."""
    ask = sight.ask
    if ask is None:
        return
    if isinstance(ask.about, Acting):
        yield from _impossible({action_of(choice) for choice in ask.choices}, ask.seat, sight.view)
    elif only_cards(sight):
        yield from _impossible({"play"}, ask.seat, sight.view)


ROOM = 26
"""Columns for the name of an Action and why it is not possible."""


def only_cards(sight: SeatView) -> bool:
    """Whether who is asked plays a card because he could do nothing else, and has not answered since."""
    ask = sight.ask
    return ask is not None and story.had_only_cards(sight.happened, ask.seat, sight.answered)


def _impossible(possible: Collection[str | None], seat: int, view: MarchView) -> Iterator[tuple[str, str]]:
    """The Actions that are not among those possible for a player, each with what is said of it."""
    nest, species = view.nests[seat], view.species(seat)
    for action in ACTIONS:
        if action in possible:
            continue
        if action != "special":
            yield action, f"{action_name(action)}: {reason(action, cost_of(action), nest, view)}"
        elif species is not None:
            why = reason(action, species.cost, nest, view)
            told = f"{brief(species.action_name, ROOM - cells_of(why) - 2)}: {why}"
            yield action, told if "~" not in told else _(species.action_name)  # its key says why then
