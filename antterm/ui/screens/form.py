"""The form of a new game: which one, who plays, its options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.geometry import Offset
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions
from textual.widgets import Tab, Tabs

from antterm import registry
from antterm.core.printable import printable
from antterm.dialogues import game as dialogues
from antterm.dialogues.known_names import completed
from antterm.dialogues.steps import KNOWN_ERRORS, reason
from antterm.draw.canvas import Canvas, cells_of
from antterm.draw.drawing import drawing
from antterm.draw.paint import filled, shorten
from antterm.i18n import _, pgettext
from antterm.lessons import Progress
from antterm.saves.errors import SaveError
from antterm.table import Table
from antterm.table.setting_up import (
    AnyLine,
    Form,
    FormChoice,
    FormStart,
    FormText,
    GameChoice,
    NewGameForm,
    names_alone,
)
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.commands import HELP
from antterm.ui.models.keymap import Command, Handler, Handlers, Offer
from antterm.ui.models.layout import SIDE_FROM
from antterm.ui.models.scene import Title
from antterm.ui.screens.page import TypingPage
from antterm.ui.services import Services
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.menu import GAP, Menu, MenuLine
from antterm.ui.widgets.text_line import TextLine, WrappedText


@dataclass(frozen=True)
class Box:
    """The components of a game with the chosen options, as a picture."""

    game: str
    seats: int
    options: tuple[tuple[str, Any], ...]

    @classmethod
    def of(cls, game: GameChoice) -> Box:
        """Return the box of a game, with the options and players that are chosen."""
        return cls(game.game_id, game.seat_count, tuple(sorted(game.options().items())))

    def picture(self, width: int) -> Canvas | None:
        """Return the picture in `width` columns; None if there is none."""
        return drawing(self.game).box(self.seats, dict(self.options), width)

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if (picture := self.picture(width)) is not None:
            canvas.blit(picture, 0, 1)
        return canvas


class ValueLine(MenuLine):
    """A line with a value between two arrows; a note stands at the right end where both leave it room.

    Args:
        label: what is chosen, filled to the column where the arrows begin.
        value: what it is now; where it has no room as a whole, it is cut before the second arrow.
        arrows: what stands before and after the value.
        notes: what may stand at the right end; the first that has room does.
    """

    def __init__(self, label: str, value: str, arrows: tuple[str, str], notes: Sequence[str]) -> None:
        self._before, self._after = f"{label}{arrows[0]} ", f" {arrows[1]}"
        self._value, self._notes = printable(value), notes
        super().__init__(f"{self._before}{self._value}{self._after}")

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        value = shorten(self._value, width - cells_of(self._before) - cells_of(self._after))
        text = f"{self._before}{value}{self._after}"
        room = width - cells_of(text) - GAP
        note = next((note for note in self._notes if cells_of(note) <= room), "")
        return MenuLine(text, right=note).render_strips(width, height, style, options)


R = TypeVar("R")

LEAST_LABELS, MOST_LABELS = 25, 33
"""Bounds of the columns for labels, which are as wide as the longest one."""
LEAST_TITLE = 14
"""Columns of the title of the form, at least."""
BESIDES = 12
"""Rows of the page besides the lines of the form, where there is a picture."""


class FormScreen(TypingPage[R]):
    """A form: up and down choose a line, left and right change it, letters fill in names.

    Args:
        services: what the screens share.
        form: what is filled in.
        heading: what the form is called.
        begin: returns what comes of the form, with which the screen is dismissed; raises one of the
            `KNOWN_ERRORS` of dialogues where something in it is wrong.
    """

    PAGE_COMMANDS: ClassVar = (frame.LINE_COMPLETE, *frame.FORM)

    def __init__(self, services: Services, form: Form, heading: str, begin: Callable[[], R]) -> None:
        super().__init__(services, TextLine())
        self._form, self._heading, self._begin = form, heading, begin
        self._lines: list[AnyLine] = []
        self.menu = Menu(id="menu")
        self._help = WrappedText(id="help")
        self._start_below = WrappedText(id="start")
        """The last line, with which the game begins, as long as it is out of sight below."""
        self._box = CanvasView(services.appearance, "side", id="box")
        self._tabs = Tabs(*(Tab(registry.title(game_id), id=game_id) for game_id in form.game.games))
        self._tabs.can_focus = False
        self._title_bar.styles.width = max(LEAST_TITLE, cells_of(heading) + 4)

    # What is shown

    def body(self) -> ComposeResult:
        yield Container(self.menu, self._line, id="form")
        yield self._box
        yield self._start_below
        yield self._help

    def on_mount(self) -> None:
        self.watch(self.menu, "scroll_y", self._scrolled, init=False)
        self._come_to(0)

    def on_resize(self) -> None:
        self.call_after_refresh(self._show_start)
        self._show_box()

    def parts(self) -> ComposeResult:
        title, *others = super().parts()
        yield Horizontal(title, self._tabs, id="head")
        yield from others

    def title_bar(self) -> Title:
        return Title(self._heading)

    def about(self) -> str:
        names = names_alone(self._lines)
        chosen = [f" ({line.shown})" if isinstance(line, FormChoice) else "" for line in self._lines]
        rows = "\n".join(
            f"* **{name}**{now}: {line.help}"
            for name, now, line in zip(names, chosen, self._lines, strict=True)
        )
        keys = _(
            "Type names; change everything else with Left and Right. "
            "Only what applies to your choices is shown."
        )
        return f"## {self._heading}\n\n{keys}\n\n{rows}"

    def offers(self) -> list[Offer]:
        enter = _(frame.FORM_START.label) if isinstance(self._marked, FormStart) else ""
        return [
            Offer(frame.FORM_DOWN, pgettext("form", "line"), "Up/Down"),
            Offer(frame.FORM_AFTER, keys="Left/Right"),
            Offer(frame.FORM_NEXT, enter),
            *map(Offer, (frame.FORM_START, frame.FORM_LEAVE)),
            Offer(HELP, keys="F1"),
        ]

    @property
    def _index(self) -> int:
        return self.menu.highlighted or 0

    @property
    def _marked(self) -> AnyLine:
        return self._lines[self._index]

    @property
    def _labels(self) -> int:
        """Return the columns for labels; on a narrow terminal the values need the room more."""
        longest = max((cells_of(line.label) for line in self._lines), default=0) + 2
        return max(LEAST_LABELS, min(longest, MOST_LABELS if self.app.size.width >= SIDE_FROM else 0))

    def _come_to(self, index: int) -> None:
        """Mark a line; if it is a text line, letters go into it."""
        self._lines = [*self._form.lines()]
        index %= len(self._lines)
        self.menu.show((self._shown(line, at == index) for at, line in enumerate(self._lines)), index)
        line = self._marked
        self._line.visible = isinstance(line, FormText)
        if isinstance(line, FormText):
            self._line.max_length, self._line.placeholder = line.most, line.empty
            self._line.take(line.text)
        self._place_line()
        self._help.tell(self._explained(line))
        self._tabs.active = self._form.game.game_id
        self._show_box()
        self.call_after_refresh(self._show_start)

    def _scrolled(self) -> None:
        self._place_line()
        self._show_start()

    @on(Menu.Resized)
    def _show_start(self) -> None:
        """Show how to start the game, if the line for that is out of sight."""
        seen = round(self.menu.scroll_y) + self.menu.content_size.height
        arrow = "v" if self.ascii_only else "▼"
        text = f"{arrow} {self._lines[-1].label.strip()}  {_('F2 from any line')}"
        self._start_below.tell(text if seen < len(self._lines) else "")

    def _explained(self, line: AnyLine) -> str:
        """Return what a line is for, preceded by its value if that has no room in the line."""
        if isinstance(line, FormChoice) and self._labels + cells_of(line.shown) + 16 > self.app.size.width:
            return f"{line.shown}. {line.help}"
        return line.help

    def _show_box(self) -> None:
        """Show the components of the chosen game, if all lines of the form have room besides."""
        width, height = self.app.size
        has_room, box = self.solid and len(self._lines) + BESIDES <= height, Box.of(self._form.game)
        self._box.display = has_room and box.picture(width) is not None
        if self._box.display:
            self._box.scene = box

    def _place_line(self) -> None:
        """Put the input widget over the marked line of the form."""
        self._line.styles.offset = (self._labels + 5, self._index - round(self.menu.scroll_y))

    def _shown(self, line: AnyLine, here: bool) -> MenuLine:
        """Return a line of the form as a line of the menu."""
        label = filled(line.label, self._labels)
        match line:
            case FormStart():
                return MenuLine(_("F2 from any line"), line.label)
            case FormText():
                return MenuLine(f"{label}  {line.text or line.empty}")
            case FormChoice():
                arrows = (" ", " ") if not here else ("<", ">") if self.ascii_only else ("◄", "►")
                return ValueLine(label, line.shown, arrows, self._beside(line, here))

    def _beside(self, line: FormChoice, here: bool) -> Sequence[str]:
        """Return the notes that a value may have: that it is for beginners, and its number among the values.

        Args:
            line: the line of the form.
            here: whether it is marked.
        """
        which = ""
        if here and len(line.values) > 1:
            which = _("choice {n} of {all}").format(n=line.index + 1, all=len(line.values))
        if line.for_beginners and self.app.size.width >= SIDE_FROM:
            return ("  ".join(filter(None, (_("suits beginners"), which))), which)
        return (which,)

    # Keys

    def line(self) -> TextLine | None:
        return super().line() if isinstance(self._marked, FormText) else None

    @property
    def marked(self) -> Offset | None:
        return self.menu.marked if self.line() is None else super().marked

    def handlers(self) -> Handlers:
        index, line = self._index, self._marked
        handlers: dict[Command, Handler] = {
            frame.FORM_UP: lambda: self._come_to(index - 1),
            frame.FORM_DOWN: lambda: self._come_to(index + 1),
            frame.FORM_NEXT: self._start if isinstance(line, FormStart) else lambda: self._come_to(index + 1),
            frame.FORM_START: self._start,
            frame.FORM_LEAVE: lambda: self.dismiss(None),
        }
        if isinstance(line, FormText) and line.names:
            handlers[frame.LINE_COMPLETE] = lambda: self._complete(line)
        if not isinstance(line, FormChoice):
            return handlers
        return {
            **handlers,
            frame.FORM_BEFORE: lambda: self._turn(line, -1),
            frame.FORM_AFTER: lambda: self._turn(line, 1),
        }

    def _complete(self, line: FormText) -> None:
        """Complete the name that is typed; go to the next line of the form if no name fits."""
        typed = self._line.value
        text, fitting = completed(typed, line.names) if typed.strip() else (typed, ())
        if text == typed and not fitting:
            self._come_to(self._index + 1)
            return
        line.keep(text)
        self._line.take(text)
        self._help.tell("  ".join(fitting) or line.help)

    def _turn(self, line: FormChoice, by: int) -> None:
        line.turn(by)
        self._come_to(self._index)

    def press(self, key: str) -> bool:
        if isinstance(self._marked, FormText):
            self._marked.keep(self._line.value)
        return super().press(key)

    def _start(self) -> None:
        """Begin what has been set up."""
        try:
            done = self._begin()
        except KNOWN_ERRORS as error:
            self.show_message(reason(error), is_warning=True)
        else:
            self.dismiss(done)


def new_game_screen(services: Services) -> FormScreen[Table | None]:
    """Return the form of a new game at this keyboard; dismissed with the game, or None without one."""
    try:
        saved = services.store.list(inspected=False)
    except SaveError:  # told when the game is to be saved
        saved = []
    engines = None if services.launch.guest else services.settings.engines
    learned = Progress(services.store.data_dir).game_id
    form = NewGameForm(saved, engines, services.settings.options, learned)
    begin = partial(dialogues.begin, form, services.store, services.remember_engine)
    return FormScreen(services, form, _("New game"), begin)
