"""The first screen: what can be done here, and the game that waits."""

from __future__ import annotations

from antterm import __version__, registry
from antterm.draw.canvas import PLAIN, Canvas
from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.saves.store import Summary
from antterm.ui.keys import figure
from antterm.ui.paint import DIM, TITLE, WARNING, put_hints, put_list, put_wrapped
from antterm.ui.preview import Preview
from antterm.ui.screens.base import CanvasScreen

LOGO = (
    r"   \   /              _   _",
    r"   _(@)_     __ _ _ _ | |_| |_ ___ _ _ _ __",
    r"  / (_) \   / _` | ' \|  _|  _/ -_) '_| '  \ ",
    r"  _/(_)\_   \__,_|_||_|\__|\__\___|_| |_|_|_|",
    r"   /   \ ",
)


class HomeScreen(CanvasScreen[None]):
    """New game, go on, saved games, rules, settings, quit."""

    def __init__(self) -> None:
        super().__init__()
        self._chosen = 0
        self._waiting: Summary | None = None
        self._trouble = ""
        self._preview = Preview()
        self._is_drawn = False

    def _look_closely(self) -> None:
        """Look again once the menu can be seen; it need not wait for the rules of a game."""
        if self._is_drawn:
            return
        self._is_drawn = True
        if self.is_current:
            self.look()
            self.repaint()

    def look(self) -> None:
        """See which game waits to be gone on with."""
        self._trouble = ""
        try:
            saves = self.app.store.list(inspected=self._is_drawn)
        except SaveError as error:
            saves, self._trouble = [], error.sentence()
        self._waiting = next((s for s in saves if s.error is None and not s.over and not s.owner), None)
        if self._is_drawn:
            self._preview.show(self.app.store, self._waiting)
        self._chosen = min(self._chosen, len(self._items()) - 1)

    def _items(self) -> list[tuple[str, str, str]]:
        """Identifier, key and label of each line of the menu."""
        items = [("new", "n", _("New game"))]
        if self._waiting:
            items.insert(0, ("go_on", "g", _("Go on with “{name}”").format(name=self._waiting.title)))
        return [
            *items,
            ("saves", "s", _("Saved games")),
            ("rules", "r", _("Rules of the games")),
            ("settings", "e", _("Settings")),
            ("help", "?", _("Help")),
            ("quit", "q", _("Quit")),
        ]

    def press(self, key: str, character: str | None) -> None:
        items = self._items()
        match key:
            case "up" | "k" | "shift+tab":
                self._chosen = (self._chosen - 1) % len(items)
            case "down" | "j" | "tab":
                self._chosen = (self._chosen + 1) % len(items)
            case "enter":
                self._do(items[self._chosen][0])
            case _:
                number = figure(character) or 0
                if 0 < number <= len(items):
                    self._do(items[number - 1][0])
                for name, shortcut, _label in items:
                    if character == shortcut:
                        self._do(name)

    def _do(self, name: str) -> None:
        app = self.app
        match name:
            case "go_on" if self._waiting:
                app.open_game(self._waiting.name)
            case "new":
                app.new_game()
            case "saves":
                app.show_saves()
            case "rules":
                app.show_rules()
            case "settings":
                app.show_settings()
            case "help":
                app.show_help()
            case "quit":
                app.exit()

    def paint(self, canvas: Canvas) -> None:
        if not self._is_drawn:
            self.call_after_refresh(self._look_closely)
        roomy = canvas.height >= 22
        y = 1
        for line in LOGO if roomy else ():
            canvas.put(3, y, line, TITLE)
            y += 1
        if not roomy:
            canvas.put(3, y, "antterm", TITLE)
        canvas.put(3, y + 1, _("Three insect board games in a terminal"), DIM)
        version = f"v{__version__}"
        canvas.put(canvas.width - len(version) - 2, 1, version, DIM)
        y += 3
        labels = [f"{shortcut}  {label}" for _name, shortcut, label in self._items()]
        labels = (
            [label.replace("“", '"').replace("”", '"') for label in labels] if self.ascii_only else labels
        )
        put_list(canvas, 3, y, labels, self._chosen, 33, canvas.height - y - 3)
        if self._trouble:
            put_wrapped(canvas, 3, canvas.height - 5, self._trouble, canvas.width - 6, WARNING, 3)
        elif self._waiting and self._is_drawn:
            self._paint_waiting(canvas, 40, y)
        elif self._is_drawn:
            text = ", ".join(registry.words(game_id).title() for game_id in registry.HOMES)
            put_wrapped(canvas, 40, y, _("Games here: {games}").format(games=text), canvas.width - 43, DIM)
        hints = [("Up/Down", _("choose")), ("Enter", _("go")), ("?", _("help")), ("q", _("quit"))]
        put_hints(canvas, 3, canvas.height - 2, hints, canvas.width - 6, self.ascii_only)

    def _paint_waiting(self, canvas: Canvas, x: int, y: int) -> None:
        assert self._waiting is not None
        width = canvas.width - x - 2
        y = put_wrapped(canvas, x, y, self._preview.headline(self._waiting), width, PLAIN, 2)
        self._preview.paint(canvas, x, y + 1, width, canvas.height - y - 4, self.ascii_only)
