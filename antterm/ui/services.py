"""Shared services of the screens. They are handed to each of them, so that none has to know the app."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from antterm import registry
from antterm.i18n import languages
from antterm.launch import Launch
from antterm.saves.store import Store
from antterm.settings import Settings
from antterm.ui.models.keymap import Command, Keyboard, Keys
from antterm.ui.models.own_keys import keys_for
from antterm.ui.models.seat_view import Preferences
from antterm.ui.widgets.appearance import Appearance

if TYPE_CHECKING:
    from textual import events

    from antterm.bots.bot_process import BotExecutor
    from antterm.dialogues.server_session import ServerSession
    from antterm.ui.destinations import Destination


def _bot_process() -> BotExecutor:
    """Return a new process for bots and other long jobs."""
    from antterm.bots.bot_process import BotProcess

    return BotProcess()


@dataclass
class Services:
    """Store, settings, appearance, bots."""

    launch: Launch
    store: Store
    settings: Settings
    appearance: Appearance
    change_settings: Callable[[Settings], bool]
    """Takes over changed settings and keeps them; tells whether they could be kept beyond this run."""
    note_error: Callable[[str], str]
    """Keeps the traceback of an error for whoever mends it; gives a sentence that names the file."""
    go: Callable[[Destination], None]
    """The function that shows another screen."""
    keys: Keys = field(default_factory=dict)
    """A player's own keys: by game, or `frame` for those that all share, and by command."""
    notice: str = ""
    """A notice to show once, at the start."""
    is_quick: bool = False
    """Whether the terminal has been seen to answer soon enough for movement."""
    ring: Callable[[str], None] = lambda name: None
    """Says on the terminal, where settings will have it, that it is somebody's turn."""
    silence: Callable[[], None] = lambda: None
    """Gives the terminal its title back."""
    keyboard: Keyboard = field(default_factory=lambda: Keyboard(next(languages.wishes(), "")))
    """The layout of the keyboard."""
    today: Callable[[], date] = date.today
    """Returns the present day."""
    typed: deque[events.Key | events.Paste] = field(default_factory=deque)
    """Keys and pasted texts that have not been used yet, in their order; the screen in front takes them."""
    asked_to_quit: bool = False
    """Whether the last key asked to quit: the same key again quits."""
    make_process: Callable[[], BotExecutor] = _bot_process
    """Makes what does tasks of bots, and other long jobs."""
    collect_garbage: Callable[[], object] = lambda: None
    """Collects garbage soon: called when the screen of a game, a review or an analysis has closed, whose
    objects refer to each other. Does nothing where somebody else sees to it, as `antterm serve` does."""
    server_session: ServerSession | None = None
    """The server through which the person is connected, if so: then there are no saved games, and no files at
    all; None at home."""

    @cached_property
    def bot_process(self) -> BotExecutor:
        """The process in which bots think."""
        return self.make_process()

    def expect_analysis(self, *game_ids: str) -> None:
        """Have the process of bots load what looks at positions on the analysis boards of these games."""
        homes = [registry.HOMES[game_id] for game_id in game_ids if game_id in registry.HOMES]
        if modules := {home.analysis_job.partition(":")[0] for home in homes if home.analysis_job}:
            self.bot_process.load(*sorted(modules))

    @cached_property
    def replay_process(self) -> BotExecutor:
        """The process in which games are played from their start to verify what was saved; it ends with
        that.
        """
        return self.make_process()

    @cached_property
    def engine_process(self) -> BotExecutor:
        """The process in which an engine of another maker looks at a position while ours does so in
        `bot_process`."""
        return self.make_process()

    def close(self) -> None:
        """End what runs beside the app."""
        for name in ("bot_process", "replay_process", "engine_process"):
            if name in vars(self):
                vars(self)[name].close()

    @property
    def engines(self) -> tuple[str, ...]:
        """The commands that may be run for engines, the last chosen first."""
        return () if self.launch.guest else self.settings.engines

    def remember_engine(self, command: str) -> None:
        """Keep the command of an engine as the one chosen last."""
        self.change_settings(self.settings.with_engine(command))

    @property
    def preferences(self) -> Preferences:
        """The settings of how a game is shown and answered."""
        return Preferences(
            self.appearance.display.glyphs,
            self.settings.moves,
            self.settings.zoom,
            self.appearance.display.drawn_tiles,
            self.settings.movement if self.is_quick else "off",
        )

    def keys_for(self, commands: Sequence[Command], game_id: str = "") -> Mapping[str, Sequence[str]]:
        """Return a player's own keys for these commands, in a game if one is named."""
        return keys_for(self.keys, commands, game_id)

    def take_notice(self) -> str:
        """Return the sentence for the start; nothing after that."""
        notice, self.notice = self.notice, ""
        return notice
