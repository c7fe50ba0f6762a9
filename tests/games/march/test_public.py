"""What a question tells those who are not asked: what it is about, and that it is asked."""

from __future__ import annotations

from antterm.core.record import Record
from antterm.games.march.rules import beyond, species, worker
from antterm.games.march.rules.asking import openly
from antterm.games.march.rules.game import March
from antterm.games.march.rules.state import State
from antterm.games.march.words import MarchWords
from antterm.table.seat_position import SeatPosition, seat_position
from tests.games.march.handmade import BARK, BLACK, BLUE, RED, SOIL, HandmadeMatch, texts

NAMES = ("Ann", "Bob", "Cleo")


def ready(food: int = 0, hand: str = "royal_jelly egg_stealer") -> HandmadeMatch:
    """A player who has acted, with larvae enough to play these cards."""
    position = HandmadeMatch()
    position.gives(RED, larvae=9, food=food, hand=hand).acted = True
    return position


def test_an_action_is_asked_for_in_secret_where_the_hand_alone_leaves_a_choice() -> None:
    assert ready(hand="").first_ask(worker.turn) is None, "who can only rest is not asked"
    hungry, fed = ready().first_ask(worker.turn), ready(food=1).first_ask(worker.turn)
    assert texts(hungry) == ["play", "rest"]
    assert hungry is not None
    assert fed is not None
    assert (hungry.secret, fed.secret) == (True, False)


def test_which_card_is_played_is_asked_in_secret() -> None:
    several = [
        ready().first_ask(worker.play_a_card, RED),
        ready().first_ask(beyond.abandoned_spider_lair, RED),
        ready(hand="scout_thorax acrobat_head").first_ask(species.modified_genome, RED),
    ]
    assert [ask is not None and ask.secret for ask in several] == [True] * 3


def test_a_reaction_that_costs_nothing_but_a_card_is_no_secret() -> None:
    exchanging = ready().first_ask(worker.react_to_play, RED)
    assert exchanging is not None
    assert not exchanging.secret, "everybody knows how many cards somebody has"
    assert exchanging.public().about == exchanging.about


def test_at_an_open_table_nothing_is_secret() -> None:
    ask = ready().first_ask(lambda m: openly(worker.turn(m)))
    assert ask is not None
    assert {ask.secret, ask.private, ask.hidden} == {False}
    assert ask.public().about == ask.about


def test_a_hex_that_only_its_explorer_has_seen_is_not_named_to_others() -> None:
    position = HandmadeMatch(without=(SOIL, BARK))
    position.in_play(RED, "scout_thorax")
    position.ants(RED, "0")
    position.on_stack(SOIL, BARK)
    laying = position.first_ask(worker.ACTIONS["explore"].carry_out, RED, answers=str(SOIL))
    assert laying is not None
    words = MarchWords()
    assert "Soil" in words.question(laying, NAMES)
    told = words.question(laying.public(), NAMES)
    assert told == "Ann: where do you lay the new hex, and how?"


def evolving(blue: str) -> Record[State]:
    """The Mutant has played an Evolution, and the others may react; the hand of one of them is not known."""
    position = HandmadeMatch()
    position.plays(RED, "mutant_ant")
    position.gives(RED, larvae=9, food=3, hand="scout_thorax")
    position.gives(BLUE, larvae=9, food=3, hand=blue)
    position.gives(BLACK, larvae=9, food=3)
    record = Record(March(), 3, 1, origin=position.state)
    record.answer("modified_genome")
    return record


def told(record: Record[State], seat: int | None) -> tuple[object, ...]:
    """What a seat is told of a game."""
    sight: SeatPosition = seat_position(record, seat)
    return sight.view, sight.ask, sight.outcome, sight.number, sight.own, tuple(sight.happened)


def test_who_was_asked_in_secret_and_has_declined_is_not_told_from_who_was_not_asked() -> None:
    asked, unasked = evolving("acrobat_head"), evolving("royal_jelly")
    for record, kind in (asked, "modified_genome.react"), (unasked, "turn.action"):
        assert record.play.ask is not None
        assert (record.play.ask.seat, record.play.ask.kind) == (BLUE, kind)
    asked.answer("none")
    for seat in (RED, BLACK, None):
        assert told(asked, seat) == told(unasked, seat)
    assert seat_position(asked, BLUE).number == seat_position(unasked, BLUE).number + 1
    asked.answer("forage")
    unasked.answer("forage")
    numbers = [happening.number for happening in seat_position(asked, BLACK).happened]
    assert numbers == [happening.number for happening in seat_position(unasked, BLACK).happened]
    assert numbers == sorted(numbers)
    assert seat_position(asked, BLACK).number == len(asked.history) - 1
