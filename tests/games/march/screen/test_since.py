"""What happened since a player's turn, on the screen: in steps on the map, and what ends an order."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.core.ask import Ask, Choice, Event
from antterm.core.story import Happening
from antterm.games.march.rules.happened import ActionTaken, AntMoved
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import Decline, Declined, GainLarva
from antterm.games.march.rules.topics import ReactingToForage
from antterm.games.march.rules.view import look
from antterm.games.march.screen.model import MarchModel
from antterm.games.march.words import MarchWords
from antterm.ui.models.layout import lay_out
from antterm.ui.models.seat_view import ModelConfig, Preferences, SeatView
from tests.games.march.scene import BLUE, RED, WATERS_EDGE, Scene

NAMES = ("Ann", "Bob", "Cleo")
FORAGE = Ask(
    RED,
    "forage.react",
    (Choice("yes", GainLarva()), Choice("no", Decline(Declined.LARVA))),
    about=ReactingToForage(),
)
"""Whether Ann takes a larva while another forages."""


def model_of(*, glyphs: str = "unicode") -> MarchModel:
    preferences = Preferences("ascii" if glyphs == "ascii" else "unicode")
    return MarchModel(ModelConfig(MarchWords(), lambda text: text, preferences))


def sight_of(scene: Scene, ask: Ask | None, happened: Sequence[Event]) -> SeatView:
    """The table as Ann sees it, each event with an answer of its own."""
    told = [Happening(number, event) for number, event in enumerate(happened, 1)]
    return SeatView(look(scene.state, RED), ask, ask, None, NAMES, told, len(told))


def show(model: MarchModel, sight: SeatView, size: tuple[int, int] = (80, 24)) -> None:
    """Show the table on a terminal of some size."""
    model.show(sight)
    for _pass in range(2):
        model.fit(size[0], lay_out(*size, model.wish(size[0])))


def test_who_is_attacked_is_asked_again_and_told_why_once() -> None:
    model, scene = model_of(), Scene()
    scene.ants(RED, f"{WATERS_EDGE}.1")
    scene.ants(BLUE, "0")
    before = [ActionTaken(BLUE, "forage")]
    show(model, sight_of(scene, FORAGE, before))
    assert model.press("N")
    assert model.automatic(FORAGE, sight_of(scene, FORAGE, before)) == "no"
    scene.meadow[0].loose[BLUE] -= 1
    scene.meadow[WATERS_EDGE].put(BLUE, None)
    attacked = sight_of(scene, FORAGE, [*before, AntMoved(BLUE, Spot(0, None), Spot(WATERS_EDGE, None))])
    assert model.automatic(FORAGE, attacked) is None, "with the answer that brings the attack"
    show(model, attacked)
    assert model.message.startswith("You are asked again: Bob attacks you on 2")
    show(model, attacked)
    assert not model.message, "it is said once"
