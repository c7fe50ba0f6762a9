"""The documents that owners of Micropolis may write themselves: the list of tiles."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files as files_of
from typing import Any

from antterm.core.files import BadDocument, DocumentReader
from antterm.games.micropolis.rules.tiles import DeckError, parse_deck

data = files_of("antterm.games.micropolis.rules") / "data"


class DeckReader(DocumentReader):
    """Reads a list of the tiles of Micropolis, in the form of `data/deck.txt`."""

    def read(self, texts: Mapping[str, str]) -> dict[str, Any]:
        try:
            return parse_deck(texts[""])
        except DeckError as error:
            raise BadDocument(error) from error

    def templates(self) -> dict[str, str]:
        return {"deck.txt": (data / "deck.txt").read_text("utf-8")}


DOCUMENTS: Mapping[str, DocumentReader] = {"deck": DeckReader()}
