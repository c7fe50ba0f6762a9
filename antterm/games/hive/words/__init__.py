"""How Hive speaks: the sentences for its identifiers."""

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
from antterm.games.hive.words.pieces import bug_help, bug_name, bug_names, own_name, piece_name, seat_name
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import Noun, capital, enumerated, together
from antterm.i18n.pages import page
from antterm.words import Words, general_refusal


def refusals() -> dict[str, str]:
    """Return the sentences by the code of the refusal; `HiveWords.refusal` fills the places."""
    return {
        # reading
        "unreadable": _("“{text}” is not a move. Write the piece and where it goes, such as “wA1 bQ-”."),
        "no_such_piece": _("There is no piece “{text}”. Write pieces like this: wQ, bA1."),
        "unknown_reference": _("{reference} is not in play, so nothing can stand beside it."),
        "reference_missing": _("Say where {piece} goes: beside or on top of which piece."),
        "bad_game_type": _(
            "“{text}” is not a set of pieces. Write Base, or Base+ and any of the letters MLP."
        ),
        "bad_game_string": _(
            "“{text}” is not a game: the set of pieces must be followed by state, turn and moves."
        ),
        # files of other programs
        "file_empty": _("The file is empty."),
        "file_unknown": _(
            "This is neither PGN, nor SGF, nor a game in one line of the Universal Hive Protocol (UHP)."
        ),
        "file_several_games": _("A second game begins here; give each game a file of its own."),
        "file_bad_tag": _('“{text}” is not a tag. Tags are written as [White "Ann"].'),
        "file_no_game_type": _("The file does not say which pieces are used: {tag} is missing."),
        "file_ply_number": _("Half-move number {expected} should come here, not {text}."),
        "file_no_move": _("There is no half-move after the number {text}."),
        "file_after_end": _("Nothing may come after the result, but “{text}” does."),
        "file_bad_variation": _("A variation must come in parentheses after the half-move it replaces."),
        "file_variation_open": _("The variation that begins here never ends."),
        "file_comment_open": _("The comment that begins here never ends."),
        "file_not_sgf": _("“{text}” is not valid in SGF."),
        "file_bracket_open": _("The bracket that opens here is never closed."),
        "file_cut": _("The file ends in the middle of the game."),
        "file_ultimate": _("Hive-Ultimate is a different game, which antterm does not play."),
        "file_other_game": _("“{text}” is not a game of Hive."),
        "file_bad_step": _("“{text}” is not a valid command in a Hive game from boardspace.net."),
        "file_no_reference": _("No piece “{text}” is in play, so nothing can stand beside it."),
        "file_out_of_turn": _("It is not {player}'s turn."),
        # analyses
        "analysis_full": _("An analysis has room for {most} moves; delete variations to try others."),
        "analysis_midgame": _(
            "This analysis begins in the middle of a game; the file formats of other programs cannot hold "
            "that."
        ),
        "analysis_foreign": _("The file is not an antterm analysis."),
        "analysis_newer": _(
            "The analysis was written by a later version of antterm (schema {text}); update antterm."
        ),
        "analysis_damaged": _("The analysis is damaged at “{text}”."),
        # whose turn, which pieces
        "not_your_turn": _("It is {player}'s turn, and {piece} is not one of {player}'s pieces."),
        "not_enabled": _("This game is played without the {bug}."),
        "moves_left": _("You may pass only if you can neither place nor move a piece."),
        "already_offered": _("A draw can be offered only once a turn."),
        # placing
        "queen_not_first": _("The tournament opening does not allow the queen on a player's first turn."),
        "queen_by_fourth": _("The queen must be placed by the fourth turn: now you can place only her."),
        "copies_in_order": _(
            "Pieces of one kind must be placed in the order of their numbers: place the {bug} with the "
            "lowest number first."
        ),
        "placed_on_occupied": _("A new piece must be placed in an empty cell; that cell is occupied."),
        "placed_beside_enemy": _("A new piece may not touch a piece of the other player."),
        "placed_apart": _("A new piece must touch a piece of its own colour."),
        # lifting
        "queen_before_moving": _("No piece may move before {player}'s queen is in play."),
        "covered": _("{piece} cannot move: another piece lies on top of it."),
        "resting": _("{piece} was moved on the previous turn: it rests, and can neither move nor be thrown."),
        "pinned": _("{piece} cannot move: the hive would fall apart (one-hive rule)."),
        "stays": _("{piece} is already there; a move must lead to another cell."),
        # walking
        "occupied": _("That cell is occupied, and the {bug} cannot end its move on top of other pieces."),
        "leaves_hive": _("{piece} would touch nothing there: every piece must stay with the hive."),
        "gate": _("{piece} cannot slide there: the gap is too narrow for it."),
        "loses_touch": _("{piece} cannot slide there: on the way it would lose touch with the hive."),
        "one_step": _("The {bug} moves only one cell."),
        "beetle_one_step": _("A beetle, or a piece that moves like one, moves only one cell."),
        "gate_above": _("{piece} cannot climb there: the stacks on both sides of the step are higher."),
        "spider_three_steps": _("The spider moves exactly three cells along the hive, without turning back."),
        "jump_not_straight": _("The grasshopper jumps only in a straight line."),
        "jump_over_nothing": _("The grasshopper must jump over at least one piece."),
        "jump_over_gap": _(
            "The grasshopper jumps to the first empty cell beyond the pieces, and never over a gap."
        ),
        "ladybug_three_steps": _("The ladybug moves two cells over the top of the hive and then one down."),
        "mosquito_ways": _("The mosquito touches only: {bugs}. None of them could move there."),
        "mosquito_copies_none": _("The mosquito touches only another mosquito: it has nothing to copy."),
        # throwing
        "thrown_from_stack": _("A piece on top of others cannot be thrown."),
        "thrown_on_occupied": _("A pillbug throws only into an empty cell."),
        "throw_gate": _("{piece} cannot be thrown: the stacks on both sides of its path are too high."),
    }


class HiveWords(Words):
    """The texts of Hive."""

    def title(self) -> str:
        return _("Hive")

    def summary(self, options: Mapping[str, Any]) -> str:
        kind = game_type(set_of(options))
        if options.get("opening") == "tournament":
            return _("{kind}, tournament opening").format(kind=kind)
        return kind

    def unit(self) -> str:
        return pgettext("what a hint counts", "in free sides of a queen")

    def term(self, name: str) -> str:
        return {
            "attack": pgettext("what a hint counts", "pressure on the other queen"),
            "defence": pgettext("what a hint counts", "safety of one's own queen"),
            "attackers": pgettext("what a hint counts", "pieces ready to attack"),
            "freedom": pgettext("what a hint counts", "freedom of the queen"),
            "mobility": pgettext("what a hint counts", "mobility"),
            "threat": pgettext("what a hint counts", "threats"),
        }[name]

    def seat(self, seat: int) -> str:
        return seat_name(seat)

    def level(self, level: str) -> str:
        own = {
            "easy": _("Curious: spreads its insects, crowds its own queen, and overlooks what is far away."),
            "normal": _("Careful: guards its queen and attacks late; sees only its own next move."),
            "hard": _("Aggressive: goes for your queen at once; looks about four half-moves ahead."),
            "expert": _("Plays only to win: thinks for five seconds, five half-moves ahead or more."),
        }
        return own[level] if level in own else super().level(level)

    # Places

    def place(self, place: Beside | None) -> str:
        """Return where a move goes: `east of Black's queen`."""
        if place is None:
            return _("in the middle of the table")
        return self.beside(place.side, piece_name(place.piece))

    def beside(self, side: Hex | None, piece: Noun) -> str:
        """Return a cell on a side of a piece, or on top of it: `east of` whatever it is called."""
        e, ne, nw, w, sw, se = DIRECTIONS
        phrase = {
            None: _("on top of {piece}"),
            nw: _("north-west of {piece}"),
            w: _("west of {piece}"),
            sw: _("south-west of {piece}"),
            ne: _("north-east of {piece}"),
            e: _("east of {piece}"),
            se: _("south-east of {piece}"),
        }[side]
        return phrase.format(piece=piece)

    # Options

    def option(self, name: str) -> tuple[str, str]:
        return {
            "expansions": (
                _("Expansions"),
                _(
                    "Which insects are added to the five of the base game; Carbon has the mosquito and "
                    "the ladybug."
                ),
            ),
            "opening": (
                _("Opening"),
                _("Whether a queen may be a player's very first piece, as in the booklets."),
            ),
            "threefold": (
                _("Threefold repetition"),
                _("Whether the game is drawn when the same position occurs for the third time."),
            ),
            "free_undo": (
                _("Free undo"),
                _("Whether moves may be taken back after the other player has answered."),
            ),
            "handicap": (
                _("Handicap"),
                _("Which pieces the stronger player plays without. Such games are not rated."),
            ),
        }[name]

    def value(self, option: str, value: Any) -> str:
        names = {
            "none": pgettext("a handicap", "none") if option == "handicap" else _("none (base game)"),
            "wG": _("White has one grasshopper fewer"),
            "wA": _("White has one ant fewer"),
            "wAA": _("White has two ants fewer"),
            "bG": _("Black has one grasshopper fewer"),
            "bA": _("Black has one ant fewer"),
            "bAA": _("Black has two ants fewer"),
            "M": _("mosquito"),
            "L": _("ladybug"),
            "P": _("pillbug"),
            "ML": _("mosquito, ladybug (Carbon)"),
            "MP": _("mosquito, pillbug"),
            "LP": _("ladybug, pillbug"),
            "MLP": _("mosquito, ladybug, pillbug"),
            "booklet": _("booklet: the queen may come first"),
            "tournament": _("tournament: no queen on the first turn"),
            "on": pgettext("an option", "on"),
            "off": pgettext("an option", "off"),
        }
        return names[value]

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
        """Return a move, told with the place that its notation names."""
        piece, place, origin = move.piece, move.place, view.place_of(move.piece)
        name = own_name(piece) if piece.seat == ask.seat else piece_name(piece)
        if origin is None:
            sentence = _("{piece} is placed {place}.")
        elif _is_throw(view, piece, origin, move.target):
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
        sentence = {
            "surrounded": _("{winner} wins: the queen of {loser} is surrounded."),
            "resigned": _("{winner} wins: {loser} has given up."),
            "both_surrounded": _("A draw: both queens are surrounded."),
            "agreed": _("A draw by agreement."),
            "threefold": _("A draw: the same position occurred for the third time."),
        }[outcome.reason]
        return sentence.format(winner=winner, loser=loser)

    def ending(self, reason: str) -> str:
        return {
            "surrounded": pgettext("games that ended", "with a queen surrounded"),
            "resigned": pgettext("games that ended", "given up"),
            "both_surrounded": pgettext("games that ended", "with both queens surrounded"),
            "agreed": pgettext("games that ended", "drawn by agreement"),
            "threefold": pgettext("games that ended", "drawn by repetition"),
        }[reason]

    def rules(self) -> str:
        return page(__package__, "rulebook.md")

    # Facts

    def about_cell(self, facts: CellFacts, hand: Collection[Piece] = ()) -> list[str]:
        """Return the facts of a cell, a sentence each, the most telling first.

        Args:
            hand: a piece of each kind that may be placed now, whose letters are told where a cell is empty.
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
        ways = len(facts.destinations)
        free = ngettext("It can go to {n} cell.", "It can go to {n} cells.", ways)
        if facts.waits:  # so that nobody takes that for where it may go now
            free = ngettext(
                "On its own turn, it can go to {n} cell.", "On its own turn, it can go to {n} cells.", ways
            )
        return {
            "free": free.format(n=ways),
            "pinned": _("It cannot move: without it the hive would fall apart."),
            "resting": _("It cannot move: it was moved on the previous turn."),
            "queen_before_moving": _("It cannot move before its queen is in play."),
            "blocked": _("It cannot move: it can reach no other cell."),
        }[facts.status]

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
        return {
            "pgn": _("PGN, for Mzinga and other viewers"),
            "uhp": _("one line of the Universal Hive Protocol"),
        }[form]

    def file_note(self, code: str) -> str:
        return {
            "win_open": _(
                "The file names a winner, but its moves do not end the game, and it is not the loser's turn "
                "to give up; so the game stays open."
            ),
            "draw_open": _(
                "The file says that the game is a draw, but a draw was declined on this very turn; so the "
                "game stays open."
            ),
            "result_differs": _("The result in the file differs from that of its moves; the moves count."),
            "result_unread": _("The result in the file cannot be understood, so only the moves count."),
        }[code]

    def refusal(self, refused: Refused) -> str:
        """Return why an answer is not allowed, in a sentence that names the rule."""
        data = refused.data
        sentence = refusals().get(refused.code)
        if sentence is None:
            return general_refusal(refused)
        if refused.code == "occupied" and data.get("climb"):
            sentence = _("That cell is occupied. To climb onto it, write “{climb}”.")
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


def _is_throw(view: HiveView, piece: Piece, origin: Hex, target: Hex) -> bool:
    return Position.from_view(view).is_throw(Move(piece, cell_of(origin), cell_of(target)))


def _below(facts: CellFacts) -> Noun:
    """Return what the topmost piece of a stack covers."""
    return enumerated(piece_name(piece) for piece in reversed(facts.stack[:-1]))
