"""Events since a player's turn, in words: short phrases that follow a player's name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.happened import AnyScored, Scored, ScoredBattle
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.since import Block, Change, ChangeKind, Cost, Deed, DeedKind, RoundLine
from antterm.games.march.words.forecasts import goods_list
from antterm.games.march.words.naming import TEXTS, Naming, amounts, ants, colony_points, food, larvae
from antterm.games.march.words.naming import cards as cards_of
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import NOUN_, Noun, enumerated, noun


def phrases(naming: Naming, block: Block) -> list[str]:
    """Return what a player did, a phrase each: `marches: larvae to 1, 4; ants to 6`."""
    return [phrase(naming, deed) for deed in block.deeds]


def block_line(naming: Naming, block: Block) -> str:
    """Return what a player did, and what it cost the reader, in one line with their name."""
    # Translators: a player, and what they did.
    text = pgettext("what a player did", "{who} {what}.")
    sentences, phrases = list[str](), list[str]()
    for deed in block.deeds:
        phrases.append(phrase(naming, deed))
        if lost := cost_line(naming, deed.cost):
            sentences += [text.format(who=naming.player(block.seat), what="; ".join(phrases)), *lost]
            phrases.clear()
    if phrases:
        sentences.append(text.format(who=naming.player(block.seat), what="; ".join(phrases)))
    return " ".join(sentences)


def title(naming: Naming, deed: Deed) -> str:
    """Return what a player did without its changes on the map; empty for a battle, which is such a change."""
    match deed.kind:
        case DeedKind.FOUGHT:
            return ""
        case DeedKind.EXPLORED:
            return _("explores")
        case DeedKind.REACTED if deed.changes:
            return _reacts(naming, deed)
        case _:
            return _action(naming, deed)


def doing(action: str) -> str:
    """Return what a player does who takes an Action, in a word or two after the player's name."""
    if not TEXTS.has("doing", action):
        return pgettext("a player in an Action", "acts")
    return TEXTS.say("doing", action)


def change_in_short(naming: Naming, deed: Deed, change: Change, site: str) -> str:
    """Return a change on the map in a few words: `ant of 6 to 1, outside`.

    Args:
        naming: names of players, hexes and cards.
        deed: the deed of which it is a part.
        change: a change on the map.
        site: what its site brings, or that it is outside; empty in the Great Tunnel.
    """
    if change.owner is not None:
        # Translators: a player, and what became of their ant.
        what = change_in_short(naming, deed, replace(change, owner=None), site)
        return _("{who}: {moves}").format(who=naming.player(change.owner), moves=what)
    match change.kind:
        case ChangeKind.SWAPPED:
            return _swapped(naming, change, Naming.place)
        case ChangeKind.BATTLE:
            return _fight(naming, deed)
    place = _("{hex}, {site}").format(hex=change.hex, site=site)
    text = TEXTS.say("change_in_short", _key_of(change))
    return text.format(hex=naming.hex(change.hex), place=place, origin=_hex_left(change))


def _key_of(change: Change) -> str:
    """Return the key of a change in the tables of `sentences.toml`."""
    kind = change.kind.value
    if change.kind is ChangeKind.ANT and change.origin is not None:
        if change.origin.hex == change.hex:
            return f"{kind}.same_hex"
        if not change.origin.hex:
            return f"{kind}.from_tunnel"
    return kind if change.hex else f"{kind}.tunnel"


def _hex_left(change: Change) -> int | str:
    """Return the hex from which an ant came; empty where none did."""
    return change.origin.hex if change.origin is not None else ""


def change_line(naming: Naming, seat: int, deed: Deed, change: Change, site: str) -> str:
    """Return a change on the map in a sentence: `Cleo: an ant from 6 goes to 1 Soil, outside.`

    Args:
        naming: names of players, hexes and cards.
        seat: the seat that made it.
        deed: the deed of which it is a part.
        change: a change on the map.
        site: what its site brings, or that it is outside; empty in the Great Tunnel.
    """
    who = naming.player(seat if change.owner is None else change.owner)
    if change.kind in (ChangeKind.SWAPPED, ChangeKind.BATTLE):
        is_swap = change.kind is ChangeKind.SWAPPED
        what = _swapped(naming, change, Naming.spot) if is_swap else _fight(naming, deed)
        return pgettext("what a player did", "{who} {what}.").format(who=who, what=what)
    place: str = naming.hex(change.hex)
    if site:
        place = _("{hex}, {site}").format(hex=place, site=site)
    text = TEXTS.say("change", _key_of(change))
    return text.format(who=who, place=place, hex=naming.hex(change.hex), origin=_hex_left(change))


def cost_phrase(naming: Naming, deed: Deed, *, is_own: bool = False) -> list[str]:
    """Return what a player did to the reader, after the player's name; nothing where they lost nothing.

    Args:
        naming: names of hexes and cards.
        deed: what the player did.
        is_own: whether that is the reader; then it stands after the deed, which names the hex.
    """
    if not (lost := _lost(naming, replace(deed.cost, taken_by=[*_taking(deed), *deed.cost.taken_by]))):
        return []
    # Translators: after the name of a player; what the reader lost by what that player did.
    text = _("costs you {what}")
    if deed.kind is DeedKind.FOUGHT and not is_own:
        # Translators: after the name of a player; what the reader lost in a battle with that player.
        text = _("costs you {what} on {hex}")
    return [text.format(what=lost, hex=naming.places(deed.places(ChangeKind.BATTLE)))]


def _taking(deed: Deed) -> list[str]:
    """Return the card that was played to take larvae or cards; none where it took none."""
    is_played = deed.kind is DeedKind.PLAYED and deed.card and (deed.cost.larvae or deed.cost.cards)
    return [deed.card] if is_played else []


def cost_line(naming: Naming, cost: Cost) -> list[str]:
    """Return what the reader lost by what a player did, in a sentence; nothing where they lost nothing."""
    return [_("You lose {what}.").format(what=lost)] if (lost := _lost(naming, cost)) else []


def _lost(naming: Naming, cost: Cost) -> str:
    lost = enumerated(
        [
            *amounts((larvae, cost.larvae), (ants, cost.ants)),
            *([naming.cards(cost.cards)] if cost.cards else ()),
            *(_site_lost(naming, spot) for spot in cost.sites),
        ]
    )
    # Translators: what somebody lost, and the cards that took it.
    return (
        _("{what} ({cards})").format(what=lost, cards=naming.cards(cost.taken_by))
        if cost.taken_by
        else str(lost)
    )


def _site_lost(naming: Naming, spot: Spot) -> str:
    """Return a site that an ant of the reader had to leave, the control site by what that means."""
    if spot.site == naming.components.tiles[spot.hex].control:
        # Translators: a player has lost the control site of a hex.
        return _("control of {hex}").format(hex=naming.hex(spot.hex))
    return naming.spot(spot)


@dataclass(slots=True)
class Gains:
    """A player's gains and losses in a Queen Phase."""

    larvae: int = 0
    food: int = 0
    cards: int = 0
    discarded: list[str] = field(default_factory=list)
    """Cards that the Ant Lion's Den took."""
    larvae_eaten: int = 0
    food_eaten: int = 0
    starved: int = 0
    """Number of ants that have starved."""


def den_line(naming: Naming, discarded: Sequence[str]) -> str:
    """Return that the Ant Lion's Den took cards from a player, after their name or a chip."""
    return _("discards {cards} to the Ant Lion's Den").format(cards=naming.cards(list(discarded)))


def gains_line(naming: Naming, gains: Gains) -> str:
    """Return what a Queen Phase brought and took, in a phrase; empty where it did nothing."""
    won = amounts((larvae, gains.larvae), (food, gains.food), (cards_of, gains.cards))
    eaten = amounts((food, gains.food_eaten), (larvae, gains.larvae_eaten))
    parts = [den_line(naming, gains.discarded)] if gains.discarded else []
    parts += [_("gains {what}").format(what=enumerated(won))] if won else []
    parts += [_("eats {what}").format(what=enumerated(eaten))] if eaten else []
    if gains.starved:
        parts.append(ngettext("{n} ant starves", "{n} ants starve", gains.starved).format(n=gains.starved))
    return "; ".join(parts)


def phrase(naming: Naming, deed: Deed) -> str:
    """Return one thing that a player did: `marches: larvae to 1, 4; ants to 6`."""
    text = _action(naming, deed)
    moves = "" if deed.kind is DeedKind.REACTED else _moves(naming, deed)
    moves = "; ".join(filter(None, (moves, _robbed(naming, deed))))
    scored = list(scored_by(naming, deed))
    if deed.kind is DeedKind.ENDED:
        moves = "; ".join([moves, *scored] if moves else scored)
        scored = []
    if deed.kind is DeedKind.FOUGHT and scored:
        text, scored = f"{text} ({'; '.join(scored)})", []
    elif text and scored and any(change.owner is not None for change in deed.changes):
        text, scored = "; ".join([text, *scored]), []  # behind moves of another it would sound like theirs
    if moves and text:
        # Translators: an Action of a player, and where larvae and ants went.
        text = _("{action}: {moves}").format(action=text, moves=moves)
    if deed.also:
        # Translators: what a player did, and which cards they could play by it.
        text = _("{action}; plays {cards}").format(action=text, cards=naming.cards(deed.also))
    return "; ".join([text or moves, *scored] if text or moves else scored)


def in_brief(naming: Naming, deed: Deed) -> tuple[str, ...]:
    """Return a deed in ever fewer words, the longest first.

    A card stands without its cost and effect, points and why before all else.
    """
    if deed.scored:
        return _points_first(naming, deed)
    moves = _moves(naming, deed)
    if deed.kind is not DeedKind.PLAYED or not deed.card:
        return ()
    played = _action(naming, deed, brief=True)
    return (_("{action}: {moves}").format(action=played, moves=moves) if moves else played,)


def _points_first(naming: Naming, deed: Deed) -> tuple[str, ...]:
    """Return what brought points where there is little room, the longest first; points and why come first."""
    action, sums = _action(naming, deed, brief=True), _by_reason(naming, deed)
    brief = "; ".join([action, *scored_by(naming, deed)])
    ways = [brief]
    scorers = {seat for seat, _reason in sums}
    if deed.kind is DeedKind.FOUGHT and len(scorers) == 1 and deed.seat not in scorers:
        # beside the chip of who lost, points alone would seem to be theirs
        # Translators: a lost battle, then who won it with their points: "loses to Bram on 2: Bram +1".
        text, points = _("{action}: {who} {points}"), f"{sum(sums.values()):+d}"
        ways.append(text.format(action=action, who=naming.player(*scorers), points=points))
    each = [
        # Translators: points with their sign, and what they are for.
        _("{points}: {reason}").format(points=f"{n:+d}", reason=reason)
        if seat == deed.seat
        # Translators: a player, points with their sign, and what they are for.
        else _("{who} {points}: {reason}").format(who=naming.player(seat), points=f"{n:+d}", reason=reason)
        for (seat, reason), n in sums.items()
    ]
    return (*ways, "; ".join(each))


def _by_reason(naming: Naming, deed: Deed) -> dict[tuple[int, str], int]:
    """Return the points of each player and for each reason, below 0 those that were lost."""
    sums = Counter[tuple[int, str]]()
    for event in deed.scored:
        if isinstance(event, Scored):
            sums[event.seat, naming.reason(cast(AnyScored, event))] += event.n
        else:
            sums[event.seat, naming.source(event.why)] -= event.n
    return dict(sums)


def scored_by(naming: Naming, deed: Deed) -> Iterator[str]:
    """Yield for each player what they scored by something, and for what where that is not said already."""
    by_reason = _by_reason(naming, deed)
    says_why = deed.kind is DeedKind.SCORED or (
        deed.kind is DeedKind.FOUGHT and all(isinstance(event, ScoredBattle) for event in deed.scored)
    )
    for seat in dict.fromkeys(seat for seat, _reason in by_reason):
        reasons = {reason: n for (who, reason), n in by_reason.items() if who == seat}
        total = sum(reasons.values())
        text = _("scores {points}") if total >= 0 else _("loses {points}")
        if seat != deed.seat:
            text = _("{who} scores {points}") if total >= 0 else _("{who} loses {points}")
        sentence = text.format(who=naming.player(seat), points=colony_points(abs(total)))
        if not says_why:
            why = list(reasons)
            if len(reasons) > 1:
                # Translators: points, and what they are for.
                why = [_("{n} for {reason}").format(n=n, reason=reason) for reason, n in reasons.items()]
            sentence = f"{sentence} ({enumerated(why)})"
        yield sentence


def _action(naming: Naming, deed: Deed, *, brief: bool = False) -> str:
    """Return an Action without its moves, a reaction whole; in brief without cost and effect."""
    match deed.kind:
        case DeedKind.EXPLORED:
            laid = deed.places(ChangeKind.LAID)
            text = _("explores and lays {hex}") if laid else _("explores")
            return text.format(hex=naming.hexes(laid))
        case DeedKind.MARCHED:
            return _("marches")
        case DeedKind.FORAGED:
            return _("forages {cards}").format(cards=cards_of(deed.cards)) if deed.cards else _("forages")
        case DeedKind.PLAYED if not deed.card:
            return _("plays a card")
        case DeedKind.PLAYED if brief:
            return _("plays {card}").format(card=naming.card(deed.card))
        case DeedKind.PLAYED:
            text, gist = _("plays {card}").format(card=naming.card(deed.card)), naming.gist(deed.card)
            swaps = [change for change in deed.changes if change.kind is ChangeKind.SWAPPED]
            if swaps:  # what came of it in place of what it may do
                gist = "; ".join(_swapped(naming, change, Naming.number_of) for change in swaps)
            elif deed.robbed:
                gist = ""
            elif deed.places(ChangeKind.WORMHOLE) or deed.places(ChangeKind.CENTIPEDE):
                is_event = naming.components.cards[deed.card].kind == "event"
                gist = "" if is_event else gist  # told with the moves
            gains = goods_list(deed.gained)
            if (
                gains and "choose" in naming.components.cards[deed.card].params
            ):  # what was chosen of what may be
                gist = _("gains {what}").format(what=gains)
            text += _payment(naming, deed)
            return _("{action}: {moves}").format(action=text, moves=gist) if gist else text
        case DeedKind.RESTED if deed.food_laid:
            # Translators: a player who has rested before; so much food lies on their Rest area by it.
            return _("keeps resting: {food} for later").format(food=food(deed.food_laid))
        case DeedKind.RESTED:
            return _("rests: nothing else was possible") if deed.is_forced else _("rests")
        case DeedKind.SCORED | DeedKind.USED:
            return naming.card(deed.card)
        case DeedKind.ENDED:
            return _("the round's end")
        case DeedKind.BEFELL:
            return ""
        case DeedKind.SPECIAL:
            return _("takes the Action {action}").format(action=naming.action(deed.action))
        case DeedKind.REACTED:
            return _reacts(naming, deed) if brief else _reaction(naming, deed)
        case DeedKind.FOUGHT:
            return _fight(naming, deed)


def _robbed(naming: Naming, deed: Deed) -> str:
    """Return who, apart from the reader, lost larvae by a card, and how many; empty if nobody did."""
    # Translators: a player, and what they lost: "Cleo loses 3 larvae".
    text = pgettext("what a player did", "{who} loses {what}")
    lost = [text.format(who=naming.player(seat), what=larvae(n)) for seat, n in deed.robbed]
    return ", ".join(lost)


def _swapped(naming: Naming, change: Change, place: Callable[[Naming, Spot], str]) -> str:
    """Return that ants of two players changed places, after the name of the player who had them do so.

    Args:
        naming: names of players and hexes.
        change: the exchange.
        place: tells where each of them stood before.
    """
    assert change.swapped_owners is not None
    assert change.origin is not None
    # Translators: what a player did; one and other are names of players, here and there are hexes.
    text = _("swaps ants of {one} on {here} and {other} on {there}")
    one, other = map(naming.player, change.swapped_owners)
    return text.format(
        one=one, other=other, here=place(naming, change.origin), there=place(naming, change.spot)
    )


def _payment(naming: Naming, deed: Deed) -> str:
    """Return with what a card was paid, in brackets: `1 larva; ants of 0, 6`; empty for a free one."""
    paid = deed.places(ChangeKind.PAID)
    cost: list[str] = [*amounts((larvae, deed.larvae_paid))]
    if paid:
        # Translators: the hexes whose ants paid for a card.
        text = ngettext("ant from {places}", "ants from {places}", len(paid))
        cost.append(text.format(places=naming.places(paid)))
    return f" ({'; '.join(cost)})" if cost else ""


def _reaction(naming: Naming, deed: Deed) -> str:
    moves = _moves(naming, deed)
    if deed.card:
        what = _("plays {card}").format(card=naming.card(deed.card)) + _payment(naming, deed)
    elif moves:
        what = moves
    elif deed.action not in ("forage", "play"):
        return _reacts(naming, deed)
    else:
        what = _("takes a larva") if deed.action == "forage" else _("exchanges a card")
    # Translators: "reacts to Bob": "larva to 9".
    return _("{reacts}: {what}").format(reacts=_reacts(naming, deed), what=what)


def _reacts(naming: Naming, deed: Deed) -> str:
    """Return to whom somebody reacts: `reacts to Bob`."""
    if deed.reacts_to is None:
        return _("reacts")
    return _("reacts to {who}").format(who=naming.player(deed.reacts_to))


def _fight(naming: Naming, deed: Deed) -> str:
    result = {True: "won", False: "lost", None: "open"}[deed.has_won]
    text = TEXTS.say("fight_with_centipede" if deed.other is None else "fight", result)
    who = "" if deed.other is None else naming.player(deed.other)
    return text.format(who=who, hex=naming.hexes(deed.places(ChangeKind.BATTLE)))


def _moves(naming: Naming, deed: Deed) -> str:
    """Return what was laid besides exploring or put on hexes, where larvae and ants went, and ants lost.

    `larvae to 1, 4; ants to 6; Bob: ant to 1`; losses of the reader are distinguished.
    """
    laid = [] if deed.kind is DeedKind.EXPLORED else deed.places(ChangeKind.LAID)
    parts = [_("lays {hex}").format(hex=naming.hexes(laid))] if laid else []
    if holes := deed.places(ChangeKind.WORMHOLE):
        parts.append(_("wormhole on {hex}").format(hex=naming.hexes(holes)))
    if centipedes := deed.places(ChangeKind.CENTIPEDE):
        text = ngettext("centipede on {hexes}", "centipedes on {hexes}", len(centipedes))
        parts.append(text.format(hexes=naming.hexes(centipedes)))
    for owner in dict.fromkeys([None, *(change.owner for change in deed.changes)]):
        moves = "; ".join(_moves_of(naming, deed, owner))
        if moves and owner is not None:
            # Translators: a player, and where their larvae and ants went.
            moves = _("{who}: {moves}").format(who=naming.player(owner), moves=moves)
        parts += [moves] if moves else []
        losses = [c for c in deed.changes if (c.kind, c.owner) == (ChangeKind.LOST, owner)]
        if n := sum(not change.is_cost for change in losses):
            text = _("loses {ants}")
            if owner is not None:
                text = pgettext("what a player did", "{who} loses {ants}")
            parts.append(text.format(who="" if owner is None else naming.player(owner), ants=ants(n)))
    return "; ".join(parts)


def _moves_of(naming: Naming, deed: Deed, owner: int | None) -> Iterator[str]:
    """Yield where larvae and ants of a player went; None for the one who did it."""
    all_larvae = deed.places(ChangeKind.LARVA, owner)
    steps = [change for change in deed.changes if (change.kind, change.owner) == (ChangeKind.ANT, owner)]
    within = [step for step in steps if step.origin is not None and step.origin.hex == step.hex]
    taken = [
        step.hex for step in within if step.spot.site is not None and step.origin == Spot(step.hex, None)
    ]
    shifted = [step.hex for step in within if step.hex not in taken]
    all_ants = [step.hex for step in steps if step.origin is None or step.origin.hex != step.hex]
    if n := len(all_larvae):
        text = ngettext("larva to {places}", "larvae to {places}", n)
        yield text.format(places=naming.places(all_larvae))
    if n := len(all_ants):
        text = ngettext("ant to {places}", "ants to {places}", n)
        yield text.format(places=naming.places(all_ants))
    if n := len(taken):
        # Translators: an ant from outside on a hex goes to a site there.
        text = ngettext("ant takes a site on {places}", "ants take sites on {places}", n)
        yield text.format(places=naming.places(taken))
    if n := len(shifted):
        # Translators: ants that took another place of the hex on which they stood.
        text = ngettext("ant changes site on {places}", "ants change sites on {places}", n)
        yield text.format(places=naming.places(shifted))
    if back := deed.places(ChangeKind.RETURNED, owner):
        # Translators: hexes whose ants become larvae again.
        text = ngettext("ant from {places} taken back", "ants from {places} taken back", len(back))
        yield text.format(places=naming.places(back))


def round_line(naming: Naming, line: RoundLine, seats: Iterable[int]) -> str:
    """Return a round that is over in one line: points, battles, goals.

    Args:
        naming: names of players, hexes and cards.
        line: the round.
        seats: the players in the order in which their points are mentioned.
    """
    points = enumerated(f"{naming.player(seat)} {line.points[seat]}" for seat in seats)
    parts = [_("Round {round}: {points}").format(round=ROUNDS[line.round], points=points)]
    if line.battles:
        fights = Counter((winner, loser) for winner, loser, _hex in line.battles)
        battles = [_battle(naming, *both, n) for both, n in fights.items()]
        parts.append(_("battles: {battles}").format(battles=enumerated(battles)))
    if line.goals:
        goals = [f"{naming.player(seat)}: {naming.card(card)}" for seat, card in line.goals]
        parts.append(_("goals: {goals}").format(goals=enumerated(goals)))
    return f"{'; '.join(parts)}."


def _battle(naming: Naming, winner: int | None, loser: int | None, n: int) -> str:
    one, other = (
        noun(NOUN_("a centipede")) if seat is None else Noun(naming.player(seat)) for seat in (winner, loser)
    )
    text = _("{winner} beat {loser}") if n == 1 else _("{winner} beat {loser} ({n} times)")
    return text.format(winner=one, loser=other, n=n)
