"""Hive on the screen: a cursor over the hive, a piece chosen, numbered targets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, cast

from antterm.bots import Thought
from antterm.core.ask import Ask, Choice, Event
from antterm.core.hex import DIRECTIONS, ORIGIN, Hex
from antterm.core.story import Happening
from antterm.dialogues.analysis import mistakes_of
from antterm.draw.hex_board import HexBoard
from antterm.draw.hexgrid import POINTY, Direction
from antterm.draw.paint import wrap
from antterm.draw.retrospect import Retrospect
from antterm.draw.scene import Scene
from antterm.games.hive.analysis.chances import chance_of_rating, percent
from antterm.games.hive.draw.board import DrawnLine, HiveScene, reachable
from antterm.games.hive.draw.cell import HiveCell
from antterm.games.hive.draw.hands import Hand
from antterm.games.hive.rules.cells import cell_of
from antterm.games.hive.rules.explain import CellFacts, change, facts_of, preview
from antterm.games.hive.rules.happened import HalfMove
from antterm.games.hive.rules.meanings import ChoosingMove, MovePiece
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.referee import objection
from antterm.games.hive.rules.view import HiveView
from antterm.games.hive.screen.moves import Moves, Targets, piece_and_cell, places_text, why_kept_in_hand
from antterm.games.hive.screen.on_the_way import on_the_way
from antterm.games.hive.screen.pictures import pictures
from antterm.games.hive.screen.retrospect import retrospect_of
from antterm.games.hive.screen.seats import TILES_FROM, HiveSeats, HiveStrip, PlayerHand, queen_sides
from antterm.games.hive.words import HiveWords
from antterm.games.hive.words.pieces import TEXTS, bug_help, own_name, piece_name
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import Noun, capital
from antterm.i18n.pages import page
from antterm.ui.models import commands, frame_commands
from antterm.ui.models.commands import ARROWS
from antterm.ui.models.keymap import Command, Handler, Offer, command
from antterm.ui.models.layout import SIDE_FROM, Pane, PaneSizes, side_width
from antterm.ui.models.model import GameModel
from antterm.ui.models.pictures import AnnotatedPicture
from antterm.ui.models.pointing import Entry, Place, Pointing
from antterm.ui.models.rating_graph import Decided, RatedCourse, RatingGraph
from antterm.ui.models.scene import Lines, StoryEntry
from antterm.ui.models.seat_view import ModelConfig, SeatView
from antterm.ui.models.story_reader import Begins

SIDES = ("east", "north_east", "north_west", "west", "south_west", "south_east")
STEPS = dict(zip((command(f"cursor.{side}", __file__) for side in SIDES), DIRECTIONS, strict=True))
"""The direction in which each of the six commands moves the cursor."""
KINDS = {bug: command(f"place.{bug.name.lower()}", __file__) for bug in Bug}
"""Commands that take a kind from the hand, by its letter."""
ARROWS_LEAD = POINTY["normal"]
"""The layout by which the arrows move the cursor, at every zoom."""

STACK = command("stack", __file__)


DECIDED = 3
"""Moves at most that are named as having decided a game."""
INFO_ROWS = 6
"""Rows of text on the thing under the cursor, so that the story below it stands still."""


class HiveModel(GameModel):
    """The content of Hive's panes, and the effect of keys there.

    A move is chosen in two steps: the piece, then its cell; or an empty cell, then which piece goes there.
    """

    SHARES: ClassVar[tuple[str, str]] = ("white.tile", "black.tile")
    COMMANDS: ClassVar[Sequence[Command]] = (
        *STEPS,
        *KINDS.values(),
        STACK,
        *commands.BOARD,
    )
    OF_SCREEN: ClassVar[Sequence[Command]] = (commands.ANALYSE, commands.LEARN)
    DECLARATIONS: ClassVar[Mapping[Command, str]] = {
        frame_commands.OFFER_DRAW: "offer-draw",
        frame_commands.GIVE_UP: "resign",
    }

    def __init__(self, config: ModelConfig) -> None:
        super().__init__(config)
        self.cursor = ORIGIN
        """The cell under the cursor."""
        self.expanded: Hex | None = None
        """The stack laid open."""
        self.moves = Moves()
        """The answers to a question for a move."""
        self._info_rows = INFO_ROWS
        """Rows of the longest explanation in this position so far: its pane grows, and does not shrink."""
        self._facts_cache: tuple[SeatView, Hex, CellFacts] | None = None
        self._looks_round = False
        """Whether the cursor has been moved since this position is shown."""
        looking = {
            **{command: self._arrow(direction) for command, direction in ARROWS.items()},
            **{command: self._step(step) for command, step in STEPS.items()},
            **{command: self._from_hand(bug) for bug, command in KINDS.items()},
            STACK: self._lay_open,
        }
        self.handlers |= {command: self._while_seen(do) for command, do in looking.items()}

    # What is shown

    @property
    def hive_words(self) -> HiveWords:
        """The sentences of Hive."""
        return cast(HiveWords, self.words)

    @property
    def view(self) -> HiveView:
        """The position."""
        return cast(HiveView, self.shown_view.view)

    @property
    def piece(self) -> Piece | None:
        """The piece chosen to be placed or moved."""
        return next((step for step in self.chosen_steps if isinstance(step, Piece)), None)

    @property
    def cell(self) -> Hex | None:
        """The cell chosen, for which a piece is sought."""
        return next((step for step in self.chosen_steps if isinstance(step, Hex)), None)

    @property
    def targets(self) -> Targets:
        """The cells to which the chosen piece may go."""
        return self.moves.targets(self.piece) if self.piece else {}

    def show(self, seat_view: SeatView) -> None:
        view: HiveView = seat_view.view
        self.expanded, self._looks_round, self._info_rows = None, False, INFO_ROWS
        self.moves = (
            Moves.of(seat_view.ask, view) if _chooses_move(seat_view.ask) and seat_view.ask else Moves()
        )
        if view.last is not None and view.last.target is not None:
            self.cursor = view.last.target
        elif not view.stacks:
            self.cursor = ORIGIN
        super().show(seat_view)

    def board(self) -> HexBoard[HiveCell]:
        return self.hive_scene().board()

    def hive_scene(self) -> HiveScene:
        """Return what there is to be seen on the board."""
        piece, ghost = self.piece, piece_and_cell(self.considered())
        typed_out = self.typing.line is not None and ghost is not None
        numbers = {cell: label for cell, label in self.numbers().items() if isinstance(cell, Hex)}
        return HiveScene(
            self.view,
            self.preferences.zoom,
            self.preferences.glyphs,
            self.preferences.tiles,
            cursor=None if typed_out or self._marked_in_hand() or self._is_at_rest else self.cursor,
            selected=piece,
            targets=numbers if piece else {},
            movable={} if piece else numbers,
            hints=self._hints(),
            lines=tuple(self._drawn_lines()),
            ghost=ghost,
            expanded=self.expanded,
        )

    @property
    def _is_at_rest(self) -> bool:
        """Whether the game is over and nobody looks round: then nothing is pointed at."""
        return self.is_over and not self._looks_round

    def _hints(self) -> dict[Hex, list[tuple[int, Piece]]]:
        """Return where a hint would have pieces, with the ranks of its answers."""
        found: dict[Hex, list[tuple[int, Piece]]] = {}
        for _number, choice, thought in self.advised():
            if (move := piece_and_cell(choice)) is not None:
                found.setdefault(move[1], []).append((self._rank(thought), move[0]))
        return found

    def _drawn_lines(self) -> Iterator[DrawnLine]:
        """Yield the moves that are drawn on the board: while a piece is chosen, its own."""
        ask = self.seat_view.waiting if self.seat_view else None
        for drawn in self.hooks.get_drawn_moves() if ask is not None else ():
            move = piece_and_cell(ask.find(drawn.text)) if ask is not None else None
            if move is not None and self.piece in (None, move[0]):
                yield DrawnLine(*move, drawn.role, drawn.sign, drawn.share)

    def _rank(self, thought: Thought) -> int:
        """Return the rank of a hinted answer among all hinted answers, from 1."""
        return [advised.text for advised in self.hooks.get_hint()].index(thought.text) + 1

    def numbers(self) -> dict[Place, str]:
        """Return all numbers, during a hint too: what it would do is marked by other signs."""
        return self.pointing.numbers()

    def scenes_between(self, before: SeatView, most: int) -> Sequence[Scene]:
        return on_the_way(self.hive_scene(), before.view, most)

    def title(self) -> str:
        turn = _("turn {turn}").format(turn=self.view.turn)
        if self.seat_view is None or self.seat_view.outcome:
            return turn
        seat = self.words.seat(self.seat_view.waiting.seat if self.seat_view.waiting else self.view.to_move)
        return f"{turn} - {seat}" if self.preferences.ascii_only else f"{turn} · {seat}"

    def requested_sizes(self, columns: int) -> PaneSizes:
        tiles = self.seats(as_tiles=columns >= TILES_FROM)
        width = side_width(columns) if columns >= SIDE_FROM else columns - 2
        usual = super().requested_sizes(columns)
        lines_needed = sum(len(wrap(line, width)) for line in self.explanation())
        self._info_rows = max(self._info_rows, lines_needed)
        return replace(
            usual,
            seats=(rows := tiles.rows(width)),
            least_seats=replace(tiles, as_tiles=False).rows(width) if tiles.as_tiles else rows,
            strip=1,
            info=0 if self.is_over else self._info_rows,
            banner=False,  # which stands in the title, so that the board stays where it was
        )

    def seats(self, as_tiles: bool | None = None) -> HiveSeats:
        """Return the players with their hands: as tiles on a wide terminal, if nothing else is wished."""
        wide = self.columns >= TILES_FROM if as_tiles is None else as_tiles
        return HiveSeats(
            self._players(), self.preferences.ascii_only, wide and self.preferences.tiles == "solid"
        )

    def strip(self) -> HiveStrip:
        return HiveStrip(self._players(), self.preferences.ascii_only)

    def _players(self) -> tuple[PlayerHand, PlayerHand]:
        white, black = (self._player(seat, name) for seat, name in enumerate(self.names))
        return white, black

    def _player(self, seat: int, name: str) -> PlayerHand:
        """Return one player with the hand: the numbers of what may be placed, what is marked and what
        chosen."""
        colour, waiting = self.words.seat(seat), self.seat_view.waiting if self.seat_view else None
        hand = Hand.of(self.view, seat)
        if seat == self.view.to_move:
            numbers = self.numbers().items()
            held, chosen = self._marked_in_hand(), self.piece if self.piece in self.moves.hand else None
            hand = replace(
                hand,
                barred=self.moves.barred(hand.kinds),
                numbers={place.bug: number for place, number in numbers if isinstance(place, Piece)},
                marked=held.bug if held else None,
                chosen=chosen.bug if chosen else None,
            )
        return PlayerHand(
            seat,
            colour if name == colour else f"{colour} {name}",
            hand,
            queen_sides(self.view, seat),
            waiting is not None and waiting.seat == seat,
            self._result(seat) if self.is_over else "",
            self.is_over and self._winners() == {seat},
        )

    def _winners(self) -> set[int]:
        return set(self.shown_view.outcome.winners) if self.shown_view.outcome is not None else set()

    def _result(self, seat: int) -> str:
        """Return how the game has ended for a player, in a word or two."""
        winners, outcome = self._winners(), self.seat_view.outcome if self.seat_view is not None else None
        if len(winners) != 1:
            return TEXTS.say("result", "draw")
        if seat in winners:
            return TEXTS.say("result", "won")
        is_surrounded = outcome is not None and outcome.reason == "surrounded"
        return TEXTS.say("result", "surrounded" if is_surrounded else "lost")

    def explanation(self) -> list[str]:
        lines, advised = self._explained(), self.advised()
        if self.piece is not None and self.ask is not None and self.hooks.get_hint() and not advised:
            none = _("The hint has no move for the chosen piece; Esc goes back to the others.")
            if not self.hooks.is_hint_final():
                none = _("The hint has no move for the chosen piece so far; Esc goes back to the others.")
            return [*lines[:1], none, *lines[1:]]
        if not advised or self.piece is not None:
            return lines
        hint_lines = self._hints_here()
        if any(thought.wins_in is None and thought.loses_in is None for *_found, thought in advised):
            hint_lines.append(self._unit_of_hints())
        whole = [*lines[:1], *hint_lines]  # the answers of the hint need the other rows
        return hint_lines if hint_lines and self.is_cut(Lines(tuple(whole))) else whole

    def _hints_here(self) -> list[str]:
        """Return which moves of a hint end under the cursor, where the board names one of several."""
        here = self._hints().get(self.cursor, [])
        moves = ", ".join(f"{rank}? {piece}" for rank, piece in here)
        # Translators: moves that a hint names, which all end in the cell under the cursor.
        return [_("Hinted moves that end here: {moves}.").format(moves=moves)] if len(here) > 1 else []

    def _unit_of_hints(self) -> str:
        """Return whose chance it is that the answers of a hint are worth."""
        waiting = self.seat_view.waiting if self.seat_view is not None else None
        assert waiting is not None
        # Translators: a heading of what answers are worth: "64 %".
        return _("Per cent: {player}'s chance to win.").format(player=self.words.seat(waiting.seat))

    def _explained(self) -> list[str]:
        """Return all there is to say of the thing under the cursor, a heading first."""
        if (move := piece_and_cell(self.considered())) is not None:
            return self.hive_words.preview(preview(self.view, *move))
        if self.seat_view is not None and self.seat_view.outcome is not None:
            return self.hive_words.names_in(self._facts())
        if (held := self._marked_in_hand()) is not None:
            lines = self.hive_words.held(held, len(self.moves.targets(held)))
            if not self.view.stacks:
                lines.append(self.hive_words.letters(self.moves.hand))
        else:
            lines = self.hive_words.about_cell(self._facts(), self.moves.hand)
        number = self.numbers().get(held or self.cursor)
        return [f"{number}: {lines[0]}", *lines[1:]] if number else lines

    @property
    def looks_back(self) -> bool:
        return not self._looks_round

    def scene(self, pane: Pane, left: str = "") -> Scene:
        if pane is Pane.TITLE and self.is_over:
            return self.banner()
        if pane is Pane.INFO and self.is_over and self.looks_back and (course := self._course()) is not None:
            return course
        return super().scene(pane, left)

    def _course(self) -> RatedCourse | None:
        """Return how a game that is over went, as a bot rates it; None where no bot has looked at it yet."""
        rated, seat_view = self.hooks.get_ratings(), self.seat_view
        if rated is None or seat_view is None or not rated.chances:
            return None
        moves = {each.number: each for each in seat_view.happened if isinstance(each.event, HalfMove)}
        last, ascii_only = max(moves, default=0), self.preferences.ascii_only
        names = {number: self._notation(cast(HalfMove, each.event)) for number, each in moves.items()}
        worst = sorted(mistakes_of(rated).items(), key=lambda item: -item[1].loss)[:DECIDED]
        graph = RatingGraph(
            tuple(rated.chances.get(number) for number in range(last + 1)),
            last,
            (self.words.seat(WHITE), self.words.seat(BLACK)),
            self.SHARES,
            tuple((number, answer.sign) for number, answer in worst),
            solid=self.preferences.tiles == "solid",
            ascii_only=ascii_only,
            margin=0,
        )
        decided = (
            Decided(
                names[number],
                self.names[cast(HalfMove, moves[number].event).seat],
                answer.loss,
                answer.better,
            )
            for number, answer in worst
            if number in names
        )
        retrospect = retrospect_of(seat_view, ascii_only)
        facts = [] if retrospect is None else [*retrospect.facts]
        if last in names and seat_view.outcome is not None and seat_view.outcome.reason == "surrounded":
            facts.insert(0, _("{move}: the sixth side.").format(move=names[last]))
        length = ngettext("{n} half-move", "{n} half-moves", len(moves)).format(n=len(moves))
        is_final = None not in graph.chances
        return RatedCourse(_("How it went"), length, graph, tuple(decided), tuple(facts), is_final)

    def retrospect(self, seat_view: SeatView) -> Retrospect | None:
        return retrospect_of(seat_view, self.preferences.ascii_only)

    def _facts(self) -> CellFacts:
        """Return the facts of the cell under the cursor, found once for each cell and position."""
        if self._facts_cache is None or self._facts_cache[:2] != (self.shown_view, self.cursor):
            self._facts_cache = (self.shown_view, self.cursor, facts_of(self.view, self.cursor))
        return self._facts_cache[2]

    def tell(self, happening: Happening) -> StoryEntry | None:
        entry, event = super().tell(happening), happening.event
        if entry is None or not isinstance(event, HalfMove):
            return entry
        return StoryEntry(entry.sentence, self._notation(event))

    @staticmethod
    def _notation(move: HalfMove) -> str:
        """Return a half-move as it stands in lists: `15... bP /bG1`."""
        return f"{1 + move.ply // 2}{'.' if move.seat == WHITE else '...'} {move.text}"

    def begins(self, event: Event) -> Begins | None:
        if isinstance(event, HalfMove) and event.seat == WHITE:
            return Begins(turn=1 + event.ply // 2)
        return None

    def change(self, before: SeatView) -> str:
        if before.view.ply == self.view.ply:
            return ""
        return self.hive_words.change(change(before.view, self.view))

    def review_rows(self, happening: Happening) -> list[str]:
        event = happening.event
        return [event.text] if isinstance(event, HalfMove) else super().review_rows(happening)

    def review_column(self, happening: Happening) -> int | None:
        return happening.event.seat if isinstance(happening.event, HalfMove) else None

    def review_line(self, happened: Sequence[Happening]) -> str:
        if self.seat_view is not None and self.seat_view.outcome is not None:
            return self.question()
        sentences = [self.words.event(happening.event, self.names) for happening in happened]
        return " ".join(sentence for sentence in sentences if sentence) or self.question()

    def pictures(self) -> Sequence[AnnotatedPicture]:
        return pictures(self)

    def help(self) -> str:
        return page(__package__, "help.md")

    # The prompt

    def question(self) -> str:
        if self.ask is None or not self.chosen_steps:
            return super().question()
        who = self.names_in_questions[self.ask.seat]
        if self.piece is None:
            return _("{who}: which piece goes there?").format(who=who)
        return _("{who}: where does {piece} go?").format(who=who, piece=piece_name(self.piece))

    def detail(self) -> str:
        ask, entry, mark = self.ask, self.pointing.entry, self.pointing.mark
        if ask is None or not _chooses_move(ask) or self.cell is not None:
            return super().detail()
        if entry is not None and mark is not None and not entry.goes_on:
            choice = entry.choices[0]
            return f"{choice.text}   {self.words.choice(ask, choice, self.view)}"
        if self.piece:
            return places_text(len(self.targets))
        if (self.is_narrow or self.hides_seats) and self.moves.hand:
            return self._hand_line()
        if self.pointing.mark == 0 and not self._looks_round and not self.pointing.digits:
            return self.hive_words.to_choose_from(self.moves.hand, len(self.moves.board))
        if entry is not None and mark is not None and (move := piece_and_cell(entry.choices[0])):
            name, places = self._name(move[0]), places_text(len(entry.choices))
            text = _("{piece}, number {number}: {places}")
            return capital(text.format(piece=name, number=mark + 1, places=places))
        return self.hive_words.to_choose_from(self.moves.hand, len(self.moves.board))

    def _name(self, piece: Piece) -> Noun:
        """Return a piece in words, short where it belongs to the player who is asked."""
        own = piece.seat == self.view.to_move
        return own_name(piece) if own else piece_name(piece)

    def _hand_line(self) -> str:
        """Return the hand with its numbers, where the pane that shows it has no room."""
        held = self._marked_in_hand()
        kinds = [
            f"[{n} {piece.bug.value}]" if piece == held else f"{n} {piece.bug.value}"
            for n, piece in enumerate(self.moves.hand, 1)
        ]
        return _("From hand:  {kinds}").format(kinds="  ".join(kinds))

    def offers(self) -> list[Offer]:
        if self.typing.line is not None or not _chooses_move(self.ask) or self.cell is not None:
            return super().offers()
        offers = [*self._offer_numbers(), *self._offer_stack()]
        is_short = self.is_narrow and self.pointing.mark is not None  # what Enter does comes first
        if self.pointing.moved(1).mark != self.pointing.mark and not is_short:
            offers.append(Offer(commands.NEXT, _("next")))
        if self.piece:
            if self.pointing.mark is not None:
                place = _("place it") if self.piece in self.moves.hand else _("move there")
                offers.append(Offer(commands.TAKE, place))
            return [*offers, Offer(commands.BACK, _("other piece"))]
        if self.pointing.mark is not None:
            # Translators: to take the piece that is marked.
            offers.append(Offer(commands.TAKE, _("take")))
        elif self.moves.to(self.cursor):
            offers.append(Offer(commands.TAKE, _("choose a piece")))
        return offers

    @property
    def _is_on_stack(self) -> bool:
        """Whether the cursor is seen, and stands on a stack."""
        is_seen = self.shows_board and self._marked_in_hand() is None
        return is_seen and len(self.view.stacks.get(self.cursor, ())) > 1

    def _offer_stack(self) -> list[Offer]:
        """Return what lays open the stack under the cursor, or closes it; nothing where there is none."""
        if not self._is_on_stack:
            return []
        return [Offer(STACK, pgettext("a stack of pieces", "close") if self.expanded else _("stack"))]

    def _offer_numbers(self) -> list[Offer]:
        """Return what the numbers mean that may be typed."""
        if self.pointing.digits or self.piece is not None:
            # Translators: what a number means that is typed: "1-9 place", "1-9 piece".
            return [self.offer_numbers(_("place"))]
        held, count = len(self.moves.hand), len(self.pointing.entries)
        if self.is_narrow or held in (0, count):
            return [self.offer_numbers(_("piece"))]
        first, last = ("1" if held == 1 else f"1-{held}"), f"{held + 1}"
        rest = last if held + 1 == count else f"{last}-{count}"
        # Translators: what numbers mean that are typed: "1-2 hand", "3-6 pieces".
        in_hand = Offer(commands.NEXT, pgettext("what numbers mean that are typed", "hand"), first)
        return [in_hand, Offer(commands.NEXT, _("pieces"), rest)]

    # What can be pointed at

    def entries_of(self, ask: Ask) -> Sequence[Entry]:
        if not _chooses_move(ask):
            return super().entries_of(ask)
        if self.piece is not None:
            return [Entry((choice,), cell) for cell, choice in self.targets.items()]
        if self.cell is not None:
            return [Entry((choice,), listed=True) for choice in self.moves.to(self.cell).values()]
        hand = [
            Entry(tuple(targets.values()), piece, goes_on=True) for piece, targets in self.moves.hand.items()
        ]
        board = [
            Entry(tuple(targets.values()), self.view.place_of(piece), goes_on=True)
            for piece, targets in self.moves.board.items()
        ]
        return [*hand, *board]

    def worth(self, thought: Thought) -> str:
        """Return the rank of an answer of a hint, by which it is marked on the board, and what it brings."""
        rank, worth = self._rank(thought), super().worth(thought)
        if thought.rating is not None and thought.wins_in is None and thought.loses_in is None:
            worth = _("{n} %").format(n=percent(chance_of_rating(thought.rating)))
        return f"{rank}? {worth}" if worth else f"{rank}?"

    def entry_sentence(self, ask: Ask, entry: Entry) -> str:
        move = piece_and_cell(entry.choices[0])
        return capital(self._name(move[0])) if move else super().entry_sentence(ask, entry)

    def idea(self, choice: Choice) -> str:
        if (move := piece_and_cell(choice)) is None:
            return super().idea(choice)
        piece = move[0]
        return _("Look at {piece}. {moves}").format(piece=self._name(piece), moves=bug_help(piece.bug))

    def advised_sentence(self, ask: Ask, choice: Choice, thought: Thought) -> str:
        if isinstance(choice.meaning, MovePiece):
            return self.hive_words.move_in_short(choice.meaning)
        return super().advised_sentence(ask, choice, thought)

    def first_marked(self, pointing: Pointing) -> int | None:
        """Return the entry under the cursor, to keep it there; at the start of a turn the first piece."""
        if not any(entry.place is not None for entry in pointing.entries):
            return super().first_marked(pointing)
        here = pointing.at(self.cursor).mark
        return 0 if here is None and self.piece is None and not self._looks_round else here

    def point(self, mark: int | None) -> None:
        super().point(mark)
        entry = self.pointing.entry
        if entry is not None and isinstance(entry.place, Hex):
            self._put_cursor(entry.place)

    def _marked_in_hand(self) -> Piece | None:
        """Return the piece in hand that is marked."""
        entry = self.pointing.entry
        return entry.place if entry is not None and isinstance(entry.place, Piece) else None

    def choose_step(self, step: object) -> None:
        top = self.view.top(step) if isinstance(step, Hex) else None
        super().choose_step(top if top in self.moves.board else step)

    def _from_hand(self, bug: Bug) -> Handler:
        """Return a handler that takes a kind from the hand, by its letter."""

        def take() -> bool:
            held = [piece for piece in self.view.hands[self.view.to_move] if piece.bug is bug]
            if self.ask is None or not _chooses_move(self.ask):
                return False
            if not held:
                return self._tell_played(bug)
            able = next((piece for piece in self.moves.hand if piece.bug is bug), None)
            if able is None:
                self.refuse(self.hive_words.kept_in_hand(why_kept_in_hand(self.view, held[0]), held[0]))
            elif able != self.piece:
                self.chosen_steps = ()
                self.choose_step(able)
            else:
                self._ask_where(able)
            return True

        return take

    def _ask_where(self, piece: Piece) -> None:
        """Say that a piece is chosen already, and which keys choose its cell."""
        self.refuse(capital(_("{piece} is chosen: where does it go?").format(piece=self._name(piece))))

    def _tell_played(self, bug: Bug) -> bool:
        """Say that no piece of a kind is in the hand any more; False where this game has none."""
        if not any(piece.bug is bug for stack in self.view.stacks.values() for piece in stack):
            return False
        self.refuse(self.hive_words.played(bug))
        return True

    def take(self) -> bool:
        if self.moves != Moves() and self.pointing.mark is None:
            return self._take_at_cursor()
        return super().take()

    def _take_at_cursor(self) -> bool:
        """Enter where nothing is marked: ask which piece goes there; a chosen piece says why it does not."""
        if self.piece is not None and self.follows_number:
            self._ask_where(self.piece)
            return True
        if self.piece is not None:
            return super().take()
        able = list(self.moves.to(self.cursor))
        if not able:
            return super().take()
        self.choose_step(able[0] if len(able) == 1 else self.cursor)
        return True

    def why_nothing(self) -> str:
        if self.piece is not None:
            return self._why_not_there(self.piece)
        facts = self._facts()
        top = facts.stack[-1] if facts.stack else None
        if top is None:
            return _("None of your pieces can go there now.")
        if top.seat != self.view.to_move and not facts.thrown_to:
            text = _("{piece} is not yours. {key} goes to what you may choose.")
            return capital(text.format(piece=piece_name(top), key=self.keymap.named(commands.NEXT)))
        return self.hive_words.how_it_moves(facts)

    def _why_not_there(self, piece: Piece) -> str:
        """Return why the chosen piece cannot go to the cell under the cursor."""
        position = Position.from_view(self.view)
        refused = objection(position, Move(piece, position.board.where(piece), cell_of(self.cursor)))
        if refused is not None:
            return self.words.refusal(refused)
        return capital(_("{piece} cannot go there.").format(piece=piece_name(piece)))

    @property
    def steps_back(self) -> bool:
        return self.expanded is not None or super().steps_back

    def step_back(self) -> bool:
        if self.expanded is not None and not self.pointing.digits:
            self.expanded = None
            return True
        return super().step_back()

    # Looking

    def reachable(self) -> frozenset[Hex]:
        """Return where the cursor may go: the hive and the cells beside it."""
        return reachable(self.view)

    def _while_seen(self, do: Handler) -> Handler:
        """Wrap a handler so that it does nothing while the board is not visible."""
        return lambda: self.shows_board and do()

    def _arrow(self, direction: Direction) -> Handler:
        return lambda: self._try_to_go(ARROWS_LEAD.nearest(self.cursor, self.reachable(), direction))

    def _step(self, step: Hex) -> Handler:
        return lambda: self._try_to_go(self.cursor + step)

    def _try_to_go(self, cell: Hex | None) -> bool:
        if cell is not None and cell in self.reachable():
            self.go(cell)
        else:
            self.refuse(_("The hive ends here."))
        return True

    def point_at(self, place: Place) -> bool:
        if not isinstance(place, Hex) or not self.shows_board or place not in self.reachable():
            return False
        self.go(place)
        return True

    def go(self, cell: Hex) -> None:
        """Move the cursor."""
        self._looks_round = True
        self._put_cursor(cell)
        self._cursor_moved()

    def _put_cursor(self, cell: Hex) -> None:
        if cell != self.cursor:
            self.expanded = None
        self.cursor = cell

    def _cursor_moved(self) -> None:
        """Mark what the cursor stands on now; no piece is sought any more for the cell that it has left."""
        if self.cell not in (None, self.cursor):
            self.undo_step()
        elif any(entry.place is not None for entry in self.pointing.entries):
            self.pointing = self.pointing.at(self.cursor)

    def _lay_open(self) -> bool:
        """Lay open the stack under the cursor, or close it."""
        if not self._is_on_stack:
            return False
        self.expanded = None if self.expanded == self.cursor else self.cursor
        return True


def _chooses_move(ask: Ask | None) -> bool:
    """Return whether a piece is to be placed or moved."""
    return ask is not None and isinstance(ask.about, ChoosingMove)


MODEL: type[GameModel] = HiveModel
