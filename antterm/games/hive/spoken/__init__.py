"""Hive for those who do not see it: the hive described piece by piece, each by its neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from antterm.bots import Thought
from antterm.core.ask import Choice, Refused
from antterm.core.hex import DIRECTIONS, Hex
from antterm.core.story import Happening
from antterm.games.hive.analysis.chances import chance_of_rating, percent
from antterm.games.hive.rules.cells import cell_of, hex_of, reading_order
from antterm.games.hive.rules.explain import QueenFacts, effect, facts_of
from antterm.games.hive.rules.meanings import AnsweringDraw, MovePiece
from antterm.games.hive.rules.notation import names_a_side, read_move, read_piece
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece, pieces_of
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.view import HiveView
from antterm.games.hive.spoken.places import (
    CLOCKWISE,
    in_short,
    nearest_queens_first,
    neighbour_of,
    of_kind,
    piece_lines,
    queen_in_short,
    queens_then,
    reach,
    side_name,
    target_named,
)
from antterm.games.hive.spoken.table import HiveReport
from antterm.games.hive.words import HiveWords
from antterm.games.hive.words.pieces import bug_name, own_name, piece_name, seat_name
from antterm.i18n import NC_, _, ngettext
from antterm.i18n.cases import CASES
from antterm.i18n.nouns import Noun, capital, together
from antterm.plain.spoken import ListenerView, NotThere, Spoken, Subject, folded
from antterm.plain.typed_words import is_meant, page_of, parted, subject_pages

EXPANSIONS = "MLP"


def pieces_named(text: str) -> list[Piece]:
    """Return the pieces that a text may mean: `wA1`, `white ant 1`, `ant`, in the language spoken too.

    Each of its words must begin one of a piece's own; a number is meant whole.
    """
    try:
        return [read_piece(text.strip())]
    except Refused:
        wanted = folded(text).split()
    return [
        piece
        for seat in (WHITE, BLACK)
        for piece in pieces_of(seat, EXPANSIONS)
        if wanted and all(_begins_one(word, _names(piece)) for word in wanted)
    ]


def _names(piece: Piece) -> set[str]:
    """Return all words by which a piece is known."""
    names = (piece_name(piece), own_name(piece), seat_name(piece.seat))
    forms = (format(name, case) for name in names for case in ("", *CASES))
    return {word for form in forms for word in folded(form).split()}


def _begins_one(word: str, names: set[str]) -> bool:
    """Return whether a word is one of these, the beginning of one, or more than one of it: `ants`."""
    if word in names or word.isdigit():
        return word in names
    return any(
        name.startswith(word) or (len(name) > 2 and word in (f"{name}s", f"{name}es")) for name in names
    )


def cell_named(words: HiveWords, view: HiveView, text: str) -> Hex | None:
    """Return the cell that a text means: `wQ-` as it is written, `east of White's queen` in words."""
    if names_a_side(text):
        anybody = next(iter(pieces_of(WHITE, "")))
        with suppress(Refused):
            move = read_move(Position.from_view(view), f"{anybody} {text.strip()}")
            return None if move is None else hex_of(move.target)
    wanted = folded(text)
    for cell, stack in view.stacks.items():
        for name in (name for piece in stack for name in (piece_name(piece), str(piece))):
            for side in DIRECTIONS:
                if folded(words.beside(side, Noun(name))) == wanted:
                    return cell + side
    return None


_PAGES: Final = subject_pages(
    __file__,
    {
        "overview": HiveReport.overview,
        "white": lambda report: report.colour(WHITE),
        "black": lambda report: report.colour(BLACK),
        "mine": lambda report: report.colour(report.mine),
        "hand": HiveReport.hand,
        "places": HiveReport.places,
        "free": HiveReport.free,
        "stacks": HiveReport.stacks,
        "last": HiveReport.last_move,
        "game": HiveReport.game,
    },
)
_REACH: Final = NC_("what to look at, before the name of a piece", "reach")


class HiveSpoken(Spoken[HiveView]):
    """Hive in sentences."""

    def __init__(self) -> None:
        self._words = HiveWords()

    def subjects(self, moment: ListenerView[HiveView]) -> Sequence[Subject]:
        piece = _sample(moment.view)
        about_piece = _(
            "A piece: where it stands, and where it can go. You can also type: white ant 1, ant, queen."
        )
        found = [
            *(page.subject for page in _PAGES.values()),
            Subject(str(piece), about_piece, is_sample=True),
        ]
        if moment.view.place_of(piece) is not None:
            about_cell = _("A cell beside a piece, written as in a move: what could go there.")
            found += [
                Subject(f"{_(_REACH)} {piece}", _("All places that a piece can go to."), is_sample=True),
                Subject(f"{piece}-", about_cell, is_sample=True),
            ]
        return found

    def look(self, moment: ListenerView[HiveView], at: str) -> Sequence[str]:
        view, words, report = moment.view, self._words, HiveReport(self._words, moment)
        if page := page_of(_PAGES, at.strip()):
            return page.lines(report)
        first, rest = parted(at)
        if rest and is_meant(_PAGES["free"].word, first) and (seats := _seats_named(report, rest)):
            return report.free(seats)
        reaches = bool(rest) and is_meant(_REACH, first)
        pieces = pieces_named(rest if reaches else at)
        there = [piece for piece in pieces if piece in view.hands[piece.seat] or view.place_of(piece)]
        if len(there) == 1:
            return self._reach(view, there[0]) if reaches else self._piece(view, there[0])
        if there:
            return [in_short(view, piece) for piece in there]
        if pieces:
            text = _("This game is played without the {bug}.")
            raise NotThere(text.format(bug=bug_name(pieces[0].bug)))
        if (cell := cell_named(words, view, at)) is None:
            raise NotThere(_("There is nothing called “{text}” in this game.").format(text=at.strip()))
        top = view.top(cell)
        return report.cell(cell) if top is None else piece_lines(words, view, top)

    def headings(self, moment: ListenerView[HiveView], choice: Choice) -> Sequence[str]:
        move = choice.meaning
        if not isinstance(move, MovePiece):
            return ()
        beside = neighbour_of(moment.view, move)
        around = [] if beside is None else [_("beside {piece}").format(piece=piece_name(beside.piece))]
        does, is_placed = [self._does(moment.view, move.piece)], self._is_apart(moment, move)
        if is_placed or (
            moment.view.place_of(move.piece) is not None and move.piece.seat == moment.view.to_move
        ):
            does = [*([_("Place a piece")] if is_placed else []), capital(own_name(move.piece))]
        return [*does, *map(capital, around)]

    def _is_apart(self, moment: ListenerView[HiveView], move: MovePiece) -> bool:
        """Return whether a move places a piece while others may move: it then has a heading of its own."""
        if moment.view.place_of(move.piece) is not None:
            return False
        moves = (choice.meaning for choice in reversed(moment.ask.choices)) if moment.ask else ()
        return any(isinstance(m, MovePiece) and moment.view.place_of(m.piece) is not None for m in moves)

    def asked_in_short(self, moment: ListenerView[HiveView]) -> str:
        if moment.ask is None or isinstance(moment.ask.about, AnsweringDraw):
            return ""
        # Translators: whose turn it is, for somebody who has heard the question before.
        return _("{who} to move.").format(who=moment.names[moment.ask.seat])

    def worth(self, moment: ListenerView[HiveView], thought: Thought, best: Thought) -> str:
        """Describe the chance to win after an answer; empty where the game is decided."""
        if thought.rating is None or thought.wins_in is not None or thought.loses_in is not None:
            return ""
        # Translators: the chance to win after another answer, told after that of the best.
        text = _("Chance to win: {n} per cent.") if thought == best else _("{n} per cent.")
        return text.format(n=percent(chance_of_rating(thought.rating)))

    def _does(self, view: HiveView, piece: Piece) -> str:
        """Describe what is done with a piece."""
        if view.place_of(piece) is None:
            return _("Place {piece}").format(piece=own_name(piece))
        if piece.seat == view.to_move:
            return _("Move {piece}").format(piece=own_name(piece))
        return _("Throw {piece}").format(piece=piece_name(piece))

    def ways(self, n: int) -> str:
        return ngettext("{n} place", "{n} places", n).format(n=n)

    def answer(self, moment: ListenerView[HiveView], choice: Choice) -> str:
        """Describe a move in few words, as one hears many of them, with what it would do to the queens."""
        if not isinstance(choice.meaning, MovePiece):
            return ""
        if not moment.view.stacks:
            return _("{does}.").format(does=self._does(moment.view, choice.meaning.piece))
        piece, gone = choice.meaning.piece, _("{does}: {place}.")
        thrown = _("{does}, thrown: {place}.") if piece.seat == moment.view.to_move else gone
        place = target_named(self._words, moment.view, choice.meaning)
        return self._move(moment.view, choice.meaning, thrown, gone, place, self._does(moment.view, piece))

    def under_heading(self, moment: ListenerView[HiveView], choice: Choice, depth: int) -> str:
        move, view = choice.meaning, moment.view
        if not isinstance(move, MovePiece) or depth <= self._is_apart(moment, move):
            return ""
        beside = neighbour_of(view, move)
        place = target_named(self._words, view, move)
        if beside is not None and depth == len(self.headings(moment, choice)):
            place = _("on top") if beside.side is None else side_name(beside.side)
        return self._move(view, move, _("Thrown, {place}."), "{place}.", place)

    def _move(
        self, view: HiveView, move: MovePiece, thrown: str, gone: str, place: str, does: str = ""
    ) -> str:
        """Describe where a piece goes, and how many sides of the queens are free then."""
        position = Position.from_view(view)
        played = Move(move.piece, position.board.where(move.piece), cell_of(move.target))
        text = thrown if position.is_throw(played) else gone
        destination = capital(text.format(does=does, place=place))
        return " ".join((destination, *queens_then(effect(position, played))))

    def in_order(self, moment: ListenerView[HiveView], choices: Sequence[Choice]) -> Sequence[Choice]:
        """Return new pieces as they lie in the hand, then those in play, each its ways to a queen first.

        The pieces are in the order of the numbers that they have on the screen.
        """
        view = moment.view

        def place(choice: Choice) -> tuple[object, ...]:
            move = choice.meaning
            if not isinstance(move, MovePiece):
                return (2,)
            origin = view.place_of(move.piece)
            piece = of_kind(move.piece) if origin is None else reading_order(origin)
            return (origin is not None, *piece, *nearest_queens_first(view, move))

        return sorted(choices, key=place)

    def bearings(self) -> str:
        return _(
            "A cell has six sides: west is left and east is right; north-east is upper right, north-west "
            "upper left, south-east lower right and south-west lower left."
        )

    def summary(self, options: Mapping[str, Any]) -> str:
        bugs = [bug_name(bug) for bug in Bug if bug.value in str(options.get("expansions", "")).upper()]
        kind = _("with {bugs}").format(bugs=together(bugs)) if bugs else _("base game")
        if options.get("opening") == "tournament":
            return _("{kind}, tournament opening").format(kind=kind)
        return kind

    def changes(self, moment: ListenerView[HiveView], happened: Sequence[Happening]) -> Sequence[str]:
        """Describe how many sides are free of a queen that the last move placed or moved, or of which it took
        or freed a side."""
        view, last = moment.view, moment.view.last
        if last is None or last.target is None or view.outcome is not None or view.to_move != moment.seat:
            return ()
        taken = _queens_beside(view, last.target) if len(view.stacks[last.target]) == 1 else set()
        left = last.origin if last.origin not in view.stacks else None
        freed = _queens_beside(view, left) if left is not None else set()
        changed = taken ^ freed
        changed |= {last.piece} if last.piece is not None and last.piece.bug is Bug.QUEEN else set()
        facts = (queen for piece in sorted(changed, key=of_kind) for queen in self._queen(view, piece))
        return [*map(queen_in_short, facts)]

    def _queen(self, view: HiveView, piece: Piece) -> Sequence[QueenFacts]:
        cell = view.place_of(piece)
        return [] if cell is None else [each for each in facts_of(view, cell).queens if each.queen == piece]

    def _piece(self, view: HiveView, piece: Piece) -> list[str]:
        """Describe one piece, in play or in hand."""
        if view.place_of(piece) is not None:
            return piece_lines(self._words, view, piece)
        position = Position.from_view(view)
        asked = view.outcome is None and piece.seat == view.to_move
        if asked and piece in position.placeable_pieces() and (cells := position.placing_cells()):
            return self._words.held(piece, len(cells))
        return [capital(_("{piece}, in hand.").format(piece=piece_name(piece)))]

    def _reach(self, view: HiveView, piece: Piece) -> list[str]:
        """Describe all places that a piece could go to."""
        cell = view.place_of(piece)
        if cell is None or view.top(cell) != piece or view.outcome is not None:
            return self._piece(view, piece)
        facts = facts_of(view, cell)
        return [*self._words.about_cell(facts)[:-1], *reach(self._words, view, facts)]


def _queens_beside(view: HiveView, cell: Hex) -> set[Piece]:
    """Return the queens that stand beside a cell, on whatever level."""
    around = (piece for side in CLOCKWISE for piece in view.stacks.get(cell + side, ()))
    return {piece for piece in around if piece.bug is Bug.QUEEN}


def _seats_named(report: HiveReport, text: str) -> list[int]:
    """Return the players whose queens somebody means: `white`, `mine`."""
    seats = {"white": WHITE, "black": BLACK, "mine": report.mine}
    return [seat for key, seat in seats.items() if is_meant(_PAGES[key].word, text)]


def _sample(view: HiveView) -> Piece:
    """Return a piece as a sample of how to ask for one: the last one moved, or one of White's."""
    if view.last is not None and view.last.piece is not None:
        return view.last.piece
    return Piece.parse("wA1")


SPOKEN: Spoken[Any] = HiveSpoken()
