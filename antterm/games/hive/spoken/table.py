"""The whole table of Hive in sentences: the queens, what is in play and in hand, the last move."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.core.game import Outcome
from antterm.core.hex import Hex
from antterm.games.hive.rules.cells import hex_of
from antterm.games.hive.rules.explain import CellFacts, facts_of
from antterm.games.hive.rules.pieces import BLACK, COPIES, WHITE, Bug, Piece, options_of
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.referee import against_taking_from_hand
from antterm.games.hive.rules.view import HiveView
from antterm.games.hive.spoken.places import (
    CLOCKWISE,
    beside,
    in_short,
    of_kind,
    side_name,
    sides_of,
    tower,
    whereabouts,
)
from antterm.games.hive.words import HiveWords
from antterm.games.hive.words.pieces import own_name, piece_name
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import Noun, capital, counted, enumerated
from antterm.plain.spoken import ListenerView

SEATS = (WHITE, BLACK)


class HiveReport:
    """Sentences about a moment of Hive, page by page.

    Args:
        words: the sentences of the game.
        moment: what whoever listens may know.
    """

    def __init__(self, words: HiveWords, moment: ListenerView[HiveView]) -> None:
        self._words, self._moment, self._view = words, moment, moment.view

    def overview(self) -> list[str]:
        """Describe what matters most at a glance."""
        lines = [self._whose_turn(), *(self._queen(seat) for seat in SEATS)]
        lines += self.last_move()[:1]
        for seat in SEATS:
            lines.append(self._pieces(seat))
        return lines + [line for line in self.stacks() if self._towers()]

    def _player(self, seat: int) -> str:
        """Describe a player by colour and name."""
        colour, name = self._words.seat(seat), self._moment.names[seat]
        return colour if colour == name else _("{colour}, {name}").format(colour=colour, name=name)

    def _whose_turn(self) -> str:
        view = self._view
        if view.outcome is not None:
            return self._ended(view.outcome)
        text = _("Turn {turn}. To move: {player}.")
        return text.format(turn=view.turn, player=self._player(view.to_move))

    def _ended(self, outcome: Outcome) -> str:
        text = _("Turn {turn}. {end}")
        return text.format(turn=self._view.turn, end=self._words.outcome(outcome, self._moment.names))

    def _queen(self, seat: int) -> str:
        queen = Piece(seat, Bug.QUEEN, 0)
        cell = self._view.place_of(queen)
        if cell is None:
            return _("{piece}: in hand.").format(piece=capital(piece_name(queen)))
        facts = next(facts for facts in facts_of(self._view, cell).queens if facts.queen == queen)
        return self._words.queen_line(facts)

    def _own(self, seat: int) -> list[Piece]:
        """Return a player's pieces in play, in the order of the hand."""
        pieces = {piece for stack in self._view.stacks.values() for piece in stack if piece.seat == seat}
        return sorted(pieces, key=of_kind)

    def _pieces(self, seat: int) -> str:
        """Describe what a player has in play and in hand."""
        pieces = self._own(seat)
        if not pieces:
            return self._in_hand(seat)
        text = _("{player}: in play {pieces}; in hand {rest}.")
        if not (rest := self._held(seat)):
            text = _("{player}: in play {pieces}; nothing in hand.")
        in_play = enumerated(map(own_name, pieces))
        return text.format(player=self._words.seat(seat), pieces=in_play, rest=rest)

    def _held(self, seat: int) -> str:
        """Describe the pieces of a hand, kind by kind."""
        kinds = {bug: sum(piece.bug is bug for piece in self._view.hands[seat]) for bug in Bug}
        return enumerated(so_many(bug, n) for bug, n in kinds.items() if n)

    def _in_hand(self, seat: int) -> str:
        if not (pieces := self._held(seat)):
            return _("{player}: nothing in hand.").format(player=self._words.seat(seat))
        return _("{player}: in hand {pieces}.").format(player=self._words.seat(seat), pieces=pieces)

    def _towers(self) -> list[Sequence[Piece]]:
        return [stack for stack in self._view.stacks.values() if len(stack) > 1]

    def stacks(self) -> list[str]:
        """Describe the pieces that lie on others."""
        if not self._towers():
            return [_("No piece lies on another.")]
        return [_("A stack: {pieces}.").format(pieces=tower(stack)) for stack in self._towers()]

    @property
    def mine(self) -> int:
        """The seat of the viewer; of an onlooker's, whose turn it is."""
        return self._view.to_move if self._moment.seat is None else self._moment.seat

    def colour(self, seat: int) -> list[str]:
        """Describe a player's pieces one by one."""
        return [
            self._player(seat) + ".",
            *(in_short(self._view, piece, owned=True) for piece in self._own(seat)),
            self._in_hand(seat),
        ]

    # The hands

    def hand(self) -> list[str]:
        """Describe what is in hand, what of it may be placed now, in how many cells."""
        view, first = self._view, self.mine
        lines = [self._in_hand(first), self._in_hand(1 - first)]
        return lines if view.outcome is not None else [*lines, *self._placing()]

    def _placing(self) -> list[str]:
        """Describe what the player to move may place, and why not the others."""
        position = Position.from_view(self._view)
        able, cells = position.placeable_pieces(), position.placing_cells()
        player = self._words.seat(position.to_move)
        if not self._view.hands[position.to_move]:
            return []
        if not able or not cells:
            return [
                _("{player}: nothing can be placed now.").format(player=player),
                *self._barred_kinds(able),
            ]
        text = _("{player} can now place {pieces}.")
        free = ngettext(
            "There is {n} cell for a new piece.", "There are {n} cells for a new piece.", len(cells)
        )
        return [
            text.format(player=player, pieces=enumerated(map(own_name, able))),
            free.format(n=len(cells)),
            *self._barred_kinds(able),
        ]

    def _barred_kinds(self, able: Sequence[Piece]) -> list[str]:
        """Describe why some kinds of the hand cannot be placed, a sentence for each reason."""
        position, kinds = Position.from_view(self._view), {piece.bug for piece in able}
        reasons = {}
        for piece in self._view.hands[position.to_move]:
            if piece.bug not in kinds:
                code = against_taking_from_hand(position, piece)
                reasons[code] = self._words.kept_in_hand(code, piece)
        return list(reasons.values())

    def places(self) -> list[str]:
        """Describe the cells for a new piece, by what stands round them."""
        position = Position.from_view(self._view)
        cells = sorted(map(hex_of, position.placing_cells())) if self._view.outcome is None else []
        player = self._words.seat(position.to_move)
        if not cells or not position.placeable_pieces():
            return [_("{player}: nothing can be placed now.").format(player=player)]
        text = ngettext(
            "{player} can place a piece in {n} cell:", "{player} can place a piece in {n} cells:", len(cells)
        )
        found = (capital(whereabouts(self._words, self._view, cell)) for cell in cells)
        return [text.format(player=player, n=len(cells)), *(f"{place}." for place in found)]

    # The queens

    def free(self, seats: Sequence[int] = SEATS) -> list[str]:
        """Describe what is free round the queens of players, cell by cell."""
        lines = []
        goers = self._goers()
        for seat in seats:
            queen = Piece(seat, Bug.QUEEN, 0)
            cell = self._view.place_of(queen)
            lines.append(self._queen(seat))
            if cell is None:
                continue
            for side in CLOCKWISE:
                if cell + side not in self._view.stacks:
                    lines.append(self._free_side(cell, side, goers))
            lines += beside(self._view, cell)
        return lines

    def _goers(self) -> dict[Hex, list[Piece]]:
        """Return, by cell, who could go there on its turn."""
        found: dict[Hex, list[Piece]] = {}
        for cell in self._view.stacks if self._view.outcome is None else ():
            facts = facts_of(self._view, cell)
            own_ways = facts.destinations if facts.status == "free" else ()
            for target in {*own_ways, *facts.thrown_to}:
                found.setdefault(target, []).append(facts.stack[-1])
        return found

    def _free_side(self, cell: Hex, side: Hex, goers: dict[Hex, list[Piece]]) -> str:
        """Describe a free cell beside a queen: what else it touches, who may come there."""
        there = cell + side
        others = [
            self._view.stacks[there + step][-1]
            for step in CLOCKWISE
            if there + step in self._view.stacks and there + step != cell
        ]
        sentences = [_("Free to the {side}.").format(side=side_name(side))]
        if others:
            sentences.append(
                _("Beside that cell: {pieces}.").format(pieces=enumerated(map(piece_name, others)))
            )
        if self._view.outcome is None:
            sentences += self.comers(facts_of(self._view, there), goers)
        return " ".join(sentences)

    def comers(self, facts: CellFacts, goers: dict[Hex, list[Piece]] | None = None) -> list[str]:
        """Describe who could come to an empty cell: players who may place there, and pieces in play."""
        lines = []
        if len(facts.placers) == len(SEATS):
            lines.append(_("Both players may place there."))
        elif facts.placers:
            lines.append(_("{player} may place there.").format(player=self._words.seat(facts.placers[0])))
        coming = (self._goers() if goers is None else goers).get(facts.cell, [])
        if coming:
            lines.append(
                _("These could go there: {pieces}.").format(pieces=enumerated(map(piece_name, coming)))
            )
        else:
            lines.append(_("No piece in play could go there."))
        return lines

    def cell(self, cell: Hex) -> list[str]:
        """Describe an empty cell."""
        facts = facts_of(self._view, cell)
        lines = [_("An empty cell, {place}.").format(place=whereabouts(self._words, self._view, cell))]
        lines += self.comers(facts) if self._view.outcome is None else []
        return lines + sides_of(self._view, cell)[1:]

    # What was done, and what is played

    def last_move(self) -> list[str]:
        """Describe the last thing done on the board, with where it came from."""
        view, last = self._view, self._view.last
        if last is None:
            return [_("Nothing has been played yet.")]
        by = self._words.seat(1 - view.to_move)
        if last.piece is None or last.target is None:
            return [_("Last move, by {player}: a pass.").format(player=by)]
        name, place = piece_name(last.piece), whereabouts(self._words, view, last.target, last.piece)
        if last.origin is None:
            text = _("Last move, by {player}: {piece} is placed {place}.")
        elif last.thrown:
            text = _("Last move, by {player}: {piece} is thrown {place}.")
        else:
            text = _("Last move, by {player}: {piece} is moved {place}.")
        lines = [text.format(player=by, piece=name, place=place)]
        if last.origin is not None:
            lines.append(self._came_from(last.origin))
        return [*lines, _("In notation: {move}.").format(move=last.text)]

    def _came_from(self, origin: Hex) -> str:
        """Describe where the last move began, as it is now."""
        place = whereabouts(self._words, self._view, origin)
        if origin in self._view.stacks:
            return _("It came from {place}.").format(place=place)
        return _("It came from the cell {place}.").format(place=place)

    def game(self) -> list[str]:
        """Describe what is played, and by which rules."""
        options = {
            **options_of(self._view.expansions),
            "opening": self._view.opening,
            **{
                name: value
                for name, value in self._moment.options.items()
                if name in ("threefold", "free_undo")
            },
        }
        return [
            _("{option}: {value}.").format(
                option=self._words.option(name)[0], value=self._words.value(name, value)
            )
            for name, value in options.items()
        ]


def so_many(bug: Bug, n: int) -> Noun:
    """Describe `n` pieces of a kind: `2 spiders`; a kind of which there is one piece by its name alone."""
    if COPIES[bug] == 1:
        return own_name(Piece(WHITE, bug, 0))
    return {
        Bug.SPIDER: counted("{n} spider", "{n} spiders", n),
        Bug.BEETLE: counted("{n} beetle", "{n} beetles", n),
        Bug.GRASSHOPPER: counted("{n} grasshopper", "{n} grasshoppers", n),
        Bug.ANT: counted("{n} ant", "{n} ants", n),
    }[bug]
