"""The sentences before a question, from positions made by hand: what has changed since the last one."""

from __future__ import annotations

from antterm.core.ask import Ask, Event
from antterm.games.march.rules.happened import ActionTaken, AntSettled, CardPlayed, Evolved, PhaseBegan
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.state import Phase
from antterm.games.march.screen.notes import QuestionNotes, asked_again
from antterm.games.march.screen.position import Position
from antterm.games.march.screen.since import round_lines
from tests.games.march.handmade import BLUE, RED, SOIL, HandmadeMatch
from tests.games.march.screen.models import ACTING, FORAGE, NAMES, seat_view_of

MARCH = ActionTaken(BLUE, "march")


def shown(notes: QuestionNotes, ask: Ask | None, *happened: Event) -> str:
    """The sentences at a question, where Red has an ant on Soil; each event has an answer of its own."""
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.1")
    notes.show(Position(seat_view_of(position, ask, happened)), NAMES, "y")
    return notes.text


def test_nothing_is_said_where_nothing_is_asked() -> None:
    notes = QuestionNotes()
    assert not shown(notes, None)
    assert not notes.is_first


def test_the_same_action_of_the_same_player_is_said_to_be_another_one() -> None:
    assert "once more" in shown(QuestionNotes(), FORAGE, MARCH, MARCH)
    assert "once more" not in shown(QuestionNotes(), FORAGE, MARCH, ActionTaken(BLUE, "forage"))


def test_an_ant_that_moved_up_is_named_at_the_next_question_and_not_at_the_one_after() -> None:
    notes, settled = QuestionNotes(), AntSettled(RED, Spot(SOIL, 1))
    assert not shown(notes, ACTING, MARCH)
    assert shown(notes, ACTING, MARCH, settled).startswith("Your ant has moved up to a free site: ")
    assert not shown(notes, ACTING, MARCH, settled, MARCH)


def test_who_is_asked_again_without_an_attack_reads_what_others_played_that_stays() -> None:
    position = HandmadeMatch()
    assert asked_again(Position(seat_view_of(position, FORAGE, [MARCH]))) == "You are asked again."
    position.in_play(BLUE, "amazon_head")
    played = [ActionTaken(BLUE, "play"), CardPlayed(BLUE, "amazon_head"), Evolved(BLUE, "amazon_head")]
    told = asked_again(Position(seat_view_of(position, FORAGE, played)))
    assert told == "You are asked again. Played since your turn: Amazon Head (Bob)."


def test_an_evolution_of_another_that_can_rob_the_player_is_named_at_their_next_question_alone() -> None:
    notes, position = QuestionNotes(), HandmadeMatch()
    position.gives(RED, larvae=4)
    told = []
    played = [
        ActionTaken(BLUE, "play"),
        CardPlayed(BLUE, "parasite_thorax"),
        Evolved(BLUE, "parasite_thorax"),
    ]
    for events in ([MARCH], [MARCH, *played], [MARCH, *played, MARCH]):
        if len(events) == 4:
            position.in_play(BLUE, "parasite_thorax")
        notes.show(Position(seat_view_of(position, ACTING, events)), NAMES, "y")
        told.append(notes.text)
    assert told == ["", "Parasite Thorax of Bob: can take up to 4 of your larvae when foraging.", ""]


def test_who_began_the_round_is_told_and_that_everybody_begins_in_the_great_tunnel() -> None:
    began = PhaseBegan(BLUE, Phase.WORKER, 1)
    assert round_lines(Position(seat_view_of(HandmadeMatch(), ACTING, []))) == ()
    assert round_lines(Position(seat_view_of(HandmadeMatch(), ACTING, [began]))) == (
        "Round I began with Bob, by lot.",
    )
    empty = HandmadeMatch(meadow={})
    assert round_lines(Position(seat_view_of(empty, ACTING, [began])))[1:] == (
        "Each of you has an ant in the Great Tunnel and no hex yet.",
    )
