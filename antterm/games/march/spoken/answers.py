"""Groups of answers of March of the Ants in lists by ear, and remarks on them besides their sentence."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from antterm.core.ask import Ask, Choice, Topic
from antterm.games.march.draw.names import facts_text, kind_name
from antterm.games.march.rules import meanings
from antterm.games.march.rules.asking import meaning_of
from antterm.games.march.rules.meadow import CENTRE, EDGES, turned
from antterm.games.march.rules.topics import Losing, Paying, ReactingToPlay, ReactingWithStep, Stepping
from antterm.games.march.spoken.position import SpokenPosition, is_joined, legs, place_of, tunnels
from antterm.games.march.words import answers
from antterm.games.march.words.naming import action_name, steps, yield_name
from antterm.i18n import _
from antterm.i18n.nouns import capital, enumerated


def heading(position: SpokenPosition, ask: Ask, choice: Choice) -> str:
    """Describe what an answer is listed under where there are many."""
    naming = position.naming
    match meaning_of(choice):
        case meanings.TakeStep(origin):
            return _("An ant leaves {hex}").format(hex=naming.hex(origin.hex))
        case meanings.LayHex() as meaning:
            return capital(place_of(naming, position.view, meaning.cell, ask.seat))
        case (
            meanings.LoseAnt(spot)
            | meanings.PayAnt(spot)
            | meanings.MoveAnt(spot)
            | meanings.ReturnAnt(spot)
            | meanings.AimAtSpot(spot)
        ):
            return _("An ant on {hex}").format(hex=naming.hex(spot.hex))
        case meanings.ChooseAnt(_seat, spot):
            return _("An ant on {hex}").format(hex=naming.hex(spot.hex))
        case meanings.PutToken(token=token):
            return _("A wormhole") if token is meanings.Token.WORMHOLE else _("A centipede")
        case meanings.PlayCard(card) | meanings.DiscardCard(card) | meanings.LayCard(card):
            return capital(kind_name(position.view.card(card).kind))
        case meanings.Raid(number):
            return capital(naming.hex(number))
    return ""


def in_order(choices: Sequence[Choice]) -> Sequence[Choice]:
    """Sort answers by the numbers of their hexes, as on the screen; those without a hex stay where they are.

    Places for a hex stand in the order of the meadow: from the Great Tunnel outwards, each ring clockwise.
    """
    if all(isinstance(choice.meaning, meanings.LayHex) for choice in choices):
        return sorted(choices, key=_from_the_middle)
    placed = iter(sorted(filter(meanings.hexes_of, choices), key=meanings.hexes_of))
    return [next(placed) if meanings.hexes_of(choice) else choice for choice in choices]


def _from_the_middle(choice: Choice) -> tuple[int, tuple[int, int, int]]:
    meaning = meaning_of(choice)
    assert isinstance(meaning, meanings.LayHex)
    return meaning.cell.distance(CENTRE), legs(meaning.cell)


def number(position: SpokenPosition, choice: Choice) -> int | None:
    """Return the number that an answer has in every question, as on the screen; None for others.

    That is the number of a site on its hex, of a drawn hex, of a card in the hand, of a thing that may be
    taken.
    """
    match choice.meaning:
        case meanings.TakeSite(spot) if spot.site is not None:
            return spot.site + 1
        case meanings.CardMeaning(card):
            hand = (
                position.view.nests[position.moment.seat].hand if position.moment.seat is not None else None
            )
            held = list(dict.fromkeys(hand or ()))
            return held.index(card) + 1 if card in held else None
        case meanings.TakeHex(number) | meanings.BuryHex(number) if number not in position.view.hexes:
            return number
        case meanings.TakeGift(resource):
            return [*meanings.Resource].index(resource) + 1
    return None


def follow_ups(about: Topic) -> Sequence[Topic]:
    """Return what is asked after a cube of a payment, an ant that is lost, a step, until none is left."""
    match about:
        case Paying(left=left) | Losing(left=left) | Stepping(left=left):
            return [replace(about, left=still) for still in range(left - 1, 0, -1)]
    return ()


def asked_in_short(position: SpokenPosition, ask: Ask) -> str:
    """Return a question for the player who has heard it; empty where nothing can be left out."""
    match ask.about:
        case ReactingToPlay():
            text = _("{who}: reaction: exchange a card?")
        case ReactingWithStep():
            text = _("{who}: reaction: move one ant one step?")
        case _:
            return ""
    return text.format(who=position.who(ask.seat))


def in_short(position: SpokenPosition, choice: Choice) -> str:
    """Describe an Action for the player who has heard what it is; empty where nothing can be left out."""
    match meaning_of(choice):
        case meanings.TakeAction(action="explore" | "forage" | "play" as action):
            return f"{action_name(action)}."
        case meanings.TakeAction(action="march"):
            count = steps(position.view.nests[position.moment.seat or 0].march_steps)
            return _("March{food}: up to {steps}.").format(food="", steps=count)
        case meanings.TakeAction(action="rest" as action) if position.view.seats > 2:
            return "" if answers.ends_the_phase(position.view) else f"{action_name(action)}."
        case meanings.DiscardCard(card):
            return _("{card}.").format(card=position.naming.card(card))
        case meanings.PayLarva():
            return _("A larva.")
        case meanings.PayAnt(spot):
            return _("The ant on {spot}.").format(spot=position.naming.spot(spot))
        case meanings.PlayCard(card):
            printed = position.view.card(card)
            text = _("{card}: {kind}, cost {cost}.")
            text = text.format(
                card=position.naming.card(card), kind=kind_name(printed.kind), cost=printed.cost
            )
            return f"{text} {_given_up(position, card)}".rstrip()
    return ""


def _given_up(position: SpokenPosition, card: str) -> str:
    """Describe what is given up for a card besides its cost; empty for nothing."""
    ask = position.moment.ask
    seat = ask.seat if ask is not None else position.moment.seat or 0
    return answers.taken_away(position.naming, ask, seat, card, position.view, in_short=True)


def sentence(position: SpokenPosition, ask: Ask, choice: Choice) -> str:
    """Describe what an answer would do, with names and directions in full; empty where its words will do."""
    match meaning_of(choice):
        case meanings.LayHex() as meaning:
            text = _("{place}; tunnels: {tunnels}; joined to {hexes}.")
            alone = _("{place}; tunnels: {tunnels}; joined to no hex.")
            place = place_of(position.naming, position.view, meaning.cell, ask.seat)
            return capital(_turned(position, meaning, text, alone, place=place))
        case meanings.TakeHex(number):
            tile = position.view.tile(number)
            lives_there = [_("a centipede")] if tile.centipede else []
            return _("{hex}: {sites}. Tunnels before it is turned: {tunnels}.").format(
                hex=position.naming.hex(number),
                sites=enumerated([*map(yield_name, tile.sites), *lives_there]),
                tunnels=tunnels(tile.tunnels),
            )
        case meanings.TakeStep(origin, number, None):
            text, alone = _("From {place} to {hex}; there: {who}."), _("From {place} to {hex}.")
            return _with_ants(position, number, text, alone, place=position.naming.place(origin))
        case meanings.TakeSite(spot):
            return _("{site}.").format(site=capital(position.naming.site(spot)))
        case meanings.PlaceLarva(number) if number and None not in position.view.hexes[number].sites:
            text = _("Place a larva on the outskirts of {hex}.")
            return text.format(hex=position.naming.hex(number))
        case meanings.LayCard(card):
            text, value = _("Lay {card}, worth {value}."), position.view.card(card).value
            return text.format(card=position.naming.card(card), value=value)
        case meanings.PlayCard(card):
            facts = facts_text(position.view.card(card))
            text = _("{card}: {facts}.").format(card=position.naming.card(card), facts=facts)
            return f"{text} {_given_up(position, card)}".rstrip()
        case meanings.NamePlayer() | meanings.ChooseAnt() | meanings.Raid():
            return answers.answer(position.naming, ask, choice, position.view)
    return ""


def under_heading(position: SpokenPosition, choice: Choice) -> str:
    """Describe an answer for a player who has heard its heading; empty if that is no shorter."""
    match meaning_of(choice):
        case meanings.TakeStep(origin, number, None) if not origin.hex:
            return _with_ants(position, number, _("To {hex}; there: {who}."), _("To {hex}."))
        case meanings.TakeStep(origin, number, None):
            text, alone = _("From {place} to {hex}; there: {who}."), _("From {place} to {hex}.")
            return _with_ants(position, number, text, alone, place=position.naming.site(origin))
        case meanings.LayHex() as meaning:
            text = _("tunnels: {tunnels}; joined to {hexes}.")
            return capital(_turned(position, meaning, text, _("tunnels: {tunnels}; joined to no hex.")))
    return ""


def _with_ants(position: SpokenPosition, number: int, text: str, alone: str, **facts: str) -> str:
    """Describe who is on the hex to which an ant goes."""
    here = position.view.hexes[number]
    there = [position.whose([(seat, n)]) for seat in position.seats if (n := here.ants(seat))]
    who = enumerated([*there, *([_("a centipede")] if here.centipede else ())])
    return (text if who else alone).format(hex=position.naming.hex(number), who=who, **facts)


def _turned(position: SpokenPosition, meaning: meanings.LayHex, text: str, alone: str, **facts: str) -> str:
    """Describe where the tunnels of a hex lead when it is laid, and with which hexes that joins it."""
    view = position.view
    open_ = turned(view.tile(meaning.hex).tunnels, meaning.turn)
    around = [(edge, view.at(meaning.cell + EDGES[edge])) for edge in open_]
    joined = [there.number for edge, there in around if there is not None and is_joined(there, edge)]
    hexes = enumerated(map(position.naming.hex, joined))
    return (text if joined else alone).format(tunnels=tunnels(open_), hexes=hexes, **facts)
