"""One connection: the key with which somebody comes, and the app at his terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context, copy_context
from pathlib import Path
from typing import Any, Final, Protocol

import asyncssh
from asyncssh.packet import SSHPacket

from antterm import i18n
from antterm.i18n import _
from antterm.journal import Occurrence, note
from antterm.saves import private
from antterm.serve.app import Caller, ServedApp
from antterm.serve.driver import fit_size
from antterm.serve.errors import ServeError
from antterm.serve.limits import Bounds
from antterm.serve.lodging import Lodging
from antterm.serve.people import FOLDER, KeyRing
from antterm.serve.tidiness import Tidiness
from antterm.ui.terminal.colours import glyphs_of_terminal
from antterm.ui.terminal.surroundings import Surroundings, be_at

VARIABLES: Final = (
    "LANG",
    "LANGUAGE",
    "LC_ALL",
    "LC_CTYPE",
    "LC_MESSAGES",
    "COLORTERM",
    "COLORFGBG",
    "NO_COLOR",
    "TERM_PROGRAM",
)
"""What a terminal may say of itself; nothing else that it sends is looked at."""
LONGEST: Final = 100
"""Characters of a variable."""
WINDOW: Final = 4096
"""Bytes that may be typed ahead."""
SENT_AHEAD: Final = 16_384
"""Bytes that may be on their way to a terminal; after that is drawn only what is new when they are read."""
MOST: Final = 64
"""Variables that a terminal may send before it is cut off."""
LAST_WORDS: Final = 5.0
"""Seconds that an app may take to end."""
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
    """What a key is recognised by."""
    return asyncssh.import_public_key(key).get_fingerprint()


def _text(key: asyncssh.SSHKey) -> str:
    return " ".join(key.export_public_key().decode("ascii").split()[:2])


Farewell = Callable[[], str]
"""What is said last: it is put into words in the language of who hears it."""


class Inn(Protocol):
    """The server, as a connection knows it."""

    socket: Path
    limits: Bounds
    people: KeyRing
    tidiness: Tidiness

    def arrived(self, visit: Visit) -> None:
        """Somebody has connected, who has not shown a key yet."""

    def came_in(self, visit: Visit) -> None:
        """Somebody has shown a key that has a name."""

    def gone(self, visit: Visit) -> None:
        """The connection has ended."""

    async def turn(self) -> None:
        """Wait until it is one's turn to have an app begun."""


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

    def session_requested(self) -> FarTerminal | bool:
        if self._session is not None:  # a connection is one terminal
            return False
        self._session = FarTerminal(self)
        return self._session

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


class FarTerminal(asyncssh.SSHServerSession[bytes]):
    """A terminal, and the app that draws on it.

    Args:
        visit: whose it is.
    """

    def __init__(self, visit: Visit) -> None:
        self._visit, self._limits = visit, visit.house.limits
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._app: ServedApp | None = None
        self._task: asyncio.Task[None] | None = None
        self._has_terminal = False
        self._size = (80, 24)
        self._full: set[str] = set()
        """What has no room: the `line`, or the `channel` in it."""
        self._unread: asyncio.TimerHandle | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._active = 0.0
        self._apart = Context()
        """In which he is spoken to, in his language."""
        self._loop = asyncio.get_running_loop()

    # What is asked for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan
        chan.set_write_buffer_limits(high=SENT_AHEAD)

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        self._has_terminal = True
        self._size = fit_size(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return True  # the app is all that there is

    def session_started(self) -> None:
        self._in_context(self._begin)

    def _begin(self) -> None:
        chan = self._chan
        assert chan is not None
        variables = {name: value for name in VARIABLES if (value := chan.get_environment().get(name))}
        variables = {name: value[:LONGEST] for name, value in variables.items()}
        term = (chan.get_terminal_type() or "")[:LONGEST]
        be_at(Surroundings({**variables, "TERM": term, "SSH_CONNECTION": "yes"}, is_far=True))
        tongue = i18n.apart(variables)
        tongue.use(None)
        tongue.keep_to_ascii(glyphs_of_terminal().value == "ascii")
        self._apart = copy_context()
        if not self._has_terminal:
            told = _("antterm draws on a terminal, and there is none; come with “ssh -t”.")
            self._say(f"antterm: {told}\n")
            self._end_with("", 1)
        elif self._visit.refused:
            self._end_with(self._visit.refused, 1)
        else:
            self._task = asyncio.create_task(self._run())

    def _in_context(self, do: Callable[[], None]) -> None:
        """Do something in a context that nobody else has."""
        Context().run(do)

    # The app

    async def _run(self) -> None:
        visit = self._visit
        await visit.house.turn()
        self._heed()
        farewell, status = "", 0
        if not visit.name:
            farewell, status = await self._show(Lodging(visit))
        if visit.name and not status:
            farewell, status = await self._show(lodging := Lodging(visit))
            if status:
                lodging.be_at("", None)  # lest it fails again at the same place
        self._end_with(visit.refused or farewell, status)

    async def _show(self, lodging: Lodging) -> tuple[str, int]:
        """Have the app run until it ends; what is to be said then, and with which exit status."""
        visit = self._visit
        if self._chan is None or visit.refused:
            return "", 0
        caller = Caller(visit.house.socket, visit.name, lodging.room)
        app = lodging.app = self._app = ServedApp(caller, self, self._limits, lodging, lodging.welcome)
        app.is_line_full = bool(self._full)
        try:
            await app.run_async(mouse=False, size=self._size)
        except Exception as error:  # one app's trouble is nobody else's
            note(Occurrence.FAILED, person=visit.name, error=error)
            return _("antterm has met an error of its own."), 1
        finally:
            self._app = None
            self._loop.call_later(LAST_WORDS, self._clear_away, app)
        return app.farewell, app.return_code or 0

    def _clear_away(self, ended: ServedApp) -> None:
        """Give back the memory of an app."""
        ended.take_apart()
        self._visit.house.tidiness.app_ended()

    def end(self, farewell: Farewell) -> None:
        """End with a sentence."""
        if self._app is not None:
            self._app.hang_up(self._apart.run(farewell))
            self._loop.call_later(LAST_WORDS, self._visit.cut)

    def _end_with(self, farewell: str, status: int) -> None:
        if farewell:
            self._say(f"{farewell}\r\n")
        if self._chan is not None:
            with suppress(OSError):
                self._chan.exit(status)
        self._loop.call_later(LAST_WORDS, self._visit.cut)

    def _say(self, text: str) -> None:
        self.write(text.encode())

    def line_lost(self) -> None:
        """Nobody is there any more."""
        self._chan = None
        for timer in (self._unread, self._idle):
            if timer is not None:
                timer.cancel()
        if self._app is not None:
            self._app.hang_up()
        if self._task is not None and not self._task.done():
            self._loop.call_later(LAST_WORDS, self._task.cancel)

    def connection_lost(self, exc: Exception | None) -> None:
        self.line_lost()
        self._visit.hang_up()

    # The line

    def write(self, data: bytes) -> None:
        """Have the terminal get this."""
        if self._chan is not None:
            with suppress(OSError):  # it is closing
                self._chan.write(data)

    def hold(self, held: bool) -> None:
        """Have what is typed wait at the other end, or come."""
        if self._chan is not None:
            (self._chan.pause_reading if held else self._chan.resume_reading)()

    def data_received(self, data: bytes, datatype: Any) -> None:
        self._active = self._loop.time()
        self._visit.house.tidiness.typed()
        if self._app is not None:
            self._app.typed(data)

    def eof_received(self) -> bool:
        if self._app is not None:
            self._app.hang_up()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = fit_size(width, height)
        if self._app is not None:
            self._app.resized(width, height)

    def pause_writing(self) -> None:
        self.line_is_full("channel", True)

    def resume_writing(self) -> None:
        self.line_is_full("channel", False)

    def line_is_full(self, what: str, is_full: bool) -> None:
        """What was sent is not read, or is read again."""
        before = bool(self._full)
        (self._full.add if is_full else self._full.discard)(what)
        now = bool(self._full)
        if now == before:
            return
        if now:
            self._unread = self._loop.call_later(self._limits.unread, self._visit.cut)
        elif self._unread is not None:
            self._unread.cancel()
        if self._app is not None:
            self._app.line_is_full(now)

    def _heed(self) -> None:
        """End the connection when nobody has typed for long."""
        left = self._limits.idle - (self._loop.time() - self._active) if self._active else self._limits.idle
        if left <= 0:
            note(Occurrence.IDLED, person=self._visit.name)
            self._visit.end(lambda: _("You have typed nothing for long. Your games wait for you."))
        elif self._chan is not None:
            self._idle = self._loop.call_later(left, self._heed)
