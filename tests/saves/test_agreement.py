"""A document that opens is one in which seats, options, seed, state and answers agree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from antterm import registry
from antterm.core.play import fingerprint
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.table import Table
from tests.sampling import sampled

SAMPLES: dict[str, dict[str, Any]] = {}
"""The samples, as if the rules of today had been played."""
for path in (Path(__file__).parent / "samples").glob("*.json"):
    sample = json.loads(path.read_bytes())
    SAMPLES[path.stem] = {**sample, "rules": registry.game(sample["game"]).rules}
ADDED = {"name": "Dora", "player": "person"}


def without_answers(plain: dict[str, Any]) -> dict[str, Any]:
    """The saved game with answers that lead nowhere, so that it can go on from its stored position only."""
    boundary = plain["boundary"]
    assert boundary["answers"] > 0
    answers = ["nonsense", *plain["answers"][1:]]
    digest = fingerprint(boundary["state"], answers[boundary["answers"] :])
    return {**plain, "answers": answers, "undone": [], "digest": digest}


def refusal(folder: Path, plain: dict[str, Any]) -> str:
    """The sentence by which opening this document is refused."""
    file = folder / "changed.json"
    file.write_text(json.dumps(plain))
    with pytest.raises(SaveError) as caught:
        Table.open(Store(folder), file)
    assert caught.value.sentence().isprintable()
    return caught.value.sentence()


def seats_changed(seats: list[Any]) -> list[list[Any]]:
    others = [seats[1:], seats[:-1], [*seats, ADDED], [*seats, ADDED, ADDED], [seats[0]]]
    return [other for other in others if other != seats]


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "name", sampled(([name] for name in sorted(SAMPLES) if not name.startswith("hive")), every=3)
)
def test_with_other_seats_a_game_is_refused(name: str, tmp_path: Path) -> None:
    plain = SAMPLES[name]
    for seats in seats_changed(plain["seats"]):
        for turn in (*range(len(seats)), None):
            for changed in (plain, without_answers(plain)):
                refusal(tmp_path, {**changed, "seats": seats, "turn": turn})


@pytest.mark.parametrize("name", [name for name in sorted(SAMPLES) if name.startswith("hive")])
def test_hive_has_two_seats(name: str, tmp_path: Path) -> None:
    plain = SAMPLES[name]
    for seats in (plain["seats"][:1], [*plain["seats"], ADDED]):
        for changed in (plain, without_answers(plain)):
            if clock := changed.get("clock"):
                assert "“clock.left”" in refusal(tmp_path, {**changed, "seats": seats, "turn": 0})
                changed = {**changed, "clock": {**clock, "left": clock["left"][:1] * len(seats)}}
            assert "for 2" in refusal(tmp_path, {**changed, "seats": seats, "turn": 0})


OPTIONS = [
    ("hive-schema-1", "expansions", "none"),
    ("hive-schema-1", "opening", "tournament"),
    ("hive-tournament-schema-1", "threefold", "off"),
    ("micropolis-schema-1", "advanced", "on"),
    ("micropolis-advanced-schema-1", "advanced", "off"),
    ("micropolis-schema-1", "army_limit", "end_of_turn"),
    ("march-schema-1", "long", "on"),
    ("march-schema-1", "beyond", "none"),
    ("march-schema-1", "centipedes", "hard"),
    ("march-species-schema-1", "species", "ordinary"),
]


@pytest.mark.parametrize(("name", "option", "value"), OPTIONS)
def test_with_other_options_a_game_is_refused(name: str, option: str, value: str, tmp_path: Path) -> None:
    plain = without_answers(SAMPLES[name])
    assert plain["options"].get(option) != value
    said = refusal(tmp_path, {**plain, "options": {**plain["options"], option: value}})
    assert "options." in said or "seats" in said


def test_the_entries_that_do_not_agree_are_named(tmp_path: Path) -> None:
    plain = without_answers(SAMPLES["march-schema-1"])
    said = refusal(tmp_path, {**plain, "seats": [*plain["seats"], ADDED]})
    assert "the entries “seats” and “boundary.state” contradict each other" in said
    said = refusal(tmp_path, {**plain, "seed": plain["seed"] + 1})
    assert "the entries “seed” and “boundary.state” contradict each other" in said


@pytest.mark.few(3)
@pytest.mark.parametrize("name", sampled(([name] for name in sorted(SAMPLES)), every=3))
def test_a_game_awaits_the_seat_that_it_names(name: str, tmp_path: Path) -> None:
    plain = SAMPLES[name]
    for turn in (*range(len(plain["seats"])), None):
        if turn != plain["turn"]:
            for changed in (plain, without_answers(plain)):
                refusal(tmp_path, {**changed, "turn": turn})


@pytest.mark.few(8)
@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_stored_position_that_agrees_is_gone_on_from(name: str, tmp_path: Path) -> None:
    file = tmp_path / "whole.json"
    file.write_text(json.dumps(without_answers(SAMPLES[name])))
    with Table.open(Store(tmp_path), file) as table:
        assert table.notice is not None
        assert table.ask is not None
        assert table.ask.seat == SAMPLES[name]["turn"]
