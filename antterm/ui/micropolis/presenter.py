"""Micropolis on the screen: the row of tiles, the anthill that would grow by one, everybody's score."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from textual.reactive import reactive

from antterm.core.ask import Ask, Choice
from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.micropolis import Growth, RowScene, draw_row, draw_table
from antterm.draw.micropolis_row import row_tile_width
from antterm.i18n import _
from antterm.micropolis.anthill import Home, Side
from antterm.micropolis.draft import within_reach
from antterm.micropolis.outlook import Prospect, changing, placing, taking
from antterm.micropolis.tiles import Tile
from antterm.micropolis.view import MicropolisView
from antterm.micropolis.words import MicropolisWords
from antterm.ui.keys import figure
from antterm.ui.micropolis import answers, info, pages
from antterm.ui.micropolis.help import micropolis_help
from antterm.ui.micropolis.outlook import gallery_changes
from antterm.ui.paint import Hint
from antterm.ui.presenter import Presenter, Sight

BOARD, ALL, SHEET = "board", "all", "sheet"
"""Pages of the board pane."""
LISTED = ("anthill", "effect", "barracks", "sentry", "commander", "post")
"""Questions that are answered from a list; the others on the row or at the anthill."""


class MicropolisPresenter(Presenter):
    """What the panes of Micropolis show, and what keys do there."""

    CHANGES = ("cursor", "side", "by_token", "watched", "page", "top")

    cursor: reactive[int] = reactive(0, init=False)
    """Which tile of the row is under the cursor."""
    side: reactive[Side] = reactive(Side.RIGHT, init=False)
    """The end at which the tile in hand, or under the cursor, is shown."""
    by_token: reactive[bool] = reactive(False, init=False)
    """Whether an architect token is to pay."""
    watched: reactive[Home | None] = reactive(None, init=False)
    """The anthill looked at; None for that of the question."""
    page: reactive[str] = reactive(BOARD, init=False)
    top: reactive[int] = reactive(0, init=False)
    """The first anthill on the page of all anthills."""

    def __init__(self, words: MicropolisWords, understand: Callable[[str], str]) -> None:
        super().__init__(words, understand)
        self.micropolis_words = words
        self._growths: dict[str, Growth] = {}
        self._last: dict[str, str] = {}
        self._acted: Home | None = None
        self._prospects: dict[tuple[Home, int, Side, bool], Prospect] = {}

    # What is shown

    @property
    def view(self) -> MicropolisView:
        assert self.sight is not None
        return cast(MicropolisView, self.sight.view)

    @property
    def ascii_only(self) -> bool:
        return self.app.glyphs == "ascii"

    def show(self, sight: Sight) -> None:
        self._prospects = {}
        self._growths, self._last = pages.history(sight)
        self._acted = pages.last_acted(sight)
        kind = sight.ask.kind if sight.ask else ""
        if kind == "tile":
            self.cursor = 0
        if sight.ask is not None:
            self.watched = None
            self.page = BOARD
        elif sight.outcome is not None and (self.sight is None or self.sight.outcome is None):
            self.page = SHEET
        elif sight.outcome is None and self.page == SHEET and self.sight and self.sight.outcome:
            self.page = BOARD
        self.by_token = False
        super().show(sight)
        self.cursor = max(0, min(self.cursor, len(self.view.row) - 1))

    def own(self) -> Home:
        """The anthill that the question is about, or that of whoever looks at the screen.

        Onlookers and those who review a game see the one to which something was done last.
        """
        sight, view = self.sight, self.view
        assert sight is not None
        if sight.ask is None and self._acted and (sight.review or view.seat is None):
            return self._acted
        ask = sight.ask or (sight.waiting if view.seat is None else None)
        if ask is not None:
            picked = ask.choices[self.picked].mark("anthill") if ask is sight.ask else None
            about = picked or ask.about.get("anthill")
            if about:
                return Home.parse(about)
        seat = ask.seat if ask is not None else view.seat or 0
        homes = [home for home in view.homes if home.seat == seat]
        unfinished = [home for home in homes if not view.anthill(home).closed]
        return (unfinished or homes)[0]

    def shown(self) -> Home:
        """The anthill on the board."""
        return self.watched if self.watched in self.view.homes and self.watched else self.own()

    def growth(self, home: Home) -> Growth:
        """How an anthill came to be."""
        growth = self._growths.get(str(home), ())
        return growth if len(growth) == len(self.view.anthill(home).tiles) else ()

    def last_tile(self, home: Home) -> str | None:
        """Id of the tile placed last in an anthill."""
        return self._last.get(str(home))

    def anthill_name(self, home: Home) -> str:
        """An anthill by its owner."""
        assert self.sight is not None
        return self.micropolis_words.anthill(home, self.sight.names)

    def marked(self) -> frozenset[str]:
        """Ids of the tiles whose barracks the picked answer speaks of."""
        if self._kind() not in ("barracks", "sentry") or not self.sight or not self.sight.ask:
            return frozenset()
        choice = self.typed_choice() or self.sight.ask.choices[self.picked]
        barracks = choice.mark("barracks")
        return frozenset([barracks]) if barracks else frozenset()

    # What an answer would do

    def _kind(self) -> str:
        return self.sight.ask.kind if self.sight and self.sight.ask else ""

    def taken(self, index: int, side: Side, by_token: bool) -> Prospect:
        """What taking a tile of the row and placing it would do."""
        key = (self.own(), index, side, by_token)
        if key not in self._prospects:
            self._prospects[key] = taking(self.view, self.own(), index, side, by_token)
        return self._prospects[key]

    def prospects(self) -> list[Prospect]:
        """What the answer in hand would do: for a tile at each end where it can go."""
        sight = self.sight
        if sight is None or sight.ask is None:
            return []
        view, home, choice = self.view, self.own(), self.typed_choice()
        if self._kind() == "tile":
            index, token = self.looked_at(), self.by_token
            if choice is not None:
                token = choice.mark("token") is not None
            payable = token or index in within_reach(view.row, view.anthill(home).army)
            sides = view.anthill(home).sides or (Side.RIGHT,)
            return [self.taken(index, side, token or not payable) for side in sides]
        if self._kind() == "side" and view.held:
            return [placing(view, home, view.held, side) for side in Side]
        choice = choice or sight.ask.choices[self.picked]
        barracks = choice.mark("barracks")
        if barracks and choice.text != "leave":
            anthill, tile = view.anthill(home), view.deck.tiles[barracks]
            changed = anthill.empty(tile) if choice.text.startswith("empty") else anthill.fill(tile)
            return [changing(view, home, changed)]
        return []

    def prospect(self) -> Prospect | None:
        """What the answer in hand would do at the end that is chosen; None where it changes no anthill."""
        found = self.prospects()
        choice = self.typed_choice()
        side = Side(choice.text) if choice and self._kind() == "side" else self.side
        return next((p for p in found if p.side is side), found[0] if found else None)

    def _index_of(self, choice: Choice) -> int:
        return next(i for i, offer in enumerate(self.view.row) if offer.tile.id == choice.mark("tile"))

    def tile_in_hand(self) -> Tile | None:
        """The tile that the question is about, or the one under the cursor."""
        ask = self.sight.ask if self.sight else None
        if self.view.held:
            return self.view.held
        if ask is not None and ask.kind != "tile":
            return self.view.deck.tiles.get(ask.about.get("tile", ""))
        return self.view.row[self.looked_at()].tile if self.view.row else None

    def looked_at(self) -> int:
        """The place in the row that is typed, or else under the cursor."""
        choice = self.typed_choice() if self._kind() == "tile" else None
        return self._index_of(choice) if choice else self.cursor

    # Panes

    def paint_board(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if self.sight is None:
            return canvas
        if self.page == ALL:
            pages.paint_all(canvas, self, self.top)
        elif self.page == SHEET:
            pages.paint_sheet(canvas, self)
        else:
            symbol_row, rims, inside = pages.layout(height)
            row = draw_row(self._row_scene(width), width, symbol_row)
            canvas.blit(row, 0, 0)
            gap = 1 if height > row.height + pages.ring_rows(rims, inside) else 0
            pages.paint_ring(canvas, self, row.height + gap, rims, inside)
        return canvas

    def _row_scene(self, width: int) -> RowScene:
        view, home = self.view, self.own()
        reach = range(len(view.row)) if self.by_token else within_reach(view.row, view.anthill(home).army)
        asked = self.sight is not None and self.sight.ask is not None
        cursor = self.looked_at() if not asked or self._kind() == "tile" else None
        if self._kind() not in ("tile", "anthill"):
            return RowScene(view.row, self.app.glyphs, frozenset(), cursor)
        wide = row_tile_width(width)
        brings = []
        for index in range(len(view.row)):
            sides = view.anthill(home).sides or (Side.RIGHT,)
            gains = [self.taken(index, side, index not in reach or self.by_token).gain for side in sides]
            text = "/".join(f"{gain:+d}" for gain in gains)
            brings.append(text if len(text) <= wide else "/".join(map(str, gains)))
        return RowScene(view.row, self.app.glyphs, frozenset(reach), cursor, brings)

    def seats_height(self) -> int:
        return 1 + (len(self.view.homes) if self.sight else 0)

    def paint_seats(self, width: int, height: int) -> Canvas:
        if self.sight is None:
            return Canvas(width, height)
        waiting = self.sight.waiting.seat if self.sight.waiting else None
        return draw_table(self.view, self.sight.names, waiting, width, self.ascii_only)

    def paint_info(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if self.sight is not None and self.page == SHEET:
            info.paint_lines(canvas, self)
        elif self.sight is not None:
            info.paint_info(canvas, self)
        return canvas

    def title(self) -> str:
        if self.sight is None:
            return ""
        view = self.view
        text = _("round {round} of {last}, pile {pile}")
        return text.format(round=view.round, last=view.last_round, pile=view.pile)

    # The prompt

    def asked_as_list(self) -> Ask | None:
        ask = super().asked_as_list()
        return ask if ask is not None and ask.kind in LISTED else None

    def detail(self) -> str:
        if self.sight is None or self.sight.outcome is not None:
            return ""
        if self.watched is not None and self.watched != self.own():
            name = self.micropolis_words.anthill(self.watched, self.sight.names)
            return _("You are looking at: {anthill}. Esc brings back your own.").format(anthill=name)
        asked = self.asked_as_list()
        if asked:
            return answers.listed(self, asked, self.app.size.width - 2)
        found = self.prospect()
        if found is None or found.tile is None:
            return ""
        parts = [_("{points:+d} points").format(points=found.gain)]
        if self.view.anthill(found.home).sides:
            parts.insert(0, info.end_name(found.side))
        if self._kind() == "tile" and not self._pays(self.looked_at()):
            parts.insert(0, _("too dear"))
        elif self._kind() == "tile" and self.by_token:
            parts.insert(0, _("for an architect token"))
        return ", ".join(parts) + "   " + "; ".join(gallery_changes(found, self.growth(found.home)))

    def typed_preview(self) -> tuple[str, Ink]:
        choice = self.typed_choice()
        if self.message or choice is None or self.sight is None or self.sight.ask is None:
            return super().typed_preview()
        return answers.sentence(self, self.sight.ask, choice), PLAIN

    def _pays(self, index: int) -> bool:
        return self.by_token or index in within_reach(self.view.row, self.view.anthill(self.own()).army)

    def hints(self) -> list[Hint]:
        if self.typed is not None:
            return super().hints()
        look: list[Hint] = [("o", _("others")), ("a", _("all")), ("s", _("score"))]
        if self.page == ALL:
            return [("Up/Down", _("scroll")), ("Esc", _("back")), *look, ("?", _("help"))]
        if self.page != BOARD or self.watched:
            return [("Esc", _("board") if self.page == SHEET else _("back")), *look, ("?", _("help"))]
        if not self.sight or not self.sight.ask:
            return [*look, *self.common_hints()]
        if self.asked_as_list():
            return [("1-9", _("choose")), ("Tab", _("next")), ("Enter", _("answer")), *look, ("?", _("help"))]
        ends: list[Hint] = [("Up/Down", _("end"))] if self.view.anthill(self.own()).sides else []
        if self._kind() == "side":
            return [("Left/Right", _("end")), ("Enter", _("place it")), *look, *self.common_hints()]
        token: list[Hint] = [("t", _("token"))] if self.view.players[self.own().seat].tokens else []
        row: list[Hint] = [(f"1-{len(self.view.row)}", _("tile")), *ends, ("Enter", _("take it")), *token]
        return [*row, *look, *self.common_hints()]

    # Keys

    def press(self, key: str, character: str | None) -> bool:
        if self.typed is None and self.page == ALL and key in ("up", "down"):
            self.top = max(0, min(self.top + (1 if key == "down" else -1), len(self.view.homes) - 1))
            return True
        if self.typed is None and self._looks_away() and self._would_answer(key, character):
            self._look_at_own()
            return True
        if super().press(key, character):
            return True
        if self.sight is None:
            return False
        if key == "escape":
            return self._step_back()
        if self._press_look(character):
            return True
        match self._kind():
            case "side":
                return self._press_side(key, character)
            case "tile":
                return self._press_row(key, character)
        return self._press_cursor(key)

    def _looks_away(self) -> bool:
        """Whether the board pane hides what an answer would do."""
        return self.sight is not None and (self.page != BOARD or self.shown() != self.own())

    def _would_answer(self, key: str, character: str | None) -> bool:
        """Whether a key would answer the question, or choose among listed answers."""
        if self.sight is None or self.sight.ask is None:
            return False
        chooses = figure(character) is not None or key in ("tab", "shift+tab")
        direct = figure(character) is not None and self.app.settings.moves == "direct"
        return key == "enter" or direct or (chooses and self.asked_as_list() is not None)

    def _step_back(self) -> bool:
        if self.page != BOARD:
            self.page = BOARD
        elif self.watched is not None:
            self.watched = None
        elif self.number:
            self.number = ""
        else:
            return False
        return True

    def _press_look(self, character: str | None) -> bool:
        """Keys that only look."""
        match character:
            case "o" | "O":
                homes = self.view.homes
                by = 1 if character == "o" else -1
                there = homes[(homes.index(self.shown()) + by) % len(homes)]
                self.watched = None if there == self.own() else there
                self.page = BOARD
            case "a":
                self.page = BOARD if self.page == ALL else ALL
            case "s":
                self.page = BOARD if self.page == SHEET else SHEET
            case _:
                return False
        self.screen.remove_class("folded-out")  # where the panes have taken the board's place
        return True

    def _press_cursor(self, key: str) -> bool:
        row = len(self.view.row)
        if key not in ("left", "right") or not row:
            return False
        self._look_at_own()
        self.cursor = (self.cursor + (1 if key == "right" else -1)) % row
        return True

    def _press_row(self, key: str, character: str | None) -> bool:
        row = len(self.view.row)
        match key:
            case "left" | "right":
                return self._press_cursor(key)
            case "up" | "down":
                self._look_at_own()
                self.side = Side.LEFT if self.side is Side.RIGHT else Side.RIGHT
            case "tab" | "shift+tab":
                self._look_at_own()
                payable = [index for index in range(row) if self._pays(index)]
                step = 1 if key == "tab" else -1
                at = payable.index(self.cursor) + step if self.cursor in payable else 0
                self.cursor = payable[at % len(payable)]
            case "enter":
                self._take(self.cursor)
            case _ if character == "t":
                self._toggle_token()
            case _:
                chosen = self.digits(character, row)
                if chosen is None:
                    return bool(self.number)
                self._look_at_own()
                self.cursor = chosen
                if self.app.settings.moves == "direct":
                    self._take(chosen)
        return True

    def _look_at_own(self) -> None:
        self.page, self.watched = BOARD, None

    def _toggle_token(self) -> None:
        if self.view.players[self.own().seat].tokens:
            self._look_at_own()
            self.by_token = not self.by_token
        else:
            self.message = _("You have no architect token.")

    def _take(self, index: int) -> None:
        assert self.sight is not None
        assert self.sight.ask is not None
        self._look_at_own()
        text = f"{index + 1} architect" if self.by_token else str(index + 1)
        choice = self.sight.ask.find(text)
        if choice is not None:
            self.answer(choice)
        elif self.view.players[self.own().seat].tokens:
            self.message = _("Your army cannot pay for that; t pays with an architect token.")
        else:
            army = self.micropolis_words.soldiers(self.view.anthill(self.own()).army)
            self.message = _("That tile costs {price}; your army has {army}.").format(
                price=self.micropolis_words.soldiers(index), army=army
            )

    def _press_side(self, key: str, character: str | None) -> bool:
        assert self.sight is not None
        assert self.sight.ask is not None
        match key:
            case "left":
                self.side = Side.LEFT
            case "right":
                self.side = Side.RIGHT
            case "up" | "down" | "tab" | "shift+tab":
                self.side = Side.LEFT if self.side is Side.RIGHT else Side.RIGHT
            case "enter":
                choice = self.sight.ask.find(str(self.side))
                if choice is not None:
                    self.answer(choice)
                return True
            case _:
                chosen = self.digits(character, 2)
                if chosen is None:
                    return False
                self.side = list(Side)[chosen]
                if self.app.settings.moves == "direct":
                    return self._press_side("enter", None)
        self._look_at_own()
        return True

    def help(self) -> str:
        return micropolis_help()
