"""What the Ant Lion's Den takes is foretold and told: round's end, harvest, story, by ear."""

from __future__ import annotations

import pytest

from antterm.core.story import Happening
from antterm.games.march.draw.status.since import Since
from antterm.games.march.rules.happened import CardDiscarded, Cause, PhaseBegan
from antterm.games.march.rules.round_end import round_ends
from antterm.games.march.rules.rounds import play
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.view import view_of
from antterm.games.march.screen import pages
from antterm.games.march.spoken import SPOKEN
from antterm.plain.spoken import ListenerView
from tests.games.march.handmade import BARK, RED, SOIL, HandmadeMatch
from tests.games.march.screen.models import NAMES, model_of, seat_view_of, show

DEN = 22


def new_position() -> HandmadeMatch:
    """Ann lives on two sites of the Den, and holds a single card: nobody is asked which goes."""
    position = HandmadeMatch(meadow={SOIL: (1, -1), BARK: (1, 0), DEN: (0, 1)})
    position.gives(RED, hand="swarm", food=3)
    position.ants(RED, f"{DEN}.1", f"{DEN}.2")
    return position


def test_the_rounds_end_foretells_the_cards_that_go() -> None:
    position = new_position()
    view = view_of(position.state, RED)
    assert [end.discarded for end in round_ends(view)] == [1, 0, 0]
    model = model_of()
    show(model, seat_view_of(position, None, []))
    assert "-1◆" in model.below().draw(60, 2).to_text()
    moment: ListenerView[object] = ListenerView(view, None, RED, NAMES, {}, ())
    told = SPOKEN.look(moment, "harvest")
    assert "The Ant Lion's Den will take 1 card." in told


@pytest.mark.parametrize("size", [(46, 17), (74, 32)], ids="{0[0]}".format)
def test_what_was_taken_stands_on_the_harvest_in_the_story_and_beside_the_map(size: tuple[int, int]) -> None:
    position = new_position()
    position.state.phase = Phase.HARVEST_START
    position.state.queue = [RED, 1, 2]
    position.events.clear()
    position.tell(PhaseBegan(RED, Phase.QUEEN_START, 1))
    for _question in play(position):
        raise AssertionError("with one card nobody is asked")
    discarded = [event for event in position.events if isinstance(event, CardDiscarded)]
    assert [(event.card, event.why) for event in discarded] == [("swarm", Cause.ANT_LIONS_DEN)]
    position.state.phase = Phase.HARVEST
    model = model_of()
    show(model, seat_view_of(position, None, position.events))
    since = Since(view_of(position.state, RED), NAMES, (), RED, "y", taken=model.position.taken_by_den)
    assert "discards Swarm to" in since.draw(34, 6).to_text()
    model.press("g")
    assert model.page is pages.HARVEST
    drawn = model.board().draw(*size).to_text()
    assert "Ant Lion's Den: Swarm" in drawn
    assert "-◆" in drawn
    model.press("y")
    assert "discards Swarm to the Ant Lion's Den" in " ".join(model.board().draw(74, 32).to_text().split())
    moment: ListenerView[object] = ListenerView(view_of(position.state, RED), None, RED, NAMES, {}, ())
    assert SPOKEN.news(moment, [Happening(1, each) for each in discarded]) == [
        "Ann discards Swarm (Ant Lion's Den)."
    ]
