"""The model of a game on the screen: what one seat sees and may answer, and what keys do.

A model is filled from a `SeatView`: a view and the pending question. Keys change it or give an answer; panes
show the scenes it makes. It knows no widget, so tests drive and draw it without an app. Each game derives one
class from `GameModel`, which as it stands asks any question as a numbered list and as typed text. What has a
state of its own is a part: `Pointing` (entries and the mark), `TypedAnswer`, `StoryReader`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, assert_never

from antterm.bots import Thought
from antterm.core.ask import Ask, Choice, Event, Refused
from antterm.core.story import Happening
from antterm.dialogues.analysed import RatedGame
from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.paint import DIM, KEY, TITLE, WARNING, Hint, shorten
from antterm.draw.retrospect import Retrospect
from antterm.draw.scene import Passage, Scene
from antterm.i18n import _
from antterm.table.ahead import Ahead, Following
from antterm.table.standing import Orders
from antterm.ui.models import commands
from antterm.ui.models import scene as scenes
from antterm.ui.models.drawn_move import DrawnMove
from antterm.ui.models.keymap import DIGITS, Command, Handler, Keymap, Offer, dead_key, way_on
from antterm.ui.models.layout import LEAST_STORY, PROMPT_ROWS, SIDE_FROM, Area, Pane, Wish, side_width
from antterm.ui.models.movement import STILL, TEMPI, Movement
from antterm.ui.models.plates import Plate
from antterm.ui.models.pointing import Entry, Place, Pointing, TypedAnswer
from antterm.ui.models.seat_view import ModelConfig, SeatView
from antterm.ui.models.story_reader import Begins, StoryReader, on_one_line
from antterm.words import Words


@dataclass(frozen=True)
class Seats:
    """A row for each seat; the one that is asked is marked."""

    rows: tuple[str, ...]
    asked: int | None

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        for seat, row in enumerate(self.rows):
            canvas.put(0, seat, ">" if seat == self.asked else " ", KEY)
            canvas.put(2, seat, shorten(row, width - 2))
        return canvas


def worth_text(thought: Thought, words: Words) -> str:
    """What an answer is expected to bring, or with how many moves the game can be forced to end.

    Empty where the bot did not weigh it.
    """
    if (n := thought.wins_in) is not None:
        return _("wins in {n}").format(n=n)
    if (n := thought.loses_in) is not None:
        return _("loses in {n}").format(n=n)
    return "" if thought.rating is None else words.rating(thought.rating)


BOT_PAUSE = 0.4
"""Seconds between what a person sees and the answer of a bot: time to see what the last one did."""


class GameModel:
    """What the panes show of any game, and how keys become answers.

    Args:
        config: the words of the game, a player's preferences and keys.

    Raises:
        BadKeys: keys that cannot be used.
    """

    COMMANDS: ClassVar[Sequence[Command]] = ()
    """The commands of the game itself."""
    OF_SCREEN: ClassVar[Sequence[Command]] = ()
    """What the screen does besides `commands.FRAME` for games that have it."""
    SHARES: ClassVar[tuple[str, str]] = ("title", "key")
    """The roles in which a graph shows how the two seats stand."""
    MANY_ANSWERS: ClassVar[bool] = False
    """Whether a turn has so many answers that a number gives one at once, if nothing else is set."""
    ASIDES: ClassVar[Mapping[Command, str]] = {}
    """What its menu offers to declare besides answering, the gravest last: the text of the answer."""

    def __init__(self, config: ModelConfig) -> None:
        self.words, self.preferences = config.words, config.preferences
        self.keymap = Keymap(self.every_command(), config.keys)
        self.sight: SeatView | None = None
        """What is shown; None until `show` is called first."""
        self._before: SeatView | None = None
        """What was shown before, until `movement` has been asked for."""
        self.pointing = Pointing()
        self.chosen: tuple[object, ...] = ()
        """What was chosen on the way to the answer: the piece, before the cell that it goes to."""
        self.typing = TypedAnswer(config.understand)
        self.story = StoryReader(self.tell, self.begins)
        self.reads_story = False
        """Whether the last key has read the story back: its pane has the rows of what is explained then."""
        self.ahead = Ahead()
        """What one key has answered besides the question that was asked."""
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
        """Those of the terminal."""
        self.decided: Callable[[str], None] = lambda text: None
        """Called with the text of an answer at once, so that keys typed ahead meet the next question."""
        self.advice: Callable[[], Sequence[Thought]] = lambda: ()
        """Returns what a bot that is asked for a hint thinks of the best few answers, best first."""
        self.drawn_moves: Callable[[], Sequence[DrawnMove]] = lambda: ()
        """Returns the answers that are drawn on the board, best first."""
        self.suggests: Callable[[str], bool] = lambda text: False
        """Returns whether an answer, by its text, may be named as the best without a hint."""
        self.wanted: Callable[[], Sequence[str]] = lambda: ()
        """Returns the texts of the answers that a lesson wants next, in their order."""
        self.key_line: Callable[[], Sequence[Hint]] = lambda: self.hints(self.offers())
        """Returns the keys that do something now, the most useful first."""
        self.rated: Callable[[], RatedGame | None] = lambda: None
        """Returns what a bot thinks of every position of a game that is over; None where none can tell."""
        self.take_back: Callable[[], bool] = lambda: False
        """Takes back the last answer. Returns False where none can be taken back here at all."""
        self.look_privately: Callable[[], None] = lambda: None
        """Asks for what only the seat that is asked may see; others are told to look away first."""
        self.handlers: dict[Command, Handler] = {
            commands.NEXT: lambda: self.move_mark(1),
            commands.PREVIOUS: lambda: self.move_mark(-1),
            commands.DOWN: lambda: self.move_mark(1),
            commands.RIGHT: lambda: self.move_mark(1),
            commands.UP: lambda: self.move_mark(-1),
            commands.LEFT: lambda: self.move_mark(-1),
            commands.TAKE: self.take,
            commands.VARIANT: lambda: self.turn(1),
            commands.VARIANT_BACK: lambda: self.turn(-1),
            commands.TYPE: self.typing.open,
            commands.BACK: self.step_back,
            commands.STEP_BACK: lambda: self.unchoose() or self.take_back(),
            commands.STORY_OLDER: lambda: self._read_story(1),
            commands.STORY_NEWER: lambda: self._read_story(-1),
            commands.STORY_PART: lambda: self._read_story(0),
        }
        """What each command does here. A game adds its own, and puts others in place of these."""

    @classmethod
    def every_command(cls) -> Sequence[Command]:
        """Return the commands of the game and of the frame, in the order in which keys try them."""
        return (*cls.COMMANDS, *commands.ANSWERING, commands.BACK, *commands.FRAME, *cls.OF_SCREEN)

    @property
    def steps(self) -> tuple[object, ...]:
        """What was chosen on the way to the answer; while it stays the same, entries keep their order."""
        return self.chosen

    def keys_to(self, place: int) -> tuple[str, ...]:
        """Return the keys that point at an entry: its number, and Enter if that takes it but could go on.

        Args:
            place: which of the entries.
        """
        entry, number = self.pointing.entries[place], str(place + 1)
        could_go_on = (place + 1) * 10 <= len(self.pointing.entries)
        return (*number, "Enter") if could_go_on and self.gives_at_once(entry) else tuple(number)

    @property
    def ask(self) -> Ask | None:
        """The question that may be answered here."""
        return self.sight.ask if self.sight else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self.sight.names if self.sight else ()

    @property
    def called(self) -> tuple[str, ...]:
        """What those at the table are called in questions and lists, by seat."""
        return self.sight.called if self.sight else ()

    # What is shown

    def show(self, sight: SeatView) -> None:
        """Take over a new position and question; half-made answers are dropped."""
        if sight is not self.sight:
            self._before, self.sight = self.sight, sight
        self.words = self.words.at(sight.view)
        self.story.show(sight)
        self.typing.reset(sight.ask, self._sentence)
        self.ahead.end()
        self.message, self.chosen = "", ()
        self.list_entries()

    def _sentence(self, choice: Choice) -> str:
        """Return what an answer to the question would do."""
        assert self.sight is not None
        assert self.sight.ask is not None
        return self.words.choice(self.sight.ask, choice, self.sight.view)

    def movement(self) -> Movement | None:
        """What the board shows on the way from the sight before to this one; asked once it has been fitted.

        Returns:
            None where there is no new sight since this was asked last.
        """
        before, self._before = self._before, None
        if before is None:
            return None
        tempo = None if self.preferences.ascii_only else TEMPI.get(self.preferences.movement)
        if tempo is None:
            return STILL
        return Movement(tuple(self.scenes_between(before, tempo.most)[: tempo.most]), tempo.pause)

    def badge(self, seat: int) -> tuple[str, Ink] | None:
        """The sign of a seat and how it looks, where seats have one on the board."""
        return None

    def scenes_between(self, before: SeatView, most: int) -> Sequence[Scene]:
        """What has moved on the board since a sight, in so many scenes at most, without the present one."""
        return ()

    def at_once(self, pane: Pane, before: Scene, now: Scene) -> Scene:
        """What a pane shows at once after a key.

        A cursor that runs on then costs little; the whole follows when no other key comes.

        Args:
            pane: which.
            before: what it showed.
            now: what it is to show.
        """
        return now

    def fit(self, columns: int, panes: Mapping[Pane, Area]) -> None:
        """Take note of how large the terminal and the panes are.

        Args:
            columns: of the terminal.
            panes: those that are shown.
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
        """Whether the side panes have no room beside the board."""
        return self.columns < SIDE_FROM

    def is_cut(self, text: Scene) -> bool:
        """Whether a text has more rows than the pane in which things are explained."""
        area = self._info_area
        return area is not None and isinstance(text, Passage) and text.rows_needed(area.width) > area.height

    def scene(self, pane: Pane, left: str = "") -> Scene:
        """What a pane shows.

        Args:
            pane: which.
            left: what stands at the left of the title bar.
        """
        if self.sight is None:
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
                return self.told()
            case Pane.PROMPT:
                return self.prompt()
            case Pane.BELOW:
                return self.below()
            case _:
                assert_never(pane)

    def wish(self, columns: int) -> Wish:
        """What the panes need on a terminal of so many columns."""
        listed, is_over, looks_back = self.listed(), self.is_over, self._retrospect() is not None
        rows = listed.rows(side_width(columns)) if columns >= SIDE_FROM else listed.least_rows(columns - 2)
        also = listed.also_rows(side_width(columns)) if columns >= SIDE_FROM else 0
        wish = Wish(self.seats_rows(), rows, also, banner=is_over, prompt=self.prompt_rows(columns))
        return replace(wish, tells_story=not looks_back, reads_story=self.reads_story)

    def prompt_rows(self, columns: int) -> int:
        """Return how many rows the prompt needs on a terminal of so many columns."""
        rows = PROMPT_ROWS if self.is_over else scenes.prompt_rows(self.prompt_text(), columns)
        if self.typing.line is not None:  # never fewer rows than the question had: nothing jumps
            rows = max(rows, self._typing_scene(self.typing.line).rows_needed(columns))
        return rows

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, and is not looked through."""
        return self.sight is not None and self.sight.is_over

    @property
    def looks_back(self) -> bool:
        """Whether the panes beside the board tell how a game that is over went: not while one looks round."""
        return True

    def _retrospect(self) -> Retrospect | None:
        """Return how the game went, made once for each position; None while it goes on."""
        sight = self.sight
        if sight is None or not self.is_over or not self.looks_back:
            return None
        length = len(sight.happened)  # of a long game more becomes known a little later
        if self._retrospect_cache is None or self._retrospect_cache[:2] != (sight, length):
            self._retrospect_cache = sight, length, self.retrospect(sight)
        return self._retrospect_cache[2]

    def retrospect(self, sight: SeatView) -> Retrospect | None:
        """How a game that is over went; None where there is nothing to tell."""
        return None

    def banner(self) -> Scene:
        """Above the board: how the game has ended."""
        sight = self.sight
        if sight is None or sight.outcome is None:
            return scenes.Blank()
        text = self.words.outcome(sight.outcome, sight.names)
        return scenes.Banner(text, bool(sight.outcome.winners), self.preferences.ascii_only)

    def alert(self) -> Scene:
        """Above the board, whatever page is open: what a question must never hide."""
        return scenes.Blank()

    def board(self) -> Scene:
        """Return what the board pane shows: a `HexBoard` is shown by the widget `HexGrid`.

        For a game without a board: what there is to say of the position.
        """
        return self.info()

    def seats_rows(self) -> int:
        """Rows that the seats pane needs."""
        return len(self.names)

    def strip(self) -> Scene:
        """Above the board of a narrow terminal: what has to be seen of the seats, where a game wishes it."""
        return scenes.Blank()

    def told(self) -> Scene:
        """Beside the board: what happened."""
        return self.story.scene(self.keymap.named(commands.STORY_NEWER))

    def below(self) -> Scene:
        """Below the board, where a game wishes something there; looking back has its graph there."""
        return scenes.Blank()

    def seats(self) -> Scene:
        """Whose turn it is, and what everybody has."""
        waiting = self.sight.waiting if self.sight else None
        rows = tuple(f"{self.words.seat(seat)}  {name}" for seat, name in enumerate(self.called))
        return Seats(rows, waiting.seat if waiting else None)

    def answers(self) -> scenes.AnswerList:
        """The answers that are listed beside the board."""
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
        """What the list beside the board shows: while there is a hint its answers, best first."""
        waiting, pointing = self.sight.waiting if self.sight else None, self.pointing
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
        """The answers of a hint, best first, each with its number.

        Where an answer is chosen in steps those that are still possible, with the number of the step; where
        nobody is asked, all of them, without a number.
        """
        found: list[tuple[int | None, Choice, Thought]] = []
        for thought in self.advice():
            choice = self.sight.waiting.find(thought.text) if self.sight and self.sight.waiting else None
            entries = enumerate(self.pointing.entries, 1)
            number = next((n for n, entry in entries if choice in entry.choices), None)
            if choice is not None and (number is not None or self.ask is None):
                found.append((number, choice, thought))
        return found

    def worth(self, thought: Thought) -> str:
        """What an answer of a hint is expected to bring; empty where that is not known."""
        return worth_text(thought, self.words)

    def advised_sentence(self, ask: Ask, choice: Choice, thought: Thought) -> str:
        """What an answer of a hint would do."""
        return self.words.choice(ask, choice, self.sight.view if self.sight else None)

    def point_at_best(self) -> None:
        """Point at the best answer, when a hint has been thought through."""

    def idea(self, choice: Choice) -> str:
        """What to look at for who is to find this answer, in a sentence that does not give it away."""
        return self.words.brief(choice) or self.question()

    def numbers(self) -> dict[Place, str]:
        """The numbers by place; while there is a hint only those of its answers stand there."""
        numbers = self.pointing.numbers()
        advised = {self.pointing.entries[number - 1].place for number, *_ in self.advised() if number}
        return {place: text for place, text in numbers.items() if place in advised} if advised else numbers

    def entry_sentence(self, ask: Ask, entry: Entry) -> str:
        """What stands in the list for an entry."""
        return self._sentence(entry.choices[0])

    def info(self) -> Scene:
        """The thing under the cursor in words."""
        return scenes.Lines(tuple(self.explanation()))

    def explanation(self) -> list[str]:
        """What there is to say of the thing under the cursor, a heading first."""
        return []

    def _read_story(self, pages: int) -> bool:
        """Scroll the story a page back or on, or for 0 turn to its next part; say how it is brought up."""
        if self.sight is None or self.sight.review or self._retrospect() is not None:
            return False
        if self.is_narrow and self.shows_board:
            self.message = _("{key} shows the story.").format(key=self.keymap.named(commands.PANES))
        elif (size := self._story_room())[1] < LEAST_STORY:
            self.refuse(_("There is too little room here to read back in the story."))
        elif not pages:
            if self._story_size[1] or not self.story.is_read_back:  # else it comes up as it was left
                self.story.turn()
        elif not self.story.scroll(pages, size, is_summed_up=not isinstance(self.told(), scenes.StoryLines)):
            self.refuse(_("There is nothing earlier.") if pages > 0 else _("There is nothing later."))
        self.reads_story = self.story.is_read_back
        return True

    def _story_room(self) -> tuple[int, int]:
        """Return columns and rows of the story; unfolded, what is explained has its place as yet."""
        area = self._info_area
        return self._story_size if self._story_size[1] or area is None else (area.width, area.height)

    def tell(self, happening: Happening) -> scenes.StoryEntry | None:
        """One entry of the story; None where nothing is to be told."""
        sentence = self.words.event(happening.event, self.names)
        return scenes.StoryEntry(sentence) if sentence else None

    def news(self, happened: Sequence[Happening]) -> str:
        """What programs have done since a person answered last, on one line for the prompt.

        Where it is too much, what was revealed and what came last are told, and which key tells the rest.
        """
        entries = ((happening.event.reveals, self.tell(happening)) for happening in happened)
        has_story = self.is_narrow or self._story_size[1] >= LEAST_STORY
        more = _("{key} more").format(key=self.keymap.named(commands.STORY_OLDER)) if has_story else ""
        sentences = [(reveals, entry.sentence) for reveals, entry in entries if entry is not None]
        return on_one_line(sentences, self.columns - 2, more)

    def begins(self, event: Event) -> Begins | None:
        """The turn or round that begins with an event, for the numbers in story and review."""
        return None

    def review_rows(self, happening: Happening) -> list[str]:
        """The rows of a happening in the list of a game that is stepped through."""
        entry = self.tell(happening)
        return [entry.heading or entry.sentence] if entry else []

    def review_column(self, happening: Happening) -> int | None:
        """Where the moves of a turn stand side by side in that list: which of them this is."""
        return None

    def review_line(self, happened: Sequence[Happening]) -> str:
        """The line under the number of the position shown, in a game that is stepped through.

        Args:
            happened: what the last answer brought about.
        """
        return self.question()

    def caption(self, before: SeatView) -> scenes.Caption:
        """What was done since a sight, and what that changed, for a film."""
        assert self.sight is not None
        told = [self.tell(each) for each in self.sight.happened if each.number > before.answered]
        why = self.question() if self.sight.outcome is not None else self.change(before)
        sentences = (entry.sentence for entry in told if entry is not None)
        return scenes.Caption(" ".join(each for each in sentences if each != why), why)

    def change(self, before: SeatView) -> str:
        """Return what is different since a sight and shows why an answer was given; empty for nothing."""
        return ""

    def title(self) -> str:
        """What stands at the right of the title bar."""
        return ""

    def title_bar(self, left: str) -> scenes.Title:
        """Return the title bar with a text at its left."""
        return scenes.Title(left, self.title())

    # What can be pointed at, and answering

    def entries_of(self, ask: Ask) -> Sequence[Entry]:
        """What can be chosen now, in the one order in which it is numbered, after what was `chosen`."""
        return [Entry((choice,), listed=True) for choice in ask.choices]

    def list_entries(self) -> None:
        """See anew what can be pointed at."""
        entries = tuple(self.entries_of(self.ask)) if self.ask else ()
        self.pointing = Pointing(entries)
        self.point(self.first_marked(self.pointing))

    def first_marked(self, pointing: Pointing) -> int | None:
        """The entry that is marked before anybody has pointed at one."""
        return 0 if pointing.entries else None

    def point(self, mark: int | None) -> None:
        """Put the mark on an entry."""
        self.pointing = self.pointing.marked(mark)

    def move_mark(self, by: int) -> bool:
        """The mark goes so many entries on."""
        moved = self.pointing.moved(by)
        if moved.mark == self.pointing.mark:
            return False
        self.point(moved.mark)
        return True

    def turn(self, by: int) -> bool:
        """Another way to give the marked answer."""
        if not self.has_ways():
            return False
        self.pointing = self.pointing.turned(by)
        return True

    def others(self) -> int:
        """Return how often Space shows other entries, such as those of the next ant, before these return."""
        return 0

    def has_ways(self) -> bool:
        """Whether the marked answer can be given in several ways."""
        entry = self.pointing.entry
        return entry is not None and not entry.goes_on and len(entry.choices) > 1

    def take(self) -> bool:
        """Enter: give the marked answer, or choose what is marked and go on."""
        if self.ask is None:
            return False
        if self.pointing.digits:
            self.pointing, self._answered_by_number = self.pointing.without_digits(), self.ask.seat
        entry, choice = self.pointing.entry, self.pointing.choice
        if choice is not None:
            self.answer(choice, self.pointing.then)
        elif entry is not None:
            self.choose(entry.place)
        else:
            self.refuse(self.why_nothing())
        return True

    def choose(self, step: object) -> None:
        """Choose something on the way to an answer."""
        self.chosen = (*self.chosen, step)
        self.list_entries()

    def unchoose(self) -> bool:
        """Undo the last thing chosen. Returns whether anything was."""
        if not self.chosen:
            return False
        *before, _last = self.chosen
        self.chosen = tuple(before)
        self.list_entries()
        return True

    def why_nothing(self) -> str:
        """Why Enter does nothing where the cursor is."""
        return _("Nothing to answer here.")

    def step_back(self) -> bool:
        """Esc: undo the last thing chosen, one step at a time."""
        if self.pointing.digits or self.pointing.way:
            self.pointing = self.pointing.marked(self.pointing.mark)
            return True
        return self.unchoose()

    def press_reading(self, key: str) -> bool:
        """React to a key that goes on in what is read in place of the board, or leaves it.

        A screen that has such keys itself, as the review has, asks for this before it uses them.

        Returns:
            False where nothing is read, or the key means nothing to it.
        """
        return False

    def answer(self, choice: Choice, then: Sequence[Following] = ()) -> None:
        """The player has decided on `choice`, and on what follows from it."""
        if self.sight is not None and self.ask is not None:
            self.ahead.plan(self.ask.seat, self.sight.answered, then)
        self.decided(choice.text)

    def _digit(self, digit: str) -> None:
        """Mark the answer whose number is typed, also where another digit could follow."""
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

    def no_such_number(self, number: str) -> None:
        """A number was typed that no answer has."""
        self.refuse(_("There is no answer with the number {number}.").format(number=number))

    def _take_number(self, place: int) -> None:
        """A number was typed: mark its answer, and take it where numbers do."""
        self.point(place)
        entry = self.pointing.entries[place]
        if self.gives_at_once(entry):
            seat = self.ask.seat if self.ask is not None else None
            self.take()
            self._answered_by_number = seat

    def gives_at_once(self, entry: Entry) -> bool:
        """Whether its number takes an entry; what can be given in several ways is only marked."""
        if entry.goes_on or entry.at_once:
            return True
        moves = self.preferences.moves
        is_direct = moves == "direct" or (moves == "auto" and self.MANY_ANSWERS)
        return is_direct and len(entry.choices) == 1

    def refuse(self, reason: str) -> None:
        """Say why a key does nothing now, and which one does something.

        Args:
            reason: a sentence.
        """
        self.message = f"{reason} {way_on(self.key_line(), self.keymap.help_keys)}".rstrip()

    def dead_key(self, key: str) -> None:
        """Say that a key means nothing here, and which one does something."""
        self.message = dead_key(key, self.keymap, self.key_line())

    def considered(self) -> Choice | None:
        """The answer in hand: as typed, else as marked."""
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
        if self.sight is None:
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
        """Whether Enter came right after a number that has answered already, and would answer for another."""
        if by_number is None or self.ask is None or self.ask.seat == by_number:
            return False
        name = self.names[self.ask.seat]
        self.message = _("The number was your answer. Now {name} is being asked.").format(name=name)
        return True

    # The prompt

    def prompt(self) -> Scene:
        """What is asked, what the answer in hand would do, the keys."""
        if self.typing.line is not None:
            return self._typing_scene(self.typing.line)
        hints = self.hints(self.offers())
        return scenes.Prompt(
            self.prompt_text(), self.detail(), hints, self.preferences.ascii_only, self.message
        )

    def _typing_scene(self, line: scenes.LineEdit) -> scenes.Typing:
        preview, ink = self.typed_preview()
        endings = "  ".join(choice.text for choice in self.typing.completions()[:12])
        return scenes.Typing(
            line, endings, preview, ink, self.hints(self.offers()), self.preferences.ascii_only
        )

    def hints(self, offers: Sequence[Offer]) -> tuple[tuple[str, str], ...]:
        """Offers as keys and what they do."""
        return self.keymap.hints(offers)

    def typed_preview(self) -> tuple[str, Ink]:
        """What Enter would do with the typed text, or why it would do nothing; the question before that."""
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
        """What is told before the question; empty for nothing."""
        return ""

    def prompt_text(self) -> str:
        """The note and, in rows of its own, the question."""
        return "\n".join(filter(None, (self.note(), self.question())))

    def question(self) -> str:
        """What is asked, or how the game ended."""
        sight = self.sight
        if sight is None:
            return ""
        if sight.outcome is not None:
            return self.words.outcome(sight.outcome, sight.names)
        return "" if sight.waiting is None else self.words.question(sight.waiting, sight.called)

    def detail(self) -> str:
        """The line under the question: what the answer in hand would do."""
        choice, mark = self.pointing.choice, self.pointing.mark
        return "" if choice is None or mark is None else f"{mark + 1}  {self._sentence(choice)}"

    def offers(self) -> list[Offer]:
        """The commands that mean something now, the most useful first, without those of the frame."""
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
        ways = [Offer(commands.VARIANT)] if self.has_ways() else []
        return [*several, Offer(commands.TAKE, _("answer")), *ways]

    def offer_numbers(self, label: str) -> Offer:
        """The numbers of the entries; of one half typed what may follow."""
        count, digits = len(self.pointing.entries), self.pointing.digits
        if digits:
            last = min(9, count - 10 * int(digits))
            return Offer(commands.NEXT, _("second digit"), f"0-{last}" if last else "0")
        return Offer(commands.NEXT, label, f"1-{count}" if count > 1 else "1")

    def help(self) -> str:
        """What is on the screen, as Markdown; the keys are told by the keymap."""
        return ""

    def plates(self) -> Sequence[Plate]:
        """Annotated pictures of what the game is made of, for its rules; a model that draws them is spent."""
        return ()

    # Bots, and answers given in advance

    def bot_pause(self, ask: Ask) -> float:
        """Seconds before a bot answers `ask`."""
        return BOT_PAUSE

    def openly(self, ask: Ask) -> Ask | None:
        """What of a private question can be asked while all look on; None where nothing can."""
        return None

    def automatic(self, ask: Ask, sight: SeatView) -> str | None:
        """Return the answer that the seat has given in advance, such as no reaction; None to ask it.

        Args:
            ask: the question, which is not shown yet.
            sight: the table as who is asked sees it.
        """
        if (given := self.ahead.answer(ask)) is not None or self.orders is None:
            return given
        return self.orders.answer(ask, sight.happened, sight.view, sight.answered)
