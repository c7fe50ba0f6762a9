"""Reading a stored position strictly: what is wrong with it is named by its place, never guessed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, Generic, TypeVar

import msgspec

T = TypeVar("T")

Count = Annotated[int, msgspec.Meta(ge=0, le=9_999)]
"""A number of things, from 0 up to far more than any game has."""
Points = Annotated[int, msgspec.Meta(ge=-9_999, le=9_999)]
"""Points, which may be lost."""
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=9)]
"""A seat; how many there are is the game's to say."""


class BadState(ValueError):
    """Data that is not a valid state of its game.

    Args:
        place: the entry, such as `nests[1].larvae`; empty for the whole.
        reason: `shape` for a value of the wrong type; `least` or `most` for a number beyond `bound`;
            `missing` or `extra` for an entry; `unknown` for a `value` that does not exist in the game;
            `count` if there are `found` of `what` where the box has `needed`; `conflict` if it contradicts
            the `other` entry.
        data: the facts that the sentence needs.
    """

    def __init__(self, place: str, reason: str = "shape", **data: Any) -> None:
        text = ", ".join(f"{name}={value!r}" for name, value in data.items())
        super().__init__(f"{place or 'state'}: {reason} {text}".rstrip())
        self.place, self.reason, self.data = place, reason, data


class StateReader(Generic[T]):
    """Reads stored states of one class. Create it at module level.

    If two threads decode a class for the first time at once, msgspec may give one of them a half-built
    decoder.

    Args:
        kind: the msgspec struct that the data must match.
    """

    def __init__(self, kind: type[T]) -> None:
        self.kind = kind
        msgspec.json.Decoder(kind)  # which finds out all of it

    def read(self, data: Any) -> T:
        """Return the data as an instance of `kind`.

        Raises:
            BadState: they do not match it.
        """
        try:
            return msgspec.convert(data, self.kind, str_keys=True)
        except msgspec.ValidationError as error:
            raise _misshapen(str(error)) from error


def need(right: bool, place: str, other: str = "") -> None:
    """Raise BadState for the entry at `place` unless `right`; with `other`, as a contradiction of that entry.

    Raises:
        BadState: it is not.
    """
    if not right:
        raise BadState(place, "conflict", other=other) if other else BadState(place)


def need_known(value: T, allowed: Iterable[T], place: str) -> None:
    """Check that the value of an entry is one of the known ones.

    Raises:
        BadState: it does not.
    """
    if value not in allowed:
        raise BadState(place, "unknown", value=value)


def need_all(found: Iterable[Any], needed: Iterable[Any], place: str) -> None:
    """Check that every needed piece was found exactly once, and no other.

    Raises:
        BadState: a piece is missing, doubled or unknown; the error names it.
    """
    here, box = Counter(found), Counter(needed)
    for piece in (*box, *here):
        need_number(here[piece], box[piece], place, piece)


def need_number(found: int, needed: int, place: str, what: Any) -> None:
    """Check that as many of something were found as are needed.

    Raises:
        BadState: there are more or less.
    """
    if found != needed:
        raise BadState(place, "count", what=what, found=found, needed=needed)


def _misshapen(message: str) -> BadState:
    """Return a message of msgspec's ValidationError as a BadState."""
    what, _, place = message.partition(" - at ")
    place = place.rpartition(" in ")[2].strip("`").removeprefix("$").removeprefix(".").replace("[...]", "[…]")
    if field := re.search(r"(missing required|unknown) field `(.*)`", what):
        named = f"{place}.{field[2]}".removeprefix(".")
        return BadState(named, "missing" if field[1] == "missing required" else "extra")
    if bound := re.search(r"`int` ([<>]=) (-?\d+)", what):
        return BadState(place, "least" if bound[1] == ">=" else "most", bound=int(bound[2]))
    return BadState(place, "shape", what=what)
