"""States and views of one thing: plain data that have most fields in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")


def mirrored(kind: type[T], source: object, **others: Any) -> T:
    """Return an object of a class with the fields that another object has under the same names.

    Lists, tuples and dicts are copied: a list becomes a tuple, or the other way round, as the class has it.

    Args:
        kind: a struct of msgspec, or a dataclass.
        source: from which fields, or properties, are taken.
        others: the fields that are not taken from it.
    """
    classes: tuple[Any, Any] = (kind, type(source))
    for name, copied in _in_common(*classes):
        if name not in others:
            value = getattr(source, name)
            others[name] = copied(value) if copied is not None else value
    return kind(**others)


@cache
def _in_common(kind: Any, source: Any) -> Sequence[tuple[str, Callable[[Any], Any] | None]]:
    """Return the fields of one class that another has too, each with what copies its value, if it must be."""
    hints = get_type_hints(kind)
    return [(name, _copier(hints[name])) for name in kind.__match_args__ if hasattr(source, name)]


def _copier(hint: Any) -> Callable[[Any], Any] | None:
    """Return what copies a value of a type; None where it need not be copied."""
    origin = get_origin(hint)
    if origin in (list, tuple):
        inner = _copier(get_args(hint)[0])
        return (lambda values: origin(map(inner, values))) if inner is not None else origin
    if origin in (dict, Mapping):
        each = _copier(get_args(hint)[1])
        return (
            (lambda table: {key: each(value) for key, value in table.items()}) if each is not None else dict
        )
    return None
