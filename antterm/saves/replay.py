"""Playing a saved game up to where it stood."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from antterm.core.game import Game
from antterm.core.play import fingerprint
from antterm.core.record import Record, ReplayError
from antterm.i18n import _
from antterm.saves.document import Document, Origin
from antterm.saves.errors import SaveError


def replay(game: Game[Any], document: Document, path: Path) -> tuple[Record[Any], Document, str | None]:
    """Play a saved game up to where it stood, and make sure that it stands there.

    Args:
        game: its rules.
        document: the saved game.
        path: its file, for messages.

    Returns:
        The record; the document, changed if the game goes on from its stored boundary; a notice of that.

    Raises:
        SaveError: `damaged`, or `rules` when later rules cannot go on with it.
    """
    same_rules = document.rules == game.rules
    try:
        record = _played(game, document)
        if record.play.digest() == document.digest:
            return record, document, None
        detail = _("the digests differ")
        replayed = True
    except ReplayError as error:
        detail = _("answer {number}, “{text}”, is not possible").format(number=error.number, text=error.text)
        replayed = False
    except Exception as error:  # a file may hold anything, and no file may bring the program down
        detail = str(error) or type(error).__name__
        replayed = False
    whole = fingerprint(document.boundary.state, document.since) == document.digest
    if not whole or (same_rules and replayed):
        raise SaveError("damaged", path, detail)
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
        raise SaveError("damaged" if same_rules else "rules", path, detail) from error
    return record, onward, "answers_unreadable" if same_rules else "rules_changed"


def _played(game: Game[Any], document: Document) -> Record[Any]:
    origin = game.decode(document.origin.state) if document.origin else None
    return Record.replay(
        game, len(document.seats), document.seed, document.options, document.answers, document.undone, origin
    )
