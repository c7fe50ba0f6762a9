"""The networks from which people come, by which they are counted and banned."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import Final

IPV6_PREFIX: Final = 64
"""Bits of an IPv6 address that a provider assigns; the others a user can choose freely."""


def network_of(text: str) -> str:
    """Return the network that an address or a network stands for; empty if the text is neither.

    An IPv4 address in IPv6 form is one of IPv4. A single IPv6 address stands for the
    network that a provider assigns.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1"), network_of("::ffff:192.0.2.7"), network_of("ann")
    ('192.0.2.7/32', '2001:db8::/64', '192.0.2.7/32', '')
    """
    text = text.partition("%")[0]
    if not text or text.isdigit():  # the module takes plain numbers for addresses
        return ""
    try:
        if "/" in text:
            return str(ip_network(text, strict=False))
        address = ip_address(text)
    except ValueError:
        return ""
    if address.version == 6 and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    bits = 32 if address.version == 4 else IPV6_PREFIX
    return str(ip_network(f"{address}/{bits}", strict=False))
