"""A disk that fails: full, read-only or broken, at one call of the system or from one on."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from typing import Any

import pytest

CALLS = ("open", "fdopen", "write", "flush", "fsync", "link", "replace", "mkdir")
"""What the system is asked for when something is saved; `write` and `flush` are those of a file."""
ERRORS = (errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO)


class Faults:
    """The system's calls, of which some fail.

    Args:
        monkeypatch: puts them in place of the real ones.
        fail_at: the number of the call that fails, from 1.
        error: with which error.
        for_good: whether all calls after it fail too.
    """

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, fail_at: int, error: int, for_good: bool = False
    ) -> None:
        self.count, self.fail_at, self.error, self.for_good = 0, fail_at, error, for_good
        self.failed: list[str] = []
        """The calls that failed."""
        for name in CALLS:
            if name not in ("write", "flush"):
                monkeypatch.setattr(os, name, self.watched(name, getattr(os, name)))

    def watched(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """A call that counts, and fails when its number has come."""

        def watched(*args: Any, **settings: Any) -> Any:
            if name == "open" and args[1] & os.O_NONBLOCK and not args[1] & os.O_CREAT:
                return call(*args, **settings)  # to read a file, which saves nothing
            self.count += 1
            if self.count == self.fail_at or (self.for_good and self.count > self.fail_at):
                self.failed.append(name)
                raise OSError(self.error, os.strerror(self.error))
            made = call(*args, **settings)
            return File(self, made) if name == "fdopen" else made

        return watched


class File:
    """An open file that may fail to be written."""

    def __init__(self, faults: Faults, file: Any) -> None:
        self._file = file
        self.write = faults.watched("write", file.write)
        self.flush = faults.watched("flush", file.flush)
        self.fileno = file.fileno

    def __enter__(self) -> File:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
