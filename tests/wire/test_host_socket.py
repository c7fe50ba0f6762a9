"""Where the socket of a host is looked for."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from antterm.wire import host_socket


def test_a_host_that_is_for_a_group_is_none_for_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    closed, stat = tmp_path / "closed" / "host.sock", os.stat

    def denied(path: Any, *more: Any, **named: Any) -> os.stat_result:
        if Path(path) == closed:
            raise PermissionError(13, "Permission denied", str(path))
        return stat(path, *more, **named)

    monkeypatch.setattr(os, "stat", denied)
    monkeypatch.setattr(host_socket, "OF_THE_MACHINE", closed)
    monkeypatch.delenv("ANTTERM_SOCKET", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert host_socket.socket_path() == tmp_path / "antterm" / "host.sock"
    assert not host_socket.there_is_a_host()
    monkeypatch.setenv("ANTTERM_SOCKET", str(closed))
    assert not host_socket.there_is_a_host()
