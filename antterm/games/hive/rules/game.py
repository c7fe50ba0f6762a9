"""Hive as a game at the table: turns, passing, draw offers, resigning and the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from antterm.core.ask import Ask, Choice, LazyChoices, Refused
from antterm.core.game import Flow, Game, Outcome, Tell
from antterm.core.options import ON, Option, Options
from antterm.games.hive.rules import happened, meanings
from antterm.games.hive.rules.cells import cell_of, hex_of
from antterm.games.hive.rules.notation import PASS, move_text, named_place, read_move, written
from antterm.games.hive.rules.pieces import BLACK, EXPANSION_SETS, HANDICAPS, WHITE, set_of
from antterm.games.hive.rules.position import BOOKLET, TOURNAMENT, Move, Position
from antterm.games.hive.rules.referee import legal_move
from antterm.games.hive.rules.state import REPETITIONS, HiveState, read_state, write_state
from antterm.games.hive.rules.view import HiveView, LastMove

RESIGN = Choice("resign", meanings.Resign())
OFFER_DRAW = Choice("offer-draw", meanings.OfferDraw())
ACCEPT = Choice("accept", meanings.AcceptDraw())
DECLINE = Choice("decline", meanings.DeclineDraw())
NOT_MOVES = frozenset({RESIGN.text, OFFER_DRAW.text, ACCEPT.text, DECLINE.text})
"""Answers that leave the pieces as they are, and count as no half-move."""

EXPANSIONS = ("none", *EXPANSION_SETS[1:])

OPTIONS = (
    Option("expansions", EXPANSIONS, default="ML", first=lambda seats, chosen: "none"),
    Option("opening", (BOOKLET, TOURNAMENT), default=BOOKLET),
    Option(
        "threefold",
        default=lambda seats, chosen: "on" if chosen.get("opening") == TOURNAMENT else "off",
        ruling=True,
    ),
    Option("free_undo", default=ON, ruling=True),
    Option("handicap", ("none", *HANDICAPS[1:]), default="none"),
)


class Hive(Game[HiveState]):
    """The rules of Hive, after its booklets of 2012 and 2013; where they are silent, as engines play."""

    id = "hive"
    rules = 1
    seats = range(2, 3)
    options = OPTIONS
    perfect_information = True
    same_for_all = True
    value_modules = ("view", "meanings", "happened")
    draw = (OFFER_DRAW.text, ACCEPT.text)
    giving_up = RESIGN.text

    def is_contest(self, options: Options) -> bool:
        return bool(options.get("handicap", "none") == "none")

    def setup(self, options: Options, seats: int, seed: int) -> HiveState:
        position = Position.start(set_of(options), options["opening"])
        return HiveState(position, options["threefold"] == ON)

    def step(self, state: HiveState, tell: Tell) -> Flow:
        """Play one half-move: place, move, throw, or pass when nothing else is possible."""
        seat = state.position.to_move
        must_pass = state.position.must_pass()
        choices: Sequence[Choice] = (
            (Choice(PASS, meanings.Pass()),) if must_pass else MoveChoices(state.position)
        )
        kind, topic = ("pass", meanings.Passing()) if must_pass else ("move", meanings.ChoosingMove())
        declarations: tuple[Choice, ...] = (RESIGN, OFFER_DRAW)
        while True:
            answer = yield Ask(seat, kind, choices, declarations, about=topic)
            if answer == RESIGN:
                state.resigned = seat
                tell(happened.Resigned(seat))
            elif answer == OFFER_DRAW:
                yield from self._offer_draw(state, seat, tell)
                if not state.agreed:
                    declarations = (RESIGN,)
                    continue
            elif must_pass:
                self._pass(state, tell)
            else:
                assert isinstance(answer.meaning, meanings.MovePiece)
                self._play(state, answer.meaning, tell)
            break
        outcome = self.outcome(state)
        if outcome is not None:
            tell(happened.Ended(outcome))

    def _offer_draw(self, state: HiveState, seat: int, tell: Tell) -> Flow:
        """Offer the opponent a draw; once in a turn."""
        tell(happened.DrawOffered(seat))
        answer = yield Ask(1 - seat, "draw_offer", (DECLINE, ACCEPT), about=meanings.AnsweringDraw(seat))
        state.agreed = answer == ACCEPT
        tell(happened.DrawAccepted(1 - seat) if state.agreed else happened.DrawDeclined(1 - seat))

    def _play(self, state: HiveState, chosen: meanings.MovePiece, tell: Tell) -> None:
        position, (piece, target, place) = state.position, (chosen.piece, chosen.target, chosen.place)
        move = Move(piece, position.board.where(piece), cell_of(target))
        text = written(piece, place)
        thrown = position.is_throw(move)
        origin = None if move.origin is None else hex_of(move.origin)
        state.position = position.after(move)
        state.last = LastMove(piece, origin, target, text, thrown)
        if origin is None:
            tell(happened.Placed(position.to_move, position.ply, text, piece, target, place))
            state.seen.clear()
        else:
            event = happened.Thrown if thrown else happened.Moved
            tell(event(position.to_move, position.ply, text, piece, target, place, origin))
        self._count_position(state)

    def _pass(self, state: HiveState, tell: Tell) -> None:
        """Pass: allowed only to the player who can neither place nor move."""
        position = state.position
        state.position = position.passed()
        state.last = LastMove(None, None, None, PASS)
        tell(happened.Passed(position.to_move, position.ply, PASS))
        self._count_position(state)

    def _count_position(self, state: HiveState) -> None:
        if state.threefold:
            mark = state.position.fingerprint()
            state.seen[mark] = state.seen.get(mark, 0) + 1
            state.repeated = state.seen[mark] >= REPETITIONS

    def outcome(self, state: HiveState) -> Outcome | None:
        if state.resigned is not None:
            return Outcome((1 - state.resigned,), reason="resigned")
        if state.agreed:
            return Outcome((WHITE, BLACK), reason="agreed")
        winners = state.position.winners()
        if winners is not None:
            return Outcome(winners, reason="surrounded" if len(winners) == 1 else "both_surrounded")
        if state.repeated:
            return Outcome((WHITE, BLACK), reason="threefold")
        return None

    def view(self, state: HiveState, seat: int | None) -> HiveView:
        position = state.position
        return HiveView(
            stacks={hex_of(cell): stack for cell, stack in position.board.stacks.items()},
            hands=position.hands,
            to_move=position.to_move,
            ply=position.ply,
            expansions=position.expansions,
            last=state.last,
            outcome=self.outcome(state),
            opening=position.opening,
        )

    def encode(self, state: HiveState) -> Any:
        return write_state(state)

    def decode(self, data: Any) -> HiveState:
        return read_state(data)

    def setup_facts(self, state: HiveState) -> Mapping[str, Any]:
        return {
            "options.expansions": state.position.expansions,
            "options.opening": state.position.opening,
            "options.threefold": state.threefold,
        }

    def copy(self, state: HiveState) -> HiveState:
        return replace(state, seen=state.seen.copy())

    def understand(self, view: HiveView, ask: Ask, text: str) -> Choice:
        """Return the legal answer that a typed text means: a move in the protocol's notation or a word.

        Raises:
            Refused: see `antterm.games.hive.rules.referee`; also `already_offered`.
        """
        word = " ".join(text.split()).casefold()
        if isinstance(ask.about, meanings.AnsweringDraw):
            word = {"yes": "accept", "y": "accept", "no": "decline", "n": "decline"}.get(word, word)
            return super().understand(view, ask, word)
        if word == RESIGN.text:
            return RESIGN
        if word in ("draw", "offer draw", OFFER_DRAW.text):
            if OFFER_DRAW not in ask.declarations:
                raise Refused("already_offered")
            return OFFER_DRAW
        position = Position.from_view(view)
        move = legal_move(position, text)
        found = ask.find(PASS if move is None else move_text(position, move))
        assert found is not None
        return found


class MoveChoices(LazyChoices):
    """Every legal move of a position, by its text.

    Args:
        position: one in which there is a move.
    """

    def __init__(self, position: Position) -> None:
        self._position = position

    def look_up(self, text: str) -> Choice | None:
        try:
            move = read_move(self._position, text)
        except Refused:
            return None
        if move is None or not self._position.is_legal(move):
            return None
        choice = _choice(self._position, move)
        return choice if choice.text == text else None

    def choice_at(self, place: int) -> Choice:
        return _choice(self._position, self._moves[place])

    def __len__(self) -> int:
        return len(self._moves)

    @cached_property
    def _moves(self) -> list[Move]:
        return self._position.moves()


def _choice(position: Position, move: Move) -> Choice:
    place = named_place(position, move)
    return Choice(written(move.piece, place), meanings.MovePiece(move.piece, hex_of(move.target), place))


RULES: type[Game[HiveState]] = Hive
