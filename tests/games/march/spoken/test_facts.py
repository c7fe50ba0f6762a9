"""Every fact of a view of March of the Ants, with what tells it and another view in which it is another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass, replace
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct, structs

from antterm.core.game import Outcome
from antterm.core.hex import Hex
from antterm.core.plain_data import fields_of
from antterm.games.march.rules.components import Gift, Site
from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import BattleView, MarchView, view_of
from antterm.games.march.spoken import SPOKEN
from antterm.plain.spoken import ListenerView
from tests.games.march.handmade import BARK, BLUE, FERN, RED, SOIL, HandmadeMatch

Changed = tuple[str, Callable[[Any], Any]]
"""A subject, and another view of which it tells something else."""
SPECIES = "nomad_ant"


def march_view() -> MarchView:
    """Everything at once: a battle, a Horde, special species, cards in hand and in play."""
    position = HandmadeMatch(3)
    position.ants(RED, "9.1", "9.2", "1.1", "0")
    position.ants(BLUE, "9.3", "9.o")
    position.gives(RED, larvae=3, food=2, hand="egg_stealer veteran_head")
    position.in_play(RED, "acrobat_head traitor_head outsider")
    position.plays(RED, SPECIES)
    view = view_of(position.state, RED)
    nest = replace(view.nests[RED], bodies=1, laid=1, sources={"battle": 2}, rested=True, extra_food=1)
    known = view_of(HandmadeMatch(3, centipedes="standard").state, RED).horde
    assert known is not None
    horde = replace(
        known,
        score=3,
        sources={"battle": 3},
        last="mating_flight",
        deed=Deed.ADVANCE,
        vanguard=BARK,
        jumps=2,
        lead=1,
    )
    return replace(view, battle=battle(), nests=(nest, *view.nests[1:]), horde=horde)


def battle(**changes: Any) -> BattleView:
    """A battle that has been decided."""
    decided = BattleView(BARK, BLUE, RED, (2, 3), ("egg_stealer",), (4, 3), (1, 2), BLUE)
    return replace(decided, **changes)


def ended(view: MarchView, **changes: Any) -> MarchView:
    return replace(view, outcome=replace(Outcome((0,), (30, 20, 10), "points"), **changes))


def march(**changes: Any) -> Callable[[MarchView], MarchView]:
    return lambda view: replace(view, **changes)


def bark(**changes: Any) -> Callable[[MarchView], MarchView]:
    """The hex called Bark otherwise."""
    return lambda view: replace(view, hexes={**view.hexes, BARK: replace(view.hexes[BARK], **changes)})


def own(**changes: Any) -> Callable[[MarchView], MarchView]:
    """The nest of the first player otherwise."""
    return lambda view: replace(view, nests=(replace(view.nests[RED], **changes), *view.nests[1:]))


def fought(**changes: Any) -> Callable[[MarchView], MarchView]:
    return march(battle=battle(**changes))


def horde(**changes: Any) -> Callable[[MarchView], MarchView]:
    """The Horde otherwise."""

    def changed(view: MarchView) -> MarchView:
        assert view.horde is not None
        return replace(view, horde=replace(view.horde, **changes))

    return changed


def parts(**changes: Any) -> Callable[[MarchView], MarchView]:
    return lambda view: replace(view, components=replace(view.components, **changes))


def card(**changes: Any) -> Callable[[MarchView], MarchView]:
    """A card otherwise."""
    return lambda view: parts(
        cards={**view.components.cards, "outsider": structs.replace(view.card("outsider"), **changes)}
    )(view)


def tile(number: int, **changes: Any) -> Callable[[MarchView], MarchView]:
    """A printed hex otherwise."""
    return lambda view: parts(
        tiles={**view.components.tiles, number: structs.replace(view.tile(number), **changes)}
    )(view)


def site(**changes: Any) -> Callable[[MarchView], MarchView]:
    """The second site of Bark otherwise."""

    def changed(view: MarchView) -> MarchView:
        first, second, *others = view.tile(BARK).sites
        return tile(BARK, sites=(first, structs.replace(second, **changes), *others))(view)

    return changed


def species(**changes: Any) -> Callable[[MarchView], MarchView]:
    """A special species otherwise."""
    return lambda view: parts(
        species={
            **view.components.species,
            SPECIES: structs.replace(view.components.species[SPECIES], **changes),
        }
    )(view)


def drawback(**changes: Any) -> Callable[[MarchView], MarchView]:
    """A drawback of it otherwise."""

    def changed(view: MarchView) -> MarchView:
        first, *others = view.components.species[SPECIES].drawbacks
        return species(drawbacks=(structs.replace(first, **changes), *others))(view)

    return changed


MARCH: Mapping[str, Changed] = {
    "MarchView.seats": ("game", march(seats=2)),
    "MarchView.long": ("game", march(long=True)),
    "MarchView.components": ("goals", card(name="Loner")),
    "MarchView.phase": ("", march(phase=Phase.FEEDING)),
    "MarchView.round": ("", march(round=3)),
    "MarchView.active": ("", march(active=2)),
    "MarchView.queue": ("", march(queue=(1, 2))),
    "MarchView.hexes": ("meadow", lambda view: replace(view, hexes={0: view.hexes[0]})),
    "MarchView.nests": ("", own(food=9)),
    "MarchView.stack": ("", march(stack=1)),
    "MarchView.deck": ("", march(deck=1)),
    "MarchView.discard": ("discard", march(discard=("outsider",))),
    "MarchView.drawn": ("", march(drawn=20)),
    "MarchView.waiting": ("", march(waiting=(20,))),
    "MarchView.looked": ("", march(looked=(20, 19))),
    "MarchView.looker": ("", march(looker=1)),
    "MarchView.put_back": ("stack", march(put_back=(20,))),
    "MarchView.resolving": ("", march(resolving=("outsider",))),
    "MarchView.battle": ("battle", march(battle=None)),
    "MarchView.last_turn": ("", march(last_turn=True)),
    "MarchView.decree": ("", march(decree=False)),
    "MarchView.offered": ("", march(offered=((), (20, 19), ()))),
    "MarchView.horde": ("horde", march(horde=None)),
    "MarchView.open_hands": ("game", march(open_hands=True)),
    "MarchView.rests_last": ("game", march(rests_last=True)),
    "MarchView.once_round": ("game", march(once_round=True)),
    "MarchView.outcome": ("", ended),
    "HexView.number": ("meadow", bark(number=10)),
    "HexView.cell": ("9", bark(cell=Hex(3, 0))),
    "HexView.tunnels": ("9", bark(tunnels=(1, 4))),
    "HexView.sites": ("9", bark(sites=(None, 0, 1, None))),
    "HexView.loose": ("9", bark(loose=(0, 3, 0))),
    "HexView.wormhole": ("9", bark(wormhole=True)),
    "HexView.centipede": ("9", bark(centipede=True)),
    "HexView.controller": ("9", bark(controller=2)),
    "HexView.contested": ("9", bark(contested=False)),
    "HexView.shared": ("9", bark(shared=True)),
    "HexView.inner": ("9", bark(inner=False)),
    "NestView.larvae": ("mine", own(larvae=7)),
    "NestView.food": ("mine", own(food=7)),
    "NestView.supply": ("mine", own(supply=7)),
    "NestView.ants": ("mine", own(ants=7)),
    "NestView.score": ("mine", own(score=7)),
    "NestView.sources": ("score", own(sources={"site": 2})),
    "NestView.hand_size": ("mine", own(hand_size=7)),
    "NestView.hand": ("hand", own(hand=("outsider",))),
    "NestView.body": ("mine", own(body={"head": (), "thorax": (), "abdomen": ("thief_abdomen",)})),
    "NestView.goals": ("goals", own(goals=())),
    "NestView.goals_held": ("slumber", own(goals_held=("outsider",))),
    "NestView.bodies": ("mine", own(bodies=2)),
    "NestView.rested": ("mine", own(rested=False)),
    "NestView.acted": ("mine", own(acted=True)),
    "NestView.rest_larvae": ("mine", own(rest_larvae=1)),
    "NestView.rest_food": ("mine", own(rest_food=1)),
    "NestView.laid": ("mine", own(laid=2)),
    "NestView.laid_cards": ("battle", own(laid_cards=("outsider",))),
    "NestView.battlefields": ("9", own(battlefields=(BARK,))),
    "NestView.centipedes_met": ("9", own(centipedes_met=(BARK,))),
    "NestView.heads": ("mine", own(heads=7)),
    "NestView.march_steps": ("mine", own(march_steps=7)),
    "NestView.ants_per_food": ("mine", own(ants_per_food=7)),
    "NestView.food_needed": ("mine", own(food_needed=7)),
    "NestView.extra_food": ("mine", own(extra_food=-1)),
    "NestView.mat": ("species", own(mat="crazy_ant")),
    "NestView.special": ("species", own(special=False)),
    "BattleView.hex": ("battle", fought(hex=FERN)),
    "BattleView.invader": ("battle", fought(invader=None)),
    "BattleView.defender": ("battle", fought(defender=2)),
    "BattleView.strengths": ("battle", fought(strengths=(5, 5))),
    "BattleView.centipede_cards": ("battle", fought(centipede_cards=("outsider",))),
    "BattleView.totals": ("battle", fought(totals=(5, 5))),
    "BattleView.losses": ("battle", fought(losses=(5, 5))),
    "BattleView.winner": ("battle", fought(winner=None)),
    "HordeView.level": ("horde", horde(level="hard")),
    "HordeView.score": ("horde", horde(score=9)),
    "HordeView.sources": ("horde", horde(sources={"tunnel": 3})),
    "HordeView.last": ("horde", horde(last="outsider")),
    "HordeView.deed": ("horde", horde(deed=Deed.RAMPAGE)),
    "HordeView.deck": ("horde", horde(deck=1)),
    "HordeView.discard": ("horde", horde(discard=("outsider",))),
    "HordeView.on_hexes": ("horde", horde(on_hexes=4)),
    "HordeView.in_tunnel": ("horde", horde(in_tunnel=4)),
    "HordeView.vanguard": ("horde", horde(vanguard=SOIL)),
    "HordeView.jumps": ("horde", horde(jumps=5)),
    "HordeView.lead": ("horde", horde(lead=-1)),
    "Components.cards": ("goals", card(name="Loner")),
    "Components.tiles": ("9", tile(BARK, name="Rind")),
    "Components.species": ("species", species(name="Gypsy Ant")),
    "Components.decree_of_species": ("species", parts(decree_of_species=Gift(9, 9))),
    "Card.kind": ("goals", card(kind="event")),
    "Card.name": ("goals", card(name="Loner")),
    "Card.cost": ("goals", card(cost=9)),
    "Card.pay_with": ("goals", card(pay_with="ants")),
    "Card.value": ("goals", card(value=9)),
    "Card.effect": ("goals", card(effect="Nothing.")),
    "Card.points": ("goals", card(points=9)),
    "Card.rulings": ("card outsider", card(rulings=("No.",))),
    "Card.special_rulings": ("card outsider", card(special_rulings=("No.",))),
    "Tile.name": ("9", tile(BARK, name="Rind")),
    "Tile.tunnels": ("20", tile(20, tunnels=(0,))),
    "Tile.sites": ("20", tile(20, sites=(Site("food", 9, True),))),
    "Tile.wormhole": ("20", tile(20, wormhole=False)),
    "Tile.centipede": ("20", tile(20, centipede=True)),
    "Tile.effect": ("20", tile(20, effect="Nothing.")),
    "Site.resource": ("9", site(resource="card")),
    "Site.amount": ("9", site(amount=9)),
    "Site.control": ("9", site(control=True)),
    "Species.name": ("species", species(name="Gypsy Ant")),
    "Species.action_name": ("species", species(action_name="Way")),
    "Species.cost": ("species", species(cost=9)),
    "Species.effect": ("species", species(effect="Nothing.")),
    "Species.reaction": ("species", species(reaction="Nothing.")),
    "Species.drawbacks": ("species", species(drawbacks=())),
    "Species.rulings": ("species", species(rulings=("No.",))),
    "Drawback.name": ("species", drawback(name="Sloth")),
    "Drawback.effect": ("species", drawback(effect="Nothing.")),
    "Drawback.rulings": ("species", drawback(rulings=("No.",))),
    "Gift.food": ("species", parts(decree_of_species=Gift(9, 4))),
    "Gift.larvae": ("species", parts(decree_of_species=Gift(2, 9))),
    "Outcome.winners": ("", lambda view: ended(view, winners=(1,))),
    "Outcome.scores": ("score", lambda view: ended(view, scores=(31, 20, 10))),
    "Outcome.reason": ("", lambda view: ended(view, reason="ants")),
}
_IDENTIFIER = "a name for files and rules; nobody is shown it"
_FOR_BOTS = "for bots"
_IN_THE_EFFECT = "the effect says it"
_OF_WHOM = "who looks knows it"
MARCH_SILENT: Mapping[str, str] = {
    "MarchView.seat": _OF_WHOM,
    "HexView.turn": "its tunnels are told as they lie",
    "NestView.seat": "its place among the players",
    "HordeView.mat": "the card of its turn is told",
    "Card.gist": "told when others play it",
    "Components.front": "the tunnels of the Great Tunnel are told as it lies",
    "Components.back": "the same",
    "Components.great_tunnel": "it is called so in every sentence",
    "Card.id": _IDENTIFIER,
    "Card.copies": "no card shows it",
    "Card.centipede_copies": "no card shows it",
    "Card.params": _IN_THE_EFFECT,
    "Card.reactions_first": _IN_THE_EFFECT,
    "Card.worth": _FOR_BOTS,
    "Card.harms": _FOR_BOTS,
    "Card.questions": "they are told when they are asked",
    "Card.provenance": "for owners of the box",
    "Tile.number": "it is its name",
    "Tile.id": _IDENTIFIER,
    "Tile.kind": "its number tells it",
    "Tile.known": "for owners of the box",
    "Tile.provenance": "for owners of the box",
    "Question.asks": "told when it is asked",
    "Question.answer": "told when it is asked",
    "Question.decline": "told when it is asked",
    "Species.id": _IDENTIFIER,
    "Species.action": _IDENTIFIER,
    "Species.worth": _FOR_BOTS,
    "Species.params": _IN_THE_EFFECT,
    "Species.short": _IN_THE_EFFECT,
    "Species.reaction_short": "the reaction says it",
    "Species.provenance": "for owners of the box",
    "Drawback.id": _IDENTIFIER,
    "Drawback.params": _IN_THE_EFFECT,
    "Drawback.short": _IN_THE_EFFECT,
}


def within(kind: Any) -> Iterator[type[Any]]:
    """The classes of facts that a type speaks of."""
    if isinstance(kind, type) and (is_dataclass(kind) or issubclass(kind, Struct)):
        yield kind
    for part in get_args(kind):
        yield from within(part)


def kinds_of(kind: type[Any]) -> set[type[Any]]:
    """A class of facts with all that its fields are made of."""
    found, new = set[type[Any]](), {kind}
    while new:
        found |= new
        told = [hint for each in new for hint in get_type_hints(each).values()]
        new = {part for hint in told for part in within(hint)} - found
    return found


def heard(view: MarchView, subject: str) -> list[str]:
    return list(SPOKEN.look(ListenerView(view, None, RED, ["Ann", "Bob", "Cleo"], {}), subject))


def test_every_field_of_what_a_seat_may_know_is_told_somewhere() -> None:
    names = {f"{kind.__name__}.{field}" for kind in kinds_of(MarchView) for field in fields_of(kind)}
    assert names == {*MARCH, *MARCH_SILENT}


@pytest.mark.few(24)
@pytest.mark.parametrize("field", MARCH)
def test_another_fact_is_another_sentence(field: str) -> None:
    subject, change = MARCH[field]
    view = march_view()
    if field.startswith("Outcome."):
        view = ended(view)
    assert heard(view, subject) != heard(change(view), subject)
