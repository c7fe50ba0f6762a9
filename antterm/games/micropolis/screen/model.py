"""Micropolis on the screen: the row of tiles, the anthill that would grow by one, everybody's score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, assert_never, cast

from antterm.bots import Thought
from antterm.core.ask import Ask, Choice, Event
from antterm.core.story import Happening
from antterm.draw.canvas import PLAIN, Ink, cells_of
from antterm.draw.retrospect import Retrospect
from antterm.draw.scene import CachedScene, Label, Part, Parts, Scene, uncovered
from antterm.games.micropolis.draw.answer_effects import (
    barracks_then,
    galleries_touched,
    lines_scored,
    lines_taken,
)
from antterm.games.micropolis.draw.anthill import AnthillScene
from antterm.games.micropolis.draw.bars import ROWS as BAR_ROWS
from antterm.games.micropolis.draw.bars import Bars
from antterm.games.micropolis.draw.history import AnthillHistory
from antterm.games.micropolis.draw.row import BestEnd, RowScene
from antterm.games.micropolis.draw.sheet import PadScene
from antterm.games.micropolis.draw.since import Since, since_in_a_row
from antterm.games.micropolis.draw.table import LEAST_ROWS, Standing, Table, table_rows
from antterm.games.micropolis.draw.things import glyphs_of, symbols
from antterm.games.micropolis.rules import meanings
from antterm.games.micropolis.rules.answer_effects import AnswerEffect, after_placing, after_taking, effect_of
from antterm.games.micropolis.rules.anthill import AnthillId, Side
from antterm.games.micropolis.rules.draft import index_of, within_reach
from antterm.games.micropolis.rules.happened import (
    AtAnthill,
    CommanderChosen,
    CommanderFollowed,
    RoundBegan,
    TilePlaced,
    TileTaken,
    TokenGained,
)
from antterm.games.micropolis.rules.past import Block, PlayedTurns, blocks_of, turns_back, turns_since
from antterm.games.micropolis.rules.planned_turn import planned_turn
from antterm.games.micropolis.rules.scoring import LINES, totals
from antterm.games.micropolis.rules.tiles import Tile
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.screen import board_selection
from antterm.games.micropolis.screen.answers import AnswerWords, end_name
from antterm.games.micropolis.screen.anthills import Anthills
from antterm.games.micropolis.screen.board_page import AnthillBar, BoardPage, RingScene
from antterm.games.micropolis.screen.board_selection import SCROLLED, BoardSelection, Page
from antterm.games.micropolis.screen.legend import Legend
from antterm.games.micropolis.screen.pictures import pictures
from antterm.games.micropolis.screen.retrospect import retrospect_of
from antterm.games.micropolis.screen.scenes import PAGE_ROWS, AllPage, End, SheetPage, TileInHand
from antterm.games.micropolis.words import MicropolisWords
from antterm.games.micropolis.words.news import NewsReport
from antterm.games.micropolis.words.score import line_words, numeral, signed, signed_points
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import enumerated
from antterm.i18n.pages import page
from antterm.table.ahead import Following
from antterm.ui.models import commands
from antterm.ui.models.keymap import DIGITS, Offer, command
from antterm.ui.models.layout import Area, Pane, PaneSizes
from antterm.ui.models.model import GameModel
from antterm.ui.models.movement import news, some_of
from antterm.ui.models.pictures import AnnotatedPicture
from antterm.ui.models.pointing import Entry, Place, Pointing
from antterm.ui.models.scene import AnswerList, Caption, Lines, StoryEntry
from antterm.ui.models.seat_view import ModelConfig, SeatView
from antterm.ui.models.story_reader import Begins

LABEL: Final = 3
"""Columns of what is carried."""
STOPS: Final = 6
"""Places at which a tile is seen between the row and the anthill."""


def on_the_way(
    page: BoardPage,
    home: AnthillId,
    before: MicropolisView,
    happened: Iterable[Event],
    most: int,
) -> list[Scene]:
    """Return the scenes between two positions.

    Args:
        page: the board as it is now.
        home: the anthill on the board.
        before: the position before.
        happened: the events since that position.
        most: the maximum number of scenes.
    """
    laid = {tile.id for tile in page.ring.anthill.tiles}
    own = [event for event in happened if isinstance(event, AtAnthill) and event.home == home]
    placed = next((event.tile for event in own if isinstance(event, TilePlaced)), None)
    taken = next((event.tile.id for event in own if isinstance(event, TileTaken)), None)
    tile = placed or taken
    if home not in before.homes or tile not in laid or tile is None:
        return []
    ring = replace(page.ring, anthill=before.anthill(home), growth=page.ring.growth[:-1], ghost=None)
    without = replace(page, ring=ring)
    if taken is not None:
        under = without if placed is not None else page
        return some_of(list(_carried(page, under.parts(), before, tile)), most)
    now, old = page.ring_part(), without.ring_part()
    part = page.tile_patch(tile)
    opened = uncovered(CachedScene(old.scene), CachedScene(now.scene), part._replace(y=part.y - now.y))
    parts = page.parts().parts
    shown = [tuple(replace(now, scene=scene) if part == now else part for part in parts) for scene in opened]
    return some_of([Parts(each) for each in shown], most)


def _with_ring(now: Parts, before: Parts) -> Parts:
    """Return parts of the board with the anthill as it was before, if it stands where it stood."""
    rings = [part for part in before.parts if isinstance(part.scene, RingScene)]

    def as_before(part: Part) -> Part:
        return next((old for old in rings if replace(old, scene=part.scene) == part), part)

    return Parts(tuple(as_before(part) for part in now.parts))


def _carried(page: BoardPage, under: Parts, before: MicropolisView, tile: str) -> Iterator[Parts]:
    """Yield the label of a tile on the way from its place in the row to its place in the anthill.

    What is under it shows the tile there already where it is still to be placed, as while it was chosen.
    """
    index = index_of(before.row, tile)
    start, end = page.offer_patch(index, len(before.row)), page.tile_patch(tile)
    text = "".join(glyphs_of(token, page.row.glyphs) for token in symbols(before.row[index].tile))[:LABEL]
    label = Label(text.center(LABEL), Ink("paper.ink", "paper", "b"))
    x, y = start.x + (start.width - LABEL) // 2, start.y + 1
    dx, dy = end.x + (end.width - LABEL) // 2 - x, end.y + end.height // 2 - y
    for stop in range(1, STOPS + 1):
        at = x + dx * stop // STOPS, y + dy * stop // STOPS
        yield Parts((*under.parts, Part(label, *at, LABEL, 1)))


INFO_ROWS: Final = ((120, 8), (100, 7), (0, 5))
"""Columns of the terminal, and from there on the rows for the tile in hand."""


def sheet_helps(words: MicropolisWords) -> Scene:
    """Return what the lines of the score sheet count."""
    lines = (
        _("{line}: {what}").format(line=name, what=sentence) for name, sentence in map(words.line, LINES)
    )
    return Lines(tuple(lines), headed=False)


def is_harmless(choice: Choice) -> bool:
    """Return whether an answer leaves everything as it is."""
    return isinstance(choice.meaning, meanings.EndSentry | meanings.KeepToken | meanings.LeaveBarracks)


def tile_of(choice: Choice) -> str:
    """Return the tile that an answer takes."""
    assert isinstance(choice.meaning, meanings.TakeTile)
    return choice.meaning.tile


def is_by_token(choice: Choice) -> bool:
    """Return whether an answer pays with an architect token."""
    return isinstance(choice.meaning, meanings.TakeTile) and choice.meaning.by_token


def side_of(choice: Choice) -> Side:
    """Return the end at which an answer places the tile."""
    assert isinstance(choice.meaning, meanings.PlaceTile)
    return choice.meaning.side


def barracks_of(choice: Choice | None) -> str | None:
    """Return the tile of whose barracks an answer speaks."""
    match choice.meaning if choice is not None else None:
        case meanings.FillBarracks(tile) | meanings.EmptyBarracks(tile) | meanings.LeaveBarracks(tile):
            return tile
        case _:
            return None


class Placement(NamedTuple):
    """The anthill and end at which a tile of the row would be placed, and how it is paid for."""

    home: AnthillId
    side: Side
    by_token: bool


TOKEN = command("token", __file__)
ANSWERS = (commands.TAKE, commands.NEXT, commands.PREVIOUS, commands.VARIANT, commands.VARIANT_BACK)
"""Commands that answer, or choose an answer."""


class MicropolisModel(GameModel):
    """The content of the panes of Micropolis, and the effect of keys there."""

    COMMANDS = (TOKEN, *board_selection.COMMANDS)

    def __init__(self, config: ModelConfig) -> None:
        super().__init__(config)
        self.handlers |= {
            commands.LEFT: lambda: self._go(-1, Side.LEFT),
            commands.RIGHT: lambda: self._go(1, Side.RIGHT),
            commands.NEXT: lambda: self._go_on(1),
            commands.PREVIOUS: lambda: self._go_on(-1),
            commands.UP: lambda: self._go_up(-1),
            commands.DOWN: lambda: self._go_up(1),
            TOKEN: self._pay_by_token,
            board_selection.OTHERS: lambda: self._select_next(1),
            board_selection.OTHERS_BACK: lambda: self._select_next(-1),
            board_selection.LOOK_ALL: lambda: self._turn_to(Page.ALL),
            board_selection.LOOK_SHEET: lambda: self._turn_to(Page.SHEET),
            board_selection.LOOK_LEGEND: lambda: self._turn_to(Page.LEGEND),
        }
        self.selection = BoardSelection()
        self.cursor = 0
        """The tile of the row under the cursor."""
        self.side = Side.RIGHT
        """The end at which the tile in hand, or under the cursor, is shown."""
        self._chosen_end: Side | None = None
        """The end that somebody has chosen for the tile under the cursor; it stays when the tile is taken."""
        self.with_token = False
        """Whether an architect token pays for the tile, though soldiers could."""
        self._history = AnthillHistory({}, {}, None)
        self._turns: PlayedTurns | None = None
        self._effects: dict[tuple[AnthillId, int, Side, bool], AnswerEffect] = {}
        self._has_run_on = False
        """Whether the last key has only moved the cursor on to another tile of the row."""
        self._has_story = True
        """Whether the pane beside the board is shown that tells what happened."""

    # What is shown

    def show(self, seat_view: SeatView) -> None:
        before = self.seat_view
        was_over = before is not None and before.outcome is not None
        if before is None or (before.ask, before.answered) != (seat_view.ask, seat_view.answered):
            self.with_token = False
            if seat_view.ask is not None and isinstance(
                seat_view.ask.about, meanings.ChoosingTile | meanings.ChoosingAnthill
            ):
                self.cursor, self.side, self._chosen_end = 0, Side.RIGHT, None
        self._history, self._effects, self._turns = AnthillHistory.of(seat_view.happened), {}, None
        if seat_view.ask is not None:
            self.selection.reset()
        elif seat_view.outcome is not None and not was_over:
            self.selection.page = Page.SHEET
        elif seat_view.outcome is None and was_over and self.selection.page is Page.SHEET:
            self.selection.page = Page.ANTHILL
        super().show(seat_view)
        self.cursor = max(0, min(self.cursor, len(self.view.row) - 1))

    @property
    def micropolis_words(self) -> MicropolisWords:
        """The sentences of Micropolis."""
        return cast(MicropolisWords, self.words)

    @property
    def view(self) -> MicropolisView:
        return cast(MicropolisView, self.shown_view.view)

    @property
    def anthills(self) -> Anthills:
        return Anthills(self.view, self.names_in_questions, self.preferences, self._history)

    @property
    def asked(self) -> int | None:
        """The seat whose answer is awaited."""
        waiting = self.seat_view.waiting if self.seat_view else None
        return waiting.seat if waiting else None

    def pictures(self) -> Sequence[AnnotatedPicture]:
        return pictures(self)

    def asked_anthill(self) -> AnthillId:
        """Return the anthill of the question, else of the viewer.

        For onlookers, and while a game is reviewed, it is the one that changed last.
        """
        seat_view, view = self.shown_view, self.view
        if seat_view.ask is None and self._history.last_active and (seat_view.review or view.seat is None):
            return self._history.last_active
        ask = seat_view.ask or (seat_view.waiting if view.seat is None else None)
        if ask is not None:
            choice = self.pointing.choice if ask is seat_view.ask else None
            if choice is not None and isinstance(choice.meaning, meanings.ChooseAnthill):
                return choice.meaning.home
            if isinstance(ask.about, meanings.OfAnthill):
                return ask.about.home
        seat = ask.seat if ask is not None else view.seat or 0
        homes = [home for home in view.homes if home.seat == seat]
        unfinished = [home for home in homes if not view.anthill(home).closed]
        return (unfinished or homes)[0]

    def visible_anthill(self) -> AnthillId:
        """Return the anthill on the board."""
        return self.selection.visible_anthill(self.view.homes, self.asked_anthill())

    def hides_question(self) -> bool:
        """Return whether the board pane hides what an answer would do."""
        return self.seat_view is not None and (
            self.selection.page is not Page.ANTHILL or self.visible_anthill() != self.asked_anthill()
        )

    @property
    def chooses_tile(self) -> bool:
        """Whether a tile of the row is to be taken, for one anthill or for one of several."""
        return isinstance(self.about, meanings.ChoosingTile | meanings.ChoosingAnthill)

    @property
    def chooses_anthill(self) -> bool:
        """Whether an anthill is to be chosen together with a tile."""
        return isinstance(self.about, meanings.ChoosingAnthill)

    @property
    def chooses_end(self) -> bool:
        """Whether the tile in hand is to be placed."""
        return isinstance(self.about, meanings.ChoosingSide)

    # What can be pointed at

    def entries_of(self, ask: Ask) -> Sequence[Entry]:
        """Return the tiles that can be paid for, by their place in the row; the two ends; else a list.

        Where both soldiers and a token can pay for a tile, these are two ways to take it; for the first tile,
        which is free, no token is offered. Where the anthill is to be chosen as well, each of its ends is a
        way, and what is asked next is answered with it.
        """
        if self.chooses_end:
            return [Entry((choice,), side_of(choice)) for choice in ask.choices]
        if not self.chooses_tile:
            return [Entry((choice,), listed=True) for choice in ask.choices]
        if self.chooses_anthill:
            found = ((index, self._placements(index)) for index in range(len(self.view.row)))
            return [self._entry_for_anthills(ask, index, each) for index, each in found if each]
        by_place: dict[int, list[Choice]] = {}
        for choice in ask.choices:
            if (index := self._index_of(choice)) > 0 or not is_by_token(choice):
                by_place.setdefault(index, []).append(choice)
        return [
            Entry(tuple(sorted(choices, key=is_by_token)), index)
            for index, choices in sorted(by_place.items())
        ]

    def _placements(self, index: int) -> list[Placement]:
        """Return the anthills and ends for which a tile can be paid, those that bring most first."""
        assert self.ask is not None
        placements = []
        for choice in self.ask.choices:
            assert isinstance(choice.meaning, meanings.ChooseAnthill)
            home, anthill = choice.meaning.home, self.view.anthill(choice.meaning.home)
            is_free = index not in within_reach(self.view.row, anthill.army)
            if self._has_token() or not is_free:
                sides = anthill.sides[::-1] or (Side.RIGHT,)  # of equal ones the right is first
                by_token = self._would_use_token(index) or is_free
                placements += [Placement(home, side, by_token) for side in sides]
        return sorted(placements, key=lambda each: -self._gain_by(index, each))

    def _gain_by(self, index: int, placement: Placement) -> int:
        return self._taken(placement.home, index, placement.side, placement.by_token).gain

    def _entry_for_anthills(self, ask: Ask, index: int, placements: Sequence[Placement]) -> Entry:
        """Return the entry of a tile that can be taken for several anthills.

        Each placement is a variant of it, which answers the questions for the tile and the end, too.
        """
        choices = {choice.meaning: choice for choice in ask.choices}
        tile, tokens = self.view.row[index].tile, self.view.players[ask.seat].tokens
        then = []
        for home, side, by_token in placements:
            text = meanings.tile_text(index, by_token=by_token)
            taking = Choice(text, meanings.TakeTile(tile.id, by_token))
            following = [Following(meanings.ChoosingTile(home, self.view.anthill(home).army, tokens), taking)]
            if self.view.anthill(home).sides:
                placing = Choice(str(side), meanings.PlaceTile(tile.id, side))
                following.append(Following(meanings.ChoosingSide(home, tile.id), placing))
            then.append(tuple(following))
        variants = tuple(choices[meanings.ChooseAnthill(each.home)] for each in placements)
        return Entry(variants, index, then=tuple(then))

    def _placement(self) -> Placement | None:
        """Return the anthill and end that are chosen for the tile under the cursor; None if none can pay."""
        placements = self._placements(self.cursor) if self.chooses_anthill else []
        return placements[self.pointing.variant] if self.pointing.variant < len(placements) else None

    def first_marked(self, pointing: Pointing) -> int | None:
        """Return the end chosen with the tile, else the best answer; of several the end used last, or no
        change.

        Of barracks and other lists it is the answer for which a lesson asks.
        """
        if not pointing.entries or self.ask is None:
            return None
        if self.chooses_tile:
            here = [n for n, entry in enumerate(pointing.entries) if entry.place == self.cursor]
            return here[0] if here else 0
        if self.chooses_end and self._chosen_end is not None:
            return pointing.at(self._chosen_end).mark
        choices = [entry.choices[0] for entry in pointing.entries]
        texts = [*self.hooks.get_lesson_answers()][:1]
        if not self.chooses_end and (wanted := [c for c in choices if c.text in texts]):
            return choices.index(wanted[0])
        gains = [self._gain_of(choice) for choice in choices]
        best = [n for n, gain in enumerate(gains) if gain == max(gains)]
        usual = (n for n in best if is_harmless(choices[n]) or pointing.entries[n].place is self.side)
        return next(usual, best[0])

    def _gain_of(self, choice: Choice) -> int:
        """Return the points that an answer brings at once."""
        effect = effect_of(self.view, self.asked_anthill(), choice.meaning)
        return effect.gain if effect is not None else 0

    def point(self, mark: int | None) -> None:
        super().point(mark)
        entry = self.pointing.entry
        if entry is not None and isinstance(entry.place, Side):
            self.side = entry.place
        elif entry is not None and isinstance(entry.place, int):
            self._see_tile(entry.place)
            self._pay_as_chosen()
            self._follow_hint()

    def _hints(self) -> Iterator[tuple[Thought, int, Placement]]:
        """Yield what a hint would take, best first: the place in the row, for which anthill, at which end."""
        ask = self.seat_view.waiting if self.seat_view is not None else None
        for thought in self.hooks.get_hint() if ask is not None else ():
            choice = ask.find(thought.text) if ask is not None else None
            if ask is not None and choice is not None:
                turn = planned_turn(ask, choice, thought.line, self.view.row)
                if turn is not None:
                    yield thought, turn.index, Placement(turn.home, turn.side or Side.RIGHT, turn.by_token)

    def _hinted_placements(self) -> dict[int, Placement]:
        """Return the best placement that a hint names for each tile of the row, by index, the best first."""
        found = dict[int, Placement]()
        for _thought, index, placement in self._hints() if self.chooses_tile else ():
            found.setdefault(index, placement)
        return found

    def point_at_best(self, is_complete: bool) -> None:
        if (
            not is_complete
            or self.ask is None
            or self.hides_question()
            or self.typing.line is not None
            or self.pointing.digits
        ):
            return
        hinted = next(iter(self._hinted_placements()), None)
        if hinted is not None and hinted < len(self.view.row):
            self._go_to(hinted)
        elif not self.chooses_tile:
            best = next((self.ask.find(thought.text) for thought in self.hooks.get_hint()), None)
            numbers = [n for n, entry in enumerate(self.pointing.entries) if best in entry.choices]
            if numbers:
                self.point(numbers[0])

    def _follow_hint(self) -> None:
        """Show the tile under the cursor as a hint would take it, if it names that tile."""
        entry, placement = self.pointing.entry, self._hinted_placements().get(self.cursor)
        if placement is None or entry is None or entry.place != self.cursor:
            return
        if self.chooses_anthill:
            placements = self._placements(self.cursor)
            variant = placements.index(placement) if placement in placements else 0
            self.pointing = replace(self.pointing, variant=variant)
        elif len(entry.choices) > 1:
            self.with_token = placement.by_token
        self._pay_as_chosen()
        self.side = self._chosen_end = placement.side

    def _pay_as_chosen(self) -> None:
        """Let soldiers or a token pay for the marked tile, as was chosen, if both can."""
        entry = self.pointing.entry
        if (placement := self._placement()) is not None:
            self.side = placement.side
        elif entry is not None and self.chooses_tile and len(entry.choices) > 1:
            self.pointing = replace(self.pointing, variant=int(self.with_token))

    def _see_tile(self, index: int) -> None:
        """Put the cursor on a tile of the row, shown at its better end; if both are alike, at the right."""
        is_same, self.cursor = index == self.cursor, index
        if not is_same:
            self._chosen_end = None
        entry, placement = self.pointing.entry, self._placement()
        if placement is not None and entry is not None and entry.place == index:
            self.side = placement.side
            return
        if self.ask is None or not self.view.row or self._chosen_end is not None:
            return
        gains = self._gains_at(index)
        best = [side for side, gain in gains.items() if gain == max(gains.values())]
        if not is_same or self.side not in best:
            self.side = Side.RIGHT if Side.RIGHT in best else best[0]

    def _gains_at(self, index: int) -> dict[Side, int]:
        """Return what a tile of the row would bring at each end, paid for as it would be now."""
        by_token, home = self._would_use_token(index) or self._is_free(index), self.asked_anthill()
        return {side: self._taken(home, index, side, by_token).gain for side in self._sides()}

    def no_such_number(self, number: str) -> None:
        """Look at a tile of the row that cannot be paid for, by its number."""
        index = int(number) - 1
        if self.chooses_tile and 0 <= index < len(self.view.row):
            self.selection.reset()
            self._go_to(index)
            self.refuse(self.why_nothing())
        else:
            super().no_such_number(number)

    def why_nothing(self) -> str:
        if not self.chooses_tile:
            return super().why_nothing()
        army = self.micropolis_words.soldiers(self.view.anthill(self.asked_anthill()).army)
        text = _("That tile costs {price}; your army has {army}.")
        return text.format(price=self.micropolis_words.soldiers(self.cursor), army=army)

    def entry_sentence(self, ask: Ask, entry: Entry) -> str:
        return self._answer_words(ask).in_short(entry.choices[0])

    def answers(self) -> AnswerList:
        """Return the listed answers, each for barracks with the points that it brings."""
        listed, ask = super().answers(), self.ask
        if ask is None or not isinstance(ask.about, meanings.Quartering | meanings.Posting):
            return listed
        gains = (self._gain_of(entry.choices[0]) for entry in self.pointing.entries)
        rows = (
            replace(row, notes=(signed_points(gain), signed(gain)))
            for row, gain in zip(listed.answers, gains, strict=True)
        )
        return replace(listed, answers=tuple(rows))

    def advised(self) -> list[tuple[int | None, Choice, Thought]]:
        if not self.chooses_anthill or self.ask is None:
            return super().advised()
        found = ((thought, self.ask.find(thought.text), index) for thought, index, _where in self._hints())
        places = [entry.place for entry in self.pointing.entries]
        return [
            (places.index(index) + 1, choice, thought)
            for thought, choice, index in found
            if choice is not None and index in places
        ]

    def advised_sentence(self, ask: Ask, choice: Choice, thought: Thought) -> str:
        found = next(((index, where) for each, index, where in self._hints() if each == thought), None)
        if found is None:
            return self._answer_words(ask).sentence(choice)
        index, (home, side, by_token) = found
        parts = [numeral(home)] if isinstance(ask.about, meanings.ChoosingAnthill) else []
        parts += [end_name(side)] if self.view.anthill(home).sides else []
        parts += [_("for an architect token")] if by_token else []
        tile = self.micropolis_words.tile(self.view.row[index].tile)
        if self.ask is None:  # then no number before the answer says which tile of the row it is
            tile = _("tile {number}: {tile}").format(number=index + 1, tile=tile)
        return enumerated([*parts, tile])

    def _answer_words(self, ask: Ask) -> AnswerWords:
        home = self.asked_anthill()
        growth, glyphs = self.anthills.growth(home), self.preferences.glyphs
        return AnswerWords(ask, self.view, self.names, self.micropolis_words, home, growth, glyphs)

    def _index_of(self, choice: Choice) -> int:
        return next(i for i, offer in enumerate(self.view.row) if offer.tile.id == tile_of(choice))

    # What an answer would do

    def looked_at(self) -> int:
        """Return the place in the row that is typed, or else under the cursor."""
        choice = self.typing.choice if self.chooses_tile else None
        is_tile = choice is not None and isinstance(choice.meaning, meanings.TakeTile)
        return self._index_of(choice) if choice and is_tile else self.cursor

    def _pays_by_token(self) -> bool:
        """Return whether the answer in hand is for an architect token."""
        if (placement := self._placement()) is not None:
            return placement.by_token
        choice = self.considered() if self.chooses_tile else None
        return choice is not None and is_by_token(choice)

    def _taken(self, home: AnthillId, index: int, side: Side, by_token: bool) -> AnswerEffect:
        """Return what taking a tile of the row for an anthill and placing it would do."""
        key = (home, index, side, by_token)
        if key not in self._effects:
            self._effects[key] = after_taking(self.view, home, index, side, by_token)
        return self._effects[key]

    def _sides(self) -> tuple[Side, ...]:
        return self.view.anthill(self.asked_anthill()).sides or (Side.RIGHT,)

    def effects(self) -> list[AnswerEffect]:
        """Return what the answer in hand would do: for a tile at each end where it can go."""
        if self.ask is None:
            return []
        view, home = self.view, self.asked_anthill()
        if self.chooses_tile:
            index = self.looked_at()
            free = self._pays_by_token() or self._is_free(index)
            return [self._taken(home, index, side, free) for side in self._sides()]
        if self.chooses_end and view.held:
            return [after_placing(view, home, view.held, side) for side in Side]
        choice = self.considered()
        changed = effect_of(view, home, choice.meaning) if choice is not None else None
        return [changed] if changed is not None else []

    def _is_free(self, index: int) -> bool:
        """Return whether soldiers cannot pay for a tile, so that it is seen as if a token did."""
        return index not in within_reach(self.view.row, self.view.anthill(self.asked_anthill()).army)

    def _would_use_token(self, index: int) -> bool:
        """Return whether a token was chosen for a tile of the row that has a price."""
        return self.with_token and index > 0

    def chosen_effect(self) -> AnswerEffect | None:
        """Return what the answer in hand would do at the end that is chosen; None where it changes no
        anthill."""
        found, typed = self.effects(), self.typing.choice
        side = side_of(typed) if typed and self.chooses_end else self.side
        return next((p for p in found if p.side is side), found[0] if found else None)

    def tile_in_hand(self) -> Tile | None:
        """Return the tile that the question is about, or the one under the cursor."""
        if self.view.held:
            return self.view.held
        if self.ask is not None and not self.chooses_tile:
            topic = self.ask.about
            return self.view.deck.tiles[topic.tile] if isinstance(topic, meanings.OfTile) else None
        return self.view.row[self.looked_at()].tile if self.view.row else None

    def scenes_between(self, before: SeatView, most: int) -> Sequence[Scene]:
        if self.seat_view is None or self.selection.page is not Page.ANTHILL:
            return ()
        new = news(self.seat_view.happened, before.happened)
        return on_the_way(self.board_page(), self.visible_anthill(), before.view, new, most)

    # The board pane

    def board(self) -> Scene:
        match self.selection.page:
            case Page.ALL:
                return AllPage(self.anthills.strips(self.asked), min(self.selection.top, self._last_top()))
            case Page.LEGEND:
                return replace(self._legend, page=min(self.selection.top, self._last_top()))
            case Page.SHEET:
                return self._sheet_page(self._ring())
            case Page.ANTHILL:
                return self.board_page().parts()
            case page:
                assert_never(page)

    def _sheet_page(self, ring: AnthillScene) -> SheetPage:
        """Return the score sheet, with the chart of a game that is over where the sheet has room for it."""
        pad = PadScene(self.view, self.names_in_questions, self.preferences.glyphs, self._solid)
        chart = None if self.is_narrow else self._retrospect()
        has_bars = self.is_narrow or not self._shows_bars
        return SheetPage(pad, ring, has_bars, replace(chart, facts=()) if chart else None)

    def scene(self, pane: Pane, left: str = "") -> Scene:
        chart = self._retrospect() if pane is Pane.INFO and not self.is_narrow else None
        if chart is not None and self._sheet_page(self._ring()).has_room_for_chart(*self.board_size):
            return Lines((_("How it went"), *chart.facts))
        return super().scene(pane, left)

    def board_page(self) -> BoardPage:
        """Return the row of tiles, the anthill that is looked at, and the rivals."""
        own = self.asked_anthill()
        is_over = self.seat_view is None or self.seat_view.outcome is not None
        rivals = [home for home in self.view.homes if home.seat != own.seat]
        in_turn = sorted(rivals, key=lambda home: (home.seat - own.seat) % len(self.names))
        strips = () if is_over else tuple(self.anthills.strip(home, self.asked) for home in in_turn)
        shown = self.visible_anthill()
        others = (home for home in self.view.homes if home.seat == shown.seat and home != shown)
        other = next((replace(self.anthills.scene(h), offered=self._offered(h)) for h in others), None)
        bars = tuple(self._bar(home) for home in self.view.homes if home.seat == shown.seat and home.letter)
        return BoardPage(self._row(), self._ring(), *self.board_size, strips, other, bars, not is_over)

    def _offered(self, home: AnthillId) -> dict[Side, str]:
        """Return what the tile under the cursor would bring at the ends of an anthill that can be chosen."""
        placements = self._placements(self.looked_at()) if self.chooses_anthill else []
        gains = {each.side: self._gain_by(self.looked_at(), each) for each in placements if each.home == home}
        return {side: signed(gain) for side, gain in gains.items()}

    def _bar(self, home: AnthillId) -> AnthillBar:
        name = _("Anthill {numeral}").format(numeral=numeral(home))
        scene = replace(self.anthills.scene(home), offered=self._offered(home))
        return AnthillBar(name, scene.ends_text(), home == self.visible_anthill())

    @property
    def _solid(self) -> bool:
        return self.preferences.tiles == "solid"

    def _row(self) -> RowScene:
        row = self.view.row
        armies = [self.view.anthill(home).army for home in self._homes_to_choose()]
        cursor = self.looked_at() if self.ask is None or self.chooses_tile else None
        reach = [within_reach(row, army) for army in armies] if self.chooses_tile else []
        payable = frozenset(index for each in reach for index in each)
        of_token = frozenset(range(1, len(row)) if self._has_token() else ())
        if not self.with_token:
            of_token -= payable
        gains = tuple(map(self._best_end, range(len(row)))) if self.chooses_tile else ()
        hinted = next(iter(self._hinted_placements()), None)
        glyphs = self.preferences.glyphs
        return RowScene(row, glyphs, payable | of_token, cursor, gains, self._solid, of_token, hinted)

    def _best_end(self, index: int) -> BestEnd:
        """Return where a tile of the row would bring most: the end, and the anthill.

        Where a hint would place it is told by its list: the sign here means most points in any case.
        """
        placements = self._placements(index) if self.chooses_anthill else []
        if not placements:
            gains, which = self._gains_at(index), numeral(self.asked_anthill())
        else:
            best = placements[0].home
            gains = {each.side: self._gain_by(index, each) for each in placements if each.home == best}
            which = numeral(best)
        side = max(gains, key=lambda side: gains[side])
        return BestEnd(gains[side], None if len(set(gains.values())) < 2 else side, which)

    def _homes_to_choose(self) -> Sequence[AnthillId]:
        """Return the anthills of which one gets the next tile."""
        if not self.chooses_anthill or self.ask is None:
            return (self.asked_anthill(),)
        return [
            each.meaning.home for each in self.ask.choices if isinstance(each.meaning, meanings.ChooseAnthill)
        ]

    def _ring(self) -> AnthillScene:
        """Return the anthill looked at; one's own as the answer in hand would make it."""
        effect, found, barracks = None, list[AnswerEffect](), None
        if (home := self.visible_anthill()) == self.asked_anthill():
            barracks = barracks_of(self.considered())
            if self.selection.page is Page.ANTHILL:
                effect, found = self.chosen_effect(), self.effects()
        offered = {each.side: signed(each.gain) for each in found if len(found) > 1}
        return replace(self.anthills.ring(home, effect, barracks, offered), more=self._key_of_sheet)

    # The panes beside it

    def seats_rows(self) -> int:
        if self._shows_bars:
            return BAR_ROWS * len(self.names) + len(self.names)
        return table_rows(self.view) if self.seat_view else 0

    @property
    def _shows_bars(self) -> bool:
        """Whether bars stand beside the score sheet: once the game is over, for the sheet has the numbers."""
        return self.is_over and self.selection.page is Page.SHEET

    def seats(self) -> Scene:
        if self._shows_bars:
            return Bars(self.view, self.names_in_questions, self._solid, is_headed=True)
        effect = None if self.hides_question() else self.chosen_effect()
        glyphs, own = self.preferences.glyphs, self.asked_anthill()
        return Table(self.view, self.names_in_questions, own, self.asked, effect, glyphs, self._key_of_sheet)

    @property
    def _key_of_sheet(self) -> str:
        """The key of the score sheet; empty where it has none."""
        keys = self.keymap.keys_of(board_selection.LOOK_SHEET)
        return keys[-1 if self.is_over else 0] if keys else ""  # at the end the screen has the first one

    def strip(self) -> Scene:
        return Standing(
            self.view, self.names_in_questions, self.asked_anthill().seat, self.asked, self.preferences.glyphs
        )

    def fit(self, columns: int, panes: Mapping[Pane, Area]) -> None:
        super().fit(columns, panes)
        self._has_story = Pane.STORY in panes

    def requested_sizes(self, columns: int) -> PaneSizes:
        rows = next(rows for least, rows in INFO_ROWS if columns >= least)
        sizes = replace(super().requested_sizes(columns), info=rows, story=LEAST_ROWS, whole_list=True)
        return replace(sizes, strip=0 if self.is_over else 1)

    @property
    def looks_back(self) -> bool:
        return self.selection.page is Page.SHEET

    def retrospect(self, seat_view: SeatView) -> Retrospect | None:
        return retrospect_of(seat_view, self.view, self.preferences.ascii_only)

    def info(self) -> Scene:
        if self.selection.page is Page.SHEET:
            return sheet_helps(self.micropolis_words)
        found, tile, chosen = self.effects(), self.tile_in_hand(), self.chosen_effect()
        is_over = self.seat_view is None or self.seat_view.outcome is not None
        is_named = tile is not None and (found or self.ask is None) and not is_over
        growth = self.anthills.growth(self.asked_anthill())
        return TileInHand(
            self._tile_words(tile) if is_named and tile else "",
            self._ends(found, chosen),
            self._points_lines(chosen) if chosen else (),
            tuple(galleries_touched(chosen, growth)) if chosen else (),
            () if is_over else tuple(self._helps(tile)),
            self.keymap.named(commands.PANES),
            self.preferences.glyphs,
            self.chooses_end,
            _("Lead: expected gain on the others with this turn and your next.") if self.advised() else "",
        )

    def _ends(self, found: Sequence[AnswerEffect], chosen: AnswerEffect | None) -> tuple[End, ...]:
        """Return the ends at which the tile in hand can be placed; of several anthills the best first."""
        if self.chooses_anthill:
            index = self.looked_at()
            found = [
                self._taken(each.home, index, each.side, each.by_token) for each in self._placements(index)
            ] or found
        where = (chosen.home, chosen.side) if chosen is not None else None
        return tuple(
            End(self._end_name(each), each.side, each.gain, (each.home, each.side) == where) for each in found
        )

    def _end_name(self, effect: AnswerEffect) -> str:
        if not self.chooses_anthill:
            return end_name(effect.side)
        has_ends = bool(self.view.anthill(effect.home).sides)
        return f"{numeral(effect.home)} {end_name(effect.side) if has_ends else ''}".strip()

    def _points_lines(self, chosen: AnswerEffect) -> tuple[str, ...]:
        """Return what an answer brings, and which lines of the score change hands by it."""
        most_named = 2 if self.columns < 100 else 4
        return (
            *lines_scored(chosen),
            *lines_taken(chosen, self.names, most_named),
            *barracks_then(chosen),
        )

    def story_scene(self) -> Scene:
        """Return what the turns since the viewer's own brought, until they turn back in the story."""
        seat_view = self.seat_view
        if seat_view is None or self.story.is_read_back or seat_view.review:
            return super().story_scene()
        more = self.keymap.named(commands.STORY_OLDER)
        scores = tuple(line_words(line) for line in LINES)
        glyphs, seat = self.preferences.glyphs, self.reader
        return Since(self.blocks(), self.names, self.micropolis_words, seat, more, scores, glyphs)

    @property
    def reader(self) -> int | None:
        """The seat since whose last turn the story pane reports; None for onlookers."""
        return self.ask.seat if self.ask is not None else self.view.seat

    def blocks(self) -> tuple[Block, ...]:
        """Return what the turns since the last one of the `reader` brought to each player."""
        turns = turns_since(reversed(self.shown_view.happened), self.view, self.reader)
        return blocks_of(turns, len(self.names))

    def news(self, happened: Sequence[Happening]) -> str:
        """Return what the turns of bots brought, if the story pane is hidden."""
        if not any(isinstance(happening.event, TileTaken) for happening in happened):
            return super().news(happened)
        if self._has_story and self.shows_board:
            return ""
        taken = {h.event.tile.id for h in happened if isinstance(h.event, TileTaken)}
        blocks = [b for b in self.blocks() if any(turn.taken.tile.id in taken for turn in b.turns)]
        key = self.keymap.named(commands.PANES)
        return since_in_a_row(blocks, self.names, key, self.columns - 2)

    def tell(self, happening: Happening) -> StoryEntry | None:
        """Return a turn as one sentence with its points; later events of the turn are part of it."""
        event = happening.event
        if isinstance(event, TileTaken):
            if self._turns is None:
                self._turns = PlayedTurns(self.shown_view.happened, self.view)
            turn = self._turns.of(event)
            if turn is not None:
                report = NewsReport(self.micropolis_words, self.names, {event.tile.id: turn})
                return StoryEntry(report.turn(event, turn.came_of_it))
        elif isinstance(event, AtAnthill | TokenGained) and not isinstance(
            event, CommanderChosen | CommanderFollowed
        ):
            return None
        return super().tell(happening)

    def caption(self, before: SeatView) -> Caption:
        caption, seat_view = super().caption(before), self.shown_view
        events = [each.event for each in seat_view.happened if each.number > before.answered]
        taken = next(
            (each for each in reversed(seat_view.happened) if isinstance(each.event, TileTaken)), None
        )
        goes_on = any(isinstance(event, AtAnthill) for event in events)
        if taken is None or not goes_on or taken.number > before.answered:
            return caption
        entry = self.tell(taken)  # the turn began with an answer before; its sentence has grown
        return replace(caption, done=f"{entry.sentence} {caption.done}".strip()) if entry else caption

    def change(self, before: SeatView) -> str:
        points = totals(self.view.sheets)
        return self.micropolis_words.leaders(points, self.names) if len(set(points)) > 1 else ""

    def review_rows(self, happening: Happening) -> list[str]:
        sentence = self.words.event(happening.event, self.names)
        return [sentence] if sentence else []

    def _tile_words(self, tile: Tile) -> str:
        words, row, index = self.micropolis_words.tile(tile), self.view.row, self.looked_at()
        if row and tile == row[index].tile:
            return _("{number}: {tile}").format(number=index + 1, tile=words)
        return words

    def _helps(self, tile: Tile | None) -> list[str]:
        """Return sentences that explain what is on a tile."""
        if isinstance(self.about, meanings.Quartering):
            return [self.micropolis_words.craft_help("barracks")]
        if isinstance(self.about, meanings.Posting):
            _name, points = self.micropolis_words.line("barracks")
            return [self.micropolis_words.craft_help("sentry"), points]
        choice = self.considered()
        if choice is not None and isinstance(choice.meaning, meanings.HandToken | meanings.KeepToken):
            first = choice.meaning.seat
            in_turn = enumerated([*self.names[first:], *self.names[:first]])
            # Translators: {names} are those of the players, who begins first.
            return [_("Order of play: {names}.").format(names=in_turn)]
        helps = []
        if self.chooses_anthill:
            helps.append(
                _("The army of this anthill pays for the tile; soldiers that come with it join that army.")
            )
        return helps + (self.micropolis_words.tile_helps(tile) if tile is not None else [])

    def begins(self, event: Event) -> Begins | None:
        match event:
            case RoundBegan(number=number):
                return Begins(round=number)
            case TileTaken():
                return Begins()
        return None

    def title(self) -> str:
        view = self.view
        text = ngettext(
            "round {round} of {last} · {pile} tile in the pile",
            "round {round} of {last} · {pile} tiles in the pile",
            view.pile,
        )
        return text.format(round=view.round, last=view.last_round, pile=view.pile)

    # The prompt

    def question(self) -> str:
        asked = super().question()
        if self.ask is None:
            return asked
        if self.chooses_anthill and not self._pays_by_token():
            armies = (f"{numeral(home)} {self.view.anthill(home).army}" for home in self._homes_to_choose())
            # Translators: {armies} are anthills with their soldiers: I 4, II 6.
            text = _("{who}: which tile do you take, and for which anthill? Armies: {armies}.")
            return text.format(who=self.names_in_questions[self.ask.seat], armies=enumerated(armies))
        if not self._pays_by_token():
            return asked
        # Translators: {who} is a name; an architect token is given for the tile, no soldiers.
        text = _("{who}: which tile do you take? Your token pays.")
        if self.asked_anthill().letter:
            text = _("{who}: which tile for anthill {letter}? Your token pays.")
        return text.format(who=self.names_in_questions[self.ask.seat], letter=numeral(self.asked_anthill()))

    def detail(self) -> str:
        if self.seat_view is None or self.seat_view.outcome is not None:
            return ""
        if self.hides_question():
            return _("You are looking at: {anthill}. Esc goes back.").format(anthill=self._name_of_page())
        if self.ask is None:
            return super().detail()
        choice = self.pointing.choice
        if self.chooses_tile and self.pointing.entry is None:
            return self._answer_words(self.ask).too_dear(self.cursor)
        if choice is None:
            return ""
        by_token = self._pays_by_token()
        words = self._answer_words(self.ask)
        texts = words.details(
            choice, self.effects(), self.side, self.cursor, by_token=by_token, cost=self._paid_points()
        )
        return next((text for text in texts if cells_of(text) <= self.columns - 2), texts[-1])

    def _paid_points(self) -> int:
        """Return the points that paying for the tile in hand has cost by making the army smaller."""
        if self.seat_view is None or not self.chooses_end:
            return 0
        turn = next(turns_back(reversed(self.seat_view.happened), self.view), None)
        return turn.change(self.asked_anthill().seat).total if turn is not None and turn.is_open else 0

    def typed_preview(self) -> tuple[str, Ink]:
        choice = self.typing.choice
        if self.message or choice is None or self.ask is None:
            return super().typed_preview()
        return self._answer_words(self.ask).sentence(choice), PLAIN

    def offers(self) -> list[Offer]:
        if self.typing.line is not None:
            return super().offers()
        look = self._looking_offers()
        if self.selection.page is not Page.ANTHILL or self.selection.selected or self.ask is None:
            return look
        if self.chooses_end:
            return [self._other_end(), Offer(commands.TAKE, _("place it")), *look]
        if not self.chooses_tile:
            return [*super().offers(), *look]
        # Translators: what a number means that is typed: "1-7 tile".
        first = [self.offer_numbers(_("tile"))] if len(self.pointing.entries) > 1 else []
        ends = [self._other_end()] if self._may_change_ends() else []
        pays = _("soldiers") if self.with_token else _("token")
        may_choose = self._has_token() and not self._is_free(self.cursor) and self._soldiers_may_pay()
        token = [Offer(TOKEN, pays)] if self.pointing.entry and may_choose else []
        take = Offer(commands.TAKE, _("take it"))
        if self.is_narrow:  # the other end, and the panes with table and story, are worth more than the rest
            return [*(ends or first), take, *token]
        return [*first, *ends, take, *token, *look]

    def _other_end(self) -> Offer:
        """Return the offer for the other end of the anthill; a narrow line names only one of its keys."""
        up = "Up" if self.is_narrow else "Up/Down"
        return Offer(commands.UP, _("anthill, end") if self.chooses_anthill else _("other end"), up)

    # Keys

    def scene_while_moving(self, pane: Pane, before: Scene, now: Scene) -> Scene:
        """Return what a pane shows while the cursor moves: the row, the points and the answer follow it, the
        anthill and the sentences wait until it rests."""
        if not self._has_run_on:
            return now
        if pane is Pane.BOARD and isinstance(before, Parts) and isinstance(now, Parts):
            return _with_ring(now, before)
        return before if pane is Pane.INFO and isinstance(before, TileInHand) else now

    def press(self, key: str) -> bool:
        before = self.cursor, self.seat_view, self.selection.page, self.selection.selected
        self._has_run_on = False
        is_handled = self._press(key)
        cursor, *same = self.cursor, self.seat_view, self.selection.page, self.selection.selected
        if self.chooses_tile and cursor != before[0] and same == [*before[1:]]:
            self._has_run_on = True
        return is_handled

    def _press(self, key: str) -> bool:
        if self.seat_view is not None and self.typing.line is None and key in board_selection.PAGE_KEYS:
            self.message = ""
            return self._scroll(board_selection.PAGE_KEYS[key])
        if self.typing.line is None and self.hides_question() and self._would_answer(key):
            self.selection.reset()
            if self.preferences.moves == "direct" or key not in DIGITS:
                self.message = ""
                return True
        return super().press(key)

    @property
    def steps_back(self) -> bool:
        pays_otherwise = self.with_token and self.chooses_tile
        return self.selection.is_away or pays_otherwise or super().steps_back

    def step_back(self) -> bool:
        if self.selection.back():
            return True
        if self.with_token and self.chooses_tile:
            self._pay(by_token=False)
            self.message = _("Soldiers pay for tiles again.")
            return True
        is_undone = super().step_back()
        self._pay_as_chosen()  # the end of the anthill that is chosen now
        return is_undone

    @property
    def entries_key(self) -> tuple[object, ...]:
        return (self.with_token, *self.chosen_steps)

    def _turn_to(self, page: Page) -> bool:
        self.selection.turn_to(page)
        self.say_where_page_is()
        return True

    def _select_next(self, by: int) -> bool:
        self.selection.select_next(self.view.homes, self.asked_anthill(), by)
        self.say_where_page_is()
        return True

    def _scroll(self, by: int) -> bool:
        """Scroll the page of all anthills, or of the signs."""
        if self.selection.page not in SCROLLED:
            return False
        self.say_where_page_is()
        return self.selection.scroll(by, self._last_top())

    @property
    def _legend(self) -> Legend:
        on, back = (self.keymap.named(command) for command in (commands.DOWN, commands.UP))
        return Legend(self.preferences.glyphs, self._solid, on, back)

    def _name_of_page(self) -> str:
        """Return the name of the open page."""
        match self.selection.page:
            case Page.ALL:
                return _("all anthills")
            case Page.SHEET:
                return _("the score sheet")
            case Page.LEGEND:
                return _("the signs")
            case Page.ANTHILL:
                return self.micropolis_words.anthill(self.visible_anthill(), self.names)
            case page:
                assert_never(page)

    def _last_top(self) -> int:
        """Return the number of rows by which the open page can be scrolled at most."""
        width, height = self.board_size
        match self.selection.page:
            case Page.LEGEND:
                return len(self._legend.pages(width, height)) - 1
            case Page.ALL:
                return max(0, len(self.view.homes) - max(1, height // PAGE_ROWS))
            case Page.SHEET | Page.ANTHILL:
                return 0
            case page:
                assert_never(page)

    def _looking_offers(self) -> list[Offer]:
        """Return the commands that open other pages and anthills, or go back to the question."""
        look = [
            Offer(board_selection.OTHERS, _("rivals")),
            Offer(board_selection.LOOK_LEGEND, _("signs")),
            Offer(board_selection.LOOK_SHEET, _("score")),
            Offer(board_selection.LOOK_ALL, _("all")),
        ]
        if self.selection.page in SCROLLED:
            top, last = min(self.selection.top, self._last_top()), self._last_top()
            scroll = Offer(commands.DOWN, _("on")) if top < last else Offer(commands.UP, _("back"))
            scrolls = [scroll] if last and self.shows_board else []
            return [*scrolls, Offer(commands.BACK, _("back to the game")), *look]
        return [Offer(commands.BACK, _("back to the game")), *look] if self.selection.is_away else look

    def _would_answer(self, key: str) -> bool:
        """Return whether a key would answer the question, or choose among the answers."""
        found = self.keymap.of(key)
        return self.ask is not None and (key in DIGITS or any(command in ANSWERS for command in found))

    def _go(self, by: int, side: Side) -> bool:
        """Go left or right: to another tile of the row, or to the other end to place at."""
        if self.chooses_end:
            return self._choose_end(side)
        if self.ask is not None and not self.chooses_tile:
            return self.move_mark(by)
        row = len(self.view.row)
        if row < 2 or self.is_over:
            return False
        self.selection.reset()
        self._go_to((self.cursor + by) % row)
        return True

    def point_at(self, place: Place) -> bool:
        if (
            self.selection.page is not Page.ANTHILL
            or not self.shows_board
            or place not in range(len(self.view.row))
        ):
            return False
        if self.ask is not None and not self.chooses_tile:
            return False
        assert isinstance(place, int)
        self._go_to(place)
        return True

    def _go_to(self, index: int) -> None:
        """Put the cursor on a tile of the row, and the mark with it."""
        self._see_tile(index)
        if self.chooses_tile:
            self.pointing = self.pointing.at(index)
            self._pay_as_chosen()
            self._follow_hint()

    def _go_through_placements(self, by: int) -> bool:
        """Choose another anthill or end for the tile under the cursor."""
        self.selection.reset()
        turned = self.pointing.with_next_variant(by)
        if turned.variant == self.pointing.variant:
            return False
        self.pointing = turned
        self._pay_as_chosen()
        return True

    def _go_up(self, by: int) -> bool:
        """Go up or down: scroll, go through a list, or show the tile at the other end."""
        if self.selection.page in SCROLLED:
            return self._scroll(by)
        if not (self.chooses_tile or self.chooses_end):
            return self.move_mark(by)
        if self.chooses_anthill:
            return self._go_through_placements(by)
        if self.chooses_tile and not self._may_change_ends():
            return False
        return self._choose_end(Side.LEFT if self.side is Side.RIGHT else Side.RIGHT)

    def _may_change_ends(self) -> bool:
        """Return whether the tile under the cursor can be shown at either end."""
        if self.chooses_anthill:
            return self.pointing.entry is not None and len(self.pointing.entry.choices) > 1
        return len(self._sides()) > 1

    def _go_on(self, by: int) -> bool:
        """Go to the next answer; where there is one tile alone, to its other end."""
        if self.chooses_anthill and len(self.pointing.entries) == 1:
            return self._go_through_placements(by)
        if self.chooses_tile and len(self.pointing.entries) == 1 and len(self._sides()) > 1:
            return self._choose_end(Side.LEFT if self.side is Side.RIGHT else Side.RIGHT)
        return self.move_mark(by)

    def _choose_end(self, side: Side) -> bool:
        if side is self.side and not self.hides_question():
            return False
        self.selection.reset()
        self.side = self._chosen_end = side
        if self.chooses_end:
            self.pointing = self.pointing.at(side)
        return True

    def _has_token(self) -> bool:
        """Return whether a tile is to be taken by somebody who has an architect token."""
        return self.ask is not None and self.chooses_tile and self.view.players[self.ask.seat].tokens > 0

    def _pay_by_token(self) -> bool:
        """Switch between paying with an architect token and with soldiers; the cursor stays.

        Returns:
            Whether a tile is to be chosen.
        """
        if not self.chooses_tile:
            return False
        self.selection.reset()
        free = _("Your token pays for any other tile; the first one is free anyway.")
        if not self._has_token():
            self.refuse(_("You have no architect token."))
        elif self._is_free(self.cursor):
            self.refuse(_("Only an architect token pays for that tile."))
        elif not self._soldiers_may_pay():
            self.refuse(free)
        else:
            self._pay(by_token=not self.with_token)
            if self.cursor == 0:  # whose price stays what it was
                self.message = free if self.with_token else _("Soldiers pay for tiles again.")
        return True

    def _pay(self, *, by_token: bool) -> None:
        """Let a token or soldiers pay for tiles; cursor, anthill and chosen end stay."""
        placement, self.with_token = self._placement(), by_token
        if self.chooses_anthill:
            self.list_entries()
        if placement is not None:
            same = [n for n, each in enumerate(self._placements(self.cursor)) if each[:2] == placement[:2]]
            self.pointing = replace(self.pointing, variant=same[0])
        self._pay_as_chosen()
        self._see_tile(self.cursor)

    def _soldiers_may_pay(self) -> bool:
        """Return whether soldiers can pay for a tile besides the first, which is free."""
        armies = (self.view.anthill(home).army for home in self._homes_to_choose())
        return any(max(within_reach(self.view.row, army)) > 0 for army in armies)

    def next_variant(self, by: int) -> bool:
        if self._has_token():
            return self._pay_by_token()
        return self._go_through_placements(by) if self.chooses_anthill else super().next_variant(by)

    def gives_at_once(self, entry: Entry) -> bool:
        """Return whether the number of an entry gives its answer: not where that spends a token or an anthill
        is to be chosen; then it only marks the tile."""
        if self.chooses_anthill or any(map(is_by_token, entry.choices)):
            return False
        return super().gives_at_once(entry)

    def help(self) -> str:
        return page(__package__, "help.md")


MODEL: type[GameModel] = MicropolisModel
