"""Names of the people of a host, and who is meant by a name.

Permissions compare ids (see `identity`), never names. But people read names, so no two people have names that
look alike: the accounts of the machine come first, then whoever had the name first.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from antterm.host.identity import Kind, PersonId, kind_of, name_within, of_account, shared_account
from antterm.host.settings_changes import SettingsChanges
from antterm.host.store import TableStore, VersionConflict
from antterm.i18n.lookalikes import alike, looks
from antterm.remote.accounts import Accounts
from antterm.saves.document import tidy
from antterm.wire.messages import PersonInfo

NOBODY: Final = "?"
"""The name of somebody without a known name."""


class Directory:
    """Names of the people of a host.

    Args:
        store: keeps the names of people without accounts.
        others: returns everybody who is connected or sits at a table.
        accounts: the accounts of the machine.
    """

    def __init__(
        self, store: TableStore, others: Callable[[], Iterable[PersonId]], accounts: Accounts | None = None
    ) -> None:
        self._store, self._others = store, others
        self._accounts = accounts or Accounts()
        self.changes = SettingsChanges(store)
        """Stores names, and all other settings of people."""
        self._lock = asyncio.Lock()
        """Held while somebody gets a name: two at once could get the same."""

    def name(self, person: PersonId) -> str:
        """Return what a person is called: a name that looks like nobody else's.

        Somebody without an account who is called like one has the shared account added to the name.
        """
        if kind_of(person) is Kind.ACCOUNT:
            return tidy(name_within(person)) or NOBODY
        name = self._own_name(person)
        return f"{name}@{shared_account(person)}" if self._accounts.like(name) else name

    def someone(self, person: PersonId) -> PersonInfo:
        """Return a person with their name, for front ends."""
        return PersonInfo(id=person, name=self.name(person))

    def person_named(self, name: str) -> PersonId:
        """Return the person whose name this is, or looks like; empty if it is nobody's."""
        if account := self._accounts.like(name):
            return of_account(account)
        return next((each for each in self._people() if alike(self.name(each), name)), "")

    def find(self, name: str) -> PersonId:
        """Return who is meant by a name as it was typed; empty if nobody here is called so."""
        return self.find_each([name])[name]

    def find_each(self, names: Collection[str]) -> dict[str, PersonId]:
        """Return who is meant by each of some names as they were typed; empty if nobody here is called so.

        An exact name comes before one that differs in capitals alone. What only looks alike is nobody's name.
        All people are searched once, however many names there are.
        """
        exact, similar = dict[str, PersonId](), dict[str, PersonId]()
        for person in self._people():
            called = self.name(person)
            exact.setdefault(called, person)
            similar.setdefault(called.casefold(), person)
        return {name: self._meant(tidy(name), exact, similar) for name in names}

    def _meant(self, name: str, exact: Mapping[str, PersonId], similar: Mapping[str, PersonId]) -> PersonId:
        if name and self._accounts.has(name):
            return of_account(name)
        found = exact.get(name) or similar.get(name.casefold(), "")
        return found or (of_account(name.casefold()) if self._accounts.has(name.casefold()) else "")

    async def admit(self, person: PersonId, wanted: str) -> str:
        """Give somebody who connects a name.

        Args:
            person: the person who connects.
            wanted: the name that they want; if it is another's, they get a number added.

        Returns:
            What they are called from now on.

        Raises:
            SaveError: the name cannot be stored.
        """
        if kind_of(person) is Kind.ACCOUNT:
            return self.name(person)
        async with self._lock:
            wanted = tidy(wanted).replace("@", "") or NOBODY
            if not _is_like(self._store.person_settings(person).name, wanted):
                await asyncio.to_thread(self._give_name, person, wanted)
        return self.name(person)

    def _give_name(self, person: PersonId, wanted: str) -> None:
        """Store a name like the wanted one for somebody. It blocks while another host names people."""
        with self._store.naming():
            while not _is_like((stored := self._store.person_settings(person)).name, wanted):
                with suppress(VersionConflict):  # something else of theirs was stored meanwhile
                    named = replace(stored, name=self._free(wanted, person))
                    self._store.save_person_settings(person, named, stored)
                    return

    def _free(self, wanted: str, person: PersonId) -> str:
        """Return a name like the wanted one that no person without an account has."""
        taken = [self._own_name(each) for each in self._people() if each != person]
        return free_name(wanted, taken)

    def _own_name(self, person: PersonId) -> str:
        return self._store.person_settings(person).name or tidy(name_within(person)) or NOBODY

    def _people(self) -> Iterator[PersonId]:
        """Yield everybody who has a name here, each once."""
        stored = (person for person, settings in self._store.people() if settings.name)
        yield from dict.fromkeys(each for each in (*stored, *self._others()) if each)


def _is_like(name: str, wanted: str) -> bool:
    """Return whether a name is the wanted one, perhaps with a number."""
    return re.fullmatch(rf"{re.escape(wanted)}( \d+)?", name) is not None


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return a name that looks like none of the taken ones: the wanted one, or with a number.

    >>> free_name("Ann", ["ann", "Bob"])
    'Ann 2'
    """
    looks_taken = {look for each in taken for look in looks(each)}
    number, found = 1, name
    while not looks(found).isdisjoint(looks_taken):
        number += 1
        found = f"{name[:50]} {number}"
    return found
