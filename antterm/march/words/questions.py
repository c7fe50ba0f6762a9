"""The questions of March of the Ants, each in one line."""

from __future__ import annotations

from typing import Any

from antterm.core.ask import Ask
from antterm.i18n import _
from antterm.march.words import species
from antterm.march.words.naming import Naming, ants, larvae, steps


def question(naming: Naming, ask: Ask, who: str) -> str:
    """What the player `who` is asked."""
    return f"{who}: {_text(naming, ask)}"


def _text(naming: Naming, ask: Ask) -> str:
    about = ask.about
    general = _general(naming, ask.kind, about) or species.question(naming, ask)
    if general is not None:
        return general
    group, _dot, name = ask.kind.partition(".")
    if group in ("card", "ability"):
        return _("{card}: {what}").format(card=naming.card(name), what=_of_card(naming, name, about))
    raise KeyError(ask.kind)


def _general(naming: Naming, kind: str, about: Any) -> str | None:
    """The decision points of the rules themselves; None for those of a card."""
    left = about.get("left", 0)
    hex_name = naming.hex(about["hex"]) if "hex" in about else ""
    number = naming.hex(about["number"]) if "number" in about else ""
    card = naming.card(about["card"]) if "card" in about else ""
    plain = {
        "setup.start_hex": _("which of your two starting hexes do you take?"),
        "setup.start_place": _("where does {number} lie, joined to the Great Tunnel?"),
        "turn.action": _("your Action?"),
        "turn.bonus": _("a bonus Action? ({left} left, no food needed)"),
        "explore.place": _("where does {number} lie, and how is it turned?"),
        "explore.move_from": _("from which hex do ants move to {number}?"),
        "explore.move_ants": _("which ant moves to {number}?"),
        "explore.react": _("reaction to Explore: place a larva?"),
        "march.larva": _("March, {steps} left: place a larva, or go on to the ants?"),
        "march.ant": _("March, {steps} left: which ant goes where?"),
        "march.react": _("reaction to March: move one ant one step?"),
        "forage.react": _("reaction to Forage: gain a larva?"),
        "play.card": _("which card do you play?"),
        "play.drop_goal": _("{card} would be your third Colony Goal: which one do you discard?"),
        "play.pay": _("pay for {card}, {left} to go: with what?"),
        "play.react": _("reaction to the card played: discard a card and draw one?"),
        "ant.site": _("which site of {hex} does your ant take?"),
        "settle.site": _("which empty site of {hex} does your ant from the outskirts take?"),
        "soldier.order": _("which effect comes first?"),
        "battle.invader": _("several have most ants on {hex}: who invades?"),
        "battle.ferocity": _("a card for ferocity, face down?"),
        "battle.losses": _("battle: which ant do you lose? ({left} to go)"),
        "battle.spoils": _("you have won {hex}: move ants onto empty sites?"),
        "centipede.ferocity": _("a card for ferocity against the centipede?"),
        "centipede.losses": _("centipede: which ant do you lose? ({left} to go)"),
        "centipede.spoils": _("you have beaten the centipede of {hex}: move ants onto empty sites?"),
        "beyond.lair_play": _("Abandoned Spider Lair: play a card without paying?"),
        "beyond.ant_lion_discard": _("Ant Lion's Den: which card do you discard? ({left} to go)"),
        "beyond.pear_larva": _("Fallen Pear: place a larva there?"),
        "feed.starve": _("no food is left: which ant starves? ({left} to go)"),
        "coop.march_battle": _("after your March: fight one centipede now?"),
        "coop.horde_place": _("the Horde explores {number}: where does it lie, and how is it turned?"),
        "decree.choice": _("Royal Decree: food or larvae?"),
    }.get(kind)
    if plain is None:
        return None
    return plain.format(left=left, steps=steps(left), hex=hex_name, number=number, card=card)


def _of_card(naming: Naming, card: str, about: Any) -> str:
    """What a card asks: by card and part, else what every card asks at such a part."""
    left = about.get("left", 0)
    number = about.get("number", about.get("hex"))
    facts = {
        "left": left,
        "steps": steps(left),
        "ants": ants(left),
        "larvae": larvae(left),
        "hex": naming.hex(number) if number is not None else "",
        "card": naming.card(about["card"]) if "card" in about else "",
        "n": about.get("n", 0),
    }
    own = {
        "a_queens_journey hex": _("which of these hexes do you lay?"),
        "a_queens_journey below": _("which hex goes under the stack first?"),
        "adaptive_radiation back": _("take back a top Evolution? (up to {left})"),
        "adaptive_radiation play": _("play an Evolution in exchange? (up to {left})"),
        "cultural_theft": _("play one of the discarded cards?"),
        "early_harvest": _("which site do you harvest?"),
        "fungal_outbreak hex": _("on which hex does it break out?"),
        "mating_flight first": _("the first ant of an exchange? (up to {left})"),
        "mating_flight second": _("with which ant does it exchange places?"),
        "mysterious_hole token": _("wormhole or centipede, and where?"),
        "royal_jelly effect": _("which effect? Both are named before either happens."),
        "sneak_attack": _("which contested hex is fought over now?"),
        "sparrow_attack": _("on which hex are all ants destroyed?"),
        "swarm hex": _("to which hex do your ants come?"),
        "blind_overlords": _("put a wormhole on which hex?"),
        "greedy_tribe hex": _("place larvae on which hex?"),
        "scout_thorax hex": _("which of the two hexes do you lay?"),
        "warrior_head": _("place a larva or take back an ant? (up to {left})"),
        "kamikaze_head own": _("sacrifice one of your ants?"),
        "kamikaze_head owner": _("whose ant on {hex} dies with it? (up to {left} more)"),
        "parasite_thorax": _("{card} is worth {n}: whom do you rob of larvae?"),
        "honeypot_abdomen": _("which site do you harvest twice?"),
        "leafcutter_abdomen": _("which site gives food instead of its yield? (up to {left})"),
        "stinger_abdomen victim": _("whom do you sting?"),
    }
    common = {
        "place": _("where does {hex} lie, and how is it turned?"),
        "ants": _("which ant moves to {hex}? (up to {left})"),
        "larva": _("place a larva? (up to {left})"),
        "ant": _("{steps} left: which ant goes where?"),
        "losses": _("which ant do you lose? ({left} to go)"),
    }
    part = about.get("part")
    sentence = own.get(f"{card} {part}" if part else card) or common[part]
    return sentence.format(**facts)
