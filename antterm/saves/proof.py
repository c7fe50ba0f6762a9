"""Whether the answers of a saved game lead to its stored position, found out by playing it elsewhere.

A long game is gone on with from its stored position at once. Meanwhile another process plays it from its
start; what it finds makes the game ready for taking back and looking through.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from antterm import registry
from antterm.core.record import Record
from antterm.core.story import Chapter
from antterm.saves.document import Document


@dataclass(frozen=True)
class Proof:
    """What came of a claim."""

    chapters: tuple[Chapter, ...]
    """The game up to the stored boundary; empty where the claim does not hold."""


@dataclass(frozen=True)
class Claim:
    """That the answers of a saved game lead to the position that it names."""

    document: Document
    """The saved game. It is pickled with the claim."""

    def run(self) -> Proof:
        """Play the game, and see. It takes as long as that takes."""
        document = self.document
        game = registry.game(document.game)
        try:
            origin = game.decode(document.origin.state) if document.origin else None
            record: Record[Any] = Record.replay(
                game, len(document.seats), document.seed, document.options, document.answers, (), origin
            )
            holds = record.play.digest() == document.digest
            return Proof(record.chapters(document.boundary.answers) if holds else ())
        except Exception:  # a file may hold anything
            return Proof(())
