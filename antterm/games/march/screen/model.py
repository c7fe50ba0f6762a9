"""March of the Ants on the screen: its pages, the cursor in the meadow, how every question is answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from antterm.bots.thinker import Thought
from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.draw.canvas import cells_of
from antterm.draw.hexgrid import extent
from antterm.draw.scene import Scene
from antterm.games.march.draw import story
from antterm.games.march.draw.hand_strip import STRIP_ROWS
from antterm.games.march.draw.in_full import card_lines, forecast_in_short, mat_lines, mat_rulings
from antterm.games.march.draw.names import in_room
from antterm.games.march.draw.scene import Ghost, MeadowScene, beside_great_tunnel, laid, layouts
from antterm.games.march.rules.forecast import forecast_of
from antterm.games.march.rules.meanings import LayHex, TakeAction, TakeHex
from antterm.games.march.rules.species_topics import SteppingInAction
from antterm.games.march.rules.topics import (
    Acting,
    ChoosingStart,
    LayingFerocity,
    SteppingByCard,
    SteppingInMarch,
)
from antterm.games.march.screen import commands, pages, scenes
from antterm.games.march.screen.barred import only_cards
from antterm.games.march.screen.entries import decline, entries_of, path_of
from antterm.games.march.screen.explain import (
    answer_lines,
    hex_lines,
    mat_page_lines,
    nest_lines,
    species_in_question,
    ways_on,
)
from antterm.games.march.screen.help import march_help
from antterm.games.march.screen.legend import WithLegend, legend
from antterm.games.march.screen.listing import AnswersListed
from antterm.games.march.screen.moment import PageMoment
from antterm.games.march.screen.on_the_way import on_the_way
from antterm.games.march.screen.pages import PAGES
from antterm.games.march.words.in_short import in_short
from antterm.games.march.words.naming import Naming, steps
from antterm.games.march.words.worth import worth_text
from antterm.i18n import _, ngettext, pgettext
from antterm.ui.models import commands as common
from antterm.ui.models.answering import Do
from antterm.ui.models.board_view import ARROWS, BoardView
from antterm.ui.models.keymap import Command, Offer
from antterm.ui.models.layout import Area, Pane, Wish
from antterm.ui.models.model import GameModel
from antterm.ui.models.movement import news
from antterm.ui.models.pointing import Entry, Pointing
from antterm.ui.models.seat_view import ModelConfig, SeatView

WIDE = 70
"""Columns of a pane from which hexes are large by themselves, though some of them be out of sight."""


class MeadowView(BoardView):
    """Which part of the meadow is shown, and how large: names stand on large hexes alone."""

    def zoom_to_fit(self) -> None:
        super().zoom_to_fit()
        if self.size[0] >= WIDE and self.zoom == "strategic":
            self.zoom = "normal"
            self._move_window()

    def rows(self) -> int:
        """Rows that the whole meadow takes as it is drawn now."""
        return extent(self.layout, self._cells, self._beside)[1][1]


HAND_FROM = 120
"""Columns of a terminal from which the hand is shown below the meadow."""


class MarchModel(AnswersListed):
    """What the panes of March of the Ants show, and what keys do there."""

    COMMANDS: ClassVar[Sequence[Command]] = (*commands.COMMANDS, *common.BOARD)
    MANY_ANSWERS = True

    def __init__(self, outfit: ModelConfig) -> None:
        super().__init__(outfit)
        look = self.preferences
        self.meadow = MeadowView(layouts(look.tiles), look.zoom, edge=(1, 0), keep_whole=True)
        self._looks_round = False
        """Whether the cursor has been moved where it is not needed for the answer."""
        self.handlers |= {
            **self._in_meadow(self.meadow.handlers(self.cells, self._cursor_moved)),
            **{arrow: self._going(arrow, by) for arrow, by in zip(ARROWS, (-1, 1, -1, 1), strict=True)},
            **{command: self._stepping(step) for command, step in commands.DIRECTIONS.items()},
            common.VARIANT: lambda: self.turn(1) or self._end_reading(),
        }

    # What is seen

    @property
    def origin(self) -> Hex | None:
        """The hex from which something goes, while the place to go to is still to be chosen."""
        return next((step for step in self.chosen if isinstance(step, Hex)), None)

    @property
    def is_placed(self) -> bool:
        """Whether answers have places in the meadow."""
        return any(isinstance(entry.place, Hex) for entry in self.pointing.entries)

    @property
    def is_on_board(self) -> bool:
        """Whether the arrows move the cursor in the meadow: else the list has them."""
        entries = self.pointing.entries
        return self.ask is None or any(isinstance(e.place, Hex) and not e.listed for e in entries)

    def cells(self) -> set[Hex]:
        """Where the cursor may go in the meadow."""
        places = {entry.place for entry in self.pointing.entries if isinstance(entry.place, Hex)}
        return {here.cell for here in self.view.hexes.values()} | places

    # Taking over a position

    def show(self, sight: SeatView) -> None:
        self._see(sight)
        self.in_full, self._scroll, self._looks_round = False, 0, False
        seat = sight.ask.seat if sight.ask else self.view.seat
        if seat is not None:
            self.seat = seat
        self._news.hear(sight, self.view)
        self._handing.hear(sight, self.view)
        self._open_page_of_question(sight)
        if sight.ask is not None:
            if sight.ask == self._wanted and self.view.seat is not None:
                self.page = pages.HAND
                self._news.read()
            self._wanted = None
        self.meadow.use(layouts(self.preferences.tiles))
        super().show(sight)
        hexes = {here.cell for here in self.view.hexes.values()}
        ghost = self.ghost()
        self.meadow.show(hexes, (self.cells() | ({ghost.cell} if ghost else set())) - hexes)

    def fit(self, columns: int, panes: Mapping[Pane, Area]) -> None:
        super().fit(columns, panes)
        self.meadow.use(layouts(self.preferences.tiles))
        self.meadow.fit(self.board_size)

    def scenes_between(self, before: SeatView, most: int) -> Sequence[Scene]:
        if self.in_full or self.page is not pages.MEADOW or self.sight is None:
            return ()
        new = news(self.sight.happened, before.happened)
        return on_the_way(self.meadow_scene(), before.view, new, most)

    # The board pane

    def board(self) -> Scene:
        if self.in_full:
            heading, *lines = self.explanation()
            earlier, more = self._scroll_signs()
            asked = ("", self.question(), self.detail()) if self.ask else ()
            return scenes.Text(heading, (*lines, *asked), earlier, more, self._scroll)
        return self.page.scene(self._moment())

    def _moment(self) -> PageMoment:
        assert self.sight is not None
        earlier, more = self._scroll_signs()
        act = self._news.act
        return PageMoment(
            self.sight,
            self.view,
            self.words,
            self.preferences.glyphs,
            self.meadow_scene(),
            self.numbers(),
            self.seat,
            self.card,
            self._scroll,
            act.report if act else None,
            self._news.drawn,
            earlier,
            more,
            self.keymap.named(commands.FULL),
        )

    def banner(self) -> Scene:
        handed = self.handed_to()
        if handed is None:
            return super().banner()
        return scenes.Handed(handed, self.names[handed])

    def meadow_scene(self) -> scenes.MeadowWindow:
        """The meadow as its page shows it."""
        assert self.sight is not None
        typed_choice = self.typed_choice()
        typed = path_of(typed_choice, self.view) if typed_choice else ()
        numbers = self.numbers()
        scene = MeadowScene(
            self.view,
            self.meadow.zoom,
            self.preferences.glyphs,
            cursor=typed[-1] if typed else self.meadow.cursor if self._has_cursor() else None,
            selected=typed[0] if len(typed) > 1 else self.origin,
            targets={place: text for place, text in numbers.items() if isinstance(place, Hex)},
            ghost=self.ghost(),
            last=story.last_places(self.sight.happened),
            tiles=self.preferences.tiles,
        )
        return scenes.MeadowWindow(scene, self.meadow.origin)

    def _has_cursor(self) -> bool:
        """Whether the cursor is shown: not while the mark is on an answer without a hex."""
        entry = self.pointing.entry
        if self.ask is None or entry is None or isinstance(entry.place, Hex):
            return True
        return self._looks_round and not self.is_placed

    def ghost(self) -> Ghost | None:
        """The drawn hex as the answer in hand would lay it."""
        choice, number = self.considered(), self.view.drawn
        if choice is None or self.ask is None:
            return None
        match choice.meaning:
            case LayHex(_number, cell, turn) if number is not None:
                return Ghost(number, cell, turn)
            case TakeHex(number) if isinstance(self.ask.about, ChoosingStart):
                return beside_great_tunnel(self.view, number)
        return None

    # The panes beside it

    def wish(self, columns: int) -> Wish:
        usual = replace(super().wish(columns), strip=int(self.page is pages.MEADOW))
        if self.handed_to() is not None:
            usual = replace(usual, banner=True)
        is_drawn = self.page is pages.MEADOW and not self.in_full and self.preferences.tiles == "solid"
        if not is_drawn or columns < HAND_FROM or usual.banner:
            return usual
        return replace(usual, below=STRIP_ROWS, least_board=self.meadow.rows())

    def worth(self, thought: Thought) -> str:
        best = self.advice()[0]
        if thought.rating is None or best.rating is None:
            return ""
        against_horde = self.view.horde is not None
        return worth_text(thought.rating, best.rating, is_best=thought == best, against_horde=against_horde)

    def advised_sentence(self, ask: Ask, choice: Choice, thought: Thought) -> str:
        match choice.meaning, thought.line:
            case TakeAction("play"), (card, *_rest):
                return _("Play {card}").format(card=Naming(self.view.parts).card(card))
        return in_short(ask, (choice,), self.view)

    def info(self) -> Scene:
        words = super().info()
        is_solid = self.preferences.tiles == "solid" and not self.preferences.ascii_only
        if self.page is not pages.MEADOW or self.in_full or not is_solid:
            return words
        return WithLegend(words, legend())

    def explanation(self) -> list[str]:
        """The card, hex or answer in question."""
        view, choice = self.view, self.considered()
        assert self.sight is not None
        if self.page is pages.MAT:
            return mat_page_lines(view, self.seat, self.in_full)
        if (own := species_in_question(view, self.ask, choice)) is not None:
            return [*mat_lines(view, own), *mat_rulings(own)]
        if self.card is not None:
            return card_lines(view, self.card)
        if (lines := self.page.lines(view, self.sight, self.seat)) is not None:
            return lines
        if choice is not None and (lines := answer_lines(view, choice)) is not None:
            return lines
        if self.page is pages.BATTLE and view.battle is not None:
            return hex_lines(view, view.hexes[view.battle.hex], self.names)
        if (ghost := self.ghost()) is not None:
            return hex_lines(view, laid(view, ghost), self.names)
        if not self._has_cursor():
            return nest_lines(view, self.seat, self.names)
        here = view.at(self.meadow.cursor)
        return hex_lines(view, here, self.names) if here else [_("Nothing lies here yet.")]

    # The prompt

    def question(self) -> str:
        text = in_room(super().question(), self.columns - 2)
        here = self.view.at(self.origin) if self.sight and self.origin is not None else None
        if here is not None and self.ask is not None:
            about, name = self.ask.about, Naming(self.view.parts).hex(here.number)
            if isinstance(about, SteppingInMarch | SteppingInAction | SteppingByCard):
                which = _("{who}: {steps} left. From {hex} to where?")
                who = self.names[self.ask.seat]
                return in_room(which.format(who=who, steps=steps(about.left), hex=name), self.columns - 2)
            which = _("From {hex} to:").format(hex=name)
            text = f"{text} {which}" if cells_of(f"{text} {which}") <= self.columns - 2 else text
        if self.sight is not None and only_cards(self.sight):
            why = _("No food, no Rest now: only cards are left."), _("No food: only cards.")
            longer, shorter = (f"{text} {each}" for each in why)
            text = longer if cells_of(longer) <= self.columns - 2 else shorter  # if need be in two rows
        return text

    def detail(self) -> str:
        entry, choice, ask = self.pointing.entry, self.pointing.choice, self.ask
        if ask is None or self.pointing.digits:
            return super().detail()
        if self.is_telling() and entry is None:
            return ""
        if self.is_narrow and isinstance(ask.about, LayingFerocity) and self.view.battle is not None:
            return forecast_in_short(forecast_of(self.view, self.view.battle, ask.seat))
        if self.handed_to() is not None:
            return _("Enter takes the question; a number answers at once.")
        if entry is None or self.pointing.mark is None:
            n = len(self.pointing.entries)
            return ngettext("{n} answer, numbered", "{n} answers, numbered", n).format(n=n)
        number, several = self.pointing.mark + 1, len(entry.choices)
        if choice is None:
            return f"{number}  {ways_on(self.view, entry)}"
        which = f" ({self.pointing.way + 1}/{several})" if several > 1 else ""
        return in_room(f"{number}{which}  {self.entry_sentence(ask, entry)}", self.columns - 2)

    def offers(self) -> list[Offer]:
        if self.typed is not None:
            return super().offers()
        ask = self.ask
        if ask is None:
            return self._page_offers()
        if self.in_full:
            return [Offer(commands.FULL, _("back"))]
        entry = self.pointing.entry
        is_brief = any(self.gives_at_once(entry) and not entry.goes_on for entry in self.pointing.entries)
        offers = [self.offer_numbers(_("answer") if is_brief else _("choose"))]
        if entry is None and self.is_telling():
            return [Offer(common.TAKE, _("go on")), *offers, *self._page_offers()]
        if (handed := self.handed_to()) is not None:
            taking = Offer(common.TAKE, _("I am {name}").format(name=self.names[handed]))
            return [taking, *offers, *self._page_offers()]
        answers = _("the marked one") if is_brief else _("answer")
        if isinstance(ask.about, Acting):
            answers = _("do it")
        goes_on = entry is not None and entry.goes_on
        offers.append(Offer(common.TAKE, _("from here") if goes_on else answers))
        if self.has_ways():
            offers.append(
                Offer(
                    common.VARIANT, pgettext("a hex, by a key", "turn") if self.ghost() else _("another way")
                )
            )
        if (none := decline(ask)) is not None:
            offers.append(Offer(commands.DECLINE, _as_hint(self.words.choice(ask, none, self.view))))
        if self.chosen:
            offers.append(Offer(common.BACK, _("back")))
        if isinstance(ask.about, Acting) and self.columns < HAND_FROM:  # so that a hint can be offered
            look = commands.HAND if self.page is pages.MEADOW else commands.MEADOW
            return [*offers, *(Offer(command, _(command.label)) for command in (look, commands.SIGNS))]
        return [*offers, *self._page_offers()]

    def _page_offers(self) -> list[Offer]:
        there = [page for page in PAGES if page is not self.page and page.is_there(self.view)]
        turning = [Offer(page.command, _(page.command.label)) for page in there]
        return [Offer(commands.FULL, _("back") if self.in_full else _("in full")), *turning]

    def help(self) -> str:
        return march_help()

    # What can be pointed at

    def entries_of(self, ask: Ask) -> Sequence[Entry]:
        return entries_of(ask, self.view, self.origin, self.one_by_one)

    def first_marked(self, pointing: Pointing) -> int | None:
        is_first = not self.is_telling() and self.handed_to() is None  # else Enter goes on to the question
        return super().first_marked(pointing) if is_first else None

    def point(self, mark: int | None) -> None:
        super().point(mark)
        if mark is not None:
            self._handing.end()
        place = self.pointing.entry.place if self.pointing.entry else None
        if isinstance(place, Hex):
            self.meadow.go(place)
        elif isinstance(place, str) and self.page is pages.HAND:
            self._card = place

    def _cursor_moved(self) -> None:
        """The mark goes with the cursor, where the question has places."""
        self._looks_round = True
        if self.is_placed:
            self.pointing = self.pointing.at(self.meadow.cursor)

    def go(self, cell: Hex | None) -> bool:
        """Move the cursor in the meadow. Returns False where it cannot go there."""
        if cell is None or cell not in self.cells():
            return False
        self.meadow.go(cell)
        self._cursor_moved()
        return True

    def _in_meadow(self, handlers: Mapping[Command, Do]) -> dict[Command, Do]:
        """Handlers that mean something only while the meadow is seen."""

        def only_there(do: Do) -> Do:
            return lambda: self.page is pages.MEADOW and self.shows_board and not self.in_full and do()

        return {command: only_there(do) for command, do in handlers.items()}

    def _stepping(self, step: Hex) -> Do:
        """To the next hex in one of the six directions, where that is seen or told of."""

        def is_told() -> bool:
            if not self.shows_board and self.pointing.mark is not None:  # then the pane tells of the answer
                return False
            return not self.in_full or self.is_on_board or self.considered() is None

        return lambda: self.page is pages.MEADOW and is_told() and self.go(self.meadow.cursor + step)

    def _going(self, arrow: Command, by: int) -> Do:
        """An arrow: to the nearest hex, the next card, or the next answer in the list."""

        def go() -> bool:
            if self.cards():
                return self._go_to_card(by)
            if self.page is pages.MEADOW and self.is_on_board:
                if not self._has_cursor():
                    self._cursor_moved()  # it appears where it is
                    return True
                return self.go(self.meadow.nearest(ARROWS[arrow], self.cells()))
            return self.move_mark(by)

        return go

    # Answering

    def take(self) -> bool:
        if self.pointing.mark is None and not self.pointing.digits and self._read_on():
            return True
        return super().take()

    def unchoose(self) -> bool:
        origin = self.origin
        if not super().unchoose():
            return False
        if origin is not None:
            self.meadow.go(origin)
            self.pointing = self.pointing.at(origin)
        return True

    def step_back(self) -> bool:
        """Esc: undo the last thing chosen, one step at a time; then back to the page of the question."""
        if super().step_back() or self._end_reading():
            return True
        if self.page is pages.MEADOW or self.sight is None:
            return False
        before = self.page
        if self.sight.waiting is not None and self.ask is None:
            self._open(pages.MEADOW)
        else:
            self._return_to_question()
        return self.page is not before


def _as_hint(sentence: str) -> str:
    """A sentence as a hint: without its full stop, and without what is said after a colon."""
    text = sentence.rstrip(".").partition(":")[0]
    return text if len(text) <= 24 else pgettext("an answer", "no")


MODEL: type[GameModel] = MarchModel
