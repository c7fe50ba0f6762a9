"""Models of the screen that show a position made by hand, and what tests ask of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from antterm.core.ask import Ask, Choice, Event
from antterm.core.story import Happening
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntMoved,
    LarvaPlaced,
)
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import (
    Decline,
    Declined,
    GainLarva,
    TakeAction,
)
from antterm.games.march.rules.movement import possible_steps
from antterm.games.march.rules.topics import (
    Acting,
    ReactingToForage,
    Stepping,
)
from antterm.games.march.rules.view import view_of
from antterm.games.march.rules.worker import take_action
from antterm.games.march.screen.model import MarchModel
from antterm.games.march.words import MarchWords
from antterm.ui.models.layout import lay_out
from antterm.ui.models.seat_view import ModelConfig, Preferences, SeatView
from tests.games.march.handmade import (
    BARK,
    BLACK,
    BLUE,
    RED,
    SOIL,
    WATERS_EDGE,
    HandmadeMatch,
)

NAMES = ("Ann", "Bob", "Cleo")

FORAGE = Ask(
    RED,
    "forage.react",
    (Choice("yes", GainLarva()), Choice("no", Decline(Declined.LARVA))),
    about=ReactingToForage(),
)
"""Whether Ann takes a larva while another forages."""

ACTING = Ask(RED, "turn.action", (Choice("forage", TakeAction("forage")),), about=Acting())


def model_of(*, glyphs: str = "unicode") -> MarchModel:
    preferences = Preferences("ascii" if glyphs == "ascii" else "unicode")
    return MarchModel(ModelConfig(MarchWords(), lambda text: text, preferences))


def seat_view_of(position: HandmadeMatch, ask: Ask | None, happened: Sequence[Event]) -> SeatView:
    """The table as Ann sees it, each event with an answer of its own."""
    told = [Happening(number, event) for number, event in enumerate(happened, 1)]
    return SeatView(view_of(position.state, RED), ask, ask, None, NAMES, told, len(told))


def show(model: MarchModel, seat_view: SeatView) -> None:
    """Show the table on a terminal of 80x24."""
    model.show(seat_view)
    show_again(model, (80, 24))


def show_again(model: MarchModel, size: tuple[int, int]) -> None:
    """Lay the panes out for a terminal of some size, after the model has changed."""
    for _pass in range(2):
        model.fit(size[0], lay_out(*size, model.requested_sizes(size[0])))


def stepped(size: tuple[int, int] = (80, 24)) -> MarchModel:
    """Bob has marched to 9 and 1 and attacks Ann on 2; Cleo has marched to 1: four steps."""
    model, position = model_of(), HandmadeMatch()
    position.ants(RED, f"{WATERS_EDGE}.1")
    position.ants(BLUE, f"{WATERS_EDGE}.o", f"{BARK}.1", f"{SOIL}.1")
    position.ants(BLACK, f"{SOIL}.2")
    happened = [
        ActionTaken(BLUE, "march"),
        LarvaPlaced(BLUE, Spot(BARK, 0)),
        LarvaPlaced(BLUE, Spot(SOIL, 0)),
        AntMoved(BLUE, Spot(0, None), Spot(WATERS_EDGE, None)),
        ActionTaken(BLACK, "march"),
        LarvaPlaced(BLACK, Spot(SOIL, 1)),
        ActionTaken(BLUE, "forage"),
    ]
    seat_view = seat_view_of(position, FORAGE, happened)
    model.show(replace(seat_view, prepared=True))
    show_again(model, size)
    assert model.press("y")
    show_again(model, size)
    return model


def key_line(model: MarchModel) -> dict[str, str]:
    return dict(model.hints(model.offers()))


def marching(position: HandmadeMatch) -> MarchModel:
    """Return the screen model of who is asked for the first step of a March."""
    position.gives(RED, food=1)
    ask = position.first_ask(take_action, RED, "march")
    assert ask is not None
    model = model_of()
    show(model, seat_view_of(position, ask, ()))
    return model


def place_of(model: MarchModel, number: int) -> int:
    """Return the place of the entry of a hex."""
    cell = model.view.hexes[number].cell
    return next(n for n, entry in enumerate(model.pointing.entries) if entry.place == cell)


def spot(text: str) -> Spot:
    return Spot.parse(text)


def stepping(position: HandmadeMatch, *taken: str) -> Ask:
    """The question for the next step of Ann, after those taken: `1.o>0` from hex 1 into the Great Tunnel."""
    steps = tuple(
        (spot(origin), spot(where)) for origin, _to, where in (each.partition(">") for each in taken)
    )
    possible = possible_steps(position, RED, position.meadow.spots(RED))
    choices = tuple(Choice(step.text, step) for step in possible)
    return Ask(RED, "march.ant", choices, about=Stepping("march.ant", 4, steps))
