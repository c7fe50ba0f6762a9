"""The end of each game on a terminal of 80 by 24: how it is told, how it went, and the game after it."""

from __future__ import annotations

import re

import pytest

from antterm import registry, settings
from antterm.core.record import Record
from antterm.table import Seat, Table
from tests.games.march.screen.games import answers_until, never
from tests.program.driving import antterm, canonical, saved, store
from tests.program.games import ALL_EIGHT
from tests.test_statistics import MICROPOLIS

PEOPLE = (Seat("Ann"), Seat("Bob"))


def whole_game(game_id: str) -> tuple[dict[str, str], int, list[str]]:
    """Options, seed and answers of a game that is played to its end."""
    match game_id:
        case "hive":
            return {"expansions": "MLP"}, 0, canonical(ALL_EIGHT)
        case "micropolis":
            return {"first": "seat1"}, 5, MICROPOLIS.split()
    return {}, 1, list(answers_until(never, 2, 1))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "told", "begun"),
    [
        ("hive", "surrounded", "turn 1 "),
        ("micropolis", "points", "round 1 of 10"),
        ("march", "points", "round I "),
    ],
)
def test_the_last_answer_ends_the_game_which_is_told_and_another_is_begun(
    game_id: str, told: str, begun: str
) -> None:
    options, seed, answers = whole_game(game_id)
    settings.save(settings.load()._replace(curtain="off"))
    before = Table.create(store(), game_id, PEOPLE, options, seed, "sunday", answers[:-1])
    assert before.ask is not None
    before.close()
    record = Record.replay(registry.game(game_id), 2, seed, before.record.options, answers)
    outcome = record.play.outcome
    assert outcome is not None
    how = registry.words(game_id).outcome(outcome, ("Ann", "Bob"))

    with antterm("resume", "sunday") as terminal:
        terminal.wait_for(f"{before.names[before.ask.seat]}: ")
        terminal.type(f":{answers[-1]}\r")
        terminal.wait_for("seats changed")
        while re.search("Enter (go on|final points)", terminal.text()):  # what happened, before the result
            terminal.key("enter")
            terminal.settle()
        terminal.until(lambda: how[:30] in " ".join(terminal.text().split()))
        terminal.until(lambda: told in " ".join(terminal.text().split()).casefold())
        assert saved("sunday").turn is None

        terminal.key("A")
        terminal.wait_for(begun)
        (fresh,) = (summary.name for summary in store().list() if summary.name != "sunday")
        assert [seat.name for seat in saved(fresh).seats] == ["Bob", "Ann"]
        assert saved(fresh).options == saved("sunday").options
        terminal.until(lambda: "seats changed" not in terminal.text())
