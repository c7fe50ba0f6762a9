"""Takes from antterm what Python does not have on Windows: put this folder into PYTHONPATH of a process.

Only modules of antterm see it; the libraries and Python itself go on as they are. The lists name what the
documentation of Python 3.11 to 3.14 marks "Availability: Unix", as far as a module of antterm could use it.
"""

from __future__ import annotations

import asyncio
import builtins
import importlib
import os
import subprocess
import sys
from types import ModuleType
from typing import Any, NoReturn

MODULES = frozenset(
    [
        "crypt",
        "curses",
        "fcntl",
        "grp",
        "nis",
        "posix",
        "pty",
        "pwd",
        "readline",
        "resource",
        "spwd",
        "syslog",
        "termios",
        "tty",
    ]
)
"""Modules that cannot be imported."""

LACKING = {
    "os": """
        O_ASYNC O_CLOEXEC O_DIRECTORY O_DSYNC O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC WNOHANG chown
        chroot confstr ctermid fchmod fchown fork forkpty fstatvfs getegid geteuid getgid getgroups
        getloadavg getpgid getpgrp getpriority getresuid getsid getuid initgroups killpg lchown
        major mkfifo mknod nice openpty pathconf posix_spawn pread pwrite readv register_at_fork
        sched_getaffinity sched_yield sendfile set_blocking setegid seteuid setgid setpgid
        setpriority setsid setuid statvfs sync sysconf tcgetpgrp tcsetpgrp ttyname uname wait wait3
        wait4 waitid writev
    """,
    "signal": """
        ITIMER_REAL SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGTTIN
        SIGTTOU SIGUSR1 SIGUSR2 SIGWINCH SIG_BLOCK SIG_SETMASK SIG_UNBLOCK alarm pause pthread_kill
        pthread_sigmask setitimer siginterrupt sigpending sigtimedwait sigwait sigwaitinfo
    """,
    "select": "POLLERR POLLHUP POLLIN POLLNVAL POLLOUT epoll kqueue poll",
    "socket": """
        AF_UNIX CMSG_LEN SCM_RIGHTS SO_PEERCRED SOCK_CLOEXEC SOCK_NONBLOCK recv_fds send_fds
    """,
    "asyncio": "open_unix_connection start_unix_server",
}
"""What the modules that there are do not have."""

OTHERWISE: dict[str, dict[str, Any]] = {
    "os": {"name": "nt"},
    "sys": {"platform": "win32"},
    "subprocess": {"CREATE_NO_WINDOW": 0, "BELOW_NORMAL_PRIORITY_CLASS": 0},
}
"""What they have otherwise. The flags of a new process are those that no system refuses."""


class Reduced(ModuleType):
    """A module as antterm sees it on Windows.

    Args:
        name: of the module.
    """

    def __init__(self, name: str) -> None:
        own = {
            "_real": importlib.import_module(name),
            "_lacking": frozenset(LACKING.get(name, "").split()),
            "_otherwise": OTHERWISE.get(name, {}),
        }
        super().__init__(name)
        self.__dict__.update(own)

    def __getattr__(self, name: str) -> Any:
        if name in self._lacking:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r} on Windows")
        return self._otherwise[name] if name in self._otherwise else getattr(self._real, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._real, name, value)


def _select(*_arguments: Any) -> NoReturn:
    raise OSError(10038, "An operation was attempted on something that is not a socket")


def _not_on_windows(*_arguments: Any) -> NoReturn:
    raise NotImplementedError


OTHERWISE["select"] = {"select": _select}
REDUCED = {name: Reduced(name) for name in LACKING.keys() | OTHERWISE.keys()}
_import = builtins.__import__


def _import_on_windows(
    name: str,
    globals: Any = None,  # noqa: A002
    locals: Any = None,  # noqa: A002
    fromlist: Any = (),
    level: int = 0,
) -> Any:
    caller = (globals or {}).get("__package__") or (globals or {}).get("__name__") or ""
    if level == 0 and caller.partition(".")[0] == "antterm":
        top = name.partition(".")[0]
        if top in MODULES:
            raise ModuleNotFoundError(f"No module named {top!r}", name=top)
        if name in REDUCED:
            return REDUCED[name]
    return _import(name, globals, locals, fromlist, level)


builtins.__import__ = _import_on_windows
for _name in ("add_reader", "add_signal_handler", "add_writer"):
    setattr(asyncio.SelectorEventLoop, _name, _not_on_windows)
assert os.name == "posix" and subprocess and sys  # noqa: PT018 - there is nothing to take away elsewhere
