"""The settings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from antterm.draw.canvas import PLAIN, Canvas
from antterm.i18n import _
from antterm.settings import SETTINGS, Setting
from antterm.ui.paint import CHOSEN, DIM, TITLE, WARNING, put_hints, put_wrapped
from antterm.ui.screens.base import CanvasScreen


class SettingsScreen(CanvasScreen[None]):
    """Each setting a row; left and right change it, at once."""

    def __init__(self) -> None:
        super().__init__()
        self._chosen = 0
        self._kept = True

    def press(self, key: str, character: str | None) -> None:
        match key:
            case "up" | "k" | "shift+tab":
                self._chosen = (self._chosen - 1) % len(SETTINGS)
            case "down" | "j" | "tab":
                self._chosen = (self._chosen + 1) % len(SETTINGS)
            case "left" | "h":
                self._turn(-1)
            case "right" | "l" | "enter" | "space":
                self._turn(1)
            case "escape" | "q":
                self.dismiss(None)

    def help_text(self) -> str:
        texts = [f"* **{_(setting.label)}**: {_(setting.help)}" for setting in SETTINGS]
        keys = _("Up and down choose a setting, left and right change it, at once. Esc goes back.")
        return f"## {_('Settings')}\n\n{keys}\n\n" + "\n".join(texts)

    def _turn(self, by: int) -> None:
        setting = SETTINGS[self._chosen]
        values = [value for value, _label in setting.values]
        now = getattr(self.app.settings, setting.name)
        value = values[(values.index(now) + by) % len(values)]
        change: dict[str, Any] = {setting.name: value}
        self._kept = self.app.change_settings(replace(self.app.settings, **change))

    def paint(self, canvas: Canvas) -> None:
        x = max(3, canvas.width // 2 - 34)
        canvas.put(x, 1, _("Settings"), TITLE)
        for row, setting in enumerate(SETTINGS):
            here = row == self._chosen
            canvas.put(x, 3 + row, ("> " if here else "  ") + _(setting.label), CHOSEN if here else PLAIN)
            at = x + 18
            for value, label in self._values(setting):
                now = getattr(self.app.settings, setting.name) == value
                text = f"[{label}]" if now else f" {label} "
                canvas.put(at, 3 + row, text, CHOSEN if now and here else PLAIN if now else DIM)
                at += len(text) + 1
        y = 4 + len(SETTINGS)
        put_wrapped(canvas, x, y, _(SETTINGS[self._chosen].help), min(66, canvas.width - x - 2))
        if not self._kept:
            text = _("The settings file cannot be written; this holds until you leave the program.")
            put_wrapped(canvas, x, y + 3, text, min(66, canvas.width - x - 2), WARNING)
        hints = [("Left/Right", _("change")), ("Up/Down", _("next setting")), ("Esc", _("back"))]
        put_hints(canvas, x, canvas.height - 2, hints, canvas.width - x, self.ascii_only)

    @staticmethod
    def _values(setting: Setting) -> list[tuple[str, str]]:
        return [(value, _(label)) for value, label in setting.values]
