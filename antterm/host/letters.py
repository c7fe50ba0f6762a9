"""Letters to people who are not at a terminal: by mail, or to a webhook as ntfy takes them.

A letter goes only to an address that its owner has confirmed (`antterm.host.confirming`). Its subject is one
of the host's own sentences; what other people have typed stands in the text alone, and cannot be a link.
Sending waits for others, so it is done in a thread of its own.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP as MAIL
from email.utils import formatdate, make_msgid
from http.client import HTTPException
from smtplib import SMTP, SMTPException
from typing import Final

from antterm import i18n, registry
from antterm.host.people import Person
from antterm.host.webhooks import NotTakenError, post
from antterm.i18n import N_, _
from antterm.journal import kind

SENDMAIL: Final = ("/usr/sbin/sendmail", "-i", "--")
"""What takes mail on every system that has any; the address follows."""
TIMEOUT: Final = 10.0
"""Seconds until a server has to answer."""
ONE_LINE: Final = 10_000
"""Characters of a line of a header at most: so many that it is never folded into several."""

SENTENCES: Final = {
    "your_turn": N_("It is your turn."),
    "invited": N_("You are invited to a table."),
    "over": N_("The game is over."),
    "proposed": N_("Something is proposed on which you have a say."),
    "confirm": N_("Confirm this address."),
}
"""What somebody is told, by the `code` of a `Notice`; also the subject of the letter."""


class NotSentError(Exception):
    """A letter could not be sent.

    Args:
        troubles: what each way has met that has not worked. No address stands in it.
    """

    def __init__(self, troubles: dict[str, str]) -> None:
        super().__init__("; ".join(f"{way}: {trouble}" for way, trouble in troubles.items()))
        self.troubles = troubles


@dataclass(frozen=True)
class Sender:
    """The host, as its letters tell of it, and how they leave it."""

    name: str = "antterm"
    """What the host is called."""
    way_there: str = "antterm join"
    """The command by which people come to it."""
    contact: str = ""
    """The address of a person who keeps it; empty for none that is told."""
    smtp: str = ""
    """The mail server, `MACHINE:PORT`; empty for the machine's own `sendmail`."""
    local: bool = False
    """Whether webhooks may be on this machine or in its own network."""
    sendmail: Sequence[str] = SENDMAIL
    """The program that takes mail, where there is no server."""

    @property
    def address(self) -> str:
        """From whom mail comes that is handed to a server."""
        return self.contact or f"antterm@{self.smtp.rpartition(':')[0] or 'localhost'}"


@dataclass(frozen=True)
class Letter:
    """What somebody is told."""

    code: str
    """One of `SENTENCES`."""
    game: str = ""
    """The identifier of the game; empty in a letter that is about none."""
    name: str = ""
    """And the table, as people have called it."""
    people: tuple[str, ...] = ()
    """Who invites or proposes; else the others at the table."""
    number: str = ""
    """The code by which an address is confirmed."""

    @property
    def title(self) -> str:
        """The subject: a sentence of the host's own, in which nothing stands that people have typed."""
        sentence = _(SENTENCES[self.code])
        return f"antterm: {sentence}" if not self.game else f"{registry.title(self.game)}: {sentence}"

    def text(self, to: str, sender: Sender) -> str:
        """Return what there is to tell: who, what, where, how to get there, and how to get no more letters.

        Args:
            to: as whom the host knows the reader.
            sender: the host.
        """
        lines = [_(SENTENCES[self.code])]
        if self.code == "confirm":
            told = _("{name} asks the host {host} to write to this address when it is their turn in a game.")
            lines.append(told.format(name=harmless(to), host=sender.name))
            lines.append(_("The code that confirms it: {code}").format(code=self.number))
            told = _("If that was not you, do nothing: without the code nothing else is ever sent here.")
            lines.append(told)
            return "\n".join(lines)
        lines.append(_("Game: {game}").format(game=registry.title(self.game)))
        lines.append(_("Table: “{name}”").format(name=harmless(self.name)))
        if self.people:
            people = ", ".join(map(harmless, self.people))
            told = _("From: {people}") if self.code in ("invited", "proposed") else _("With: {people}")
            lines.append(told.format(people=people))
        lines.append(_("You are: {name}").format(name=harmless(to)))
        lines.append(_("Host: {host}").format(host=sender.name))
        lines.append(_("The way there: {command}").format(command=sender.way_there))
        lines += ["", _("To get no more letters, go there, press m in the lobby and empty the address.")]
        if sender.contact:
            lines.append(_("Or write to who keeps the host: {address}").format(address=sender.contact))
        return "\n".join(lines)


def harmless(text: str) -> str:
    """Return a text that people have typed, as no program that shows letters takes for a link.

    >>> harmless("You won! http://win.example/now")
    'You won! http win example now'
    """
    return " ".join(re.sub(r"[:/@.\\]+(?=\S)", " ", text).split())


def send(letter: Letter, person: Person, to: str, sender: Sender) -> None:
    """Send a letter in every way that somebody wants, in their language.

    Args:
        letter: what to tell.
        person: how they want to be told.
        to: as whom the host knows them.
        sender: the host.

    Raises:
        NotSentError: one of them has not worked; the others have been tried.
    """
    troubles: dict[str, str] = {}
    for way, address in (("mail", person.mail), ("webhook", person.webhook)):
        if address in person.confirmed:
            troubles |= _tried(way, letter, address, person.lang, to, sender)
    if troubles:
        raise NotSentError(troubles)


def send_by(way: str, letter: Letter, address: str, lang: str, to: str, sender: Sender) -> None:
    """Send a letter in one way.

    Args:
        way: `mail` or `webhook`.
        letter: what to tell.
        address: where to.
        lang: the language of the letter.
        to: as whom the host knows its reader.
        sender: the host.

    Raises:
        NotSentError: it has not worked.
    """
    if troubles := _tried(way, letter, address, lang, to, sender):
        raise NotSentError(troubles)


def _tried(way: str, letter: Letter, address: str, lang: str, to: str, sender: Sender) -> dict[str, str]:
    """Return what has gone wrong, by the way; nothing where the letter is on its way."""
    try:
        with i18n.speaking(lang):
            (mail if way == "mail" else call)(letter, address, to, sender)
    except NotTakenError as error:
        return {way: f"{kind(error)} {error}"}
    except (OSError, ValueError, HTTPException, SMTPException, subprocess.SubprocessError) as error:
        return {way: kind(error)}
    return {}


def mail(letter: Letter, address: str, to: str, sender: Sender) -> None:
    """Hand a letter to a mail server, or to the machine's own mail.

    Raises:
        OSError, SMTPException, subprocess.SubprocessError: it does not take it.
    """
    message = EmailMessage(policy=MAIL)
    message["To"], message["Subject"] = address, letter.title
    message["Date"] = formatdate()
    message["Auto-Submitted"] = "auto-generated"
    if sender.contact:
        message["From"] = sender.contact
        message["List-Unsubscribe"] = f"<mailto:{sender.contact}?subject=unsubscribe>"
    elif sender.smtp:
        message["From"] = sender.address
    message.set_content(f"{letter.text(to, sender)}\n")
    if sender.smtp:
        message["Message-ID"] = make_msgid(domain=sender.address.rpartition("@")[2])
        machine, _colon, port = sender.smtp.rpartition(":")
        with SMTP(machine, int(port), timeout=TIMEOUT) as server:
            server.send_message(message, sender.address, [address])
        return
    subprocess.run(
        [*sender.sendmail, address],
        input=message.as_bytes().replace(b"\r\n", b"\n"),
        check=True,
        timeout=TIMEOUT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def call(letter: Letter, webhook: str, to: str, sender: Sender) -> None:
    """Post a letter to a webhook: its text as the body, its title as a header.

    Raises:
        OSError, HTTPException: it does not take it.
    """
    title = letter.title
    if not title.isascii():
        title = Header(title, "utf-8", maxlinelen=ONE_LINE).encode()
    headers = {"Title": title, "Content-Type": "text/plain; charset=utf-8"}
    post(webhook, letter.text(to, sender).encode(), headers, sender.local)
