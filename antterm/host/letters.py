"""Letters to people who are not at a terminal: by the machine's own mail, or to a webhook as ntfy takes them.

Sending waits for others, so it is done in a thread of its own.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import IPv6Address, ip_address
from socket import SHUT_RDWR
from threading import Timer
from typing import Any, Final
from urllib.error import URLError
from urllib.request import HTTPHandler, HTTPSHandler, OpenerDirector, Request

from antterm import i18n, registry
from antterm.host.people import Person
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
}
"""What somebody is told, by the `code` of a `Notice`."""


class NotSentError(Exception):
    """A letter could not be sent.

    Args:
        troubles: what each way has met that has not worked. No address stands in it.
    """

    def __init__(self, troubles: dict[str, str]) -> None:
        super().__init__("; ".join(f"{way}: {trouble}" for way, trouble in troubles.items()))
        self.troubles = troubles


class NotTakenError(OSError):
    """A server has answered that it does not take a letter; the text is its status."""


class NoPublicAddressError(OSError):
    """A webhook is on this machine or in its own network."""


@dataclass(frozen=True)
class Letter:
    """What somebody is told."""

    code: str
    """One of `SENTENCES`."""
    game: str
    """The identifier of the game."""
    name: str
    """And the table."""
    story: str = ""
    """What has happened, if anything is told."""

    @property
    def title(self) -> str:
        """A line that tells which game and which table."""
        return f"{registry.title(self.game)}: {self.name}"

    @property
    def text(self) -> str:
        """What there is to tell."""
        return "\n".join(filter(None, (_(SENTENCES[self.code]), self.story)))


def send(letter: Letter, person: Person, local: bool = False, sendmail: Sequence[str] = SENDMAIL) -> None:
    """Send a letter in every way that somebody wants, in their language.

    Args:
        letter: what to tell.
        person: how they want to be told.
        local: whether webhooks may be on this machine or its own network, which guests could not reach else.
        sendmail: the program that takes mail.

    Raises:
        NotSentError: one of them has not worked; the others have been tried.
    """
    troubles: dict[str, str] = {}
    ways: dict[str, tuple[str, Callable[[], None]]] = {
        "mail": (person.mail, lambda: mail(letter, person.mail, sendmail)),
        "webhook": (person.webhook, lambda: call(letter, person.webhook, local)),
    }
    for name, (is_wanted, go) in ways.items():
        try:
            if is_wanted:
                with i18n.speaking(person.lang):
                    go()
        except (OSError, ValueError, HTTPException, subprocess.SubprocessError) as error:
            troubles[name] = _trouble(error)
    if troubles:
        raise NotSentError(troubles)


def _trouble(error: Exception) -> str:
    """What has not worked, without the text of the error, in which an address may stand."""
    if isinstance(error, URLError) and isinstance(error.reason, Exception):
        error = error.reason
    return f"{kind(error)} {error}" if isinstance(error, NotTakenError) else kind(error)


def mail(letter: Letter, address: str, sendmail: Sequence[str] = SENDMAIL) -> None:
    """Hand a letter to the machine's own mail.

    Raises:
        OSError, subprocess.SubprocessError: it does not take it.
    """
    message = EmailMessage(policy=SMTP)
    message["To"], message["Subject"] = address, letter.title
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(f"{letter.text}\n")
    lines = message.as_bytes().replace(b"\r\n", b"\n")
    subprocess.run(
        [*sendmail, address],
        input=lines,
        check=True,
        timeout=TIMEOUT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def call(letter: Letter, webhook: str, local: bool = False) -> None:
    """Post a letter to a webhook: its text as the body, its title as a header.

    Nothing that the server answers leads anywhere else.

    Raises:
        OSError, HTTPException: it does not take it.
    """
    title = letter.title
    if not title.isascii():
        title = Header(title, "utf-8", maxlinelen=ONE_LINE).encode()
    headers = {"Title": title, "Content-Type": "text/plain; charset=utf-8"}
    request = Request(webhook, letter.text.encode(), headers)
    # With these handlers alone: no proxies, no files, nothing that follows where an answer leads.
    opener = OpenerDirector()
    opener.add_handler(_Plain(local))
    opener.add_handler(_Secure(local))
    with opener.open(request, timeout=TIMEOUT) as answer:
        assert isinstance(answer, HTTPResponse)
        if not 200 <= answer.status < 300:
            raise NotTakenError(f"{answer.status}")


class _Guarded(HTTPConnection):
    """A line that says nothing to a machine that it is not for."""

    local = False

    def connect(self) -> None:
        super().connect()
        host = self.sock.getpeername()[0]
        if not self.local and not is_public(host):
            self.close()
            raise NoPublicAddressError

    def getresponse(self) -> HTTPResponse:
        """The answer, which has to come in time: one that drips would keep others from their letters."""
        end = Timer(TIMEOUT, self._hang_up)
        end.start()
        try:
            return super().getresponse()
        finally:
            end.cancel()

    def _hang_up(self) -> None:
        with suppress(OSError, AttributeError):
            self.sock.shutdown(SHUT_RDWR)


class _GuardedSecure(HTTPSConnection, _Guarded):
    """The same, enciphered."""


class _Free(_Guarded):
    local = True


class _FreeSecure(HTTPSConnection, _Free):
    pass


class _Plain(HTTPHandler):
    def __init__(self, local: bool) -> None:
        super().__init__()
        self._line = _Free if local else _Guarded

    def http_open(self, req: Request) -> Any:
        return self.do_open(self._line, req)


class _Secure(HTTPSHandler):
    def __init__(self, local: bool) -> None:
        super().__init__()
        self._line = _FreeSecure if local else _GuardedSecure

    def https_open(self, req: Request) -> Any:
        return self.do_open(self._line, req)


def is_public(host: str) -> bool:
    """Whether a numeric address is one that everybody on the Internet could reach."""
    address = ip_address(host.partition("%")[0])
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return address.is_global and not address.is_multicast
