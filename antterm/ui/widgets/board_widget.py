"""The base of the widgets of boards, and the tiles that they show.

`BoardWidget` makes lines of Textual of a canvas and repaints what changed. `Tile`s are plain values that any
program can make: frozen dataclasses, of which two that are equal look the same, so that setting an equal one
repaints nothing. Their colours are those that Textual understands (`white`, `#303a80`, `ansi_red`) or roles
of antterm's themes (`raised`, `danger`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from math import dist
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, Unpack

from rich.color import Color as RichColor
from rich.color import ColorSystem
from rich.style import Style
from textual import events
from textual.actions import SkipAction
from textual.color import Color, ColorParseError, Lab, rgb_to_lab
from textual.reactive import Reactive, reactive

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.contrast import luminance
from antterm.draw.paint import in_ascii
from antterm.draw.roles import SHARED
from antterm.draw.scene import Look
from antterm.ui.terminal.colours import (
    SOLID,
    Display,
    attributes,
    colours_of_terminal,
    glyphs_of_terminal,
    tiles_of_terminal,
)
from antterm.ui.terminal.theme import NUMBERED, rich_style, theme_of
from antterm.ui.widgets.canvas_widget import CanvasWidget, WidgetOptions


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of a `HexGrid` or a `TileRow`, as their own painters draw it.

    A tile without text, such as `Tile()`, is an empty place of the board.
    """

    text: str = ""
    """Its name; two or three letters fit at every zoom."""
    face: str = "raised"
    """The colour of its face."""
    ink: str = ""
    """The colour of the text; empty for black or white, whichever can be read on the face."""
    height: int = 1
    """Number of tiles that lie here on each other; from two on the number is shown."""
    below: tuple[str, ...] = ()
    """The faces of the tiles under the top one, from the ground up; empty where all are like the top one."""
    mark: str = ""
    """One or two characters that warn of something or say whose it is, such as `!`."""
    mark_colour: str = "danger"
    """The colour of the mark."""
    caption: str = ""
    """A few words more: a price in a row, a second line on a large hex."""


if TYPE_CHECKING:  # a default, which `typing` itself has from Python 3.13 on
    from typing_extensions import TypeVar as TypeVarWithDefault

    T = TypeVarWithDefault("T", bound=Hashable, default=Tile)
else:
    T = TypeVar("T", bound=Hashable)


OWN: Final = "="
"""Prefix of a role that names a colour of Textual's or another role, and a shade of it."""
INK: Final = "ink"
RIM: Final = "rim"


def shaded(colour: str, shade: int | str = 0) -> str:
    """Return the role of a shade of a colour, for the inks of painters.

    Args:
        colour: one that Textual understands, or a role of the theme.
        shade: 0, 1 or 2 for a face; `RIM` for its edge; `ink0`, `ink1` or `ink2` for black or white,
            whichever can be read on that face.

    >>> shaded("white", 2)
    '=white/2'
    """
    return f"{OWN}{colour}/{shade}"


def ink_on(tile: Tile, look: Look, shade: int) -> str:
    """Return the role of the text on a tile: black or white where there are too few colours for others."""
    has_own = tile.ink and look.colors in SOLID
    return shaded(tile.ink) if has_own else shaded(tile.face, f"{INK}{shade}")


def warning_ink(tile: Tile) -> Ink:
    """Return the ink of the mark on a tile."""
    return Ink(shaded(tile.mark_colour, f"{INK}0"), shaded(tile.mark_colour), "b")


K = TypeVar("K", bound=Hashable)


class Typing(Generic[K]):
    """Finds what is chosen by typing a label letter by letter.

    A label that begins other labels, as `1` begins `12`, is pointed at first, and chosen by Enter.
    """

    def __init__(self) -> None:
        self._typed = ""

    def clear(self) -> None:
        """Forget what was typed so far."""
        self._typed = ""

    def type(self, char: str, labels: Iterable[tuple[K, str]]) -> tuple[K | None, bool] | None:
        """Take a character.

        Args:
            char: what was typed.
            labels: what can be chosen, each with its label.

        Returns:
            What has this label (None if it is not complete) and whether it is chosen by that; None where no
            label goes on with this character.
        """
        labels = [(key, label) for key, label in labels if label]
        for typed in dict.fromkeys((self._typed + char, char)):
            matching = [(key, label) for key, label in labels if label.startswith(typed)]
            if matching:
                found = next((key for key, label in matching if label == typed), None)
                is_chosen = found is not None and len(matching) == 1
                self._typed = "" if is_chosen else typed
                return found, is_chosen
        self._typed = ""
        return None


V = TypeVar("V")
S = TypeVar("S")

SHADES: Final = {"0": 0.0, "1": 0.045, "2": -0.045, RIM: -0.3}
"""The amount by which each shade is lighter than its colour; darker where it would be lighter than white."""
BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)
MIDDLE: Final = 0.179
"""The luminance on which black and white text can be read equally well."""
COARSE: Final = 2
"""The factor by which these differences are greater in 256 colours, of which many lie far from each other."""


class Drawn(Reactive[V]):
    """A reactive attribute of a `BoardWidget`: where it changes, the widget is drawn anew.

    It is a value that nobody changes: of a mapping or a list a copy is kept, which can only be read.

    Args:
        default: what it is at first.
    """

    def __init__(self, default: V) -> None:
        super().__init__(default, init=False, repaint=False)

    def __set__(self, obj: Any, value: V) -> None:
        copy: Any = MappingProxyType(dict(value)) if isinstance(value, Mapping) else value
        before = self.__get__(obj, type(obj))
        copy = tuple(copy) if isinstance(copy, list) else copy
        super().__set__(obj, copy)
        if self.__get__(obj, type(obj)) is not before:  # an equal one is not kept
            obj.redraw()


class BoardWidget(CanvasWidget):
    """A widget that is drawn on a `Canvas`, a grid of characters with inks.

    What is shown is in reactive attributes. When one changes, the widget is drawn anew in memory, and those
    stretches of cells that differ from what is on the screen are repainted.

    Args:
        styles: returns how an ink looks; None for the colours of the look and of style sheets.
    """

    Chosen: ClassVar[Any]
    """The message that something was chosen; called with the widget and what was chosen."""
    CursorMoved: ClassVar[Any]
    """The message that the cursor has moved to something else; called with the widget and what it is on."""
    PARTS: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """The component class and its property (`color` or `background`) that set the colour of each role."""

    can_focus = True

    look: Drawn[Display | None] = Drawn(None)
    """Colours, theme, glyphs and kind of tiles; None for what suits the terminal and the theme of the app."""
    mouse: reactive[bool] = reactive(True, init=False, repaint=False)
    """Whether clicks and the wheel do anything."""

    cursor: Any
    """The place of the cursor; None where there is no cursor."""
    targets: Any
    """The places that may be chosen, with the labels that are typed to choose them."""

    def __init__(
        self, styles: Callable[[Ink], Style] | None = None, **options: Unpack[WidgetOptions]
    ) -> None:
        super().__init__(**options)
        self._styles = styles
        self._typing: Typing[Any] = Typing()
        self._styles_of_inks: dict[Ink, Style] = {}
        self._is_stale = True
        self._look_drawn: object = None

    def value_of(self, kind: Callable[..., S], **others: object) -> S:
        """Return all that is shown as a value, such as a `HexBoard`.

        Args:
            kind: its class.
            others: fields that are not as the attributes of the same names.
        """
        display = self.display_of
        values = {name: getattr(self, name) for name in _shared(type(self), kind)} | others
        return kind(**values, colors=display.colors, glyphs=display.glyphs, solid=display.solid)

    def show(self, value: Any) -> None:
        """Show what is given as a value of the class that `value_of` makes here."""
        kind: Any = type(value)
        for name in _shared(type(self), kind):
            if (wanted := getattr(value, name)) is not getattr(self, name):
                setattr(self, name, wanted)

    @abstractmethod
    def thing_at(self, x: int, y: int) -> Any:
        """Return what a click in a column and a row of the widget is on; None where it is on nothing."""

    def labels_typed(self) -> Mapping[Any, str]:
        """Return what can be chosen by typing its label."""
        labels: Mapping[Any, str] = self.targets
        return labels

    def scroll_by_wheel(self, steps: int) -> None:
        """React to the wheel, turned `steps` steps towards the person."""

    @property
    def display_of(self) -> Display:
        """The look that holds: `look`, or what suits the terminal and the theme of the app."""
        if self.look is not None:
            return self.look
        colours, glyphs = colours_of_terminal().value, glyphs_of_terminal().value
        theme = "dark" if self.app.current_theme.dark else "light"
        return Display(colours, theme, glyphs, tiles_of_terminal().value)

    @property
    def canvas(self) -> Canvas:
        """The content, drawn anew if something has changed since."""
        self.draw_now()
        return self._canvas

    def to_text(self) -> str:
        """Return the characters that are shown, without colours."""
        text = self.canvas.to_text()
        return in_ascii(text) if self.display_of.ascii_only else text

    def redraw(self) -> None:
        """Have what changed drawn and repainted, once for all changes made together."""
        if not self._is_stale:
            self._is_stale = True
            self.call_next(self.draw_now)

    def watch_look(self) -> None:
        self._styles_of_inks.clear()

    def watch_targets(self) -> None:
        self._typing.clear()

    def watch_cursor(self, cursor: Any) -> None:
        if cursor is not None:
            self.post_message(self.CursorMoved(self, cursor))

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles_of_inks.clear()
        self.redraw()

    def on_resize(self, _event: events.Resize) -> None:
        self._is_stale = True
        self.resized()
        self.draw_now()

    def on_mount(self) -> None:
        self._is_stale = True
        self.call_next(self.draw_now)

    def resized(self) -> None:
        """Take note of another size, before the widget is drawn in it."""

    def action_choose(self) -> None:
        """Choose what is under the cursor.

        Raises:
            SkipAction: there is nothing, so that the key goes to the next widget.
        """
        self._typing.clear()
        if self.cursor is None:
            raise SkipAction
        self.post_message(self.Chosen(self, self.cursor))

    def on_key(self, event: events.Key) -> None:
        if event.character is None or not event.is_printable:
            return
        found = self._typing.type(event.character, self.labels_typed().items())
        if found is None:
            return
        event.stop()
        event.prevent_default()
        thing, is_chosen = found
        if thing is None:
            return
        self.cursor = thing
        if is_chosen:
            self.post_message(self.Chosen(self, thing))

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        thing = self.thing_at(*offset) if self.mouse and offset is not None else None
        if thing is None:
            return
        event.stop()
        self._typing.clear()
        if thing == self.cursor:
            self.post_message(self.Chosen(self, thing))
        else:
            self.cursor = thing

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def _wheel(self, event: events.MouseEvent, steps: int) -> None:
        if self.mouse:
            event.stop()
            self.scroll_by_wheel(steps)

    def focus_on_click(self) -> bool:
        """Return whether a click gives the widget the focus."""
        return self.mouse

    def style_of(self, ink: Ink) -> Style:
        """Return how an ink looks in these colours and style sheets."""
        if self._styles is not None:
            return self._styles(ink)
        if ink not in self._styles_of_inks:
            self._styles_of_inks[ink] = self._style(ink)
        return self._styles_of_inks[ink]

    def draw_now(self) -> None:
        """Draw what has changed at once; else that is done when the present message has been dealt with."""
        if not (self._is_stale and self.is_attached and all(self.size)):
            return
        canvas, self._is_stale = self.draw(*self.size), False
        look, self._look_drawn = self._look_drawn, (self.display_of, self.background_colors)
        if look != self._look_drawn:
            self._canvas = canvas
            self.refresh()
        else:
            self.show_canvas(canvas)
        self._put_caret()

    def on_focus(self) -> None:
        self._put_caret()

    def _put_caret(self) -> None:
        """Put the terminal's own cursor on what is under the cursor: readers and magnifiers follow it."""
        if self.has_focus and (place := self.marked) is not None:
            self.app.cursor_position = place

    def _style(self, ink: Ink) -> Style:
        display = self.display_of
        fg, bg = ("" if role.startswith(OWN) else role for role in (ink.fg, ink.bg))
        letters = set(attributes(Ink(fg, bg, ink.attrs), display.colors))
        if display.colors == "none" and ink.bg.startswith(OWN) and self._is_light(ink.bg):
            letters ^= {"r"}
        return rich_style(self._rich(ink.fg or ink.bg), self._rich(ink.bg), letters)

    def _is_light(self, role: str) -> bool:
        colour = self._colour(role, "256")
        return colour is not None and colour.brightness > 0.5

    def _rich(self, role: str) -> RichColor | None:
        """Return the colour of a role as the terminal gets it; None for the terminal's own.

        Args:
            role: its name; empty for the background of the widget.
        """
        display = self.display_of
        if display.colors == "none":
            return None
        is_own = role.startswith(OWN)
        if role and not is_own and self._from_sheet(role) is None:
            return theme_of(display.colors, display.theme).colour(role)
        colour = self._colour(role, display.colors)
        return None if colour is None else _fitted(colour, display.colors)

    def _colour(self, role: str, colors: str) -> Color | None:
        """Return the colour of a role before it is fitted to the terminal."""
        if not role:
            return self.background_colors[1]
        if not role.startswith(OWN):
            sheet = self._from_sheet(role)
            if sheet is not None:
                return sheet
            found = theme_of("24bit", self.display_of.theme).colour(role)
            return None if found is None else Color(*found.get_truecolor())
        name, _slash, shade = role.removeprefix(OWN).rpartition("/")
        return _shade_of(self._named(name, colors), shade, colors)

    def _named(self, name: str, colors: str) -> Color:
        """Return a colour by the name that a tile has for it: a role of the theme, or one of Textual's.

        Raises:
            ValueError: there is neither such a role nor such a colour.
        """
        if self._from_sheet(name) is None:
            if (colour := _textual_colour(name)) is not None:
                return colour
            if name not in SHARED.roles:
                raise ValueError(f"{name!r} is neither a colour of Textual nor a role of the theme")
        return self._colour(name, colors) or self.background_colors[1]

    def _from_sheet(self, role: str) -> Color | None:
        """Return the colour that style sheets give a role; None where they give it none."""
        part, rule = self.PARTS.get(role, ("", ""))
        if not part:
            return None
        styles = self.get_component_styles(part)
        if not styles.has_rule(rule):
            return None
        found: Color = getattr(styles, rule)
        return self.background_colors[1] + found if found.a < 1 else found


@cache
def _shared(widget: Hashable, kind: Any) -> tuple[str, ...]:
    """Return the fields of a kind of value, such as `HexBoard`, that are attributes of a widget too."""
    names = (each.name for each in fields(kind))
    return tuple(name for name in names if isinstance(getattr(widget, name, None), Drawn))


def _shade_of(colour: Color, shade: str, colors: str) -> Color:
    """Return a shade of a colour, or black or white for text on it, as `shaded` tells which."""
    if shade.startswith(INK):
        ground = _shade_of(colour, shade.removeprefix(INK), colors)
        color = Color.from_rich_color(_fitted(ground, colors))
        return BLACK if luminance(color.rgb) > MIDDLE else WHITE
    lighter = SHADES[shade] * (COARSE if colors == "256" and shade != RIM else 1)
    if lighter > 0 and colour.brightness > 0.85:
        lighter *= -2
    return colour.lighten(lighter) if lighter else colour


def _fitted(colour: Color, colors: str) -> RichColor:
    """Return a colour as a terminal with `colors` shows it."""
    rich = colour.rich_color
    if colour.ansi is not None or colors == "24bit":
        return rich
    return _nearest(*colour.rgb) if colors == "256" else rich.downgrade(ColorSystem.STANDARD)


@lru_cache(maxsize=1024)
def _textual_colour(name: str) -> Color | None:
    """Return a colour by the name that Textual has for it; None if it knows none of that name.

    Textual takes milliseconds to say no, as it looks for names that are like it.
    """
    with suppress(ColorParseError):
        return Color.parse(name)
    return None


@lru_cache(maxsize=1024)
def _nearest(red: int, green: int, blue: int) -> RichColor:
    """Return the nearest of the 256 colours, as eyes see it; Rich would take a pink for ivory."""
    lab = rgb_to_lab(Color(red, green, blue))
    nearest = min(_labs(), key=lambda number: dist(_lab_of(lab), _labs()[number]))
    return RichColor.from_ansi(nearest)


@cache
def _labs() -> Mapping[int, tuple[float, float, float]]:
    """Return the colours from 16 to 255 in the space in which distances are as eyes see them."""
    return {
        colour.number: _lab_of(rgb_to_lab(Color(*triplet)))
        for triplet, colour in NUMBERED.items()
        if colour.number is not None
    }


def _lab_of(lab: Lab) -> tuple[float, float, float]:
    return lab.L, lab.a, lab.b
