"""The pages of the board pane beside the meadow: hand, battle, score sheet, story."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.draw.canvas import PLAIN, Canvas
from antterm.draw.march import draw_battle, draw_cards, draw_horde, draw_scores
from antterm.draw.march_names import player_name
from antterm.i18n import _, ngettext
from antterm.march.view import MarchView, NestView
from antterm.ui.march import story
from antterm.ui.march.explain import mat_lines
from antterm.ui.march.panes import paint_page
from antterm.ui.march.reading import hand_cards
from antterm.ui.march.targets import Entry, cards_of
from antterm.ui.paint import TITLE, put_wrapped
from antterm.ui.presenter import Happening, Sight
from antterm.words import Words


def paint_hand(
    sight: Sight, entries: Sequence[Entry], at: int | None, width: int, height: int, glyphs: str
) -> Canvas:
    """The hand of the seat that looks, and other cards of which it is asked.

    Args:
        sight: what is seen.
        entries: the answers with a number.
        at: the place of the card under the cursor, if it is on one.
        width, height: of the pane.
        glyphs: `unicode` or `ascii`.
    """
    view: MarchView = sight.view
    hand = view.nests[view.seat].hand if view.seat is not None else None
    if hand is None:
        return paint_page(width, height, _("Hand"), [_("Hidden from who looks on.")], 0)
    asked = cards_of(sight.ask.choices) if sight.ask else []
    cards = hand_cards(view, asked)
    labels = {}
    for place, entry in enumerate(entries):
        card = entry.choices[0].mark("card")
        if card is not None:
            labels[cards.index(card)] = str(place + 1)
    title = ngettext("Hand of {who}: {n} card", "Hand of {who}: {n} cards", len(hand))
    title = title.format(who=player_name(view.seat, sight.names), n=len(hand))
    twice = [_(view.card(card).name) for card in dict.fromkeys(hand) if hand.count(card) > 1]
    if twice:
        title += "  " + _("(twice: {cards})").format(cards=", ".join(twice))
    marked = labels if asked else None
    return draw_cards(view, cards, width, height, glyphs, title=title, labels=marked, picked=at)


def paint_battle(sight: Sight, words: Words, width: int, height: int, glyphs: str) -> Canvas:
    """The battle being fought step by step, or those of the last Soldier Phase."""
    happened = story.of_battles(sight.happened, sight.view.battle is not None)
    told = story.told(happened, words, sight.names, story.BATTLES)
    return draw_battle(sight.view, sight.names, told, width, height, glyphs)


def paint_horde(sight: Sight, words: Words, width: int, height: int, glyphs: str) -> Canvas:
    """The mat of the Horde; below it what it has done in this round, step by step."""
    happened = story.since(sight.happened, "phase", phase="worker")
    told = story.told(happened, words, sight.names, story.HORDE)
    return draw_horde(sight.view, sight.names, told, width, height, glyphs)


def paint_scores(sight: Sight, words: Words, width: int, height: int, glyphs: str) -> Canvas:
    """The score sheet; below it harvest, feeding and scoring line by line."""
    happened = story.since(sight.happened, "phase", phase="queen_start")
    told = story.told(happened, words, sight.names, story.HARVEST)
    return draw_scores(sight.view, sight.names, told, width, height, glyphs)


def paint_mat(sight: Sight, seat: int, width: int, height: int, scroll: int) -> Canvas:
    """The special side of a player's mat, which he may choose, and what the others have."""
    view: MarchView = sight.view
    species = view.parts.species[view.nests[seat].mat]
    others = [_other_mat(sight, nest) for nest in view.nests if nest.seat != seat]
    heading, *rest = mat_lines(view, species)
    lines = [f"{player_name(seat, sight.names)}: {heading}", *rest, "", *others]
    scrap = Canvas(max(10, width - 2), 4 + 10 * len(lines))
    y = 0
    for number, line in enumerate(lines):
        y = put_wrapped(scrap, 0, y, line, scrap.width, PLAIN if number else TITLE)
    canvas = Canvas(width, height)
    canvas.blit(scrap, 1, -min(scroll, max(0, y - height)))
    return canvas


def _other_mat(sight: Sight, nest: NestView) -> str:
    """Which mat another player has, and which side of it he has chosen."""
    view: MarchView = sight.view
    has_chosen = any(
        happening.event.kind == "side_chosen" and happening.event.seat == nest.seat
        for happening in sight.happened
    )
    text = (
        _("{who}: {species}, not chosen yet")
        if not has_chosen
        else _("{who} plays the {species}")
        if nest.special
        else _("{who} plays an ordinary colony, not the {species}")
    )
    who, species = player_name(nest.seat, sight.names), view.parts.species[nest.mat]
    return text.format(who=who, species=_(species.name))


def paint_story(
    sight: Sight, words: Words, width: int, height: int, scroll: int, news: Sequence[Happening] = ()
) -> Canvas:
    """The news if there are any; else what happened since the last turn of who is asked."""
    if news:
        lines = story.told(news, words, sight.names)
        return paint_page(width, height, _("What was decided"), lines, scroll)
    seat = sight.ask.seat if sight.ask else sight.view.seat
    happened = story.since_last_turn(sight.happened, seat)
    told = story.told(happened, words, sight.names) or [_("Nothing yet.")]
    return paint_page(width, height, _("The story so far"), told, scroll)
