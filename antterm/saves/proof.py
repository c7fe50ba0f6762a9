"""Whether the answers of a saved game lead to its stored position, found out by playing it elsewhere.

A long game is gone on with from its stored position at once. Meanwhile another process plays it from its
start; what it finds makes the game ready for taking back and looking through.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from antterm.core.checking import BadState
from antterm.core.play import Play, fingerprint
from antterm.core.record import Record
from antterm.core.story import Chapter
from antterm.saves.document import Document
from antterm.saves.position import rules_for


@dataclass(frozen=True)
class Proof:
    """What came of a claim."""

    chapters: tuple[Chapter, ...]
    """The game up to the stored boundary; empty if the claim does not hold."""


@dataclass(frozen=True)
class Claim:
    """The claim that the answers of a saved game lead to its stored position; a job for another process."""

    document: Document
    """The saved game. It is pickled with the claim."""

    def run(self) -> Proof:
        """Play the game, and see. It takes as long as that takes."""
        document = self.document
        try:
            game = rules_for(document, Path(document.name))
            origin = game.decode(document.origin.state) if document.origin else None
            record: Record[Any] = Record.replay(
                game, len(document.seats), document.seed, document.options, document.answers, (), origin
            )
            holds = leads_to(record.play, document)
            return Proof(record.chapters(document.boundary.answers) if holds else ())
        except Exception:  # a file may hold anything
            return Proof(())


def leads_to(play: Play[Any], document: Document) -> bool:
    """Return whether a game that was played from its answers stands where its document says.

    An earlier version may have written the same position in another form, so that its digest differs. Then
    the stored position is read and written anew, as this version does it, and compared.

    Args:
        play: the game after all answers of the document.
        document: the saved game.
    """
    digest = play.digest()
    if digest == document.digest:
        return True
    if fingerprint(document.boundary.state, document.since) != document.digest:
        return False
    try:
        stored = play.game.encode(play.game.decode(document.boundary.state))
    except BadState:
        return False
    return fingerprint(stored, document.since) == digest
