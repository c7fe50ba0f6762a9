"""A stored position holds the whole box and nothing else, or the place where it does not is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from antterm.core.checking import BadState
from antterm.core.rng import Streams
from antterm.games.march.rules.conservation import check
from antterm.games.march.rules.game import March
from tests.conformance.driver import new_record
from tests.conformance.games import Setting
from tests.games.march.games import eager

GAME = March()
State = dict[str, Any]


def written(seats: int, answers: int, *options: tuple[str, str]) -> State:
    """A real position after so many random answers."""
    record, rng = new_record(Setting("march", seats, options), 3), Streams(3)
    for _ in range(answers):
        assert record.play.ask is not None
        record.answer(eager(record.play.ask, rng))
    state: State = GAME.encode(record.play.boundary)
    return state


def put(*way: Any) -> Callable[[State], None]:
    """Sets the entry that all but the last of `way` lead to, to the last."""
    *keys, last, value = way

    def change(state: State) -> None:
        inner: Any = state
        for key in keys:
            inner = inner[key]
        inner[last] = value

    return change


def a_card_twice(state: State) -> None:
    state["discard"].append(state["deck"][0])


def a_cube_too_many(state: State) -> None:
    state["nests"][1]["larvae"] += 1


def a_hex_twice(state: State) -> None:
    state["stack"].append(state["stack"][0])


def a_hex_far_away(state: State) -> None:
    state["hexes"][max(state["hexes"], key=int)]["r"] += 40


def an_ant_of_nobody(state: State) -> None:
    here = state["hexes"][max(state["hexes"], key=int)]
    here["sites"][0] = 3


def points_from_nowhere(state: State) -> None:
    state["nests"][0]["score"] += 1


def an_end_in_the_first_round(state: State) -> None:
    state["round"], state["phase"] = 1, "over"


def a_hex_of_the_box_put_back(state: State) -> None:
    state["nests"][1]["put_back"] = [state["box"][0]]


def a_hex_on_top_put_back(state: State) -> None:
    state["nests"][1]["put_back"] = [state["stack"][0]]


CHANGES = [
    (a_card_twice, "deck"),
    (a_cube_too_many, "nests[1].supply"),
    (a_hex_twice, "hexes"),
    (a_hex_far_away, "hexes"),
    (an_ant_of_nobody, "sites[0]"),
    (points_from_nowhere, "nests[0].score"),
    (put("seats", 4), "nests"),
    (put("active", 3), "active"),
    (put("round", 5), "round"),
    (put("round", 0), "round"),
    (an_end_in_the_first_round, "phase"),
    (put("queue", [2, 1]), "queue"),
    (put("seed", "x"), "seed"),
    (put("streams", "deck", 2**64), "streams.deck"),
    (put("drawn", 25), "drawn"),
    (put("resolving", ["swarm"]), "resolving"),
    (put("nests", 0, "food", -1), "nests[0].food"),
    (put("nests", 0, "food", 2**70), "nests[0].food"),
    (put("nests", 0, "body", "tail", []), "nests[0].body"),
    (put("nests", 0, "sources", {"thin air": 0}), "nests[0].sources"),
    (put("nests", 0, "mat", "crazy_ant"), "nests[0].mat"),
    (put("nests", 0, "put_back", [26]), "nests[0].put_back"),
    (put("nests", 0, "put_back", [0, 27]), "nests[0].put_back"),
    (a_hex_of_the_box_put_back, "nests[1].put_back"),
    (a_hex_on_top_put_back, "nests[1].put_back"),
    (put("hexes", "0", "q", 1), "hexes.0"),
    (put("hexes", "0", "tunnels", [0]), "hexes.0.tunnels"),
    (put("hexes", "0", "centipede", True), "hexes.0"),
    (put("hexes", "0", "loose", [0]), "hexes.0.loose"),
    (put("open_hands", True), "open_hands"),
    (put("once_round", True), "once_round"),
    (put("last_turn", True), "last_turn"),
    (put("offered", [[1]]), "hexes"),
]


@pytest.mark.few(13)
@pytest.mark.parametrize(("change", "place"), CHANGES)
def test_what_is_not_as_in_the_box_is_named(change: Callable[[State], None], place: str) -> None:
    state = written(3, 100)
    assert GAME.decode(state)
    change(state)
    with pytest.raises(BadState) as caught:
        GAME.decode(state)
    assert place in caught.value.place


def test_what_is_remembered_of_hexes_put_back_is_in_the_stack_once_and_lies_below() -> None:
    state = GAME.decode(written(3, 100))
    for nest in state.nests:
        nest.put_back.clear()
    known, [*_, higher, lowest] = state.nests[1].put_back, state.stack
    known[:] = [lowest, higher]
    check(state)
    for claim in ([lowest, lowest], [higher], [*state.hexes][-1:], [lowest, state.box[0]]):
        known[:] = claim
        with pytest.raises(BadState) as caught:
            check(state)
        assert caught.value.place == "nests[1].put_back"


def test_what_1_0_0_wrote_twice_or_after_it_was_laid_is_read_as_it_is_written_today() -> None:
    state = written(3, 100)
    *_, higher, lowest = state["stack"]
    laid = int(max(state["hexes"], key=int))
    state["nests"][1]["put_back"] = [lowest, laid, higher, lowest]
    assert GAME.decode(state).nests[1].put_back == [higher, lowest]


HORDE = [
    (put("horde", "level", "mild"), "horde.level"),
    (put("horde", "deck", []), "horde.deck"),
    (put("horde", "score", 9_000), "horde.score"),
    (put("horde", "in_tunnel", 30), "horde.in_tunnel"),
    (put("horde", "deed", "dance"), "horde.deed"),
    (put("horde", "last", "nobody"), "horde.last"),
    (put("horde", "mat", ["swarm"]), "horde.mat"),
    (put("horde", None), "horde"),
]


@pytest.mark.parametrize(("change", "place"), HORDE)
def test_the_horde_has_what_is_its_own(change: Callable[[State], None], place: str) -> None:
    state = written(1, 25)
    assert GAME.decode(state)
    change(state)
    with pytest.raises(BadState) as caught:
        GAME.decode(state)
    assert caught.value.place == place


def test_special_species_are_dealt_to_all_and_differ() -> None:
    state = written(3, 20, ("species", "special"))
    assert GAME.decode(state)
    for mat, place in (("", "nests[0].mat"), (state["nests"][1]["mat"], "nests[0].mat")):
        with pytest.raises(BadState) as caught:
            GAME.decode({**state, "nests": [{**state["nests"][0], "mat": mat}, *state["nests"][1:]]})
        assert caught.value.place == place
