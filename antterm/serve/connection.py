"""One SSH connection: how it is made, the key of its user, and the terminal at its other end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import asyncssh
from asyncssh.packet import SSHPacket

from antterm import i18n, settings
from antterm.errors import reason
from antterm.i18n import _
from antterm.journal import LogEvent, log_event
from antterm.plain.wanted import ENVIRONMENT, WORD, is_dumb, is_set
from antterm.remote.bot_client import bot_command
from antterm.saves import private
from antterm.serve.app import ServedApp
from antterm.serve.bot import ServedBot
from antterm.serve.game_copy import CopyCommand, ServedCopy, copy_command
from antterm.serve.garbage import GarbageCollector
from antterm.serve.key_ring import FOLDER, KeyRing
from antterm.serve.plain_mode import ServedPlainMode
from antterm.serve.settings import Bounds, ServeError
from antterm.serve.task import ServedTask, ServedUsage
from antterm.serve.thinking import SharedBotProcess
from antterm.serve.user import User, UserStore, exported
from antterm.ui.terminal.colours import glyphs_of_terminal
from antterm.ui.terminal.environment import TerminalEnvironment, fit_size, use_environment

WINDOW: Final = 4096
"""Bytes that may be typed ahead."""
MOST_VARIABLES: Final = 64
"""Number of variables that a terminal may send before its connection is cut."""
KEX: Final = ("curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256")
CIPHERS: Final = (
    "chacha20-poly1305@openssh.com",
    "aes128-gcm@openssh.com",
    "aes256-gcm@openssh.com",
    "aes128-ctr",
)
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
    ENVIRONMENT,
)
"""The variables of a terminal's environment that are used; all others are ignored."""
LONGEST_VARIABLE: Final = 100
"""Most characters of a variable."""
SENT_AHEAD: Final = 16_384
"""Bytes that may be unread by a terminal; beyond that nothing is drawn until it has read them."""
TYPED_AT_MOST: Final = 32_768
"""Bytes that are read in each second: to handle more would keep other people waiting."""
A_SECOND: Final = 1.0
LAST_WORDS: Final = 5.0
"""Seconds that an app may take to end."""
APPS_AT_ONCE: Final = 2
"""Number of apps that start at the same time, so that those who type do not wait for all who come."""
APP_STARTS_IN: Final = 0.05
"""Seconds that an app takes to start, about."""

Farewell = Callable[[], str]
"""Returns the last sentence of a connection, in the language of its user."""


def host_key(data_dir: Path) -> asyncssh.SSHKey:
    """Return the key by which people know this server; it is made if there is none yet.

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
        raise ServeError("key", path=str(path), why=reason(error)) from error


@dataclass
class Shared:
    """Services that all connections of a worker share.

    Args:
        host: the socket of the host.
        limits: what one user may have.
        people: who has which key.
        on_named: called when a connection has a user with a name.
        on_end: called when a connection has ended.
        garbage: collects garbage.
        process: where bots think for all users.
    """

    host: Path
    limits: Bounds
    people: KeyRing
    on_named: Callable[[SshConnection], None] = lambda connection: None
    on_end: Callable[[SshConnection], None] = lambda connection: None
    garbage: GarbageCollector = field(default_factory=GarbageCollector)
    process: SharedBotProcess = field(default_factory=SharedBotProcess)
    _starting: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(APPS_AT_ONCE))

    async def wait_for_turn(self) -> None:
        """Wait until another app may start."""
        async with self._starting:
            self.garbage.app_begins()
            await asyncio.sleep(APP_STARTS_IN)


def options(
    key: asyncssh.SSHKey, limits: Bounds, connected: Callable[[], SshConnection]
) -> asyncssh.SSHServerConnectionOptions:
    """Return how connections are made: with keys alone, and for nothing but a terminal.

    Args:
        key: the key of the server.
        limits: what one user may have.
        connected: makes the object for a new connection.
    """
    return asyncssh.SSHServerConnectionOptions(
        server_factory=connected,
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
        keepalive_interval=0,  # the TCP connection itself is probed, at no cost
        rekey_seconds=0,
        config=None,
    )


class ModestChannel(asyncssh.SSHServerChannel[bytes]):
    """A channel that keeps only the variables of a terminal that are used."""

    _count = 0

    def _process_env_request(self, packet: SSHPacket) -> bool:
        self._count += 1
        if self._count > MOST_VARIABLES:
            self.get_connection().abort()
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        is_used = name.decode("ascii", "replace") in VARIABLES and self._count <= MOST_VARIABLES
        if is_used:
            self._env[name] = value[: 4 * LONGEST_VARIABLE]
        return is_used


class ModestConnection(asyncssh.SSHServerConnection):
    """A connection whose channels are `ModestChannel`s."""

    def create_server_channel(self, *args: Any, **named: Any) -> asyncssh.SSHServerChannel[bytes]:
        channel = super().create_server_channel(*args, **named)
        channel.__class__ = ModestChannel  # the library makes it with a dozen settings
        return channel


FrontEnd = ServedApp | ServedTask
"""The front end of a session: the app, or in lines plain mode, a bot or a copy of a game."""


class SshConnection(asyncssh.SSHServer):
    """A connection, and its user once they have shown a key.

    Args:
        shared: what it shares with the others of its worker.
        number: the number by which the dispatcher knows it.
    """

    def __init__(self, shared: Shared, number: int = 0) -> None:
        self.shared, self.number = shared, number
        self.user = User(shared.people, shared.limits, shared.host, on_register=lambda: shared.on_named(self))
        self._offered = ""
        self._conn: asyncssh.SSHServerConnection | None = None
        self._session: TerminalSession | None = None
        self._refused: Farewell = str

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._conn = conn
        address = conn.get_extra_info("peername")
        self.user.address = str(address[0]) if address else ""
        # asyncio reports this of the connection: the library does not use it, but apps that draw do
        conn.pause_writing = lambda: self._line_is_full(True)  # type: ignore[method-assign]
        conn.resume_writing = lambda: self._line_is_full(False)  # type: ignore[method-assign]

    def connection_lost(self, exc: Exception | None) -> None:
        if self._session is not None:
            self._session.line_lost()
        self._conn = None
        self.shared.on_end(self)

    def begin_auth(self, username: str) -> bool:
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._offered = exported(key)  # proved before `auth_completed` is called, unless another is offered
        return True

    def auth_completed(self) -> None:
        user = self.user
        user.key = self._offered
        try:
            user.name = user.people.whose(user.key)
        except ServeError as error:
            log_event(LogEvent.KEYS_UNKNOWN, why=error.code)
            self._refused = error.sentence
        if user.name:
            self.shared.on_named(self)
        asyncio.get_running_loop().call_later(user.limits.login_within, self._cut_if_nothing_begins)

    def _cut_if_nothing_begins(self) -> None:
        """Cut the connection of somebody who has shown a key and wants no terminal."""
        if self._session is None or not self._session.has_begun:
            self.cut()

    def session_requested(self) -> TerminalSession | bool:
        if self._session is not None:  # a connection is one terminal
            return False
        self._session = TerminalSession(self)
        return self._session

    def end(self, farewell: Farewell) -> None:
        """End the connection with a sentence in the language of the user."""
        self._refused = farewell
        if self._session is not None:
            self._session.end(farewell)

    @property
    def refused(self) -> str:
        """The reason why the user may not come in, as a sentence; empty if they may."""
        return self._refused()

    def cut(self) -> None:
        """End the connection at once."""
        if self._conn is not None:
            self._conn.abort()

    def hang_up(self) -> None:
        """End the connection after all that was sent."""
        if self._conn is not None:
            self._conn.close()

    def _line_is_full(self, is_full: bool) -> None:
        if self._session is not None:
            self._session.line_is_full("line", is_full)


class TerminalSession(asyncssh.SSHServerSession[bytes]):
    """The terminal at the other end of a connection, and the app or plain mode that runs there.

    Args:
        connection: its connection.
    """

    def __init__(self, connection: SshConnection) -> None:
        self._connection, self._shared, self._user = connection, connection.shared, connection.user
        self._limits = connection.shared.limits
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._front: FrontEnd | None = None
        self._task: asyncio.Task[None] | None = None
        self._has_terminal, self._echoes = False, True
        self._in_lines = False
        """Whether plain mode was asked for."""
        self._bot: tuple[str, int] | None = None
        """The table to which a bot has come, and its seconds for an answer; None for a person."""
        self._copy: CopyCommand | None = None
        """The command that copies a finished game; None if there is none."""
        self._is_unknown = False
        """Whether a command was given that does not exist."""
        self._size = (80, 24)
        self._full: set[str] = set()
        """The parts that take no more output now: the `line` (the connection), the `channel` in it."""
        self._held: set[str] = set()
        """The reasons why input is paused: its `pace`, or a `flood`."""
        self._typed = 0
        """Bytes that were typed since `_begin_second` was last called."""
        self._unread: asyncio.TimerHandle | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._apart = Context()
        """The context with the user's language."""
        self._loop = asyncio.get_running_loop()
        self._active = self._loop.time()
        """When something was last typed; before that, when the user came."""

    # What is asked for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan
        chan.set_write_buffer_limits(high=SENT_AHEAD)

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        self._has_terminal = True
        self._echoes = bool(term_modes.get(asyncssh.PTY_ECHO, 1))
        self._size = fit_size(*term_size[:2])
        return True

    def shell_requested(self) -> bool:
        return True  # the app is all that there is

    def exec_requested(self, command: str) -> bool:
        if self.has_begun:  # a connection is one terminal
            return False
        self._in_lines, self._bot = command.strip().casefold() == WORD, bot_command(command)
        self._copy = copy_command(command)
        self._is_unknown = not (self._in_lines or self._bot or self._copy)
        return True

    def session_started(self) -> None:
        Context().run(self._begin)  # in a context that no other terminal has

    def _begin(self) -> None:
        chan = self._chan
        assert chan is not None
        variables = {name: value for name in VARIABLES if (value := chan.get_environment().get(name))}
        variables = {name: value[:LONGEST_VARIABLE] for name, value in variables.items()}
        term = (chan.get_terminal_type() or "")[:LONGEST_VARIABLE]
        self._in_lines |= self._needs_lines(term) or is_set(variables)
        shown_on = "" if self._in_lines else term  # which says nothing of who listens
        use_environment(
            TerminalEnvironment({**variables, "TERM": shown_on, "SSH_CONNECTION": "yes"}, is_remote=True)
        )
        tongue = i18n.apart(variables)
        tongue.use(None)
        tongue.keep_to_ascii(glyphs_of_terminal().value == "ascii")
        self._apart = copy_context()
        if self._connection.refused:
            self._end_with(self._connection.refused, 1)
        else:
            lines = self._front = self._front_of_lines()  # it takes in at once what is sent
            self._task = asyncio.create_task(self._run(lines))

    def _needs_lines(self, term: str) -> bool:
        """Return whether nothing can be drawn here, or the user has chosen plain mode."""
        if not self._has_terminal or not term or is_dumb(term):
            return True
        return bool(self._user.name) and settings.load(self._user.folder).plain == "on"

    @property
    def _is_for_programs(self) -> bool:
        """Whether a program reads at the other end, and no person."""
        return self._bot is not None or self._copy is not None or self._is_unknown

    @property
    def has_begun(self) -> bool:
        """Whether anything runs at this terminal, or has run."""
        return self._task is not None

    # What runs there

    async def _run(self, lines: ServedTask | None) -> None:
        user, connection = self._user, self._connection
        await self._shared.wait_for_turn()
        self._end_when_idle()
        if lines is not None:
            farewell, status = await self._run_lines(lines)
        else:
            is_stranger = not user.name
            farewell, status = await self._run_app()
            if is_stranger and user.name and not status:
                farewell, status = await self._run_app()
        if user.name and status and not self._is_for_programs:
            UserStore(user).remember_table("", None)  # otherwise it would fail again at the same place
        self._end_with(connection.refused or farewell, status)

    def _front_of_lines(self) -> ServedTask | None:
        """Return what runs here and draws nothing: plain mode, or a command; None for the app."""
        if self._bot is not None:
            return ServedBot(self, self._user, *self._bot)
        if self._is_unknown:
            return ServedUsage(self._user)
        if self._copy is not None:
            return ServedCopy(self, self._user, self._copy, self._shared.process)
        if self._in_lines:
            return ServedPlainMode(
                self, UserStore(self._user), self._shared.process, self._has_terminal, self._echoes
            )
        return None

    async def _run_lines(self, lines: ServedTask) -> tuple[str, int]:
        """Run what speaks in lines to its end; return the last sentence, and the exit status."""
        lines.line_is_full(bool(self._full))
        try:
            status = await lines.run()
        finally:
            self._front = None
        return lines.farewell, status

    async def _run_app(self) -> tuple[str, int]:
        """Run the app to its end; return the last sentence, and the exit status."""
        if self._chan is None or self._connection.refused:
            return "", 0
        app = self._front = ServedApp(self, UserStore(self._user), self._shared.process)
        app.is_line_full = bool(self._full)
        try:
            await app.run_async(mouse=False, size=self._size)
        except Exception as error:  # one app must not end the others
            log_event(LogEvent.FAILED, person=self._user.name, error=error)
            return _("antterm has crashed."), 1
        finally:
            self._front = None
            self._loop.call_later(LAST_WORDS, self._free_memory, app)
        return app.farewell, app.return_code or 0

    def _free_memory(self, ended: ServedApp) -> None:
        """Free the memory of an app."""
        ended.take_apart()
        self._shared.garbage.app_ended()

    def end(self, farewell: Farewell) -> None:
        """End what runs there with a sentence."""
        if self._front is not None:
            self._front.hang_up(self._apart.run(farewell))
            self._loop.call_later(LAST_WORDS, self._connection.cut)

    def _end_with(self, farewell: str, status: int) -> None:
        if farewell:
            self._say((f"{farewell}\r\n" if self._has_terminal else f"{farewell}\n").encode())
        if self._chan is not None:
            with suppress(OSError):
                self._chan.exit(status)
        self._loop.call_later(LAST_WORDS, self._connection.cut)

    def line_lost(self) -> None:
        """End what runs there: the connection is lost."""
        self._chan = None
        for timer in (self._unread, self._idle):
            if timer is not None:
                timer.cancel()
        if self._front is not None:
            self._front.hang_up()
        if self._task is not None and not self._task.done():
            self._loop.call_later(LAST_WORDS, self._task.cancel)

    def connection_lost(self, exc: Exception | None) -> None:
        self.line_lost()
        self._connection.hang_up()

    # The line

    def write(self, data: bytes) -> None:
        """Send bytes to the terminal."""
        if self._chan is not None:
            with suppress(OSError):  # it is closing
                self._chan.write(data)

    def _say(self, sentence: bytes) -> None:
        """Send a sentence to the user; where a program reads, to whoever has started it."""
        if not self._is_for_programs:
            self.write(sentence)
        elif self._chan is not None:
            with suppress(OSError):
                self._chan.write_stderr(sentence)

    def hold(self, held: bool, why: str = "pace") -> None:
        """Pause input for a reason, or resume it if there is no other reason to pause."""
        before = bool(self._held)
        (self._held.add if held else self._held.discard)(why)
        if self._chan is not None and bool(self._held) != before:
            (self._chan.pause_reading if held else self._chan.resume_reading)()

    def _begin_second(self) -> None:
        """Begin another second of input."""
        self._typed = 0
        self.hold(False, "flood")

    def data_received(self, data: bytes, datatype: Any) -> None:
        if not self._typed:
            self._loop.call_later(A_SECOND, self._begin_second)
        self._typed += len(data)
        if self._typed > TYPED_AT_MOST:
            self.hold(True, "flood")
        self._active = self._loop.time()
        self._shared.garbage.typed()
        if self._front is not None:
            self._front.typed(data)

    def eof_received(self) -> bool:
        if self._front is not None:
            self._front.input_ended()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = fit_size(width, height)
        if self._front is not None:
            self._front.resized(width, height)

    def pause_writing(self) -> None:
        self.line_is_full("channel", True)

    def resume_writing(self) -> None:
        self.line_is_full("channel", False)

    def line_is_full(self, what: str, is_full: bool) -> None:
        """Take in whether the connection or its channel takes no more output."""
        before = bool(self._full)
        (self._full.add if is_full else self._full.discard)(what)
        now = bool(self._full)
        if now == before:
            return
        if now:
            self._unread = self._loop.call_later(self._limits.unread, self._connection.cut)
        elif self._unread is not None:
            self._unread.cancel()
        if self._front is not None:
            self._front.line_is_full(now)

    def _end_when_idle(self) -> None:
        """End the connection if nothing was typed for long; else look again when that would be."""
        left = self._limits.idle - (self._loop.time() - self._active)
        if left <= 0:
            log_event(LogEvent.IDLED, person=self._user.name)
            self._connection.end(
                lambda: _("You have typed nothing for a long time. Your games are waiting for you.")
            )
        elif self._chan is not None:
            self._idle = self._loop.call_later(left, self._end_when_idle)
