"""The course of a game: setting up, turns, rounds, the end."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from copy import copy
from typing import Any, ClassVar, Final

from antterm.core.ask import Ask, Choice, Refused, Topic
from antterm.core.game import Flow, Game, Outcome, Tell
from antterm.core.options import OFF, ON, BadOption, Option, Options
from antterm.core.rng import Streams
from antterm.games.micropolis.rules import happened, meanings
from antterm.games.micropolis.rules.anthill import Anthill, AnthillId, Side
from antterm.games.micropolis.rules.draft import ROUNDS_TO_REFILL, index_of, refill, take, within_reach
from antterm.games.micropolis.rules.options import OPTIONS, SEATS, SEATS_OF_ADVANCED
from antterm.games.micropolis.rules.scoring import score, totals, winners
from antterm.games.micropolis.rules.specialists import dismiss_excess, join, resolve
from antterm.games.micropolis.rules.state import (
    ARCHITECT_TOKENS,
    SOLDIERS,
    Phase,
    Player,
    State,
    decode,
    encode,
)
from antterm.games.micropolis.rules.tiles import EDITIONS, Deck, DeckError, Tile, deck_of
from antterm.games.micropolis.rules.view import MicropolisView


def first_commander(state: State, tell: Tell) -> Flow:
    """Let the first player of the advanced game set the token before either anthill."""
    seat = state.commander.seat
    state.commander = yield from _ask_for_anthill(seat, [home for home in state.homes if home.seat == seat])
    tell(happened.CommanderChosen(state.commander))


def new_commander(state: State, tell: Tell) -> Flow:
    """Find the new commander by the rules of the game played, and move the token."""
    old = state.commander
    least = state.anthill(old).army
    others = max(state.anthill(home).army for home in state.homes if home != old)
    state.commander = yield from (_advanced(state) if state.advanced else _basic(state))
    than = others if state.commander == old else least
    tell(happened.CommanderFollowed(state.commander, old, state.anthill(state.commander).army, than))


def claimants(state: State) -> list[AnthillId]:
    """Return the others whose army is at least the commander's; with the ruling `largest` the largest."""
    least = state.anthill(state.commander).army
    others = [home for home in state.homes if home != state.commander]
    if state.rulings["claimants"] == "largest":
        least = max(least, *(state.anthill(home).army for home in others))
    return [home for home in others if state.anthill(home).army >= least]


def _basic(state: State) -> Generator[Ask, Choice, AnthillId]:
    """Hand the token to a claimant; among several the commander chooses."""
    claims = claimants(state)
    may_refuse = state.rulings["refuse_token"] == ON
    if not claims:
        return state.commander
    chosen = yield from _choose_seat(state, [home.seat for home in claims], keep=may_refuse)
    return AnthillId(chosen)


def _advanced(state: State) -> Generator[Ask, Choice, AnthillId]:
    """Hand the token to the anthill with the largest army; if tied, on from the commander to another player.

    Among several players the commander chooses one, who chooses between tied anthills of their own.
    """
    commander = state.commander
    largest = max(state.anthill(home).army for home in state.homes)
    ahead = [home for home in state.homes if state.anthill(home).army == largest]
    others = [home for home in ahead if home.seat != commander.seat]
    if commander in ahead:
        if not others and (len(ahead) == 1 or state.rulings["own_tie"] == "keep"):
            return commander
        ahead = others or ahead
    seats = list(dict.fromkeys(home.seat for home in ahead))
    seat = yield from _choose_seat(state, seats, keep=False)
    return (yield from _ask_for_anthill(seat, [home for home in ahead if home.seat == seat]))


def _choose_seat(state: State, seats: list[int], keep: bool) -> Generator[Ask, Choice, int]:
    """Let the commander hand the token to one of `seats`, or keep it where that is allowed."""
    if len(seats) == 1 and not keep:
        return seats[0]
    choices = [Choice(str(seat + 1), meanings.HandToken(seat)) for seat in seats]
    if keep:
        choices.append(Choice("keep", meanings.KeepToken(state.commander.seat)))
    answer = yield Ask(state.commander.seat, "commander", tuple(choices), about=meanings.ChoosingCommander())
    assert isinstance(answer.meaning, meanings.HandToken | meanings.KeepToken)
    return answer.meaning.seat


def _ask_for_anthill(
    seat: int, homes: list[AnthillId], kind: str = "post", about: Topic | None = None
) -> Generator[Ask, Choice, AnthillId]:
    """Let a player choose one of their anthills; by default the one before which the token is set."""
    if len(homes) == 1:
        return homes[0]
    choices = tuple(Choice(home.letter, meanings.ChooseAnthill(home)) for home in homes)
    answer = yield Ask(seat, kind, choices, about=about or meanings.SettingToken())
    assert isinstance(answer.meaning, meanings.ChooseAnthill)
    return answer.meaning.home


ARMY_AT_START: Final = 5


class Micropolis(Game[State]):
    """The rules of Micropolis."""

    id: ClassVar[str] = "micropolis"
    rules: ClassVar[int] = 2
    seats: ClassVar[range] = SEATS
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    same_for_all = True
    value_modules = ("view", "meanings", "happened")
    editions: ClassVar = EDITIONS

    def setup(self, options: Options, seats: int, seed: int) -> State:
        """Return foundations with five soldiers each, the tiles shuffled, seven in the row, a commander."""
        if seats not in self.seats:
            raise BadOption("unknown_seats", "seats", seats, tuple(map(str, self.seats)))
        if options["advanced"] == ON and seats not in SEATS_OF_ADVANCED:
            raise BadOption("advanced_seats", "advanced", ON, (OFF,))
        deck = _deck(options["deck"], self.edition)
        streams = Streams(seed)
        tiles = list(deck.tiles.values())
        streams.shuffle("tiles", tiles)
        first = streams.below("commander", seats) if options["first"] == "random" else 0
        foundations = 2 if options["advanced"] == ON else 1
        row, pile = refill((), tiles)
        return State(
            rulings={name: value for name, value in options.items() if name != "deck"},
            deck=deck,
            players=[Player((Anthill(army=ARMY_AT_START),) * foundations) for _ in range(seats)],
            row=row,
            pile=pile,
            supply=SOLDIERS - ARMY_AT_START * foundations * seats,
            architects=ARCHITECT_TOKENS,
            commander=AnthillId.of_seat(first, foundations)[0],
            phase=Phase.SETUP if foundations > 1 else Phase.TURN,
            edition=self.edition,
        )

    def step(self, state: State, tell: Tell) -> Flow:
        """Play a turn; or the end of a round; or, at the start or after a refill, choose the commander."""
        if state.phase is Phase.SETUP:
            yield from first_commander(state, tell)
            state.phase = Phase.TURN
        elif state.phase is Phase.TURN:
            yield from _turn(state, tell)
        elif state.phase is Phase.ROUND_END:
            _end_round(state, tell)
        else:
            yield from new_commander(state, tell)
            _next_round(state)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        points = totals(score(state.anthills, state.rulings))
        return Outcome(winners(state.anthills, state.rulings), points, "complete")

    def view(self, state: State, seat: int | None) -> MicropolisView:
        """Return everything but the order of the pile, for it is open to all."""
        return MicropolisView(
            seat=seat,
            rulings=dict(state.rulings),
            deck=state.deck,
            players=tuple(state.players),
            row=state.row,
            pile=len(state.pile),
            supply=state.supply,
            architects=state.architects,
            commander=state.commander,
            round=state.round,
            last_round=state.last_round,
            turn=state.turn,
            to_move=state.to_move if state.phase is Phase.TURN else None,
            held=state.held,
            outcome=self.outcome(state),
        )

    def understand(self, view: MicropolisView, ask: Ask, text: str) -> Choice:
        """Accept any beginning that fits only one answer, but spend a token only when it is named.

        Raises:
            Refused: `no_such_tile`, `too_dear`, `no_token` or `not_a_choice`.
        """
        wanted = " ".join(text.split()).casefold()
        fitting = [choice for choice in ask.choices if choice.text.casefold().startswith(wanted or "?")]
        exact = [choice for choice in fitting if choice.text.casefold() == wanted]
        number, _, token = wanted.partition(" ")
        topic = ask.about if isinstance(ask.about, meanings.ChoosingTile) else None
        bare_number = topic is not None and number.isdecimal() and not token
        if exact or (len(fitting) == 1 and not bare_number):
            return (exact or fitting)[0]
        if topic is not None and bare_number:
            numbers = [str(place) for place in range(1, len(view.row) + 1)]
            if number not in numbers:
                raise Refused("no_such_tile", text=text, tiles=len(numbers))
            raise Refused("too_dear", text=text, needed=numbers.index(number), army=topic.army)
        if topic is not None and token and "architect".startswith(token) and not topic.tokens:
            raise Refused("no_token", text=text)
        raise Refused("not_a_choice", text=text)

    def encode(self, state: State) -> Any:
        return encode(state)

    def decode(self, data: Any) -> State:
        return decode(data)

    def setup_facts(self, state: State) -> Mapping[str, Any]:
        rulings = {f"options.{name}": value for name, value in state.rulings.items()}
        return {
            "seats": state.seats,
            "boundary.state.edition": state.edition,
            "options.deck": state.deck,
            **rulings,
        }

    def copy(self, state: State) -> State:
        """Return a state of its own; what lies on the table is immutable and can be shared."""
        twin = copy(state)
        twin.rulings = dict(state.rulings)
        twin.players = list(state.players)
        return twin


RULES: type[Game[State]] = Micropolis


def _deck(document: Any, edition: str) -> Deck:
    try:
        return deck_of(edition) if document is None else Deck.of(document, edition)
    except DeckError as error:
        raise BadOption("bad_deck", "deck", str(error)) from error


def _turn(state: State, tell: Tell) -> Flow:
    """Choose a tile, place it, and let take effect what is on it."""
    seat = state.to_move
    if state.turn == 0:
        tell(happened.RoundBegan(state.commander.seat, state.round, state.last_round))
    # In the advanced game, before paying: which anthill receives the tile, and so pays for it?
    unfinished = [home for home in state.homes if home.seat == seat and not state.anthill(home).closed]
    home = yield from _ask_for_anthill(seat, unfinished, "anthill", meanings.ChoosingAnthill())
    tile = yield from _choose_tile(state, home, tell)
    yield from _place_tile(state, home, tile, tell)
    yield from resolve(state, home, tile, tell)
    dismiss_excess(state, home, tell)
    state.turn += 1
    if state.turn == state.seats:
        state.phase = Phase.ROUND_END


def _choose_tile(state: State, home: AnthillId, tell: Tell) -> Generator[Ask, Choice, Tile]:
    """Take a tile of the row with the soldiers on it, for a soldier on each tile before it or for a token."""
    army = state.anthill(home).army
    affordable = [
        Choice(meanings.tile_text(index, by_token=False), meanings.TakeTile(state.row[index].tile.id))
        for index in within_reach(state.row, army)
    ]
    by_token = [
        Choice(meanings.tile_text(index, by_token=True), meanings.TakeTile(offer.tile.id, by_token=True))
        for index, offer in enumerate(state.row)
        if state.players[home.seat].tokens
    ]
    about = meanings.ChoosingTile(home, army, state.players[home.seat].tokens)
    taking = (yield Ask(home.seat, "tile", (*affordable, *by_token), about=about)).meaning
    assert isinstance(taking, meanings.TakeTile)
    index = index_of(state.row, taking.tile)
    with_token = taking.by_token
    paid = 0 if with_token else index
    state.row, taken = take(state.row, index, pay=not with_token)
    state.held = taken.tile
    state.add_tokens(home.seat, -with_token)
    tell(happened.TileTaken(home, taken.tile, index + 1, paid, with_token, taken.soldiers))
    join(state, home, taken.soldiers - paid, tell)
    return taken.tile


def _place_tile(state: State, home: AnthillId, tile: Tile, tell: Tell) -> Flow:
    """Let a player put a tile at either end of the anthill; the first and the last have one place."""
    anthill = state.anthill(home)
    side = Side.RIGHT
    if anthill.sides:
        choices = tuple(Choice(str(side), meanings.PlaceTile(tile.id, side)) for side in anthill.sides)
        placing = (yield Ask(home.seat, "side", choices, about=meanings.ChoosingSide(home, tile.id))).meaning
        assert isinstance(placing, meanings.PlaceTile)
        side = placing.side
    anthill = anthill.place(tile, side)
    state.held = None
    state.put(home, anthill)
    tell(happened.TilePlaced(home, tile.id, side, len(anthill.tiles), anthill.closed))


def _end_round(state: State, tell: Tell) -> None:
    """End the game after the last round; else refill the row, or begin the next round."""
    if state.round == state.last_round:
        state.phase = Phase.OVER
        tell(happened.Completed())
    elif _refill_is_due(state):
        before = len(state.row)
        state.row, state.pile = refill(state.row, state.pile)
        tell(happened.RowRefilled(tuple(offer.tile.id for offer in state.row[before:]), len(state.pile)))
        state.phase = Phase.COMMANDER
    else:
        _next_round(state)


def _refill_is_due(state: State) -> bool:
    """Return whether the row has too few tiles for a round; in the advanced game, after every second one."""
    if state.advanced:
        return state.round % ROUNDS_TO_REFILL == 0
    return len(state.row) < state.seats


def _next_round(state: State) -> None:
    state.round += 1
    state.turn = 0
    state.phase = Phase.TURN
