"""Whatever a guest can ask of a host is bounded, in time and in memory: every message that there is says so.

The messages are found in `Request`, so one that is added later is tried here too, with all of its fields.
Work is counted in lines of the program that run, never in seconds.
"""

from __future__ import annotations

import asyncio
import enum
import functools
import gc
import sys
import threading
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Final, get_args

import msgspec
import pytest
from msgspec import Meta, Struct, inspect, msgpack

import antterm
from antterm.host.connection import Connection
from antterm.host.limits import Limits
from antterm.saves.document import Seat
from antterm.wire.frames import REQUEST_LIMIT, frame
from antterm.wire.messages import PROTOCOL, Bye, Hello, Leave, Ping, Pong, Request, Sit, Stand, ToHost
from tests.host.hosting import SHARED, Hosting, Terminal, hosting

REQUESTS: Final[tuple[type[ToHost], ...]] = get_args(Request)
TEXTS: Final = (
    "x",
    "ß",  # two letters in small ones
    "ŉ",  # two characters in capitals
    "ﷺ",  # eighteen characters once it is normalised
    "e\u0301\u0327",  # more marks than letters
    "\u202e\u2066",  # turns the direction of writing
    "\U0001f468\u200d\U0001f469\u200d",  # wide pictures that are joined
    "\U0010ffff",
    "1",
    " ",
    "\x1b[2J",
    "../",
    "%s{0}",
)
"""What strings are made of: letters that grow, marks, directions, escapes, paths, templates."""
MANY: Final = 3000
"""More than any field of a message may hold."""
LINES: Final = 120_000
"""Lines of the program that one request may run, in all threads together: some tens of milliseconds."""


# What a message may hold


def unbounded(kind: inspect.Type, where: str) -> Iterator[str]:
    """Yield the places in a type that hold as much as somebody likes."""
    match kind:
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from unbounded(field.type, f"{where}.{field.name}")
        case inspect.UnionType(types=kinds):
            for each in kinds:
                yield from unbounded(each, where)
        case inspect.StrType(max_length=most) | inspect.BytesType(max_length=most):
            if most is None:
                yield where
        case inspect.IntType() | inspect.FloatType():
            if (kind.le is None and kind.lt is None) or (kind.ge is None and kind.gt is None):
                yield where
        case inspect.DictType(key_type=key, value_type=value, max_length=most):
            if most is None:
                yield where
            yield from unbounded(key, f"{where} (key)")
            yield from unbounded(value, f"{where} (value)")
        case inspect.FrozenSetType(item_type=inspect.EnumType()):
            pass  # each of them once
        case inspect.TupleType(item_types=items):
            for item in items:
                yield from unbounded(item, f"{where} (item)")
        case inspect.CollectionType(item_type=item, max_length=most):
            if most is None:
                yield where
            yield from unbounded(item, f"{where} (item)")
        case inspect.BoolType() | inspect.NoneType() | inspect.EnumType() | inspect.DateTimeType():
            pass
        case _:
            yield where


@pytest.mark.parametrize("request_type", REQUESTS, ids=lambda each: each.__name__)
def test_every_field_of_a_request_says_how_much_it_may_hold(request_type: type[ToHost]) -> None:
    places = list(unbounded(inspect.type_info(request_type), request_type.__name__))
    assert places == [], "each string, number and list needs a Meta with its limits"


class Inner(Struct):
    """A part of `Scribble`."""

    count: int
    texts: Annotated[tuple[str, ...], Meta(max_length=3)]


class Scribble(Struct):
    """A message of which nobody has thought how much it may hold."""

    text: str
    inner: Inner
    anything: Any
    numbers: list[Annotated[int, Meta(ge=0, le=9)]]
    kind: Annotated[str, Meta(max_length=5)] | None


def test_a_field_without_bounds_is_found() -> None:
    assert list(unbounded(inspect.type_info(Scribble), "Scribble")) == [
        "Scribble.text",
        "Scribble.inner.count",
        "Scribble.inner.texts (item)",
        "Scribble.anything",
        "Scribble.numbers",
    ]
