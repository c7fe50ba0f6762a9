"""Reading a stored position strictly: what is wrong with it is named by its place, never guessed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, Generic, TypeVar

import msgspec

T = TypeVar("T")

Count = Annotated[int, msgspec.Meta(ge=0, le=9_999)]
"""How many there are of something; far beyond what any game comes to."""
Points = Annotated[int, msgspec.Meta(ge=-9_999, le=9_999)]
"""Points, which may be lost."""
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=9)]
"""A seat; how many there are is the game's to say."""


class BadState(ValueError):
    """Data that is no state of its game.

    Args:
        place: the entry, such as `nests[1].larvae`; empty for the whole.
        reason: `shape` when it is of another kind; `least` and `most` when it is out of a range that ends at
            `bound`; `missing` or `extra`; `unknown` when it names something, `value`, that cannot be there;
            `count` when the box holds `needed` of `what` and `found` are there; `conflict` when it does not
            go with an `other` entry.
        data: the facts that the sentence needs.
    """

    def __init__(self, place: str, reason: str = "shape", **data: Any) -> None:
        text = ", ".join(f"{name}={value!r}" for name, value in data.items())
        super().__init__(f"{place or 'state'}: {reason} {text}".rstrip())
        self.place, self.reason, self.data = place, reason, data


class StateReader(Generic[T]):
    """How the data of a stored state are read; to be made as a module is loaded.

    Where two threads first read a class at once, msgspec may give one of them half of it.

    Args:
        kind: a class of msgspec's that describes the shape.
    """

    def __init__(self, kind: type[T]) -> None:
        self.kind = kind
        msgspec.json.Decoder(kind)  # which finds out all of it

    def read(self, data: Any) -> T:
        """Return the data as what they are the shape of.

        Raises:
            BadState: they are of another shape.
        """
        try:
            return msgspec.convert(data, self.kind, str_keys=True)
        except msgspec.ValidationError as error:
            raise _misshapen(str(error)) from error


def need(right: bool, place: str, other: str = "") -> None:
    """Check that an entry is right: by itself, or as far as it goes with an `other`.

    Raises:
        BadState: it is not.
    """
    if not right:
        raise BadState(place, "conflict", other=other) if other else BadState(place)


def need_known(value: T, known: Iterable[T], place: str) -> None:
    """Check that an entry names one of what is there.

    Raises:
        BadState: it does not.
    """
    if value not in known:
        raise BadState(place, "unknown", value=value)


def need_all(found: Iterable[Any], needed: Iterable[Any], place: str) -> None:
    """Check that a part of the box is whole: every piece that it holds lies somewhere, none twice.

    Raises:
        BadState: one is missing, doubled or none of the box; the error names it.
    """
    here, box = Counter(found), Counter(needed)
    for piece in (*box, *here):
        need_number(here[piece], box[piece], place, piece)


def need_number(found: int, needed: int, place: str, what: Any) -> None:
    """Check that there are as many of something as the box holds.

    Raises:
        BadState: there are more or less.
    """
    if found != needed:
        raise BadState(place, "count", what=what, found=found, needed=needed)


def _misshapen(said: str) -> BadState:
    """Return the error that msgspec tells with these words."""
    what, _, place = said.partition(" - at ")
    place = place.rpartition(" in ")[2].strip("`").removeprefix("$").removeprefix(".").replace("[...]", "[…]")
    if field := re.search(r"(missing required|unknown) field `(.*)`", what):
        named = f"{place}.{field[2]}".removeprefix(".")
        return BadState(named, "missing" if field[1] == "missing required" else "extra")
    if bound := re.search(r"`int` ([<>]=) (-?\d+)", what):
        return BadState(place, "least" if bound[1] == ">=" else "most", bound=int(bound[2]))
    return BadState(place, "shape", what=what)
