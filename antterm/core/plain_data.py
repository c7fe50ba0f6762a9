"""Classes of plain data: structs, dataclasses and named tuples, and the names of their fields."""

from __future__ import annotations

import dataclasses
from typing import Any

from msgspec import Struct


def is_named_tuple(kind: type) -> bool:
    """Return whether a class is a named tuple."""
    return issubclass(kind, tuple) and hasattr(kind, "_fields")


def fields_of(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields of a class of plain data, in their order."""
    names: tuple[str, ...]
    if is_named_tuple(kind):
        names = kind._fields
    elif issubclass(kind, Struct):
        names = kind.__struct_fields__  # `structs.fields` would evaluate the annotations each time
    else:
        names = tuple(field.name for field in dataclasses.fields(kind))
    return names
