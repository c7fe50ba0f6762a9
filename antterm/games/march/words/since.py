"""What happened since a player's turn, in words: short phrases that follow a player's name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.since import Block, Change, Cost, Deed, Did, Kind, RoundLine
from antterm.games.march.words.naming import Naming, ants, larvae
from antterm.games.march.words.naming import cards as cards_of
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import enumerated


def phrases(naming: Naming, block: Block) -> list[str]:
    """Return what a player did, a phrase each: `marches: larvae to 1, 4; ants to 6`."""
    return [_phrase(naming, deed) for deed in block.deeds]


def block_line(naming: Naming, block: Block) -> str:
    """Return what a player did, and what it cost the reader, in one line with their name."""
    # Translators: a player, and what they did.
    text = pgettext("what a player did", "{who} {what}.")
    did = "; ".join(phrases(naming, block)) or _("reacts")
    return " ".join((text.format(who=naming.player(block.seat), what=did), *cost_line(block.cost)))


def title(naming: Naming, deed: Deed) -> str:
    """Return what a player did without its changes on the map; empty for a battle, which is such a change."""
    match deed.did:
        case Did.FOUGHT:
            return ""
        case Did.EXPLORED:
            return _("explores")
        case Did.REACTED if deed.changes:
            return _("reacts")
        case _:
            return _action(naming, deed)


def change_in_short(naming: Naming, deed: Deed, change: Change) -> str:
    """Return a change on the map where the number of its hex stands before it: `ant from 0`."""
    match change.kind:
        case Kind.LAID:
            return pgettext("a hex, by a player", "laid")
        case Kind.LARVA:
            return _("larva")
        case Kind.ANT:
            return _("ant from {origin}").format(origin=change.origin)
        case Kind.BATTLE:
            return _fight(naming, deed)


def change_line(naming: Naming, seat: int, deed: Deed, change: Change) -> str:
    """Return a change on the map in a sentence: `Cleo: an ant from 0 to 6 Fern.`"""
    who = naming.player(seat)
    match change.kind:
        case Kind.LAID:
            return _("{who} lays {hex}.").format(who=who, hex=naming.hex(change.hex))
        case Kind.LARVA:
            return _("{who}: a larva to {hex}.").format(who=who, hex=naming.hex(change.hex))
        case Kind.ANT:
            text = _("{who}: an ant from {origin} to {hex}.")
            return text.format(who=who, origin=change.origin, hex=naming.hex(change.hex))
        case Kind.BATTLE:
            return pgettext("what a player did", "{who} {what}.").format(who=who, what=_fight(naming, deed))


def cost_line(cost: Cost) -> list[str]:
    """Return what the reader lost by what a player did; nothing where they lost nothing."""
    lost = [
        *([larvae(cost.larvae)] if cost.larvae else ()),
        *([ants(cost.ants)] if cost.ants else ()),
        *([cards_of(cost.cards)] if cost.cards else ()),
    ]
    return [_("You lose {what}.").format(what=enumerated(lost))] if lost else []


def _phrase(naming: Naming, deed: Deed) -> str:
    text = _action(naming, deed)
    if deed.did in (Did.REACTED, Did.FOUGHT):
        return text
    moves = _moves(naming, deed)
    # Translators: an Action of a player, and where larvae and ants went.
    return _("{action}: {moves}").format(action=text, moves=moves) if moves else text


def _action(naming: Naming, deed: Deed) -> str:
    """Return an Action without its moves; a reaction or a battle whole."""
    match deed.did:
        case Did.EXPLORED:
            text = _("explores and lays {hex}") if deed.hex is not None else _("explores")
            return text.format(hex=naming.hex(deed.hex or 0))
        case Did.MARCHED:
            return _("marches")
        case Did.FORAGED:
            return _("forages {cards}").format(cards=cards_of(deed.cards))
        case Did.PLAYED if not deed.card:
            return _("plays a card")
        case Did.PLAYED:
            gist = naming.gist(deed.card)
            text = _("plays {card}: {gist}") if gist else _("plays {card}")
            return text.format(card=naming.card(deed.card), gist=gist)
        case Did.RESTED:
            return _("rests")
        case Did.SPECIAL:
            return _("takes the Action {action}").format(action=naming.action(deed.action))
        case Did.REACTED:
            return _reaction(naming, deed)
        case Did.FOUGHT:
            return _fight(naming, deed)


def _reaction(naming: Naming, deed: Deed) -> str:
    moves = _moves(naming, deed)
    if moves:
        return _("reacts: {moves}").format(moves=moves)
    if deed.action == "forage":
        return _("reacts: takes a larva")
    return _("reacts: exchanges a card")


def _fight(naming: Naming, deed: Deed) -> str:
    place = naming.hex(deed.hex or 0)
    if deed.other is None:
        text = _("loses to the centipede on {hex}")
        if deed.has_won:
            text = _("beats the centipede on {hex}")
        return text.format(hex=place)
    text = _("beats {who} on {hex}") if deed.has_won else _("loses to {who} on {hex}")
    return text.format(who=naming.player(deed.other), hex=place)


def _moves(naming: Naming, deed: Deed) -> str:
    """Return where larvae and ants went: `larvae to 1, 1, 4; ants to 6`."""
    moves = []
    if deed.larvae:
        moves.append(_("larvae to {places}").format(places=naming.places(deed.larvae)))
    if deed.ants:
        moves.append(_("ants to {places}").format(places=naming.places(end for _origin, end in deed.ants)))
    return "; ".join(moves)


def round_line(naming: Naming, line: RoundLine, seats: Iterable[int]) -> str:
    """Return a round that is over in one line: points, battles, goals.

    Args:
        naming: names of players, hexes and cards.
        line: the round.
        seats: the players in the order in which their points are told.
    """
    points = enumerated(f"{naming.player(seat)} {line.points[seat]}" for seat in seats)
    parts = [_("Round {round}: {points}").format(round=ROUNDS[line.round], points=points)]
    if line.battles:
        fights = Counter((winner, loser) for winner, loser, _hex in line.battles)
        told = [_battle(naming, *both, n) for both, n in fights.items()]
        parts.append(_("battles: {battles}").format(battles=enumerated(told)))
    if line.goals:
        goals = [f"{naming.player(seat)}: {naming.card(card)}" for seat, card in line.goals]
        parts.append(_("goals: {goals}").format(goals=enumerated(goals)))
    return f"{'; '.join(parts)}."


def _battle(naming: Naming, winner: int | None, loser: int | None, n: int) -> str:
    one, other = (_("a centipede") if seat is None else naming.player(seat) for seat in (winner, loser))
    text = _("{winner} beat {loser}") if n == 1 else _("{winner} beat {loser} ({n} times)")
    return text.format(winner=one, loser=other, n=n)
