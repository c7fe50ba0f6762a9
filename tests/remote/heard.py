"""A line to a host over which a test speaks, and the snapshots of a table that it says."""

from __future__ import annotations

from pathlib import Path

from antterm import registry
from antterm.core.record import Record
from antterm.remote.link import Link
from antterm.wire.messages import Reply, SeatInfo, Snapshot, ToHost, Welcome
from antterm.wire.values import Packer


class Heard(Link):
    """A line over which a test speaks."""

    def __init__(self) -> None:
        super().__init__(Path("nowhere"), "ann")
        self.welcome = Welcome(app="", person="ann")
        self.sent: list[ToHost] = []
        """What the host was told."""
        self.is_open = True

    def say(self, reply: Reply) -> None:
        """Have the host say something."""
        self.notify(reply)

    def send(self, message: ToHost) -> bool:
        if self.is_open:
            self.sent.append(message)
        return self.is_open


def seat_infos(*names: str) -> tuple[SeatInfo, ...]:
    return tuple(
        SeatInfo(name=name.title(), player="person", person=name, present=name != "cleo") for name in names
    )


def stand(**more: object) -> Snapshot:
    """Ann's sight of a game of Hive with Bob."""
    record = Record(registry.game("hive"), 2, 0, {})
    packer = Packer("hive")
    given: dict[str, object] = {
        "table": "sunday",
        "name": "sunday",
        "game": "hive",
        "rev": 1,
        "options": {},
        "seat_infos": seat_infos("ann", "bob"),
        "seat": 0,
        "begun": True,
        "position": packer.pack((record.play.view(0), record.play.ask, None))[0],
        "answers_known": 0,
        "since": 0,
        "happened": packer.pack(())[0],
    }
    return Snapshot(**{**given, **more})  # type: ignore[arg-type]
