"""Saved games that are well typed and nonsense: listed as such, previewed by nothing, and no trouble."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from antterm import registry
from antterm.bots import create, randomness
from antterm.core.game import Outcome
from antterm.saves.clock import Pace
from antterm.saves.document import encode
from antterm.saves.errors import SaveError
from antterm.saves.store import Store, Summary
from antterm.table import Seat, Table
from antterm.ui.models.preview import Preview, facts

ANSWERS = 12


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """A saved game of every kind, as plain data."""
    store = Store(tmp_path_factory.mktemp("played"))
    plain: dict[str, dict[str, Any]] = {}
    for game_id in registry.HOMES:
        seats = [Seat(name) for name in ("Ann", "Bob", "Cy")[: registry.game(game_id).seats.start]]
        with Table.create(store, game_id, seats, {}, seed=3, name=game_id) as table:
            bot = create("random", game_id)
            for number in range(ANSWERS):
                assert table.ask is not None
                rng = randomness(3, table.ask.seat, number)
                table.answer(bot.choose(table.ask, table.view(table.ask.seat), rng))
        plain[game_id] = json.loads(store.path(game_id).read_text())
    return plain


def previewed(store: Store, summary: Summary) -> str:
    """What the preview shows of a game."""
    return Preview(store).scene(summary, True).draw(60, 20).to_text().strip()


def looked_at(folder: Path, plain: dict[str, Any]) -> Summary:
    """The game as it is listed, after everything that shows it has shown it."""
    store = Store(folder)
    store.folder.mkdir(parents=True, exist_ok=True)
    store.path("game").write_text(json.dumps(plain))
    (summary,) = store.list()
    assert previewed(store, summary)
    assert summary.error is None or summary.error.sentence().isprintable()
    return summary


def test_a_game_that_only_the_rules_refuse_does_not_wait(
    texts: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    store = Store(tmp_path)
    store.folder.mkdir(parents=True)
    store.path("older").write_text(json.dumps(texts["hive"]))
    refused = {**texts["hive"], "name": "newer", "updated": "2099-01-01T00:00:00+00:00"}
    refused["options"] = {**refused["options"], "opening": "of no rules"}
    store.path("newer").write_text(json.dumps(refused))
    by_the_rules, by_the_file = store.waiting(), store.waiting(inspected=False)
    assert by_the_rules is not None
    assert by_the_file is not None
    assert (by_the_rules.name, by_the_file.name) == ("older", "newer")


def test_a_whole_game_is_previewed(tmp_path: Path, texts: dict[str, dict[str, Any]]) -> None:
    for plain in texts.values():
        summary = looked_at(tmp_path, plain)
        assert summary.error is None
        facts, _blank, board = previewed(Store(tmp_path), summary).partition("\n\n")
        assert facts.startswith(registry.title(plain["game"]))
        assert "Ann" in facts
        assert len(board.splitlines()) > 1


def test_a_listed_game_tells_when_it_was_begun_by_which_clock_and_how_it_ended(tmp_path: Path) -> None:
    store, pace = Store(tmp_path), Pace(game=600_000, loss=True)
    with Table.create(store, "hive", [Seat("Ann"), Seat("Bob")], {}, 1, pace=pace) as table:
        created = table.document.created
        table.answer("resign")
    (read,) = store.list(inspected=False)
    assert (read.created, read.pace, read.outcome) == (created, pace, None)
    (inspected,) = store.list()
    assert inspected.outcome == Outcome((1,), reason="resigned")


@pytest.mark.parametrize(
    ("changes", "code", "said"),
    [
        ({"options": {"expansions": "ZZ"}}, "unplayable", "the option “expansions” cannot be “ZZ”"),
        ({"options": {"foo": "a"}}, "unplayable", "there is no option “foo”"),
        ({"options": {"expansions": ["a"]}}, "unplayable", "the option “expansions” cannot be “['a']”"),
        (
            {"seats": [{"name": name} for name in "ABC"]},
            "unplayable",
            "its number of seats is 3, but the game is for 2",
        ),
        ({"options": {"foo": "a"}, "rules": 99}, "rules", "there is no option “foo”"),
        ({"game": "chess"}, "unknown_game", "“chess”"),
        ({"digest": "0" * 64}, "damaged", "digests differ"),
    ],
)
def test_a_game_that_cannot_be_played_is_listed_so(
    tmp_path: Path, texts: dict[str, dict[str, Any]], changes: dict[str, Any], code: str, said: str
) -> None:
    error = looked_at(tmp_path, {**texts["hive"], **changes}).error
    assert error is not None
    assert error.code == code
    assert said in error.sentence()
    with pytest.raises(SaveError) as caught:
        Table.open(Store(tmp_path), "game")
    assert caught.value.code == code


@pytest.mark.parametrize("deck", [[], "mine", 3, True])
def test_a_deck_that_is_none_is_told(tmp_path: Path, texts: dict[str, dict[str, Any]], deck: object) -> None:
    plain = texts["micropolis"]
    error = looked_at(tmp_path, {**plain, "options": {**plain["options"], "deck": deck}}).error
    assert error is not None
    assert f"the option “deck” cannot be “{deck}”" in error.sentence()


def test_a_single_answer_is_one(tmp_path: Path, texts: dict[str, dict[str, Any]]) -> None:
    looked_at(tmp_path, texts["hive"])
    (summary,) = Store(tmp_path).list()
    one = replace(summary, answers=1)
    assert facts(one) == ("Ann, Bob", "1 answer")


def test_a_deck_without_tiles_is_told(tmp_path: Path, texts: dict[str, dict[str, Any]]) -> None:
    options = {**texts["micropolis"]["options"], "deck": {"tiles": 3}}
    summary = looked_at(tmp_path, {**texts["micropolis"], "options": options, "digest": "0"})
    assert summary.error is not None
    assert "its option “deck” cannot be used" in summary.error.sentence()


def test_options_left_out_are_listed_by_default(tmp_path: Path, texts: dict[str, dict[str, Any]]) -> None:
    for plain in texts.values():
        assert looked_at(tmp_path, {**plain, "options": {}}).options == plain["options"]


def test_the_earlier_generation_of_a_damaged_game_is_offered(
    tmp_path: Path, texts: dict[str, dict[str, Any]]
) -> None:
    store = Store(tmp_path)
    looked_at(tmp_path, texts["hive"])
    document = store.read("game")
    store.write("game", replace(document, name="Later"))
    store.path("game").write_bytes(encode(replace(document, digest="0")))
    (summary,) = store.list()
    assert summary.error is not None
    assert summary.error.earlier


plain_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(sorted(registry.HOMES)), st.data())
def test_damaged_games_are_shown_or_refused(
    tmp_path: Path, texts: dict[str, dict[str, Any]], game_id: str, data: st.DataObject
) -> None:
    plain = copy.deepcopy(texts[game_id])
    for _ in range(data.draw(st.integers(1, 2))):
        match data.draw(
            st.sampled_from(["option", "seats", "answer", "answers", "state", "value", "game", "seed"])
        ):
            case "option":
                name = data.draw(st.sampled_from([*plain["options"], "deck", "foo"]))
                plain["options"][name] = data.draw(plain_values)
            case "seats":
                plain["seats"] = [{"name": name} for name in "ABCDEFG"[: data.draw(st.integers(1, 7))]]
            case "answer" if plain["answers"]:
                place = data.draw(st.integers(0, len(plain["answers"]) - 1))
                plain["answers"][place] = data.draw(st.text(max_size=5) | st.sampled_from(plain["answers"]))
            case "answers":
                del plain["answers"][data.draw(st.integers(0, ANSWERS)) :]
            case "state":
                plain["boundary"]["state"] = data.draw(plain_values)
            case "value":
                plain[data.draw(st.sampled_from(sorted(plain)))] = data.draw(plain_values)
            case "game":
                plain["game"] = data.draw(st.sampled_from([*registry.HOMES, "chess"]))
            case "seed":
                plain["seed"] = data.draw(st.integers(0, 2**63 - 1))
        if not isinstance(plain["options"], dict) or not isinstance(plain["answers"], list):
            break
        if not isinstance(plain["boundary"], dict):
            break
    summary = looked_at(tmp_path, plain)
    if summary.error is not None:
        with pytest.raises(SaveError):
            Table.open(Store(tmp_path), "game", watch=True)
