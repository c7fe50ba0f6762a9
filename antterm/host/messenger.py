"""Notifies people of what concerns them: at their terminals, or by letters if they are at none.

An address counts when somebody has typed the code that was sent there (`Confirming`). How many letters and
codes a person, an address and the host may cause in a day is limited (`Allowance`).
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from hmac import compare_digest
from typing import Final

from antterm import i18n, system
from antterm.core.ask import Refused
from antterm.host.attendance import Terminal
from antterm.host.directory import Directory
from antterm.host.identity import PersonId
from antterm.host.letters import Letter, LetterEntry, NotSentError, send
from antterm.host.meta import OnlineStatus
from antterm.host.person_settings import PersonSettings
from antterm.host.settings import HostSettings
from antterm.host.store import TableStore
from antterm.journal import LogEvent, log_event
from antterm.saves.errors import SaveError
from antterm.wire.messages import LetterPace, Notice, Notify

WAYS: Final = ("mail", "webhook")
DIGITS: Final = 8
"""Number of digits in a code."""
TRIES: Final = 5
"""Number of wrong codes that may be typed before a new one is needed."""
LASTS: Final = timedelta(days=1)
"""Time for which a code is valid."""
A_DAY: Final = timedelta(days=1)
CODES_TO_ADDRESS: Final = 3
"""Maximum number of codes sent to one address in a day, whoever asks for them."""
CODES_OF_PERSON: Final = 6
"""Maximum number of codes that one person may ask for in a day."""
CODES_OF_HOST: Final = 200
"""Maximum number of codes that a host sends in a day."""
LETTERS_TO_ADDRESS: Final = 100
"""Maximum number of letters that are sent to one address in a day."""
LETTERS_TO_OWNER: Final = 5
"""Maximum number of letters about reports that the owner of the host gets in a day."""
LETTERS_OF_PERSON: Final = 30
"""Maximum number of letters that one person may cause in a day by inviting others and proposing to them."""

MOST_COUNTED: Final = 10_000
"""Number of names that are counted before those are forgotten for which nothing has happened lately."""


class Allowance:
    """Counts how often things happen in a day, by name."""

    def __init__(self) -> None:
        self._times: dict[tuple[str, str], deque[datetime]] = {}
        self._most = MOST_COUNTED
        """Number of names above which old ones are looked for."""

    def has_room(self, what: str, whose: str, most: int) -> bool:
        """Return whether something may happen once more; it is counted by `count` only."""
        times = self._times.get((what, whose.casefold()), ())
        return sum(_is_lately(each, system.now()) for each in times) < most

    def count(self, what: str, whose: str) -> None:
        """Count something that happens now."""
        now = system.now()
        times = self._times.setdefault((what, whose.casefold()), deque())
        while times and not _is_lately(times[0], now):
            times.popleft()
        times.append(now)
        if len(self._times) > self._most:
            lately = {key: each for key, each in self._times.items() if _is_lately(each[-1], now)}
            self._times, self._most = lately, max(MOST_COUNTED, 2 * len(lately))


def _is_lately(moment: datetime, now: datetime) -> bool:
    """Return whether something has happened within a day.

    What lies in the future does not count: a clock that was set back must not block letters for ever.
    """
    return timedelta() <= now - moment < A_DAY


@dataclass
class _Pending:
    """An address that waits for its code."""

    address: str
    code: str
    sent: datetime
    tries: int = 0


class Confirming:
    """The codes that were sent to addresses and have not been typed yet."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._pending: dict[tuple[str, str], _Pending] = {}
        """The addresses that wait to be confirmed, by person and way of sending."""

    def wanted(
        self, person: str, before: PersonSettings, wish: Notify, codes: dict[str, str]
    ) -> PersonSettings:
        """Change how somebody is notified, and make codes for unconfirmed addresses.

        Args:
            person: the person.
            before: their settings.
            wish: what they want now.
            codes: the codes to send, by address, to which new ones are added. If the change is made again
                after a conflict, those that it has are taken, and not counted again.

        Returns:
            Their new settings.

        Raises:
            Refused: `bad_mail`, `bad_webhook`; `too_many_codes`: so many were sent already.
        """
        after = before.notified_by(wish)
        unconfirmed = addresses_to_confirm(after)
        fresh = [address for address in unconfirmed.values() if address not in codes]
        for address in fresh:
            self._check_room(person, address, len(fresh))
        for address in fresh:
            codes[address] = "".join(secrets.choice("0123456789") for _digit in range(DIGITS))
            for what, whose in self._counted(person, address):
                self._allowance.count(what, whose)
        for way in WAYS:
            self._pending.pop((person, way), None)
        for way, address in unconfirmed.items():
            self._pending[person, way] = _Pending(address, codes[address], system.now())
        return after

    def confirmed(self, person: str, before: PersonSettings, typed: str) -> PersonSettings:
        """Return somebody's settings with the address confirmed for which a code was sent.

        The code stays valid until `drop_confirmed`, so that the change can be made again after a conflict.

        Args:
            person: the person.
            before: their settings.
            typed: the code; spaces in it do not matter.

        Raises:
            Refused: `wrong_code`; `no_code`: none was sent.
        """
        code, now = "".join(typed.split()), system.now()
        waiting = [
            (way, pending)
            for way in WAYS
            if (pending := self._pending.get((person, way))) is not None
            and timedelta() <= now - pending.sent < LASTS
            and pending.address == getattr(before, way)
        ]
        for _way, pending in waiting:
            if compare_digest(code.encode(), pending.code.encode()):
                return before.confirming(pending.address)
        for way, pending in waiting:
            pending.tries += 1
            if pending.tries >= TRIES:
                del self._pending[person, way]
        raise Refused("wrong_code" if waiting else "no_code")

    def drop_confirmed(self, person: str, settings: PersonSettings) -> None:
        """Forget the codes of the addresses that are confirmed in somebody's stored settings."""
        for way in WAYS:
            pending = self._pending.get((person, way))
            if pending is not None and pending.address in settings.confirmed:
                del self._pending[person, way]

    def _counted(self, person: str, address: str) -> Iterator[tuple[str, str]]:
        yield "codes to", address
        yield "codes of", person
        yield "codes", ""

    def _check_room(self, person: str, address: str, number: int) -> None:
        most = (CODES_TO_ADDRESS, CODES_OF_PERSON - number + 1, CODES_OF_HOST - number + 1)
        for (what, whose), limit in zip(self._counted(person, address), most, strict=True):
            if not self._allowance.has_room(what, whose, limit):
                raise Refused("too_many_codes")


def addresses_to_confirm(settings: PersonSettings) -> dict[str, str]:
    """Return the addresses in somebody's settings that are not confirmed, by the way of sending."""
    return {way: address for way in WAYS if (address := getattr(settings.unconfirmed, way))}


CARRIERS: Final = 2
"""Number of letters sent at the same time: servers may be slow, and nothing else must wait for them."""


class Messenger:
    """Notifies people of what concerns them, in the ways that they have set.

    Args:
        store: keeps people's settings.
        terminals: all that are connected.
        directory: knows what people are called.
        host_settings: the settings of the host.
    """

    def __init__(
        self,
        store: TableStore,
        terminals: Collection[Terminal],
        directory: Directory,
        host_settings: HostSettings,
    ) -> None:
        self._store, self._terminals, self.directory, self._host_settings = (
            store,
            terminals,
            directory,
            host_settings,
        )
        self._allowance = Allowance()
        self._confirming = Confirming(self._allowance)
        self._carriers = ThreadPoolExecutor(CARRIERS, "letters")

    def presence(self, person: str) -> OnlineStatus:
        """Return whether somebody is connected, here or at another host."""
        times = [each.last_active for each in self._terminals if each.person == person]
        times += [each.last_active for each in self._store.terminals_elsewhere() if each.person == person]
        return OnlineStatus(bool(times), max(times, default=None))

    def settings(self, person: str) -> PersonSettings:
        """Return somebody's settings."""
        return self._store.person_settings(person)

    def blocked_by(self, person: PersonId) -> Collection[PersonId]:
        """Return whom somebody has blocked."""
        return self._store.person_settings(person).blocked

    async def change(self, person: str, change: Callable[[PersonSettings], PersonSettings]) -> PersonSettings:
        """Change somebody's settings; see `SettingsChanges.make`."""
        return await self.directory.changes.make(person, change)

    async def set_language(self, person: str, language: str) -> None:
        """Store the language of somebody to whom letters are written."""
        with suppress(SaveError):  # their front end will say it again
            await self.change(
                person, lambda before: before.speaking(language) if before.wants_letters else before
            )

    def notify(self, person: str, notice: Notice, but: Collection[Terminal]) -> None:
        """Send somebody a notice at all their terminals but some, which show it themselves."""
        for terminal in [each for each in self._terminals if each.person == person and each not in but]:
            terminal.send(notice)

    async def set_notifications(self, person: str, wish: Notify, language: str) -> PersonSettings:
        """Change how somebody is notified; each new address counts once they have confirmed it.

        Returns:
            Their settings now.

        Raises:
            Refused: see `Confirming.wanted`.
            SaveError: the system refuses.
        """
        codes = dict[str, str]()

        def notified(before: PersonSettings) -> PersonSettings:
            after = self._confirming.wanted(person, before, wish, codes)
            return after.speaking(language) if language else after

        settings = await self.change(person, notified)
        for way, address in addresses_to_confirm(settings).items():
            letter = Letter(LetterEntry("confirm"), confirmation_code=codes[address])
            self._carriers.submit(self._send, person, letter, settings, [(way, address)])
        return settings

    async def confirm(self, person: str, code: str) -> PersonSettings:
        """Confirm the address to which a code was sent.

        Returns:
            Their settings now.

        Raises:
            Refused: `wrong_code`, `no_code`.
            SaveError: the system refuses.
        """
        confirming = self._confirming
        settings = await self.change(person, lambda before: confirming.confirmed(person, before, code))
        confirming.drop_confirmed(person, settings)
        return settings

    def write(self, person: str, letter: Letter, cause: str = "") -> None:
        """Send somebody a letter soon, unless too many were sent, or they want others; a failure is logged.

        Args:
            person: the person.
            letter: what it says.
            cause: the person who caused it by inviting or proposing; empty for none.
        """
        settings = self.settings(person)
        if settings.pace is not (LetterPace.DAILY if letter.about.kind == "daily" else LetterPace.EACH):
            return
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

    def write_to_owner(self, kind: str) -> None:
        """Write to the owner of the host, if their address is known and not too many letters went there.

        Args:
            kind: the kind of the letter, one of `letters.SENTENCES`.
        """
        contact = self._host_settings.contact
        if contact and self._allowance.has_room("letters to owner", "", LETTERS_TO_OWNER):
            self._allowance.count("letters to owner", "")
            owner = PersonSettings(mail=contact, confirmed=(contact,), lang=i18n.tongue().code)
            self._carriers.submit(self._send, "", Letter(LetterEntry(kind)), owner)

    def _send(
        self,
        person: str,
        letter: Letter,
        settings: PersonSettings,
        ways: Collection[tuple[str, str]] | None = None,
    ) -> None:
        try:
            name = self.directory.name(person) if person else ""
            send(letter, settings, name, self._host_settings, ways)
        except NotSentError as trouble:
            log_event(LogEvent.LETTER_FAILED, trouble.troubles, person=person)

    def close(self, wait: bool = False) -> None:
        """Send no more letters but those that are being sent.

        Args:
            wait: whether to send those that wait, too, and to return when all were sent.
        """
        self._carriers.shutdown(wait=wait, cancel_futures=not wait)
