"""Numbers on the command line."""

from __future__ import annotations

from argparse import ArgumentTypeError

from antterm.i18n import _

LAST_PORT = 65_535


def count(text: str) -> int:
    """Return a whole number from 0 on."""
    return _whole(text, 0)


def positive(text: str) -> int:
    """Return a whole number from 1 on."""
    return _whole(text, 1)


def port(text: str) -> int:
    """Return a port of TCP."""
    return _port(text, 1)


def any_port(text: str) -> int:
    """Return a port of TCP, or 0 for any that is free."""
    return _port(text, 0)


def _port(text: str, least: int) -> int:
    number = _whole(text, least)
    if number > LAST_PORT:
        raise ArgumentTypeError(
            _("a port is at most {last}, and “{text}” is not").format(last=LAST_PORT, text=text)
        )
    return number


def seed(text: str) -> int:
    """Return what a game's randomness can begin with."""
    number = _whole(text, 0)
    if number >= 2**63:
        raise ArgumentTypeError(_("a seed is below 2 to the 63rd, and “{text}” is not").format(text=text))
    return number


def _whole(text: str, least: int) -> int:
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if number < least:
        raise ArgumentTypeError(
            _("“{text}” is not a whole number from {least} on").format(text=text, least=least)
        )
    return number
