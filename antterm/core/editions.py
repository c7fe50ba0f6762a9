"""Editions of a game's components: today's data, and those of released versions.

Cards, hexes or tiles change from version to version, but a game goes on with the components that it was begun
with. So each state names its edition, and every released edition stays in the package as data:

    antterm/games/march/rules/data/cards.toml                        today's components: edit these
    antterm/games/march/rules/editions/1.0-6d0f2ab81c55/cards.toml   those of version 1.0: never edit them

An edition is named by a digest of what the rules read of it, so that a better wording makes no new edition.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cached_property
from hashlib import sha256
from importlib import resources
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T")

UNNAMED: Final = ""
"""The entry `edition` of states stored before states named theirs. It stands for the oldest edition."""
DIGEST_LENGTH: Final = 12


class UnknownEdition(Exception):
    """An edition of components that this version of the program does not have: a later one brought it.

    Args:
        edition: the digest of the edition.
    """

    def __init__(self, edition: str) -> None:
        super().__init__(edition)
        self.edition = edition


class Editions(Generic[T]):
    """All editions of a game's components, each read when it is first needed.

    Args:
        package: the game's package, with the folders `data` and `editions`.
        files: names of the data files.
        read: makes components from the texts of the files, by file name.
        facts: what the rules read of components, as JSON values, without texts for people and advice to bots.
        renew: given components of an earlier edition and today's, returns the earlier ones with today's
            wordings, and with values for what the rules did not read then.
    """

    def __init__(
        self,
        package: str,
        files: tuple[str, ...],
        read: Callable[[Mapping[str, str]], T],
        facts: Callable[[T], Any],
        renew: Callable[[T, T], T],
    ) -> None:
        self.package, self.files, self.read = package, files, read
        self._facts, self._renew = facts, renew
        self._cache: dict[str, T] = {}

    @cached_property
    def current(self) -> T:
        """The components with which new games are played."""
        return self.read(self.texts("data"))

    @cached_property
    def current_digest(self) -> str:
        """The digest of today's components."""
        return self.digest(self.current)

    @cached_property
    def released(self) -> Mapping[str, str]:
        """The digests of all released editions, by the version that brought them, oldest first."""
        folder = resources.files(self.package).joinpath("editions")
        names = [found.name.partition("-") for found in folder.iterdir()] if folder.is_dir() else []
        return {version: digest for version, _, digest in sorted(names, key=lambda name: _order(name[0]))}

    def digest(self, components: T) -> str:
        """Return the digest that names the edition of these components."""
        return sha256(json.dumps(self._facts(components)).encode()).hexdigest()[:DIGEST_LENGTH]

    def get(self, edition: str) -> T:
        """Return the components of an edition.

        Args:
            edition: the digest of the edition, or `UNNAMED`.

        Raises:
            UnknownEdition: it is not stored.
        """
        found = self._cache.get(edition)
        return found if found is not None else self._cache.setdefault(edition, self._find(edition))

    def version(self, edition: str) -> str:
        """Return the version of the program that brought an edition; empty if it is not released yet."""
        digest = self._digest_of(edition)
        return next((version for version, stored in self.released.items() if stored == digest), "")

    def is_current(self, edition: str) -> bool:
        """Return whether an edition is the one of new games."""
        return self._digest_of(edition) == self.current_digest

    def texts(self, folder: str) -> dict[str, str]:
        """Return the texts of the data files in a folder of the package, by name."""
        path = resources.files(self.package).joinpath(folder)
        return {name: path.joinpath(name).read_text("utf-8") for name in self.files}

    def _digest_of(self, edition: str) -> str:
        return next(iter(self.released.values()), self.current_digest) if edition == UNNAMED else edition

    def _find(self, edition: str) -> T:
        digest = self._digest_of(edition)
        if digest == self.current_digest:
            return self.current
        version = self.version(digest)
        if not version:
            raise UnknownEdition(edition)
        return self._renew(self.read(self.texts(f"editions/{version}-{digest}")), self.current)


def _order(version: str) -> tuple[int, ...]:
    """Return the key by which versions are sorted."""
    return tuple(map(int, re.findall(r"\d+", version)))
