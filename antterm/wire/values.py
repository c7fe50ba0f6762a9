"""A seat's knowledge of a game as bytes: views, questions, answers and events in the types of their game.

An object travels as the name of its class and its fields, in their order; a tuple, a set and a mapping under
names of their own. Data that stays the same for the whole game (`core.game.Lasting`: its components)
travels once by the digest of its bytes, and is named by that ever after.

Only a front end reads values, and only from its host: people send nothing but the messages of
`wire.messages`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from enum import Enum
from functools import cache, lru_cache
from hashlib import sha256
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, get_args, get_type_hints

from msgspec import DecodeError, Struct, msgpack

from antterm import registry
from antterm.core.ask import Ask, LazyChoices
from antterm.core.game import Game, Lasting, Outcome
from antterm.core.plain_data import fields_of, is_named_tuple
from antterm.core.story import Happening

TUPLE: Final = 0
SET: Final = 1
MAPPING: Final = 2
LASTING: Final = 3
"""The first item of an array that is no object of a game's class: an object begins with its class name."""

PLAIN: Final = frozenset({type(None), bool, int, float, str})
"""Types that are sent unchanged."""

SHARED: Final = (Ask, Happening, Outcome)
"""Types that are sent for every game, with all that their fields are made of."""

DIGEST_BYTES: Final = 16
"""Bytes of the SHA-256 of lasting data that identify it."""


class BadValue(ValueError):
    """Bytes that are no value of a game, or not of this version of it."""


class UnknownLastingData(BadValue):
    """Lasting data is named that has not come yet.

    Args:
        digest: its name.
    """

    def __init__(self, digest: bytes) -> None:
        super().__init__(digest.hex())
        self.digest = digest


@cache
def vocabulary(game_id: str) -> Mapping[str, type]:
    """Return the classes of a game's values by the names under which they travel, in their order.

    They are the classes of plain data in the modules that the game names (`Game.value_modules`), `SHARED`,
    and every class of plain data that a field of one of these can hold. So the vocabulary depends on the
    code alone, and not on which modules happen to be loaded: a host and its front ends agree on it.

    Raises:
        KeyError: no game has this identifier.
        TypeError: two classes have one name, or a field holds something that cannot travel.
    """
    rules: type[Game[Any]] = registry.load(registry.HOMES[game_id].rules)
    package = rules.__module__.rpartition(".")[0]
    waiting: list[type] = [*SHARED]
    for name in rules.value_modules:
        module = import_module(f"{package}.{name}")
        waiting += [each for each in vars(module).values() if _is_value_class(each, module.__name__)]
    types: dict[str, type] = {}
    while waiting:
        kind = waiting.pop()
        if (other := types.setdefault(kind.__name__, kind)) is not kind:
            raise TypeError(f"{other.__module__} and {kind.__module__} both have a class {kind.__name__}")
        if not issubclass(kind, Enum):
            waiting += [held for held in _held(kind) if types.get(held.__name__) is not held]
    return MappingProxyType(dict(sorted(types.items())))


def _is_value_class(found: Any, module: str) -> bool:
    """Return whether an attribute of a module is a public class of plain data that is defined there."""
    is_at_home = isinstance(found, type) and found.__module__ == module
    return is_at_home and not found.__name__.startswith("_") and travels(found)


def _held(kind: type) -> Iterator[type]:
    """Yield the classes of plain data that the fields of a class can hold.

    Raises:
        TypeError: a field can hold something that cannot travel.
    """
    hints = get_type_hints(kind)
    for name in fields_of(kind):
        for leaf in leaves(hints[name]):
            if travels(leaf):
                yield leaf
            elif leaf not in PLAIN:
                raise TypeError(
                    f"{kind.__module__}.{kind.__name__}.{name} can hold {leaf!r}: it cannot travel"
                )


def leaves(hint: Any) -> Iterator[Any]:
    """Yield the types that a type hint is made of: `int`, `Hex` and `None` of `Mapping[Hex, int | None]`."""
    arguments = [each for each in get_args(hint) if each is not ...]
    if not arguments:
        yield hint
    for each in arguments:
        yield from leaves(each)


def travels(kind: type) -> bool:
    """Return whether a class is one of plain data: a struct, a dataclass, a named tuple or an enumeration."""
    return is_dataclass(kind) or issubclass(kind, Struct | Enum) or is_named_tuple(kind)


class Packer:
    """Makes bytes of a game's values.

    Args:
        game_id: which game.
    """

    def __init__(self, game_id: str) -> None:
        self._vocabulary, self._fields = vocabulary(game_id), _spelling(game_id)
        self._lasting: dict[int, tuple[Lasting, bytes]] = {}
        """Lasting data that has been met, by its identity, and its digest."""
        self._bytes: dict[bytes, bytes] = {}

    def pack(self, value: Any) -> tuple[bytes, frozenset[bytes]]:
        """Return the bytes of a value, and the digests of the lasting data that it speaks of.

        Raises:
            BadValue: it is of a class that does not travel.
        """
        digests: set[bytes] = set()
        return msgpack.encode(self._plain(value, digests)), frozenset(digests)

    def lasting_data(self, digest: bytes) -> bytes:
        """Return the bytes of lasting data that a packed value has spoken of.

        Raises:
            KeyError: none has.
        """
        return self._bytes[digest]

    def _plain(self, value: Any, digests: set[bytes]) -> Any:
        kind = type(value)
        if kind in PLAIN:
            return value
        if (names := self._fields.get(kind)) is not None and not isinstance(value, Lasting):
            return [kind.__name__, *[self._plain(getattr(value, name), digests) for name in names]]
        if kind is tuple:
            return [TUPLE, *[self._plain(each, digests) for each in value]]
        if isinstance(value, Lasting):
            digest = self._digest(value)
            digests.add(digest)
            return [LASTING, digest]
        if isinstance(value, tuple | list | LazyChoices) and not is_named_tuple(type(value)):
            return [TUPLE, *(self._plain(each, digests) for each in value)]
        if isinstance(value, Mapping):
            return [MAPPING, *(self._plain(each, digests) for pair in value.items() for each in pair)]
        if isinstance(value, frozenset | set):
            return [SET, *sorted((self._plain(each, digests) for each in value), key=msgpack.encode)]
        return self._object(value, digests)

    def _object(self, value: Any, digests: set[bytes]) -> list[Any]:
        kind = type(value)
        if self._vocabulary.get(kind.__name__) is not kind:
            raise BadValue(f"{kind.__module__}.{kind.__qualname__}")
        if isinstance(value, Enum):
            return [kind.__name__, value.name]
        return [kind.__name__, *(self._plain(getattr(value, name), digests) for name in self._fields[kind])]

    def _digest(self, data: Lasting) -> bytes:
        if (cached := self._lasting.get(id(data))) is not None:
            return cached[1]
        packed = msgpack.encode(self._object(data, set()))
        digest = sha256(packed).digest()[:DIGEST_BYTES]
        self._lasting[id(data)] = data, digest
        self._bytes[digest] = packed
        return digest


@cache
def packer_of(game_id: str) -> Packer:
    """Return the one packer of a game: what lasts is the same at all tables of a host, and packed once."""
    return Packer(game_id)


class Unpacker:
    """Makes a game's values of bytes.

    Args:
        game_id: which game.
    """

    def __init__(self, game_id: str) -> None:
        self._game_id = game_id
        self._vocabulary, self._fields = vocabulary(game_id), _spelling(game_id)
        self._lasting: dict[bytes, Any] = {}

    def add_lasting_data(self, packed: bytes) -> None:
        """Take over lasting data, of which packed values may speak from now on.

        Raises:
            BadValue: these bytes are none.
        """
        try:
            data = _unpacked(self._game_id, packed)
        except UnknownLastingData:  # it speaks of another that is known here
            data = self.unpack(packed)
        self._lasting[sha256(packed).digest()[:DIGEST_BYTES]] = data

    def unpack(self, packed: bytes) -> Any:
        """Return the value that was packed.

        Raises:
            UnknownLastingData: it speaks of lasting data that is not known here.
            BadValue: these bytes are no value of this version of the game.
        """
        try:
            return self._value(msgpack.decode(packed))
        except BadValue:
            raise
        except (DecodeError, ValueError, TypeError, KeyError, IndexError, AttributeError) as error:
            raise BadValue(str(error)) from error

    def _value(self, plain: Any) -> Any:
        if not isinstance(plain, list):
            return plain
        head, *rest = plain
        if head == LASTING:
            (digest,) = rest
            if digest not in self._lasting:
                raise UnknownLastingData(digest)
            return self._lasting[digest]
        if isinstance(head, str):
            return self._object(self._vocabulary[head], rest)
        values = [self._value(each) for each in rest]
        if head == MAPPING:
            return dict(zip(values[::2], values[1::2], strict=True))
        return frozenset(values) if head == SET else tuple(values)

    def _object(self, kind: type, rest: list[Any]) -> Any:
        if issubclass(kind, Enum):
            return kind[rest[0]]
        make: Callable[..., Any] = kind
        given = dict(zip(self._fields[kind], (self._value(each) for each in rest), strict=True))
        return make(**given)


@lru_cache(maxsize=64)
def _unpacked(game_id: str, packed: bytes) -> Any:
    """Return lasting data, which nobody changes: one for all in a process who know it."""
    return Unpacker(game_id).unpack(packed)


@cache
def _spelling(game_id: str) -> Mapping[Any, tuple[str, ...]]:
    """Return the fields of the classes of a game's values, in the order in which they travel."""
    return {kind: fields_of(kind) for kind in vocabulary(game_id).values() if not issubclass(kind, Enum)}
