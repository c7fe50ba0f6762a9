"""Who lets people know of what concerns them: at their terminals, and by letters where they are at none."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from typing import Final, Protocol

from antterm.host.confirming import LETTERS_OF_PERSON, LETTERS_TO_ADDRESS, Allowance, Confirming
from antterm.host.directory import Directory
from antterm.host.identity import PersonId
from antterm.host.letters import Letter, NotSentError, Sender, send, send_by
from antterm.host.notices import OnlineStatus
from antterm.host.people import Person
from antterm.host.store import TableStore
from antterm.host.terminal import Terminal
from antterm.journal import Occurrence, note
from antterm.saves.errors import SaveError
from antterm.wire.messages import Notice, Notify

CARRIERS: Final = 2
"""How many letters are on their way at a time: servers may be slow, and saving is to wait for none."""


class Connected(Terminal, Protocol):
    """A terminal that is connected."""

    active: datetime
    """When its person has done something last."""


class Messenger:
    """See above.

    Args:
        store: knows what people have set.
        lines: all terminals that are connected.
        directory: knows what people are called.
        sender: the host, as its letters tell of it.
    """

    def __init__(
        self, store: TableStore, lines: Collection[Connected], directory: Directory, sender: Sender
    ) -> None:
        self._store, self._lines, self.directory, self._sender = store, lines, directory, sender
        self._allowance = Allowance()
        self._confirming = Confirming(self._allowance)
        self._carriers = ThreadPoolExecutor(CARRIERS, "letters")

    def presence(self, person: str) -> OnlineStatus:
        """Whether somebody is there."""
        active = [line.active for line in self._lines if line.person == person]
        active += [guest.active for guest in self._store.guests_elsewhere() if guest.person == person]
        return OnlineStatus(bool(active), max(active, default=None))

    def find(self, name: str) -> PersonId:
        """Return who is meant by a name; empty if nobody here is called so."""
        return self.directory.find(name)

    def find_each(self, names: Collection[str]) -> dict[str, PersonId]:
        """Return who is meant by each of some names; empty if nobody here is called so."""
        return self.directory.find_each(names)

    def owner(self, name: str) -> PersonId:
        """Return whose name this is, or passes for; empty if it is nobody's."""
        return self.directory.owner(name)

    def name(self, person: PersonId) -> str:
        """Return what somebody is called."""
        return self.directory.name(person)

    def settings(self, person: str) -> Person:
        """What somebody has set."""
        return self._store.person(person)

    async def keep(self, person: str, settings: Person) -> None:
        """Keep what somebody has set.

        Raises:
            SaveError: the system refuses.
        """
        await asyncio.to_thread(self._store.keep_person, person, settings)

    async def learn(self, person: str, language: str) -> None:
        """Keep the language that somebody speaks, if letters are written to them."""
        settings = self.settings(person)
        if settings.wants_letters and settings != (new := settings.speaking(language)):
            with suppress(SaveError):  # they will say it again
                await self.keep(person, new)

    def notify(self, person: str, notice: Notice, but: Collection[Terminal]) -> None:
        """Let somebody know, at all terminals but those which see it themselves."""
        for line in [line for line in self._lines if line.person == person and line not in but]:
            line.send(notice)

    async def tell_by(self, person: str, wish: Notify, language: str) -> Person:
        """Have somebody told of their turn in another way, once they have confirmed each address.

        Returns:
            What they have set now.

        Raises:
            Refused: see `Confirming.wanted`.
            SaveError: the system refuses.
        """
        settings, codes = self._confirming.wanted(person, self.settings(person), wish)
        settings = settings.speaking(language) if language else settings
        await self.keep(person, settings)
        for way, address, code in codes:
            letter = Letter("confirm", number=code)
            self._carriers.submit(self._send_code, person, way, letter, address, settings.lang)
        return settings

    async def confirm(self, person: str, code: str) -> Person:
        """Have an address count to which a code was sent.

        Returns:
            What they have set now.

        Raises:
            Refused: `wrong_code`, `no_code`.
            SaveError: the system refuses.
        """
        settings = self._confirming.confirmed(person, self.settings(person), code)
        await self.keep(person, settings)
        return settings

    def write(self, person: str, letter: Letter, cause: str = "") -> None:
        """Send somebody a letter, soon; one that cannot be sent is told to who keeps the host.

        Args:
            person: who.
            letter: what to tell.
            cause: the person who has the host write it by inviting or proposing; empty for none.
        """
        settings = self.settings(person)
        addresses = [each for each in (settings.mail, settings.webhook) if each in settings.confirmed]
        has_room = all(
            self._allowance.has_room("letters to", each, LETTERS_TO_ADDRESS) for each in addresses
        ) and (not cause or self._allowance.has_room("letters of", cause, LETTERS_OF_PERSON))
        if not addresses or not has_room:
            return
        for each in addresses:
            self._allowance.count("letters to", each)
        if cause:
            self._allowance.count("letters of", cause)
        self._carriers.submit(self._send, person, letter, settings)

    def _send(self, person: str, letter: Letter, settings: Person) -> None:
        try:
            send(letter, settings, person, self._sender)
        except NotSentError as trouble:
            note(Occurrence.LETTER_FAILED, trouble.troubles, person=person)

    def _send_code(self, person: str, way: str, letter: Letter, address: str, lang: str) -> None:
        try:
            send_by(way, letter, address, lang, person, self._sender)
        except NotSentError as trouble:
            note(Occurrence.LETTER_FAILED, trouble.troubles, person=person)

    def close(self, wait: bool = False) -> None:
        """Send no more; letters that are on their way arrive.

        Args:
            wait: until all of them have.
        """
        self._carriers.shutdown(wait=wait, cancel_futures=not wait)
