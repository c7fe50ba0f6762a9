"""Posts to webhooks, which lead nowhere but to addresses on the Internet.

A webhook must be at an address that everybody on the Internet could reach. The name of its server is
resolved once. Every address that it has is checked before anything is sent or any connection is made, and the
connection goes to a checked address: a name that resolves to another address a moment later leads nowhere
else. Redirects and proxies are not followed.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from http.client import HTTPConnection, HTTPSConnection
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from threading import Timer
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

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
