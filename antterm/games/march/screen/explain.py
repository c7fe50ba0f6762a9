"""The thing under the cursor, explained in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from antterm.core.ask import Ask, Choice
from antterm.games.march.draw.in_full import card_lines, mat_lines, mat_rulings, thief_line
from antterm.games.march.draw.names import hex_name, player_name, tunnel
from antterm.games.march.rules.components import ROUNDS, SEGMENTS, Species
from antterm.games.march.rules.forecast import by_card
from antterm.games.march.rules.meadow import EDGES
from antterm.games.march.rules.meanings import BuryHex, CardMeaning, TakeAction, TakeHex
from antterm.games.march.rules.state import LAST_ROUND, Phase
from antterm.games.march.rules.topics import Reacting
from antterm.games.march.rules.view import BattleView, HexView, MarchView, NestView
from antterm.games.march.screen.legend import TEXTS
from antterm.games.march.words import forecasts
from antterm.games.march.words.answers import taken_away
from antterm.games.march.words.naming import Naming, compass, resource_name, site_yield
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import counted, enumerated


def hex_lines(view: MarchView, hex_view: HexView, names: Sequence[str]) -> list[str]:
    """Return the lines that explain a hex: its sites with their ants, its effect, its state, its tunnels.

    The lines of the Great Tunnel end with what lies in the piles.
    """
    lines = [hex_name(view, hex_view.number)]
    if hex_view.number:
        sites = zip(view.tile(hex_view.number).sites, hex_view.sites, strict=True)
        for site, owner in sorted(sites, key=lambda pair: not pair[0].control):
            what = _("control site, {site}: {who}") if site.control else _("{site}: {who}")
            who = pgettext("a site", "empty") if owner is None else player_name(owner, names)
            lines.append(what.format(site=site_yield(site), who=who))
    ants = [f"{player_name(seat, names)} ({n})" for seat, n in enumerate(hex_view.loose) if n]
    if ants:
        place = _("outskirts: {ants}") if hex_view.number else _("ants: {ants}")
        lines.append(place.format(ants=enumerated(ants)))
    if hex_view.number and (effect := view.tile(hex_view.number).effect):
        lines.append(_(effect))
    lines += _state_lines(view, hex_view)
    lines.append(
        _("tunnels: {where}").format(
            where=enumerated(tunnel_words(view, hex_view)) or pgettext("tunnels", "none")
        )
    )
    return lines if hex_view.number else [*lines, *_pile_lines(view)]


def _pile_lines(view: MarchView) -> list[str]:
    """Return lines on the stack of hexes and the deck, and on what of them is known to the viewer."""
    hexes, cards = counted("{n} hex", "{n} hexes", view.stack), resource_name("card", view.deck)
    lines = [_("to draw: {hexes}, {cards}").format(hexes=hexes, cards=cards)]
    if view.horde is not None and (n := view.horde.in_tunnel):
        lines.insert(0, ngettext("{n} centipede, for good", "{n} centipedes, for good", n).format(n=n))
    if view.discard:
        lines.append(_("last discard: {card}").format(card=_(view.card(view.discard[-1]).name)))
    own = [hex_name(view, number) for number in view.put_back]
    if own:
        lines.append(_("put under the stack by you: {hexes}").format(hexes=enumerated(own)))
    return lines


def tile_lines(view: MarchView, number: int) -> list[str]:
    """Return the lines that explain a hex by its printed tile, as it does not lie in the meadow yet."""
    tile = view.tile(number)
    sites = [site_yield(site) for site in tile.sites if not site.control]
    lines = [hex_name(view, number)]
    lines.append(_("control site, {site}").format(site=site_yield(tile.sites[tile.control])))
    lines.append(_("sites: {sites}").format(sites=enumerated(sites)))
    lines.append(ngettext("{n} tunnel", "{n} tunnels", len(tile.tunnels)).format(n=len(tile.tunnels)))
    tokens = ((tile.wormhole, _("wormhole")), (tile.centipede, _("centipede")))
    return [*lines, *(word for holds, word in tokens if holds), *([_(tile.effect)] if tile.effect else [])]


def _state_lines(view: MarchView, hex_view: HexView) -> list[str]:
    battle = view.battle
    is_decided = battle is not None and battle.hex == hex_view.number and bool(battle.totals)
    state = (
        (hex_view.contested and not is_decided, _("contested: battle to come")),
        (hex_view.shared, _("shared in peace: players do not fight while nobody is on the outskirts")),
        (hex_view.centipede, _("a centipede lives here")),
        (hex_view.wormhole, _("wormhole: one step to any other")),
        (hex_view.inner, _("inner meadow: 1 point at the Slumber")),
    )
    return [line for holds, line in state if holds]


def tunnel_words(view: MarchView, hex_view: HexView) -> list[str]:
    """Return where each tunnel of a hex leads, as "NW to 7"; tunnels without a neighbour come last."""
    words = []
    for edge in sorted(hex_view.tunnels, key=lambda edge: view.at(hex_view.cell + EDGES[edge]) is None):
        there = view.at(hex_view.cell + EDGES[edge])
        if there is None:
            # Translators: edge is a direction, as on a compass: "NW open".
            words.append(pgettext("a tunnel", "{edge} open").format(edge=compass(edge)))
        elif (edge + 3) % 6 in there.tunnels:
            where = there.number or tunnel()
            # Translators: hex is its number alone.
            words.append(pgettext("a tunnel", "{edge} to {hex}").format(edge=compass(edge), hex=where))
        else:
            words.append(pgettext("a tunnel", "{edge} walled").format(edge=compass(edge)))
    return words


def horde_lines(view: MarchView) -> list[str]:
    """Return the lines that explain the Horde: its points, what each kind of card does, its discards."""
    horde = view.horde
    assert horde is not None
    discards = enumerated(_(view.card(card).name) for card in reversed(horde.discard))
    standing = _("It has {points}, {n} fewer than it needs to win.")
    if horde.lead > 0:
        standing = _("It has {points}, {n} more than the weakest player, so it would win.")
    ahead = abs(horde.lead) + (horde.lead <= 0)
    where = _(
        "The row below the players shows its points and the centipedes out on hexes ({out}) and in the Great "
        "Tunnel ({tunnel})."
    )
    return [
        _("The Horde wins with more points than the weakest player"),
        standing.format(points=resource_name("colony_point", horde.score), n=ahead),
        where.format(out=horde.on_hexes, tunnel=horde.in_tunnel),
        _("After every Action it turns up a card."),
        _(
            "Evolution: a centipede comes to the highest-numbered hex without one; if there is none, to the "
            "Great Tunnel."
        ),
        _(
            "Event: the centipede on the lowest-numbered hex jumps to lower ones, as many times as the "
            "card's ferocity."
        ),
        _("Event, with no centipede on any hex: the Horde explores."),
        _("Colony Goal: every centipede among ants fights now, with +1 strength."),
        _("discards: {cards}").format(cards=discards or pgettext("cards", "none")),
    ]


def due_lines(view: MarchView, battle: BattleView, names: Sequence[str]) -> list[str]:
    """Return what each card of the viewer would make of a battle that is due.

    In a battle of others, in which the viewer lays no card, the lines explain its hex instead.
    """
    here = view.hexes[battle.hex]
    seat = view.seat
    if seat is None or seat not in battle.sides:
        return hex_lines(view, here, names)
    name = hex_name(view, battle.hex)
    cards = list(reversed(by_card(view, battle, seat)))
    if not cards:
        return [name, _("You have no cards for ferocity.")]
    due = []
    for card, forecast in cards:
        printed = view.card(card)
        outcome = forecasts.standing_with_strengths(forecast)
        # Translators: a card for ferocity, and what it makes of a battle: "+3 Swarm: 4:4, ahead".
        text = _("+{n} {card}: {outcome}")
        due.append(text.format(n=printed.value, card=_(printed.name), outcome=outcome))
    title = _("Your cards for ferocity on {hex}").format(hex=name)
    return [
        title,
        *due,
        _("A card that you lay in a battle is discarded; you will be asked when the battle is fought."),
    ]


def species_in_question(view: MarchView, ask: Ask | None, choice: Choice | None) -> Species | None:
    """Return the species of the player who is asked if an answer takes its own Action, else None."""
    own = view.species(ask.seat) if ask is not None else None
    if own is None or choice is None or not isinstance(choice.meaning, TakeAction):
        return None
    return own if choice.meaning.action == own.action else None


def has_sides_to_choose(view: MarchView) -> bool:
    """Return whether the game is set up with special mats, so that players choose a side of theirs."""
    return view.phase is Phase.SETUP and any(nest.mat for nest in view.nests)


def mat_page_lines(view: MarchView, seat: int, in_full: bool) -> list[str]:
    """Return what the info pane says of a player's special mat beside the page that shows it.

    Args:
        view: what the viewer sees.
        seat: the player whose mat it is.
        in_full: whether to repeat all that the mat says; else only its name and the rulings on it are
            returned.
    """
    species = view.components.species[view.nests[seat].mat]
    return [*(mat_lines(view, species) if in_full else [_(species.name)]), *mat_rulings(species)]


def own_card_lines(view: MarchView, card: str, ask: Ask | None) -> list[str]:
    """Return a card in full; of one in the hand of the viewer also what is given up for it."""
    lines = card_lines(view, card)
    if view.seat is None or card not in (view.nests[view.seat].hand or ()):
        return lines
    text = taken_away(Naming(view.components), ask, view.seat, card, view)
    return [*lines[:3], text, *lines[3:]] if text else lines


def answer_lines(view: MarchView, ask: Ask | None, choice: Choice) -> list[str] | None:
    """Return the lines on the card or the new hex that an answer names; None if it names neither."""
    match choice.meaning:
        case CardMeaning(card):
            return own_card_lines(view, card, ask)
        case TakeHex(number) | BuryHex(number):
            return tile_lines(view, number)
        case _:
            return None


def nest_lines(view: MarchView, seat: int, names: Sequence[str], *, in_full: bool = False) -> list[str]:
    """Return what decides about a player's next Feeding and the end of the round.

    Args:
        view: what is known.
        seat: the seat whose nest it is.
        names: the names of the players by seat.
        in_full: whether Colony Goals are shown with their whole rule, and Evolutions at all; else goals by
            their gist.
    """
    nest, species = view.nests[seat], view.species(seat)
    feeding = _("Feeding: {need}; food: {food}")
    return [
        player_name(seat, names),
        *([] if view.outcome is not None else [feeding.format(need=nest.food_needed, food=nest.food)]),
        *thief_line(nest),
        ngettext("{n} ant; a food feeds {most}", "{n} ants; a food feeds {most}", nest.ants).format(
            n=nest.ants, most=nest.ants_per_food
        ),
        _("March: {steps}; battle: +{heads}").format(
            steps=counted("{n} step", "{n} steps", nest.march_steps), heads=nest.heads
        ),
        *(_goal_line(view, nest, card, in_full) for card in nest.goals),
        *(_evolution_lines(view, nest) if in_full else ()),
        *([*mat_lines(view, species), *mat_rulings(species)] if species is not None else ()),
    ]


def _evolution_lines(view: MarchView, nest: NestView) -> Iterator[str]:
    """Yield each Evolution whose ability counts with its whole rule, and below it those that it covers."""
    naming = Naming(view.components)
    for segment in SEGMENTS:
        *covered, top = nest.body[segment] or ("",)
        if top:
            # Translators: an Evolution, and what it does.
            yield _("{card}: {what}").format(card=naming.card(top), what=_(view.card(top).effect))
        if covered:
            cards = enumerated(naming.card(card) for card in reversed(covered))
            # Translators: Evolutions below another one, which have no effect.
            yield _("Covered by it: {cards}").format(cards=cards)


def _goal_line(view: MarchView, nest: NestView, card: str, in_full: bool) -> str:
    """Return a Colony Goal in play, and whether it would score now."""
    goal, naming = view.card(card), Naming(view.components)
    gist = naming.gist(card)
    what = gist if gist and not in_full else _(goal.effect)
    is_held = card in nest.goals_held
    if view.outcome is not None:
        # Translators: what a Colony Goal has brought at the end of the game, in its last round.
        scored, nothing = _("+{n} in round {round}"), _("nothing in round {round}")
        points = (scored if is_held else nothing).format(n=goal.points, round=ROUNDS[LAST_ROUND])
    else:
        points = f"+{goal.points}" if is_held else pgettext("a Colony Goal", "not yet")
    # Translators: a Colony Goal, its points if it would score now, and what it asks for.
    return _("{goal} ({points}): {what}").format(goal=naming.card(card), points=points, what=what)


def reaction_lines(ask: Ask) -> list[str]:
    """Return what a player who is asked for a reaction may do; nothing for another question."""
    return [TEXTS.say("reactions", type(ask.about).__name__)] if isinstance(ask.about, Reacting) else []
