"""Whole games between people at several terminals, and a bot."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from antterm.saves.replay import replay
from antterm.wire.messages import GiveAnswer, Refusal, Say, Snapshot
from tests.host.hosting import hosting
from tests.host.lines import check_lines, written

GIVEN_UP = 15
"""After so many answers of one player a game is given up that can be."""


@pytest.mark.slow
async def test_a_long_game_is_opened_at_once_and_told_whole_when_it_is_proved(home_of_its_own: Path) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("march", "ann", "bob", bots=1)
        (stand, _own), _other = await asyncio.gather(ann.play(0), bob.play(1))
        assert stand.answers_known > 100
        story = ann.unpack("march", (await ann.sit(stand.table)).happened)
    async with hosting(home_of_its_own) as host:
        ann = await host.terminal("ann")
        told = await ann.sit(stand.table)
        assert told.position == stand.position
        while ann.unpack("march", told.happened) != story:
            told = await ann.hear(Snapshot)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("game_id", "people", "bots"),
    [
        pytest.param("hive", 2, 0, marks=pytest.mark.slow),
        ("hive", 1, 1),
        ("micropolis", 2, 1),
        ("march", 2, 1),
    ],
)
async def test_a_whole_game_is_played_at_several_terminals(
    game_id: str, people: int, bots: int, home_of_its_own: Path
) -> None:
    with written(home_of_its_own) as lines:
        async with hosting(home_of_its_own) as host:
            players = await host.table(game_id, *["ann", "bob", "cleo"][:people], bots=bots)
            players[0].say(Say(text="What Ann has said."))
            assert players[0].stand is not None
            wrong = GiveAnswer(table=players[0].stand.table, rev=0, text="What Ann has wanted.", id="?")
            players[0].say(wrong)
            await players[0].hear(Refusal)
            onlooker = await host.terminal("olga")
            await onlooker.sit(players[0].stand.table if players[0].stand else "")
            here = enumerate((*players, onlooker))
            *ends, seen = await asyncio.gather(*(terminal.play(seed, GIVEN_UP) for seed, terminal in here))
            stand, _given = ends[0]
            assert seen == (onlooker.stand, 0)
            file = stand.table
            outcomes = [player.position()[2] for player in (*players, onlooker)]
            assert outcomes == [outcomes[0]] * len(outcomes)
    document = host.store.read(file)
    record, _document, notice = replay(document, host.store.path(file))
    assert notice is None
    assert record.play.outcome == outcomes[0]
    counted = [record.numbering(seat)(len(record.history)) for seat in range(people)]
    assert counted == [end.answers_known for end, _given in ends], (
        "others do not count what was asked in secret"
    )
    own = [sum(entry.seat == seat for entry in record.history) for seat in range(people)]
    assert own == [given for _stand, given in ends]
    counted = [record.numbering(seat)(len(record.history)) for seat in (*range(people), None)]
    assert counted == [end.answers_known for end, _given in (*ends, seen)]
    known = [terminal.person for terminal in (*players, onlooker)]
    texts = {entry.text for entry in record.history if len(entry.text) > 8}
    check_lines(home_of_its_own, lines, file, game_id, known, {"What Ann", *texts})
    assert {"came", "made", "answered", "refused", "over"} <= {line["event"] for line in lines}
