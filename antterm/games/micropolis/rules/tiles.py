"""The anthill tiles, and the file that lists them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, Final, NamedTuple

from antterm.core.editions import Editions
from antterm.core.game import Lasting
from antterm.core.printable import code_point, first_unprintable

DECK_FILE: Final = "deck.txt"
LARGEST_BARRACKS: Final = 4
MOST_WORKERS: Final = 9
MOST_EGGS: Final = 9


class Port(StrEnum):
    """An opening of a tile's side edge, seen with the foundation below."""

    LEFT_OUTER = "Lo"
    LEFT_INNER = "Li"
    RIGHT_OUTER = "Ro"
    RIGHT_INNER = "Ri"


LEFT: Final = (Port.LEFT_OUTER, Port.LEFT_INNER)
RIGHT: Final = (Port.RIGHT_OUTER, Port.RIGHT_INNER)


class Craft(StrEnum):
    """The kinds of specialists."""

    QUEEN = "queen"
    NURSE = "nurse"
    ARCHITECT = "architect"
    RECRUITER = "recruiter"
    SENTRY = "sentry"


class Fruit(StrEnum):
    """The kinds of fruit; the gift stands for any other fruit."""

    CHERRY = "cherry"
    LEMON = "lemon"
    GRAPE = "grape"
    BLACKBERRY = "blackberry"
    FIG = "fig"
    POMEGRANATE = "pomegranate"
    GIFT = "gift"


class Specialist(NamedTuple):
    """An ant with a craft; a nurse carries eggs."""

    craft: Craft
    eggs: int = 0

    def __str__(self) -> str:
        return f"{self.craft}{self.eggs or ''}"


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of gallery within one tile, with all that lives and grows in it."""

    ports: tuple[Port, ...]
    """The ports where the segment leaves the tile; one port makes a dead end."""
    workers: int = 0
    specialists: tuple[Specialist, ...] = ()
    fruits: tuple[Fruit, ...] = ()

    @property
    def ants(self) -> int:
        """Workers and specialists together."""
        return self.workers + len(self.specialists)

    @property
    def queens(self) -> int:
        return sum(specialist.craft is Craft.QUEEN for specialist in self.specialists)

    def __str__(self) -> str:
        things = "".join(f"/{thing}" for thing in (*self.specialists, *self.fruits))
        return f"{'+'.join(self.ports)}:{self.workers}{things}"


@dataclass(frozen=True)
class Tile:
    """One slice of an anthill: galleries that open left and right on two levels, sometimes a barracks."""

    id: str
    barracks: int
    """Soldiers that its barracks holds; 0 when it has none."""
    segments: tuple[Segment, ...]
    """The segments, which divide the four ports among them."""

    def __hash__(self) -> int:
        return hash(self.id)

    def __str__(self) -> str:
        return f"{self.id},{self.barracks},{' | '.join(map(str, self.segments))}"

    @cached_property
    def segment_at(self) -> Mapping[Port, int]:
        """Number of the segment that leaves the tile at each port."""
        return {port: number for number, segment in enumerate(self.segments) for port in segment.ports}

    @cached_property
    def workers(self) -> int:
        """All workers drawn on the tile."""
        return sum(segment.workers for segment in self.segments)

    @cached_property
    def ants(self) -> int:
        """All ants drawn on the tile."""
        return sum(segment.ants for segment in self.segments)

    @cached_property
    def specialists(self) -> tuple[Specialist, ...]:
        return tuple(specialist for segment in self.segments for specialist in segment.specialists)


@dataclass(frozen=True)
class Deck(Lasting):
    """All tiles of a box."""

    name: str
    authentic: bool
    """Whether these are the printed tiles."""
    tiles: Mapping[str, Tile] = field(repr=False)
    """The tiles by id, in the order of the file."""

    @classmethod
    def of(cls, document: Any, edition: str | None = None) -> Deck:
        """Return the deck that a document of `parse_deck` holds.

        Args:
            document: the plain data.
            edition: the edition of the package's tiles that it stands for; None for the newest.

        Raises:
            DeckError: it is not such a document; the line is the number of the tile, 0 for the whole.
            UnknownEdition: the edition is not stored.
        """
        if not isinstance(document, Mapping) or not isinstance(document.get("tiles"), Sequence):
            raise DeckError(0, "not_a_deck")
        rows = [(number, row) for number, row in enumerate(document["tiles"], 1)]
        name, authentic = document.get("name", ""), document.get("authentic", False)
        if not isinstance(name, str) or not isinstance(authentic, bool):
            raise DeckError(0, "not_a_deck")
        _check_name(name, 0)
        return cls(name, authentic, _complete(_tiles(rows), rows, deck_of(edition)))

    def document(self) -> dict[str, Any]:
        """Return the deck as plain data."""
        return {
            "name": self.name,
            "authentic": self.authentic,
            "tiles": [str(tile) for tile in self.tiles.values()],
        }


class DeckError(Exception):
    """A list of tiles that cannot be played with.

    Args:
        line: where the fault is, counted from 1; 0 for the whole.
        code: identifier of the fault.
        data: the facts that a sentence about it needs.
    """

    def __init__(self, line: int, code: str, **data: Any) -> None:
        super().__init__(f"line {line}: {code} {data or ''}".rstrip())
        self.line, self.code, self.data = line, code, data


def _read_packaged(texts: Mapping[str, str]) -> Deck:
    fields, rows = _read_lines(texts[DECK_FILE])
    return Deck(fields.get("name", ""), fields.get("authentic") == "true", _tiles(rows))


EDITIONS: Final[Editions[Deck]] = Editions(
    "antterm.games.micropolis.rules",
    (DECK_FILE,),
    _read_packaged,
    lambda deck: list(map(str, deck.tiles.values())),
    lambda earlier, current: earlier,
)
"""The deck that comes with the program, as it is today and as it was in earlier versions."""


def reconstruction() -> Deck:
    """Return the deck that comes with the program, with which new games are played."""
    return EDITIONS.current


def deck_of(edition: str | None) -> Deck:
    """Return the deck that comes with the program, in an edition; None for the newest.

    Raises:
        UnknownEdition: it is not stored.
    """
    return EDITIONS.current if edition is None else EDITIONS.get(edition)


def parse_deck(text: str) -> dict[str, Any]:
    """Read a file of tiles, for the option `deck`.

    Empty lines and those that begin with `#` are passed over. `name = ...` and `authentic = true|false` may
    come before the tiles; each tile is a line `id,barracks,segments`, a segment
    `ports:workers[/specialist][/fruit]`:

        36,1,Li+Ri+Ro:2/grape | Lo:0

    Returns:
        The document: plain data that a saved game keeps.

    Raises:
        DeckError: a broken line, or not as many tiles as the program's own deck has.
    """
    fields, rows = _read_lines(text)
    tiles = _complete(_tiles(rows), rows, EDITIONS.current)
    return Deck(fields.get("name", ""), fields.get("authentic") == "true", tiles).document()


def _read_lines(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Return the fields of a file of tiles, and its other lines with their numbers."""
    fields: dict[str, str] = {}
    rows: list[tuple[int, str]] = []
    for line, written in enumerate(text.split("\n"), 1):
        row = written.strip().removeprefix("\ufeff")
        if not row or row.startswith("#") or row == "id,barracks,segments":
            continue
        if not rows and (found := re.fullmatch(r"(\w+)\s*=\s*(.*)", row)):
            _read_field(found[1], found[2], fields, line)
        else:
            rows.append((line, row))
    return fields, rows


def _read_field(name: str, value: str, fields: dict[str, str], line: int) -> None:
    if name not in ("name", "authentic"):
        raise DeckError(line, "unknown_field", found=name)
    if name == "authentic" and value not in ("true", "false"):
        raise DeckError(line, "bad_authentic", found=value)
    _check_name(value, line)
    fields[name] = value


def _check_name(name: str, line: int) -> None:
    if (char := first_unprintable(name)) is not None:
        raise DeckError(line, "unprintable", found=code_point(char))


def _tiles(rows: Sequence[tuple[int, Any]]) -> dict[str, Tile]:
    tiles: dict[str, Tile] = {}
    for line, row in rows:
        tile = _read_tile(row, line)
        if tile.id in tiles:
            raise DeckError(line, "id_twice", found=tile.id)
        tiles[tile.id] = tile
    return tiles


def _complete(tiles: dict[str, Tile], rows: Sequence[tuple[int, Any]], model: Deck) -> dict[str, Tile]:
    """Make sure that an owner's tiles are as many as those of the deck that they stand for."""
    needed = len(model.tiles)
    if len(tiles) != needed:
        raise DeckError(rows[-1][0] if rows else 0, "wrong_number", found=len(tiles), needed=needed)
    return tiles


def _read_tile(row: Any, line: int) -> Tile:
    fields = [part.strip() for part in row.split(",")] if isinstance(row, str) else []
    if len(fields) != 3:
        raise DeckError(line, "bad_line", found=str(row))
    tile_id, barracks, segments = fields
    if not re.fullmatch(r"[0-9A-Za-z]{1,8}", tile_id):
        raise DeckError(line, "bad_id", found=tile_id)
    capacity = _number(barracks, LARGEST_BARRACKS)
    if capacity is None:
        raise DeckError(line, "bad_barracks", found=barracks, most=LARGEST_BARRACKS)
    tile = Tile(tile_id, capacity, tuple(_read_segment(part.strip(), line) for part in segments.split("|")))
    used = Counter(port for segment in tile.segments for port in segment.ports)
    for port in Port:
        if used[port] != 1:
            raise DeckError(line, "port_twice" if used[port] else "port_missing", found=str(port))
    return tile


def _read_segment(text: str, line: int) -> Segment:
    found = re.fullmatch(r"([^:]+):\s*(\w+)\s*((?:/\s*\w+\s*)*)", text)
    if not found:
        raise DeckError(line, "bad_segment", found=text)
    ports = [part.strip() for part in found[1].split("+")]
    for port in ports:
        if port not in set(Port):
            raise DeckError(line, "unknown_port", found=port)
    if len(set(ports)) < len(ports):
        raise DeckError(line, "port_twice", found=found[1].strip())
    workers = _number(found[2], MOST_WORKERS)
    if workers is None:
        raise DeckError(line, "bad_workers", found=found[2], most=MOST_WORKERS)
    things = [_read_thing(part.strip(), line) for part in found[3].split("/")[1:]]
    return Segment(
        ports=tuple(port for port in Port if port in ports),
        workers=workers,
        specialists=tuple(thing for thing in things if isinstance(thing, Specialist)),
        fruits=tuple(thing for thing in things if isinstance(thing, Fruit)),
    )


def _read_thing(text: str, line: int) -> Specialist | Fruit:
    if text in set(Fruit):
        return Fruit(text)
    craft, eggs = text.rstrip("0123456789"), _number(text.lstrip("abcdefghijklmnopqrstuvwxyz"), MOST_EGGS)
    if craft == Craft.NURSE and eggs:
        return Specialist(Craft.NURSE, eggs)
    if text in set(Craft) - {Craft.NURSE}:
        return Specialist(Craft(text))
    raise DeckError(line, "unknown_thing", found=text)


def _number(text: str, most: int) -> int | None:
    """Return the whole number from 0 to `most` that `text` writes in plain digits, or None."""
    return int(text) if re.fullmatch(r"[0-9]", text) and int(text) <= most else None
