"""Shared services of interactions: settings, bots and a wakeup; at home also saved games."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable
from dataclasses import dataclass, field

from antterm import i18n, settings
from antterm.bots.bot_process import BotExecutor
from antterm.dialogues.server_session import ServerSession
from antterm.launch import Launch
from antterm.plain.console import Wakeup
from antterm.saves.store import Store
from antterm.settings import Settings


@dataclass(kw_only=True)
class PlainContext:
    """Settings, bots, and what wakes an interaction. No file is touched but that of the settings."""

    launch: Launch
    settings: Settings
    wakeup: Wakeup
    executor: BotExecutor
    """Does the tasks of bots."""
    server_session: ServerSession | None = None
    """The server through which the person is connected; None at home."""
    tasks: set[Future[None]] = field(default_factory=set)
    """The tasks of `later` that are not done yet."""
    _ascii_by_itself: bool = field(default_factory=lambda: i18n.tongue().ascii_only)
    """Whether only ASCII is written where the settings leave it open."""

    def speak_as_chosen(self) -> None:
        """Use the language and the characters that the command line or the settings choose."""
        if (language := self.launch.lang or self.settings.spoken) is not None:
            i18n.use(language)
        ascii_only = {"ascii": True, "unicode": False}.get(self.settings.glyphs, self._ascii_by_itself)
        i18n.tongue().keep_to_ascii(ascii_only or bool(self.launch.ascii))

    def change_settings(self, changed: Settings) -> bool:
        """Use changed settings from now on; return whether they could be saved."""
        before, self.settings = self.settings, changed
        self.speak_as_chosen()
        return settings.save(changed, self.launch.settings_folder, before)

    def later(self, task: Future[None]) -> None:
        """Keep a task alive that nobody waits for."""
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    @property
    def ring(self) -> Callable[[], None]:
        """The function that wakes the interaction because something has happened."""
        return self.wakeup.notify


@dataclass(kw_only=True)
class HomeContext(PlainContext):
    """The context of plain mode on one's own machine, where there are saved games."""

    store: Store

    def remember_engine(self, command: str) -> None:
        """Save the command of an engine as the one chosen last."""
        self.change_settings(self.settings.with_engine(command))

    @property
    def engines(self) -> tuple[str, ...]:
        """The commands that may be run for engines, the last chosen first."""
        return () if self.launch.guest else self.settings.engines
