"""Letters to people who are not at a terminal: mail, or posts to a webhook as ntfy takes them.

A letter goes only to an address that its owner has confirmed (`antterm.host.messenger`). Its subject is one
of the host's own sentences; what other people have typed stands in the text alone, and cannot be a link.
Sending waits for other servers, so it is done in threads.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Collection, Sequence
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
from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.journal import kind

SENDMAIL: Final = ("/usr/sbin/sendmail", "-i", "--")
"""The command that takes mail on every system that has any; the address follows."""
TIMEOUT: Final = 10.0
"""Seconds until a server has to answer."""
ONE_LINE: Final = 10_000
"""Most characters of a line of a header: so many that it is never folded into several."""

SENTENCES: Final = Sentences(__file__, "letters")
"""The first sentence, by the `code` of a `Notice`; also the subject of the letter."""


class NotSentError(Exception):
    """A letter could not be sent.

    Args:
        troubles: by each way that has failed, the kind of error, without the address.
    """

    def __init__(self, troubles: dict[str, str]) -> None:
        super().__init__("; ".join(f"{way}: {trouble}" for way, trouble in troubles.items()))
        self.troubles = troubles


@dataclass(frozen=True)
class Sender:
    """The host as its letters present it, and how they are sent."""

    name: str = "antterm"
    """What the host is called."""
    way_there: str = "antterm join"
    """The command by which people come to it."""
    contact: str = ""
    """The mail address of a person who runs the host; empty for none."""
    smtp: str = ""
    """The mail server, `MACHINE:PORT`; empty for the machine's own `sendmail`."""
    local: bool = False
    """Whether webhooks may be on this machine or in its own network."""
    sendmail: Sequence[str] = SENDMAIL
    """The program that takes mail, where there is no server."""

    @property
    def address(self) -> str:
        """The sender's address of mail that is handed to a server."""
        return self.contact or f"antterm@{self.smtp.rpartition(':')[0] or 'localhost'}"


@dataclass(frozen=True)
class Letter:
    """A letter to somebody."""

    code: str
    """One of `SENTENCES`."""
    game: str = ""
    """The identifier of the game; empty in a letter that is about none."""
    name: str = ""
    """The name of the table."""
    people: tuple[str, ...] = ()
    """Those who invite or propose; in other letters, the others at the table."""
    number: str = ""
    """The code that confirms an address."""

    @property
    def title(self) -> str:
        """The subject: a sentence of the host's own, without anything that people have typed."""
        sentence = _(SENTENCES[self.code])
        return f"antterm: {sentence}" if not self.game else f"{registry.title(self.game)}: {sentence}"

    def text(self, to: str, sender: Sender) -> str:
        """Return the text: who, what, where, how to get there, and how to get no more letters.

        Args:
            to: what the host calls the reader.
            sender: the host.
        """
        lines = [_(SENTENCES[self.code])]
        if self.code == "confirm":
            text = _("{name} asks the host {host} to write to this address when it is their turn in a game.")
            lines.append(text.format(name=harmless(to), host=sender.name))
            lines.append(_("The code that confirms it: {code}").format(code=self.number))
            text = _("If that was not you, do nothing: without the code nothing else is ever sent here.")
            lines.append(text)
            return "\n".join(lines)
        lines.append(_("Game: {game}").format(game=registry.title(self.game)))
        lines.append(_("Table: “{name}”").format(name=harmless(self.name)))
        if self.people:
            people = ", ".join(map(harmless, self.people))
            text = _("From: {people}") if self.code in ("invited", "proposed") else _("With: {people}")
            lines.append(text.format(people=people))
        lines.append(_("You are: {name}").format(name=harmless(to)))
        lines.append(_("Host: {host}").format(host=sender.name))
        lines.append(_("The way there: {command}").format(command=sender.way_there))
        lines += ["", _("To get no more letters, go there, press m in the lobby and empty the address.")]
        if sender.contact:
            lines.append(_("Or write to the keeper of the host: {address}").format(address=sender.contact))
        return "\n".join(lines)


def harmless(text: str) -> str:
    """Return a typed text in a form that no program takes for a link.

    >>> harmless("You won! http://win.example/now")
    'You won! http win example now'
    """
    return " ".join(re.sub(r"[:/@.\\]+(?=\S)", " ", text).split())


def send(
    letter: Letter, person: Person, to: str, sender: Sender, ways: Collection[tuple[str, str]] | None = None
) -> None:
    """Send a letter in the reader's language.

    Args:
        letter: what it says.
        person: the settings of the reader.
        to: what the host calls them.
        sender: the host.
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
                (mail if way == "mail" else call)(letter, address, to, sender)
        except NotTakenError as error:
            troubles[way] = f"{kind(error)} {error}"
        except (OSError, ValueError, HTTPException, SMTPException, subprocess.SubprocessError) as error:
            troubles[way] = kind(error)
    if troubles:
        raise NotSentError(troubles)


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
