"""Changes of people's settings, none of which is lost to another at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from weakref import WeakValueDictionary

from antterm.host.identity import PersonId
from antterm.host.person_settings import PersonSettings
from antterm.host.store import TableStore, VersionConflict


class SettingsChanges:
    """Changes the stored settings of people.

    A person may be at several terminals, and the host changes settings itself. Each change begins when the
    one before it has been stored. If another host has stored one meanwhile, it is made again on top of that.

    Args:
        store: keeps the settings.
    """

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._locks: WeakValueDictionary[PersonId, asyncio.Lock] = WeakValueDictionary()
        """Held while somebody's settings are changed, by person."""

    async def make(
        self, person: PersonId, change: Callable[[PersonSettings], PersonSettings]
    ) -> PersonSettings:
        """Change somebody's settings.

        Args:
            person: the person.
            change: returns the new settings, given those that are stored; raises whatever forbids the change.
                It may be called several times, until its result is stored.

        Returns:
            The new settings.

        Raises:
            SaveError: the system refuses.
        """
        async with self._locks.setdefault(person, asyncio.Lock()):
            while True:
                before = self._store.person_settings(person)
                after = change(before)
                if after == before:
                    return after
                with suppress(VersionConflict):  # another host has changed them: change what it has stored
                    await asyncio.to_thread(self._store.save_person_settings, person, after, before)
                    return after
