"""`antterm serve`: an SSH server whose every connection is the lobby of the host."""

from __future__ import annotations

import faulthandler
import os
import sys
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from antterm import __version__, system
from antterm.commands.common import Failure, UsageError, day_and_time, invalid_command, say
from antterm.commands.owner import end_of
from antterm.core.printable import one_line
from antterm.host.server import have_room
from antterm.i18n import _, ngettext
from antterm.journal import STANDARD_ERROR, LogEvent, journal, log_event
from antterm.saves import named_files
from antterm.saves.data_dir import resolve_data_dir
from antterm.watchdog import tell_system
from antterm.wire.host_socket import is_there, socket_path

if TYPE_CHECKING:
    from antterm.serve.invitations import Invitation

KEY_FILE_LIMIT = 16_384
"""Most bytes of a file with a public key."""


def serve(args: Namespace) -> int:
    """Run `antterm serve` until somebody ends it, or `antterm serve keys`: list or change people's keys."""
    if find_spec("asyncssh") is None:
        text = _("This needs the SSH library: install “antterm[serve]”.")
        raise Failure(text)
    if not hasattr(os, "fork"):
        raise Failure(_("The server needs a system that can fork processes."))
    if args.action:
        return _manage(args)
    level = args.log_level or ("info" if args.log else "warning")
    with journal(args.log or STANDARD_ERROR, level, at_once=True):
        return _serve(args)


def _serve(args: Namespace) -> int:
    from antterm.serve import startup
    from antterm.serve.settings import read_limits

    data_dir, host = resolve_data_dir(args.data_dir), socket_path(args.socket)
    limits = read_limits(data_dir)
    if startup.is_trusted(host) is False:
        text = _(
            "The host at {path} does not accept the names that this account gives: "
            "add the account to the host's {guests}."
        )
        raise Failure(text.format(path=host, guests="guests (host.toml)"))
    listening = startup.listening_sockets(args.listen, args.port)
    have_room()
    port = listening[0].getsockname()[1]

    def ready(fingerprint: str) -> None:
        tell_system("READY=1")
        log_event(LogEvent.READY, version=__version__, port=port)
        text = _(
            "People can connect: ssh -p {port} {address} (plain mode, for screen readers: ssh -T). "
            "The server's key is {fingerprint} (ED25519)."
        )
        say(text.format(port=port, address=args.listen or "HOST", fingerprint=fingerprint))
        if not is_there(host):
            say(_("There is no host at {path} yet; people who connect will wait for it.").format(path=host))
        sys.stdout.flush()

    faulthandler.enable(sys.__stderr__ or 2)  # systemd ends with SIGABRT what hangs
    startup.serve(data_dir, host, listening, limits, args.workers or os.cpu_count() or 1, ready)
    log_event(LogEvent.ENDING)
    return 0


def _manage(args: Namespace) -> int:
    """Tell who has which key, give somebody a further one or take one away; invite people."""
    from antterm.serve.key_ring import KeyRing
    from antterm.serve.user import fingerprint, key_text

    people = KeyRing(resolve_data_dir(args.data_dir))
    match args.action:
        case ["invite", *words]:
            say(people.invitations.make(args.uses, end_of(args.lasts), one_line(" ".join(words))).code)
        case ["invitations"]:
            for invitation in people.invitations.everything():
                say(_invitation_line(invitation))
        case ["uninvite", code]:
            people.invitations.withdraw(code)
        case ["people"]:
            for name, keys in sorted(people.everybody().items()):
                count = ngettext("{n} key", "{n} keys", len(keys)).format(n=len(keys))
                say("  ".join([name, count, *(key.since for key in keys[:1])]))
        case ["remove", name]:
            people.remove_person(name)
        case ["keys"]:
            for name, keys in sorted(people.everybody().items()):
                for key in keys:
                    say(f"{name}  {key.since}  {fingerprint(key.text)}  {key.text.partition(' ')[0]}")
        case ["keys", "add", name, file]:
            people.add(name, key_text(named_files.read_text(Path(file), KEY_FILE_LIMIT)))
        case ["keys", "remove", name, print_]:
            found = [key.text for key in people.keys(name) if fingerprint(key.text) == print_]
            people.remove(name, found[0] if found else "", args.last)
        case _:
            usage = _(
                "people, remove NAME, keys, keys add NAME FILE, keys remove NAME FINGERPRINT [--last], "
                "invite [NOTE], invitations, or uninvite CODE"
            )
            raise UsageError(invalid_command(args.action, usage))
    return 0


def _invitation_line(invitation: Invitation) -> str:
    """Return an invitation as a line: its code, how often it can be used, until when, by whom it was."""
    uses = _("{used} of {uses} used").format(used=len(invitation.used), uses=invitation.uses)
    ends = _("does not expire")
    if invitation.ends is not None:
        text = _("expired {time}") if invitation.ends <= system.now() else _("until {time}")
        ends = text.format(time=day_and_time(invitation.ends))
    users = ", ".join(f"{use.name} {use.at.astimezone():%Y-%m-%d}" for use in invitation.used)
    return "  ".join(filter(None, (invitation.code, uses, ends, invitation.note, users)))
