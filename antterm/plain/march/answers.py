"""What the answers of March of the Ants are listed under, and what is told of them besides their sentence."""

from __future__ import annotations

from antterm.core.ask import Ask, Choice
from antterm.draw.march.names import kind_name
from antterm.i18n import _
from antterm.i18n.nouns import capital, enumerated
from antterm.march.asking import meaning_of
from antterm.march.meadow import EDGES, turned
from antterm.march.meanings import (
    AimAtSpot,
    ChooseAnt,
    DiscardCard,
    LayCard,
    LayHex,
    LoseAnt,
    MoveAnt,
    NamePlayer,
    PayAnt,
    PlayCard,
    PutToken,
    Raid,
    ReturnAnt,
    TakeHex,
    TakeStep,
    Token,
)
from antterm.march.words import answers
from antterm.march.words.naming import direction, site_name
from antterm.plain.march.bearings import directions, is_joined
from antterm.plain.march.table import MarchTold


def heading(table: MarchTold, ask: Ask, choice: Choice) -> str:
    """What an answer is listed under where there are many."""
    naming = table.naming
    match meaning_of(choice):
        case TakeStep(origin):
            return _("An ant leaves {hex}").format(hex=naming.hex(origin.hex))
        case LayHex() as meaning:
            return capital(_place(table, ask.seat, meaning))
        case LoseAnt(spot) | PayAnt(spot) | MoveAnt(spot) | ReturnAnt(spot) | AimAtSpot(spot):
            return _("An ant on {hex}").format(hex=naming.hex(spot.hex))
        case ChooseAnt(_seat, spot):
            return _("An ant on {hex}").format(hex=naming.hex(spot.hex))
        case PutToken(token=token):
            return _("A wormhole") if token is Token.WORMHOLE else _("A centipede")
        case PlayCard(card) | DiscardCard(card) | LayCard(card):
            return capital(kind_name(table.view.card(card).kind))
        case Raid(number):
            return capital(naming.hex(number))
    return ""


def sentence(table: MarchTold, ask: Ask, choice: Choice) -> str:
    """What an answer would do, with people's names and directions in full; empty where its words will do."""
    match meaning_of(choice):
        case LayHex() as meaning:
            return _lie(table, ask.seat, meaning)
        case TakeHex(number):
            tile = table.view.tile(number)
            return _("{hex}: {sites}. Tunnels before it is turned: {tunnels}.").format(
                hex=table.naming.hex(number),
                sites="; ".join(map(site_name, tile.sites)),
                tunnels=directions(tile.tunnels),
            )
        case NamePlayer() | ChooseAnt() | Raid():
            return answers.answer(table.naming, ask, choice, table.view)
    return ""


def _place(table: MarchTold, seat: int, meaning: LayHex) -> str:
    """The cell in which a hex is laid, by a neighbour."""
    edge, number = answers.neighbour(seat, meaning, table.view)
    # Translators: where a hex is laid: "north of Bark (9)".
    text = _("{direction} of {hex}")
    return text.format(direction=direction(edge), hex=table.naming.hex(number))


def _lie(table: MarchTold, seat: int, meaning: LayHex) -> str:
    """Where a hex is laid, where its tunnels lead then, and with which hexes that joins it."""
    view = table.view
    tunnels = turned(view.tile(meaning.hex).tunnels, meaning.turn)
    around = [(edge, view.at(meaning.cell + EDGES[edge])) for edge in tunnels]
    joined = [there.number for edge, there in around if there is not None and is_joined(there, edge)]
    facts = {
        "place": _place(table, seat, meaning),
        "tunnels": directions(tunnels),
        "hexes": enumerated(map(table.naming.hex, joined)),
    }
    text = _("{place}; tunnels: {tunnels}; joined with {hexes}.")
    if not joined:
        text = _("{place}; tunnels: {tunnels}; joined with none.")
    return capital(text.format(**facts))
