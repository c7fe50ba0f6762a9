"""An Action that may be a player's last of the round is foretold: what is said is compared with the rules."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from antterm.core.play import Play
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.rules.determinization import match_of
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import ActionTaken, PhaseBegan, RestAreaEmptied
from antterm.games.march.rules.last_action import Last, last_action, leaves_only_rest
from antterm.games.march.rules.state import LAST_ROUND, Phase, State
from antterm.games.march.rules.topics import Acting
from antterm.games.march.rules.view import view_of
from antterm.games.march.rules.worker import REST, legal_actions
from antterm.games.march.spoken import SPOKEN
from antterm.games.march.words import MarchWords
from antterm.games.march.words.naming import larvae
from antterm.plain.spoken import ListenerView
from tests.foreseen import FROZEN
from tests.games.march.handmade import BLACK, BLUE, MAY_REST, RED, resting_players
from tests.games.march.screen.games import answer_of
from tests.games.march.screen.models import NAMES, model_of, seat_view_of, show
from tests.sampling import fewer


@pytest.mark.few(4)
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_surprised_by_the_end_of_a_worker_phase_and_a_sure_last_action_is_the_last(
    seats: int, seed: int
) -> None:
    """But where a card lets somebody rest in the Action of another."""
    record: Record[State] = Record(March(), seats, seed, {})
    rng, said, ends, granted = Streams(seed), dict[int, Last](), 0, False
    while (ask := record.play.ask) is not None:
        if isinstance(ask.about, Acting):
            assert said.get(ask.seat) is not Last.SURE, "there was another turn"
            said[ask.seat] = last_action(record.play.view(ask.seat), ask.seat)
        record.answer(answer_of(ask, rng))
        for event in record.history[-1].events:
            granted = granted or (
                isinstance(event, ActionTaken) and event.is_bonus and event.action == "rest"
            )
            if isinstance(event, ActionTaken) and event.action == "rest":
                said[event.seat] = Last.MAYBE
            if isinstance(event, PhaseBegan) and event.phase is Phase.SOLDIER_START:
                assert granted or Last.NO not in said.values()
                ends, granted = ends + 1, False
                said.clear()
    assert ends == LAST_ROUND


@pytest.mark.parametrize("components", [FROZEN])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_rest_brings_and_ends_what_its_sentence_says(seats: int) -> None:
    """But where a card lets somebody rest in the Action of another."""
    record: Record[State] = Record(March(), seats, 3, {})
    rng, words, said, kinds = Streams(3), MarchWords(), dict[int, tuple[str, int]](), set[str]()
    turns = list[tuple[int, str]]()
    begins: int | None = None
    compared = 0
    while (ask := record.play.ask) is not None:
        view, text = record.play.view(ask.seat), answer_of(ask, rng)
        rest = ask.find("rest") if isinstance(ask.about, Acting) else None
        if rest is not None and begins is not None and view.phase is Phase.WORKER:
            assert ask.seat == begins
            compared, begins = compared + 1, None
        if rest is not None and not view.nests[ask.seat].rested and (text == "rest" or rng.below("rest", 2)):
            said[ask.seat], text = (words.choice(ask, rest, view), len(turns)), "rest"
        record.answer(text)
        for event in record.history[-1].events:
            match event:
                case ActionTaken(seat, action, is_bonus=True) if action == "rest":
                    said.clear()
                case ActionTaken(seat, action, is_bonus=False):
                    turns.append((seat, action))
                case RestAreaEmptied(seat, brought, food) if seat in said:
                    told, first = said[seat]
                    actions = turns[first:]
                    assert larvae(brought) in told
                    begins_next = ", and you begin the next round"
                    kinds.add(kind := re.sub("[01] larvae?", "n", told).replace(begins_next, ""))
                    begins = seat if begins_next in told else begins
                    match kind:
                        case "Rest: gain n. This ends the Worker Phase for all.":
                            assert actions == [(seat, "rest")]
                        case "Rest: n when the phase ends, after one more turn of the other player.":
                            assert [who for who, _action in actions] == [seat, 1 - seat]
                        case "Rest until the phase ends: n, and a food for each turn you sit out.":
                            own = [action for who, action in actions if who == seat]
                            assert own == ["rest"] * (1 + food)
                        case _:
                            pytest.fail(told)
                case PhaseBegan(phase=Phase.SOLDIER_START):
                    said.clear()
    assert len(kinds) == 2
    assert compared or seats == 2


def test_the_panel_the_head_and_the_ear_say_that_it_may_be_the_last() -> None:
    position = resting_players()
    model = model_of()
    show(model, seat_view_of(position, MAY_REST, []))
    text = "Your last Action of the round if 1 other player rests before your next turn."
    assert text in " ".join(model.answers().draw(40, 12).to_text().split())
    assert "the next Rest ends it" in model.title_bar("").draw(80, 1).to_text()
    moment: ListenerView[object] = ListenerView(view_of(position.state, RED), MAY_REST, RED, NAMES, {}, ())
    assert text in SPOKEN.after_news(moment, ())


def test_in_the_last_round_it_is_the_last_of_the_game() -> None:
    position = resting_players(rested=0, number=LAST_ROUND)
    position.nests[BLUE].food = position.nests[BLACK].food = 0
    moment: ListenerView[object] = ListenerView(view_of(position.state, RED), MAY_REST, RED, NAMES, {}, ())
    told = "Your last Action of the game if 2 other players rest before your next turn."
    assert told in SPOKEN.after_news(moment, ())
    position.state.last_turn = True
    moment = ListenerView(view_of(position.state, RED), MAY_REST, RED, NAMES, {}, ())
    assert "Your last Action of the game." in SPOKEN.after_news(moment, ())


def test_who_has_not_acted_yet_cannot_end_the_phase_but_who_has_nothing_can() -> None:
    position = resting_players(acted=False)
    assert last_action(view_of(position.state, RED), RED) is Last.NO
    position.nests[BLACK].food = 0
    assert last_action(view_of(position.state, RED), RED) is Last.MAYBE


@pytest.mark.few(2)
@pytest.mark.parametrize("games", fewer(2, 6))
@pytest.mark.parametrize("beyond", ["none", "five"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_action_after_which_one_can_only_rest_says_so_before(seats: int, beyond: str, games: int) -> None:
    """And no other does, whatever is answered; maybe is said only where cards or food may come."""
    found = Counter[tuple[str, Last]]()
    for seed in range(games):
        record: Record[State] = Record(March(), seats, seed, {"beyond": beyond})
        rng = Streams(seed)
        while (ask := record.play.ask) is not None:
            if isinstance(ask.about, Acting):
                view = record.play.view(ask.seat)
                nest = view.nests[ask.seat]
                for choice in ask.choices if nest.food < 3 else ():
                    said = leaves_only_rest(view, ask.seat, choice.text)
                    found[choice.text, said] += 1
                    if choice.text == REST:
                        assert said is Last.NO
                    elif (rests := _only_rests_after(record.play.copy(), choice.text, rng)) is not None:
                        assert said is Last.MAYBE or rests is (said is Last.SURE), (seed, choice, said)
                    if said is Last.MAYBE:
                        assert choice.text == "forage" or nest.hand_size or choice.text == "explore"
            record.answer(answer_of(ask, rng))
    assert found["march", Last.SURE]
    assert found["march", Last.NO]
    assert found["play", Last.SURE]
    assert found["explore", Last.SURE] or beyond == "five"


def _only_rests_after(play: Play[State], action: str, rng: Streams) -> bool | None:
    """Take an Action to its end, and return whether its player could only rest then.

    None if the phase has ended, or if the player chose to rest on the way, by an Action that a card gave.
    """
    assert play.ask is not None
    seat, number = play.ask.seat, play.view(None).round
    play.answer(action)
    while play.ask is not None and not isinstance(play.ask.about, Acting):
        if play.view(None).phase is not Phase.WORKER:
            return None
        asked, text = play.ask.seat, answer_of(play.ask, rng)
        if asked == seat and text == REST:
            return None
        play.answer(text)
    after = play.view(seat)
    if play.ask is None or after.round != number or after.phase is not Phase.WORKER:
        return None
    if after.nests[seat].rested:
        return True  # nobody was asked in between
    return legal_actions(match_of(play.boundary, after.components), seat) == [REST]
