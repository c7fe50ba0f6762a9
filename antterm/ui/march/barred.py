"""Actions that a player cannot take now, each with its reason in a few words."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import takewhile
from typing import Final

from antterm.draw.march.names import brief
from antterm.i18n import _
from antterm.march.happened import ActionTaken
from antterm.march.topics import Acting
from antterm.march.view import MarchView
from antterm.march.words.naming import action_name
from antterm.ui.march.commands import ACTIONS, action_of
from antterm.ui.models.sight import Sight

FOR_FOOD: Final = ("explore", "march", "forage")
"""What costs every colony a food."""


def barred(sight: Sight) -> Iterator[tuple[str, str]]:
    """Where an Action is asked for or was the only one: those not possible, and what is said of each."""
    ask = sight.ask
    if ask is None:
        return
    if isinstance(ask.about, Acting):
        yield from _impossible({action_of(choice) for choice in ask.choices}, ask.seat, sight.view)
    elif only_cards(sight):
        yield from _impossible({"play"}, ask.seat, sight.view)


ROOM = 14
"""Columns for the name of an Action, so that there is room to say why it is not possible."""


def only_cards(sight: Sight) -> bool:
    """Whether who is asked plays a card because he could do nothing else, and has not answered since."""
    new = takewhile(lambda happening: happening.number == sight.answered, reversed(sight.happened))
    forced = None if sight.ask is None else ActionTaken(sight.ask.seat, "play", is_only=True)
    return any(happening.event == forced for happening in new)


def _impossible(possible: Collection[str | None], seat: int, view: MarchView) -> Iterator[tuple[str, str]]:
    """The Actions that are not among those possible for a player, each with what is said of it."""
    nest, species = view.nests[seat], view.species(seat)
    for action in ACTIONS:
        if action in possible:
            continue
        if action != "special":
            name, cost = action_name(action), int(action in FOR_FOOD)
        elif species is not None:
            name, cost = brief(species.action_name, ROOM), species.cost
        else:
            continue
        reason = _("no food") if nest.food < cost else _reason(action, nest.acted, view)
        yield action, f"{name}: {reason}"


def _reason(action: str, has_acted: bool, view: MarchView) -> str:
    """Why an Action for which there is food is not possible."""
    match action:
        case "explore" if not view.stack:
            return _("no hex left")
        case "explore":
            return _("no tunnel open")
        case "forage":
            return _("no cards left")
        case "play":
            return _("none possible")
        case "rest" if not has_acted:
            return _("not as first Action")
        case "rest" if view.rests_last:
            return _("other Actions first")
        case _:
            return _("not now")


def rest_to_come(view: MarchView, seat: int) -> str:
    """What a player's last food means for his next turns; empty while there is enough."""
    nest = view.nests[seat]
    if nest.food > 1:
        return ""
    if nest.food:
        if nest.hand_size:
            return _("Your last food: after it you can only play cards or rest.")
        return _("Your last food, and no card: in your next turn you rest.")
    return (
        _("No food: you can only play cards or rest.")
        if nest.hand_size
        else _("Neither food nor cards: you rest.")
    )
