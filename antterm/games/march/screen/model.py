"""March of the Ants on the screen: its pages, the cursor in the meadow, how every question is answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from antterm.bots.thinker import Thought
from antterm.core.ask import Ask, Choice, Event
from antterm.core.hex import Hex
from antterm.core.story import Happening
from antterm.draw.canvas import Ink, cells_of
from antterm.draw.hexgrid import FLAT, extent
from antterm.draw.retrospect import Retrospect
from antterm.draw.scene import Scene
from antterm.games.march.draw import story
from antterm.games.march.draw.hand_strip import STRIP_ROWS
from antterm.games.march.draw.in_full import card_lines, mat_lines, mat_rulings
from antterm.games.march.draw.meadow import MeadowScene, layouts
from antterm.games.march.draw.names import in_room
from antterm.games.march.draw.retrospect import retrospect_of
from antterm.games.march.draw.scene import Ghost, beside_great_tunnel, laid
from antterm.games.march.draw.signs import chip_ink, letter
from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.forecast import forecast_of
from antterm.games.march.rules.happened import ActionTaken, PhaseBegan
from antterm.games.march.rules.meadow import CENTRE
from antterm.games.march.rules.meanings import LayHex, TakeAction, TakeHex
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.topics import (
    Acting,
    ChoosingStart,
    LayingFerocity,
    Stepping,
    SteppingByCard,
    SteppingInAction,
    SteppingInMarch,
)
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import commands, pages, scenes
from antterm.games.march.screen.deciding import PAUSES, SHORT_PAUSE, Decisions, only_cards, open_part
from antterm.games.march.screen.entries import cards_of, decline, entries_of, path_of
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
from antterm.games.march.screen.listing import Listing
from antterm.games.march.screen.on_the_way import on_the_way
from antterm.games.march.screen.pages import PAGES, MarchPage, PageContext
from antterm.games.march.screen.plates import plates
from antterm.games.march.screen.players import Players
from antterm.games.march.screen.reader import Reader
from antterm.games.march.words import forecasts
from antterm.games.march.words.in_short import in_short
from antterm.games.march.words.naming import Naming, phase_in_short, steps
from antterm.games.march.words.worth import worth_text
from antterm.i18n import _, ngettext, pgettext
from antterm.table.ahead import Following
from antterm.ui.models import commands as common
from antterm.ui.models.commands import ARROWS
from antterm.ui.models.keymap import Command, Offer
from antterm.ui.models.layout import Wish
from antterm.ui.models.model import GameModel
from antterm.ui.models.movement import news
from antterm.ui.models.plates import Plate
from antterm.ui.models.pointing import Entry, Place, Pointing
from antterm.ui.models.scene import AnswerList
from antterm.ui.models.seat_view import ModelConfig, SeatView
from antterm.ui.models.turns import Begins

WIDE = 70
"""Columns of a pane from which hexes are large by themselves, though some of them be out of sight."""
NAMED: Final = "normal"
"""The smallest zoom at which names stand on hexes."""
ARROWS_LEAD: Final = FLAT["normal"]
"""Where hexes lie for the arrows, at every zoom."""


BY: Final = (-1, 1, -1, 1)
"""Entries or cards that each of the arrows goes on."""
HAND_FROM = 120
"""Columns of a terminal from which the hand is shown below the meadow."""
READ_ON: Final = (
    *ARROWS,
    *commands.DIRECTIONS,
    common.NEXT,
    common.PREVIOUS,
    commands.SCROLL_BACK,
    commands.SCROLL_ON,
)
"""Commands with which an explanation stays open, and is of the next thing."""
CLOSING: Final = (commands.FULL, common.TAKE, common.VARIANT, common.BACK)
"""Commands that close it and do nothing else."""


class MarchModel(GameModel):
    """What the panes of March of the Ants show, and what keys do there.

    Its parts: `reader` for the pages, `decisions` for what single keys decide.
    """

    COMMANDS: ClassVar[Sequence[Command]] = (*commands.COMMANDS, *common.BOARD)
    MANY_ANSWERS = True

    def __init__(self, config: ModelConfig) -> None:
        super().__init__(config)
        self.cursor = CENTRE
        """The cell under the cursor, in the meadow."""
        self.reader = Reader(self.words, self._page_turned)
        self.decisions = Decisions(self.keymap, self.answer, self._say)
        self._setting_out: Place | None = None
        """The hex from which an ant is to go, as was answered before the ants were asked for."""
        self._looks_round = False
        """Whether the cursor has been moved where it is not needed for the answer."""
        self.handlers |= {
            **{arrow: partial(self._go_by_arrow, arrow, by) for arrow, by in zip(ARROWS, BY, strict=True)},
            **{command: partial(self._step, step) for command, step in commands.DIRECTIONS.items()},
            **{page.command: partial(self._turn_to, page.command) for page in PAGES},
            **self.decisions.handlers(),
            commands.AGAIN: lambda: not self.chosen and self.decisions.again(),
            commands.FULL: self._explain_in_full,
            commands.SCROLL_BACK: lambda: self._scroll(-1),
            commands.SCROLL_ON: lambda: self._scroll(1),
            common.VARIANT: lambda: self.turn(1) or self.reader.end_news(),
        }

    @property
    def view(self) -> MarchView:
        """What the seat that looks sees."""
        assert self.sight is not None
        assert isinstance(self.sight.view, MarchView)
        return self.sight.view

    def _say(self, text: str) -> None:
        self.message = text

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
        self._looks_round = False
        self.reader.show(sight)
        self.decisions.show(sight)
        super().show(sight)
        self._set_out()

    def _set_out(self) -> None:
        """Where steps are asked for, choose the hex from which an ant was to go."""
        origin, self._setting_out = self._setting_out, None
        if origin is None or self.ask is None or not isinstance(self.ask.about, Stepping):
            return
        for place, entry in enumerate(self.pointing.entries):
            if entry.place == origin and entry.goes_on:
                self.choose(origin)
                return
            if entry.place == origin:
                self.point(place)

    def scenes_between(self, before: SeatView, most: int) -> Sequence[Scene]:
        if self.reader.in_full or self.page is not pages.MEADOW or self.sight is None:
            return ()
        new = news(self.sight.happened, before.happened)
        return on_the_way(self.meadow_scene(), before.view, new, most)

    # The board pane

    def board(self) -> Scene:
        reader = self.reader
        back, on = self.keymap.named(commands.SCROLL_BACK), self.keymap.named(commands.SCROLL_ON)
        earlier, more = _("({key}: earlier)").format(key=back), _("({key}: more)").format(key=on)
        if reader.in_full:
            heading, *lines = self.explanation()
            asked = ("", self.question(), self.detail()) if self.ask else ()
            return scenes.Text(heading, (*lines, *asked), earlier, more, reader.scroll)
        assert self.sight is not None
        act = reader.news.act
        return reader.page.scene(
            PageContext(
                self.sight,
                self.view,
                self.words,
                self.preferences.glyphs,
                self.meadow_scene(),
                self.numbers(),
                reader.seat,
                reader.card,
                reader.scroll,
                act.report if act else None,
                reader.news.drawn,
                earlier,
                more,
                self.keymap.named(commands.FULL),
            )
        )

    def banner(self) -> Scene:
        handed = self.reader.handed_to
        if handed is None:
            return super().banner()
        return scenes.Handed(handed, self.names[handed])

    def meadow_scene(self) -> MeadowScene:
        """Return what there is to be seen of the meadow."""
        assert self.sight is not None
        typed_choice = self.typing.choice
        typed = path_of(typed_choice, self.view) if typed_choice else ()
        numbers = self.numbers()
        return MeadowScene(
            self.view,
            self.preferences.zoom,
            self.preferences.glyphs,
            cursor=typed[-1] if typed else self.cursor if self._has_cursor() else None,
            selected=typed[0] if len(typed) > 1 else self.origin,
            targets={place: text for place, text in numbers.items() if isinstance(place, Hex)},
            ghost=self.ghost(),
            last=story.last_places(self.sight.happened),
            tiles=self.preferences.tiles,
            reach=frozenset(self.cells()),
            least_zoom=NAMED if self.board_size[0] >= WIDE else "",
        )

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

    def title(self) -> str:
        view = self.view
        between = " - " if self.preferences.ascii_only else " · "
        parts = [
            pgettext("March of the Ants", "round {round}").format(round=ROUNDS[view.round]),
            phase_in_short(view.phase),
        ]
        if view.last_turn:
            parts.append(_("last turn"))
        return between.join(parts)

    def badge(self, seat: int) -> tuple[str, Ink] | None:
        return f" {letter(seat)} ", chip_ink(seat)

    def seats_rows(self) -> int:
        return self.seats().rows if self.sight else 0

    def seats(self) -> Players:
        waiting = self.sight.waiting if self.sight else None
        return Players(self.view, self.names, waiting.seat if waiting else None, self.preferences.tiles)

    def strip(self) -> Players:
        return self.seats()

    def below(self) -> Scene:
        more = _("{key}: the hand").format(key=self.keymap.named(commands.HAND))
        return scenes.HandStrip(self.view, pages.own_hand(self.view), self.reader.seat, more)

    def answers(self) -> AnswerList:
        if self.ask is None or (self.is_narrow and self.reader.shows_news):
            return AnswerList(())
        return self._listing(self.ask).scene()

    def entry_sentence(self, ask: Ask, entry: Entry) -> str:
        return self._listing(ask).sentence(entry)

    def _listing(self, ask: Ask) -> Listing:
        assert self.sight is not None
        page = None if self.reader.in_full else self.reader.page
        return Listing(self.sight, ask, self.pointing, self.keymap, page, self.reader.news.drawn)

    def begins(self, event: Event) -> Begins | None:
        match event:
            case PhaseBegan(phase=Phase.WORKER, round=number):
                return Begins(round=number, name=ROUNDS[number])
            case ActionTaken(is_bonus=False):
                return Begins()
        return None

    def news(self, happened: Sequence[Happening]) -> str:
        if self.reader.shows_news:
            return ""
        return super().news([each for each in happened if isinstance(each.event, story.TURNS)])

    @property
    def looks_back(self) -> bool:
        return self.reader.page is pages.SCORE and not self.reader.in_full

    def retrospect(self, sight: SeatView) -> Retrospect | None:
        return retrospect_of(sight.happened, self.view, sight.names, self.preferences.ascii_only)

    def plates(self) -> Sequence[Plate]:
        return plates(self)

    def wish(self, columns: int) -> Wish:
        usual = replace(super().wish(columns), strip=int(self.page is pages.MEADOW))
        if self.reader.handed_to is not None:
            usual = replace(usual, banner=True)
        is_drawn = self.page is pages.MEADOW and not self.reader.in_full and self.preferences.tiles == "solid"
        if not is_drawn or columns < HAND_FROM or usual.banner:
            return usual
        return replace(usual, below=STRIP_ROWS, least_board=self._meadow_rows())

    def _meadow_rows(self) -> int:
        """Return how many rows the meadow takes with large hexes."""
        cells = [here.cell for here in self.view.hexes.values()]
        return extent(layouts(self.preferences.tiles)[NAMED], cells)[1][1]

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
        if self.page is not pages.MEADOW or self.reader.in_full or not is_solid:
            return words
        return WithLegend(words, legend())

    def explanation(self) -> list[str]:
        """The card, hex or answer in question."""
        view, choice = self.view, self.considered()
        assert self.sight is not None
        if self.page is pages.MAT:
            return mat_page_lines(view, self.reader.seat, self.reader.in_full)
        if (own := species_in_question(view, self.ask, choice)) is not None:
            return [*mat_lines(view, own), *mat_rulings(own)]
        if self.reader.card is not None:
            return card_lines(view, self.reader.card)
        if (lines := self.page.lines(view, self.sight, self.reader.seat)) is not None:
            return lines
        if choice is not None and (lines := answer_lines(view, choice)) is not None:
            return lines
        if self.page is pages.BATTLE and view.battle is not None:
            return hex_lines(view, view.hexes[view.battle.hex], self.names)
        if (ghost := self.ghost()) is not None:
            return hex_lines(view, laid(view, ghost), self.names)
        if not self._has_cursor():
            return nest_lines(view, self.reader.seat, self.names)
        here = view.at(self.cursor)
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
        if self.reader.shows_news and entry is None:
            return ""
        if self.is_narrow and isinstance(ask.about, LayingFerocity) and self.view.battle is not None:
            return forecasts.in_short(forecast_of(self.view, self.view.battle, ask.seat))
        if self.reader.handed_to is not None:
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
        if self.typing.line is not None:
            return super().offers()
        ask = self.ask
        if ask is None:
            return self._page_offers()
        if self.reader.in_full:
            return [Offer(commands.FULL, _("back"))]
        entry = self.pointing.entry
        is_brief = any(self.gives_at_once(entry) and not entry.goes_on for entry in self.pointing.entries)
        offers = [self.offer_numbers(_("answer") if is_brief else _("choose"))]
        if entry is None and self.reader.shows_news:
            return [Offer(common.TAKE, _("go on")), *offers, *self._page_offers()]
        if (handed := self.reader.handed_to) is not None:
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
        return [Offer(commands.FULL, _("back") if self.reader.in_full else _("in full")), *turning]

    def help(self) -> str:
        return march_help()

    # What can be pointed at

    def entries_of(self, ask: Ask) -> Sequence[Entry]:
        return entries_of(ask, self.view, self.origin, self.one_by_one)

    def first_marked(self, pointing: Pointing) -> int | None:
        is_first = not self.reader.shows_news and self.reader.handed_to is None
        return super().first_marked(pointing) if is_first else None  # Enter goes on to the question first

    def point(self, mark: int | None) -> None:
        super().point(mark)
        if mark is not None:
            self.reader.take_keyboard()
        place = self.pointing.entry.place if self.pointing.entry else None
        if isinstance(place, Hex):
            self.cursor = place
        elif isinstance(place, str):
            self.reader.point_at_card(place)

    def _cursor_moved(self) -> None:
        """The mark goes with the cursor, where the question has places."""
        self._looks_round = True
        if self.is_placed:
            self.pointing = self.pointing.at(self.cursor)

    def go(self, cell: Hex | None) -> bool:
        """Move the cursor in the meadow. Returns False where it cannot go there."""
        if cell is None or cell not in self.cells():
            return False
        self.cursor = cell
        self._cursor_moved()
        return True

    def point_at(self, place: Place) -> bool:
        is_seen = self.page is pages.MEADOW and self.shows_board and not self.reader.in_full
        return is_seen and isinstance(place, Hex) and self.go(place)

    def _step(self, step: Hex) -> bool:
        """Move the cursor to the next hex in one of six directions, where that hex is seen or explained."""
        if not self.shows_board and self.pointing.mark is not None:  # then the pane explains the answer
            return False
        if self.reader.in_full and not self.is_on_board and self.considered() is not None:
            return False
        return self.page is pages.MEADOW and self.go(self.cursor + step)

    def _go_by_arrow(self, arrow: Command, by: int) -> bool:
        """Go to the nearest hex, the next card, or the next answer in the list."""
        if self.reader.cards():
            return self._go_to_card(by)
        if self.page is pages.MEADOW and self.is_on_board:
            if not self._has_cursor():
                self._cursor_moved()  # it appears where it is
                return True
            return self.go(ARROWS_LEAD.nearest(self.cursor, self.cells(), ARROWS[arrow]))
        return self.move_mark(by)

    # Reading

    @property
    def page(self) -> MarchPage:
        """The page that is open."""
        return self.reader.page

    def _page_turned(self, has_read: bool) -> None:
        """Put the mark anew on a page that was opened; where the news have been read, on the first answer."""
        is_first = has_read and self.pointing.mark is None and self.pointing.entries
        self.point(0 if is_first else self.pointing.mark)

    def _turn_to(self, command: Command) -> bool:
        """Open the page that a command stands for now; the command of the open page leads back."""
        reader, page = self.reader, self.reader.find(command)
        if page is None and command is commands.HORDE:
            return False
        if page is None:
            self.message = _("There is nothing of this yet.")
            return True
        if page is pages.HAND and self.view.seat is None and self.ask is not None:
            reader.open_hand_later(self.ask)
            self.look_privately()
            reader.open(page)
        elif page is not reader.page:
            reader.open(page)
        elif command is commands.NESTS and self.view.seats > 1:
            reader.next_mat()
        elif not reader.leave():
            self.message = _("You are looking at it.")
            return True
        self._say_where_pages_are()
        return True

    def _say_where_pages_are(self) -> None:
        """Where the panes beside the board stand in its place, say how a page is seen that was opened."""
        if not self.shows_board:
            self.message = _("{key} shows the page.").format(key=self.keymap.named(common.PANES))

    def _read_on(self) -> bool:
        """Go from the news that are open to the next, or to the question."""
        if not self.reader.shows_news:
            if self.reader.handed_to is None:
                return False
            self.point(0)
        elif not self.shows_board:
            self._say_where_pages_are()  # nobody has read what stands behind the panes
        else:
            self.reader.read_on()
        return True

    def _explain_in_full(self) -> bool:
        self.reader.explain(in_full=True)
        self._say_where_pages_are()
        return True

    def _scroll(self, by: int) -> bool:
        """Go to the next card, or on in a long page."""
        if not self.reader.in_full and self.reader.cards():
            return self._go_to_card(by)
        return self.shows_board and self.reader.scroll_by(by, self.board(), self.board_size)

    def _go_to_card(self, by: int) -> bool:
        """Go to the next card; the mark goes with it where cards are answers."""
        are_answers = any(isinstance(entry.place, str) for entry in self.pointing.entries)
        moved = self.reader.go_to_card(by, are_answers)
        if self.page is pages.HAND and cards_of(self.ask):
            self.pointing = self.pointing.at(self.reader.card)
        return moved

    def press(self, key: str) -> bool:
        if self.reader.in_full and self.typing.line is None:
            found = self.keymap.of(key)
            offers_another = self.is_over and common.ANOTHER in found
            if any(command in CLOSING for command in found) and not offers_another:
                self.reader.explain(in_full=False)
                self.message = ""
                return True
            if not any(command in READ_ON for command in found):
                self.reader.explain(in_full=False)
        return super().press(key)

    # Answering

    def gives_at_once(self, entry: Entry) -> bool:
        is_laid = isinstance(entry.choices[0].meaning, LayHex)  # and seen first, however many turns it has
        return not is_laid and super().gives_at_once(entry)

    def take(self) -> bool:
        entry = self.pointing.entry
        if entry is None and not self.pointing.digits and self._read_on():
            return True
        self._setting_out = entry.place if entry is not None and entry.at_once else None
        return super().take()

    def answer(self, choice: Choice, then: Sequence[Following] = ()) -> None:
        self.decisions.note_answer(choice)
        super().answer(choice, then)

    def openly(self, ask: Ask) -> Ask | None:
        return open_part(ask)

    def automatic(self, ask: Ask) -> str | None:
        return super().automatic(ask) or self.decisions.automatic(ask)

    def bot_pause(self, ask: Ask) -> float:
        return super().bot_pause(ask) if isinstance(ask.about, PAUSES) else SHORT_PAUSE

    def unchoose(self) -> bool:
        origin = self.origin
        if not super().unchoose():
            return False
        if origin is not None:
            self.cursor = origin
            self.pointing = self.pointing.at(origin)
        return True

    def step_back(self) -> bool:
        """Esc: undo the last thing chosen, one step at a time; then back to the page of the question."""
        if super().step_back() or self.reader.end_news():
            return True
        if self.page is pages.MEADOW or self.sight is None:
            return False
        before = self.page
        if self.sight.waiting is not None and self.ask is None:
            self.reader.open(pages.MEADOW)
        else:
            self.reader.return_to_question()
        return self.page is not before


def _as_hint(sentence: str) -> str:
    """A sentence as a hint: without its full stop, and without what is said after a colon."""
    text = sentence.rstrip(".").partition(":")[0]
    return text if len(text) <= 24 else pgettext("an answer", "no")


MODEL: type[GameModel] = MarchModel
