"""Playing a saved game up to where it stood, and telling cheaply whether that can be done."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from antterm import registry
from antterm.core.game import Game
from antterm.core.options import BadOption, settle
from antterm.core.play import fingerprint
from antterm.core.record import Record, ReplayError
from antterm.i18n import _
from antterm.saves.document import Document, Origin
from antterm.saves.errors import SaveError


def replay(document: Document, path: Path) -> tuple[Record[Any], Document, str | None]:
    """Play a saved game up to where it stood, and make sure that it stands there.

    Args:
        document: the saved game.
        path: its file, for messages.

    Returns:
        The record; the document, changed if the game goes on from its stored boundary; a notice of that.

    Raises:
        SaveError: `unknown_game`; `damaged`; `unplayable` when its options or seats are none of the game;
            `rules` when later rules cannot go on with it.
    """
    game = _rules(document, path)
    same_rules = document.rules == game.rules
    broken = "damaged"
    try:
        record = _played(game, document)
        if record.play.digest() == document.digest:
            return record, document, None
        detail = _("the digests differ")
        replayed = True
    except ReplayError as error:
        detail = _("answer {number}, “{text}”, is not possible").format(number=error.number, text=error.text)
        replayed = False
    except BadOption as error:
        broken, detail = "unplayable", _misfit(error)
        replayed = False
    except Exception:  # a file may hold anything, and no file may bring the program down
        detail = _("it makes no sense by the rules")
        replayed = False
    whole = fingerprint(document.boundary.state, document.since) == document.digest
    if not whole or (same_rules and replayed):
        raise SaveError(broken, path, detail)
    before = document.origin.answers if document.origin else ()
    onward = replace(
        document,
        rules=game.rules,
        answers=document.since,
        boundary=replace(document.boundary, answers=0),
        origin=Origin(
            document.rules,
            before + document.answers[: document.boundary.answers],
            document.boundary.state,
        ),
    )
    try:
        record = _played(game, onward)
    except Exception as error:
        raise SaveError(broken if same_rules else "rules", path, detail) from error
    return record, onward, "answers_unreadable" if same_rules else "rules_changed"


def inspect(document: Document, path: Path) -> dict[str, Any]:
    """Tell without playing it, wherever that is possible, that a saved game can be opened.

    Args:
        document: the saved game.
        path: its file, for messages.

    Returns:
        Its options, the missing ones by default.

    Raises:
        SaveError: as `replay` does.
    """
    game, seats = _rules(document, path), len(document.seats)
    with suppress(Exception):  # whatever it is, playing the game tells it better
        options = settle(game.options, seats, document.options)
        if document.origin is None:
            game.setup(options, seats, document.seed)
        same = fingerprint(document.boundary.state, document.since) == document.digest
        if same and seats in game.seats:
            return options
    return dict(replay(document, path)[0].options)


def _rules(document: Document, path: Path) -> Game[Any]:
    if document.game not in registry.HOMES:
        raise SaveError("unknown_game", path, document.game)
    return registry.game(document.game)


def _misfit(error: BadOption) -> str:
    """Which option, or which number of seats, the game does not have."""
    if error.code == "unknown_option":
        return _("there is no option “{option}”").format(option=error.option)
    if error.code == "unknown_seats":
        return _("it has {n} seats, and the game is for {allowed}").format(
            n=error.value, allowed=", ".join(error.allowed)
        )
    if error.code == "unknown_value":
        value = str(error.value)[:40]
        return _("the option “{option}” cannot be “{value}”").format(option=error.option, value=value)
    return _("its option “{option}” is not one to play with").format(option=error.option)


def _played(game: Game[Any], document: Document) -> Record[Any]:
    origin = game.decode(document.origin.state) if document.origin else None
    return Record.replay(
        game, len(document.seats), document.seed, document.options, document.answers, document.undone, origin
    )
