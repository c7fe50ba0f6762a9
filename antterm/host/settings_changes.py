"""Changes of people's settings, one after the other for each person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from antterm.host.identity import PersonId
from antterm.host.person_settings import Person
from antterm.host.store import TableStore


class SettingsChanges:
    """Changes the stored settings of people.

    A person may be at several terminals, and the host changes settings itself. Each change begins when the
    one before it has been stored, so that none is lost.

    Args:
        store: keeps the settings.
    """

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._locks: WeakValueDictionary[PersonId, asyncio.Lock] = WeakValueDictionary()
        """Held while somebody's settings are changed, by person."""

    async def make(self, person: PersonId, change: Callable[[Person], Person]) -> Person:
        """Change somebody's settings.

        Args:
            person: the person.
            change: returns the new settings, given those that are stored; raises whatever forbids the change.

        Returns:
            The new settings.

        Raises:
            SaveError: the system refuses.
        """
        async with self._locks.setdefault(person, asyncio.Lock()):
            settings = self._store.person(person)
            if (changed := change(settings)) != settings:
                await asyncio.to_thread(self._store.keep_person, person, changed)
        return changed
