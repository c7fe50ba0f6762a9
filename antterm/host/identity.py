"""Identities of people at a host, whatever they are called.

An id is a text that no player ever sees. It begins with how the person was recognised:

- `account:bob`: the account bob of this machine, which the system has named;
- `key:games:4f2a09c1`: somebody whose SSH key the server has checked that runs on the account games, by the
  number which that server keeps for the person;
- `guest:games:bob`: who came by a recipe of the shared account games as bob.

No account has a colon in its name, so nobody of one kind, or of one shared account, has an id of another.
Permissions, seats, mutes and bans compare ids and nothing else; what people are called is `directory`'s. The
account at the other end of a connection is what the system says of its socket (`account_of`).
"""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import Final

from antterm.core.printable import is_printable
from antterm.saves.document import tidy

PersonId = str
"""An id as described above."""


class Kind(StrEnum):
    """The means by which a person is recognised."""

    ACCOUNT = "account"
    KEY = "key"
    GUEST = "guest"


_BEGINNINGS: Final = tuple(f"{kind}:" for kind in Kind)


def of_account(account: str) -> PersonId:
    """Return the id of an account of this machine.

    >>> of_account("bob")
    'account:bob'
    """
    return f"{Kind.ACCOUNT}:{account}"


def of_key(shared: str, number: str) -> PersonId:
    """Return the id of somebody who has come with an SSH key.

    Args:
        shared: the account on which the server of terminals runs.
        number: what that server calls the person, for ever.
    """
    return f"{Kind.KEY}:{shared}:{number}"


def of_guest(shared: str, name: str) -> PersonId:
    """Return the id of a guest of a shared account, whom a recipe of the login names."""
    return f"{Kind.GUEST}:{shared}:{name}"


def kind_of(person: PersonId) -> Kind | None:
    """Return how a person is recognised; None if the text is no id, or only the beginning of one, or if it
    cannot be shown as it is.

    >>> kind_of("guest:games:bob")
    <Kind.GUEST: 'guest'>
    >>> kind_of("guest:bob") is None
    True
    """
    if not begins_as_id(person) or not is_printable(person):
        return None
    kind, _, rest = person.partition(":")
    parts = (rest,) if kind == Kind.ACCOUNT else rest.partition(":")
    return Kind(kind) if all(parts) else None


def begins_as_id(text: str) -> bool:
    """Return whether a text begins with the kind of an id, such as `key:`.

    It need not be a complete id (see `kind_of`), but it is no account name, as 1.0.0 stored instead.
    """
    return text.startswith(_BEGINNINGS)


def shared_account(person: PersonId) -> str:
    """Return the account through which a guest, or somebody with a key, has come; empty for an account."""
    return person.split(":", 2)[1] if kind_of(person) in (Kind.KEY, Kind.GUEST) else ""


def name_within(person: PersonId) -> str:
    """Return the name that an id itself holds: of the account, or of the guest; empty for a key.

    >>> name_within("guest:games:bob")
    'bob'
    """
    match kind_of(person):
        case Kind.ACCOUNT:
            return person.partition(":")[2]
        case Kind.GUEST:
            return person.split(":", 2)[2]
        case _:
            return ""


def is_among(person: PersonId, people: Collection[PersonId]) -> bool:
    """Return whether a person is one of those who are invited."""
    return any(each in people for each in invitation_ids(person))


def invitation_ids(person: PersonId) -> Iterator[PersonId]:
    """Yield the ids by which somebody may be invited."""
    yield person
    if kind_of(person) is Kind.GUEST:
        yield any_guest(name_within(person))


def any_guest(name: str) -> PersonId:
    """Return the id in an invitation from before there were ids: of the guest of any shared account."""
    return of_guest("*", name)


# Ids of 1.0.0, which were names


def from_name_of_1(text: str) -> PersonId:
    """Return the id of somebody whom 1.0.0 has stored: `bob` was an account, `bob@games` a guest of games.

    >>> from_name_of_1("bob@games")
    'guest:games:bob'
    """
    name, at, shared = text.partition("@")
    return of_guest(shared, name) if at else of_account(name)


ADMINISTRATOR: Final = 0
"""The number of the account that may do everything on a machine."""


class TurnedAway(Exception):
    """Somebody is not let in.

    Args:
        code: why the connection ends, one of the `FAREWELLS` in `antterm.remote.sentences`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def account_of(peer: socket.socket) -> str:
    """Return the name of the account that has connected.

    Raises:
        TurnedAway: the system does not tell.
    """
    return account_name(_user_id(peer))


def owners_of_host() -> frozenset[str]:
    """Return the accounts that own the host in this process: its own and the administrator's."""
    return frozenset((account_name(os.getuid()), account_name(ADMINISTRATOR)))


def person(account: str, guest: str, key: str, shared: Collection[str]) -> PersonId:
    """Return the id of a person who connects from an account.

    Args:
        account: the account as the system names it.
        guest: their name on an account that several people share; ignored for other accounts.
        key: the number that a server of SSH keys on such an account has for them; empty if there is none.
        shared: those accounts.

    Raises:
        TurnedAway: a guest without a name.
    """
    if account not in shared:
        return of_account(account)
    name = tidy(guest).replace("@", "")
    if not name:
        raise TurnedAway("unknown_guest")
    return of_key(account, key) if key else of_guest(account, name)


def _user_id(peer: socket.socket) -> int:
    if not hasattr(socket, "SO_PEERCRED"):  # elsewhere a socket is open to its owner alone
        return os.getuid()
    size = struct.calcsize("3i")
    try:
        credentials = peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
    except OSError as error:
        raise TurnedAway("stranger") from error
    _process, user, _group = struct.unpack("3i", credentials)
    return int(user)


def account_name(user: int) -> str:
    """Return the name of an account by its number; the number itself if nobody has it."""
    import pwd  # here, because some systems have none, and no host

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"{user}"
