"""The saved games, with a preview of the one chosen."""

from __future__ import annotations

from pathlib import Path

from antterm import exchange, registry
from antterm.draw.canvas import PLAIN, Canvas
from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.saves.store import Summary
from antterm.table import Table
from antterm.ui.line_edit import LineEdit
from antterm.ui.paint import DIM, TITLE, WARNING, put_hints, put_list, put_wrapped, shorten
from antterm.ui.paths import MOST, complete_path
from antterm.ui.preview import Preview
from antterm.ui.screens.base import CanvasScreen
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.screens.line import LineScreen


class SavesScreen(CanvasScreen[None]):
    """A list: the newest first, broken ones with the reason."""

    def __init__(self) -> None:
        super().__init__()
        self._saves: list[Summary] = []
        self._chosen = 0
        self._trouble = ""
        self._told = ""
        """What the last key brought about, where the list does not show it."""
        self._preview = Preview()

    def look(self) -> None:
        try:
            self._saves = self.app.store.list()
        except SaveError as error:
            self._saves, self._trouble = [], error.sentence()
        self._move(0)

    def _move(self, by: int) -> None:
        if self._saves:
            self._chosen = max(0, min(self._chosen + by, len(self._saves) - 1))
            self._preview.show(self.app.store, self._saves[self._chosen])

    def press(self, key: str, character: str | None) -> None:
        chosen = self._saves[self._chosen] if self._saves else None
        self._trouble = self._told = ""
        match key:
            case "up" | "k" | "shift+tab":
                self._move(-1)
            case "down" | "j" | "tab":
                self._move(1)
            case "pageup":
                self._move(-10)
            case "pagedown":
                self._move(10)
            case "home":
                self._move(-len(self._saves))
            case "end":
                self._move(len(self._saves))
            case "enter" if chosen:
                self.app.open_game(chosen.name)
            case "r" if chosen and not chosen.error:
                self.app.review_game(chosen.name)
            case "i" if not self.app.launch.guest:
                self._import()
            case "e" if chosen and not chosen.error and not self.app.launch.guest:
                self._export(chosen)
            case "delete" | "x" if chosen:
                self._remove(chosen)
            case "escape" | "q":
                self.dismiss(None)

    def help_text(self) -> str:
        return _(
            "## Saved games\n\n"
            "The newest stand first. At the right is the position of the one chosen, as an onlooker "
            "sees it.\n\n"
            "* **Enter**: go on with the game, at the very question at which it stopped.\n"
            "* **r**: review it from its start. Nothing is changed.\n"
            "* **i**: import a game of Hive from a file: PGN, a game in one line of the Universal Hive "
            "Protocol, or boardspace's SGF. It becomes a new saved game; none is ever overwritten.\n"
            "* **e**: export a game of Hive to a file, as PGN or in one line of the protocol.\n"
            "* **x** or **Delete**: throw it away; its file goes to the folder `trash`.\n"
            "* **Up, Down, Page Up, Page Down, Home, End**: choose.\n"
            "* **Esc**: back.\n\n"
            "A game that is open in another program can be watched. One whose file is broken tells where, "
            "and the generation before it is offered.\n"
        )

    # Files of other programs

    def _import(self) -> None:
        """Ask for a file and make a saved game of it."""
        text = _(
            "Which file? PGN, a game in one line of the Universal Hive Protocol (UHP), or boardspace's SGF. "
            "The game gets the name of the file."
        )
        title = _("Import a game of Hive")
        self.app.push_screen(LineScreen(title, text, LineEdit(most=MOST), self._import_from, complete_path))

    def _import_from(self, path: str) -> str:
        if not path:
            return _("Type the path of a file.")
        try:
            imported = exchange.import_game(self.app.store, _expanded(path))
        except exchange.ExchangeError as error:
            return str(error)
        except SaveError as error:
            return error.sentence()
        self._told = _("“{name}” is imported: {summary} {note}").format(
            name=imported.name, summary=imported.summary, note=imported.note
        )
        self.look()
        self._chosen = next((i for i, s in enumerate(self._saves) if s.name == imported.file), 0)
        self._move(0)
        return ""

    def _export(self, summary: Summary) -> None:
        """Ask for a format and a file and write a game there."""
        try:
            with Table.open(self.app.store, summary.name, watch=True) as table:
                texts = {form: exchange.text_of(table, form) for form in exchange.WRITABLE}
        except exchange.ExchangeError as error:
            self._trouble = str(error)
            return
        except SaveError as error:
            self._trouble = error.sentence()
            return

        def chosen(form: str | None) -> None:
            if form is not None:
                self._ask_where(summary, form, texts[form])

        items = [
            ("pgn", _("PGN, for Mzinga and other viewers")),
            ("uhp", _("one line of the Universal Hive Protocol")),
        ]
        title = _("Export “{name}”").format(name=summary.title)
        self.app.push_screen(ChoiceScreen(title, items, _("In which format?")), chosen)

    def _ask_where(self, summary: Summary, form: str, text: str) -> None:
        folder = Path.cwd()

        def write(path: str) -> str:
            if not path:
                return _("Type the path of a file.")
            try:
                exchange.write_text(Path(_expanded(path)), text)
            except exchange.ExchangeError as error:
                return str(error)
            self._told = _("Written to {file}.").format(file=folder / _expanded(path))
            return ""

        title = _("Export “{name}”").format(name=summary.title)
        where = _("To which file? The folder is {folder}; a file that is there already stays as it is.")
        line = LineEdit.of(exchange.free_file(folder, summary.name, form).name, MOST)
        self.app.push_screen(LineScreen(title, where.format(folder=folder), line, write, complete_path))

    def _remove(self, summary: Summary) -> None:
        def decided(answer: str | None) -> None:
            if answer != "yes":
                return
            try:
                self.app.store.remove(summary.name)
            except SaveError as error:
                self._trouble = error.sentence()
            else:
                self.look()
            self.repaint()

        text = _("Its file is moved to the folder “trash” beside the saved games.")
        items = [("no", _("No, keep it")), ("yes", _("Yes, throw it away"))]
        title = _("Throw away “{name}”?").format(name=summary.title)
        self.app.push_screen(ChoiceScreen(title, items, text), decided)

    def paint(self, canvas: Canvas) -> None:
        canvas.put(2, 1, _("Saved games"), TITLE)
        wide = max(30, min(44, canvas.width // 2 - 2))
        if self._saves:
            labels = [self._label(summary, wide - 4) for summary in self._saves]
            put_list(canvas, 2, 3, labels, self._chosen, wide, canvas.height - 7)
            self._paint_chosen(canvas, wide + 4)
        elif not self._trouble:
            put_wrapped(canvas, 2, 3, _("No game has been saved yet."), canvas.width - 4)
        if self._trouble:
            put_wrapped(canvas, 2, canvas.height - 4, self.shown(self._trouble), canvas.width - 4, WARNING, 2)
        elif self._told:
            put_wrapped(canvas, 2, canvas.height - 4, self.shown(self._told), canvas.width - 4, PLAIN, 2)
        files = [("i", _("import")), ("e", _("export"))] if not self.app.launch.guest else []
        hints = [
            ("Enter", _("go on")),
            ("r", _("review")),
            *files,
            ("x", _("throw away")),
            ("Up/Down", _("choose")),
            ("Esc", _("back")),
        ]
        put_hints(canvas, 2, canvas.height - 2, hints, canvas.width - 4, self.ascii_only)

    def _label(self, summary: Summary, width: int) -> str:
        if summary.error is not None:
            state = _("cannot be opened")
        elif summary.owner is not None:
            state = _("open elsewhere")
        elif summary.over:
            state = _("finished")
        else:
            state = summary.updated.astimezone().strftime("%d %b %H:%M")
        room = width - len(state) - 2
        return f"{shorten(summary.label, room):<{room}}  {state}"

    def _paint_chosen(self, canvas: Canvas, x: int) -> None:
        summary = self._saves[self._chosen]
        width = canvas.width - x - 2
        if summary.error is not None:
            put_wrapped(canvas, x, 3, summary.error.sentence(), width, WARNING)
            return
        y = put_wrapped(canvas, x, 3, self._preview.headline(summary), width)
        if summary.owner is not None:
            y = put_wrapped(canvas, x, y, _("Open just now: {owner}").format(owner=summary.owner), width, DIM)
        if summary.game not in registry.HOMES:
            text = _("This version does not know the game “{game}”.").format(game=summary.game)
            put_wrapped(canvas, x, y, text, width, WARNING)
        self._preview.paint(canvas, x, y + 1, width, canvas.height - y - 4, self.ascii_only)


def _expanded(path: str) -> str:
    """A path with the home in place of `~`, where there is one."""
    try:
        return str(Path(path).expanduser())
    except RuntimeError:
        return path
