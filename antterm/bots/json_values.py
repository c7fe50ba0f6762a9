"""Positions, questions and outcomes as values of JSON, for programs in any language.

An object of a class of plain data becomes a JSON object with its class under `type` and its fields; a tuple
or a set becomes an array; a mapping becomes an object, whose keys are texts; a cell becomes `[q, r]`, and
`"q,r"` as a key.
What lasts for the whole game (`core.game.Lasting`) is sent once, apart from the views that speak of it.
A field that was renamed keeps its name in JSON, which its class gives in `JSON_NAMES`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from antterm import __version__
from antterm.bots import TableFacts
from antterm.core.ask import Ask, LazyChoices
from antterm.core.game import Lasting, Outcome
from antterm.core.hex import Hex
from antterm.core.plain_data import fields_of

PROTOCOL: Final = 1
"""The version of what stands here and in `json_lines`. It grows when something changes its meaning or goes;
further entries of objects do not change it."""
_PLAIN: Final = frozenset({type(None), bool, int, float, str})


def facts(table: TableFacts, view: Any) -> dict[str, Any]:
    """Return what stays the same for a whole game.

    Args:
        table: the game. Options that are documents are left out: what they say is among the components.
        view: any of the game.
    """
    options = {name: value for name, value in table.options.items() if not isinstance(value, Mapping)}
    return {
        "protocol": PROTOCOL,
        "antterm": __version__,
        "game": table.game_id,
        "names": list(table.names),
        "options": options,
        "components": components_of(view),
    }


def view_of(view: Any) -> dict[str, Any]:
    """Return a view; what lasts in it is named only: `{"type": "Deck", "see": "components"}`."""
    plain: dict[str, Any] = _plain(view, {})
    return plain


def components_of(view: Any) -> dict[str, Any]:
    """Return what lasts in a view, by its class."""
    components = dict[str, Any]()
    _plain(view, components)
    return components


def question(ask: Ask) -> dict[str, Any]:
    """Return a question to the seat that is to answer it, with its legal answers."""
    choices = [{"text": choice.text, "meaning": _plain(choice.meaning, {})} for choice in ask.choices]
    return {"seat": ask.seat, "kind": ask.kind, "about": _plain(ask.about, {}), "choices": choices}


def outcome_of(outcome: Outcome) -> dict[str, Any]:
    """Return how a game has ended."""
    return {"winners": outcome.winners, "scores": outcome.scores, "reason": outcome.reason}


def as_line(message: Mapping[str, Any]) -> str:
    """Return a message in one line of ASCII, without its end."""
    return json.dumps(message, separators=(",", ":"))


def _plain(value: Any, components: dict[str, Any]) -> Any:
    """Return a value of a game as JSON has it.

    Args:
        value: an object of a class of plain data, a collection, or a value that JSON has.
        components: a dict to which objects that last for the whole game are added, by the name of their
            class.
    """
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is Hex:
        return list(value)
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, Mapping):
        return {_key(key): _plain(each, components) for key, each in value.items()}
    if isinstance(value, frozenset | set):
        return sorted((_plain(each, components) for each in value), key=json.dumps)
    if isinstance(value, list | LazyChoices) or kind is tuple:
        return [_plain(each, components) for each in value]
    if isinstance(value, Lasting) and kind.__name__ not in components:
        components[kind.__name__] = {}
        components[kind.__name__] = _fields(value, components)
    if isinstance(value, Lasting):
        return {"type": kind.__name__, "see": "components"}
    return _fields(value, components)


def _fields(value: Any, components: dict[str, Any]) -> dict[str, Any]:
    kind = type(value)
    names: Mapping[str, str] = getattr(kind, "JSON_NAMES", {})
    fields = {names.get(name, name): _plain(getattr(value, name), components) for name in fields_of(kind)}
    return {"type": kind.__name__, **fields}


def _key(key: Any) -> str:
    """Return the key of a mapping as a text: `"0,-1"` for a cell."""
    if isinstance(key, Enum):
        return key.name
    return str(key) if isinstance(key, str | int | Hex) else as_line(_plain(key, {}))
