"""Letters to people who are not at a terminal: mail, or posts to a webhook as ntfy takes them.

A letter goes only to an address that its owner has confirmed (`antterm.host.messenger`). Its subject is one
of the host's own sentences; what other people have typed stands in the text alone, and cannot be a link.
Sending waits for other servers, so it is done in threads.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP as MAIL
from email.utils import formatdate, make_msgid
from http.client import HTTPException
from smtplib import SMTP, SMTPException
from typing import Any, Final

from antterm import i18n, registry
from antterm.core.story import Happening
from antterm.host.person_settings import PersonSettings
from antterm.host.settings import HostSettings
from antterm.host.webhooks import NotTakenError, post
from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.journal import error_kind

SENDMAIL: Final = ("/usr/sbin/sendmail", "-i", "--")
"""The command that takes mail on every system that has any; the address follows."""
MAIL_TIMEOUT: Final = 10.0
"""Seconds until a mail server has to answer."""
MOST_SENTENCES: Final = 6
"""Maximum number of sentences in a letter on what happened at a table: the latest ones."""
ONE_LINE: Final = 10_000
"""Most characters of a line of a header: so many that it is never folded into several."""

SENTENCES: Final = Sentences(__file__, "letters")
"""The first sentence, by the `kind` of a `LetterEntry`; also the subject of the letter."""


class NotSentError(Exception):
    """A letter could not be sent.

    Args:
        troubles: the kind of error of each way that has failed, without the address.
    """

    def __init__(self, troubles: dict[str, str]) -> None:
        super().__init__("; ".join(f"{way}: {trouble}" for way, trouble in troubles.items()))
        self.troubles = troubles


@dataclass(frozen=True)
class Moves:
    """The last events at a table that its reader may see."""

    view: Any
    """The position, as the reader's seat sees it."""
    happened: tuple[Happening, ...]
    names: tuple[str, ...]
    """The names of the players, by seat."""

    def sentences(self, game: str) -> list[str]:
        """Return what happened, sentence by sentence, the latest ones; in these, names cannot be links."""
        words, names = registry.words(game), tuple(map(harmless, self.names))
        words = words if self.view is None else words.at(self.view)
        texts = (words.event(each.event, names) for each in self.happened)
        return [sentence for sentence in texts if sentence][-MOST_SENTENCES:]


@dataclass(frozen=True)
class LetterEntry:
    """An entry of a letter: a table, and why the letter mentions it."""

    kind: str
    """One of `SENTENCES`: why the letter mentions it."""
    game: str = ""
    """The identifier of the game; empty for none."""
    name: str = ""
    """The name of the table."""
    people: tuple[str, ...] = ()
    """The names of the people who invite or propose; otherwise, those of the others at the table."""
    due: datetime | None = None
    """When the time of the reader is up."""
    moves: Moves | None = None
    """The moves of others since the reader's last one; None if they are not listed."""

    def lines(self, zone: tzinfo) -> Iterator[str]:
        """Yield what the letter says of the table, in the reader's time zone."""
        head = _("{game}, “{name}”").format(game=registry.title(self.game), name=harmless(self.name))
        people = ", ".join(map(harmless, self.people))
        yield f"* {_(SENTENCES[self.kind])} {head}" + (f" ({people})" if people else "")
        yield from (f"  {sentence}" for sentence in (self.moves.sentences(self.game) if self.moves else ()))
        if self.due is not None:
            yield f"  {due_line(self.due, zone)}"


def due_line(due: datetime, zone: tzinfo) -> str:
    """Return until when the reader has time."""
    local = due.astimezone(zone)
    return _("Your time runs out: {when}").format(when=f"{local:%Y-%m-%d %H:%M} ({local.tzname()})")


@dataclass(frozen=True)
class Letter:
    """A letter to somebody: about one table, about several (`tables`), or about none."""

    about: LetterEntry
    """Why it is written, and about which table; of a letter about several tables or none only the reason."""
    confirmation_code: str = ""
    """The code that confirms an address; empty in other letters."""
    zone: tzinfo = UTC
    """The reader's time zone."""
    tables: tuple[LetterEntry, ...] = ()
    """The tables in a daily letter: those that wait for the reader, and those whose game has ended."""

    @property
    def title(self) -> str:
        """The subject: a sentence of the host's own, without anything that people have typed."""
        about, sentence = self.about, _(SENTENCES[self.about.kind])
        return f"antterm: {sentence}" if not about.game else f"{registry.title(about.game)}: {sentence}"

    def text(self, to: str, settings: HostSettings) -> str:
        """Return the text: who, what, where, how to get there, and how to get no more letters.

        Args:
            to: what the host calls the reader.
            settings: the settings of the host.
        """
        about, lines = self.about, [_(SENTENCES[self.about.kind])]
        if about.kind == "confirm":
            text = _(
                "{name} has asked the host {host} to write to this address when it is their turn in a game."
            )
            lines.append(text.format(name=harmless(to), host=settings.name))
            lines.append(_("The code that confirms the address: {code}").format(code=self.confirmation_code))
            text = _(
                "If that was not you, do nothing: without the code, nothing else will ever be sent here."
            )
            lines.append(text)
            return "\n".join(lines)
        if about.kind == "reported":
            lines.append(_("“antterm host reports” shows the report, with what was said."))
            lines.append(_("Host: {host}").format(host=settings.name))
            return "\n".join(lines)
        for table in self.tables:
            lines += ["", *table.lines(self.zone)]
        if self.tables:
            lines.append("")
        if about.game:
            lines.append(_("Game: {game}").format(game=registry.title(about.game)))
            lines.append(_("Table: “{name}”").format(name=harmless(about.name)))
        if about.people:
            people = ", ".join(map(harmless, about.people))
            text = _("From: {people}") if about.kind in ("invited", "proposed") else _("With: {people}")
            lines.append(text.format(people=people))
        if about.moves is not None and (sentences := about.moves.sentences(about.game)):
            lines += [_("What happened last:"), *(f"  {sentence}" for sentence in sentences)]
        if about.due is not None:
            lines.append(due_line(about.due, self.zone))
        lines.append(_("Your name: {name}").format(name=harmless(to)))
        lines.append(_("Host: {host}").format(host=settings.name))
        lines.append(_("How to get there: {command}").format(command=settings.way_there))
        lines += [
            "",
            _("To get no more mail, or one message a day, connect to the host and press m in the lobby."),
        ]
        if settings.contact:
            lines.append(_("Or write to the keeper of the host: {address}").format(address=settings.contact))
        return "\n".join(lines)


def harmless(text: str) -> str:
    """Return a typed text in a form that no program takes for a link.

    >>> harmless("You won! http://win.example/now")
    'You won! http win example now'
    """
    return " ".join(re.sub(r"[:/@.\\]+(?=\S)", " ", text).split())


def send(
    letter: Letter,
    person: PersonSettings,
    to: str,
    settings: HostSettings,
    ways: Collection[tuple[str, str]] | None = None,
) -> None:
    """Send a letter in the reader's language.

    Args:
        letter: what it says.
        person: the settings of the reader.
        to: what the host calls them.
        settings: the settings of the host.
        ways: `mail` or `webhook`, and the address; None for all addresses that the reader has confirmed.

    Raises:
        NotSentError: one of the ways has failed; the others have been tried.
    """
    if ways is None:
        wanted = (("mail", person.mail), ("webhook", person.webhook))
        ways = [(way, address) for way, address in wanted if address in person.confirmed]
    troubles: dict[str, str] = {}
    for way, address in ways:
        try:
            with i18n.speaking(person.lang):
                (mail if way == "mail" else call)(letter, address, to, settings)
        except NotTakenError as error:
            troubles[way] = f"{error_kind(error)} {error}"
        except (OSError, ValueError, HTTPException, SMTPException, subprocess.SubprocessError) as error:
            troubles[way] = error_kind(error)
    if troubles:
        raise NotSentError(troubles)


def _address(settings: HostSettings) -> str:
    """Return the address from which mail comes that is handed to a server."""
    return settings.contact or f"antterm@{settings.smtp.rpartition(':')[0] or 'localhost'}"


def mail(letter: Letter, address: str, to: str, settings: HostSettings) -> None:
    """Hand a letter to a mail server, or to the machine's own mail.

    Raises:
        OSError, SMTPException, subprocess.SubprocessError: it does not take it.
    """
    message = EmailMessage(policy=MAIL)
    message["To"], message["Subject"] = address, letter.title
    message["Date"] = formatdate()
    message["Auto-Submitted"] = "auto-generated"
    if settings.contact:
        message["From"] = settings.contact
        message["List-Unsubscribe"] = f"<mailto:{settings.contact}?subject=unsubscribe>"
    elif settings.smtp:
        message["From"] = _address(settings)
    message.set_content(f"{letter.text(to, settings)}\n")
    if settings.smtp:
        message["Message-ID"] = make_msgid(domain=_address(settings).rpartition("@")[2])
        machine, _colon, port = settings.smtp.rpartition(":")
        with SMTP(machine, int(port), timeout=MAIL_TIMEOUT) as server:
            server.send_message(message, _address(settings), [address])
        return
    subprocess.run(
        [*SENDMAIL, address],
        input=message.as_bytes().replace(b"\r\n", b"\n"),
        check=True,
        timeout=MAIL_TIMEOUT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def call(letter: Letter, webhook: str, to: str, settings: HostSettings) -> None:
    """Send a letter to a webhook: its text as the body, its title as a header.

    Args:
        letter: the letter.
        webhook: the address of the webhook.
        to: the reader's name on this host.
        settings: the settings of the host.

    Raises:
        OSError, HTTPException: the webhook does not take it.
    """
    title = letter.title
    if not title.isascii():
        title = Header(title, "utf-8", maxlinelen=ONE_LINE).encode()
    headers = {"Title": title, "Content-Type": "text/plain; charset=utf-8"}
    post(webhook, letter.text(to, settings).encode(), headers, settings.local_webhooks)
