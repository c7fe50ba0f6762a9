"""A person before the model of a game, without an app: keys go in, panes are drawn, answers are played.

Whatever is wrong with a screen shows here as an exception or a failed assertion, so that one walk of random
keys holds all promises at once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from antterm.core.ask import Ask, Choice, Refused
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.core.story import Happening
from antterm.draw.canvas import PLAIN, Canvas, Glyphs, Ink, Pixels, Tiles, cells_of
from antterm.draw.hex_board import BoardCamera, HexBoard
from antterm.draw.hexgrid import HexWindow
from antterm.draw.roles import role_of
from antterm.draw.scene import Parts, Scene
from antterm.i18n.plain import signs
from antterm.registry import HOMES, load
from antterm.ui.models import commands
from antterm.ui.models.backdrop import Backdrop, ground_of
from antterm.ui.models.keymap import Offer
from antterm.ui.models.layout import Area, Pane, lay_out
from antterm.ui.models.model import GameModel
from antterm.ui.models.pointing import Entry
from antterm.ui.models.seat_view import ModelConfig, ModelHooks, Preferences, SeatView
from antterm.ui.terminal.colours import Display
from antterm.ui.widgets.appearance import Appearance
from tests.conformance.games import TOY, Setting
from tests.conformance.readable import unreadable
from tests.sampling import IS_SLOW

SIZES = ((60, 20), (80, 24), (120, 40))
GLYPHS: tuple[Glyphs, ...] = ("unicode", "ascii")
REDRAWN = 3
"""Each so many times a pane that is to look the same is drawn again, to see whether it does."""
MOVING = {commands.ZOOM_IN, commands.ZOOM_OUT, commands.CENTRE, *commands.PANS}
"""What is done to the window onto a board."""
CUT_SIGNS = "~"
"""What stands where a text was cut."""


@dataclass(frozen=True)
class Seating:
    """Who sits round the keyboard, and before which terminal."""

    size: tuple[int, int] = (80, 24)
    glyphs: Glyphs = "unicode"
    moves: str = "confirm"
    bots: frozenset[int] = frozenset()
    """Seats whose answers are given by chance."""
    hidden: bool = True
    """Whether people hide their hands from one another."""
    coloured: bool = True
    """Whether there are colours enough for solid tiles."""
    zoom: str = "normal"
    """The zoom at which a board is drawn at first."""


def seatings(seats: int) -> list[Seating]:
    """The terminals and tables that a game is shown at: each size in each look, with people and bots."""
    every = range(seats)
    return [
        Seating(
            size,
            glyphs,
            moves,
            frozenset(every[1:]) if size == (60, 20) else frozenset(),
            hidden,
            zoom="auto",
        )
        for (size, glyphs), moves, hidden in zip(
            product(SIZES, GLYPHS), ("confirm", "direct") * 3, (True, True, False) * 2, strict=True
        )
    ] + [Seating(coloured=False, zoom="auto")]


Make = Callable[[Setting, ModelConfig], GameModel]
"""What makes the model of a game."""


def make_model(setting: Setting, config: ModelConfig) -> GameModel:
    """The model of a game; the toy has none of its own."""
    make = GameModel if setting.game_id == TOY else load(HOMES[setting.game_id].model)
    model: GameModel = make(config)
    return model


class Stage:
    """A model, a game that it shows, and the panes as they stand on the terminal.

    Args:
        setting: the game.
        record: the game as played so far.
        seating: who sits there, before which terminal.
        make: makes the model.
    """

    def __init__(
        self,
        setting: Setting,
        record: Record[Any],
        seating: Seating,
        make: Make = make_model,
    ) -> None:
        self.setting, self.record, self.seating = setting, record, seating
        tiles: Tiles = "solid" if seating.coloured and seating.glyphs == "unicode" else "outlines"
        preferences = Preferences(seating.glyphs, seating.moves, seating.zoom, tiles)
        hooks = ModelHooks(
            on_answer=self._decide, reveal_privately=self._open_curtain, take_back=self._take_back
        )
        understand = lambda text: record.play.understand(text)  # noqa: E731 (the play may be replaced)
        self.model = make(setting, ModelConfig(setting.words, understand, preferences, hooks=hooks))
        self.decided: list[str] = []
        """The answers given by keys."""
        self.plays = True
        """Whether answers are played; else they are only noted."""
        self._answered_as: dict[str, Any] = {}
        """The model as the last answer of the present key has left it; empty where it has given none."""
        self._seen_by: int | None = None
        self._curtains = 0
        self._is_folded_out = False
        self.camera = BoardCamera()
        """What the widget of the board pane sees."""
        self._shown: dict[Pane, tuple[Scene, Canvas]] = {}
        self._draws = 0
        self._is_due = False
        """Whether something has changed since the panes were drawn."""
        self._is_pressed = False
        self._places: Mapping[Pane, Area] = {}
        self._chance = Streams(7)
        self.sync()

    # Playing

    def sync(self) -> None:
        """Show the table as it stands; bots answer until a person is asked."""
        play = self.record.play
        while play.ask is not None and play.ask.seat in self.seating.bots:
            self.record.answer(self._chance.pick("bot", play.ask.choices).text)
        ask = play.ask
        given = self.model.automatic(ask, self._seat_view(ask, ask.seat)) if ask is not None else None
        if given is not None:
            self.record.answer(given)
            self.sync()
            return
        if ask is not None and (ask.private or not self.seating.hidden):
            self._seen_by = ask.seat
        elif ask is not None and self._seen_by != ask.seat:
            self._seen_by = None
        self.model.show(self._seat_view(ask, self._seen_by))
        if not self._is_pressed:
            self.changed()

    def _seat_view(self, ask: Ask | None, viewer: int | None) -> SeatView:
        opening = [Happening(0, event) for event in self.record.opening]
        later = [
            Happening(n, event) for n, entry in enumerate(self.record.history, 1) for event in entry.events
        ]
        seen = tuple(h for h in (*opening, *later) if h.event.seen_by(viewer))
        play = self.record.play
        names = tuple(self.setting.names)
        waiting = ask if ask is not None or play.ask is None else play.ask.seen_by(viewer)
        return SeatView(play.view(viewer), ask, waiting, play.outcome, names, seen, len(self.record.history))

    def begin_anew(self) -> None:
        """Show what is asked as it was shown first: nothing is chosen, marked or typed."""
        assert self.model.seat_view is not None
        self.model.show(self.model.seat_view)
        self.draw()

    def _decide(self, text: str) -> None:
        self.decided.append(text)
        if self.plays:
            self.record.answer(text)
            self.sync()
            self._answered_as = vars(self.model).copy()

    def _take_back(self) -> bool:
        """Take the last answer back, or say why not, as the screen of a game does."""
        why = self.record.why_not_take_back(self.seating.bots) if self.plays else "nothing_to_take_back"
        if why is None:
            self.record.take_back(self.seating.bots)
            self.sync()
        else:
            self.model.refuse(self.setting.words.refusal(Refused(why)))
        return True

    def _open_curtain(self) -> None:
        self._curtains += 1
        if (ask := self.record.play.ask) is not None:
            self._seen_by = ask.seat
            self.model.show(self._seat_view(ask, self._seen_by))

    # Drawing

    def changed(self) -> None:
        """Something else is to be shown: the panes are drawn when somebody looks at them or presses a key."""
        width, height = self.seating.size
        had_board: bool | None = None
        while had_board is not self.model.shows_board:
            had_board = self.model.shows_board
            self._places = lay_out(width, height, self.model.requested_sizes(width), self._is_folded_out)
            self.model.fit(width, self._places)
        if (place := self._places.get(Pane.BOARD)) is not None:
            board = self.model.scene(Pane.BOARD)
            if isinstance(board, HexBoard):  # what its window shows depends on what it has shown before
                self.camera.look_at(board, place.width, place.height)
        self._is_due = True

    def draw(self) -> None:
        """Draw what there is now."""
        self.changed()
        self._look()

    def _look(self) -> None:
        """Have every pane show its scene, as the widgets do: only where the scene is another one.

        Where it is the same one, what it looks like is tried each third time: a pane that should have been
        repainted stays wrong until its scene is another one.
        """
        if not self._is_due:
            return
        self._is_due = False
        self._draws += 1
        for pane, (_x, _y, wide, high) in self._places.items():
            scene = self.model.scene(pane, self.setting.words.title())
            before = self._shown.get(pane)
            if (
                before is not None
                and before[0] == scene
                and (before[1].width, before[1].height) == (wide, high)
            ):
                if self._draws % REDRAWN == 0:
                    again = self.camera.draw(scene, wide, high)
                    assert before[1].rows == again.rows, (
                        f"{pane}: it looks different, its scene does not: put what it is drawn from"
                        " into the scene's fields"
                    )
                continue  # so all else was seen when it was drawn first
            with fails_on_cut_text(pane, scene):
                fresh = self.camera.draw(scene, wide, high)
            drawn = [((wide, high), fresh)]
            for part in scene.parts if isinstance(scene, Parts) else ():
                size = (part.width, part.height - 1)  # a part may get its new height after its new scene
                drawn.append((size, part.scene.draw(*size)))
            for size, canvas in drawn:
                assert (canvas.width, canvas.height) == size, (
                    f"{pane}: have its scene draw the width and height it is given"
                )
            self._shown[pane] = (scene, fresh)
            assert_seen_in_every_theme(pane, fresh)
            if self.seating.glyphs == "ascii":
                strange = {char for char in fresh.to_text() if not char.isascii() and char not in signs()}
                assert not strange, f"{pane}: draw what the scene's glyphs say in place of {strange}"

    def canvas(self, pane: Pane) -> Canvas:
        """What a pane shows."""
        self._look()
        return self._shown[pane][1]

    def screen(self) -> str:
        """The whole terminal as text."""
        self._look()
        width, height = self.seating.size
        ground = Backdrop(tuple(self._places.items()), self.seating.glyphs == "ascii")
        whole = ground.draw(width, height)
        for pane, place in self._places.items():
            whole.blit(self.canvas(pane), place.x, place.y)
        shown = Appearance(Display(glyphs=self.seating.glyphs)).shown
        return "".join(f"{shown(line)}\n" for line in whole.to_text().split("\n"))

    def texts(self) -> dict[Pane, str]:
        """What is seen now, pane by pane."""
        self._look()
        return {pane: self.canvas(pane).to_text() for pane in self._places}

    def text(self) -> str:
        """What the panes show, as text."""
        self._look()
        return "\n".join(canvas.to_text() for _scene, canvas in self._shown.values())

    # Keys

    def press(self, key: str) -> bool:
        """Press a key and draw what comes of it.

        Returns:
            Whether it meant anything to the model.
        """
        before, types = self._facts(), self.model.typing.line is not None
        numbered, steps = self._numbered(), self._steps()
        did = self._pressed(key)
        self._look()
        if self._steps() == steps:
            assert self._numbered() == numbered, (
                f"{key!r} gave the answers other numbers: number them from the question and the steps"
                " chosen alone"
            )
        is_settled = types or bool(self.model.message)  # a line of text takes every key, a reason is one
        is_settled |= key.isdigit() and self.model.pointing.mark is not None  # it may have been marked before
        if did and not is_settled:
            assert self._facts() != before, (
                f"{key!r} was taken and nothing came of it: have its handler return False, or say a message"
            )
        return did

    def tap(self, key: str) -> bool:
        """Press a key on the way to something else: what comes of it is drawn when somebody looks.

        With `ANTTERM_SLOW=1` it is drawn and compared each time, as by `press`.
        """
        return self.press(key) if IS_SLOW else self._pressed(key)

    def _pressed(self, key: str) -> bool:
        self._is_pressed = True  # so what answers change is laid out once, below
        self._answered_as = {}
        try:
            steps_back = self.model.steps_back
            did = self.model.press(key)
            late = [name for name, value in self._answered_as.items() if vars(self.model)[name] is not value]
            assert not late, (
                f"{key!r} changed {late} after its answer, when the model shows the next question already:"
                " call `answer` last"
            )
            assert did == steps_back or key != "Esc", (
                f"Esc {'meant something' if did else 'meant nothing'}; `steps_back` said otherwise: the key"
                " line tells by it whether Esc goes back or leaves"
            )
        finally:
            self._is_pressed = False
        did = did or self.move_window(key)
        if not did and key == "i":
            did, self._is_folded_out = True, not self._is_folded_out
        self.changed()
        return did

    @property
    def window(self) -> HexWindow:
        """The window onto the board, in a game that has a board of hexes."""
        self._look()
        assert self.camera.window is not None
        return self.camera.window

    def window_place(self) -> tuple[object, ...]:
        """Which part of the board is seen, and how large."""
        window = self.camera.window
        return () if window is None else (window.zoom, window.origin)

    def move_window(self, key: str) -> bool:
        """Do what a key does to the window onto the board, as the screen does."""
        moving = [command for command in self.model.keymap.of(key) if command in MOVING]
        if not moving or self.model.typing.line is not None or Pane.BOARD not in self._places:
            return False
        board = self.model.scene(Pane.BOARD)
        if not isinstance(board, HexBoard):
            return False
        window, before = self.window, (self.window.zoom, self.window.origin)
        for command in moving:
            if command in (commands.ZOOM_IN, commands.ZOOM_OUT):
                zooms = [*board.layouts]
                at = zooms.index(window.zoom) + (1 if command is commands.ZOOM_IN else -1)
                if 0 <= at < len(zooms):
                    window.zoom_to(zooms[at])
            elif command is commands.CENTRE:
                window.centre()
            elif command in commands.PANS:
                there = window.pan(commands.PANS[command], board.reached)
                if there is not None and board.cursor not in (None, there):
                    self.model.point_at(there)
        self._shown.pop(Pane.BOARD, None)
        return (window.zoom, window.origin) != before

    def type(self, text: str) -> None:
        """Type an answer as text and give it."""
        for key in (":", *text, "Enter"):
            self.model.press("Space" if key == " " else key)

    def _facts(self) -> tuple[object, ...]:
        """Everything that a key can change."""
        self._look()
        canvases = [(pane, self._shown[pane][1].rows) for pane in self._places]
        return (len(self.decided), self._curtains, self._is_folded_out, self.model.message, canvases)

    def _steps(self) -> tuple[object, ...]:
        """Of which question, after which steps, the answers are numbered."""
        return (id(self.model.seat_view), self.model.entries_key)

    def _numbered(self) -> tuple[tuple[Choice, ...], ...]:
        return tuple(entry.choices for entry in self.model.pointing.entries)

    def offers(self) -> Sequence[Offer]:
        """The commands that the footer names now."""
        return self.model.offers()

    def keys_of(self, offer: Offer) -> list[str]:
        """The keys that an offer names."""
        if offer.keys and offer.keys[0].isdigit():
            return [offer.keys[-1] if len(self.model.pointing.entries) < 10 else "1"]
        return offer.keys.split("/") if offer.keys else [self.model.keymap.shown(offer.command)]


def walk(stage: Stage, seed: int, keys: int) -> None:
    """Press random keys: those that the footer names, those of the keymap, figures, and any others."""
    chance = Streams(seed)
    for _ in range(keys):
        if stage.record.play.ask is None:
            return
        offered = [(offer, key) for offer in stage.offers() for key in stage.keys_of(offer)]
        kind = chance.pick("kind", ("offer", "offer", "keymap", "figure", "take", "back", "any"))
        if kind == "offer" and offered:
            offer, key = chance.pick("offer", offered)
            assert stage.press(key), (
                f"the footer names {key!r} ({offer.command.id}), which does nothing: leave it out of"
                " `offers` now"
            )
        elif kind == "keymap":
            command = chance.pick("command", stage.model.keymap.commands)
            stage.press(chance.pick("key", stage.model.keymap.keys_of(command)))
        elif kind == "figure":
            stage.press(chance.pick("figure", "0123456789"))
        elif kind == "take":
            stage.press("Enter")
        elif kind == "back":
            stage.press("Esc")
        else:
            stage.press(chance.pick("any", ANY_KEYS))


ANY_KEYS = (
    *"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-.,;:!/",
    "Tab",
    "Shift+Tab",
    "Space",
    "Esc",
    "Up",
    "Down",
    "Left",
    "Right",
    "PageUp",
    "PageDown",
    "Home",
    "End",
    "Backspace",
    "F5",
)


# What can be reached


def reached_by_numbers(stage: Stage) -> set[str]:
    """The answers that figures, Space and Enter lead to from the question as it is asked."""
    stage.plays, seat_view = False, stage.model.seat_view
    assert seat_view is not None
    found: set[str] = set()
    paths: list[tuple[int, ...]] = []
    stage.model.show(seat_view)
    for others in range(stage.model.alternative_count() + 1):
        paths.append(())
        while paths:
            path = paths.pop()
            _go(stage, seat_view, others, path)
            for place in range(len(stage.model.pointing.entries)):
                _go(stage, seat_view, others, path)
                entry = stage.model.pointing.entries[place]
                if entry.goes_on:
                    paths.append((*path, place))
                    continue
                for way in range(len(entry.choices)):
                    _go(stage, seat_view, others, path)
                    stage.decided.clear()
                    _number(stage, place)
                    for _ in range(way if not stage.decided else 0):
                        stage.model.press("Space")
                    if not stage.decided:
                        _take(stage)
                    found.update(stage.decided)
    return found


def _take(stage: Stage) -> None:
    """Press Enter; once more where the answer gives up so much that it asks again."""
    stage.model.press("Enter")
    if not stage.decided and stage.model.message.startswith("Press Enter again to "):
        stage.model.press("Enter")


def _go(stage: Stage, seat_view: SeatView, others: int, path: Sequence[int]) -> None:
    """Begin the question anew, press Space so often, and take these entries by their numbers."""
    stage.model.show(seat_view)
    for _ in range(others):
        stage.model.press("Space")
    for place in path:
        chosen = stage.model.chosen_steps
        _number(stage, place)
        if stage.model.chosen_steps == chosen:
            stage.model.press("Enter")


def _number(stage: Stage, place: int) -> None:
    """Point at an entry by its number; Enter ends one that could go on."""
    for key in stage.model.keys_to(place):
        stage.model.press(key)


def reached_by_cursor(stage: Stage) -> set[str]:
    """The answers that Tab, the arrows, Space and Enter lead to."""
    stage.plays, seat_view = False, stage.model.seat_view
    assert seat_view is not None
    found: set[str] = set()
    stage.model.show(seat_view)
    for others in range(stage.model.alternative_count() + 1):
        paths: list[tuple[int, ...]] = [()]
        while paths:
            path = paths.pop()
            for mark in range(_entries_after(stage, seat_view, others, path)):
                for way in range(_ways(stage, seat_view, others, (*path, mark))):
                    _tab(stage, seat_view, others, (*path, mark))
                    stage.decided.clear()
                    for _ in range(way):
                        stage.model.press("Space")
                    chosen = stage.model.chosen_steps
                    _take(stage)
                    found.update(stage.decided)
                    if not stage.decided and stage.model.chosen_steps != chosen:
                        paths.append((*path, mark))
    return found


def _entries_after(stage: Stage, seat_view: SeatView, others: int, path: Sequence[int]) -> int:
    _tab(stage, seat_view, others, path)
    if path:
        stage.model.press("Enter")
    return len(stage.model.pointing.entries)


def _ways(stage: Stage, seat_view: SeatView, others: int, path: Sequence[int]) -> int:
    _tab(stage, seat_view, others, path)
    entry: Entry | None = stage.model.pointing.entry
    return 0 if entry is None else 1 if entry.goes_on else len(entry.choices)


def _tab(stage: Stage, seat_view: SeatView, others: int, path: Sequence[int]) -> None:
    """Begin anew; press Space so often, then Tab to each entry of the path, with Enter between them."""
    stage.model.show(seat_view)
    for _ in range(others):
        stage.model.press("Space")
    for number, mark in enumerate(path):
        if number:
            stage.model.press("Enter")
        for _ in stage.model.pointing.entries:
            if stage.model.pointing.mark != mark:
                stage.model.press("Tab")


# What it is drawn in


_SEEN: defaultdict[str, set[tuple[str, Ink]]] = defaultdict(set)
"""Cells that were found right, by the ground on which they lie: each is looked at once."""


def assert_seen_in_every_theme(pane: Pane, canvas: Canvas) -> None:
    """Whatever is drawn has roles that a theme turns into colours, and can be read in them."""
    ground = ground_of(pane)
    cells = set().union(*canvas.rows) - _SEEN[ground]
    if not cells:
        return
    roles = {role for _char, ink in cells for role in (ink.fg, ink.bg) if role}
    unknown = {role for role in roles if role_of(role) is None}
    assert not unknown, f"{pane}: no theme knows {unknown}: add the roles to the inks of the game"
    poor = unreadable(cells, ground)
    assert not poor, f"{pane}: draw these in another ink, they can hardly be read: {sorted(poor)}"
    _SEEN[ground] |= cells


# What is cut, and what runs into something else


@contextmanager
def fails_on_cut_text(pane: Pane, scene: Scene) -> Iterator[None]:
    """Fail where a text is written beyond its canvas without a sign that it was cut, or right behind another.

    A window onto something larger, such as a board, cuts what it shows as a window does.
    """
    if getattr(scene, "is_window", False):
        yield
        return
    put, put_on_pixels = Canvas.put, Pixels.put
    ends: dict[tuple[Canvas | Pixels, int, int], str] = {}  # the text that ends before a cell of a row

    def placed(plane: Canvas | Pixels, x: int, y: int, text: str) -> None:
        before = ends.get((plane, x, y), "")
        is_word = sum(char.isalpha() for char in set(before)) > 1  # and no bar of a chart
        if is_word and text and before[-1].isalnum() and text[0].isalnum():
            pytest.fail(f"{pane}: {text!r} runs into {before!r}: leave {before!r} as much room as it needs")
        ends[plane, x + cells_of(text), y] = text

    def checked_put_on_pixels(pixels: Pixels, x: int, y: int, text: str, *how: Any, **named: Any) -> None:
        placed(pixels, x, y, text)
        put_on_pixels(pixels, x, y, text, *how, **named)

    def checked_put(canvas: Canvas, x: int, y: int, text: str, ink: Ink = PLAIN) -> None:
        placed(canvas, x, y, text)
        put(canvas, x, y, text, ink)
        if y < canvas.height and x + 2 * len(text) <= canvas.width:
            return  # there is room, however wide its letters are
        lost = text.rstrip()
        if lost and (y >= canvas.height or x + cells_of(lost) > canvas.width) and canvas.height:
            pytest.fail(
                f"{pane}: {text!r} is cut at {canvas.width}x{canvas.height} without a sign: shorten"
                " it with an ellipsis,"
                " lay it out for this size, or say `is_window` if the scene shows a part of something larger"
            )

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "put", checked_put)
        patch.setattr(Pixels, "put", checked_put_on_pixels)
        yield
