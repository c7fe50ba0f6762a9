"""March of the Ants on the screen: its pages, the cursor in the meadow, how every question is answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from antterm.bots import Thought
from antterm.core.ask import Ask, Choice, Event
from antterm.core.hex import Hex
from antterm.core.story import Happening
from antterm.draw.canvas import Ink
from antterm.draw.paint import key_name
from antterm.draw.retrospect import Retrospect
from antterm.draw.scene import Scene
from antterm.games.march.draw import story
from antterm.games.march.draw.cards import HandBeside
from antterm.games.march.draw.hex_content import Marks
from antterm.games.march.draw.hexes import PITCHES
from antterm.games.march.draw.meadow import MeadowScene
from antterm.games.march.draw.names import in_room
from antterm.games.march.draw.retrospect import retrospect_of
from antterm.games.march.draw.scene import Ghost, beside_great_tunnel
from antterm.games.march.draw.signs import chip_ink, letter
from antterm.games.march.draw.site_plate import rows_of_plates
from antterm.games.march.draw.status.round_forecast import RoundForecast
from antterm.games.march.draw.status.since import Since
from antterm.games.march.draw.status.threat_bar import ThreatBar
from antterm.games.march.draw.steps import Steps
from antterm.games.march.rules import meanings, topics
from antterm.games.march.rules.asking import choice_of
from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import ActionTaken, PhaseBegan
from antterm.games.march.rules.meadow import CENTRE
from antterm.games.march.rules.state import LAST_ROUND, Phase
from antterm.games.march.rules.view import HexView, MarchView
from antterm.games.march.screen import commands, pages, scenes
from antterm.games.march.screen.battle_forecast import battle_forecast_text
from antterm.games.march.screen.confirmation import Confirmation
from antterm.games.march.screen.covering import (
    OnExplanation,
    answers_unseen,
    decides,
    on_explanation,
)
from antterm.games.march.screen.deciding import (
    PAUSES,
    SHORT_PAUSE,
    Decisions,
    has_paid_nothing,
    open_part,
)
from antterm.games.march.screen.entries import (
    Opened,
    Sites,
    as_cards,
    cards_of,
    decline,
    declines,
    entries_of,
    entries_of_only_card,
    entry_numbers,
    hexes_out,
    larvae_line,
    origin_of,
    path_of,
    sites_open,
    variant_of_same_ant,
    which_card,
    with_only_card,
)
from antterm.games.march.screen.explain import answer_lines, reaction_lines, species_in_question
from antterm.games.march.screen.hand import HandOrder
from antterm.games.march.screen.hinted_mark import HintContinuation, HintedMark
from antterm.games.march.screen.info_text import InfoText
from antterm.games.march.screen.key_line import WIDE_FROM, KeyLine
from antterm.games.march.screen.legend import WithLegend, help_text, legend
from antterm.games.march.screen.listing import Hint, Listing
from antterm.games.march.screen.mark_order import MarkOrder
from antterm.games.march.screen.no_answer import why_held, why_no_answer
from antterm.games.march.screen.notes import QuestionNotes, asked_again
from antterm.games.march.screen.on_the_way import on_the_way
from antterm.games.march.screen.origins import Origins
from antterm.games.march.screen.pages import PAGES, MarchPage, PageContext, scroll_signs
from antterm.games.march.screen.panel import panel_plates
from antterm.games.march.screen.pictures import pictures
from antterm.games.march.screen.players import Players
from antterm.games.march.screen.position import Position
from antterm.games.march.screen.question_text import complete_question, in_one_row
from antterm.games.march.screen.reader import Reader
from antterm.games.march.screen.since import since_of
from antterm.games.march.screen.stepping import StorySteps
from antterm.games.march.screen.title import title_of
from antterm.games.march.screen.typed_number import TypedNumber
from antterm.games.march.words import forecasts
from antterm.games.march.words.answers import neighbour
from antterm.games.march.words.forecasts import robbery_line, worth_text
from antterm.games.march.words.in_short import in_short
from antterm.games.march.words.naming import Naming
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import capital
from antterm.table.ahead import Following
from antterm.table.standing_orders import LocalOrders, Orders
from antterm.ui.models import commands as common
from antterm.ui.models.commands import ARROWS
from antterm.ui.models.keymap import DIGITS, Command, Offer
from antterm.ui.models.layout import SIDE_FROM, PaneSizes, side_width
from antterm.ui.models.model import GameModel
from antterm.ui.models.movement import news
from antterm.ui.models.pictures import AnnotatedPicture
from antterm.ui.models.pointing import Entry, Place, Pointing
from antterm.ui.models.scene import AnswerList, Lines, Prompt, Title
from antterm.ui.models.seat_view import ModelConfig, SeatView
from antterm.ui.models.story_reader import Begins

ARROWS_LEAD: Final = PITCHES["normal"]
"""The layout of hexes that the arrows follow, at every zoom."""
ARROW_STEPS: Final = (-1, 1, -1, 1)
"""Entries or cards by which each of `ARROWS` moves the mark in a list."""
HAND_FROM = 150
"""Columns of a terminal from which the hand lies beside the meadow, below what happened."""
INFO_ROWS = 14
"""Rows of the info pane on such a terminal, so that the story and the hand have the others."""
NEWS_ROWS = 6
"""Most rows of the story that are shown at the question for an Action, at the cost of the info pane."""
READ_ONLY_PAGES: Final = (pages.SCORE, pages.STORY, pages.SIGNS, pages.HEXES_OUT)
"""Pages on which nothing is answered, so that the arrows scroll those that are too long."""


class MarchModel(GameModel):
    """The content of the panes of March of the Ants, and the effect of keys there.

    Its parts: `reader` for the pages, `decisions` for what single keys decide, `stepping` for the story on
    the map, `position` for what is found out about the position. Texts that follow from these alone are made
    by modules of their own, such as `info_text`, `question_text`, `listing` and `key_line`.
    """

    COMMANDS: ClassVar[Sequence[Command]] = (*commands.COMMANDS, *common.BOARD)
    EXPLAINS_IN_FULL = True
    POINTS_AT_ALL = True
    MANY_ANSWERS = True
    KEEPS_QUESTION = True

    def __init__(self, config: ModelConfig) -> None:
        super().__init__(config)
        self.cursor = CENTRE
        """The cell under the cursor."""
        self.reader = Reader(self.words, self._page_turned)
        self.orders: Orders = LocalOrders(March())
        self.decisions = Decisions(self.keymap, lambda: self.orders, self.answer, self._say, self.refuse)
        self._origins: Origins | None = None
        """The hexes from which ants can step; None while nothing is asked."""
        self._position: Position | None = None
        self._only_place: Hex | None = None
        """The cell to which all answers point; None if there are several, or none."""
        self._is_marked_again = False
        """Whether the last key was a number whose answer was marked already."""
        self.stepping = StorySteps(self.keymap, self.refuse)
        self._hands = HandOrder()
        self._typed = TypedNumber()
        self._left: Pointing | None = None
        """The place that was marked when a page without answers was opened; None while the question is
        open."""
        self._cursor_is_free = False
        """Whether the cursor has been moved where it is not needed for the answer."""
        self._confirmation = Confirmation()
        self._prompt_rows: tuple[MarchPage | None, int] = None, 0
        """The page that is open, and the most rows that the prompt has needed for this question there."""
        self._notes = QuestionNotes()
        """The sentences above the question: what changed since the last one and may have been missed."""
        self._orders_note = ""
        """A sentence about standing orders that spare such questions, shown once the pages before them have
        been read."""
        self._hint_continuation = HintContinuation()
        self._hinted_mark = HintedMark()
        self.handlers |= {
            **{
                arrow: partial(self._go_by_arrow, arrow, by)
                for arrow, by in zip(ARROWS, ARROW_STEPS, strict=True)
            },
            **{command: partial(self._step, step) for command, step in commands.DIRECTIONS.items()},
            **{page.command: partial(self._turn_to, page.command) for page in PAGES},
            **self.decisions.handlers(),
            commands.PLAY: self._play_a_card,
            commands.REST: lambda: self._point_at_rest() or self.decisions.act("rest"),
            commands.LARVAE: self.decisions.toggle_larvae,
            commands.PAY_IN_LARVAE: self._pay_in_larvae,
            commands.DECLINE: lambda: self._point_at_stop() or self.decisions.decline(),
            commands.AGAIN: lambda: not self.chosen_steps and not self._is_covered and self.decisions.again(),
            commands.FULL: self._explain_in_full,
            common.NEXT: lambda: self._go_on_page(1) or self._go_by_worth(1),
            common.PREVIOUS: lambda: self._go_on_page(-1) or self._go_by_worth(-1),
            commands.SCROLL_BACK: lambda: self._read_card(-1) or self._scroll(-1) or self._says_page_ends(),
            commands.SCROLL_ON: lambda: self._read_card(1) or self._scroll(1) or self._says_page_ends(),
            common.STORY_PART: lambda: (
                (self._shows_story and self.reader.show_next_player()) or self._read_story(0)
            ),
            common.STEP_BACK: lambda: self._leave_page() or self.undo_step() or self._take_back(),
            common.VARIANT: lambda: (
                self.reader.end_reports()
                if self._is_covered and not self._turns_in_full
                else self._next_origin() or self.next_variant(1)
            ),
            common.VARIANT_BACK: lambda: (
                (self._turns_in_full or not self._is_covered) and self.next_variant(-1)
            ),
        }

    @property
    def view(self) -> MarchView:
        """The view of the seat at the screen."""
        assert isinstance(self.shown_view.view, MarchView)
        return self.shown_view.view

    @property
    def origin(self) -> Hex | None:
        """The cell from which steps go, where steps are asked for."""
        return self._origins.cell if self._origins is not None else None

    @property
    def position(self) -> Position:
        """The facts about the position that is shown."""
        assert self._position is not None
        return self._position

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and what it ended with has been read: it is shown afterwards."""
        return super().is_over and not self.reader.shows_report

    @property
    def _naming(self) -> Naming:
        """The names of things on the map."""
        return Naming(self.view.components, self.names, numbers_first=True)

    def _say(self, text: str) -> None:
        self.message = text

    # What is seen

    @property
    def at(self) -> Hex | None:
        """The hex whose second step is open: there several answers are left, which are listed.

        Where all answers are at one hex, there is no first step.
        """
        return next((step for step in self.chosen_steps if isinstance(step, Hex)), self._only_place)

    @property
    def _listed_card(self) -> str | None:
        """The only card that can be played, while its list is open before the Action is taken."""
        return self.position.only_card if Opened.CARD in self.chosen_steps else None

    @property
    def _asking(self) -> Ask | None:
        """The question of the list that is open: the pending one, or which card is played."""
        return self.ask if self.ask is None or self._listed_card is None else which_card(self.ask.seat)

    @property
    def is_placed(self) -> bool:
        """Whether answers have places in the meadow."""
        return any(isinstance(entry.place, Hex) for entry in self.pointing.entries)

    @property
    def is_on_board(self) -> bool:
        """Whether the arrows move the cursor in the meadow: else the list has them."""
        entries = self.pointing.entries
        return self.ask is None or any(isinstance(e.place, Hex) and not e.listed for e in entries)

    @property
    def _is_covered(self) -> bool:
        """Whether a page, an explanation or a step of the story stands before the answers of the question."""
        away = self.reader.shows_report or self.reader.is_elsewhere
        is_left = self._has_unread_report or (
            away and self.page is not pages.MEADOW and self.pointing.mark is None
        )
        return self.ask is not None and (is_left or self.reader.in_full or self.stepping.step is not None)

    @property
    def _is_reading_page(self) -> bool:
        """Whether a page is read that somebody opened: keys that go through the answers do nothing there."""
        return self.ask is not None and self.reader.is_elsewhere and self.pointing.mark is None

    @property
    def _turns_in_full(self) -> bool:
        """Whether the hex that the marked answer lays is explained in full, and can be turned there."""
        return (
            self.reader.in_full
            and self.ghost() is not None
            and self.has_variants()
            and not self.alternative_count()
        )

    def cells(self) -> set[Hex]:
        """Return the cells to which the cursor can go: all hexes, and where a hex can be laid."""
        places = {entry.place for entry in self.pointing.entries if isinstance(entry.place, Hex)}
        return {here.cell for here in self.view.hexes.values()} | places

    # Taking over a position

    def show(self, seat_view: SeatView) -> None:
        seat_view = self._hands.arranged(seat_view)
        self._cursor_is_free, self._left, self._only_place = False, None, None
        self._confirmation.show()
        self._prompt_rows = None, 0
        self._hint_continuation.show()
        self._hinted_mark.show()
        self.reader.show(seat_view)
        self.decisions.show(seat_view)
        self._typed.end()
        if self._position is None or self._position.seat_view is not seat_view:
            self._position = Position(seat_view)
        self._origins = None
        if seat_view.ask is not None:
            ranked = self._position.ranked if isinstance(seat_view.ask.about, topics.Stepping) else ()
            wanted = [*self.hooks.get_lesson_answers()][:1]
            taught = [choice for text in wanted if (choice := seat_view.ask.find(text))]
            best = (*taught, *ranked) if ranked else ()
            self._origins = Origins(seat_view.ask, self._position.view, best)
        self.stepping.show(self._position)
        super().show(seat_view)
        self._notes.show(self._position, self.names, self.keymap.named(commands.STORY))
        offered = "" if self._notes.is_first else self.decisions.offered_order(seat_view)
        self._orders_note = offered or (
            "" if seat_view.ask is None else self.decisions.given_order(seat_view)
        )
        if seat_view.ask is not None and self.orders.is_woken(seat_view.ask.seat):
            self.message = asked_again(self._position)
        elif self.decisions.has_ended_orders(seat_view):
            self.message = _("You will be asked for reactions again.")
        elif seat_view.ask is None:
            self.message = self.decisions.given_order(seat_view)

    def scenes_between(self, before: SeatView, most: int) -> Sequence[Scene]:
        if self.reader.in_full or self.page is not pages.MEADOW or self.seat_view is None:
            return ()
        new = news(self.seat_view.happened, before.happened)
        return on_the_way(self.meadow_scene(), before.view, new, most)

    # The board pane

    def board(self) -> Scene:
        reader = self.reader
        if self.is_narrow and (steps := self._steps()) is not None:
            return steps
        if reader.in_full:
            heading, *lines = self.explanation()
            if self.ask is not None and self._explains_answers:
                answers = self._listing(self.ask).in_full()
                heading, lines = self.question(), [*answers, *self._dangers_in_full(), heading, *lines]
            elif self.ask is not None:
                lines += ["", self.question(), *reaction_lines(self.ask), self.detail()]
                lines += self._dangers_in_full()
            return scenes.Text(heading, tuple(lines), *scroll_signs(self.keymap), reader.scroll)
        return reader.page.scene(
            PageContext(
                self.shown_view,
                self.view,
                self.words,
                self.keymap,
                self.meadow_scene(),
                self.numbers(),
                self.board_size,
                reader.reading,
                self.position,
                battle_forecast_text(self.view, self.ask, self.considered()),
            )
        )

    def _dangers_in_full(self) -> list[str]:
        """Return what the bar above the map says of others' Evolutions, with the text of each card."""
        naming, lines = Naming(self.view.components, self.names), list[str]()
        for each in self.position.robberies:
            # Translators: an Evolution, and what it does.
            text = _("{card}: {what}").format(
                card=naming.card(each.card), what=_(self.view.card(each.card).effect)
            )
            lines += [robbery_line(naming, each), text, ""]
        return ["", *lines] if lines else []

    def banner(self) -> Scene:
        handed = self.reader.handed_to
        if handed is None:
            return super().banner()
        return scenes.Handed(handed, self.names[handed])

    def meadow_scene(self) -> MeadowScene:
        """Return what there is to be seen of the meadow."""
        position = self.position
        scene = MeadowScene(
            self.view,
            self.preferences.zoom,
            self.preferences.glyphs,
            marks=Marks(battles=position.battles, risky=position.risky),
            tiles=self.preferences.tiles,
            names=self.names,
            reach=frozenset(self.cells()),
            top=self.board_top,
        )
        if (step := self.stepping.step) is not None:
            here = self.view.hexes.get(step.change.hex)
            marks = replace(scene.marks, story=frozenset(step.block.hexes))
            return replace(scene, cursor=here.cell if here is not None else None, marks=marks)
        typed = path_of(self.typing.choice, self.view) if self.typing.choice else ()
        entries = self.pointing.entries if self.at is None else ()
        return replace(
            scene,
            cursor=typed[-1] if typed else self.cursor if self._has_cursor() else None,
            marks=replace(
                scene.marks,
                selectable=frozenset(entry.place for entry in entries if isinstance(entry.place, Hex)),
                origin=typed[0] if len(typed) > 1 else self.origin,
                changed=position.changed_by_others,
                laid=position.laid_by_others,
                worths=self._worths(),
            ),
            ghost=self.ghost(),
        )

    def _worths(self) -> dict[Hex, str]:
        """Return what choosing each place brings, in a few characters for the roof of its hex, by cell."""
        if self.ask is None or self.at is not None:
            return {}
        listing, worths = self._listing(self.ask), {}
        for entry in self.pointing.entries:
            if isinstance(entry.place, Hex) and (text := listing.worth(entry)):
                worths[entry.place] = text
        return worths

    def _has_cursor(self) -> bool:
        """Return whether the cursor is shown in the meadow.

        It is hidden while the marked answer names no hex, unless somebody has moved the cursor to look
        around.
        """
        entry = self.pointing.entry
        if self.ask is None or (entry is not None and isinstance(entry.place, Hex)):
            return True
        if entry is None:
            return self._cursor_is_free or not self.reader.is_elsewhere
        return self._cursor_is_free and not self.is_placed

    def ghost(self) -> Ghost | None:
        """Return the hex that the marked answer would lay, where it would lie; None for any other answer."""
        choice, number = self.considered(), self.view.drawn
        if choice is None or self.ask is None:
            return None
        match choice.meaning:
            case meanings.LayHex(_number, cell, turn) if number is not None:
                return Ghost(number, cell, turn)
            case meanings.TakeHex(number) if isinstance(self.ask.about, topics.ChoosingStart):
                return beside_great_tunnel(self.view, number)
        return None

    # The panes beside it

    def title_bar(self, left: str) -> Title:
        return title_of(self.position, left, ascii_only=self.preferences.ascii_only)

    def badge(self, seat: int) -> tuple[str, Ink] | None:
        return f" {letter(seat)} ", chip_ink(seat)

    def seats_rows(self) -> int:
        return self.seats().rows if self.seat_view else 0

    def seats(self) -> Players:
        seat_view, position = self.shown_view, self.position
        asked = seat_view.waiting.seat if seat_view.waiting else None
        return Players(
            position.view,
            self.names,
            asked,
            () if self._is_unfinished_lesson else position.final_scores.scores,
            seat_view.characters,
            self.preferences.tiles,
            position.final_scores.horde,
            {} if self.view.outcome is not None else self.decisions.orders_in_short(position.viewer),
        )

    def strip(self) -> Players:
        return self.seats()

    def alert(self) -> Scene:
        seat, position = self.position.viewer, self.position
        assert seat is not None
        return ThreatBar(self.view, self.names, seat, position.threats, position.robberies)

    def below(self) -> Scene:
        """Return what stands below the map: what the round brings, and the points if the game ended now."""
        over = None if self._is_unfinished_lesson else self.position.final_scores
        unsettled = self.position.unsettled if over is not None else ()
        return RoundForecast(self.position.round_end, over, self.preferences.glyphs, unsettled)

    @property
    def _is_unfinished_lesson(self) -> bool:
        """Whether this is a lesson that does not end the game: then points at its end say nothing."""
        return self.seat_view is not None and self.seat_view.prepared and self.view.round < LAST_ROUND

    def story_scene(self) -> Scene:
        """Return what has happened since the viewer's last turn, in one block for each player.

        On a wide terminal the hand lies below it. While somebody pages through the story or reviews the game,
        it is the whole story.
        """
        if self.story.is_read_back or self.shown_view.review:
            return super().story_scene()
        since = self._since()
        hand = pages.own_hand(self.view)
        if self.columns < HAND_FROM or not hand or self.page is pages.HAND:
            return since
        key = self.keymap.named(commands.HAND)
        title = _("Your hand ({key}: read it)").format(key=key)
        cards, look = tuple(dict.fromkeys(hand)), self.preferences.look
        notes = dict(pages.notes(self.position, self.names, look.glyphs))
        return scenes.WithHand(since, HandBeside(self.view, cards, title, look, notes))

    def _since(self) -> Since:
        """Return what each player did since the last turn of the viewer."""
        return since_of(self.position, self.keymap.named(commands.STORY))

    def _steps(self) -> Steps | None:
        """Return the list of the steps of the story, while it is stepped through."""
        return (
            self.stepping.scene(self._naming, self.preferences.glyphs) if self.seat_view is not None else None
        )

    def listed(self) -> AnswerList:
        if self.stepping.step is not None:
            return AnswerList(())
        return super().listed() if self.ask is None else self.answers()

    def answers(self) -> AnswerList:
        are_on_map = (self.shows_board and self.page is pages.MEADOW) and all(
            declines(entry) or (isinstance(entry.place, Hex) and not entry.listed)
            for entry in self.pointing.entries
        )
        hides = are_on_map or self.reader.shows_report
        if self.ask is None or self._has_unread_report or (self.is_narrow and hides):
            return AnswerList(())  # where there is little room the map has it, and shows what places bring
        return self._listing(self.ask).scene()

    @property
    def _has_unread_report(self) -> bool:
        """Whether a page of what has happened stands before the question, which is not answered yet."""
        return self.ask is not None and self.reader.news.report is not None and self.pointing.mark is None

    def entry_sentence(self, ask: Ask, entry: Entry) -> str:
        listing = self._listing(ask)
        if self._listed_card is not None:
            return listing.sentence(*as_cards([entry], self._listed_card))
        return listing.sentence(entry)

    def _listing(self, ask: Ask) -> Listing:
        page = None if self.reader.in_full else self.reader.page
        pointing = self.pointing
        if self._listed_card is not None:
            ask, entries = which_card(ask.seat), as_cards(pointing.entries, self._listed_card)
            pointing = replace(pointing, entries=entries)
        return Listing(
            self.shown_view,
            ask,
            pointing,
            self.keymap,
            page,
            self._hints(ask),
            {index: number for number, index in self.entry_numbers.items()},
            None if self.hooks.get_hint() else self._suggested(),
            None if self.hooks.get_hint() else self._likely(),
            self.preferences.glyphs,
            self.position,
        )

    def _hints(self, ask: Ask) -> tuple[Hint, ...]:
        """Return what a hint says of answers, best first."""
        hints = []
        for thought in self.hooks.get_hint():
            if (choice := ask.find(thought.text)) is not None:
                is_play = isinstance(choice.meaning, meanings.TakeAction) and choice.meaning.action == "play"
                card = self.advised_sentence(ask, choice, thought) if is_play and thought.line else ""
                index = self._order.index_of(thought, choice, self.pointing)
                hints.append(Hint(index, self.worth(thought), card))
        return tuple(hints)

    def begins(self, event: Event) -> Begins | None:
        match event:
            case PhaseBegan(phase=Phase.WORKER, round=number):
                return Begins(round=number, name=ROUNDS[number])
            case ActionTaken(is_bonus=False):
                return Begins()
        return None

    def news(self, happened: Sequence[Happening]) -> str:
        if self.reader.shows_report or not self.is_narrow:
            return ""  # the line below the question says what Enter does
        return super().news([each for each in happened if isinstance(each.event, story.TURNS)])

    @property
    def looks_back(self) -> bool:
        return self.reader.page is pages.SCORE and not self.reader.in_full

    def retrospect(self, seat_view: SeatView) -> Retrospect | None:
        return retrospect_of(seat_view.happened, self.view, seat_view.names, self.preferences.ascii_only)

    def pictures(self) -> Sequence[AnnotatedPicture]:
        return pictures(self)

    def requested_sizes(self, columns: int) -> PaneSizes:
        usual = replace(super().requested_sizes(columns), strip=int(self.page is pages.MEADOW))
        if self.stepping.step is not None:
            usual = replace(usual, tells_story=False)
        is_action = isinstance(self.about, topics.Acting | topics.ActingAgain)
        if is_action and self.page is pages.MEADOW and self.position.blocks:
            rows = min(self._since().rows(side_width(columns)), NEWS_ROWS)
            usual = replace(usual, least_story=2, wished_story=rows)  # what the others did
        if columns >= HAND_FROM:
            usual = replace(usual, info=INFO_ROWS)
        if numbers := hexes_out(self.pointing.entries, self.view):
            usual = replace(usual, least_info=rows_of_plates(len(numbers)))
        if self.reader.handed_to is not None:
            return replace(usual, banner=True)
        if self.seat_view is None or self.seat_view.is_over or self.view.phase is Phase.SETUP:
            return usual
        rows = 1 if columns < SIDE_FROM else 2
        alert = min(len(self.position.threats), rows if columns >= WIDE_FROM else 1)
        alert += bool(self.position.robberies) and (columns >= SIDE_FROM or not alert)
        return replace(usual, alert=alert, below=rows, least_board=8)

    def worth(self, thought: Thought) -> str:
        best = self.hooks.get_hint()[0]
        if thought.rating is None or best.rating is None:
            return ""
        against_horde = self.view.horde is not None
        return worth_text(thought.rating, best.rating, is_best=thought == best, against_horde=against_horde)

    def advised_sentence(self, ask: Ask, choice: Choice, thought: Thought) -> str:
        match choice.meaning, thought.line:
            case meanings.TakeAction("play"), (card, *_rest):
                naming = Naming(self.view.components)
                # Translators: an Action, and the card that a hint would play by it: "Play a card: Swarm".
                return _("{action}: {card}").format(action=naming.action("play"), card=naming.card(card))
        return in_short(ask, (choice,), self.view, self.names)

    def info(self) -> Scene:
        if (steps := self._steps()) is not None:
            return steps
        words = super().info()
        if self.reader.in_full:
            return words
        if isinstance(words, Lines):
            # Translators: at the end of a text that has no room; a key.
            words = replace(words, more=_("{key}: all").format(key=self.keymap.named(commands.FULL)))
        look, shows_sites = self.preferences.look, self.page in (pages.MEADOW, pages.BATTLE)
        number = self._described_hex.number if self._described_hex is not None else None
        plates = panel_plates(self.view, self.pointing, words, look, number, shows_sites=shows_sites)
        if plates is not None:
            return plates
        return WithLegend(words, legend()) if self.page is pages.MEADOW and look.solid else words

    @property
    def _explains_answers(self) -> bool:
        """Whether only the question is before the viewer: no page, card, hex or species."""
        ask = self.ask
        if ask is None or self.page is not pages.MEADOW or self.pointing.entry is None:
            return False
        first = self.pointing.entry.choices[0]
        if isinstance(first.meaning, meanings.LayHex) or answer_lines(self.view, ask, first) is not None:
            return False  # the drawn hex, or the card, is explained
        looks = self._cursor_is_free or self._listed_card is not None or self.reader.card is not None
        return not looks and species_in_question(self.view, ask, self.considered()) is None

    @property
    def _sites(self) -> Sites | None:
        """The sites that are answers; None where sites are not asked for."""
        return sites_open(self.pointing.entries)

    def explanation(self) -> list[str]:
        """Return the lines on what is under the cursor or the mark, for the info pane."""
        return InfoText(
            self.position,
            self.reader,
            self.considered(),
            self._described_hex,
            ghost=self.ghost(),
            listed_card=self._listed_card,
            looks_round=self._cursor_is_free,
            has_cursor=self._has_cursor(),
        ).lines()

    @property
    def _described_hex(self) -> HexView | None:
        """The hex of which the panel tells: that whose sites are asked for, unless another is looked at."""
        here, sites = self.view.at(self.cursor), self._sites
        if sites is None or (self._cursor_is_free and self.cursor != self.at):
            return here
        return self.view.hexes[sites.hex]

    # The prompt

    def _in_room(self, text: str) -> str:
        """Return a text of the prompt as far as it has room in one row."""
        return in_one_row(text, self.columns - 2, self.view.components)

    def prompt_rows(self, columns: int, prompt: Prompt | None = None) -> int:
        rows = super().prompt_rows(columns, prompt)
        if not self.is_over:  # while a question is asked it never gets lower
            types, (page, before) = self.typing.line is not None, self._prompt_rows
            rows = rows if types else max(rows, (prompt or self.bare_prompt()).rows_needed(columns))
            rows = max(rows, before) if page is self.page else rows
            if columns == self.columns and not types:  # before that the texts are those for another width
                self._prompt_rows = self.page, rows
        return rows

    def question(self) -> str:
        if self.seat_view is not None and self.seat_view.is_over and not self.is_over:
            # Translators: pages of battles and the harvest come before the final points.
            return _("The game is over. Read what has happened, then the final points.")
        if (steps := self._steps()) is not None:
            return self._in_room(steps.sentence())
        if self._has_unread_report and self.ask is not None:
            # Translators: before a question: pages of a battle or a harvest come first.
            text = _("{who}: before the next question, read what has happened.")
            return text.format(who=self.names_in_questions[self.ask.seat])
        asked = super().question()
        if self.ask is not None and self._listed_card is not None:
            asked = self.words.question(which_card(self.ask.seat), self.names_in_questions)
        if self.ask is not None and (step := self._second_step) is not None:
            number, text = step
            return self._in_room(
                text.format(who=self.names_in_questions[self.ask.seat], hex=self._naming.hex(number))
            )
        return complete_question(asked, self.position, self._origins, self.columns - 2)

    @property
    def _second_step(self) -> tuple[int, str] | None:
        """The hex of an open second step of a larva or an ant, and the question that is left there."""
        sites, about = self._sites, self.about
        if sites is None or self.at is None or not isinstance(about, topics.Placing | topics.Stepping):
            return None
        if sites.are_targets:
            # Translators: the hex is chosen; one of its sites is still to be chosen.
            text = _("{who}: which site of {hex}?")
            return (sites.hex, text) if any(isinstance(step, Hex) for step in self.chosen_steps) else None
        # Translators: a hex is chosen; which of several ants goes there is still to be chosen.
        text = _("{who}: which ant goes to {hex}?")
        here = self.view.at(self.at)
        return (here.number, text) if here is not None and isinstance(about, topics.Stepping) else None

    def note(self) -> str:
        if self._steps() is not None or (self.seat_view is not None and self.seat_view.is_over):
            return ""
        about_orders = "" if self._has_unread_report else self._orders_note
        return " ".join(filter(None, (self._notes.text, about_orders)))

    def detail(self) -> str:
        if self.stepping.step is not None:
            return self._in_room(self.stepping.meaning(self._naming))
        entry, ask = self.pointing.entry, self.ask
        if ask is None:
            return super().detail()
        if self._has_unread_report:
            return self.reader.continue_hint(self.keymap.named(common.TAKE))
        if entry is None and self.reader.is_elsewhere:
            return ""
        outcome = (
            battle_forecast_text(self.view, ask, self.considered(), in_short=True) if self.is_narrow else ""
        )
        if outcome:
            return in_room(outcome, self.columns - 2)
        if self.reader.handed_to is not None:
            return _("Press Enter to see the question.")
        if self._waits_for_mark:
            return _("One moment: the answer that is likely best is about to be marked.")
        if entry is None:
            return self.why_nothing() if self.is_placed else ""
        return self._in_room(self._detail_of_mark(ask, entry))

    def _detail_of_mark(self, ask: Ask, entry: Entry) -> str:
        """Return what Enter does with the marked entry, and whose ants go if not those that were chosen."""
        listing = self._listing(ask)
        text = listing.marked(listing.pointing.entry or entry, self.columns - 2)
        if self._origins is not None and self.at is None and (who_goes := self._origins.who_goes_instead()):
            text = f"{text} {who_goes}"
        if self._is_marked_again:  # else the number would seem to do nothing
            # Translators: a number was typed whose answer is marked already; then a key, and the answer.
            again = _("Already marked, {key} takes it: {answer}")
            if entry.goes_on:
                again = _("Already marked, {key} asks which: {answer}")
            text = again.format(key=self.keymap.named(common.TAKE), answer=text)
        return text

    def change(self, before: SeatView) -> str:
        naming = Naming(self.view.components, self.names)
        return forecasts.changed_points(naming, Position(before).final_scores, self.position.final_scores)

    def offers(self) -> list[Offer]:
        if self.typing.line is not None:
            return super().offers()
        if self.stepping.step is not None:
            return self.stepping.offers()
        reader, turns, asks_first = self.reader, "", self._stop_to_confirm() is not None
        is_seen = not reader.in_full or self._turns_in_full
        if is_seen and self.has_variants() and (entry := self.pointing.entry) is not None:
            turns = pgettext("a hex, by a key", "turn") if self.ghost() else _("another way")
            if isinstance(self.about, topics.Playing | topics.Paying):
                turns = pgettext("a card, by a key", "pay otherwise")
            if origin_of(entry) is not None:
                turns = pgettext("which ant goes, by a key", "change ant")
        return KeyLine(
            replace(self.shown_view, ask=self._asking),
            reader,
            self.pointing,
            self.keymap,
            self.words,
            self.columns,
            entry_numbers=self.entry_numbers,
            points_at_hexes=self._numbers_are_hexes,
            hand=len(reader.cards()) if self._numbers_read_hand else 0,
            sites=self._sites,
            looks=self._cursor_is_free and not self.is_placed,
            next_origin=self._following_origin(),
            keeps_origin=self._looked_at is not None and self._looked_at == self.origin,
            turns=turns,
            offers_orders=self.ask is not None and self.decisions.has_explained_orders(self.ask),
            asks_again=asks_first and not self._ends_steps,
            asks_first=asks_first,
            asks_rest=self._rest_to_confirm(is_take=True) is not None,
            has_chosen=bool(self.chosen_steps),
            has_more=self._has_more,
            shows_board=self.shows_board,
            can_scroll=self.shows_board and reader.can_scroll(self.board(), self.board_size),
            battles=len(self.position.battles_due),
        ).offers()

    def help(self) -> str:
        return help_text(self.preferences.look)

    # What can be pointed at

    def entries_of(self, ask: Ask) -> Sequence[Entry]:
        if self._listed_card is not None:
            return entries_of_only_card(ask, self._listed_card, self.view)
        first = entries_of(ask, self.view, self.origin)
        if self.position.only_card is not None:
            return with_only_card(ask, first)
        doing = [entry for entry in first if not declines(entry)]
        self._only_place = None
        declining = [entry for entry in first if declines(entry)]
        is_only = len(doing) == 1 and self._following_origin() is None
        # all explorers stand on one hex then: only the site is open, whose numbers those of hexes would be
        explores = isinstance(ask.about, topics.MovingExplorers)
        is_only &= not declining or explores
        if is_only and (doing[0].goes_on or explores) and isinstance(doing[0].place, Hex):
            self._only_place = doing[0].place
        at = self.at
        if at is None and isinstance(ask.about, topics.Laying):
            return self._order.by_rank(first)
        if at is None:
            return [self._order.promised_first(entry) for entry in first]
        return [*(declining if at == self._only_place else ()), *self._order.second_step(at)]

    def first_marked(self, pointing: Pointing) -> int | None:
        reader = self.reader
        # a hex that was chosen on another page goes on to what is open there, as on the map
        is_reading = reader.shows_report or (reader.is_elsewhere and not self.chosen_steps)
        is_reading |= reader.handed_to is not None
        if is_reading or not pointing.entries:
            return None  # Enter goes on to the question first
        return self._first(pointing)

    def _advised(self) -> tuple[tuple[Thought, Choice], ...]:
        """Return what bots say of the question with the answers that they speak of, best first."""
        return (
            () if self.ask is None else (*self._hint_continuation.advised(self.ask, self.hooks.get_hint()),)
        )

    @property
    def _order(self) -> MarkOrder:
        """In which order answers to the question are marked."""
        assert self.ask is not None
        assert self._origins is not None
        wanted = tuple(self.hooks.get_lesson_answers())
        return MarkOrder(self.ask, self.position, self._origins, wanted, self._advised(), self.decisions)

    def _first(self, pointing: Pointing) -> int:
        """Return the index of the entry that is marked first; 0 where nothing is asked."""
        return 0 if self.ask is None or self._origins is None else self._order.first(pointing)

    @property
    def guesses_mark(self) -> bool:
        is_turn = isinstance(self.about, topics.Acting)
        return is_turn and self.position.is_guess and len(self.pointing.entries) > 1

    def hold_mark(self) -> None:
        is_as_shown = self.pointing == Pointing(self.pointing.entries, self._first(self.pointing))
        self._hinted_mark.is_held = is_as_shown and not self._is_covered and not self.hooks.get_hint()
        if self._hinted_mark.is_held:
            self.pointing = self.pointing.marked(None)

    def mark_better(self, thoughts: Sequence[Thought]) -> None:
        best = next((self.ask.find(thought.text) for thought in thoughts), None) if self.ask else None
        if best is not None and self.guesses_mark:
            self._hint_continuation.note_best(thoughts[0])
            self.position.best = best
        self._mark_at_last()

    @property
    def _waits_for_mark(self) -> bool:
        """Whether nothing is marked because a bot looks ahead."""
        return self._hinted_mark.is_held and self.pointing.mark is None

    def _mark_at_last(self) -> bool:
        """Mark the answer that comes first, if nothing was marked until now.

        Returns:
            False if something was, or another page is read: it is marked on the way back then.
        """
        if not self._waits_for_mark or self._is_covered:
            return False
        self._hinted_mark.is_held = False
        self.point(self._first(self.pointing))
        return True

    def point_at_best(self, is_complete: bool) -> None:
        goes_along = self._hinted_mark.goes_along(
            self.pointing,
            is_complete=is_complete,
            is_covered=self._has_unread_report or self.reader.is_elsewhere,
            is_typing=self.typing.line is not None,
        )
        advised = self._advised()
        if not goes_along or not advised:
            return
        thought, choice = advised[0]
        self.list_entries()  # the line of a hex names what is marked in its second step
        index = self._find(choice, lambda: self._order.index_of(thought, choice, self.pointing))
        if index is not None:
            self._mark(index, choice)
        self._hinted_mark.note_marked(self.pointing, is_complete=is_complete)

    def point_at_wanted(self) -> bool:
        choice = self.ask.find([*self.hooks.get_lesson_answers(), ""][0]) if self.ask is not None else None
        if self.ask is None or choice is None or self._origins is None:
            return False
        self._leave_page()
        if (index := self._find(choice, lambda: self._order.wanted_index(self.pointing))) is None:
            return False
        self._mark(index, choice)
        return True

    def _find(self, choice: Choice, index_of: Callable[[], int | None]) -> int | None:
        """Find an answer, going back from a second step or on to the ants that go if necessary.

        Args:
            choice: the answer.
            index_of: finds its entry among those that are listed.

        Returns:
            The index of its entry; None if no entry gives it.
        """
        while (index := index_of()) is None and self.undo_step():
            pass
        path = path_of(choice, self.view)
        if index is None and self._origins is not None and path and path[0] in self._origins.cells:
            self._origins.go_on(path[0])
            self.list_entries()
            index = index_of()
        return index

    def _mark(self, index: int, choice: Choice) -> None:
        """Point at an entry, in the way in which it gives an answer."""
        self.point(index)
        entry = self.pointing.entries[index]
        if not entry.goes_on:
            self.pointing = self.pointing.with_next_variant(
                entry.choices.index(choice) - self.pointing.variant
            )

    def _go_by_worth(self, by: int) -> bool:
        """Point at the next of the answers, best first."""
        if self.ask is None:
            return False
        order, mark = self._order.by_worth(self.pointing), self.pointing.mark
        if self._is_reading_page or not order or (len(order) == 1 and mark is not None):
            return False
        at = order.index(mark) if mark is not None else -1 if by > 0 else 0
        self.point(order[(at + by) % len(order)])
        return True

    def _suggested(self) -> int | None:
        """Return the index of the entry that is suggested as the best answer; None for none."""
        return None if self.ask is None else self._order.suggested(self.pointing, self.hooks.may_suggest)

    def _likely(self) -> int | None:
        """Return the index of the entry that looks best at a glance where a hint would look further ahead.

        None for none, and while a bot looks ahead: that is being found out.
        """
        if self.ask is None or self._waits_for_mark:
            return None
        return self._order.likely(self.pointing, self.hooks.may_suggest)

    def point(self, mark: int | None) -> None:
        before = self.pointing
        super().point(mark)
        entry = self.pointing.entry
        if entry is not None and before.entries == self.pointing.entries and before.mark != mark:
            self.pointing = self.pointing.with_next_variant(variant_of_same_ant(before, entry))
        if mark is not None:
            self.reader.take_keyboard()
            self._leave_other_page()
        place = self.pointing.entry.place if self.pointing.entry else None
        if isinstance(place, Hex):
            self.cursor = place
        elif isinstance(place, str):
            self.reader.point_at_card(place)

    def _leave_other_page(self) -> None:
        """Leave what tells something else than the answer that is marked: news, a page that has no room."""
        if not self.reader.end_reports() and not self.shows_board and self.reader.is_elsewhere:
            self.reader.return_to_question()

    def _cursor_moved(self) -> None:
        """Mark the answer under the cursor after it was moved, if answers have places in the meadow."""
        self._cursor_is_free = True
        if self.is_placed:
            self._aim()
            self.pointing = self.pointing.at(self.cursor)

    def _aim(self) -> None:
        """Let ants that can reach the hex under the cursor go, if the selected ones cannot.

        A question that something covers stays as it is.
        """
        cell = self.cursor
        if self._origins is None or self.at is not None or self._is_covered:
            return
        if self._origins.aim(cell):
            self.list_entries()
            self.cursor = cell

    def go(self, cell: Hex | None) -> bool:
        """Move the cursor in the meadow. Returns False where it cannot go there."""
        if cell is None or cell not in self.cells():
            return False
        self.cursor = cell
        self._cursor_moved()
        return True

    def point_at(self, place: Place) -> bool:
        self.stepping.end()
        is_seen = self.page is pages.MEADOW and self.shows_board and not self.reader.in_full
        return is_seen and isinstance(place, Hex) and self.go(place)

    def _step(self, step: Hex) -> bool:
        """Move the cursor to the next hex in one of six directions, where that hex is seen or explained."""
        if not self.shows_board and self.pointing.mark is not None:  # then the pane explains the answer
            return False
        if self.reader.in_full and not self.is_on_board and self.considered() is not None:
            return False
        return self.page is pages.MEADOW and self.go(self.cursor + step)

    @property
    def _shows_story(self) -> bool:
        """Whether the page of the story is seen."""
        return self.page is pages.STORY and self.shows_board and not self.reader.in_full

    def _go_by_arrow(self, arrow: Command, by: int) -> bool:
        """Go to the nearest hex, the next card, or the next answer in the list, also of places for a hex."""
        if self.reader.cards():
            return self._go_to_card(by)
        if self._shows_story and arrow in (common.LEFT, common.RIGHT):
            return self.reader.show_other_round(by)
        if self.page in READ_ONLY_PAGES and self._scroll(by):
            return True
        is_laid = isinstance(self.about, topics.Laying)
        if is_laid and not self.is_narrow and not self._is_reading_page and arrow in (common.UP, common.DOWN):
            return self.move_mark(by)  # the places have no numbers: they are gone through as they are listed
        if self.page is pages.MEADOW and (self.is_on_board or self._is_reading_page):
            if not self._has_cursor():
                self._cursor_moved()  # it appears where it is
                return True
            return self.go(ARROWS_LEAD.nearest(self.cursor, self.cells(), ARROWS[arrow]))
        return not self._is_reading_page and self.move_mark(by)

    # The pages

    @property
    def page(self) -> MarchPage:
        """The page that is open."""
        return self.reader.page

    def _page_turned(self, has_read: bool) -> None:
        """Mark nothing on a page that is only read; back at the question what was marked there before."""
        pointing, self._cursor_is_free = self.pointing, False
        if has_read and pointing.mark is None and pointing.entries:
            pointing = pointing.marked(self._first(pointing))
        if self.ask is not None and self.reader.is_elsewhere:
            self._left = self._left or pointing
            self.pointing = pointing.marked(None)
            return
        left, self._left = self._left, None
        if left is not None and pointing.mark is None and left.entries == pointing.entries:
            pointing = left
        self.point(pointing.mark)
        self.pointing = pointing
        self._mark_at_last()
        if self._hinted_mark.waits:
            self.point_at_best(is_complete=True)

    def _turn_to(self, command: Command) -> bool:
        """Open the page that a command stands for now; the command of the open page leads back."""
        reader, page = self.reader, self.reader.find(command)
        is_told = command is commands.STORY and page is not reader.page and not self.is_over
        if is_told and self.stepping.begin():
            reader.open(pages.MEADOW)
            return True
        if page is None and command is commands.HORDE:
            return False
        if page is None:
            self.refuse(_("{page}: nothing to show yet.").format(page=capital(_(command.label))))
            return True
        if page is pages.HAND and self.view.seat is None and self.ask is not None:
            reader.open_hand_later(self.ask)
            self.hooks.reveal_privately()
            reader.open(page)
        elif page is not reader.page:
            reader.open(page)
        elif page is pages.MAT:  # it is the page of its question: there is none to go back to
            reader.go_to_mat(1)
        elif (self.is_over and page is pages.SCORE) or not reader.leave():  # what a game ends on stays
            self.refuse(_("You are already looking at this."))
            if page is not pages.MEADOW and self.pointing.entry is not None:
                self._left = self.pointing
                self.pointing = self.pointing.marked(None)  # Enter goes back first, as from any other page
                text = _("You are already looking at this; {key} goes back to the marked answer.")
                self.message = text.format(key=self.keymap.named(common.TAKE))
            return True
        self.say_where_page_is()
        return True

    def _read_on(self) -> bool:
        """Go from the news that are open to the next, or to the question."""
        if not self.reader.shows_report:
            if self.reader.handed_to is not None:
                self.point(self._first(self.pointing))
            elif self.ask is not None and self.reader.is_elsewhere:
                self.reader.return_to_question()
            elif self.pointing.entries and self.page is not pages.MEADOW and not self.reader.in_full:
                self._return_to_mark()
            else:
                return False
        elif not self.shows_board:
            self.say_where_page_is()  # nobody has read what stands behind the panes
        else:
            self.reader.read_on()
        return True

    def _return_to_mark(self) -> None:
        """Mark what was marked before something was read, or else what is marked first."""
        left, self._left = self._left, None
        if left is None or left.entries != self.pointing.entries:
            self.point(self._first(self.pointing))
        else:
            self.point(left.mark)
            self.pointing = left

    @property
    def _has_more(self) -> bool:
        """Whether an explanation in full (`z`) would show more than the page does."""
        page = self.page
        if not page.is_whole or self.considered() is not None:
            return True
        return page.lines(self.view, self.shown_view, self.reader.seat) is not None

    def nothing_to_unfold(self) -> str:
        if not self._has_more:
            return super().nothing_to_unfold()
        return _("No pane is cut here; {key} tells more.").format(key=self.keymap.named(commands.FULL))

    def _explain_in_full(self) -> bool:
        if not self._has_more:
            if self.shows_board and self.reader.can_scroll(self.board(), self.board_size):
                key = self.keymap.named(commands.SCROLL_ON)
                self.refuse(_("Nothing is left out here; {key} shows the rest of the page.").format(key=key))
            else:
                self.refuse(_("This page already shows all there is to say."))
            return True
        self.reader.explain(in_full=True)
        self.say_where_page_is()
        return True

    def _scroll(self, by: int) -> bool:
        """Go on in a long page."""
        return self.shows_board and self.reader.scroll_by(by, self.board(), self.board_size)

    def _says_page_ends(self) -> bool:
        """Say of an explanation in full that it ends there; return False of any other page."""
        if not self.reader.in_full or not self.shows_board:
            return False
        self.refuse(_("There is nothing more that way."))
        return True

    def press_reading(self, key: str) -> bool:
        found, reader = self.keymap.of(key), self.reader
        if reader.in_full and common.BACK in found:
            reader.explain(in_full=False)
            return True
        by = (commands.SCROLL_ON in found) - (commands.SCROLL_BACK in found)
        if not by or not self.shows_board or not reader.is_long(self.board(), self.board_size):
            return False
        if not self._scroll(by):
            self.refuse(_("There is nothing more that way."))
        return True

    def _go_on_page(self, by: int) -> bool:
        """Go to the next battle to come, or to the next player's nest mat, on their pages.

        On the page of the mats an answer that is marked comes first: the next one is marked.
        """
        if not self.shows_board or self.reader.in_full:
            return False
        if self.page is pages.NESTS and self.view.seats > 1 and self.pointing.mark is None:
            self.reader.go_to_mat(by)
        elif not self.reader.go_to_battle(by, self.board(), self.board_size):
            return False
        self._cursor_is_free = False
        return True

    def _read_card(self, by: int) -> bool:
        """Read the next card of a page of cards: where they are answers none is marked meanwhile.

        `Enter` then goes back to the answer that was marked before.

        Returns:
            False on any other page.
        """
        if self.reader.in_full or not self.reader.cards():
            return False
        marked = self.pointing
        moved = self._go_to_card(by)
        if moved and self.page is pages.HAND and cards_of(self.ask):
            self._left = self._left if marked.mark is None else marked
            self.pointing = marked.marked(None)
        return moved

    def _go_to_card(self, by: int) -> bool:
        """Go to the next card; the mark goes with it where cards are answers."""
        are_answers = any(isinstance(entry.place, str) for entry in self.pointing.entries)
        moved = self.reader.go_to_card(by, are_answers)
        if self.page is pages.HAND and cards_of(self.ask):
            self.pointing = self.pointing.at(self.reader.card)
        return moved

    def press(self, key: str) -> bool:
        self._is_marked_again, was_stepping = False, self.stepping.step is not None
        if was_stepping and self._press_on_story(key):
            return True
        if key not in DIGITS:
            self._typed.end()
        elif self._numbers_read_hand and self.typing.line is None:
            self.message = ""
            self._read_card_of_number(key)
            return True
        elif self.ask is None and self.seat_view is not None and self._numbers_are_hexes:
            self.message = ""
            self._point_at_hex(key)
            return True
        if self._press_before_question(key) or self._press_on_explanation(key):
            return True
        is_open = self.page.command in self.keymap.of(key)
        if super().press(key) and not (is_open and self.message):
            return True
        command = commands.with_shift(key, self.ask, self.keymap)
        if command is not None and self.typing.line is None:
            # Translators: a capital letter, and the Action that it takes.
            text = _("Did you mean {key}? With Shift it takes the Action {action}.")
            if is_open:
                text = _("This page is open already. {key}, with Shift, takes the Action {action}.")
            self.message = text.format(key=self.keymap.named(command), action=_(command.label))
            return True
        return is_open or (was_stepping and self.stepping.step is None)

    def _press_on_story(self, key: str) -> bool:
        """React to a key while a step of the story is shown on the map.

        Returns:
            False where the key does besides what it does at any time.
        """
        if self.typing.line is not None:
            return False
        self.message, found = "", self.keymap.of(key)
        if self.stepping.press(key, self.handlers):
            if self.stepping.step is None:
                self.reader.return_to_question()
            return True
        if commands.MEADOW in found and self.reader.is_elsewhere:
            return True  # the map is open beneath the story already
        if self.stepping.step is not None or not decides(found):
            return False
        self.reader.return_to_question()  # nobody saw what the key decides
        text = _("The story is closed. Press {key} again to answer the question.")
        self.message = text.format(key=key_name(key))
        return True

    def _press_before_question(self, key: str) -> bool:
        """Go from a page to the question if a key would answer it unseen. Returns False for other keys."""
        was_left = self._is_reading_page
        if self.typing.line is not None or not (was_left or self._has_unread_report):
            return False
        lists_answers = was_left and bool(self.listed().answers)
        if not answers_unseen(self.keymap.of(key), lists_answers=lists_answers):
            return False
        self.reader.explain(in_full=False)
        self.reader.return_to_question()
        self.message = ""
        if was_left:
            text = _("The page is closed. Press {key} again to answer the question.")
            self.message = text.format(key=key_name(key))
        return True

    def _press_on_explanation(self, key: str) -> bool:
        """Close a full explanation unless a key reads on in it. Returns whether the key does only that."""
        if not self.reader.in_full or self.typing.line is not None:
            return False
        found = self.keymap.of(key)
        effect = on_explanation(found, turns=self._turns_in_full, is_over=self.is_over)
        if effect is not OnExplanation.STAYS:
            self.reader.explain(in_full=False)
        if effect is not OnExplanation.CLOSES:
            return False
        self.message = ""
        return True

    # Answering

    def _digit(self, digit: str) -> None:
        """Point by a number at a hex, where the question has places or a list of letters, else at a line.

        A question that a report still covers is read first: nothing changes beneath it.
        """
        if self.ask is not None and self._has_unread_report:
            self.refuse(_("The question comes after this page."))
            return
        if self._numbers_are_hexes:
            self._point_at_hex(digit)
            return
        indices = self.entry_numbers
        number = self._typed.type(digit, indices)
        if number is not None:
            self._is_marked_again = indices[number] == self.pointing.mark
            self.point(indices[number])
        elif not self._typed.begun and self.page is pages.MEADOW and self.reader.is_elsewhere:
            self._point_at_hex(digit)  # no answer has that number, but a hex of the map may
        elif not self._typed.begun:
            self.no_such_number(digit)

    def no_such_number(self, number: str) -> None:
        """React to a number that no answer has; that of a site like one that can be chosen marks that one."""
        sites, site = self._sites, int(number) - 1
        if sites is not None:
            printed, owners = self.view.tile(sites.hex).sites, self.view.hexes[sites.hex].sites
            for other, index in sites.indices.items():
                if other is None or not 0 <= site < len(printed):
                    continue
                if (printed[site], owners[site]) == (printed[other], owners[other]):
                    self.point(index)
                    # Translators: two sites, by their numbers, of which one stands for both.
                    text = _("Site {site} is like site {other}, which stands for both.")
                    self.message = text.format(site=number, other=other + 1)
                    return
        super().no_such_number(number)

    @property
    def entry_numbers(self) -> dict[int, int]:
        """The numbers that point at the answers in the list, each with the index of its entry."""
        ask = self._asking
        return entry_numbers(ask, self.pointing.entries, self.view) if ask is not None else {}

    def numbers(self) -> dict[Place, str]:
        if self._numbers_read_hand:
            return {card: str(number) for number, card in enumerate(self.reader.cards(), 1)}
        entries = self.pointing.entries
        return {entries[index].place: str(number) for number, index in self.entry_numbers.items()}

    @property
    def _numbers_read_hand(self) -> bool:
        """Whether numbers read the cards of the hand: on its page, where none of them points at an answer."""
        ask = self._asking
        is_free = ask is None or isinstance(ask.about, topics.Acting | topics.ActingAgain)
        is_open = self.page is pages.HAND and self.shows_board and not self.reader.in_full
        return is_open and is_free and not self.is_placed and len(self.reader.cards()) > 1

    def _read_card_of_number(self, digit: str) -> None:
        """Read a card of the hand by its number, which may have more digits."""
        cards = self.reader.cards()
        number = self._typed.type(digit, range(1, len(cards) + 1))
        if number is not None:
            self.reader.point_at_card(cards[number - 1])
        elif not self._typed.begun:
            self.refuse(_("There is no card {number} in your hand.").format(number=digit))

    @property
    def _numbers_are_hexes(self) -> bool:
        """Whether numbers point at hexes: at answers on every page, else to look at them."""
        if self.at is not None or self._numbers_read_hand or (self.is_over and self.page is not pages.MEADOW):
            return False
        ask = self._asking
        return self.is_placed or ask is None or isinstance(ask.about, topics.Acting | topics.ActingAgain)

    def _point_at_hex(self, digit: str) -> None:
        """Point at the hex of a number, which may have more digits; a new number begins where it cannot."""
        places = [entry.place for entry in self.pointing.entries if isinstance(entry.place, Hex)]
        free, marked = None, self.cursor if self.pointing.entry is not None else None
        if self.ask is not None and isinstance(self.about, topics.Laying):
            free = {cell: neighbour(self.ask.seat, cell, self.view)[1] for cell in places}
        cell = self._typed.hex_of(digit, self.view, free, marked)
        if isinstance(cell, str):
            goes_on = self._typed.begun and int(digit) not in self.view.hexes
            (self._say if goes_on else self.refuse)(cell)
            return
        is_answer, was_there = cell in places, cell == self.cursor and self._has_cursor()
        self._leave_other_page()
        if not is_answer and self.page is not pages.MEADOW:  # else nobody would see what is looked at
            self.reader.open(pages.MEADOW)
        before = self.origin
        self.go(cell)
        self._say_where_to(cell, before)
        self._say_longer_numbers(places)
        if was_there and (self.pointing.entry is None or not self.is_placed):
            self.refuse(_("You are already looking at this."))
        elif was_there:
            self._is_marked_again = True

    def _say_longer_numbers(self, places: Sequence[Hex]) -> None:
        """Say that another digit leads to an answer, where the digits typed so far name a hex of their own.

        Args:
            places: the cells of the hexes that were answers before.
        """
        begun = self._typed.begun
        numbers = sorted(here.number for place in places if (here := self.view.at(place)) is not None)
        longer = [str(number) for number in numbers if str(number).startswith(begun) and str(number) != begun]
        if begun and longer:
            # Translators: the number of a hex that was typed, and longer ones that begin with it.
            text = _("This is hex {hex}. For {others}, type the second digit.")
            self.message = text.format(hex=begun, others="/".join(longer))

    def _say_where_to(self, cell: Hex, before: Hex | None) -> None:
        """Say that a hex with own ants was marked as the end of a step, not as its beginning.

        It is said where ants of another hex go now than before: else nothing but the mark has changed.
        """
        here, there = self.view.at(self.origin) if self.origin is not None else None, self.view.at(cell)
        if self._origins is None or here is None or there is None or cell not in self._origins.cells:
            return
        if self.origin != before and self.origin != cell:
            # Translators: origin and hex are numbers of hexes; ants go from the one to the other.
            text = _("{hex} is marked as where to: ants of {origin} go there. {key}: use ants of {hex}.")
            key = self.keymap.named(common.VARIANT)
            self.message = text.format(hex=there.number, origin=here.number, key=key)

    @property
    def entries_key(self) -> tuple[object, ...]:
        return (self.origin, *self.chosen_steps)

    def keys_to(self, place: int) -> tuple[str, ...]:
        entry = self.pointing.entries[place]
        numbers = {each: number for number, each in self.entry_numbers.items()}
        if place in numbers:
            return tuple(str(numbers[place]))
        here = self.view.at(entry.place) if isinstance(entry.place, Hex) else None
        if here is not None and not entry.listed and not isinstance(self.about, topics.Laying):
            return tuple(str(here.number))
        order, mark = self._order.by_worth(self.pointing), self.pointing.mark
        at = -1 if mark is None else order.index(mark)
        return ("Tab",) * ((order.index(place) - at) % len(order))  # a line without a number

    def alternative_count(self) -> int:
        if self._origins is None or self.at is not None:
            return 0
        return max(0, len(self._origins.cells) - 1)

    def _following_origin(self) -> int | None:
        """Return the number of the hex whose ants Space has go; None where Space does something else."""
        if self._origins is None or not self.alternative_count():
            return None
        cell = self._origins.following(self._looked_at)
        here = self.view.at(cell) if cell is not None else None
        return here.number if here is not None else None

    @property
    def _looked_at(self) -> Hex | None:
        """The cell under the cursor, if somebody moved it there after ants were chosen; else None."""
        return self.cursor if self._cursor_is_free else None

    def _next_origin(self) -> bool:
        """Have ants of the hex pointed at go, or of the next hex from which some can."""
        here = self.view.at(self.cursor) if self._cursor_is_free else None
        if self._origins is None:
            return False
        if here is not None and (why := why_held(self._origins, here, self.names)) is not None:
            self.refuse(why)
            return True
        if not self.alternative_count():
            return False
        if self._cursor_is_free and here is not None and self.cursor == self.origin:
            self._origins.go_on(self.cursor)
            self._cursor_is_free = False  # the same key again goes on
            text = _("You are moving the ants of {hex}. {key} again: those of the next hex.")
            key = self.keymap.named(common.VARIANT)
            self.message = text.format(hex=self._naming.hex(here.number), key=key)
            return True
        self._origins.go_on(self._looked_at)
        self._cursor_is_free = False
        self.list_entries()
        return True

    def gives_at_once(self, entry: Entry) -> bool:
        return False  # a number points, Enter takes

    def why_nothing(self) -> str:
        here = self.view.at(self.cursor)
        if here is None or not self.is_placed or self._origins is None:
            return super().why_nothing()
        return why_no_answer(self._origins, here, self.names, self.keymap.named(common.VARIANT))

    def take(self) -> bool:
        if self.pointing.entry is None and (self._mark_at_last() or self._read_on()):
            return True
        asks = (self._ends_steps and self._point_at_stop(common.TAKE)) or self._point_at_rest(common.TAKE)
        return asks or super().take()

    @property
    def _ends_steps(self) -> bool:
        """Whether the marked answer ends the steps of a March or of a card."""
        is_step = isinstance(self.about, topics.Stepping)
        return is_step and self.ask is not None and self.pointing.choice == decline(self.ask)

    def answer(self, choice: Choice, then: Sequence[Following] = ()) -> None:
        if self._listed_card is not None:
            self.decisions.note_answer(choice_of(meanings.PlayCard(self._listed_card)), self._asking)
        else:
            self.decisions.note_answer(choice)
        self._hint_continuation.note_answer(choice, self.hooks.get_hint())
        super().answer(choice, then)

    def _play_a_card(self) -> bool:
        """Take the Action of playing a card; the only one that can be played is listed first."""
        if self._listed_card is not None:
            return False
        if self.ask is None or self.position.only_card is None:
            return self.decisions.act("play")
        self.reader.return_to_question()
        self.choose_step(Opened.CARD)
        return True

    def openly(self, ask: Ask) -> Ask | None:
        return open_part(ask)

    def bot_pause(self, ask: Ask) -> float:
        return super().bot_pause(ask) if isinstance(ask.about, PAUSES) else SHORT_PAUSE

    def undo_step(self) -> bool:
        at, had_card = self.at, self._listed_card is not None
        if not super().undo_step():
            return False
        if had_card:
            self.pointing = self.pointing.at(Opened.CARD)
        if at is not None:
            self.cursor = at
            self.pointing = self.pointing.at(at)
        return True

    def _stop_to_confirm(self) -> Choice | None:
        """Return "no" where its key only marks it; None where it gives it at once."""
        if self.ask is None or self._is_covered:
            return None
        return self._confirmation.before_stop(self.ask, self.pointing.choice)

    def _point_at_stop(self, command: Command = commands.DECLINE) -> bool:
        """Point at the end of steps of which several are left, or at no card for a battle.

        Args:
            command: the command whose key gives that answer if it is pressed once more.

        Returns:
            False where that may be answered at once.
        """
        return self._point_first(self._stop_to_confirm(), command)

    def _point_at_rest(self, command: Command = commands.REST) -> bool:
        """Point at a Rest, which gives up all other Actions of the round: the same key again takes it.

        Args:
            command: the command whose key was pressed; Enter takes another answer that is marked, or the only
                one.

        Returns:
            False where it takes an answer, or no Rest is possible.
        """
        if not isinstance(self.about, topics.Acting | topics.ActingAgain):
            return False
        if command is common.TAKE and self._is_covered:
            return False
        self._leave_page()  # nobody sees there what the key would take
        return self._point_first(self._rest_to_confirm(is_take=command is common.TAKE), command)

    def _rest_to_confirm(self, *, is_take: bool) -> Choice | None:
        """Return a Rest where a key only marks it; None where the key gives its answer at once.

        Args:
            is_take: whether the key is Enter.
        """
        if self.ask is None or not isinstance(self.about, topics.Acting | topics.ActingAgain):
            return None
        return self._confirmation.before_rest(self.ask, self.pointing.choice, is_take=is_take)

    def _point_first(self, choice: Choice | None, command: Command) -> bool:
        """Point at an answer that the same key gives when it is pressed again. Returns False for None."""
        if self.ask is None or choice is None:
            return False
        self.point(self._order.entry_with(choice, self.pointing))
        self.message = self._confirmation.ask_again(self.ask, self.keymap.named(command))
        return True

    def _pay_in_larvae(self) -> bool:
        """Pay for a card in larvae with the answer whose line names this letter.

        If the question is still covered or nothing is marked, the answer is only marked, so that it is read
        first.

        Returns:
            Whether the question is about paying for a card.
        """
        index = larvae_line(self.pointing.entries)
        if index is None:
            return False
        if self._is_covered or self.pointing.mark is None:
            self.point(index)  # nobody saw yet what is asked
        else:
            entry, is_marked = self.pointing.entries[index], self.pointing.mark == index
            variant = self.pointing.variant if is_marked else 0
            self.answer(entry.choices[variant], entry.then[variant] if entry.then else ())
        return True

    def _take_back(self) -> bool:
        """Take back the last answer."""
        self.decisions.forget()
        return self.hooks.take_back()

    def automatic(self, ask: Ask, seat_view: SeatView) -> str | None:
        given = self.ahead.answer(ask)
        return self.decisions.answer_by_order(ask, seat_view) if given is None else given

    @property
    def steps_back(self) -> bool:
        pays_otherwise = self.seat_view is not None and has_paid_nothing(self.seat_view)
        return self._is_covered or pays_otherwise or self.reader.is_away or super().steps_back

    @property
    def resets(self) -> bool:
        return not self._is_covered and self.reader.card is None and super().resets

    @property
    def back_does(self) -> str:
        if self.reader.is_card_selected:
            return pgettext("what Esc does with a card that is read on its page", "unmark card")
        return super().back_does

    def step_back(self) -> bool:
        """Undo the last choice, one step at a time; then go back to the page of the question.

        Returns:
            Whether there was anything to go back from.
        """
        if self.reader.deselect_card() or self._leave_page() or super().step_back():
            return True
        if self.seat_view is not None and has_paid_nothing(self.seat_view) and self.hooks.take_back():
            return True
        if self.seat_view is None or not self.reader.is_away:
            return False
        if self.seat_view.waiting is not None and self.ask is None:
            self.reader.open(pages.MEADOW)
        else:
            self.reader.return_to_question()
        return True

    def _leave_page(self) -> bool:
        """Go back from what covers the question to the question. Returns False where nothing does."""
        if not self._is_covered:
            return False
        self.reader.return_to_question()
        return True


MODEL: type[GameModel] = MarchModel
