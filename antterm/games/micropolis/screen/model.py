"""Micropolis on the screen: the row of tiles, the anthill that would grow by one, everybody's score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, cast

from antterm.bots.thinker import Thought
from antterm.core.ask import Ask, Choice, Event
from antterm.draw.canvas import PLAIN, Ink, cells_of
from antterm.draw.moving import CachedScene, Label, uncovered
from antterm.draw.retrospect import Retrospect
from antterm.draw.scene import Part, Parts, Scene
from antterm.games.micropolis.draw.anthill import AnthillScene
from antterm.games.micropolis.draw.names import Growth
from antterm.games.micropolis.draw.outlook import effects, gain_words, gallery_changes, majorities
from antterm.games.micropolis.draw.row import RowScene
from antterm.games.micropolis.draw.sheet import PadScene
from antterm.games.micropolis.draw.things import glyphs_of, symbols
from antterm.games.micropolis.rules.anthill import Home, Side
from antterm.games.micropolis.rules.draft import index_of, within_reach
from antterm.games.micropolis.rules.happened import AtAnthill, RoundBegan, TilePlaced, TileTaken
from antterm.games.micropolis.rules.meanings import (
    ChoosingAnthill,
    ChoosingSide,
    ChoosingTile,
    EmptyBarracks,
    EndSentry,
    FillBarracks,
    KeepToken,
    LeaveBarracks,
    OfTile,
    PlaceTile,
    TakeTile,
)
from antterm.games.micropolis.rules.outlook import Prospect, changing, placing, taking
from antterm.games.micropolis.rules.scoring import LINES
from antterm.games.micropolis.rules.tiles import Tile
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.screen.answers import AnswerWords, end_letter, end_name
from antterm.games.micropolis.screen.board_page import BoardPage
from antterm.games.micropolis.screen.legend import Legend
from antterm.games.micropolis.screen.looking import ALL, BOARD, LEGEND, SHEET, LookingModel
from antterm.games.micropolis.screen.retrospect import retrospect_of
from antterm.games.micropolis.screen.scenes import (
    AllPage,
    AnthillRows,
    Consequence,
    EndProspect,
    SheetPage,
    TileInHand,
)
from antterm.games.micropolis.words import MicropolisWords
from antterm.i18n import N_, _, pgettext
from antterm.i18n.nouns import enumerated
from antterm.i18n.pages import page
from antterm.ui.models import commands
from antterm.ui.models.keymap import DIGITS, Command, Offer
from antterm.ui.models.layout import Wish
from antterm.ui.models.model import GameModel
from antterm.ui.models.movement import news, some_of
from antterm.ui.models.pointing import Entry, Place
from antterm.ui.models.scene import Lines
from antterm.ui.models.seat_view import ModelConfig, SeatView
from antterm.ui.models.turns import Begins

LABEL: Final = 3
"""Columns of what is carried."""
STOPS: Final = 6
"""Places at which a tile is seen between the row and the anthill."""


def on_the_way(
    page: BoardPage,
    home: Home,
    before: MicropolisView,
    happened: Iterable[Event],
    most: int,
) -> list[Scene]:
    """The scenes between two positions.

    Args:
        page: the board as it is now.
        home: whose anthill is on it.
        before: the position before.
        happened: since then.
        most: scenes at most.
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
    (row, now), (_row, old) = page.parts().parts, without.parts().parts
    part = page.tile_patch(tile)
    opened = uncovered(CachedScene(old.scene), CachedScene(now.scene), part._replace(y=part.y - now.y))
    return some_of([Parts((row, replace(now, scene=scene))) for scene in opened], most)


def _carried(page: BoardPage, under: Parts, before: MicropolisView, tile: str) -> Iterator[Parts]:
    """The label of a tile on the way from its place in the row to its place in the anthill.

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


INFO_ROWS = 11
"""In which what a tile does at one end has room beside its points at both."""


def ends(found: Sequence[Prospect], side: Side) -> tuple[EndProspect, ...]:
    """What the score sheet would say, for each end; that of `side` is the chosen one."""
    several = len(found) > 1
    return tuple(
        EndProspect(
            end_name(prospect.side) if several else pgettext("score", "new"),
            end_letter(prospect.side) if several else pgettext("score", "new")[:1].upper(),
            prospect.sheet,
            several and prospect.side is side,
        )
        for prospect in found
    )


def changes(
    found: Sequence[Prospect], side: Side, growth: Growth, names: Sequence[str], words: MicropolisWords
) -> list[Consequence]:
    """What the answer in hand does, a sentence for each end, the chosen one first."""
    texts = []
    for prospect in sorted(found, key=lambda prospect: prospect.side is not side):
        end = end_name(prospect.side) if len(found) > 1 else pgettext("after the answer", "then")
        whole, short = (
            effects(prospect, growth, names, lambda line: words.line(line)[0], in_short=in_short)
            for in_short in (False, True)
        )
        if whole:
            texts.append(Consequence(f"{end}: {'; '.join(whole)}", f"{end}: {'; '.join(short)}"))
    return texts


def fitting(first: str, told: Sequence[str], width: int) -> str:
    """On one line what comes first, and of what it brings about as much as fits; the pane tells all."""
    line, between = first, "   "
    for text in told:
        if cells_of(longer := f"{line}{between}{text}") <= width:
            line, between = longer, "; "
    return line


def tile_helps(tile: Tile, words: MicropolisWords) -> list[str]:
    """What the ants and the barracks of a tile do."""
    crafts = dict.fromkeys(str(ant) for ant in tile.specialists)
    helps = [
        _("{craft}: {help}").format(craft=words.craft(ant), help=words.craft_help(ant)) for ant in crafts
    ]
    return helps + ([words.craft_help("barracks")] if tile.barracks else [])


def sheet_helps(words: MicropolisWords) -> Scene:
    """What the lines of the score sheet count."""
    lines = (
        _("{line}: {what}").format(line=name, what=sentence) for name, sentence in map(words.line, LINES)
    )
    return Lines(tuple(lines), headed=False)


def harmless_first(choices: Iterable[Choice]) -> Sequence[Choice]:
    """Answers in their order, but those first that leave everything as it is."""
    leaving = EndSentry | KeepToken | LeaveBarracks
    return sorted(choices, key=lambda choice: not isinstance(choice.meaning, leaving))


def tile_of(choice: Choice) -> str:
    """The tile that an answer takes."""
    assert isinstance(choice.meaning, TakeTile)
    return choice.meaning.tile


def is_by_token(choice: Choice) -> bool:
    """Whether an answer pays with an architect token."""
    return isinstance(choice.meaning, TakeTile) and choice.meaning.by_token


def side_of(choice: Choice) -> Side:
    """The end at which an answer places the tile."""
    assert isinstance(choice.meaning, PlaceTile)
    return choice.meaning.side


def barracks_of(choice: Choice | None) -> str | None:
    """The tile of whose barracks an answer speaks."""
    match choice.meaning if choice is not None else None:
        case FillBarracks(tile) | EmptyBarracks(tile) | LeaveBarracks(tile):
            return tile
        case _:
            return None


TOKEN = Command(
    "token", ("t",), N_("token"), N_("Pay with an architect token instead of soldiers, and back.")
)
ANSWERS = (commands.TAKE, commands.NEXT, commands.PREVIOUS, commands.VARIANT, commands.VARIANT_BACK)
"""Commands that answer, or choose an answer."""


class MicropolisModel(LookingModel):
    """What the panes of Micropolis show, and what keys do there."""

    COMMANDS = (TOKEN, *LookingModel.COMMANDS)

    def __init__(self, outfit: ModelConfig) -> None:
        super().__init__(outfit)
        self.handlers |= {
            commands.LEFT: lambda: self._go(-1, Side.LEFT),
            commands.RIGHT: lambda: self._go(1, Side.RIGHT),
            commands.NEXT: lambda: self._go_on(1),
            commands.PREVIOUS: lambda: self._go_on(-1),
            commands.UP: lambda: self._go_up(-1),
            commands.DOWN: lambda: self._go_up(1),
            TOKEN: self._pay_by_token,
        }
        self.cursor = 0
        """Which tile of the row is under the cursor."""
        self.side = Side.RIGHT
        """The end at which the tile in hand, or under the cursor, is shown."""
        self._prospects: dict[tuple[Home, int, Side, bool], Prospect] = {}

    # What is shown

    def show(self, sight: SeatView) -> None:
        self._prospects = {}
        super().show(sight)
        self.cursor = max(0, min(self.cursor, len(self.view.row) - 1))

    @property
    def chooses_tile(self) -> bool:
        """Whether a tile of the row is to be taken."""
        return self.ask is not None and isinstance(self.ask.about, ChoosingTile)

    @property
    def chooses_end(self) -> bool:
        """Whether the tile in hand is to be placed."""
        return self.ask is not None and isinstance(self.ask.about, ChoosingSide)

    @property
    def looks_over_row(self) -> bool:
        """Whether what the tiles of the row would bring matters now."""
        return self.ask is not None and isinstance(self.ask.about, ChoosingTile | ChoosingAnthill)

    # What can be pointed at

    def entries_of(self, ask: Ask) -> Sequence[Entry]:
        """The tiles that can be paid for, by their place in the row; the two ends; else a list.

        A tile that only an architect token pays for asks once more.
        """
        if self.chooses_end:
            return [Entry((choice,), side_of(choice)) for choice in ask.choices]
        if not self.chooses_tile:
            return [Entry((choice,), listed=True) for choice in harmless_first(ask.choices)]
        by_place: dict[int, list[Choice]] = {}
        for choice in ask.choices:
            by_place.setdefault(self._index_of(choice), []).append(choice)
        if self.chosen:
            (index,) = self.chosen
            return [Entry((choice,), index, listed=True) for choice in by_place.get(cast(int, index), ())]
        return [
            Entry(tuple(choices), index, goes_on=is_by_token(choices[0]))
            for index, choices in sorted(by_place.items())
        ]

    def point(self, mark: int | None) -> None:
        super().point(mark)
        entry = self.pointing.entry
        if entry is not None and isinstance(entry.place, Side):
            self.side = entry.place
        elif entry is not None and isinstance(entry.place, int):
            self.cursor = entry.place

    def list_entries(self) -> None:
        side = self.side
        super().list_entries()
        if self.chooses_end:  # it goes first where it was shown
            self.pointing = self.pointing.at(side)
            self.side = side

    def no_such_number(self, number: str) -> None:
        """A tile of the row that cannot be paid for is only looked at."""
        index = int(number) - 1
        if self.chooses_tile and not self.chosen and 0 <= index < len(self.view.row):
            self.look_at_own()
            self._go_to(index)
            self.message = self.why_nothing()
        else:
            super().no_such_number(number)

    def why_nothing(self) -> str:
        if not self.chooses_tile:
            return super().why_nothing()
        army = self.micropolis_words.soldiers(self.view.anthill(self.own()).army)
        text = _("That tile costs {price}; your army has {army}.")
        return text.format(price=self.micropolis_words.soldiers(self.cursor), army=army)

    def entry_sentence(self, ask: Ask, entry: Entry) -> str:
        return self._answer_words(ask).in_short(entry.choices[0])

    def advised_sentence(self, ask: Ask, choice: Choice, thought: Thought) -> str:
        if not isinstance(choice.meaning, TakeTile):
            return self._answer_words(ask).sentence(choice)
        parts = [end_name(Side(end)) for end in thought.line]
        parts += [_("for an architect token")] if choice.meaning.by_token else []
        return enumerated([*parts, self.micropolis_words.tile(self.view.deck.tiles[choice.meaning.tile])])

    def _answer_words(self, ask: Ask) -> AnswerWords:
        home = self.own()
        return AnswerWords(
            ask, self.view, self.names, self.micropolis_words, home, self.anthills.growth(home)
        )

    def _index_of(self, choice: Choice) -> int:
        return next(i for i, offer in enumerate(self.view.row) if offer.tile.id == tile_of(choice))

    # What an answer would do

    def looked_at(self) -> int:
        """The place in the row that is typed, or else under the cursor."""
        choice = self.typing.choice if self.chooses_tile else None
        return self._index_of(choice) if choice else self.cursor

    def _pays_by_token(self) -> bool:
        """Whether the answer in hand is for an architect token."""
        entry, choice = self.pointing.entry, self.considered()
        if choice is None and entry is not None and self.typing.line is None:
            choice = entry.choices[0]
        return choice is not None and is_by_token(choice)

    def _taken(self, index: int, side: Side, by_token: bool) -> Prospect:
        """What taking a tile of the row and placing it would do."""
        key = (self.own(), index, side, by_token)
        if key not in self._prospects:
            self._prospects[key] = taking(self.view, self.own(), index, side, by_token)
        return self._prospects[key]

    def _sides(self) -> tuple[Side, ...]:
        return self.view.anthill(self.own()).sides or (Side.RIGHT,)

    def prospects(self) -> list[Prospect]:
        """What the answer in hand would do: for a tile at each end where it can go."""
        if self.ask is None:
            return []
        view, home = self.view, self.own()
        if self.chooses_tile:
            index = self.looked_at()
            free = self._pays_by_token() or index not in within_reach(view.row, view.anthill(home).army)
            return [self._taken(index, side, free) for side in self._sides()]
        if self.chooses_end and view.held:
            return [placing(view, home, view.held, side) for side in Side]
        choice = self.considered()
        match choice.meaning if choice is not None else None:
            case FillBarracks(tile):
                changed = view.anthill(home).fill(view.deck.tiles[tile])
            case EmptyBarracks(tile):
                changed = view.anthill(home).empty(view.deck.tiles[tile])
            case _:
                return []
        return [changing(view, home, changed)]

    def prospect(self) -> Prospect | None:
        """What the answer in hand would do at the end that is chosen; None where it changes no anthill."""
        found, typed = self.prospects(), self.typing.choice
        side = side_of(typed) if typed and self.chooses_end else self.side
        return next((p for p in found if p.side is side), found[0] if found else None)

    def tile_in_hand(self) -> Tile | None:
        """The tile that the question is about, or the one under the cursor."""
        if self.view.held:
            return self.view.held
        if self.ask is not None and not self.chooses_tile:
            topic = self.ask.about
            return self.view.deck.tiles[topic.tile] if isinstance(topic, OfTile) else None
        return self.view.row[self.looked_at()].tile if self.view.row else None

    def scenes_between(self, before: SeatView, most: int) -> Sequence[Scene]:
        if self.sight is None or self.page != BOARD:
            return ()
        new = news(self.sight.happened, before.happened)
        return on_the_way(self.board_page(), self.shown(), before.view, new, most)

    # The board pane

    def board(self) -> Scene:
        if self.page == ALL:
            top = self.shown_top()
            return AllPage(self.anthills.strips(self.asked), top)
        if self.page == LEGEND:
            return Legend(self.preferences.glyphs, self._solid)
        ring = self._ring()
        if self.page == SHEET:
            return SheetPage(PadScene(self.view, self.names, self.preferences.glyphs, self._solid), ring)
        return self.board_page().parts()

    def board_page(self) -> BoardPage:
        """Return the row of tiles and the anthill that is looked at."""
        return BoardPage(self._row(), self._ring(), *self.board_size)

    @property
    def _solid(self) -> bool:
        return self.preferences.tiles == "solid"

    def _row(self) -> RowScene:
        row, army = self.view.row, self.view.anthill(self.own()).army
        cursor = self.looked_at() if self.ask is None or self.chooses_tile else None
        by_token = self._pays_by_token() and self.chooses_tile
        reach = range(len(row)) if by_token else within_reach(row, army)
        is_offered = self.looks_over_row
        within = frozenset(reach if is_offered else ())
        shown = self.numbers() if self.chooses_tile and self.advised() else range(len(row))
        numbered = frozenset(index for index in shown if isinstance(index, int))
        return RowScene(row, self.preferences.glyphs, within, cursor, self._gains(), self._solid, numbered)

    def _gains(self) -> tuple[tuple[int, ...], ...]:
        """What each tile of the row would bring at each end, while one is chosen."""
        if not self.looks_over_row:
            return ()
        row, army = self.view.row, self.view.anthill(self.own()).army
        reach = within_reach(row, army)
        return tuple(
            tuple(self._taken(index, side, index not in reach).gain for side in self._sides())
            for index in range(len(row))
        )

    def _ring(self) -> AnthillScene:
        """The anthill looked at; one's own as the answer in hand would make it."""
        home = self.shown()
        if home != self.own():
            return self.anthills.ring(home, None, None)
        prospect = self.prospect() if self.page == BOARD else None
        return self.anthills.ring(home, prospect, barracks_of(self.considered()))

    # The panes beside it

    def seats_rows(self) -> int:
        return 1 + (len(self.view.homes) if self.sight else 0)

    def seats(self) -> Scene:
        return AnthillRows(self.view, self.names, self.asked, self.preferences.ascii_only)

    def wish(self, columns: int) -> Wish:
        return replace(super().wish(columns), least_info=INFO_ROWS)

    @property
    def looks_back(self) -> bool:
        return self.page == SHEET

    def retrospect(self, sight: SeatView) -> Retrospect | None:
        return retrospect_of(sight, self.view, self.preferences.ascii_only)

    def info(self) -> Scene:
        if self.page == SHEET:
            return sheet_helps(self.micropolis_words)
        found, tile = self.prospects(), self.tile_in_hand()
        is_over = self.sight is None or self.sight.outcome is not None
        is_named = tile is not None and (found or self.ask is None) and not is_over
        growth = self.anthills.growth(self.own())
        return TileInHand(
            self._tile_words(tile) if is_named and tile else "",
            found[0].now if found else None,
            ends(found, self.side),
            tuple(changes(found, self.side, growth, self.names, self.micropolis_words)),
            () if is_over else tuple(self._helps(tile)),
            self.keymap.named(commands.PANES),
        )

    def _tile_words(self, tile: Tile) -> str:
        words, row, index = self.micropolis_words.tile(tile), self.view.row, self.looked_at()
        if row and tile == row[index].tile:
            return _("{number}: {tile}").format(number=index + 1, tile=words)
        return words

    def _line_name(self, line: str) -> str:
        return self.micropolis_words.line(line)[0]

    def _helps(self, tile: Tile | None) -> list[str]:
        """What there is to know of the tile in hand."""
        if self.ask is not None and isinstance(self.ask.about, ChoosingAnthill):
            return [
                _("The army of this anthill pays for the tile; soldiers who come with it join that army.")
            ]
        return tile_helps(tile, self.micropolis_words) if tile is not None else []

    def begins(self, event: Event) -> Begins | None:
        match event:
            case RoundBegan(number=number):
                return Begins(round=number)
            case TileTaken():
                return Begins()
        return None

    def title(self) -> str:
        view = self.view
        text = _("round {round} of {last}, pile {pile}")
        return text.format(round=view.round, last=view.last_round, pile=view.pile)

    # The prompt

    def detail(self) -> str:
        if self.sight is None or self.sight.outcome is not None:
            return ""
        if self.looks_away():
            pages = {ALL: _("all anthills"), SHEET: _("the score sheet"), LEGEND: _("the legend")}
            name = pages.get(self.page) or self.micropolis_words.anthill(self.shown(), self.names)
            return _("You are looking at: {anthill}. Esc brings back your own.").format(anthill=name)
        if self.ask is not None and not (self.chooses_tile or self.chooses_end):
            return self._listed_detail(self.ask)
        found = self.prospect()
        if self.pointing.digits or found is None or found.tile is None:
            return super().detail()
        parts = [gain_words(found.gain)]
        if self.view.anthill(found.home).sides:
            parts.insert(0, end_name(found.side))
        if self.chooses_tile and self._pays_by_token():
            parts.insert(0, _("for an architect token"))
        elif self.chooses_tile and self.pointing.entry is None:
            parts.append(pgettext("a tile", "too dear"))
        told = majorities(found, self.names, self._line_name)
        if self.is_narrow:  # else the pane beside the board says it
            told += gallery_changes(found, self.anthills.growth(found.home))
        return fitting(enumerated(parts), told, self.columns - 2)

    def _listed_detail(self, ask: Ask) -> str:
        """The marked answer of a list in a sentence, with what changes hands by it."""
        choice, found = self.pointing.choice, self.prospect()
        if choice is None:
            return ""
        sentence = self._answer_words(ask).sentence(choice)
        told = majorities(found, self.names, self._line_name) if found is not None else []
        if found is None or not told:
            return sentence
        return fitting(f"{sentence}   {gain_words(found.gain)}", told, self.columns - 2)

    def typed_preview(self) -> tuple[str, Ink]:
        choice = self.typing.choice
        if self.message or choice is None or self.ask is None:
            return super().typed_preview()
        return self._answer_words(self.ask).sentence(choice), PLAIN

    def offers(self) -> list[Offer]:
        if self.typing.line is not None:
            return super().offers()
        look = self.looking_offers()
        if self.page != BOARD or self.watched or self.ask is None:
            return look
        if self.chooses_end:
            return [Offer(commands.UP, _("other end"), "Up/Down"), Offer(commands.TAKE, _("place it")), *look]
        if not self.chooses_tile:
            return [*super().offers(), *look]
        # Translators: what a number means that is typed: "1-7 tile".
        first = [self.offer_numbers(_("tile"))] if len(self.pointing.entries) > 1 else []
        ends = [Offer(commands.UP, _("other end"), "Up/Down")] if self._may_change_ends() else []
        token = [Offer(TOKEN, _("token"))] if self._may_pay_by_token() else []
        return [*first, *ends, Offer(commands.TAKE, _("take it")), *token, *look]

    # Keys

    def press(self, key: str) -> bool:
        if self.typing.line is None and self.looks_away() and self._would_answer(key):
            self.look_at_own()
            if self.preferences.moves == "direct" or key not in DIGITS:
                self.message = ""
                return True
        return super().press(key)

    def _would_answer(self, key: str) -> bool:
        """Whether a key would answer the question, or choose among the answers."""
        found = self.keymap.of(key)
        return self.ask is not None and (key in DIGITS or any(command in ANSWERS for command in found))

    def _go(self, by: int, side: Side) -> bool:
        """Left and right: another tile of the row, or the end to place at."""
        if self.chooses_end:
            return self._choose_end(side)
        if self.ask is not None and (not self.chooses_tile or self.chosen):
            return self.move_mark(by)
        row = len(self.view.row)
        if row < 2:
            return False
        self.look_at_own()
        self._go_to((self.cursor + by) % row)
        return True

    def point_at(self, place: Place) -> bool:
        if self.page != BOARD or not self.shows_board or place not in range(len(self.view.row)):
            return False
        if self.ask is not None and not self.chooses_tile:
            return False
        assert isinstance(place, int)
        self._go_to(place)
        return True

    def _go_to(self, index: int) -> None:
        """Put the cursor on a tile of the row, and the mark with it."""
        self.cursor = index
        if self.chooses_tile and not self.chosen:
            self.pointing = self.pointing.at(index)

    def _go_up(self, by: int) -> bool:
        """Up and down: scroll, go through a list, or show the tile at the other end."""
        if self.page == ALL:
            return self.scroll(by)
        if not (self.chooses_tile or self.chooses_end) or self.chosen:
            return self.move_mark(by)
        if self.chooses_tile and not self._may_change_ends():
            return False
        return self._choose_end(Side.LEFT if self.side is Side.RIGHT else Side.RIGHT)

    def _may_change_ends(self) -> bool:
        """Whether the tile under the cursor can be shown at either end; not while its payment is chosen."""
        return len(self._sides()) > 1 and not self.chosen

    def _go_on(self, by: int) -> bool:
        """To the next answer; where there is one tile alone, to its other end."""
        if self.chooses_tile and len(self.pointing.entries) == 1 and len(self._sides()) > 1:
            return self._choose_end(Side.LEFT if self.side is Side.RIGHT else Side.RIGHT)
        return self.move_mark(by)

    def _choose_end(self, side: Side) -> bool:
        if side is self.side and not self.looks_away():
            return False
        self.look_at_own()
        self.side = side
        if self.chooses_end:
            self.pointing = self.pointing.at(side)
        return True

    def _may_pay_by_token(self) -> bool:
        entry = self.pointing.entry
        return entry is not None and any(map(is_by_token, entry.choices))

    def _pay_by_token(self) -> bool:
        """Pay for the marked tile with an architect token instead of soldiers, or the other way round."""
        if not self.chooses_tile:
            return False
        self.look_at_own()
        if not self._may_pay_by_token():
            self.message = _("You have no architect token.")
        elif not self.chosen and self.pointing.entry is not None and self.pointing.entry.goes_on:
            self.choose(self.pointing.entry.place)
        elif not self.turn(1):
            self.message = _("Only an architect token pays for that tile.")
        return True

    def help(self) -> str:
        return page(__package__, "help.md")


MODEL: type[GameModel] = MicropolisModel
