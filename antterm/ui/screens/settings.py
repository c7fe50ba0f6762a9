"""The settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult

from antterm import registry
from antterm.dialogues import people
from antterm.draw.canvas import Canvas, cells_of
from antterm.draw.drawing import BoardStyle, drawing
from antterm.draw.paint import filled
from antterm.i18n import N_, _
from antterm.i18n.plain import plain
from antterm.settings import Setting, all_settings, find_own_themes
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.commands import HELP
from antterm.ui.models.keymap import Command, Handlers, Offer
from antterm.ui.models.scene import Title
from antterm.ui.screens.base import KeyWaiting, key_of
from antterm.ui.screens.converse import converse
from antterm.ui.screens.page import MenuPage
from antterm.ui.services import Services
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.menu import MenuLine
from antterm.ui.widgets.text_line import WrappedText

LEAST_LABEL = 14
"""Columns for the names of the settings; more where a language has longer ones."""
TURNS = {frame.SET_BEFORE, frame.SET_AFTER}
"""The commands that change a setting."""
NAMES_LABEL = N_("Your names")
NAMES_HELP = N_(
    "What you are called in saved games: the statistics count these names as one person. Enter changes them."
)
LEAST_HEIGHT = 20
"""Rows of a terminal that is too low for the sample."""
ROOMY = 25
"""Rows of the terminal from which on a blank one stands above the settings."""
LEAST_SAMPLE = 4
"""The fewest rows of a sample."""


@dataclass(frozen=True)
class Sample:
    """A sample of a game's pieces, drawn with the present settings."""

    style: BoardStyle

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if height < LEAST_SAMPLE:
            return canvas
        for game_id in registry.HOMES:
            drawn = drawing(game_id).sample(self.style, width, height)
            if drawn is not None:
                canvas.blit(drawn, 0, 0)
                break
        return canvas


class SettingsScreen(MenuPage[None]):
    """The settings, a line each; left and right change one at once."""

    PAGE_COMMANDS: ClassVar[Sequence[Command]] = (
        frame.SET_BEFORE,
        frame.SET_AFTER,
        *frame.LIST,
        HELP,
        frame.LEAVE,
    )

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._help = WrappedText(id="help")
        self._sample = CanvasView(services.appearance, id="sample")
        self._wrong_themes = find_own_themes(services.launch.settings_folder)
        """Errors in the files of one's own themes."""
        self._seen_at = inf
        """When the settings could be seen first, in seconds of the clock of messages."""

    def body(self) -> ComposeResult:
        yield self.menu
        yield self._sample
        yield self._help

    def on_mount(self) -> None:
        self.call_after_refresh(self._note_seen)

    def _note_seen(self) -> None:
        self._seen_at = KeyWaiting().time
        if self._wrong_themes:
            self.show_message(" ".join(self._wrong_themes), is_warning=True)

    def refresh_content(self) -> None:
        lines = [*map(self._line, all_settings())]
        if self._has_names:
            names = people.mine_listed(self.services.store)
            lines.append(MenuLine(f"{filled(_(NAMES_LABEL), self._columns)} {names}"))
        self.menu.show(lines, self.menu.highlighted or 0)

    def _fit_page(self) -> None:
        super()._fit_page()
        height = self.app.size.height
        self.set_class(height < ROOMY, "-low")
        self._sample.display = height > LEAST_HEIGHT

    def _line(self, setting: Setting) -> MenuLine:
        now = getattr(self.services.settings, setting.name)
        labels = {value: self._shown(label) for value, label in setting.values}
        values = [f"[{label}]" if value == now else f" {label} " for value, label in labels.items()]
        text = " ".join(values).rstrip()
        chosen = f"[{labels[now]}]"
        columns = self._columns
        if columns + cells_of(text) > self.app.size.width - 5:  # too narrow for all of them
            text = f"< {chosen} >"
        return MenuLine(f"{filled(_(setting.label), columns)}{text}", chosen=chosen)

    @property
    def _columns(self) -> int:
        """Return the columns for the names of the settings."""
        labels = [*(other.label for other in all_settings()), NAMES_LABEL]
        return max(LEAST_LABEL, *(cells_of(_(label)) + 2 for label in labels))

    @property
    def _has_names(self) -> bool:
        """Return whether there are saved games here with names of people."""
        return self.services.server_session is None

    def _shown(self, label: str) -> str:
        """Return the label of a value; names of languages are in ASCII if the terminal has no other
        letters."""
        return plain(_(label)) if self.ascii_only else _(label)

    def refresh_bars(self) -> None:
        super().refresh_bars()
        setting = self._setting
        self._help.tell(_(NAMES_HELP) if setting is None else _(setting.help))
        display = self.services.appearance.display
        self._sample.scene = Sample(
            BoardStyle(self.services.settings.zoom, display.drawn_tiles, display.glyphs)
        )

    def title_bar(self) -> Title:
        return Title(_("Settings"))

    def about(self) -> str:
        about = [(setting.label, setting.help) for setting in all_settings()]
        if self._has_names:
            about.append((NAMES_LABEL, NAMES_HELP))
        texts = [f"* **{_(label)}**: {_(text)}" for label, text in about]
        return f"## {_('Settings')}\n\n" + "\n".join(texts)

    def offers(self) -> list[Offer]:
        return [
            Offer(frame.SET_AFTER, keys="Enter" if self._setting is None else "Left/Right"),
            Offer(frame.LIST_DOWN, _("next setting"), "Up/Down"),
            Offer(frame.LEAVE),
            Offer(HELP),
        ]

    def handlers(self) -> Handlers:
        return {
            **super().handlers(),
            frame.SET_BEFORE: lambda: self._turn(-1),
            frame.SET_AFTER: lambda: self._turn(1),
        }

    def accepts(self, event: events.Key) -> bool:
        """Return whether a key may do anything: a setting is changed only after it was visible."""
        if event.time >= self._seen_at or not TURNS & {*self.keymap.of(key_of(event))}:
            return True
        self.show_message(_("That key was pressed before the settings were shown; nothing was changed."))
        return False

    @property
    def _setting(self) -> Setting | None:
        """Return the marked setting; None if the line with the names is marked."""
        index = self.menu.highlighted or 0
        return all_settings()[index] if index < len(all_settings()) else None

    def _turn(self, by: int) -> None:
        setting = self._setting
        if setting is None:
            self._change_names()
            return
        values = [value for value, _label in setting.values]
        now = getattr(self.services.settings, setting.name)
        change: dict[str, Any] = {setting.name: values[(values.index(now) + by) % len(values)]}
        is_stored = self.services.change_settings(self.services.settings._replace(**change))
        self.refresh_content()
        text = _("The settings file cannot be written; the change lasts until you leave the program.")
        self.show_message("" if is_stored else text, is_warning=True)

    def _change_names(self) -> None:
        store = self.services.store
        converse(self, partial(people.change, store), lambda _people: self.refresh_content())
