"""The question above the keys: what is added to the sentence of the rules as far as there is room."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.core.ask import Ask
from antterm.draw.canvas import cells_of
from antterm.games.march.draw.names import in_room, kind_word
from antterm.games.march.rules import topics
from antterm.games.march.rules.components import Components
from antterm.games.march.screen.deciding import only_cards
from antterm.games.march.screen.origins import Origins
from antterm.games.march.screen.position import Position
from antterm.games.march.words.naming import Naming
from antterm.i18n import _


def in_one_row(text: str, room: int, components: Components) -> str:
    """Return a text of the prompt with the names of components shortened until it fits into one row.

    Args:
        text: the text.
        room: columns.
        components: the components of the game.
    """
    names = [tile.name for tile in components.tiles.values()]
    names += [card.name for card in components.cards.values()]
    names += [species.action_name for species in components.species.values()]
    return in_room(text, room, names)


def complete_question(asked: str, position: Position, origins: Origins | None, room: int) -> str:
    """Return the question with the card reacted to, the hex from which ants go, and why it is asked.

    Args:
        asked: the question as the rules put it; at the end of the game how that ended.
        position: the position with its question.
        origins: the hexes from which ants can step; None while nothing is asked here.
        room: columns.
    """
    seat_view, ask = position.seat_view, position.seat_view.ask
    text = asked if ask is None else _about_card(ask, position, room) or asked
    text = in_one_row(text, room, position.view.components)
    if ask is None or origins is None:
        return text
    text = origins.asking(text, seat_view.names_in_questions[ask.seat], room)
    if ask.kind == topics.EXPLORED:
        # Translators: after the question where a drawn hex is laid; the first if it fits.
        ways = _("One of your ants must go there."), _("An ant must go there.")
        text = _first_in_room([*(f"{text} {each}" for each in ways), text], room)
    if only_cards(seat_view):
        why = _("No food, no Rest now: only cards are left."), _("No food: only cards.")
        text = _first_in_room([f"{text} {each}" for each in why], room)  # if need be in two rows
    return text


def _first_in_room(texts: Sequence[str], room: int) -> str:
    """Return the first of some texts that fits into a row; the last one if none does."""
    return next((text for text in texts if cells_of(text) <= room), texts[-1])


def _about_card(ask: Ask, position: Position, room: int) -> str:
    """Return the question for a reaction to a card, with that card and its kind; empty for any other."""
    played, seat_view, view = position.card_reacted_to, position.seat_view, position.view
    if played is None:
        return ""
    text = _("{who}: {player} plays {card}. Discard a card and draw one?")
    name = Naming(view.components, seat_view.names, numbers_first=True).card(played.card)
    kind = kind_word(view.card(played.card).kind).lower()
    who, player = seat_view.names_in_questions[ask.seat], seat_view.names[played.seat]
    cards = f"{name} ({kind})", name
    return _first_in_room([text.format(who=who, player=player, card=card) for card in cards], room)
