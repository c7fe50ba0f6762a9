"""The settings of each person at a host: how they are notified, whom they have muted or blocked.

They are a small file for each person in the folder `people` of the data directory, which people may edit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from json import dumps
from pathlib import Path
from typing import Annotated, Final
from urllib.parse import quote, unquote, urlsplit

from msgspec import Meta, MsgspecError, Struct, json, structs, toml

from antterm import system
from antterm.core.ask import Refused
from antterm.core.printable import is_printable, printable
from antterm.host import formats, identity
from antterm.host.identity import PersonId
from antterm.i18n import languages
from antterm.i18n.moments import zone_of
from antterm.saves import private
from antterm.saves.document import NAME_LIMIT, tidy
from antterm.saves.errors import reading_failed
from antterm.wire.messages import LetterPace, Notify

FOLDER: Final = "people"
SUFFIX: Final = ".toml"
LARGEST: Final = 65_536
"""Most bytes of a file."""
MUTED: Final = 100
"""Maximum number of people whom one person can mute."""
BLOCKED: Final = 100
"""Maximum number of people whom one person can block."""

ADDRESS: Final = re.compile(
    r"[A-Za-z0-9_+][A-Za-z0-9_.+=-]{0,63}@((?!-)[A-Za-z0-9-]{1,63}(?<!-)\.)+(?P<top>[A-Za-z][A-Za-z0-9-]+)"
)
"""A mail address at a domain of the Internet: no account of this machine, and no flag of a program."""
LOCAL_DOMAINS: Final = frozenset(
    {"localhost", "localdomain", "local", "internal", "intranet", "lan", "invalid", "onion", "arpa"}
)
"""Last parts of domains that lead to this machine, to its own network, or nowhere."""


class PersonSettings(Struct, frozen=True, kw_only=True):
    """The settings of a person, and their stored form: fields that are not known here are ignored."""

    mail: Annotated[str, Meta(max_length=200)] = ""
    """The address; empty for none."""
    webhook: Annotated[str, Meta(max_length=500)] = ""
    """The address to which notices are sent, as ntfy takes them; empty for none."""
    lang: Annotated[str, Meta(max_length=20)] = languages.SOURCE
    """The language of letters: the one that they have used last."""
    muted: tuple[str, ...] = ()
    """The ids of the people whom they have muted."""
    confirmed: tuple[str, ...] = ()
    """The addresses among `mail` and `webhook` that the person has confirmed. Letters are sent to no
    others."""
    name: Annotated[str, Meta(max_length=NAME_LIMIT)] = ""
    """The name of the person, if they have no account of their own; empty if they have never come."""
    blocked: tuple[str, ...] = ()
    """The ids of the people whom they have blocked."""
    conduct: Annotated[str, Meta(max_length=40)] = ""
    """The hash of the rules of conduct that they have accepted last; empty for none."""

    pace: LetterPace = LetterPace.EACH
    hour: Annotated[int, Meta(ge=0, le=23)] = 8
    """The hour of the day, in the person's time zone, at which daily letters are written."""
    zone: Annotated[str, Meta(max_length=40)] = ""
    """The time zone of that hour; see `i18n.moments.zone_of`."""
    daily_at: datetime | None = None
    """When the last daily letter was due; what happened before it was reported."""

    @property
    def muted_or_blocked(self) -> frozenset[PersonId]:
        """The people of whom they want to hear nothing: those whom they have muted or blocked."""
        return frozenset((*self.muted, *self.blocked))

    @property
    def wants_letters(self) -> bool:
        """Whether letters are sent to them: they have a confirmed address."""
        return any(address in self.confirmed for address in (self.mail, self.webhook) if address)

    @property
    def unconfirmed(self) -> Notify:
        """The addresses that they have not confirmed yet."""
        mail, webhook = ("" if each in self.confirmed else each for each in (self.mail, self.webhook))
        return Notify(mail=mail, webhook=webhook)

    @property
    def notifications(self) -> Notify:
        """The settings of how they want to be notified."""
        return Notify(mail=self.mail, webhook=self.webhook, pace=self.pace, hour=self.hour, zone=self.zone)

    def checked(self) -> PersonSettings:
        """Return the settings without invalid addresses: people may have edited the file.

        A time without a time zone is one in theirs.
        """
        mail = self.mail if not self.mail or _is_mail(self.mail) else ""
        webhook = self.webhook if not self.webhook or _is_webhook(self.webhook) else ""
        muted = tuple(dict.fromkeys(map(_as_id, self.muted)))
        blocked = tuple(dict.fromkeys(map(printable, self.blocked)))
        settings = PersonSettings(
            muted=muted,
            confirmed=self.confirmed,
            name=tidy(self.name),
            blocked=blocked,
            conduct=printable(self.conduct),
        )
        zone = self.zone if zone_of(self.zone) is not None else ""
        wish = Notify(mail=mail, webhook=webhook, pace=self.pace, hour=self.hour, zone=zone)
        daily_at = self.daily_at
        if daily_at is not None and daily_at.tzinfo is None:
            daily_at = daily_at.replace(tzinfo=zone_of(zone) or UTC)
        return structs.replace(settings.notified_by(wish).speaking(self.lang), daily_at=daily_at)

    def notified_by(self, wish: Notify) -> PersonSettings:
        """Return the settings with other wishes for notifications.

        Raises:
            Refused: `bad_mail`, `bad_webhook`, `bad_zone`.
        """
        if wish.mail and not _is_mail(wish.mail):
            raise Refused("bad_mail", text=wish.mail)
        if wish.webhook and not _is_webhook(wish.webhook):
            raise Refused("bad_webhook", text=wish.webhook)
        if zone_of(wish.zone) is None:
            raise Refused("bad_zone", text=wish.zone)
        begins = wish.pace is LetterPace.DAILY and self.pace is not LetterPace.DAILY
        return structs.replace(
            self,
            mail=wish.mail,
            webhook=wish.webhook,
            confirmed=tuple(each for each in self.confirmed if each in (wish.mail, wish.webhook)),
            pace=wish.pace,
            hour=wish.hour,
            zone=wish.zone,
            daily_at=system.now() if begins else self.daily_at,
        )

    def daily_due(self, now: datetime) -> datetime:
        """Return the latest moment, not after now, at which a daily letter was due."""
        local = now.astimezone(zone_of(self.zone) or UTC)
        due = local.replace(hour=self.hour, minute=0, second=0, microsecond=0)
        return due if due <= local else due - timedelta(days=1)

    def confirming(self, address: str) -> PersonSettings:
        """Return the settings with an address confirmed."""
        if address in self.confirmed:
            return self
        return structs.replace(self, confirmed=(*self.confirmed, address))

    def speaking(self, language: str) -> PersonSettings:
        """Return the settings with another language of letters; English if there is no such translation."""
        return structs.replace(self, lang=languages.named(language) or languages.SOURCE)

    def muting(self, person: PersonId, muted: bool) -> PersonSettings:
        """Return the settings with somebody muted, or not any more.

        Raises:
            Refused: `nobody`: that is no id; `too_many_muted`.
        """
        return structs.replace(self, muted=_listed(self.muted, person, muted, MUTED, "too_many_muted"))

    def blocking(self, person: PersonId, blocked: bool) -> PersonSettings:
        """Return the settings with somebody blocked, or not any more.

        Raises:
            Refused: `nobody`: that is no id; `too_many_blocked`.
        """
        people = _listed(self.blocked, person, blocked, BLOCKED, "too_many_blocked")
        return structs.replace(self, blocked=people)


def _listed(people: tuple[str, ...], person: PersonId, wanted: bool, most: int, code: str) -> tuple[str, ...]:
    """Return a list of people with somebody at its end, or without them; refuse with `code` beyond `most`."""
    person = printable(person, " ")  # else the file could not be read again
    if wanted and identity.kind_of(person) is None:
        raise Refused("nobody")
    others = tuple(other for other in people if other != person)
    if wanted and len(others) >= most:
        raise Refused(code)
    return (*others, person) if wanted else others


_person = json.Decoder(PersonSettings).decode
_head = json.Decoder(formats.Head).decode


def settings_from_json(text: str) -> PersonSettings:
    """Decode settings from the JSON in a database.

    Raises:
        NewerFormatError: a later version of the program has stored it.
        MsgspecError: it is not what it should be.
        Refused: an address in it is none.
    """
    _head(text).check()
    return _person(text).checked()


def settings_as_json(settings: PersonSettings) -> str:
    """Encode settings as JSON for a database."""
    return json.encode({"schema": formats.FORMAT, **structs.asdict(settings)}).decode()


class SettingsFiles:
    """The settings of all people, a file for each.

    Args:
        data_dir: the data directory of the host.
    """

    def __init__(self, data_dir: Path) -> None:
        self._folder = data_dir / FOLDER

    def read(self, person: PersonId) -> PersonSettings:
        """Return somebody's settings; the default ones if there is no file of theirs, or it is damaged.

        Raises:
            SaveError: the system refuses to read it, perhaps only now.
        """
        try:
            text = self._content(person)
            toml.decode(text, type=formats.Head).check()
            return toml.decode(text, type=PersonSettings).checked()
        except FileNotFoundError:
            return PersonSettings()
        except OSError as error:
            raise reading_failed(self.path(person), error) from error
        except (MsgspecError, ValueError, RecursionError, Refused):
            return PersonSettings()

    def write(self, person: PersonId, settings: PersonSettings) -> None:
        """Store somebody's settings.

        Raises:
            NewerFormatError: a later version of the program has stored something; it stays as it is.
            OSError: the system refuses.
        """
        with suppress(FileNotFoundError, MsgspecError, UnicodeDecodeError):
            toml.decode(self._content(person), type=formats.Head).check()
        usual = structs.asdict(PersonSettings())
        lines = (
            f"{name} = {_as_toml(value)}\n"
            for name, value in structs.asdict(settings).items()
            if value != usual[name] and value is not None
        )
        private.make_folder(self._folder)
        private.replace(self.path(person), "".join((f"schema = {formats.FORMAT}\n", *lines)).encode())
        self._path_of_1(person).unlink(missing_ok=True)

    def people(self) -> Iterator[PersonId]:
        """Yield the ids of everybody who has settings."""
        stems = [path.stem for path in sorted(self._folder.glob(f"*{SUFFIX}"))]
        yield from dict.fromkeys(
            unquote(stem) if ":" in stem else identity.from_name_of_1(unquote(stem)) for stem in stems
        )

    def _content(self, person: PersonId) -> bytes:
        """Return the file of somebody, or the one that version 1.0 has written.

        Raises:
            OSError: there is none, or it cannot be read.
        """
        try:
            return private.read(self.path(person), LARGEST)
        except FileNotFoundError:
            return private.read(self._path_of_1(person), LARGEST)

    def _path_of_1(self, person: PersonId) -> Path:
        """Return where version 1.0 kept the file of somebody, who was known by a name then."""
        name, shared = identity.name_within(person), identity.shared_account(person)
        old = f"{name}@{shared}" if shared else name
        return self._folder / f"{quote(old, safe='@')}{SUFFIX}"

    def path(self, person: PersonId) -> Path:
        """Return where the file of somebody lies. Its name has colons, as those of version 1.0 had not."""
        return self._folder / f"{quote(person, safe='@:')}{SUFFIX}"


def _as_id(text: str) -> PersonId:
    """Return the id of somebody whom version 1.0 knew by a name."""
    return text if identity.begins_as_id(text) else identity.from_name_of_1(text)


def _as_toml(value: str | int | datetime | tuple[str, ...]) -> str:
    """Return a value as TOML. Texts are printable, so TOML and JSON write them alike."""
    if isinstance(value, datetime):
        return value.isoformat()
    return dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def _is_mail(text: str) -> bool:
    found = ADDRESS.fullmatch(text)
    return found is not None and ".." not in text and found["top"].casefold() not in LOCAL_DOMAINS


def _is_webhook(text: str) -> bool:
    try:
        parts = urlsplit(text)
        has_port = parts.port is None or parts.port > 0
    except ValueError:
        return False
    plain = is_printable(text) and text.isascii() and " " not in text
    plain = plain and "@" not in parts.netloc  # neither a name nor a password
    return plain and has_port and parts.scheme in ("http", "https") and bool(parts.hostname)
