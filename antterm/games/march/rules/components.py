"""Cards, hexes and special species: read from data files, the package's own or those of an owner of the box.

An owner's files come as a document: the texts of `cards.toml`, `hexes.toml` and `species.toml` by file name;
any may be missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from string import Formatter
from typing import Annotated, Any, Final, TypeVar, cast

from msgspec import Meta, Struct, structs

from antterm.core.checking import StateReader
from antterm.core.editions import Editions
from antterm.core.game import Lasting
from antterm.games.march.rules.datafile import BadComponents, DataFile, TomlTable, one_of

K = TypeVar("K", str, int)
T = TypeVar("T")

SEGMENTS: Final = ("head", "thorax", "abdomen")
RESOURCES: Final = ("food", "larva", "card", "colony_point")
GREAT_TUNNEL: Final = 0
"""The number by which the Great Tunnel is spoken of; it bears none itself."""
ROUNDS: Final = ("0", "I", "II", "III", "IV")
"""The rounds, as the track of the Great Tunnel shows them."""
CARDS_FILE, HEXES_FILE, SPECIES_FILE = "cards.toml", "hexes.toml", "species.toml"
FILES: Final = (CARDS_FILE, HEXES_FILE, SPECIES_FILE)
DRAWBACKS_EACH: Final = 2
FACTS: Final = ("left", "hex", "spot", "card", "n", "ant")
"""Names that the texts of a question may use."""


Text = Annotated[str, Meta(pattern=r"\S")]
"""A text that says something."""
Digit = Annotated[int, Meta(ge=0, le=9)]
Few = Annotated[int, Meta(ge=1, le=9)]
Edges = Annotated[tuple[Annotated[int, Meta(ge=0, le=5)], ...], Meta(min_length=1)]
Magnitudes = Mapping[str, Annotated[int, Meta(ge=1, le=36)]]
Sources = Mapping[str, Annotated[str, one_of("rulebook", "published", "inferred", "reconstructed")]]
"""Provenance of the fields of a table."""


class Data(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a table of a data file describes; the types of its fields say what the keys may be."""


class Site(Data, frozen=True):
    """A collection site of a hex."""

    resource: Annotated[str, one_of(*RESOURCES)]
    amount: Few
    control: bool


class Tile(Data, frozen=True):
    """A hex as it is printed."""

    number: Annotated[int, Meta(ge=1, le=99)]
    id: Text
    kind: Annotated[str, one_of("starting", "standard", "beyond")]
    name: Text
    tunnels: Edges
    """Edges with a tunnel before turning: 0 north, then clockwise to 5 north-west."""
    sites: Annotated[tuple[Site, ...], Meta(min_length=1)]
    wormhole: bool
    centipede: bool
    effect: str = ""
    known: str = ""
    provenance: Sources = {}

    @property
    def control(self) -> int:
        """Index of the control site."""
        return next(i for i, site in enumerate(self.sites) if site.control)


class Question(Data, frozen=True):
    """A question that only this card asks, and the texts of its answers.

    The question may name `{left}`, `{hex}`, `{card}`, `{n}` and `{ant}`, an answer `{hex}` or `{spot}`.
    """

    asks: str
    answer: str = ""
    """Text for an answer with a hex or a place; empty where the answers are of a common kind."""
    decline: str = ""
    """Text for the answer `no`; empty where there is no such answer."""


NOTHING: Final = Question("")


class Card(Data, frozen=True):
    """A card of the deck."""

    id: Text
    kind: Annotated[str, one_of("event", *SEGMENTS, "goal")]
    name: Text
    cost: Digit
    pay_with: Annotated[str, one_of("any", "ants", "larvae")]
    value: Digit
    copies: Few
    centipede_copies: Digit
    params: Magnitudes
    effect: Text
    points: Digit = 0
    """Colony points of a goal at every Slumber at which its condition holds."""
    reactions_first: bool = False
    """Whether the others react before it takes effect."""
    worth: Annotated[float, Meta(ge=0, lt=10)] = 0.0
    """Rough worth to a bot, in points, of what an Event does, or of an Evolution's ability in a round."""
    harms: bool = False
    """Whether it strikes everybody on the hex, or the ant, for which it is played."""
    questions: Mapping[str, Question] = {}
    """Questions of this card alone, by identifier."""
    gist: str = ""
    """Its effect in at most 38 columns, shown after its name; empty where an owner's card has none."""
    rulings: tuple[str, ...] = ()
    special_rulings: tuple[str, ...] = ()
    """The rulings that matter only where somebody plays a special species."""
    provenance: Sources = {}

    @property
    def is_evolution(self) -> bool:
        """Whether it belongs to the ant's body."""
        return self.kind in SEGMENTS


class Drawback(Data, frozen=True):
    """The disadvantage of a special species."""

    id: Text
    name: Text
    params: Magnitudes
    effect: Text
    short: Text
    """The effect in a few words."""
    rulings: tuple[str, ...] = ()


class Species(Data, frozen=True, rename={"drawbacks": "drawback"}):
    """The special side of a nest mat."""

    id: Text
    name: Text
    action: Text
    """The species' own Action."""
    action_name: Text
    cost: Digit
    """Food that the Action costs."""
    worth: Annotated[float, Meta(gt=-10, lt=10)]
    """Rough worth to a bot of playing this side of the mat rather than the other, in colony points."""
    params: Magnitudes
    """Magnitudes of the Action and its reaction."""
    effect: Text
    short: Text
    """The effect in a few words."""
    reaction: Text
    reaction_short: Text
    drawbacks: tuple[Drawback, ...] = ()
    rulings: tuple[str, ...] = ()
    provenance: Sources = {}


class Gift(Data, frozen=True):
    """A gift of a Royal Decree: food or larvae."""

    food: Annotated[int, Meta(ge=0, le=36)]
    larvae: Annotated[int, Meta(ge=0, le=36)]


@dataclass(frozen=True)
class Components(Lasting):
    """Everything in the box that has a face."""

    cards: Mapping[str, Card]
    tiles: Mapping[int, Tile]
    species: Mapping[str, Species]
    decree_of_species: Gift
    """The Royal Decree of special species."""
    front: tuple[int, ...]
    """Edges of the Great Tunnel with a tunnel, on the side for three and more players."""
    back: tuple[int, ...]
    """Edges of the Great Tunnel with a tunnel, on the side for two players."""
    great_tunnel: str
    """Name of the Great Tunnel."""

    @cached_property
    def starting(self) -> tuple[int, ...]:
        """The numbers of the starting hexes."""
        return self._numbers("starting")

    @cached_property
    def standard(self) -> tuple[int, ...]:
        """The numbers of the standard hexes."""
        return self._numbers("standard")

    @cached_property
    def beyond(self) -> tuple[int, ...]:
        """The numbers of the hexes Beyond the Meadow."""
        return self._numbers("beyond")

    def _numbers(self, kind: str) -> tuple[int, ...]:
        return tuple(sorted(tile.number for tile in self.tiles.values() if tile.kind == kind))

    def deck(self) -> list[str]:
        """Return all cards with their copies, in the order of the file."""
        return [card.id for card in self.cards.values() for _ in range(card.copies)]

    def centipede_deck(self) -> list[str]:
        """Return the cards that bear the icon of Rise of the Centipedes."""
        return [card.id for card in self.cards.values() for _ in range(card.centipede_copies)]

    def player_deck(self) -> list[str]:
        """Return the cards without that icon."""
        return [card.id for card in self.cards.values() for _ in range(card.copies - card.centipede_copies)]


def _facts(components: Components) -> Any:
    """Return what the rules read of components: all but names, sentences, origins and worths to bots."""
    return [
        list(map(_card_facts, components.cards.values())),
        list(map(_tile_facts, components.tiles.values())),
        list(map(_species_facts, components.species.values())),
        [
            components.decree_of_species.food,
            components.decree_of_species.larvae,
            components.front,
            components.back,
        ],
    ]


def _card_facts(card: Card) -> list[Any]:
    deck = [card.copies, card.centipede_copies]
    effect = [sorted(card.params.items()), card.points, card.reactions_first]
    return [card.id, card.kind, card.cost, card.pay_with, card.value, *deck, *effect]


def _tile_facts(tile: Tile) -> list[Any]:
    sites = [[site.resource, site.amount, site.control] for site in tile.sites]
    return [tile.number, tile.id, tile.kind, tile.tunnels, tile.wormhole, tile.centipede, sites]


def _species_facts(species: Species) -> list[Any]:
    drawbacks = [[drawback.id, sorted(drawback.params.items())] for drawback in species.drawbacks]
    return [species.id, species.action, species.cost, sorted(species.params.items()), drawbacks]


def _renew(earlier: Components, current: Components) -> Components:
    """Return the components of an earlier edition as today's rules and texts can speak of them.

    Components whose rules did not change are replaced by today's, for the newer texts. Other cards and
    species keep their rules, and only get parameters and questions that they lacked from today's.
    """

    def tile(here: Tile) -> Tile:
        twin = current.tiles.get(here.number, here)
        return twin if _tile_facts(twin) == _tile_facts(here) else here

    return replace(
        earlier,
        cards={
            name: _renew_card(card, current.cards.get(name, card)) for name, card in earlier.cards.items()
        },
        tiles={number: tile(here) for number, here in earlier.tiles.items()},
        species={
            name: _renew_species(mat, current.species.get(name, mat)) for name, mat in earlier.species.items()
        },
    )


def _renew_card(card: Card, twin: Card) -> Card:
    if _card_facts(twin) == _card_facts(card):
        return twin
    params, questions = {**twin.params, **card.params}, {**twin.questions, **card.questions}
    return _with_gist(structs.replace(card, params=params, questions=questions), twin)


def _renew_species(species: Species, twin: Species) -> Species:
    if _species_facts(twin) == _species_facts(species):
        return twin
    old_params = {drawback.id: drawback.params for drawback in twin.drawbacks}
    drawbacks = [
        structs.replace(drawback, params={**old_params.get(drawback.id, {}), **drawback.params})
        for drawback in species.drawbacks
    ]
    return structs.replace(species, params={**twin.params, **species.params}, drawbacks=tuple(drawbacks))


def _read(texts: Mapping[str, str]) -> Components:
    """Read all files of the package."""
    cards, hexes, species = (DataFile(name, texts[name]) for name in FILES)
    return Components(
        cards=_each(cards, "card", "id", _read_card, None),
        species=_each(species, "species", "id", _read_species, None),
        decree_of_species=_read_decree(species),
        **_read_hexes(hexes, None),
    )


EDITIONS: Final[Editions[Components]] = Editions("antterm.games.march.rules", FILES, _read, _facts, _renew)
"""The components of this package, as they are today and as they were in earlier versions."""


def standard() -> Components:
    """Return the components of this package with which new games are played."""
    return EDITIONS.current


@lru_cache(maxsize=1)
def of_all_editions() -> Components:
    """Return today's components with whatever earlier editions had besides: for texts about any game."""
    cards, tiles, species = dict[str, Card](), dict[int, Tile](), dict[str, Species]()
    for edition in (*EDITIONS.released.values(), EDITIONS.current_digest):
        components = EDITIONS.get(edition)
        cards |= components.cards
        tiles |= components.tiles
        species |= components.species
    current = standard()
    if (cards, tiles, species) == (current.cards, current.tiles, current.species):
        return current
    return replace(current, cards=cards, tiles=tiles, species=species)


def from_document(document: Mapping[str, str] | None, edition: str | None = None) -> Components:
    """Return the components that an owner's files describe; what they leave out is the package's.

    Args:
        document: texts by file name, or None for the package's own.
        edition: which edition of the package's components; None for the newest.

    Raises:
        BadComponents: a file is broken; the error says which, where and why.
        UnknownEdition: the edition is not stored.
    """
    if document is None:
        return EDITIONS.current if edition is None else EDITIONS.get(edition)
    if not isinstance(document, Mapping):
        raise BadComponents("components", 0, "document", "wrong_type", FILES)
    for name, text in document.items():
        if name not in FILES:
            raise BadComponents(str(name), 0, str(name), "not_a_file", FILES)
        if not isinstance(text, str):
            raise BadComponents(name, 0, name, "wrong_type", ("text",))
    return _from_texts(EDITIONS.current_digest if edition is None else edition, *map(document.get, FILES))


@lru_cache(maxsize=8)
def _from_texts(edition: str, *own: str | None) -> Components:
    """Return the components of an owner's files, in the order of `FILES`; None for those of the edition."""
    model = EDITIONS.get(edition)
    cards, tiles, species = (
        None if text is None else DataFile(name, text) for name, text in zip(FILES, own, strict=True)
    )
    found = model
    if cards is not None:
        found = replace(found, cards=_each(cards, "card", "id", _read_card, model.cards))
    if tiles is not None:
        found = replace(found, **_read_hexes(tiles, model))
    if species is not None:
        mats, decree = _each(species, "species", "id", _read_species, model.species), _read_decree(species)
        found = replace(found, species=mats, decree_of_species=decree)
    return found


class _GreatTunnel(Data, frozen=True):
    """The table of the Great Tunnel."""

    name: Text
    front: Edges
    back: Edges
    provenance: Sources = {}


_CARD, _TILE, _TUNNEL = StateReader(Card), StateReader(Tile), StateReader(_GreatTunnel)
_SPECIES, _DRAWBACK, _GIFT = StateReader(Species), StateReader(Drawback), StateReader(Gift)


def _read_hexes(file: DataFile, model: Components | None) -> dict[str, Any]:
    """Return the fields of components that stand in the file of hexes."""
    tiles = _each(file, "hex", "number", _read_tile, model.tiles if model else None)
    table = TomlTable(file, file.table("great_tunnel"), "great_tunnel", 0)
    tunnel = table.read(_TUNNEL)
    return {
        "tiles": tiles,
        "front": _sorted_edges(table, "front", tunnel.front),
        "back": _sorted_edges(table, "back", tunnel.back),
        "great_tunnel": tunnel.name,
    }


def _read_decree(file: DataFile) -> Gift:
    return TomlTable(file, file.table("decree"), "decree", 0).read(_GIFT)


def _each(
    file: DataFile,
    name: str,
    key: str,
    read: Callable[[TomlTable, T | None], T],
    model: Mapping[K, T] | None,
) -> dict[K, T]:
    """Return what the tables of a name describe, by the key that identifies each: with a model, just that.

    Args:
        file: where they stand.
        name: the name of the tables.
        key: the key.
        read: reads a table, given what the model has under its key.
        model: the standard components that the tables must match, by key; None if there are none.
    """
    found: dict[K, T] = {}
    for index, data in enumerate(file.tables(name)):
        mark = data.get(key)
        table = TomlTable(file, data, name, index, str(mark or index + 1))
        if not isinstance(mark, str | int):
            read(table, None)
            raise table.fault(key, "wrong_type")
        if mark in found:
            raise table.fault(key, "twice")
        if model is not None and mark not in model:
            raise table.fault(key, "unknown", tuple(map(str, model)))
        entry = cast(K, mark)
        found[entry] = read(table, model[entry] if model is not None else None)
    for missing in (model or {}).keys() - found.keys():
        raise BadComponents(file.name, 0, f"{name} {missing}", "missing")
    return found


def _read_card(table: TomlTable, twin: Card | None) -> Card:
    """Return a card; its twin in the package says what an owner leaves out, and what they may not change."""
    others = {name: getattr(twin, name) for name in ("reactions_first", "harms", "worth")} if twin else {}
    card = table.read(_CARD, others, apart=("questions",))
    needed = "points" if card.kind == "goal" else "worth"
    if needed not in {**others, **table.data}:
        raise table.fault(needed, "missing")
    if card.centipede_copies > card.copies:
        raise table.fault("centipede_copies", "not_allowed", (f"0-{card.copies}",))
    card = structs.replace(card, questions=_read_questions(table, twin))
    if twin is None:
        return card
    if card.kind != twin.kind:
        raise table.fault("kind", "not_allowed", (twin.kind,))
    _compare_params(table, card.params, twin.params)
    return _with_gist(card, twin)


def _with_gist(card: Card, twin: Card) -> Card:
    """Return an owner's card with the gist of the package's where the two do the same."""
    does_the_same = (card.params, card.points) == (twin.params, twin.points)
    return card if card.gist or not does_the_same else structs.replace(card, gist=twin.gist)


def _read_questions(table: TomlTable, twin: Card | None) -> dict[str, Question]:
    """Return what a card asks; an owner may word anew what the package's card asks, and no more."""
    old = dict(twin.questions) if twin is not None else {}
    given = table.data.get("questions", {})
    are_right = (
        isinstance(given, dict)
        and (twin is None or given.keys() <= old.keys())
        and all(
            isinstance(texts, dict) and _are_templates(texts) and (twin is not None or "asks" in texts)
            for texts in given.values()
        )
    )
    if not are_right:
        raise table.fault("questions", "not_allowed", (*old, *Question.__struct_fields__))
    return old | {name: structs.replace(old.get(name, NOTHING), **texts) for name, texts in given.items()}


def _are_templates(texts: Mapping[str, Any]) -> bool:
    """Return whether these are the texts of a question and name nothing but the facts of it."""
    try:
        fields = [field for text in texts.values() for field in Formatter().parse(text)]
    except (TypeError, ValueError):
        return False
    are_plain = all(not spec and not conversion for _literal, _name, spec, conversion in fields)
    named = {name for _literal, name, *_ in fields if name is not None}
    return are_plain and texts.keys() <= set(Question.__struct_fields__) and named <= set(FACTS)


def _compare_params(table: TomlTable, own: Mapping[str, int], packaged: Mapping[str, int]) -> None:
    """Check an owner's numbers: others than the packaged ones, but neither more nor fewer of them."""
    if own.keys() != packaged.keys():
        raise table.fault("params", "not_allowed", tuple(packaged))


def _read_tile(table: TomlTable, twin: Tile | None) -> Tile:
    """Return a hex; one of an owner is of the kind of its twin, and the same if it lies Beyond the Meadow."""
    tile = table.read(_TILE)
    if sum(site.control for site in tile.sites) != 1:
        raise table.fault("sites", "not_allowed", ("control = true: 1",))
    if twin is not None and tile.kind != twin.kind:
        raise table.fault("kind", "not_allowed", (twin.kind,))
    is_beyond = tile.kind == "beyond"
    if twin is not None and is_beyond and tile.id != twin.id:
        raise table.fault("id", "not_allowed", (twin.id,))
    if is_beyond and not tile.effect:
        raise table.fault("effect", "missing")
    tunnels = _sorted_edges(table, "tunnels", tile.tunnels)
    return structs.replace(tile, tunnels=tunnels, effect=tile.effect if is_beyond else "")


def _sorted_edges(table: TomlTable, key: str, edges: Edges) -> Edges:
    if len(set(edges)) < len(edges):
        raise table.fault(key, "not_allowed", tuple("012345"))
    return tuple(sorted(edges))


def _read_species(table: TomlTable, twin: Species | None) -> Species:
    """Return a species with its drawbacks; one of an owner has the Action and the drawbacks of its twin."""
    species = table.read(_SPECIES, {"worth": twin.worth} if twin else {}, apart=("drawback",))
    tables = table.data.get("drawback")
    if not isinstance(tables, list) or len(tables) != DRAWBACKS_EACH:
        raise table.fault("drawback", "not_allowed", (str(DRAWBACKS_EACH),))
    below = [
        TomlTable(table.file, data, "species.drawback", table.index * DRAWBACKS_EACH + place, table.title)
        for place, data in enumerate(tables)
    ]
    species = structs.replace(species, drawbacks=tuple(each.read(_DRAWBACK) for each in below))
    if twin is None:
        return species
    if species.action != twin.action:
        raise table.fault("action", "not_allowed", (twin.action,))
    _compare_params(table, species.params, twin.params)
    for own, own_table, packaged in zip(species.drawbacks, below, twin.drawbacks, strict=True):
        if own.id != packaged.id:
            raise own_table.fault("id", "not_allowed", (packaged.id,))
        _compare_params(own_table, own.params, packaged.params)
    return species
