"""A finished game of a host becomes one of one's own saved games."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from antterm.i18n import _
from antterm.saves.document import Document
from antterm.saves.errors import SaveError
from antterm.saves.reading import parse
from antterm.saves.store import Store


def keep_copy(store: Store, copy: bytes) -> tuple[str, str]:
    """Save a game that a host has sent, unless it is there already.

    Returns:
        Its name in the store, and why there is none.
    """
    try:
        document = parse(copy, Path(_("the game from the host")))
        path = store.path(document.name)
        if path.exists() and _is_same(store.read(path.stem), document):
            return path.stem, ""
        document = replace(document, name=store.free_name(document.name))
        file = store.path(document.name).stem
        lock = store.lock(file)
        try:
            store.write(file, document)
        finally:
            lock.release()
    except SaveError as error:
        return "", error.sentence()
    return file, ""


def _is_same(saved: Document, sent: Document) -> bool:
    """Return whether a saved game is the one that was sent."""
    return (saved.game, saved.seed, saved.answers) == (sent.game, sent.seed, sent.answers)
