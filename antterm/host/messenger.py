"""Notifies people of what concerns them: at their terminals, or by letters if they are at none."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final

from antterm.host.confirming import LETTERS_OF_PERSON, LETTERS_TO_ADDRESS, Allowance, Confirming
from antterm.host.directory import Directory
from antterm.host.letters import Letter, NotSentError, Sender, send
from antterm.host.notices import OnlineStatus
from antterm.host.people import Person
from antterm.host.store import TableStore
from antterm.host.terminal import Terminal
from antterm.journal import Occurrence, note
from antterm.saves.errors import SaveError
from antterm.wire.messages import Notice, Notify

CARRIERS: Final = 2
"""How many letters are sent at a time: servers may be slow, and nothing else must wait for them."""


class Messenger:
    """Notifies people of what concerns them, in the ways that they have set.

    Args:
        store: keeps people's settings.
        terminals: all that are connected.
        directory: knows what people are called.
        sender: the host, as its letters present it.
    """

    def __init__(
        self, store: TableStore, terminals: Collection[Terminal], directory: Directory, sender: Sender
    ) -> None:
        self._store, self._terminals, self.directory, self._sender = store, terminals, directory, sender
        self._allowance = Allowance()
        self._confirming = Confirming(self._allowance)
        self._carriers = ThreadPoolExecutor(CARRIERS, "letters")

    def presence(self, person: str) -> OnlineStatus:
        """Return whether somebody is connected, here or at another host."""
        active = [each.active for each in self._terminals if each.person == person]
        active += [guest.active for guest in self._store.guests_elsewhere() if guest.person == person]
        return OnlineStatus(bool(active), max(active, default=None))

    def settings(self, person: str) -> Person:
        """Return somebody's settings."""
        return self._store.person(person)

    async def keep(self, person: str, settings: Person) -> None:
        """Store somebody's settings.

        Raises:
            SaveError: the system refuses.
        """
        await asyncio.to_thread(self._store.keep_person, person, settings)

    async def learn(self, person: str, language: str) -> None:
        """Store the language of somebody to whom letters are written."""
        settings = self.settings(person)
        if settings.wants_letters and settings != (new := settings.speaking(language)):
            with suppress(SaveError):  # their front end will say it again
                await self.keep(person, new)

    def notify(self, person: str, notice: Notice, but: Collection[Terminal]) -> None:
        """Send somebody a notice at all their terminals but some, which show it themselves."""
        for terminal in [each for each in self._terminals if each.person == person and each not in but]:
            terminal.send(notice)

    async def tell_by(self, person: str, wish: Notify, language: str) -> Person:
        """Change how somebody is notified; each new address counts once they have confirmed it.

        Returns:
            Their settings now.

        Raises:
            Refused: see `Confirming.wanted`.
            SaveError: the system refuses.
        """
        settings, codes = self._confirming.wanted(person, self.settings(person), wish)
        settings = settings.speaking(language) if language else settings
        await self.keep(person, settings)
        for way, address, code in codes:
            letter = Letter("confirm", number=code)
            self._carriers.submit(self._send, person, letter, settings, [(way, address)])
        return settings

    async def confirm(self, person: str, code: str) -> Person:
        """Confirm the address to which a code was sent.

        Returns:
            Their settings now.

        Raises:
            Refused: `wrong_code`, `no_code`.
            SaveError: the system refuses.
        """
        settings = self._confirming.confirmed(person, self.settings(person), code)
        await self.keep(person, settings)
        return settings

    def write(self, person: str, letter: Letter, cause: str = "") -> None:
        """Send somebody a letter soon, unless too many were sent; a failure is written to the log.

        Args:
            person: who.
            letter: what it says.
            cause: the person who caused it by inviting or proposing; empty for none.
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

    def _send(
        self, person: str, letter: Letter, settings: Person, ways: Collection[tuple[str, str]] | None = None
    ) -> None:
        try:
            send(letter, settings, person, self._sender, ways)
        except NotSentError as trouble:
            note(Occurrence.LETTER_FAILED, trouble.troubles, person=person)

    def close(self, wait: bool = False) -> None:
        """Send no more letters but those that are being sent.

        Args:
            wait: whether to send those that wait, too, and to return when all were sent.
        """
        self._carriers.shutdown(wait=wait, cancel_futures=not wait)
