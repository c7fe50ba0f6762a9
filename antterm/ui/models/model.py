"""The model of a game on the screen: what one seat sees and may answer, and what keys do.

A model is filled from a `SeatView`: a view and the pending question. Keys change it or give an answer, which
`Answering` sees to; panes show the scenes it makes. It knows no widget, so tests drive and draw it without an
app. Each game derives one; as it stands here it asks any question as a numbered list and as typed text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import ClassVar

from antterm.bots.thinker import Thought
from antterm.core.ask import Ask, Choice, Event, Refused
from antterm.core.story import Happening
from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.paint import DIM, KEY, TITLE, WARNING, shorten
from antterm.draw.retrospect import Retrospect
from antterm.draw.scene import Passage, Scene
from antterm.i18n import _
from antterm.ui.models import commands
from antterm.ui.models.answering import Answering
from antterm.ui.models.keymap import Command, Offer
from antterm.ui.models.layout import LEAST_STORY, PROMPT_ROWS, SIDE_FROM, Area, Pane, Wish, side_width
from antterm.ui.models.movement import STILL, TEMPI, Movement
from antterm.ui.models.plates import Plate
from antterm.ui.models.pointing import Entry, Place
from antterm.ui.models.scene import (
    AnswerList,
    AnswerRow,
    Banner,
    Blank,
    Lines,
    Prompt,
    StoryEntry,
    StoryLines,
    Title,
    Typing,
    prompt_rows,
)
from antterm.ui.models.seat_view import ModelConfig, SeatView
from antterm.ui.models.story_part import StoryPart, on_one_line
from antterm.ui.models.turns import Begins, Turn, numbered, since_round
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
STORY_TOLD = 80
"""Happenings that the story pane looks back on: more than any terminal has rows for."""


class GameModel(Answering):
    """What the panes show of any game, while keys give its answers.

    Args:
        outfit: what it is given to begin with.

    Raises:
        BadKeys: keys that cannot be used.
    """

    ASIDES: ClassVar[Mapping[Command, str]] = {}
    """What its menu offers to declare besides answering, the gravest last: the text of the answer."""

    def __init__(self, outfit: ModelConfig) -> None:
        super().__init__(outfit)
        self._before: SeatView | None = None
        """The sight before this one, until what moved since has been asked for."""
        self._told: tuple[SeatView, tuple[Happening, ...], StoryPart, tuple[StoryEntry, ...]] | None = None
        """The story, told once for each sight and part of it."""
        self.story_part = StoryPart()
        """What of it is told."""
        self.handlers |= {
            commands.STORY_OLDER: lambda: self._reading_story(lambda: self._scroll_story(1)),
            commands.STORY_NEWER: lambda: self._reading_story(lambda: self._scroll_story(-1)),
            commands.STORY_PART: lambda: self._reading_story(self._turn_story),
        }
        self._gone: tuple[SeatView, int, Retrospect | None] | None = None
        """How the game went."""
        self.board_size = (0, 0)
        """Columns and rows of the board pane."""
        self._story_rows = LEAST_STORY
        """Rows of the story pane."""
        self._info_area: Area | None = None
        self.shows_board = True
        """Whether the board pane is seen: on a narrow terminal the others may stand in its place."""
        self.columns = 80
        """Those of the terminal."""
        self.advice: Callable[[], Sequence[Thought]] = lambda: ()
        """What a bot that is asked for a hint thinks of the best few answers, best first."""
        self.look_privately: Callable[[], None] = lambda: None
        """Asks for what only the seat that is asked may see; others are told to look away first."""

    # What is shown

    def _see(self, sight: SeatView) -> None:
        if sight is not self.sight:
            self._before = self.sight
            self.story_part = replace(self.story_part, back=0)
        super()._see(sight)

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

    def fit(self, columns: int, panes: Mapping[Pane, Area]) -> None:
        """Take note of how large the terminal and the panes are.

        Args:
            columns: of the terminal.
            panes: those that are shown.
        """
        self.columns = columns
        self.shows_board = Pane.BOARD in panes
        self._info_area = panes.get(Pane.INFO)
        self._story_rows = panes[Pane.STORY].height if Pane.STORY in panes else 0
        if (board := panes.get(Pane.BOARD)) is not None:
            self.board_size = (board.width, board.height)

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
            return Blank()
        match pane:
            case Pane.TITLE:
                return Title(left, self.title())
            case Pane.STRIP:
                return self.strip()
            case Pane.BANNER:
                return self.banner()
            case Pane.BOARD:
                return self.board()
            case Pane.SEATS:
                return self.seats()
            case Pane.ANSWERS:
                return replace(self.listed(), ascii_only=self.preferences.ascii_only)
            case Pane.INFO:
                return self._retrospect() or self.info()
            case Pane.STORY:
                newer = self.keymap.named(commands.STORY_NEWER)
                return StoryLines(self.story(), self.story_part.back, self._story_heading(), newer)
            case Pane.PROMPT:
                return self.prompt()
            case Pane.BELOW:
                return self.below()

    def wish(self, columns: int) -> Wish:
        """What the panes need on a terminal of so many columns."""
        listed, is_over, looks_back = self.listed(), self._is_over(), self._retrospect() is not None
        rows = listed.rows(side_width(columns)) if columns >= SIDE_FROM else listed.least_rows(columns - 2)
        prompt = PROMPT_ROWS if is_over or self.typed is not None else prompt_rows(self.question(), columns)
        return Wish(self.seats_rows(), rows, banner=is_over, prompt=prompt, tells_story=not looks_back)

    def _is_over(self) -> bool:
        """Whether the game has ended, and is not looked through."""
        return self.sight is not None and self.sight.outcome is not None and not self.sight.review

    @property
    def looks_back(self) -> bool:
        """Whether the panes beside the board tell how a game that is over went: not while one looks round."""
        return True

    def _retrospect(self) -> Retrospect | None:
        """How the game went, told once for each sight and what is known of it; None while it goes on."""
        sight = self.sight
        if sight is None or not self._is_over() or not self.looks_back:
            return None
        known = len(sight.happened)  # of a long game more becomes known a little later
        if self._gone is None or self._gone[:2] != (sight, known):
            self._gone = sight, known, self.retrospect(sight)
        return self._gone[2]

    def retrospect(self, sight: SeatView) -> Retrospect | None:
        """How a game that is over went; None where there is nothing to tell."""
        return None

    def banner(self) -> Scene:
        """Above the board: how the game has ended."""
        sight = self.sight
        if sight is None or sight.outcome is None:
            return Blank()
        text = self.words.outcome(sight.outcome, sight.names)
        return Banner(text, bool(sight.outcome.winners), self.preferences.ascii_only)

    def board(self) -> Scene:
        """The board pane. For a game without a board: what there is to say of the position."""
        return self.info()

    def seats_rows(self) -> int:
        """Rows that the seats pane needs."""
        return len(self.names)

    def strip(self) -> Scene:
        """Above the board of a narrow terminal: what has to be seen of the seats, where a game wishes it."""
        return Blank()

    def below(self) -> Scene:
        """Below the board, where a game wishes something there; looking back has its graph there."""
        return Blank()

    def seats(self) -> Scene:
        """Whose turn it is, and what everybody has."""
        waiting = self.sight.waiting if self.sight else None
        rows = tuple(f"{self.words.seat(seat)}  {name}" for seat, name in enumerate(self.names))
        return Seats(rows, waiting.seat if waiting else None)

    def answers(self) -> AnswerList:
        """The answers that are listed beside the board."""
        ask = self.ask
        if ask is None:
            return AnswerList(())
        pointing = self.pointing
        listed = [(n, entry) for n, entry in enumerate(pointing.entries, 1) if entry.listed]
        rows = (AnswerRow(n, self.entry_sentence(ask, entry), pointing.has_marked(n)) for n, entry in listed)
        return AnswerList(tuple(rows))

    def listed(self) -> AnswerList:
        """What the list beside the board shows: while there is a hint its answers, best first."""
        waiting, pointing = self.sight.waiting if self.sight else None, self.pointing
        advised = self._advised()
        if waiting is None or not advised:
            return self.answers()
        rows = []
        for number, choice, thought in advised:
            worth = self.worth(thought)
            sentence = self.advised_sentence(waiting, choice, thought)
            is_marked = pointing.has_marked(number) and pointing.choice in (choice, None)
            rows.append(AnswerRow(number, f"{worth}: {sentence}" if worth else sentence, is_marked))
        return AnswerList(tuple(rows))

    def _advised(self) -> list[tuple[int | None, Choice, Thought]]:
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

    def idea(self, choice: Choice) -> str:
        """What to look at for who is to find this answer, in a sentence that does not give it away."""
        return self.words.brief(choice) or self.question()

    def numbers(self) -> dict[Place, str]:
        """The numbers by place; while there is a hint only those of its answers stand there."""
        numbers = self.pointing.numbers()
        advised = {self.pointing.entries[number - 1].place for number, *_ in self._advised() if number}
        return {place: text for place, text in numbers.items() if place in advised} if advised else numbers

    def entry_sentence(self, ask: Ask, entry: Entry) -> str:
        """What stands in the list for an entry."""
        return self.words.choice(ask, entry.choices[0], self.sight.view if self.sight else None)

    def info(self) -> Scene:
        """The thing under the cursor in words."""
        return Lines(tuple(self.explanation()))

    def explanation(self) -> list[str]:
        """What there is to say of the thing under the cursor, a heading first."""
        return []

    def story(self) -> tuple[StoryEntry, ...]:
        """What happened lately, oldest first."""
        assert self.sight is not None
        lately = tuple(islice(reversed(self.sight.happened), STORY_TOLD))  # more of it may be known by now
        part = self.story_part
        if self._told is None or self._told[:3] != (self.sight, lately, part):
            most = (STORY_TOLD + 2 * part.back) * (1 if part.seat is None else len(self.names))
            since = since_round(reversed(self.sight.happened), self.begins, most)
            told = tuple(self._numbered(part.of(numbered(since, self.begins))))
            self._told = self.sight, lately, part, told
        return self._told[3]

    def _story_heading(self) -> str:
        """Of whom it is told, where not all is."""
        if self.story_part.this_round:
            return _("This round:")
        seat = self.story_part.seat
        return "" if seat is None else _("Only {name}:").format(name=self.names[seat])

    def _reading_story(self, read: Callable[[], None]) -> bool:
        """Do something to the story, if there is one on the screen; say how it gets there."""
        if self.sight is None or self.sight.review or self._retrospect() is not None:
            return False
        if self.is_narrow and self.shows_board:
            self.message = _("{key} shows the story.").format(key=self.keymap.named(commands.PANES))
        elif self._story_rows < LEAST_STORY:
            self.message = _("The story has too little room here to be read back.")
        else:
            read()
        return True

    def _scroll_story(self, by: int) -> None:
        before, self.story_part = self.story_part, self.story_part.scrolled(by, len(self.story()))
        if self.story_part == before:
            self.message = _("There is nothing earlier.") if by > 0 else _("There is nothing later.")

    def _turn_story(self) -> None:
        rounds = any(turn is not None and turn.round is not None for _h, turn in self._lately())
        self.story_part = self.story_part.turned(len(self.names), rounds)

    def _lately(self) -> Iterable[tuple[Happening, Turn | None]]:
        """What happened since the round began, with its turns."""
        assert self.sight is not None
        return numbered(since_round(reversed(self.sight.happened), self.begins, 1), self.begins)

    def _numbered(self, happened: Iterable[tuple[Happening, Turn | None]]) -> Iterator[StoryEntry]:
        """The entries of the story; the first that is told of a turn has its number."""
        begun: Turn | None = None
        for happening, turn in happened:
            begun = turn or begun
            told = self.tell(happening)
            if told is None:
                continue
            if begun is not None and not begun.begins_round and not told.heading:
                told = replace(told, sentence=f"{begun.label}  {told.sentence}")
            begun = None
            yield told

    def tell(self, happening: Happening) -> StoryEntry | None:
        """One entry of the story; None where nothing is to be told."""
        sentence = self.words.event(happening.event, self.names)
        return StoryEntry(sentence) if sentence else None

    def news(self, happened: Sequence[Happening]) -> str:
        """What programs have done since a person answered last, on one line for the prompt.

        Where it is too much, what was revealed and what came last are told, and which key tells the rest.
        """
        told = [(h.event.reveals, entry.sentence) for h in happened if (entry := self.tell(h)) is not None]
        more = _("{key} more").format(key=self.keymap.named(commands.STORY_OLDER))
        return on_one_line(told, self.columns - 2, more)

    def begins(self, event: Event) -> Begins | None:
        """The turn or round that begins with an event, for the numbers in story and review."""
        return None

    def review_rows(self, happening: Happening) -> list[str]:
        """The rows of a happening in the list of a game that is stepped through."""
        told = self.tell(happening)
        return [told.heading or told.sentence] if told else []

    def review_column(self, happening: Happening) -> int | None:
        """Where the moves of a turn stand side by side in that list: which of them this is."""
        return None

    def review_line(self, happened: Sequence[Happening]) -> str:
        """The line under the number of the position shown, in a game that is stepped through.

        Args:
            happened: what the last answer brought about.
        """
        return self.question()

    def title(self) -> str:
        """What stands at the right of the title bar."""
        return ""

    # The prompt

    def prompt(self) -> Scene:
        """What is asked, what the answer in hand would do, the keys."""
        hints = self.hints(self.offers())
        ascii_only = self.preferences.ascii_only
        if self.typed is not None:
            said, ink = self.typed_preview()
            going_on = "  ".join(choice.text for choice in self.completions()[:12])
            return Typing(self.typed, going_on, said, ink, hints, ascii_only)
        return Prompt(self.question(), self.detail(), hints, ascii_only, self.message)

    def hints(self, offers: Sequence[Offer]) -> tuple[tuple[str, str], ...]:
        """Offers as keys and what they do."""
        return tuple((offer.keys or self.keymap.shown(offer.command), offer.label) for offer in offers)

    def typed_preview(self) -> tuple[str, Ink]:
        """What Enter would do with the typed text, or why it would do nothing; the question before that."""
        assert self.sight is not None
        if self.message:
            return self.message, WARNING
        if self.ask is not None and self.typed and self.typed.text.strip():
            try:
                choice = self.ask.find(self._understand(self.typed.text))
            except Refused as refused:
                if not self.completions():
                    return self.words.refusal(refused), DIM
            else:
                if choice is not None:
                    return self.words.choice(self.ask, choice, self.sight.view), PLAIN
        return self.question(), TITLE

    def question(self) -> str:
        """What is asked, or how the game ended."""
        sight = self.sight
        if sight is None:
            return ""
        if sight.outcome is not None:
            return self.words.outcome(sight.outcome, sight.names)
        return "" if sight.waiting is None else self.words.question(sight.waiting, sight.names)

    def detail(self) -> str:
        """The line under the question: what the answer in hand would do."""
        if self.pointing.digits:
            return _("Number {digits}_: another digit, or Enter").format(digits=self.pointing.digits)
        choice, ask = self.pointing.choice, self.ask
        if choice is None or ask is None or self.sight is None or self.pointing.mark is None:
            return ""
        return f"{self.pointing.mark + 1}  {self.words.choice(ask, choice, self.sight.view)}"

    def offers(self) -> list[Offer]:
        """The commands that mean something now, the most useful first, without those of the frame."""
        if self.typed is not None:
            return [
                Offer(commands.TAKE, _("play it")),
                Offer(commands.NEXT, _("complete")),
                Offer(commands.BACK, _("stop typing")),
            ]
        if self.ask is None:
            return []
        count = len(self.pointing.entries)
        several = [self.offer_numbers(_("choose")), Offer(commands.NEXT, _("next"))] if count > 1 else []
        ways = [Offer(commands.VARIANT, _("another way"))] if self.has_ways() else []
        return [*several, Offer(commands.TAKE, _("answer")), *ways]

    def offer_numbers(self, label: str) -> Offer:
        """The numbers of the entries."""
        count = len(self.pointing.entries)
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

    def automatic(self, ask: Ask) -> str | None:
        """The answer that the seat has given in advance, such as no reaction; None to ask it."""
        return self.ahead.answer(ask)
