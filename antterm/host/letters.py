"""Letters to people who are not at a terminal: mail, or posts to a webhook as ntfy takes them.

A letter goes only to an address that its owner has confirmed (`antterm.host.messenger`). Its subject is one
of the host's own sentences; what other people have typed stands in the text alone, and cannot be a link.
Sending waits for other servers, so it is done in threads.

A webhook must be at an address that everybody on the Internet could reach. The name of its server is
resolved once. Every address that it has is checked before anything is sent or any connection is made, and the
connection goes to a checked address: a name that resolves to another address a moment later leads nowhere
else. Redirects and proxies are not followed.
"""

from __future__ import annotations

import re
import socket
import ssl
import subprocess
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP as MAIL
from email.utils import formatdate, make_msgid
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from smtplib import SMTP, SMTPException
from threading import Timer
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

from antterm import i18n, registry
from antterm.core.story import Happening
from antterm.host.person_settings import PersonSettings
from antterm.host.settings import HostSettings
from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.journal import error_kind

SENDMAIL: Final = ("/usr/sbin/sendmail", "-i", "--")
"""The command that takes mail on every system that has any; the address follows."""
MAIL_TIMEOUT: Final = 10.0
"""Seconds until a mail server has to answer."""
POST_TIMEOUT: Final = 10.0
"""Seconds that connecting and posting may take together; looking up the name is not counted."""
MOST_ADDRESSES: Final = 4
"""Addresses of one name to which a connection is tried."""

NAT64: Final = IPv6Network("64:ff9b::/96")
LOCAL_NAT64: Final = IPv6Network("64:ff9b:1::/48")
COMPATIBLE: Final = IPv6Network("::/96")
UNICAST: Final = IPv6Network("2000::/3")
"""All of IPv6 that is routed on the Internet."""
NOT_ROUTED: Final = (IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"), IPv6Network("3fff::/20"))
"""Networks that not every version of Python knows to be none of the Internet's."""
ISATAP: Final = (0x0000_5EFE, 0x0200_5EFE)
"""The third quarter of an IPv6 address whose last quarter is an IPv4 address."""

Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Sequence[str]]
"""Returns the numeric addresses of a host name; raises OSError where there are none."""


class NotTakenError(OSError):
    """A server has answered that it does not take a post; the text is its status."""


class NoPublicAddressError(OSError):
    """A webhook is on this machine or in its own network."""


def resolved(host: str, port: int) -> Sequence[str]:
    """Return the numeric addresses of a host name, as the system resolves it.

    Raises:
        OSError: there are none.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))


def is_public(host: str) -> bool:
    """Return whether a numeric address is one that everybody on the Internet could reach.

    An IPv6 address that stands for an IPv4 address (mapped, NAT64, 6to4, Teredo, ISATAP or compatible) is
    as public as that.

    >>> [is_public(each) for each in ("1.1.1.1", "10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::")]
    [True, False, False, False]
    """
    try:
        address = ip_address(host)
    except ValueError:
        return False
    if isinstance(address, IPv4Address):
        return _is_global(address)
    if address.scope_id is not None or address.is_site_local or address in LOCAL_NAT64:
        return False
    return all(map(_is_global, _reached(address)))


def _is_global(address: Address) -> bool:
    if isinstance(address, IPv6Address) and address not in UNICAST:
        return False
    is_routed = not any(address.version == each.version and address in each for each in NOT_ROUTED)
    return is_routed and address.is_global and not address.is_multicast and not address.is_reserved


def _reached(address: IPv6Address) -> list[Address]:
    """Return the addresses that may be reached by an IPv6 address: the IPv4 ones it stands for, or itself.

    An ISATAP address counts as both: it is in a network of its own and ends in an IPv4 address.
    """
    if address.ipv4_mapped is not None:
        return [address.ipv4_mapped]
    if address.sixtofour is not None:
        return [address.sixtofour]
    if address.teredo is not None:
        return [*address.teredo]
    number = int(address)
    ending = IPv4Address(number & 0xFFFF_FFFF)
    if address in NAT64 or address in COMPATIBLE:
        return [ending]
    if number >> 32 & 0xFFFF_FFFF in ISATAP:
        return [address, ending]
    return [address]


def post(
    url: str, body: bytes, headers: Mapping[str, str], local: bool = False, resolve: Resolve = resolved
) -> None:
    """Send a POST request to a webhook.

    Args:
        url: its address, with the scheme `http` or `https`.
        body: the body of the request.
        headers: headers besides those that HTTP needs.
        local: whether the address may be on this machine or in its own network, which guests cannot reach
        otherwise.
        resolve: finds the addresses of a host name.

    Raises:
        NoPublicAddressError: an address of it is not public; nothing was connected to.
        NotTakenError: it has answered with another status than success.
        OSError, HTTPException: it cannot be reached, or is no HTTP server.
        ValueError: the URL is invalid.
    """
    parts = urlsplit(url)
    is_secure, host = parts.scheme == "https", parts.hostname or ""
    port = parts.port or (443 if is_secure else 80)
    addresses = resolve(host, port)
    if not addresses or not (local or all(map(is_public, addresses))):
        raise NoPublicAddressError
    until = monotonic() + POST_TIMEOUT
    line = _connect(addresses, port, until)
    try:
        if is_secure:
            context = ssl.create_default_context()
            line = context.wrap_socket(line, server_hostname=host, do_handshake_on_connect=False)
        connection = HTTPSConnection(host, port) if is_secure else HTTPConnection(host, port)
        connection.sock = line  # so the library connects to nothing by itself
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        # a handshake or an answer may drip for ever
        end = Timer(max(0.0, until - monotonic()), _hang_up, [line])
        end.start()
        try:
            if isinstance(line, ssl.SSLSocket):
                line.do_handshake()
            connection.request("POST", target, body, dict(headers))
            status = connection.getresponse().status
        finally:
            end.cancel()
        if not 200 <= status < 300:
            raise NotTakenError(f"{status}")
    finally:
        line.close()


def _connect(addresses: Sequence[str], port: int, until: float) -> socket.socket:
    """Return a connection to the first address that takes one.

    Raises:
        OSError: none of them does in time.
    """
    error: OSError = TimeoutError()
    for address in addresses[:MOST_ADDRESSES]:
        left = until - monotonic()
        if left <= 0:
            break
        try:
            return socket.create_connection((address, port), timeout=left)
        except OSError as refused:
            error = refused
    raise error


def _hang_up(line: socket.socket) -> None:
    """End a connection that another thread is reading from or writing to, which then fails there."""
    with suppress(OSError):
        # not the method of an SSLSocket, which takes away the encryption under that thread's hands
        socket.socket.shutdown(line, socket.SHUT_RDWR)


MOST_SENTENCES: Final = 6
"""Maximum number of sentences in a letter on what happened at a table: the latest ones."""
ONE_LINE: Final = 10_000
"""Most characters of a line of a header: so many that it is never folded into several."""

SENTENCES: Final = Sentences(__file__, "letters")
"""The first sentence, by the `code` of a `Notice`; also the subject of the letter."""


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

    code: str
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
        yield f"* {_(SENTENCES[self.code])} {head}" + (f" ({people})" if people else "")
        yield from (f"  {sentence}" for sentence in (self.moves.sentences(self.game) if self.moves else ()))
        if self.due is not None:
            yield f"  {due_line(self.due, zone)}"


def due_line(due: datetime, zone: tzinfo) -> str:
    """Return until when the reader has time."""
    local = due.astimezone(zone)
    return _("Your time runs out: {when}").format(when=f"{local:%Y-%m-%d %H:%M} ({local.tzname()})")


@dataclass(frozen=True)
class Letter(LetterEntry):
    """A letter to somebody: about one table, about several (`tables`), or about none."""

    number: str = ""
    """The code that confirms an address."""
    zone: tzinfo = UTC
    """The reader's time zone."""
    tables: tuple[LetterEntry, ...] = ()
    """The tables in a daily letter: those that wait for the reader, and those whose game has ended."""

    @property
    def title(self) -> str:
        """The subject: a sentence of the host's own, without anything that people have typed."""
        sentence = _(SENTENCES[self.code])
        return f"antterm: {sentence}" if not self.game else f"{registry.title(self.game)}: {sentence}"

    def text(self, to: str, host: HostSettings) -> str:
        """Return the text: who, what, where, how to get there, and how to get no more letters.

        Args:
            to: what the host calls the reader.
            host: the settings of the host.
        """
        lines = [_(SENTENCES[self.code])]
        if self.code == "confirm":
            text = _(
                "{name} has asked the host {host} to write to this address when it is their turn in a game."
            )
            lines.append(text.format(name=harmless(to), host=host.name))
            lines.append(_("The code that confirms the address: {code}").format(code=self.number))
            text = _(
                "If that was not you, do nothing: without the code, nothing else will ever be sent here."
            )
            lines.append(text)
            return "\n".join(lines)
        if self.code == "reported":
            lines.append(_("“antterm host reports” shows the report, with what was said."))
            lines.append(_("Host: {host}").format(host=host.name))
            return "\n".join(lines)
        for table in self.tables:
            lines += ["", *table.lines(self.zone)]
        if self.tables:
            lines.append("")
        if self.game:
            lines.append(_("Game: {game}").format(game=registry.title(self.game)))
            lines.append(_("Table: “{name}”").format(name=harmless(self.name)))
        if self.people:
            people = ", ".join(map(harmless, self.people))
            text = _("From: {people}") if self.code in ("invited", "proposed") else _("With: {people}")
            lines.append(text.format(people=people))
        if self.moves is not None and (sentences := self.moves.sentences(self.game)):
            lines += [_("What happened last:"), *(f"  {sentence}" for sentence in sentences)]
        if self.due is not None:
            lines.append(due_line(self.due, self.zone))
        lines.append(_("Your name: {name}").format(name=harmless(to)))
        lines.append(_("Host: {host}").format(host=host.name))
        lines.append(_("How to get there: {command}").format(command=host.way_there))
        lines += [
            "",
            _("To get no more mail, or one message a day, connect to the host and press m in the lobby."),
        ]
        if host.contact:
            lines.append(_("Or write to the keeper of the host: {address}").format(address=host.contact))
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
    host: HostSettings,
    ways: Collection[tuple[str, str]] | None = None,
) -> None:
    """Send a letter in the reader's language.

    Args:
        letter: what it says.
        person: the settings of the reader.
        to: what the host calls them.
        host: the settings of the host.
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
                (mail if way == "mail" else call)(letter, address, to, host)
        except NotTakenError as error:
            troubles[way] = f"{error_kind(error)} {error}"
        except (OSError, ValueError, HTTPException, SMTPException, subprocess.SubprocessError) as error:
            troubles[way] = error_kind(error)
    if troubles:
        raise NotSentError(troubles)


def _address(host: HostSettings) -> str:
    """Return the address from which mail comes that is handed to a server."""
    return host.contact or f"antterm@{host.smtp.rpartition(':')[0] or 'localhost'}"


def mail(letter: Letter, address: str, to: str, host: HostSettings) -> None:
    """Hand a letter to a mail server, or to the machine's own mail.

    Raises:
        OSError, SMTPException, subprocess.SubprocessError: it does not take it.
    """
    message = EmailMessage(policy=MAIL)
    message["To"], message["Subject"] = address, letter.title
    message["Date"] = formatdate()
    message["Auto-Submitted"] = "auto-generated"
    if host.contact:
        message["From"] = host.contact
        message["List-Unsubscribe"] = f"<mailto:{host.contact}?subject=unsubscribe>"
    elif host.smtp:
        message["From"] = _address(host)
    message.set_content(f"{letter.text(to, host)}\n")
    if host.smtp:
        message["Message-ID"] = make_msgid(domain=_address(host).rpartition("@")[2])
        machine, _colon, port = host.smtp.rpartition(":")
        with SMTP(machine, int(port), timeout=MAIL_TIMEOUT) as server:
            server.send_message(message, _address(host), [address])
        return
    subprocess.run(
        [*SENDMAIL, address],
        input=message.as_bytes().replace(b"\r\n", b"\n"),
        check=True,
        timeout=MAIL_TIMEOUT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def call(letter: Letter, webhook: str, to: str, host: HostSettings) -> None:
    """Send a letter to a webhook: its text as the body, its title as a header.

    Args:
        letter: the letter.
        webhook: the address of the webhook.
        to: the reader's name on this host.
        host: the settings of the host.

    Raises:
        OSError, HTTPException: the webhook does not take it.
    """
    title = letter.title
    if not title.isascii():
        title = Header(title, "utf-8", maxlinelen=ONE_LINE).encode()
    headers = {"Title": title, "Content-Type": "text/plain; charset=utf-8"}
    post(webhook, letter.text(to, host).encode(), headers, host.local_webhooks)
