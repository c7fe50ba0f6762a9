"""Owners' own components: options whose value is a document, written as one file or a folder of files."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar


class DocumentReader(ABC):
    """Reads the value of an option from the texts of files."""

    files: ClassVar[tuple[str, ...]] = ()
    """What the files in an owner's folder are called, at least one of which must be there; empty if the
    document is a single file."""

    @abstractmethod
    def read(self, texts: Mapping[str, str]) -> Any:
        """Return the document, as `Game.setup` takes it.

        Args:
            texts: by the names of files, those that are there; of a single file by an empty name.

        Raises:
            BadDocument: it cannot be played with.
        """


class BadDocument(Exception):
    """A document that cannot be played with.

    Args:
        fault: what is wrong with it and where, for `Words.document_fault`.
    """

    def __init__(self, fault: Exception) -> None:
        super().__init__(str(fault))
        self.fault = fault
