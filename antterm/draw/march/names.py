"""What the things of March of the Ants are called where they are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.draw.march.signs import PLAYERS
from antterm.i18n import _, ngettext
from antterm.march.components import GREAT_TUNNEL, Card, Site
from antterm.march.state import Phase
from antterm.march.view import MarchView


def player_name(seat: int | None, names: Sequence[str]) -> str:
    """A player with his letter: `A Ann`; a centipede for None."""
    if seat is None:
        return _("the centipede")
    return f"{PLAYERS[seat]} {names[seat]}" if seat < len(names) else _("player {x}").format(x=PLAYERS[seat])


def hex_name(view: MarchView, number: int) -> str:
    """A hex with its number: `9 Bark`."""
    return _(view.parts.great_tunnel) if number == GREAT_TUNNEL else f"{number} {_(view.tile(number).name)}"


def kind_name(kind: str) -> str:
    """The kind of a card."""
    kinds = {
        "event": _("Event"),
        "head": _("Evolution, head"),
        "thorax": _("Evolution, thorax"),
        "abdomen": _("Evolution, abdomen"),
        "goal": _("Colony Goal"),
    }
    return kinds[kind]


def kind_word(kind: str) -> str:
    """The kind of a card in one word, as its sign."""
    words = {
        "event": _("EVENT"),
        "head": _("HEAD"),
        "thorax": _("THORAX"),
        "abdomen": _("ABDOMEN"),
        "goal": _("GOAL"),
    }
    return words[kind]


def cost_text(card: Card) -> str:
    """What a card costs: `3 ants`."""
    n = card.cost
    if n == 0:
        return _("free")
    if card.pay_with == "ants":
        return ngettext("{n} ant", "{n} ants", n).format(n=n)
    if card.pay_with == "larvae":
        return ngettext("{n} larva", "{n} larvae", n).format(n=n)
    return ngettext("{n} cube", "{n} cubes", n).format(n=n)


def facts_text(card: Card) -> str:
    """Kind, cost, value and points of a card in one line."""
    facts = [kind_name(card.kind), _("cost {cost}").format(cost=cost_text(card))]
    facts.append(_("value {n}").format(n=card.value))
    if card.points:
        facts.append(ngettext("{n} point", "{n} points", card.points).format(n=card.points))
    return ", ".join(facts)


def site_text(site: Site) -> str:
    """What a site yields, in words: `2 larvae`."""
    n = site.amount
    words = {
        "food": ngettext("{n} food", "{n} food", n),
        "larva": ngettext("{n} larva", "{n} larvae", n),
        "card": ngettext("{n} card", "{n} cards", n),
        "colony_point": ngettext("{n} point", "{n} points", n),
    }
    return words[site.resource].format(n=n)


def phase_name(phase: Phase) -> str:
    """The phase of the round."""
    if phase.startswith("soldier"):
        return _("Soldier Phase")
    if phase in (Phase.QUEEN_START, Phase.HARVEST_START):
        return _("Queen Phase")
    names = {
        Phase.SETUP: _("Setup"),
        Phase.WORKER: _("Worker Phase"),
        Phase.HARVEST: _("Harvest"),
        Phase.FEEDING: _("Feeding"),
        Phase.DECREE: _("Royal Decree"),
        Phase.SLUMBER: _("Slumber"),
        Phase.OVER: _("The end"),
    }
    return names[phase]


def source_name(source: str) -> str:
    """Where colony points come from."""
    names = {
        "battle": _("battles won"),
        "site": _("sites"),
        "body": _("bodies"),
        "ability": _("abilities"),
        "meadow": _("inner meadow"),
        "goal": _("colony goals"),
        "end": _("end bonuses"),
        "drawback": _("drawbacks"),
    }
    return names.get(source, source)
