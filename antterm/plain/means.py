"""What dialogs share: saved games, settings, bots."""

from __future__ import annotations

from asyncio import Future, gather
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from antterm import settings
from antterm.launch import Launch
from antterm.plain.console import Bell
from antterm.plain.thinking import BotRoom
from antterm.saves.store import Store
from antterm.settings import Settings


@dataclass
class Means:
    """Store, settings, the room in which bots think."""

    launch: Launch
    store: Store
    settings: Settings
    room: BotRoom
    bell: Bell
    _tasks: set[Future[None]] = field(default_factory=set)

    @property
    def engines(self) -> tuple[str, ...]:
        """The commands that may be run for engines, the last chosen first."""
        return () if self.launch.guest else self.settings.engines

    @property
    def settings_folder(self) -> Path | None:
        """Where the settings are kept; None for the place of the system."""
        return self.launch.data_dir if self.launch.guest else None

    def change_settings(self, changed: Settings) -> bool:
        """Take over changed settings; tells whether they could be kept beyond this run."""
        self.settings = changed
        return settings.save(changed, self.settings_folder)

    def later(self, task: Future[None]) -> None:
        """See that something is done that nobody waits for."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def all_done(self) -> None:
        """Wait until all this is done."""
        await gather(*self._tasks)

    @property
    def ring(self) -> Callable[[], None]:
        """Tells the dialog that something has happened."""
        return self.bell.ring
