"""The Horde of centipedes in words: its points, how near it is, its cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from antterm.games.march.draw import story
from antterm.games.march.rules.happened import CentipedeKilled, CentipedePlaced, HordeEvent, HordeSource
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import HordeView
from antterm.games.march.spoken.news import news_of
from antterm.games.march.spoken.position import SpokenPosition
from antterm.games.march.words.naming import cards, colony_points, horde_source
from antterm.games.march.words.telling import deed_name, level_name
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import counted, enumerated

_ITS_OWN: Final = (HordeEvent, CentipedePlaced, CentipedeKilled)
"""Events of the Horde's turns; its battles have a page of their own."""


def horde(position: SpokenPosition) -> list[str]:
    """Describe all that is known of the Horde; nothing in a game without it."""
    if (horde_view := position.view.horde) is None:
        return [_("There is no Horde in this game.")]
    happened = story.since_phase(position.moment.happened, Phase.WORKER)
    events = news_of(position, _ITS_OWN, happened)
    return [
        *in_short(position),
        *_vanguard(position, horde_view),
        *at_slumber(position),
        *_cards(position, horde_view),
        *points(position),
        *([_("Since the Worker Phase began:"), *events] if events else ()),
    ]


def in_short(position: SpokenPosition) -> Iterator[str]:
    """Describe the Horde's points beside those of the players, and its centipedes."""
    if (horde_view := position.view.horde) is None:
        return
    text = _("The Horde, {level}: {points}.")
    yield text.format(level=level_name(horde_view.level), points=colony_points(horde_view.score))
    if horde_view.lead > 0:
        text = _("That is {n} more than {who} has, so the game would be lost now.")
    elif horde_view.lead:
        text = _("That is {n} fewer than {who}, who has the fewest.")
    else:
        text = _("That is as many as {who}, who has the fewest.")
    last = min(position.view.nests, key=lambda nest: nest.score)
    yield text.format(n=abs(horde_view.lead), who=position.who(last.seat))
    on_hexes = counted("{n} centipede", "{n} centipedes", horde_view.on_hexes)
    text = _("On hexes: {centipedes}. In the Great Tunnel, for good: {n}.")
    yield text.format(centipedes=on_hexes, n=horde_view.in_tunnel)
    if found := sorted(number for number, here in position.view.hexes.items() if here.centipede):
        text = ngettext("It is on {hexes}.", "They are on {hexes}.", len(found))
        yield text.format(hexes=position.naming.hexes(found))


def _vanguard(position: SpokenPosition, horde_view: HordeView) -> Iterator[str]:
    """Describe the centipede that advances next."""
    if horde_view.vanguard is None or horde_view.jumps is None:
        yield _("No centipede can advance; the Horde would explore instead.")
        return
    text = _("The foremost centipede is on {hex}; {jumps} would take it into the Great Tunnel.")
    jumps = counted("{n} jump", "{n} jumps", horde_view.jumps)
    yield text.format(hex=position.naming.hex(horde_view.vanguard), jumps=jumps)


def at_slumber(position: SpokenPosition) -> Iterator[str]:
    """Describe what it would score at a Slumber now."""
    if (horde_view := position.view.horde) is not None:
        text = _("The Horde would score {points} at a Slumber now.")
        yield text.format(points=colony_points(horde_view.slumber))


def _cards(position: SpokenPosition, horde_view: HordeView) -> Iterator[str]:
    """Describe the Horde's deck, its discards, and the card turned up last."""
    if horde_view.last is not None and horde_view.deed is not None:
        text = _("It has turned up {card}: {deed}.")
        yield text.format(card=position.naming.card(horde_view.last), deed=deed_name(horde_view.deed))
    yield _("Its deck: {cards}.").format(cards=cards(horde_view.deck))
    discards = position.cards(reversed(horde_view.discard)) or pgettext("cards", "none")
    yield _("Its discards, the latest first: {cards}.").format(cards=discards)


def points(position: SpokenPosition) -> Iterator[str]:
    """Describe where its points came from."""
    if (horde_view := position.view.horde) is None or not horde_view.sources:
        return
    # Translators: so many points, and what for: "2 for the inner meadow".
    text = pgettext("points", "{n} for {reason}")
    parts = [text.format(reason=_reason(HordeSource(each)), n=n) for each, n in horde_view.sources.items()]
    yield _("The points of the Horde: {sources}.").format(sources=enumerated(parts))


def _reason(source: HordeSource) -> str:
    """Describe what its points of a kind are for, all of them."""
    match source:
        case HordeSource.BATTLE:
            return _("battles won")
        case HordeSource.TUNNEL:
            return _("centipedes in the Great Tunnel")
        case HordeSource.SLUMBER | HordeSource.HEAD_START:
            return horde_source(source)
