"""Names of the things of March of the Ants where they are drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from antterm.draw.canvas import Glyphs, cells_of
from antterm.draw.paint import shorten
from antterm.games.march.draw.signs import yield_text
from antterm.games.march.rules.components import GREAT_TUNNEL, Card, Site
from antterm.games.march.rules.view import MarchView, NestView
from antterm.games.march.words.naming import TEXTS, seat_letter
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.data import read_table
from antterm.i18n.nouns import counted, enumerated

ASIDE = re.compile(r" \([^()]*\)(?=\.?$)")
BRIEF = "where there is little room"
"""The gettext context of short names."""
SHORT_NAMES = Path(__file__).with_name("short_names.toml")
"""The English ones."""


def brief(name: str, width: int) -> str:
    """Return what a hex, a card or a species is called in `width` cells: in full, else by its short name."""
    whole = _(name)
    return whole if cells_of(whole) <= width else shorten(short(name), width)


def brief_list(names: Iterable[str], width: int) -> str:
    """Return several of them, in full if they have room, else by their short names.

    Where these have no room either, the last ones are counted: `Amazon Head, +2`; where not even the first
    has room, it is empty.
    """
    names = tuple(names)
    called = [short(name) for name in names]
    fewer = ([*called[:n], f"+{len(called) - n}"] for n in reversed(range(1, len(called))))
    lists = (str(enumerated(each)) for each in ([*map(_, names)], called, *fewer))
    return next((text for text in lists if cells_of(text) <= width), "")


def short(name: str) -> str:
    """Return the short name of a hex, a card or a species; the whole one where a translation has none."""
    short, whole = pgettext(BRIEF, name), _(name)
    english: dict[str, str] = read_table(SHORT_NAMES)
    return english.get(whole, whole) if short == name else short


def in_room(sentence: str, width: int, called: Iterable[str] = ()) -> str:
    """Return a sentence as far as it has room: without what it adds in brackets, with short names.

    Args:
        sentence: the sentence to be said.
        width: columns.
        called: names in it that may be replaced by short ones.
    """
    if cells_of(sentence) <= width:
        return sentence
    texts = [ASIDE.sub("", sentence)]
    for name in called:
        texts = [*texts, texts[-1].replace(_(name), short(name))]
    return next((text for text in texts if cells_of(text) <= width), texts[-1])


def player_name(seat: int | None, names: Sequence[str]) -> str:
    """Return a player with their letter: `A Ann`, but not `A Player A`; a centipede for None."""
    if seat is None:
        return _("the centipede")
    if seat >= len(names):
        return _("player {x}").format(x=seat_letter(seat))
    name = names[seat]
    return name if name.endswith(f" {seat_letter(seat)}") else f"{seat_letter(seat)} {name}"


def hex_name(view: MarchView, number: int) -> str:
    """Return a hex with its number: `9 Bark`."""
    return (
        _(view.components.great_tunnel) if number == GREAT_TUNNEL else f"{number} {_(view.tile(number).name)}"
    )


def site_text(site: Site | None, glyphs: Glyphs) -> str:
    """Return a site by what it brings: `control 2●`, `site ●`; None are the outskirts."""
    if site is None:
        return pgettext("where an ant stands", "outskirts")
    control, other = pgettext("a site, in a list", "control"), pgettext("a site, in a list", "site")
    if site.amount > 1 and not site.control:
        # Translators: a site in a list and its yield; "site 2●" would be read as the number of a site.
        other = pgettext("a site, in a list", "site with")
    return f"{control if site.control else other} {yield_text(site, glyphs)}"


def tunnel() -> str:
    """Return the Great Tunnel in a word."""
    return pgettext("Great Tunnel", "Tunnel")


def gt() -> str:
    """Return the Great Tunnel in two letters."""
    return pgettext("Great Tunnel, in two letters", "GT")


def kind_name(kind: str) -> str:
    """Return the kind of a card."""
    return TEXTS.say("card_kind", kind)


def kind_word(kind: str) -> str:
    """Return the kind of a card in one word, as its sign."""
    return TEXTS.say("card_kind_word", kind)


def cost_text(card: Card) -> str:
    """Return what a card costs: `3 ants`."""
    n = card.cost
    if n == 0:
        return pgettext("cost of a card", "free")
    if card.pay_with == "ants":
        return counted("{n} ant", "{n} ants", n)
    if card.pay_with == "larvae":
        return counted("{n} larva", "{n} larvae", n)
    return counted("{n} larva or ant", "{n} larvae or ants", n)


def ants_per_food(n: int) -> str:
    """Return how many ants one food feeds."""
    # Translators: how many ants one food feeds.
    return ngettext("{n} ant/food", "{n} ants/food", n).format(n=n)


def facts_text(card: Card) -> str:
    """Return kind, cost, ferocity and points of a card in one line."""
    facts = [kind_name(card.kind), _("cost {cost}").format(cost=cost_text(card))]
    facts.append(_("ferocity {n}").format(n=card.value))
    if card.points:
        facts.append(counted("{n} point", "{n} points", card.points))
    return enumerated(facts)


def goals_text(view: MarchView, nest: NestView, room: int) -> str:
    """Return the goals in play with their points, `+2` of one that would score now and else `(2)`.

    Where in so many columns there is no room for their names they stand by their short ones, else cut: their
    points never are.
    """
    cards = [view.card(name) for name in nest.goals]
    points = [f"+{card.points}" if card.id in nest.goals_held else f"({card.points})" for card in cards]
    most = (room - sum(cells_of(n) + 3 for n in points) + 2) // max(1, len(cards))
    texts = (
        [_(card.name) for card in cards],
        [short(card.name) for card in cards],
        [shorten(short(card.name), max(1, most)) for card in cards],
    )
    listed = [map(" ".join, zip(names, points, strict=True)) for names in texts]
    lines = [str(enumerated(each)) for each in listed]
    return next((line for line in lines if cells_of(line) <= room), lines[-1])


def source_in_short(source: str) -> str:
    """Return where the colony points of a Slumber come from, where there is little room."""
    table = "points_from_in_short"
    return TEXTS.say(table, source) if TEXTS.has(table, source) else source_name(source)


def source_name(source: str) -> str:
    """Return where colony points come from."""
    return TEXTS.say("points_from", source)
