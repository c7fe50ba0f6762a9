"""The model of a game's screen: what one seat sees and may answer, and what keys do.

A model is filled from a `SeatView`: a view and the pending question. Keys change it or give an answer; panes
show the scenes that it makes. It knows no widget, so tests drive and draw it without an app. Each game has a
subclass of `GameModel`; without overrides that asks any question as a numbered list and as typed text. Parts
have their own state: `Pointing` (entries and the mark), `TypedAnswer`, `StoryReader`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, assert_never

from antterm.bots import Thought
from antterm.core.ask import Ask, Choice, Event, Refused, Topic
from antterm.core.story import Happening
from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.paint import DIM, KEY, TITLE, WARNING, Hint, shorten
from antterm.draw.retrospect import Retrospect
from antterm.draw.scene import Passage, Scene
from antterm.i18n import _, pgettext
from antterm.table.ahead import Following, PlannedAnswers
from antterm.table.standing_orders import Orders
from antterm.ui.models import commands
from antterm.ui.models import scene as scenes
from antterm.ui.models.keymap import DIGITS, Command, Handler, Keymap, Offer, dead_key, way_on
from antterm.ui.models.layout import LEAST_STORY, PROMPT_ROWS, SIDE_FROM, Area, Pane, PaneSizes, side_width
from antterm.ui.models.movement import STILL, TEMPI, Movement
from antterm.ui.models.pictures import AnnotatedPicture
from antterm.ui.models.pointing import Entry, Place, Pointing, TypedAnswer
from antterm.ui.models.seat_view import ModelConfig, SeatView
from antterm.ui.models.story_reader import Begins, StoryReader, on_one_line
from antterm.words import Words


@dataclass(frozen=True)
class Seats:
    """The pane of players: a row for each seat, with the asked one marked."""

    rows: tuple[str, ...]
    asked: int | None

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        for seat, row in enumerate(self.rows):
            canvas.put(0, seat, ">" if seat == self.asked else " ", KEY)
            canvas.put(2, seat, shorten(row, width - 2))
        return canvas


def worth_text(thought: Thought, words: Words) -> str:
    """Return the rating of an answer as text, or in how many moves it forces the end; empty if the bot did
    not rate it.
    """
    if (n := thought.wins_in) is not None:
        return _("wins in {n}").format(n=n)
    if (n := thought.loses_in) is not None:
        return _("loses in {n}").format(n=n)
    return "" if thought.rating is None else words.rating(thought.rating)


BOT_PAUSE = 0.4
"""Seconds before the answer of a bot, so that people can see what the last answer did."""


class GameModel:
    """Makes the scenes of the panes, and turns keys into answers, for any game.

    Args:
        config: the words of the game, a player's preferences and keys.

    Raises:
        BadKeys: keys that cannot be used.
    """

    COMMANDS: ClassVar[Sequence[Command]] = ()
    """The commands of the game itself."""
    OF_SCREEN: ClassVar[Sequence[Command]] = ()
    """Commands that the screen carries out for games that have them, besides `commands.FRAME`."""
    SHARES: ClassVar[tuple[str, str]] = ("title", "key")
    """The roles in which a graph shows how the two seats stand."""
    KEEPS_QUESTION: ClassVar[bool] = False
    """Whether the prompt has rows for the question and the marked answer, whatever is said beside them."""
    EXPLAINS_IN_FULL: ClassVar[bool] = False
    """Whether a key of the game explains in full what the info pane cuts, so that nobody need unfold that."""
    POINTS_AT_ALL: ClassVar[bool] = False
    """Whether every answer can be pointed at, so that the key line need not offer to type it."""
    MANY_ANSWERS: ClassVar[bool] = False
    """Whether a turn consists of so many answers that a typed number gives its answer at once, unless the
    settings say otherwise."""
    DECLARATIONS: ClassVar[Mapping[Command, str]] = {}
    """The texts of answers besides playing that the menu offers, such as resigning, by command; the most
    serious one last."""

    def __init__(self, config: ModelConfig) -> None:
        self.words, self.preferences, self.hooks = config.words, config.preferences, config.hooks
        self.keymap = Keymap(self.every_command(), config.keys)
        self.seat_view: SeatView | None = None
        """The view on the screen; None until `show` is called first."""
        self._before: SeatView | None = None
        """The view on the screen before this one, until `movement` has been asked for."""
        self.pointing = Pointing()
        self.chosen_steps: tuple[object, ...] = ()
        """The choices on the way to the answer: the piece, before the cell that it goes to."""
        self.typing = TypedAnswer(config.understand)
        self.story = StoryReader(self.tell, self.begins)
        self.reads_story = False
        """Whether the last key has read the story back: its pane has the rows of what is explained then."""
        self.ahead = PlannedAnswers()
        """Answers that one key gives besides that to the question asked."""
        self.orders: Orders | None = None
        """The standing orders by which questions are answered; None for none."""
        self.message = ""
        """Why the last key did nothing; gone with the next key."""
        self.follows_number = False
        """Whether the key that is dealt with comes right after a number that has taken something."""
        self._answered_by_number: int | None = None
        """Whose question the last key answered, if that was a number."""
        self._retrospect_cache: tuple[SeatView, int, Retrospect | None] | None = None
        self.board_size = (0, 0)
        """Columns and rows of the board pane."""
        self.board_top = 0
        """The row of the terminal in which that pane begins."""
        self._story_size = (0, LEAST_STORY)
        """Columns and rows of the story pane."""
        self._info_area: Area | None = None
        self.hides_seats = False
        """Whether the screen has something else where the seats pane stands."""
        self.shows_board = True
        """Whether the board pane is seen: on a narrow terminal the others may stand in its place."""
        self.columns = 80
        """The columns of the terminal."""
        self.handlers: dict[Command, Handler] = {
            **dict.fromkeys((commands.NEXT, commands.DOWN, commands.RIGHT), lambda: self.move_mark(1)),
            **dict.fromkeys((commands.PREVIOUS, commands.UP, commands.LEFT), lambda: self.move_mark(-1)),
            commands.TAKE: self.take,
            commands.VARIANT: lambda: self.next_variant(1),
            commands.VARIANT_BACK: lambda: self.next_variant(-1),
            commands.TYPE: self.typing.open,
            commands.BACK: self.step_back,
            commands.STEP_BACK: lambda: self.undo_step() or self.hooks.take_back(),
            commands.STORY_OLDER: lambda: self._read_story(1),
            commands.STORY_NEWER: lambda: self._read_story(-1),
            commands.STORY_PART: lambda: self._read_story(0),
        }
        """The function of each command in this model. A game adds its own, and replaces some of these."""

    @classmethod
    def every_command(cls) -> Sequence[Command]:
        """Return the commands of the game and of the frame, in the order in which keys try them."""
        return (*cls.COMMANDS, *commands.ANSWERING, commands.BACK, *commands.FRAME, *cls.OF_SCREEN)

    @property
    def entries_key(self) -> tuple[object, ...]:
        """What the entries depend on besides the question, such as the steps already chosen; they keep their
        order while it is the same."""
        return self.chosen_steps

    def keys_to(self, index: int) -> tuple[str, ...]:
        """Return the keys that choose an entry: its number, and Enter after it if longer numbers begin with
        it.

        Args:
            place: which of the entries.
        """
        entry, number = self.pointing.entries[index], str(index + 1)
        could_go_on = (index + 1) * 10 <= len(self.pointing.entries)
        return (*number, "Enter") if could_go_on and self.gives_at_once(entry) else tuple(number)

    @property
    def ask(self) -> Ask | None:
        """The question that may be answered on this screen; None for none."""
        return self.seat_view.ask if self.seat_view else None

    @property
    def about(self) -> Topic | None:
        """The topic of the question that may be answered on this screen; None for none."""
        return self.ask.about if self.ask is not None else None

    @property
    def shown_view(self) -> SeatView:
        """The view on the screen, once `show` has been called."""
        assert self.seat_view is not None
        return self.seat_view

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self.seat_view.names if self.seat_view else ()

    @property
    def names_in_questions(self) -> tuple[str, ...]:
        """The names of the players in questions and lists, by seat: short, and “you” for a learner."""
        return self.seat_view.names_in_questions if self.seat_view else ()

    # What is shown

    def show(self, seat_view: SeatView) -> None:
        """Show a new position and question; half-made answers are dropped."""
        if seat_view is not self.seat_view:
            self._before, self.seat_view = self.seat_view, seat_view
        self.words = self.words.at(seat_view.view)
        self.story.show(seat_view)
        self.typing.reset(seat_view.ask, self._sentence)
        self.ahead.end()
        self.message, self.chosen_steps = "", ()
        self.list_entries()

    def _sentence(self, choice: Choice) -> str:
        """Return what an answer to the question would do."""
        assert self.seat_view is not None
        assert self.seat_view.ask is not None
        return self.words.choice(self.seat_view.ask, choice, self.seat_view.view)

    def movement(self) -> Movement | None:
        """Return the animation from the previous `SeatView` to the present one; to be called after `fit`.

        Returns:
            None if there was no new `SeatView` since the last call.
        """
        before, self._before = self._before, None
        if before is None:
            return None
        tempo = None if self.preferences.ascii_only else TEMPI.get(self.preferences.movement)
        if tempo is None:
            return STILL
        return Movement(tuple(self.scenes_between(before, tempo.most)[: tempo.most]), tempo.pause)

    def badge(self, seat: int) -> tuple[str, Ink] | None:
        """Return the sign of a seat on the board and its ink, if seats have one."""
        return None

    def scenes_between(self, before: SeatView, most: int) -> Sequence[Scene]:
        """Return scenes of what has moved on the board since a `SeatView`, at most `most`, without the
        present one."""
        return ()

    def scene_while_moving(self, pane: Pane, before: Scene, now: Scene) -> Scene:
        """Return what a pane shows at once after a key. While a cursor is being moved that saves bytes; the
        whole scene follows when no other key comes.

        Args:
            pane: which.
            before: what it showed.
            now: what it is to show.
        """
        return now

    def fit(self, columns: int, panes: Mapping[Pane, Area]) -> None:
        """Take note of the sizes of the terminal and the panes.

        Args:
            columns: the columns of the terminal.
            panes: the panes that are shown.
        """
        self.columns = columns
        self.shows_board = Pane.BOARD in panes
        self._info_area = panes.get(Pane.INFO)
        area = panes.get(Pane.STORY)
        self._story_size = (area.width, area.height) if area is not None else (0, 0)
        if (board := panes.get(Pane.BOARD)) is not None:
            self.board_size, self.board_top = (board.width, board.height), board.y

    @property
    def is_narrow(self) -> bool:
        """Whether the terminal is too narrow for the side panes beside the board."""
        return self.columns < SIDE_FROM

    def is_cut(self, text: Scene) -> bool:
        """Return whether a text has more rows than the info pane."""
        area = self._info_area
        return area is not None and isinstance(text, Passage) and text.rows_needed(area.width) > area.height

    def nothing_to_unfold(self) -> str:
        """Return what is said where no pane has more rows than are seen."""
        return _("All explanations are already shown in full.")

    def scene(self, pane: Pane, left: str = "") -> Scene:
        """Return the scene of a pane.

        Args:
            pane: which.
            left: what stands at the left of the title bar.
        """
        if self.seat_view is None:
            return scenes.Blank()
        match pane:
            case Pane.TITLE:
                return self.title_bar(left)
            case Pane.STRIP:
                return self.strip()
            case Pane.BANNER:
                return self.banner()
            case Pane.ALERT:
                return self.alert()
            case Pane.BOARD:
                return self.board()
            case Pane.SEATS:
                return self.seats()
            case Pane.ANSWERS:
                return replace(self.listed(), ascii_only=self.preferences.ascii_only)
            case Pane.INFO:
                return self._retrospect() or self.info()
            case Pane.STORY:
                return self.story_scene()
            case Pane.PROMPT:
                return self.prompt()
            case Pane.BELOW:
                return self.below()
            case _:
                assert_never(pane)

    def requested_sizes(self, columns: int) -> PaneSizes:
        """Return the rows that the panes would like on a terminal of `columns` columns."""
        listed, is_over, looks_back = self.listed(), self.is_over, self._retrospect() is not None
        rows = listed.rows(side_width(columns)) if columns >= SIDE_FROM else listed.least_rows(columns - 2)
        extra = listed.extra_rows(side_width(columns)) if columns >= SIDE_FROM else ()
        sizes = PaneSizes(self.seats_rows(), rows, extra, banner=is_over, prompt=self.prompt_rows(columns))
        return replace(sizes, tells_story=not looks_back, reads_story=self.reads_story)

    def prompt_rows(self, columns: int, said: scenes.Prompt | None = None) -> int:
        """Return how many rows the prompt needs on a terminal of `columns` columns.

        Args:
            columns: the columns of the terminal.
            said: the prompt that the screen shows in place of the model's; this class ignores it, a game may
                measure it.
        """
        rows = PROMPT_ROWS if self.is_over else scenes.prompt_rows(self.prompt_text(), columns)
        if self.typing.line is not None:  # never fewer rows than the question had: nothing jumps
            rows = max(rows, self._typing_scene(self.typing.line).rows_needed(columns))
        return rows

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and is not under review."""
        return self.seat_view is not None and self.seat_view.is_over

    @property
    def looks_back(self) -> bool:
        """Whether the panes beside the board show the retrospect of a finished game: not while the cursor
        explores the board."""
        return True

    def _retrospect(self) -> Retrospect | None:
        """Return the cached retrospect of the present position; None while the game goes on."""
        seat_view = self.seat_view
        if seat_view is None or not self.is_over or not self.looks_back:
            return None
        length = len(seat_view.happened)  # of a long game more becomes known a little later
        if self._retrospect_cache is None or self._retrospect_cache[:2] != (seat_view, length):
            self._retrospect_cache = seat_view, length, self.retrospect(seat_view)
        return self._retrospect_cache[2]

    def retrospect(self, seat_view: SeatView) -> Retrospect | None:
        """Return the retrospect of a finished game: how it went; None if there is none."""
        return None

    def banner(self) -> Scene:
        """Return the row above the board that says how the game has ended."""
        seat_view = self.seat_view
        if seat_view is None or seat_view.outcome is None:
            return scenes.Blank()
        text = self.words.outcome(seat_view.outcome, seat_view.names)
        return scenes.Banner(text, bool(seat_view.outcome.winners), self.preferences.ascii_only)

    def alert(self) -> Scene:
        """Return what is always shown above the board, whatever page is open, such as attacks."""
        return scenes.Blank()

    def board(self) -> Scene:
        """Return what the board pane shows: a `HexBoard` is shown by the widget `HexGrid`.

        A game without a board shows its text of the position.
        """
        return self.info()

    def seats_rows(self) -> int:
        """Return how many rows the seats pane needs."""
        return len(self.names)

    def strip(self) -> Scene:
        """Return what a narrow terminal shows of the seats above the board, if the game wishes it."""
        return scenes.Blank()

    def story_scene(self) -> Scene:
        """Return the story pane beside the board."""
        return self.story.scene(self.keymap.named(commands.STORY_NEWER))

    def below(self) -> Scene:
        """Return what is shown below the board, if the game wishes something there; a review shows its graph
        there."""
        return scenes.Blank()

    def seats(self) -> Scene:
        """Return the seats pane: whose turn it is, and what everybody has."""
        waiting = self.seat_view.waiting if self.seat_view else None
        rows = tuple(f"{self.words.seat(seat)}  {name}" for seat, name in enumerate(self.names_in_questions))
        return Seats(rows, waiting.seat if waiting else None)

    def answers(self) -> scenes.AnswerList:
        """Return the pane with the answers."""
        ask = self.ask
        if ask is None:
            return scenes.AnswerList(())
        pointing = self.pointing
        listed = [(n, entry) for n, entry in enumerate(pointing.entries, 1) if entry.listed]
        rows = (
            scenes.AnswerRow(n, self.entry_sentence(ask, entry), pointing.has_marked(n))
            for n, entry in listed
        )
        return scenes.AnswerList(tuple(rows))

    def listed(self) -> scenes.AnswerList:
        """Return the rows of the answers pane; those of a hint while there is one, best first."""
        waiting, pointing = self.seat_view.waiting if self.seat_view else None, self.pointing
        advised = self.advised()
        if waiting is None or not advised:
            return self.answers()
        rows = []
        for number, choice, thought in advised:
            worth = self.worth(thought)
            sentence = self.advised_sentence(waiting, choice, thought)
            is_marked = pointing.has_marked(number) and pointing.choice in (choice, None)
            rows.append(scenes.AnswerRow(number, f"{worth}: {sentence}" if worth else sentence, is_marked))
        return scenes.AnswerList(tuple(rows))

    def advised(self) -> list[tuple[int | None, Choice, Thought]]:
        """Return the answers of a hint, best first, with their numbers. If an answer is chosen in steps, only
        those that are still possible, with the number of the next step; if nobody is asked, all without
        numbers.
        """
        found: list[tuple[int | None, Choice, Thought]] = []
        for thought in self.hooks.get_hint():
            choice = (
                self.seat_view.waiting.find(thought.text)
                if self.seat_view and self.seat_view.waiting
                else None
            )
            entries = enumerate(self.pointing.entries, 1)
            number = next((n for n, entry in entries if choice in entry.choices), None)
            if choice is not None and (number is not None or self.ask is None):
                found.append((number, choice, thought))
        return found

    def worth(self, thought: Thought) -> str:
        """Return the rating of an answer of a hint as text; empty if it is unknown."""
        return worth_text(thought, self.words)

    def advised_sentence(self, ask: Ask, choice: Choice, thought: Thought) -> str:
        """Return the sentence of what an answer of a hint would do."""
        return self.words.choice(ask, choice, self.seat_view.view if self.seat_view else None)

    def point_at_best(self, is_complete: bool) -> None:
        """Move the cursor to the best answer of a hint.

        Args:
            is_complete: whether the hint is: until then it may change, and the cursor with it.
        """

    @property
    def guesses_mark(self) -> bool:
        """Whether a bot that looks ahead for a moment may find a better answer to mark first."""
        return False

    def hold_mark(self) -> None:
        """Mark nothing until `mark_better` is called: a mark that has been seen never moves by itself."""

    def mark_better(self, thoughts: Sequence[Thought]) -> None:
        """Take over which answer such a bot marks first.

        Args:
            thoughts: what it thinks of the best few, best first; empty if it has not answered in time.
        """

    def point_at_wanted(self) -> bool:
        """Point at the answer that a lesson wants, or at what leads to it. Returns False where it cannot."""
        return False

    def idea(self, choice: Choice) -> str:
        """Return a clue for somebody who has to find this answer, without giving it away."""
        return self.words.brief(choice) or self.question()

    def numbers(self) -> dict[Place, str]:
        """Return the labels of numbers by place; while there is a hint only those of its answers."""
        numbers = self.pointing.numbers()
        advised = {self.pointing.entries[number - 1].place for number, *_ in self.advised() if number}
        return {place: text for place, text in numbers.items() if place in advised} if advised else numbers

    def entry_sentence(self, ask: Ask, entry: Entry) -> str:
        """Return the text of an entry in the list."""
        return self._sentence(entry.choices[0])

    def info(self) -> Scene:
        """Return the info pane: the thing under the cursor in words."""
        return scenes.Lines(tuple(self.explanation()))

    def explanation(self) -> list[str]:
        """Return the description of the thing under the cursor, beginning with a heading."""
        return []

    def _read_story(self, pages: int) -> bool:
        """Scroll the story by pages, or turn to its next part for 0; if it is hidden, say how to show it."""
        if self.seat_view is None or self.seat_view.review or self._retrospect() is not None:
            return False
        if self.is_narrow and self.shows_board:
            self.message = _("{key} shows the story.").format(key=self.keymap.named(commands.PANES))
        elif (size := self._story_room())[1] < LEAST_STORY:
            self.refuse(_("There is too little room here to read back in the story."))
        elif not pages:
            if self._story_size[1] or not self.story.is_read_back:  # else it comes up as it was left
                self.story.turn()
        elif not self.story.scroll(
            pages, size, is_summed_up=not isinstance(self.story_scene(), scenes.StoryLines)
        ):
            self.refuse(_("There is nothing earlier.") if pages > 0 else _("There is nothing later."))
        self.reads_story = self.story.is_read_back
        return True

    def _story_room(self) -> tuple[int, int]:
        """Return the columns and rows of the story pane; those of the info pane if that is unfolded in its
        place."""
        area = self._info_area
        return self._story_size if self._story_size[1] or area is None else (area.width, area.height)

    def tell(self, happening: Happening) -> scenes.StoryEntry | None:
        """Return the entry of an event in the story; None if it has none."""
        sentence = self.words.event(happening.event, self.names)
        return scenes.StoryEntry(sentence) if sentence else None

    def news(self, happened: Sequence[Happening]) -> str:
        """Return one line for the prompt on what bots have done since a person's last answer. If that is too
        long, only what was revealed and what came last, with the key that shows the rest.
        """
        entries = ((happening.event.reveals, self.tell(happening)) for happening in happened)
        has_story = self.is_narrow or self._story_size[1] >= LEAST_STORY
        more = _("{key} more").format(key=self.keymap.named(commands.STORY_OLDER)) if has_story else ""
        sentences = [(reveals, entry.sentence) for reveals, entry in entries if entry is not None]
        return on_one_line(sentences, self.columns - 2, more)

    def begins(self, event: Event) -> Begins | None:
        """Return the turn or round that begins with an event, which is numbered in the story and the review;
        None for none."""
        return None

    def review_rows(self, happening: Happening) -> list[str]:
        """Return the rows of an event in the list of moves of a review."""
        entry = self.tell(happening)
        return [entry.heading or entry.sentence] if entry else []

    def review_column(self, happening: Happening) -> int | None:
        """Return the column of an event in that list, if moves of a turn stand side by side."""
        return None

    def review_line(self, happened: Sequence[Happening]) -> str:
        """Return the line below the number of the shown position in a review.

        Args:
            happened: the events of the last answer.
        """
        return self.question()

    def caption(self, before: SeatView) -> scenes.Caption:
        """Return the caption of a film: what was done since a `SeatView`, and what that changed."""
        assert self.seat_view is not None
        entries = [self.tell(each) for each in self.seat_view.happened if each.number > before.answered]
        why = self.question() if self.seat_view.outcome is not None else self.change(before)
        sentences = (entry.sentence for entry in entries if entry is not None)
        return scenes.Caption(" ".join(each for each in sentences if each != why), why)

    def change(self, before: SeatView) -> str:
        """Return the change since a `SeatView` that explains an answer; empty for none."""
        return ""

    def title(self) -> str:
        """Return the right end of the title bar."""
        return ""

    def title_bar(self, left: str) -> scenes.Title:
        """Return the title bar with a text at its left."""
        return scenes.Title(left, self.title())

    # What can be pointed at, and answering

    def entries_of(self, ask: Ask) -> Sequence[Entry]:
        """Return what can be chosen now, in the order of its numbers, after the steps already chosen."""
        return [Entry((choice,), listed=True) for choice in ask.choices]

    def list_entries(self) -> None:
        """Update the list of entries."""
        entries = tuple(self.entries_of(self.ask)) if self.ask else ()
        self.pointing = Pointing(entries)
        self.point(self.first_marked(self.pointing))

    def first_marked(self, pointing: Pointing) -> int | None:
        """Return the index of the entry that is marked at first."""
        return 0 if pointing.entries else None

    def point(self, mark: int | None) -> None:
        """Put the mark on an entry."""
        self.pointing = self.pointing.marked(mark)

    def move_mark(self, by: int) -> bool:
        """Move the mark by `by` entries."""
        moved = self.pointing.moved(by)
        if moved.mark == self.pointing.mark:
            return False
        self.point(moved.mark)
        return True

    def next_variant(self, by: int) -> bool:
        """Choose the variant of the marked answer that is `by` further on; return whether it has several."""
        if not self.has_variants():
            return False
        self.pointing = self.pointing.with_next_variant(by)
        return True

    def alternative_count(self) -> int:
        """Return how many times Space can be pressed before the same entries return, such as those of each
        ant; 0 for never."""
        return 0

    def has_variants(self) -> bool:
        """Return whether the marked answer has several variants."""
        entry = self.pointing.entry
        return entry is not None and not entry.goes_on and len(entry.choices) > 1

    def take(self) -> bool:
        """Carry out Enter: give the marked answer, or choose the marked step and continue."""
        if self.ask is None:
            return False
        if self.pointing.digits:
            self.pointing, self._answered_by_number = self.pointing.without_digits(), self.ask.seat
        entry, choice = self.pointing.entry, self.pointing.choice
        if choice is not None:
            self.answer(choice, self.pointing.then)
        elif entry is not None:
            self.choose_step(entry.place)
        else:
            self.refuse(self.why_nothing())
        return True

    def choose_step(self, step: object) -> None:
        """Choose a step of an answer."""
        self.chosen_steps = (*self.chosen_steps, step)
        self.list_entries()

    def undo_step(self) -> bool:
        """Undo the last chosen step; return whether there was one."""
        if not self.chosen_steps:
            return False
        *before, _last = self.chosen_steps
        self.chosen_steps = tuple(before)
        self.list_entries()
        return True

    def why_nothing(self) -> str:
        """Return the sentence why Enter does nothing here."""
        return _("Nothing to answer here.")

    @property
    def steps_back(self) -> bool:
        """Whether Esc means something to the model now, so that it does not leave the screen."""
        chosen = self.pointing.digits or self.pointing.variant or self.chosen_steps
        return bool(chosen) or self.typing.line is not None or self.reads_story

    @property
    def resets(self) -> bool:
        """Whether Esc first undoes what was turned or typed of the marked answer, such as a rotation."""
        return bool(self.pointing.digits or self.pointing.variant) and self.typing.line is None

    @property
    def back_does(self) -> str:
        """What Esc does while it means something to the model, in a word or two."""
        if self.resets:
            return pgettext("what Esc does with a hex that was turned, or a number", "reset")
        return _("back")

    def step_back(self) -> bool:
        """Carry out Esc: undo the last chosen step; return False if there is none (see `steps_back`)."""
        if self.pointing.digits or self.pointing.variant:
            self.pointing = self.pointing.marked(self.pointing.mark)
            return True
        return self.undo_step()

    def press_reading(self, key: str) -> bool:
        """React to a key that turns or closes a page that is read in place of the board.

        A screen that has such keys itself, as the review has, asks for this before it uses them.

        Returns:
            False if no page is read, or the key means nothing there.
        """
        return False

    def answer(self, choice: Choice, then: Sequence[Following] = ()) -> None:
        """Give the answer `choice`, and plan the answers `then` to the questions that follow."""
        if self.seat_view is not None and self.ask is not None:
            self.ahead.plan(self.ask.seat, self.seat_view.answered, then)
        self.hooks.on_answer(choice.text)

    def _digit(self, digit: str) -> None:
        """Mark the entry with the typed number, also if another digit could follow."""
        before = self.pointing.digits
        typed, number = self.pointing.typed(digit)
        if number is not None:
            self._take_number(number)
            return
        if typed.digits:
            self.point(int(typed.digits) - 1)
        self.pointing = replace(self.pointing, digits=typed.digits)
        if typed.digits in ("", before):
            self.no_such_number(before + digit)

    def say_where_page_is(self) -> None:
        """Say which key shows the page just opened, where the panes beside the board stand in its place."""
        if not self.shows_board:
            self.message = _("{key} shows the page.").format(key=self.keymap.named(commands.PANES))

    def no_such_number(self, number: str) -> None:
        """React to a typed number that no entry has."""
        self.refuse(_("There is no answer with the number {number}.").format(number=number))

    def _take_number(self, index: int) -> None:
        """Mark the entry of a typed number, and take it if numbers do that."""
        self.point(index)
        entry = self.pointing.entries[index]
        if self.gives_at_once(entry):
            seat = self.ask.seat if self.ask is not None else None
            self._answered_by_number = seat
            self.take()

    def gives_at_once(self, entry: Entry) -> bool:
        """Return whether typing its number takes an entry; one with several ways is only marked."""
        if entry.goes_on:
            return True
        moves = self.preferences.moves
        is_direct = moves == "direct" or (moves == "auto" and self.MANY_ANSWERS)
        return is_direct and len(entry.choices) == 1

    def refuse(self, reason: str) -> None:
        """Show why a key does nothing now, and which one does something.

        Args:
            reason: a sentence.
        """
        self.message = f"{reason} {way_on(self.key_line(), self.keymap.help_keys)}".rstrip()

    def dead_key(self, key: str) -> None:
        """Show that a key means nothing here, and which one does something."""
        self.message = dead_key(key, self.keymap, self.key_line())

    def considered(self) -> Choice | None:
        """Return the answer under consideration: the typed one, else the marked one."""
        return self.typing.choice if self.typing.line is not None else self.pointing.choice

    # Keys, and the mouse

    def point_at(self, place: Place) -> bool:
        """Put the cursor on a place of the board, as a click does. Returns False where it cannot be there.

        Args:
            place: a cell of a `HexBoard`, or a place in a `TileStrip`, from 0.
        """
        return False

    def press(self, key: str) -> bool:
        """React to a key.

        Args:
            key: the character that it prints, or its name.

        Returns:
            False when the key means nothing here and the screen may use it.
        """
        self.message, by_number, self._answered_by_number = "", self._answered_by_number, None
        self.follows_number, reads_story, self.reads_story = by_number is not None, self.reads_story, False
        if self.seat_view is None:
            return False
        if self.typing.line is not None:
            self._press_typing(key)
            return True
        if key in DIGITS and self.ask is not None:
            self._digit(key)
            return True
        found = self.keymap.of(key)
        if reads_story and commands.BACK in found:
            self.story.close()
            return True
        if commands.TAKE in found and self._is_of_another(by_number):
            return True
        if commands.TAKE not in found and commands.BACK not in found:
            self.pointing = self.pointing.without_digits()
        return self.keymap.dispatch(key, self.handlers)

    def _press_typing(self, key: str) -> None:
        if not self.typing.knows(key):
            self.dead_key(key)
            return
        try:
            choice = self.typing.press(key)
        except Refused as refused:
            self.message = self.words.refusal(refused)
        else:
            if choice is not None:
                self.answer(choice)

    def _is_of_another(self, by_number: int | None) -> bool:
        """Return whether Enter came right after a number that has already answered, and would answer another
        question."""
        if by_number is None or self.ask is None or self.ask.seat == by_number:
            return False
        name = self.names[self.ask.seat]
        self.message = _("The number was your answer. Now {name} is being asked.").format(name=name)
        return True

    # The prompt

    def prompt(self) -> Scene:
        """Return the prompt: the question, what the answer under consideration would do, and the keys."""
        if self.typing.line is not None:
            return self._typing_scene(self.typing.line)
        return replace(self.bare_prompt(), hints=self.hints(self.offers()))

    def bare_prompt(self) -> scenes.Prompt:
        """Return the prompt without the keys."""
        ascii_only = self.preferences.ascii_only
        return scenes.Prompt(self.question(), self.detail(), (), ascii_only, self.message, note=self.note())

    def _typing_scene(self, line: scenes.LineEdit) -> scenes.Typing:
        preview, ink = self.typed_preview()
        endings = "  ".join(
            choice.text for choice in self.typing.completions()[:12] if choice.text != line.text.strip()
        )
        return scenes.Typing(
            line, endings, preview, ink, self.hints(self.offers()), self.preferences.ascii_only
        )

    def key_line(self) -> Sequence[Hint]:
        """Return the keys that do something now, the most useful first."""
        return self.hints(self.offers()) if self.hooks.get_key_line is None else self.hooks.get_key_line()

    def hints(self, offers: Sequence[Offer]) -> tuple[tuple[str, str], ...]:
        """Return offers as keys with what they do."""
        return self.keymap.hints(offers)

    def typed_preview(self) -> tuple[str, Ink]:
        """Return what Enter would do with the typed text, or why it would do nothing; the question while
        nothing is typed."""
        if self.message:
            return self.message, WARNING
        try:
            if (choice := self.typing.find()) is not None:
                return self._sentence(choice), PLAIN
        except Refused as refused:
            if not self.typing.completions():
                return self.words.refusal(refused), DIM
        return self.question(), TITLE

    def note(self) -> str:
        """Return the note before the question; empty for none."""
        return ""

    def prompt_text(self) -> str:
        """Return the note and, in rows of its own, the question."""
        return "\n".join(filter(None, (self.note(), self.question())))

    def question(self) -> str:
        """Return the question, or how the game ended."""
        seat_view = self.seat_view
        if seat_view is None:
            return ""
        if seat_view.outcome is not None:
            return self.words.outcome(seat_view.outcome, seat_view.names)
        return (
            ""
            if seat_view.waiting is None
            else self.words.question(seat_view.waiting, seat_view.names_in_questions)
        )

    def detail(self) -> str:
        """Return the line below the question: what the answer under consideration would do."""
        choice, mark = self.pointing.choice, self.pointing.mark
        return "" if choice is None or mark is None else f"{mark + 1}  {self._sentence(choice)}"

    def offers(self) -> list[Offer]:
        """Return the commands that mean something now, the most useful first, without those of the frame."""
        if self.typing.line is not None:
            return [
                Offer(commands.TAKE, _("play it")),
                Offer(commands.NEXT, _("complete")),
                Offer(commands.BACK, _("stop typing")),
            ]
        if self.ask is None:
            return []
        count = len(self.pointing.entries)
        several = [self.offer_numbers(_("choose")), Offer(commands.NEXT)] if count > 1 else []
        variants = [Offer(commands.VARIANT)] if self.has_variants() else []
        return [*several, Offer(commands.TAKE, _("answer")), *variants]

    def offer_numbers(self, label: str) -> Offer:
        """Return the offer for typing the numbers of entries; while one is half typed, for the digits that
        may follow."""
        count, digits = len(self.pointing.entries), self.pointing.digits
        if digits:
            last = min(9, count - 10 * int(digits))
            return Offer(commands.NEXT, _("second digit"), f"0-{last}" if last else "0")
        return Offer(commands.NEXT, label, f"1-{count}" if count > 1 else "1")

    def help(self) -> str:
        """Return the description of the screen, as Markdown, without the keys."""
        return ""

    def pictures(self) -> Sequence[AnnotatedPicture]:
        """Return annotated pictures of the components, for the page of rules. The model cannot be used
        afterwards."""
        return ()

    # Bots, and answers given in advance

    def bot_pause(self, ask: Ask) -> float:
        """Return how many seconds pass before a bot answers `ask`."""
        return BOT_PAUSE

    def openly(self, ask: Ask) -> Ask | None:
        """Return the part of a private question that can be asked while others look on; None for none."""
        return None

    def automatic(self, ask: Ask, seat_view: SeatView) -> str | None:
        """Return the answer that the seat has given in advance, such as no reaction; None to ask it.

        Args:
            ask: the question, which is not shown yet.
            seat_view: the table as the person who is asked sees it.
        """
        if (given := self.ahead.answer(ask)) is not None or self.orders is None:
            return given
        return self.orders.answer(ask, seat_view.happened, seat_view.view, seat_view.answered)
