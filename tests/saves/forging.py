"""Forged saves: real games, changed by structure, with a digest that fits."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

from antterm.core.play import fingerprint
from antterm.core.rng import Streams
from tests.conformance.driver import new_record
from tests.conformance.games import Setting, game_of
from tests.games.march.games import eager

Path = tuple[str | int, ...]
"""The way to a value: keys of objects and numbers in lists."""

GAMES: dict[str, tuple[tuple[Setting, int], ...]] = {
    "hive": (
        (Setting("hive", 2), 0),
        (Setting("hive", 2), 17),
        (Setting("hive", 2, (("expansions", "MLP"), ("opening", "tournament"))), 60),
        (Setting("hive", 2, (("expansions", "none"), ("threefold", "on"))), 120),
    ),
    "micropolis": (
        (Setting("micropolis", 2), 0),
        (Setting("micropolis", 3), 40),
        (Setting("micropolis", 6), 130),
        (Setting("micropolis", 4, (("no_armies", "none"), ("army_limit", "end_of_turn"))), 500),
        (Setting("micropolis", 2, (("advanced", "on"),)), 60),
        (Setting("micropolis", 3, (("advanced", "on"), ("own_tie", "choose"))), 131),
    ),
    "march": (
        (Setting("march", 2), 0),
        (Setting("march", 2), 55),
        (Setting("march", 3), 74),
        (Setting("march", 4, (("species", "special"),)), 0),
        (Setting("march", 3, (("species", "special"),)), 69),
        (Setting("march", 5, (("long", "on"),)), 225),
        (Setting("march", 1), 31),
        (Setting("march", 3, (("centipedes", "hard"), ("open_hands", "on"))), 115),
        (Setting("march", 4), 2000),
        (Setting("march", 4, (("species", "special"),)), 130),
        (Setting("march", 2), 120),
        (Setting("march", 5), 100),
        (Setting("march", 3), 150),
        (Setting("march", 4, (("centipedes", "standard"),)), 150),
    ),
}
"""By game, the real games that are forged: a setting, and how many lively answers were given in it."""


def games_of(game_id: str) -> tuple[tuple[Setting, int], ...]:
    """The real games that are forged; of a game that is not named above one for each number of seats."""
    tables = (Setting(game_id, seats) for seats in game_of(game_id).seats)
    return GAMES.get(game_id) or tuple((setting, answers) for setting in tables for answers in (0, 20))


STRANGE: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    7,
    99,
    2**31,
    2**63,
    2**64,
    -(2**70),
    10**300,
    0.5,
    1e308,
    "",
    "x",
    "0",
    "99.1",
    "\u202e\x1b[2J",
    "x" * 5000,
    [],
    [[]],
    {},
    {"x": 1},
)

KEYS = ("x", "0", "3", "7", "25", "99", "-1", "18446744073709551616", "0,1", "1,1", "-5,99999", "head", "any")


@cache
def _real(game_id: str, number: int) -> str:
    setting, answers = games_of(game_id)[number]
    record, rng = new_record(setting, number), Streams(number)
    for _ in range(answers):
        if record.play.ask is not None:
            record.answer(eager(record.play.ask, rng))
    play = record.play
    document = {
        "format": "antterm-save",
        "schema": 1,
        "app": "0.1.0",
        "name": "forged",
        "game": game_id,
        "rules": setting.game.rules,
        "options": dict(record.options),
        "seats": [{"name": name, "player": "person"} for name in setting.names],
        "seed": record.seed,
        "created": "2026-11-20T20:00:00Z",
        "updated": "2026-11-20T21:00:00Z",
        "turn": None if play.ask is None else play.ask.seat,
        "answers": record.answers,
        "undone": [],
        "digest": "",
        "boundary": {
            "answers": len(record.answers) - len(play.since),
            "state": setting.game.encode(play.boundary),
        },
        "origin": None,
    }
    return json.dumps(document)


def real(game_id: str, number: int) -> dict[str, Any]:
    """The save of a real game, one of `games_of` it."""
    document: dict[str, Any] = json.loads(_real(game_id, number))
    return document


def forge(game_id: str, seed: int) -> dict[str, Any]:
    """A forged save: one of the real games with one to three changes.

    Args:
        game_id: of which game.
        seed: of what is changed.
    """
    rng = Random(f"{game_id}/{seed}")
    document = real(game_id, seed % len(games_of(game_id)))
    state = {"state": document["boundary"]["state"]}
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        _change(rng, document if rng.random() < 0.08 else state)
    return fitted(document, state.get("state"), rng.choice(("nonsense", None)))


def fitted(document: dict[str, Any], state: Any, nonsense: str | None) -> dict[str, Any]:
    """The document with this position, from which it has to go on, and the digest of it.

    Args:
        document: a saved game, forged or not.
        state: the position.
        nonsense: stands in place of the first answer, so that only the stored boundary can be gone on from;
            None to let the game have its origin in this position.
    """
    boundary, answers = document.get("boundary"), document.get("answers")
    given = boundary.get("answers") if isinstance(boundary, dict) else None
    if not isinstance(answers, list) or type(given) is not int or not 0 <= given <= len(answers):
        return document
    since = answers[given:]
    if given and nonsense is not None:
        answers = [nonsense, *answers[1:]]
        origin = document.get("origin")
    else:
        answers, given = since, 0
        origin = {"rules": document.get("rules"), "answers": [], "state": state}
    changes = {"answers": answers, "origin": origin, "boundary": {"answers": given, "state": state}}
    return {**document, **changes, "digest": fingerprint(state, since)}


# -- changes -------------------------------------------------------------------------------------------


def _change(rng: Random, root: Any) -> None:
    """One change: anywhere, or within one entry, where what lies there is as likely moved as broken."""
    paths = [path for path in _paths(root) if path]
    if rng.random() < 0.6:
        entry = rng.choice(sorted({path[:2] for path in paths}, key=str) or [()])
        paths = [path for path in paths if path[:2] == entry]
    if paths:
        rng.choice(_CHANGES)(rng, root, paths)


def _paths(value: Any, here: Path = ()) -> Iterator[Path]:
    yield here
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inner:
        yield from _paths(below, (*here, key))


def _at(root: Any, path: Path) -> Any:
    for key in path:
        root = root[key]
    return root


def _put(root: Any, path: Path, value: Any) -> None:
    _at(root, path[:-1])[path[-1]] = deepcopy(value)


def _strange(rng: Random, root: Any, paths: list[Path]) -> None:
    """Something that belongs nowhere."""
    _put(root, rng.choice(paths), rng.choice(STRANGE))


def _nudged(rng: Random, root: Any, paths: list[Path]) -> None:
    """A number that is a little larger or smaller, or a flag turned."""
    path = rng.choice([path for path in paths if isinstance(_at(root, path), int)] or paths)
    value = _at(root, path)
    if isinstance(value, bool):
        _put(root, path, not value)
    elif isinstance(value, int):
        _put(root, path, value + rng.choice((-3, -2, -1, 1, 2, 3)))


def _moved(rng: Random, root: Any, paths: list[Path]) -> None:
    """One of some things goes from one heap to another, so that their sum stays."""
    heaps = [path for path in paths if type(_at(root, path)) is int]
    if len(heaps) > 1:
        one, other = rng.sample(heaps, 2)
        _put(root, one, _at(root, one) - 1)
        _put(root, other, _at(root, other) + 1)


def _moved_item(rng: Random, root: Any, paths: list[Path]) -> None:
    """An item of a list goes to another list."""
    lists = [path for path in paths if isinstance(_at(root, path), list)]
    full = [path for path in lists if _at(root, path)]
    if full:
        one, other = _at(root, rng.choice(full)), _at(root, rng.choice(lists))
        item = one.pop(rng.randrange(len(one)))
        other.insert(rng.randint(0, len(other)), item)


def _swapped(rng: Random, root: Any, paths: list[Path]) -> None:
    """Two values of one type change places."""
    one = rng.choice(paths)
    others = [path for path in paths if type(_at(root, path)) is type(_at(root, one))]
    other = rng.choice(others)
    if one[: len(other)] != other and other[: len(one)] != one:
        value, another = _at(root, one), _at(root, other)
        _put(root, one, another)
        _put(root, other, value)


def _copied(rng: Random, root: Any, paths: list[Path]) -> None:
    """A value stands in place of another of its type: a wrong reference."""
    one = rng.choice(paths)
    others = [path for path in paths if type(_at(root, path)) is type(_at(root, one))]
    _put(root, rng.choice(others), deepcopy(_at(root, one)))


def _deleted(rng: Random, root: Any, paths: list[Path]) -> None:
    path = rng.choice(paths)
    del _at(root, path[:-1])[path[-1]]


def _doubled(rng: Random, root: Any, paths: list[Path]) -> None:
    """An item of a list comes twice, or an entry under another name too."""
    path = rng.choice(paths)
    holder, value = _at(root, path[:-1]), deepcopy(_at(root, path))
    if isinstance(holder, list):
        holder.insert(rng.randint(0, len(holder)), value)
    else:
        holder[rng.choice(KEYS)] = value


def _renamed(rng: Random, root: Any, paths: list[Path]) -> None:
    """A key is another one."""
    keys = [path for path in paths if isinstance(path[-1], str)]
    if keys:
        path = rng.choice(keys)
        holder = _at(root, path[:-1])
        holder[rng.choice(KEYS)] = holder.pop(path[-1])


_CHANGES: tuple[Callable[[Random, Any, list[Path]], None], ...] = (
    _strange,
    _nudged,
    _nudged,
    _moved,
    _moved,
    _moved_item,
    _moved_item,
    _swapped,
    _swapped,
    _copied,
    _deleted,
    _doubled,
    _renamed,
)
