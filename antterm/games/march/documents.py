"""Components by owners of March of the Ants: cards, hexes and species."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files as files_of

from antterm.core.files import BadDocument, DocumentReader
from antterm.games.march.rules.components import FILES, from_document
from antterm.games.march.rules.datafile import BadComponents

data = files_of("antterm.games.march.rules") / "data"


class ComponentsReader(DocumentReader):
    """Reads a folder with `cards.toml`, `hexes.toml` or `species.toml`, or more of them."""

    files = tuple(FILES)

    def read(self, texts: Mapping[str, str]) -> dict[str, str]:
        try:
            from_document(texts)
        except BadComponents as error:
            raise BadDocument(error) from error
        return dict(texts)

    def templates(self) -> dict[str, str]:
        return {name: (data / name).read_text("utf-8") for name in FILES}


DOCUMENTS: Mapping[str, DocumentReader] = {"components": ComponentsReader()}
