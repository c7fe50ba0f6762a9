"""One connection: how it is made, and the key with which somebody comes."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Protocol

import asyncssh
from asyncssh.packet import SSHPacket

from antterm.journal import Occurrence, note
from antterm.remote.glance import is_name_free
from antterm.saves import private
from antterm.serve.errors import ServeError
from antterm.serve.limits import Bounds
from antterm.serve.people import FOLDER, KeyRing
from antterm.serve.session import LONGEST, VARIABLES, Farewell, FarTerminal, Hostelry
from antterm.wire.frames import BadFrame

WINDOW: Final = 4096
"""Bytes that may be typed ahead."""
MOST: Final = 64
"""Variables that a terminal may send before it is cut off."""
KEX: Final = ("curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256")
CIPHERS: Final = (
    "chacha20-poly1305@openssh.com",
    "aes128-gcm@openssh.com",
    "aes256-gcm@openssh.com",
    "aes128-ctr",
)


def host_key(data_dir: Path) -> asyncssh.SSHKey:
    """The key by which people know this server; made when there is none yet.

    Raises:
        ServeError: `key`.
    """
    path = data_dir / FOLDER / "host_key"
    try:
        if not path.exists():
            private.make_folder(path.parent)
            private.replace(path, asyncssh.generate_private_key("ssh-ed25519").export_private_key())
        return asyncssh.import_private_key(private.read(path, 65_536))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise ServeError("key", path=str(path), why=why) from error


def key_text(typed: str) -> str:
    """A public key as it stands in a file or was pasted, without what its owner calls it.

    Raises:
        ServeError: `bad_key`.
    """
    try:
        key = asyncssh.import_public_key(typed.strip())
        return _text(key)
    except (ValueError, asyncssh.KeyImportError) as error:
        raise ServeError("bad_key") from error


def fingerprint(key: str) -> str:
    """Return what a key is recognised by; of a text that is no key, the hash of the text."""
    try:
        return asyncssh.import_public_key(key).get_fingerprint()
    except ValueError:
        return f"SHA256:{b64encode(sha256(key.encode()).digest()).decode().rstrip('=')}"


def _text(key: asyncssh.SSHKey) -> str:
    return " ".join(key.export_public_key().decode("ascii").split()[:2])


class Inn(Hostelry, Protocol):
    """The server, as a connection knows it."""

    people: KeyRing

    def arrived(self, visit: Visit) -> None:
        """Somebody has connected, who has not shown a key yet."""

    def came_in(self, visit: Visit) -> None:
        """Somebody has shown a key that has a name."""

    def gone(self, visit: Visit) -> None:
        """The connection has ended."""


def options(key: asyncssh.SSHKey, limits: Bounds, house: Inn) -> asyncssh.SSHServerConnectionOptions:
    """How connections are made: with keys alone, and for nothing but a terminal."""
    return asyncssh.SSHServerConnectionOptions(
        server_factory=lambda: Visit(house),
        server_host_keys=[key],
        server_version="antterm",
        kex_algs=KEX,
        encryption_algs=CIPHERS,
        compression_algs=["none"],
        public_key_auth=True,
        password_auth=False,
        kbdint_auth=False,
        host_based_auth=False,
        gss_host=None,
        gss_auth=False,
        gss_kex=False,
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        sftp_factory=None,
        line_editor=False,
        encoding=None,
        window=WINDOW,
        max_pktsize=WINDOW,
        login_timeout=limits.login_within,
        keepalive_interval=0,  # the line itself is asked whether it is there, at no cost
        rekey_seconds=0,
        config=None,
    )


class ModestChannel(asyncssh.SSHServerChannel[bytes]):
    """A channel that keeps only what is looked at of what a terminal says of itself."""

    _told = 0

    def _process_env_request(self, packet: SSHPacket) -> bool:
        self._told += 1
        if self._told > MOST:
            self.get_connection().abort()
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        is_heeded = name.decode("ascii", "replace") in VARIABLES and self._told <= MOST
        if is_heeded:
            self._env[name] = value[: 4 * LONGEST]
        return is_heeded


class ModestConnection(asyncssh.SSHServerConnection):
    """A connection whose channels are of that kind."""

    def create_server_channel(self, *args: Any, **named: Any) -> asyncssh.SSHServerChannel[bytes]:
        channel = super().create_server_channel(*args, **named)
        channel.__class__ = ModestChannel  # the library makes it itself, with a dozen settings of its own
        return channel


class Visit(asyncssh.SSHServer):
    """Somebody who has connected.

    Args:
        house: to which he has come.
    """

    def __init__(self, house: Inn) -> None:
        self.house = house
        self.number = 0
        """By which the door knows this connection."""
        self.address: tuple[Any, ...] = ()
        self.name = ""
        """Who this is; empty for a stranger."""
        self.key = ""
        """The key that he has proved to have."""
        self._offered = ""
        self._conn: asyncssh.SSHServerConnection | None = None
        self._session: FarTerminal | None = None
        self._refused: Farewell = str

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        self.address = conn.get_extra_info("peername")
        self.house.arrived(self)
        # As asyncio tells it of the line itself: the library has no use for it, but who draws has.
        conn.pause_writing = lambda: self._line_is_full(True)  # type: ignore[method-assign]
        conn.resume_writing = lambda: self._line_is_full(False)  # type: ignore[method-assign]

    def connection_lost(self, exc: Exception | None) -> None:
        if self._session is not None:
            self._session.line_lost()
        self._conn = None
        self.house.gone(self)

    def begin_auth(self, username: str) -> bool:
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._offered = _text(key)  # it is proved before `auth_completed` is called, or another is offered
        return True

    def auth_completed(self) -> None:
        self.key = self._offered
        try:
            self.name = self.house.people.whose(self.key)
        except ServeError as error:
            note(Occurrence.KEYS_UNKNOWN, why=error.code)
            self._refused = error.sentence
        if self.name:
            self.house.came_in(self)
        asyncio.get_running_loop().call_later(self.limits.login_within, self._cut_if_nothing_begins)

    def _cut_if_nothing_begins(self) -> None:
        """Let nobody be here who has shown a key and wants no terminal."""
        if self._session is None or not self._session.has_begun:
            self.cut()

    def session_requested(self) -> FarTerminal | bool:
        if self._session is not None:  # a connection is one terminal
            return False
        self._session = FarTerminal(self)
        return self._session

    @property
    def came_from(self) -> str:
        """The address from which they have come; empty where that is not known."""
        return str(self.address[0]) if self.address else ""

    @property
    def limits(self) -> Bounds:
        """What he may have."""
        return self.house.limits

    @property
    def people(self) -> KeyRing:
        """Who has which key."""
        return self.house.people

    def key_text(self, typed: str) -> str:
        """A public key that was pasted, as it is kept.

        Raises:
            ServeError: `bad_key`.
        """
        return key_text(typed)

    def fingerprint(self, key: str) -> str:
        """What a key is recognised by."""
        return fingerprint(key)

    def is_taken(self, name: str) -> bool:
        """Return whether the host knows somebody of this name, or of one that looks like it.

        A host that does not answer keeps nobody from registering: it gives a number to a name that it then
        finds to be another's.
        """
        try:
            return is_name_free(self.house.socket, name) is False
        except (OSError, BadFrame):
            return False

    def be(self, name: str) -> None:
        """He has made his name."""
        self.name = name
        self.house.came_in(self)

    def end(self, farewell: Farewell) -> None:
        """End the connection with a sentence, in the language of who came."""
        self._refused = farewell
        if self._session is not None:
            self._session.end(farewell)

    @property
    def refused(self) -> str:
        """Why he may not come in, in the language spoken here; empty if he may."""
        return self._refused()

    def cut(self) -> None:
        """End the connection at once."""
        if self._conn is not None:
            self._conn.abort()

    def hang_up(self) -> None:
        """End the connection after all that was said."""
        if self._conn is not None:
            self._conn.close()

    def _line_is_full(self, is_full: bool) -> None:
        if self._session is not None:
            self._session.line_is_full("line", is_full)
