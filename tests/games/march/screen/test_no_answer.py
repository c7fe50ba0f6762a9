"""Why a hex is not among the answers, in positions made by hand."""

from __future__ import annotations

from antterm.core.ask import Ask, Choice
from antterm.games.march.rules.evolutions import WEAVER
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import TakeStep
from antterm.games.march.rules.topics import Acting, Placing, Stepping
from antterm.games.march.rules.view import view_of
from antterm.games.march.screen.no_answer import why_held, why_no_answer
from antterm.games.march.screen.origins import Origins
from tests.games.march.handmade import BARK, BLUE, RED, SOIL, WATERS_EDGE, HandmadeMatch
from tests.games.march.screen.models import NAMES

PLACING = Ask(RED, "march.larva", (), about=Placing("march.larva", 2))


def stepping(*steps: tuple[int, int]) -> Ask:
    """The question for a step from the outskirts of one hex to another."""
    meanings = [TakeStep(Spot(origin, None), to) for origin, to in steps]
    choices = tuple(Choice(step.text, step) for step in meanings)
    return Ask(RED, "march.ant", choices, about=Stepping("march.ant", 2))


def why(position: HandmadeMatch, ask: Ask, number: int) -> str:
    """The sentence about a hex, where Space has other ants go."""
    origins = Origins(ask, view_of(position.state, RED))
    return why_no_answer(origins, origins.view.hexes[number], NAMES, "Space")


def test_a_hex_out_of_reach_names_the_hex_from_which_ants_go_and_other_ants_have_a_key() -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.o", f"{SOIL}.o", f"{BARK}.o")
    ask = stepping((SOIL, 0), (BARK, SOIL))
    assert why(position, ask, WATERS_EDGE) == (
        "2 Water's Edge cannot be reached: no open tunnel leads there from 1 Soil."
    )
    assert why(position, ask, BARK) == "Space: move ants from 9 Bark. That hex cannot be reached from 1."
    assert why(position, ask, SOIL) == "1 Soil is not among the answers."


def test_ants_that_cannot_leave_are_held_by_a_card_of_another_player_on_their_hex() -> None:
    position = HandmadeMatch()
    position.in_play(BLUE, WEAVER)
    position.ants(BLUE, f"{WATERS_EDGE}.1")
    position.ants(RED, f"{WATERS_EDGE}.o", f"{SOIL}.o")
    held = "2 Water's Edge: your ants cannot leave; they are held by Weaver Thorax (Bob)."
    assert why(position, stepping((SOIL, 0)), WATERS_EDGE) == held
    view = view_of(position.state, RED)
    no_steps, leaving = (Origins(ask, view) for ask in (PLACING, stepping((SOIL, 0), (WATERS_EDGE, 0))))
    for origins in (no_steps, leaving):
        assert why_held(origins, view.hexes[WATERS_EDGE], NAMES) is None


def test_a_larva_needs_an_ant_that_holds_a_site() -> None:
    position = HandmadeMatch()
    position.ants(RED, f"{SOIL}.o")
    assert "none of your ants is there" in why(position, PLACING, WATERS_EDGE)
    assert "your ants there hold no site" in why(position, PLACING, SOIL)
    position.ants(RED, f"{SOIL}.1", "0")
    assert why(position, PLACING, SOIL) == "1 Soil is not among the answers."
    assert "is not among the answers" in why(position, PLACING, 0)
    assert "is not among the answers" in why(position, Ask(RED, "turn.action", (), about=Acting()), SOIL)
