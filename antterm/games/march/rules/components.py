"""Cards, hexes and special species: read from data files, the package's own or those of an owner of the box.

An owner's files come as a document: the texts of `cards.toml`, `hexes.toml` and `species.toml` by file name;
any may be missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from string import Formatter
from typing import Any, Final

from antterm.core.editions import Editions
from antterm.core.game import Lasting
from antterm.games.march.rules.datafile import BadComponents, DataFile, TomlTable

SEGMENTS: Final = ("head", "thorax", "abdomen")
KINDS: Final = ("event", *SEGMENTS, "goal")
RESOURCES: Final = ("food", "larva", "card", "colony_point")
PAYMENTS: Final = ("any", "ants", "larvae")
TILE_KINDS: Final = ("starting", "standard", "beyond")
MOST_HEXES: Final = 100
GREAT_TUNNEL: Final = 0
"""The number by which the Great Tunnel is spoken of; it bears none itself."""
ROUNDS: Final = ("0", "I", "II", "III", "IV")
"""The rounds, as the track of the Great Tunnel shows them."""
CARDS_FILE, HEXES_FILE, SPECIES_FILE = "cards.toml", "hexes.toml", "species.toml"
FILES: Final = (CARDS_FILE, HEXES_FILE, SPECIES_FILE)
DRAWBACKS_EACH: Final = 2
FACTS: Final = ("left", "hex", "spot", "card", "n")
"""What the texts of a question may name."""


@dataclass(frozen=True, slots=True)
class Site:
    """A collection site of a hex."""

    resource: str
    amount: int
    control: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """A hex as it is printed."""

    number: int
    id: str
    kind: str
    name: str
    tunnels: tuple[int, ...]
    """Edges with a tunnel before turning: 0 north, then clockwise to 5 north-west."""
    sites: tuple[Site, ...]
    wormhole: bool
    centipede: bool
    effect: str = ""
    known: str = ""
    provenance: Mapping[str, str] = field(default_factory=dict)

    @property
    def control(self) -> int:
        """Index of the control site."""
        return next(i for i, site in enumerate(self.sites) if site.control)


@dataclass(frozen=True, slots=True)
class Question:
    """What a card asks that no other card does, and what is said of the answers.

    The question may name `{left}`, `{hex}`, `{card}` and `{n}`, an answer `{hex}` or `{spot}`.
    """

    asks: str
    answer: str = ""
    """What an answer does with a hex or a place; empty where the answers are of a common kind."""
    decline: str = ""
    """What saying no means; empty where it cannot be said."""


NOTHING: Final = Question("")


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the deck."""

    id: str
    kind: str
    name: str
    cost: int
    pay_with: str
    value: int
    copies: int
    centipede_copies: int
    params: Mapping[str, int]
    effect: str
    points: int = 0
    """Colony points of a goal at every Slumber at which its condition holds."""
    reactions_first: bool = False
    """Whether the others react before it takes effect."""
    worth: float = 0.0
    """Rough worth to a bot, in points, of what an Event does, or of an Evolution's ability in a round."""
    harms: bool = False
    """Whether it strikes everybody on the hex, or the ant, for which it is played."""
    questions: Mapping[str, Question] = field(default_factory=dict)
    """What this card alone asks, by identifier."""
    gist: str = ""
    """What it does in at most 38 columns, told after its name; empty where an owner's card has none."""
    rulings: tuple[str, ...] = ()
    provenance: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_evolution(self) -> bool:
        """Whether it belongs to the ant's body."""
        return self.kind in SEGMENTS


@dataclass(frozen=True, slots=True)
class Drawback:
    """What a special species is worse at."""

    id: str
    name: str
    params: Mapping[str, int]
    effect: str
    short: str
    """The effect in a few words."""
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Species:
    """The special side of a nest mat."""

    id: str
    name: str
    action: str
    """Its own Action."""
    action_name: str
    cost: int
    """Food that the Action costs."""
    worth: float
    """Rough worth to a bot of playing this side of the mat rather than the other, in colony points."""
    params: Mapping[str, int]
    """Magnitudes of the Action and its reaction."""
    effect: str
    short: str
    """The effect in a few words."""
    reaction: str
    reaction_short: str
    drawbacks: tuple[Drawback, ...]
    rulings: tuple[str, ...] = ()
    provenance: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Gift:
    """What a Royal Decree gives: food or larvae."""

    food: int
    larvae: int


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


def _facts(parts: Components) -> Any:
    """Return what the rules read of components: all but names, sentences, origins and worths to bots."""
    return [
        list(map(_card_facts, parts.cards.values())),
        list(map(_tile_facts, parts.tiles.values())),
        list(map(_species_facts, parts.species.values())),
        [parts.decree_of_species.food, parts.decree_of_species.larvae, parts.front, parts.back],
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


def _renew(earlier: Components, today: Components) -> Components:
    """Return the components of an earlier edition as today's rules and texts can speak of them.

    What is the same by the rules is today's, with its wordings. Other cards and species take from their twins
    of today the magnitudes and questions that they did not have yet.
    """

    def tile(here: Tile) -> Tile:
        twin = today.tiles.get(here.number, here)
        return twin if _tile_facts(twin) == _tile_facts(here) else here

    return replace(
        earlier,
        cards={name: _renew_card(card, today.cards.get(name, card)) for name, card in earlier.cards.items()},
        tiles={number: tile(here) for number, here in earlier.tiles.items()},
        species={
            name: _renew_species(mat, today.species.get(name, mat)) for name, mat in earlier.species.items()
        },
    )


def _renew_card(card: Card, twin: Card) -> Card:
    if _card_facts(twin) == _card_facts(card):
        return twin
    params, questions = {**twin.params, **card.params}, {**twin.questions, **card.questions}
    return _with_gist(replace(card, params=params, questions=questions), twin)


def _renew_species(species: Species, twin: Species) -> Species:
    if _species_facts(twin) == _species_facts(species):
        return twin
    known = {drawback.id: drawback.params for drawback in twin.drawbacks}
    drawbacks = [
        replace(drawback, params={**known.get(drawback.id, {}), **drawback.params})
        for drawback in species.drawbacks
    ]
    return replace(species, params={**twin.params, **species.params}, drawbacks=tuple(drawbacks))


def _read_packaged(texts: Mapping[str, str]) -> Components:
    return _read(*(DataFile(name, texts[name]) for name in FILES), model=None)


EDITIONS: Final[Editions[Components]] = Editions(
    "antterm.games.march.rules", FILES, _read_packaged, _facts, _renew
)
"""The components of this package, as they are today and as they were in earlier versions."""


def standard() -> Components:
    """Return the components of this package with which new games are played."""
    return EDITIONS.today


@lru_cache(maxsize=1)
def of_all_editions() -> Components:
    """Return today's components with whatever earlier editions had besides: for texts about any game."""
    cards, tiles, species = dict[str, Card](), dict[int, Tile](), dict[str, Species]()
    for edition in (*EDITIONS.stored.values(), EDITIONS.newest):
        parts = EDITIONS.get(edition)
        cards |= parts.cards
        tiles |= parts.tiles
        species |= parts.species
    today = standard()
    if (cards, tiles, species) == (today.cards, today.tiles, today.species):
        return today
    return replace(today, cards=cards, tiles=tiles, species=species)


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
        return EDITIONS.today if edition is None else EDITIONS.get(edition)
    if not isinstance(document, Mapping):
        raise BadComponents("components", 0, "document", "wrong_type", FILES)
    for name, text in document.items():
        if name not in FILES:
            raise BadComponents(str(name), 0, str(name), "not_a_file", FILES)
        if not isinstance(text, str):
            raise BadComponents(name, 0, name, "wrong_type", ("text",))
    return _from_texts(EDITIONS.newest if edition is None else edition, *map(document.get, FILES))


@lru_cache(maxsize=8)
def _from_texts(edition: str, *own: str | None) -> Components:
    """Return the components of an owner's files, in the order of `FILES`; None for those of the edition."""
    model = EDITIONS.get(edition)
    cards, tiles, species = (
        None if text is None else DataFile(name, text) for name, text in zip(FILES, own, strict=True)
    )
    found = model
    if cards is not None:
        found = replace(found, cards=_read_cards(cards, model))
    if tiles is not None:
        found = replace(found, **_read_hexes(tiles, model))
    if species is not None:
        mats, decree = _read_all_species(species, model), _read_decree(species)
        found = replace(found, species=mats, decree_of_species=decree)
    return found


def _read(
    cards_file: DataFile, hexes_file: DataFile, species_file: DataFile, *, model: Components | None
) -> Components:
    """Read all files; with a `model`, cards, hexes and species must be its, of the same kinds."""
    return Components(
        cards=_read_cards(cards_file, model),
        species=_read_all_species(species_file, model),
        decree_of_species=_read_decree(species_file),
        **_read_hexes(hexes_file, model),
    )


def _read_hexes(file: DataFile, model: Components | None) -> dict[str, Any]:
    """Return the fields of components that stand in the file of hexes."""
    tunnel = TomlTable(file, file.table("great_tunnel"), "great_tunnel", 0)
    return {
        "tiles": _read_tiles(file, model),
        "front": tunnel.edges("front"),
        "back": tunnel.edges("back"),
        "great_tunnel": tunnel.text("name"),
    }


def _read_cards(file: DataFile, model: Components | None) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    for index, data in enumerate(file.tables("card")):
        table = TomlTable(file, data, "card", index, str(data.get("id", index + 1)))
        if table.text("id") in cards:
            raise table.fault("id", "twice")
        card = _read_card(table, model)
        if model is not None:
            _compare_card(table, card, model)
            card = _with_gist(card, model.cards[card.id])
        cards[card.id] = card
    for missing in (model.cards if model else {}).keys() - cards.keys():
        raise BadComponents(file.name, 0, f"card {missing}", "missing")
    return cards


def _read_card(table: TomlTable, model: Components | None) -> Card:
    table.known(Card.__slots__)
    kind = table.one_of("kind", KINDS)
    copies = table.number("copies", range(1, 10))
    card_id = table.text("id")
    twin = model.cards.get(card_id) if model else None
    return Card(
        id=card_id,
        kind=kind,
        name=table.text("name"),
        cost=table.number("cost", range(10)),
        pay_with=table.one_of("pay_with", PAYMENTS),
        value=table.number("value", range(10)),
        copies=copies,
        centipede_copies=table.number("centipede_copies", range(copies + 1)),
        params=table.numbers("params"),
        effect=table.text("effect"),
        points=table.number("points", range(10)) if kind == "goal" else 0,
        reactions_first=_read_flag(table, "reactions_first", twin is not None and twin.reactions_first),
        harms=_read_flag(table, "harms", twin is not None and twin.harms),
        worth=_read_worth(table, kind, twin),
        questions=_read_questions(table, twin),
        gist=table.text("gist") if "gist" in table.data else "",
        rulings=table.texts("rulings"),
        provenance=table.provenance(),
    )


def _with_gist(card: Card, twin: Card) -> Card:
    """Return an owner's card with the gist of the package's where the two do the same."""
    does_the_same = (card.params, card.points) == (twin.params, twin.points)
    return card if card.gist or not does_the_same else replace(card, gist=twin.gist)


def _read_flag(table: TomlTable, key: str, otherwise: bool) -> bool:
    return table.flag(key) if key in table.data else otherwise


def _read_worth(table: TomlTable, kind: str, twin: Card | None) -> float:
    if kind == "goal":
        return 0.0
    if "worth" not in table.data and twin is not None:
        return twin.worth
    return float(table.value("worth", float, lambda worth: 0 <= worth < 10, ("0.0-9.9",)))


def _read_questions(table: TomlTable, twin: Card | None) -> dict[str, Question]:
    """Return what a card asks; an owner may word anew what the package's card asks, and no more."""
    known = dict(twin.questions) if twin is not None else {}

    def right(questions: dict[str, Any]) -> bool:
        return (twin is None or questions.keys() <= known.keys()) and all(
            isinstance(texts, dict) and _are_templates(texts) and (twin is not None or "asks" in texts)
            for texts in questions.values()
        )

    if "questions" not in table.data:
        return known
    given = table.value("questions", dict, right, (*known, *Question.__slots__))
    return known | {name: replace(known.get(name, NOTHING), **texts) for name, texts in given.items()}


def _are_templates(texts: Mapping[str, Any]) -> bool:
    """Return whether these are the texts of a question and name nothing but the facts of it."""
    try:
        fields = [field for text in texts.values() for field in Formatter().parse(text)]
    except (TypeError, ValueError):
        return False
    are_plain = all(not spec and not conversion for _literal, _name, spec, conversion in fields)
    named = {name for _literal, name, *_ in fields if name is not None}
    return are_plain and texts.keys() <= set(Question.__slots__) and named <= set(FACTS)


def _compare_params(table: TomlTable, own: Mapping[str, int], packaged: Mapping[str, int]) -> None:
    """Check an owner's numbers: others than the packaged ones, but neither more nor fewer of them."""
    if own.keys() != packaged.keys():
        raise table.fault("params", "not_allowed", tuple(packaged))


def _compare_card(table: TomlTable, card: Card, model: Components) -> None:
    twin = model.cards.get(card.id)
    if twin is None:
        raise table.fault("id", "unknown", tuple(model.cards))
    if card.kind != twin.kind:
        raise table.fault("kind", "not_allowed", (twin.kind,))
    _compare_params(table, card.params, twin.params)


def _read_tiles(file: DataFile, model: Components | None) -> dict[int, Tile]:
    tiles: dict[int, Tile] = {}
    for index, data in enumerate(file.tables("hex")):
        table = TomlTable(file, data, "hex", index, str(data.get("number", index + 1)))
        tile = _read_tile(table, model)
        if tile.number in tiles:
            raise table.fault("number", "twice")
        if model is not None and tile.id != model.tiles[tile.number].id and tile.kind == "beyond":
            raise table.fault("id", "not_allowed", (model.tiles[tile.number].id,))
        tiles[tile.number] = tile
    for number in model.tiles if model else ():
        if number not in tiles:
            raise BadComponents(file.name, 0, f"hex {number}", "missing")
    return tiles


def _read_tile(table: TomlTable, model: Components | None) -> Tile:
    table.known(Tile.__slots__)
    number = table.number("number", range(1, 1 + max(model.tiles) if model else MOST_HEXES))
    if model is not None and number not in model.tiles:
        raise table.fault("number", "unknown", tuple(map(str, model.tiles)))
    kind = table.one_of("kind", TILE_KINDS if model is None else (model.tiles[number].kind,))
    return Tile(
        number=number,
        id=table.text("id"),
        kind=kind,
        name=table.text("name"),
        tunnels=table.edges("tunnels"),
        sites=_read_sites(table),
        wormhole=table.flag("wormhole"),
        centipede=table.flag("centipede"),
        effect=table.text("effect") if kind == "beyond" else "",
        known=table.text("known") if "known" in table.data else "",
        provenance=table.provenance(),
    )


def _read_sites(table: TomlTable) -> tuple[Site, ...]:
    def right(site: Any) -> bool:
        return (
            isinstance(site, dict)
            and site.keys() == {"resource", "amount", "control"}
            and site["resource"] in RESOURCES
            and type(site["amount"]) is int
            and 1 <= site["amount"] <= 9
            and isinstance(site["control"], bool)
        )

    shape = ('{ resource = "food", amount = 1, control = true }', *RESOURCES)
    sites = table.value("sites", list, lambda sites: bool(sites) and all(map(right, sites)), shape)
    if sum(site["control"] for site in sites) != 1:
        raise table.fault("sites", "not_allowed", ("control = true: 1",))
    return tuple(Site(**site) for site in sites)


def _read_all_species(file: DataFile, model: Components | None) -> dict[str, Species]:
    found: dict[str, Species] = {}
    for index, data in enumerate(file.tables("species")):
        table = TomlTable(file, data, "species", index, str(data.get("id", index + 1)))
        drawbacks = [
            TomlTable(file, drawback, "species.drawback", index * DRAWBACKS_EACH + place, table.title)
            for place, drawback in enumerate(table.tables("drawback", DRAWBACKS_EACH))
        ]
        species = _read_species(table, drawbacks, model)
        if species.id in found:
            raise table.fault("id", "twice")
        if model is not None:
            _compare_species(table, drawbacks, species, model)
        found[species.id] = species
    for missing in (model.species if model else {}).keys() - found.keys():
        raise BadComponents(file.name, 0, f"species {missing}", "missing")
    return found


def _read_species(table: TomlTable, drawbacks: Sequence[TomlTable], model: Components | None) -> Species:
    table.known((*(name for name in Species.__slots__ if name != "drawbacks"), "drawback"))
    name = table.text("id")
    return Species(
        id=name,
        name=table.text("name"),
        action=table.text("action"),
        action_name=table.text("action_name"),
        cost=table.number("cost", range(10)),
        worth=_read_worth_of_side(table, model.species.get(name) if model else None),
        params=table.numbers("params"),
        effect=table.text("effect"),
        short=table.text("short"),
        reaction=table.text("reaction"),
        reaction_short=table.text("reaction_short"),
        drawbacks=tuple(map(_read_drawback, drawbacks)),
        rulings=table.texts("rulings"),
        provenance=table.provenance(),
    )


def _read_worth_of_side(table: TomlTable, twin: Species | None) -> float:
    if "worth" not in table.data and twin is not None:
        return twin.worth
    return float(table.value("worth", float, lambda worth: -10 < worth < 10, ("-9.9..9.9",)))


def _read_drawback(table: TomlTable) -> Drawback:
    table.known(Drawback.__slots__)
    return Drawback(
        id=table.text("id"),
        name=table.text("name"),
        params=table.numbers("params"),
        effect=table.text("effect"),
        short=table.text("short"),
        rulings=table.texts("rulings"),
    )


def _compare_species(
    table: TomlTable, drawbacks: Sequence[TomlTable], species: Species, model: Components
) -> None:
    twin = model.species.get(species.id)
    if twin is None:
        raise table.fault("id", "unknown", tuple(model.species))
    if species.action != twin.action:
        raise table.fault("action", "not_allowed", (twin.action,))
    _compare_params(table, species.params, twin.params)
    for own, own_table, packaged in zip(species.drawbacks, drawbacks, twin.drawbacks, strict=True):
        if own.id != packaged.id:
            raise own_table.fault("id", "not_allowed", (packaged.id,))
        _compare_params(own_table, own.params, packaged.params)


def _read_decree(file: DataFile) -> Gift:
    table = TomlTable(file, file.table("decree"), "decree", 0)
    table.known(Gift.__slots__)
    return Gift(food=table.number("food", range(37)), larvae=table.number("larvae", range(37)))
