"""The sentences of Hive for its identifiers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, assert_never, cast

from antterm.core.ask import Ask, Choice, Event, Refused
from antterm.core.game import Outcome
from antterm.core.hex import DIRECTIONS, Hex
from antterm.games.hive.rules import happened, meanings
from antterm.games.hive.rules.cells import cell_of
from antterm.games.hive.rules.explain import CellFacts, Change, MoveEffect, QueenFacts
from antterm.games.hive.rules.notation import game_type
from antterm.games.hive.rules.pieces import Beside, Bug, Piece, set_of
from antterm.games.hive.rules.position import Move, Position
from antterm.games.hive.rules.view import HiveView
from antterm.games.hive.words.pieces import (
    TEXTS,
    bug_help,
    bug_name,
    bug_names,
    own_name,
    piece_name,
    seat_name,
)
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import Noun, capital, enumerated, together
from antterm.i18n.pages import page
from antterm.words import Words, WordsFromTable, general_refusal


class HiveWords(WordsFromTable):
    """The texts of Hive."""

    texts = TEXTS

    def title(self) -> str:
        return _("Hive")

    def summary(self, options: Mapping[str, Any]) -> str:
        kind = game_type(set_of(options))
        if options.get("opening") == "tournament":
            return _("{kind}, tournament opening").format(kind=kind)
        return kind

    def unit(self) -> str:
        return pgettext("what a hint counts", "in free sides of a queen")

    def seat(self, seat: int) -> str:
        return seat_name(seat)

    # Places

    def place(self, place: Beside | None) -> str:
        """Return where a move goes: `east of Black's queen`."""
        if place is None:
            return _("in the middle of the table")
        return self.beside(place.side, piece_name(place.piece))

    def beside(self, side: Hex | None, piece: Noun) -> str:
        """Return a cell on a side of a piece, or on top of it: `east of` whatever it is called."""
        code = "top" if side is None else str(DIRECTIONS.index(side))
        return TEXTS.say("beside", code).format(piece=piece)

    # Questions and answers

    def question(self, ask: Ask, names: Sequence[str]) -> str:
        who = names[ask.seat]
        match meanings.topic_of(ask):
            case meanings.ChoosingMove():
                return _("{who}: place or move a piece.").format(who=who)
            case meanings.Passing():
                return _("{who}: you can neither place nor move a piece and must pass.").format(who=who)
            case meanings.AnsweringDraw(by):
                text = _("{who}: {offerer} offers a draw. Do you accept?")
                return text.format(who=who, offerer=names[by])
            case unknown:
                assert_never(unknown)

    def brief(self, choice: Choice) -> str:
        return choice.text if isinstance(choice.meaning, meanings.MovePiece) else ""

    def choice(self, ask: Ask, choice: Choice, view: HiveView) -> str:
        meaning = cast(meanings.AnyMeaning, choice.meaning)
        match meaning:
            case meanings.Pass():
                return _("Pass: nothing can be placed or moved.")
            case meanings.Resign():
                return _("Give up: the other player wins.")
            case meanings.OfferDraw():
                return _("Offer a draw to the other player.")
            case meanings.AcceptDraw():
                return _("Accept: the game ends in a draw.")
            case meanings.DeclineDraw():
                return _("Decline: the game goes on.")
            case meanings.MovePiece():
                return self._move(ask, meaning, view)
            case _:
                assert_never(meaning)

    def _move(self, ask: Ask, move: meanings.MovePiece, view: HiveView) -> str:
        """Return a move, with the place that its notation names."""
        piece, place, origin = move.piece, move.place, view.place_of(move.piece)
        name = own_name(piece) if piece.seat == ask.seat else piece_name(piece)
        if origin is None:
            sentence = _("{piece} is placed {place}.")
        elif Position.from_view(view).is_throw(Move(piece, cell_of(origin), cell_of(move.target))):
            sentence = _("{piece} is thrown to the cell {place}.")
        elif place is not None and place.side is None:
            sentence = _("{piece} climbs {place}.")
        else:
            sentence = _("{piece} moves to the cell {place}.")
        return capital(sentence.format(piece=name, place=self.place(place)))

    def move_in_short(self, move: meanings.MovePiece) -> str:
        """Return which piece, and where, by the names that stand on the board: `wA3 west of bQ`."""
        beside = move.place
        place = self.place(None) if beside is None else self.beside(beside.side, Noun(str(beside.piece)))
        # Translators: which piece, and where it goes: "wA3", "west of bQ".
        return _("{piece} {place}").format(piece=move.piece, place=place)

    # The log

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        match happened.event_of(event):
            case happened.Placed() as move:
                return self._half_move(_("{who} places {piece} {place}."), move, names)
            case happened.Moved() as move:
                return self._half_move(_("{who} moves {piece} {place}."), move, names)
            case happened.Thrown() as move:
                return self._half_move(_("{who} throws {piece} {place}."), move, names)
            case happened.Passed(seat):
                return _("{who} must pass.").format(who=names[seat])
            case happened.DrawOffered(seat):
                return _("{who} offers a draw.").format(who=names[seat])
            case happened.DrawAccepted(seat):
                return _("{who} accepts the draw.").format(who=names[seat])
            case happened.DrawDeclined(seat):
                return _("{who} declines the draw.").format(who=names[seat])
            case happened.Resigned(seat):
                return _("{who} gives up.").format(who=names[seat])
            case happened.Ended(outcome):
                return self.outcome(outcome, names)
            case unknown:
                assert_never(unknown)

    def _half_move(self, sentence: str, move: happened.OfPiece, names: Sequence[str]) -> str:
        own, piece = move.piece.seat == move.seat, move.piece
        name = own_name(piece) if own else piece_name(piece)
        return sentence.format(who=names[move.seat], piece=name, place=self.place(move.place))

    def outcome(self, outcome: Outcome, names: Sequence[str]) -> str:
        winner = names[outcome.winners[0]]
        loser = names[1 - outcome.winners[0]]
        return TEXTS.say("outcome", outcome.reason).format(winner=winner, loser=loser)

    def ending(self, reason: str) -> str:
        return TEXTS.say("ending", reason)

    def rules(self) -> str:
        return page(__package__, "rulebook.md")

    # Facts

    def about_cell(self, facts: CellFacts, hand: Collection[Piece] = ()) -> list[str]:
        """Return the facts of a cell, a sentence each, the most telling first.

        Args:
            hand: a piece of each kind that may be placed now, whose letters stand where a cell is empty.
        """
        if facts.status == "empty":
            return [self._placers(facts), *([self.letters(hand)] if hand else [])]
        top = facts.stack[-1]
        text = _("{piece}.") if len(facts.stack) == 1 else _("{piece} on top of {pieces}.")
        lines = [capital(text.format(piece=piece_name(top), pieces=_below(facts)))]
        queens = [self.queen_line(queen) for queen in facts.queens]
        lines += queens if top.bug is Bug.QUEEN else []
        lines.append(self.how_it_moves(facts))
        if facts.beside_queen:
            n, queen = facts.beside_queen, piece_name(Piece(1 - top.seat, Bug.QUEEN, 0))
            if n == len(facts.destinations):
                text = ngettext("That cell touches {queen}.", "All of them touch {queen}.", n)
            else:
                text = ngettext("{n} of them touches {queen}.", "{n} of them touch {queen}.", n)
            lines.append(text.format(n=n, queen=queen))
        if facts.copies:
            lines.append(_("It may move like: {bugs}.").format(bugs=bug_names(facts.copies)))
        throws = len(facts.thrown_to)
        if throws:
            who = together(map(piece_name, facts.throwers))
            # Translators: {who} is one piece or several.
            text = ngettext("{who} can throw it to {n} cell.", "{who} can throw it to {n} cells.", throws)
            lines.append(capital(text.format(who=who, n=throws)))
        lines += queens if top.bug is not Bug.QUEEN else []  # after what “it”, the piece on her, can do
        as_beetle = top.bug is Bug.MOSQUITO and len(facts.stack) > 1
        help_ = _("On top of the hive the mosquito moves like a beetle.") if as_beetle else bug_help(top.bug)
        return [*lines, help_]

    def how_it_moves(self, facts: CellFacts) -> str:
        """Return to how many cells the top piece of a stack can go, or why it cannot."""
        if facts.status != "free":
            return TEXTS.say("movement", facts.status)
        ways = len(facts.destinations)
        text = ngettext("It can go to {n} cell.", "It can go to {n} cells.", ways)
        if facts.waits:  # so that nobody takes that for where it may go now
            text = ngettext(
                "On its own turn, it can go to {n} cell.", "On its own turn, it can go to {n} cells.", ways
            )
        return text.format(n=ways)

    def letters(self, hand: Iterable[Piece]) -> str:
        """Return which letter takes which kind from the hand."""
        kinds = enumerated(f"{piece.bug.value} {bug_name(piece.bug)}" for piece in hand)
        return _("A capital letter takes a piece from your hand: {kinds}.").format(kinds=kinds)

    def to_choose_from(self, hand: Collection[Piece], board: int) -> str:
        """Return how many kinds may be placed, and pieces moved: none while the queen is in hand."""
        placed = ngettext("{n} kind to place", "{n} kinds to place", len(hand)).format(n=len(hand))
        if not board and any(piece.bug is Bug.QUEEN for piece in hand):
            if len(hand) == 1:
                return _("you can only place your queen now; no piece can move before that")
            return _("{placed}; no piece can move before your queen is placed").format(placed=placed)
        moved = ngettext("{n} piece to move", "{n} pieces to move", board).format(n=board)
        return enumerated((*([placed] if hand else []), *([moved] if board else [])))

    def played(self, bug: Bug) -> str:
        """Return that no piece of a kind is left in the hand."""
        return _("No {bug} is left in your hand.").format(bug=bug_name(bug))

    def kept_in_hand(self, code: str | None, piece: Piece) -> str:
        """Return why a piece in hand can be placed nowhere.

        Args:
            code: the code of a refusal; None if no cell is free for the piece.
        """
        if code is None:
            text = _("{piece} cannot be placed: every cell touches the other colour.")
            return capital(text.format(piece=own_name(piece)))
        return self.refusal(Refused(code, piece=str(piece), seat=piece.seat, bug=piece.bug.value))

    def held(self, piece: Piece, places: int) -> list[str]:
        """Return what there is to say of a piece in hand that may be placed.

        Args:
            places: cells in which it may be.
        """
        text = ngettext("It can be placed in {n} cell.", "It can be placed in {n} cells.", places)
        heading = _("{piece}, in hand.").format(piece=piece_name(piece))
        return [capital(heading), text.format(n=places), bug_help(piece.bug)]

    def names_in(self, facts: CellFacts) -> list[str]:
        """Return what lies in a cell when nothing can move any more."""
        if not facts.stack:
            return [_("An empty cell.")]
        lines = [capital(_("{piece}.").format(piece=piece_name(facts.stack[-1])))]
        if len(facts.stack) > 1:
            lines.append(_("On top of {pieces}.").format(pieces=_below(facts)))
        return lines + [self.queen_line(queen) for queen in facts.queens]

    def _placers(self, facts: CellFacts) -> str:
        if len(facts.placers) == 2:
            return _("An empty cell. Both players may place here.")
        if facts.placers:
            return _("An empty cell. {player} may place here.").format(player=self.seat(facts.placers[0]))
        if facts.spent:
            text = _("An empty cell. {players} may not place here: no piece is left in hand.")
            return text.format(players=together(map(self.seat, facts.spent)))
        if facts.neighbours:
            return _("An empty cell. It touches pieces of both players: nobody may place here.")
        return _("An empty cell away from the hive.")

    def queen_line(self, facts: QueenFacts) -> str:
        """Return how many cells round a queen are free, in a sentence."""
        text = ngettext(
            "{queen} has {n} free cell round her.", "{queen} has {n} free cells round her.", facts.free
        )
        return capital(text.format(queen=piece_name(facts.queen), n=facts.free))

    def preview(self, facts: MoveEffect) -> list[str]:
        """Return what a move would bring about, a sentence each."""
        lines = []
        piece = piece_name(facts.piece)
        if facts.onto is not None:
            text = _("{piece} would cover {other}.")
            lines.append(capital(text.format(piece=piece, other=piece_name(facts.onto))))
        if facts.touches:
            others = together(map(piece_name, facts.touches))
            text = _("{piece} would stand beside {others}.")
            lines.append(capital(text.format(piece=piece, others=others)))
        for queen in facts.queens:
            if queen.queen in facts.changed:
                text = ngettext(
                    "{queen} would have {n} free cell.", "{queen} would have {n} free cells.", queen.free
                )
                lines.append(capital(text.format(queen=piece_name(queen.queen), n=queen.free)))
        return lines

    def change(self, facts: Change) -> str:
        """Return what a half-move has changed, in sentences; empty for nothing that matters."""
        lines = [self.queen_line(queen) for queen in facts.queens]
        if facts.held:
            # Translators: pieces of the player whose turn it is now.
            text = _("Can no longer move: {pieces}.")
            lines.append(text.format(pieces=enumerated(map(piece_name, facts.held))))
        if facts.freed:
            # Translators: pieces of the player who has just moved.
            text = _("Can move again: {pieces}.")
            lines.append(text.format(pieces=enumerated(map(piece_name, facts.freed))))
        return " ".join(lines)

    # Refusals

    def file_formats(self) -> str:
        return _("PGN, a game in one line of the Universal Hive Protocol (UHP), or boardspace's SGF")

    def file_format(self, form: str) -> str:
        return TEXTS.say("file_format", form)

    def file_note(self, code: str) -> str:
        return TEXTS.say("file_note", code)

    def refusal(self, refused: Refused) -> str:
        """Return why an answer is not allowed, in a sentence that names the rule."""
        data = refused.data
        if not TEXTS.has("refusal", refused.code):
            return general_refusal(refused)
        climbs = refused.code == "occupied" and data.get("climb")
        sentence = TEXTS.say("refusal", "occupied_climb" if climbs else refused.code)
        piece = data.get("piece")
        facts = {
            "text": data.get("text", ""),
            "tag": data.get("tag", ""),
            "expected": data.get("expected", ""),
            "most": data.get("most", ""),
            "piece": piece_name(piece) if piece else "",
            "reference": piece_name(data["reference"]) if "reference" in data else "",
            "player": self.seat(data["seat"]) if "seat" in data else "",
            "bug": bug_name(Bug(data["bug"])) if "bug" in data else "",
            "bugs": bug_names(Bug(letter) for letter in data.get("bugs", ())),
            "climb": data.get("climb", ""),
        }
        text = capital(sentence.format(**facts))
        if "number" in data:
            text = _("Move {number}, {move}: {reason}").format(
                number=data["number"], move=data["move"], reason=text
            )
        return text


WORDS: type[Words] = HiveWords


def _below(facts: CellFacts) -> Noun:
    """Return what the topmost piece of a stack covers."""
    return enumerated(piece_name(piece) for piece in reversed(facts.stack[:-1]))
