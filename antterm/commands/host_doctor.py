"""`antterm doctor --host`: whether an installed host is set up well; for those who keep it."""

from __future__ import annotations

import os
import shutil
import socket
import stat
import subprocess
from argparse import Namespace
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

from antterm import __version__, system
from antterm.commands import installed
from antterm.commands.findings import Finding, Section, folder_finding
from antterm.commands.installed import as_owner_of, data_dir_of_host
from antterm.errors import UserError, reason
from antterm.host.identity import account_name
from antterm.host.letters import SENDMAIL
from antterm.host.settings import FILE, HostError, HostSettings, read_host_settings
from antterm.host.stores import store_at
from antterm.i18n import _, pgettext
from antterm.remote.requests import report_of
from antterm.saves.errors import SaveError
from antterm.wire.frames import BadFrame
from antterm.wire.host_socket import socket_path

UNITS: Final = (
    "antterm-host.socket",
    "antterm-host.service",
    "antterm-backup.timer",
    "antterm-serve.service",
    "antterm-serve-backup.timer",
)
"""The units of `deploy/`."""
STARTED_BY_OTHERS: Final = ("antterm-host.service",)
"""Units that need not be active: a socket starts them."""
ARCHIVES: Final = "antterm-*.tar.gz"
OLD: Final = timedelta(days=2)
"""A backup is made every night; a newest one that is older than this says that something is wrong."""
LEAST_FREE: Final = 200
"""Megabytes of free disk below which something should be done."""
MAIL_SECONDS: Final = 3.0
"""Seconds that connecting to a mail server may take."""


def examine_host(args: Namespace) -> Iterator[Section]:
    """Yield all that is found of the host of this machine, in the order in which it is printed.

    Args:
        args: the arguments of the command line: `data_dir`, `socket` and `backups`.
    """
    data = data_dir_of_host(args)
    settings, found = _settings(data)
    yield pgettext("doctor", "Host"), [*_socket(socket_path(args.socket)), found]
    yield pgettext("doctor", "Files"), list(_files(data, settings))
    yield pgettext("doctor", "Backups"), list(_backups(args.backups, settings))
    yield pgettext("doctor", "Clock and mail"), [_clock(data), *_mail(settings)]
    if units := list(_units()):
        yield pgettext("doctor", "Units of systemd"), units


def _settings(data: Path) -> tuple[HostSettings, Finding]:
    label, path = FILE, data / FILE
    try:
        settings = read_host_settings(data)
    except HostError as error:
        return HostSettings(), Finding(label, error.sentence(), is_wrong=True)
    text = _("{path} is used") if os.path.exists(path) else _("none at {path}")
    return settings, Finding(label, text.format(path=path))


def _socket(path: Path) -> Iterator[Finding]:
    """Yield who may connect at the socket, and whether a host answers there."""
    label = pgettext("doctor", "socket")
    try:
        found = path.stat()
    except OSError as error:
        yield Finding(label, f"{path}: {error.strerror}", is_wrong=True)
        return
    owner, group = account_name(found.st_uid), _name_of_group(found.st_gid)
    text = f"{path}, {owner}:{group} {stat.S_IMODE(found.st_mode):04o}"
    is_open = bool(found.st_mode & stat.S_IWOTH)
    if is_open:
        text = _("{path}: every account on the machine may connect").format(path=text)
    yield Finding(label, text, is_wrong=is_open)
    label = pgettext("doctor", "answers")
    try:
        report = report_of(path)
    except UserError as error:
        yield Finding(label, error.sentence(), is_wrong=True)
        return
    except (OSError, BadFrame) as error:
        text = _("The host does not report its status: {why}.").format(why=reason(error))
        yield Finding(label, text, is_wrong=True)
        return
    text = _("antterm {version}, terminals: {n}").format(version=report.version, n=report.terminals)
    is_other = report.version != __version__
    if is_other:
        text = _("{host}; this program is {own}, so restart the host").format(host=text, own=__version__)
    trouble = ", ".join(f"{part}: {code}" for part, code in sorted(report.trouble.items()))
    yield Finding(label, "; ".join(filter(None, (text, trouble))), bool(trouble) or is_other)


def _files(data: Path, settings: HostSettings) -> Iterator[Finding]:
    """Yield whether games can be kept, and whether nobody else can read them."""
    folder = folder_finding(pgettext("doctor", "games"), data / "games")
    if not os.path.isdir(data):
        yield Finding(folder.label, folder.text, is_wrong=True)
        return
    yield folder
    found = data.stat()
    text = f"{account_name(found.st_uid)} {stat.S_IMODE(found.st_mode):04o}"
    is_readable = bool(found.st_mode & (stat.S_IRWXG | stat.S_IRWXO))
    if is_readable:
        text = _("{mode}: others can read games and their hidden cards; chmod 0700").format(mode=text)
    yield Finding(pgettext("doctor", "permissions"), text, is_readable)
    free = shutil.disk_usage(data).free // 1_000_000
    yield Finding(pgettext("doctor", "free disk"), f"{free} MB", is_wrong=free < LEAST_FREE)
    if settings.store:
        label = pgettext("doctor", "database")
        try:
            with as_owner_of(data):
                store = store_at(settings.store, data)
                try:
                    store.try_out()
                finally:
                    store.shut()
        except (HostError, SaveError) as error:
            yield Finding(label, error.sentence(), is_wrong=True)
        else:
            yield Finding(label, _("works"))


def _backups(folder: Path, settings: HostSettings) -> Iterator[Finding]:
    """Yield how old the newest backup of the host is, and that of the SSH server if there is one.

    Args:
        folder: where backups of the host are; those of the server are beside it, as `deploy/` has them.
        settings: the settings of the host.
    """
    label = pgettext("doctor", "host")
    if settings.store:
        yield Finding(label, _("games are in a database: make backups with pg_dump"))
    else:
        yield _newest_backup(label, folder)
    if os.path.isdir(installed.SERVER):
        yield _newest_backup(pgettext("doctor", "SSH server"), folder.with_name(f"{folder.name}-serve"))


def _newest_backup(label: str, folder: Path) -> Finding:
    """Return how old the newest archive in a folder is."""
    try:
        ages = {path: system.now().timestamp() - path.stat().st_mtime for path in folder.glob(ARCHIVES)}
    except OSError as error:
        return Finding(label, f"{folder}: {error.strerror}", is_wrong=True)
    if not ages:
        return Finding(label, _("none in {path}").format(path=folder), is_wrong=True)
    newest = min(ages, key=lambda path: ages[path])
    text = _("{path}, {hours} h old").format(path=newest, hours=round(ages[newest] / 3600))
    return Finding(label, text, is_wrong=ages[newest] > OLD.total_seconds())


def _clock(data: Path) -> Finding:
    """Return whether the clock was set back since a game was written, or is not synchronized."""
    label, now = pgettext("doctor", "clock"), system.now()
    text = f"{now:%Y-%m-%d %H:%M:%S} UTC"
    try:
        latest = max((path.stat().st_mtime for path in (data / "games").glob("*.json")), default=0.0)
    except OSError:
        latest = 0.0
    if (ahead := latest - now.timestamp()) > 60:
        template = _("{time}: a game was saved {minutes} min after this time, so the clock was set back")
        return Finding(label, template.format(time=text, minutes=round(ahead / 60)), is_wrong=True)
    synchronized = _output("timedatectl", "show", "--property", "NTPSynchronized", "--value")
    if synchronized == "no":
        template = _("{time}, not synchronised: install chrony or systemd-timesyncd")
        return Finding(label, template.format(time=text), is_wrong=True)
    return Finding(label, text)


def _mail(settings: HostSettings) -> Iterator[Finding]:
    """Yield how letters go out."""
    label = pgettext("doctor", "mail")
    if settings.smtp:
        machine, _colon, port = settings.smtp.rpartition(":")
        try:
            with socket.create_connection((machine, int(port)), MAIL_SECONDS):
                yield Finding(label, _("{server} answers").format(server=settings.smtp))
        except OSError as error:
            yield Finding(label, f"{settings.smtp}: {error.strerror or error}", is_wrong=True)
    elif os.access(SENDMAIL[0], os.X_OK):
        yield Finding(label, SENDMAIL[0])
    else:
        yield Finding(
            label,
            _("no smtp in {file}, and no {program}: no mail is sent").format(file=FILE, program=SENDMAIL[0]),
        )
    contact = settings.contact or _("none: mail does not say who the host's keeper is")
    yield Finding(pgettext("doctor", "contact"), contact)


def _units() -> Iterator[Finding]:
    """Yield the units of antterm that are installed, where there is systemd."""
    if shutil.which("systemctl") is None:
        return
    for unit in UNITS:
        enabled = _output("systemctl", "is-enabled", unit)
        if enabled in ("", "not-found"):
            continue
        active = _output("systemctl", "is-active", unit)
        is_wrong = active == "failed" or (active != "active" and unit not in STARTED_BY_OTHERS)
        yield Finding(unit, f"{enabled}, {active}", is_wrong)


def _output(*command: str) -> str:
    """Return what a command prints, whatever its status; empty if it cannot be run."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip()


def _name_of_group(number: int) -> str:
    import grp  # here, because some systems have none, and no host

    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)
