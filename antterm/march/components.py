"""Cards and hexes: read from data files, the package's own or those of an owner of the box.

An owner's files come as a document: the texts of `cards.toml` and `hexes.toml` by file name; either may be
missing.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from antterm.core.options import BadOption

SEGMENTS: Final = ("head", "thorax", "abdomen")
KINDS: Final = ("event", *SEGMENTS, "goal")
RESOURCES: Final = ("food", "larva", "card", "colony_point")
PAYMENTS: Final = ("any", "ants", "larvae")
SOURCES: Final = ("rulebook", "published", "inferred", "reconstructed")
STARTING, STANDARD, BEYOND = range(1, 9), range(9, 21), range(21, 26)
GREAT_TUNNEL: Final = 0
"""The number by which the Great Tunnel is spoken of; it bears none itself."""
CARDS_FILE, HEXES_FILE = "cards.toml", "hexes.toml"


class BadComponents(BadOption):
    """An owner's file that cannot be played with.

    Args:
        file: its name.
        line: where in it, counted from 1; 0 when the fault has no place.
        key: what is wrong: `card swarm: cost`.
        reason: identifier: `syntax`, `not_a_file`, `missing`, `unknown`, `wrong_type`, `not_allowed` or
            `twice`.
        allowed: what would have been right.
    """

    def __init__(self, file: str, line: int, key: str, reason: str, allowed: tuple[str, ...] = ()) -> None:
        super().__init__("bad_components", "components", f"{file}:{line}: {key}: {reason}", allowed)
        self.file, self.line, self.key, self.reason = file, line, key, reason


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
    rulings: tuple[str, ...] = ()
    provenance: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_evolution(self) -> bool:
        """Whether it belongs to the ant's body."""
        return self.kind in SEGMENTS


@dataclass(frozen=True)
class Components:
    """Everything in the box that has a face."""

    cards: Mapping[str, Card]
    tiles: Mapping[int, Tile]
    front: tuple[int, ...]
    """Edges of the Great Tunnel with a tunnel, on the side for three and more players."""
    back: tuple[int, ...]
    """The same on the side for two."""
    great_tunnel: str
    """Name of the Great Tunnel."""

    def deck(self) -> list[str]:
        """All cards with their copies, in the order of the file."""
        return [card.id for card in self.cards.values() for _ in range(card.copies)]

    def centipede_deck(self) -> list[str]:
        """The cards that bear the icon of Rise of the Centipedes."""
        return [card.id for card in self.cards.values() for _ in range(card.centipede_copies)]

    def player_deck(self) -> list[str]:
        """The cards without that icon."""
        return [card.id for card in self.cards.values() for _ in range(card.copies - card.centipede_copies)]


@lru_cache(maxsize=1)
def standard() -> Components:
    """The components of this package."""
    return _read(_packaged(CARDS_FILE), _packaged(HEXES_FILE), None)


def from_document(document: Mapping[str, str] | None) -> Components:
    """The components that an owner's files describe; what they leave out is the package's.

    Args:
        document: texts by file name, or None for the package's own.

    Raises:
        BadComponents: a file is broken; the error says which, where and why.
    """
    if document is None:
        return standard()
    if not isinstance(document, Mapping):
        raise BadComponents("components", 0, "document", "wrong_type", (CARDS_FILE, HEXES_FILE))
    for name, text in document.items():
        if name not in (CARDS_FILE, HEXES_FILE):
            raise BadComponents(str(name), 0, str(name), "not_a_file", (CARDS_FILE, HEXES_FILE))
        if not isinstance(text, str):
            raise BadComponents(name, 0, name, "wrong_type", ("text",))
    return _from_texts(document.get(CARDS_FILE), document.get(HEXES_FILE))


@lru_cache(maxsize=8)
def _from_texts(cards: str | None, hexes: str | None) -> Components:
    own_cards = _packaged(CARDS_FILE) if cards is None else cards
    own_hexes = _packaged(HEXES_FILE) if hexes is None else hexes
    return _read(own_cards, own_hexes, standard())


def _packaged(name: str) -> str:
    return resources.files(__package__).joinpath("data", name).read_text("utf-8")


def _read(cards_text: str, hexes_text: str, model: Components | None) -> Components:
    """Read both files; with a `model`, cards and hexes must be its, of the same kinds."""
    cards_file, hexes_file = _File(CARDS_FILE, cards_text), _File(HEXES_FILE, hexes_text)
    cards = _read_cards(cards_file, model)
    tiles = _read_tiles(hexes_file, model)
    tunnel = _Table(hexes_file, hexes_file.table("great_tunnel"), "great_tunnel", 0)
    front, back = tunnel.edges("front"), tunnel.edges("back")
    return Components(cards, tiles, front, back, tunnel.text("name"))


def _read_cards(file: _File, model: Components | None) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    for index, data in enumerate(file.tables("card")):
        table = _Table(file, data, "card", index, str(data.get("id", index + 1)))
        card = _read_card(table)
        if card.id in cards:
            raise table.fault("id", "twice")
        if model is not None:
            _compare_card(table, card, model)
        cards[card.id] = card
    for missing in (model.cards if model else {}).keys() - cards.keys():
        raise BadComponents(file.name, 0, f"card {missing}", "missing")
    return cards


def _read_card(table: _Table) -> Card:
    table.known(Card.__slots__)
    kind = table.one_of("kind", KINDS)
    copies = table.number("copies", range(1, 10))
    return Card(
        id=table.text("id"),
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
        rulings=table.texts("rulings"),
        provenance=table.provenance(),
    )


def _compare_card(table: _Table, card: Card, model: Components) -> None:
    twin = model.cards.get(card.id)
    if twin is None:
        raise table.fault("id", "unknown", tuple(model.cards))
    if card.kind != twin.kind:
        raise table.fault("kind", "not_allowed", (twin.kind,))
    if card.params.keys() != twin.params.keys():
        raise table.fault("params", "not_allowed", tuple(twin.params))


def _read_tiles(file: _File, model: Components | None) -> dict[int, Tile]:
    tiles: dict[int, Tile] = {}
    for index, data in enumerate(file.tables("hex")):
        table = _Table(file, data, "hex", index, str(data.get("number", index + 1)))
        tile = _read_tile(table)
        if tile.number in tiles:
            raise table.fault("number", "twice")
        if model is not None and tile.id != model.tiles[tile.number].id and tile.number in BEYOND:
            raise table.fault("id", "not_allowed", (model.tiles[tile.number].id,))
        tiles[tile.number] = tile
    for number in (*STARTING, *STANDARD, *BEYOND):
        if number not in tiles:
            raise BadComponents(file.name, 0, f"hex {number}", "missing")
    return tiles


def _read_tile(table: _Table) -> Tile:
    table.known(Tile.__slots__)
    number = table.number("number", range(1, 26))
    kind = "starting" if number in STARTING else "standard" if number in STANDARD else "beyond"
    table.one_of("kind", (kind,))
    return Tile(
        number=number,
        id=table.text("id"),
        kind=kind,
        name=table.text("name"),
        tunnels=table.edges("tunnels"),
        sites=table.sites(),
        wormhole=table.flag("wormhole"),
        centipede=table.flag("centipede"),
        effect=table.text("effect") if kind == "beyond" else "",
        known=table.text("known") if "known" in table.data else "",
        provenance=table.provenance(),
    )


class _File:
    """A data file: its tables, and the lines on which things stand."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.lines = text.splitlines()
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as fault:
            found = re.search(r"line (\d+)", str(fault))
            line = int(found[1]) if found else len(self.lines)
            raise BadComponents(name, line, str(fault), "syntax") from fault

    def tables(self, name: str) -> list[dict[str, Any]]:
        tables = self.data.get(name)
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise BadComponents(self.name, 0, f"[[{name}]]", "missing")
        return tables

    def table(self, name: str) -> dict[str, Any]:
        table = self.data.get(name)
        if not isinstance(table, dict):
            raise BadComponents(self.name, 0, f"[{name}]", "missing")
        return table

    def line(self, name: str, index: int, key: str) -> int:
        """The line of `key` in the `index`-th table `name`; the table's own line where it has none."""
        heads = [n for n, line in enumerate(self.lines, 1) if line.strip() in (f"[{name}]", f"[[{name}]]")]
        if index >= len(heads):
            return 0
        start = heads[index]
        for n in range(start + 1, len(self.lines) + 1):
            line = self.lines[n - 1]
            if line.startswith("["):
                break
            if re.match(rf"\s*{re.escape(key)}\s*=", line):
                return n
        return start


@dataclass
class _Table:
    """One table of a file, read key by key with a check of each."""

    file: _File
    data: dict[str, Any]
    name: str
    index: int
    title: str = ""

    def fault(self, key: str, reason: str, allowed: tuple[str, ...] = ()) -> BadComponents:
        line = self.file.line(self.name, self.index, key)
        where = f"{self.name} {self.title}".strip()
        return BadComponents(self.file.name, line, f"{where}: {key}", reason, allowed)

    def value(self, key: str, kind: type, right: Callable[[Any], bool], allowed: tuple[str, ...] = ()) -> Any:
        if key not in self.data:
            raise self.fault(key, "missing", allowed)
        value = self.data[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.fault(key, "wrong_type", (kind.__name__,))
        if not right(value):
            raise self.fault(key, "not_allowed", allowed)
        return value

    def known(self, keys: tuple[str, ...]) -> None:
        for key in self.data:
            if key not in keys:
                raise self.fault(key, "unknown", tuple(keys))

    def text(self, key: str) -> str:
        return str(self.value(key, str, lambda text: bool(text.strip())))

    def texts(self, key: str) -> tuple[str, ...]:
        if key not in self.data:
            return ()
        return tuple(self.value(key, list, lambda texts: all(isinstance(text, str) for text in texts)))

    def flag(self, key: str) -> bool:
        return bool(self.value(key, bool, lambda flag: True))

    def number(self, key: str, allowed: range) -> int:
        span = (f"{allowed.start}-{allowed.stop - 1}",)
        return int(self.value(key, int, lambda n: n in allowed, span))

    def one_of(self, key: str, allowed: tuple[str, ...]) -> str:
        return str(self.value(key, str, lambda text: text in allowed, allowed))

    def numbers(self, key: str) -> dict[str, int]:
        def right(table: dict[str, Any]) -> bool:
            return all(type(n) is int and 1 <= n <= 36 for n in table.values())

        return dict(self.value(key, dict, right, ("1-36",)))

    def edges(self, key: str) -> tuple[int, ...]:
        def right(edges: list[Any]) -> bool:
            return bool(edges) and all(type(e) is int and 0 <= e < 6 for e in edges) and not _twice(edges)

        return tuple(sorted(self.value(key, list, right, ("0", "1", "2", "3", "4", "5"))))

    def sites(self) -> tuple[Site, ...]:
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
        sites = self.value("sites", list, lambda sites: bool(sites) and all(map(right, sites)), shape)
        if sum(site["control"] for site in sites) != 1:
            raise self.fault("sites", "not_allowed", ("control = true: 1",))
        return tuple(Site(**site) for site in sites)

    def provenance(self) -> dict[str, str]:
        def right(table: dict[str, Any]) -> bool:
            return all(word in SOURCES for word in table.values())

        return dict(self.value("provenance", dict, right, SOURCES)) if "provenance" in self.data else {}


def _twice(items: list[Any]) -> list[Any]:
    return [item for item, count in Counter(items).items() if count > 1]
