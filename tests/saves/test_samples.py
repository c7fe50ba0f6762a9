"""Saves of every released schema open for ever."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm import registry
from antterm.saves.clock import Pace
from antterm.saves.document import MIGRATIONS, SCHEMA, read_document
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.table import Table
from tests.sampling import examples

SAMPLES = Path(__file__).parent / "samples"


def test_every_game_has_a_sample_of_every_schema() -> None:
    for schema in range(1, SCHEMA + 1):
        samples = SAMPLES.glob(f"*-schema-{schema}.json")
        found = {path.stem.partition("-")[0] for path in samples}
        assert found == set(registry.GAMES), (
            f"save a game in tests/saves/samples as GAME-schema-{schema}.json"
        )


def test_every_schema_has_a_sample_and_a_way_to_the_next() -> None:
    schemas = {int(path.stem.rpartition("-")[2]) for path in SAMPLES.glob("*.json")}
    assert schemas == set(range(1, SCHEMA + 1))
    assert set(MIGRATIONS) == set(range(1, SCHEMA))


@pytest.mark.few(10)
@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_a_sample_opens_and_goes_on(store: Store, sample: Path) -> None:
    store.folder.mkdir(parents=True)
    shutil.copy(sample, store.folder)
    with Table.open(store, sample.stem) as table:
        assert table.notice in (None, "rules_changed")
        assert table.ask is not None
        length = table.length
        table.answer(table.ask.choices[0].text)
        assert table.length == length + 1
    assert store.read(sample.stem).answers[-1] == table.record.answers[-1]


def test_the_first_hive_sample_stands_where_it_stood(store: Store) -> None:
    with Table.open(store, SAMPLES / "hive-schema-1.json") as table:
        assert [(seat.name, seat.player) for seat in table.seats] == [
            ("Ann", "person"),
            ("Бодо", "bot:random"),
        ]
        assert table.name == "Sunday"
        assert table.record.options["expansions"] == "MLP"
        assert table.ask is not None
        assert table.ask.seat == 0
        assert table.notice == "rules_changed" or table.record.answers[10:12] == ["offer-draw", "decline"]


def test_the_sample_with_a_clock_has_the_time_that_was_left(store: Store) -> None:
    with Table.open(store, SAMPLES / "hive-clock-schema-1.json", watch=True) as table:
        assert table.clock is not None
        assert table.clock.pace == Pace(game=600_000, increment=5000, move=120_000, loss=True)
        assert [table.remaining(seat) for seat in table.timed_seats] == [498_000, 116_000]
        assert len(table.clock.taken) == table.length == 11


def test_the_first_march_sample_stands_in_the_middle_of_its_battle(store: Store) -> None:
    """It was saved before there was a Horde; what came later must not touch it."""
    with Table.open(store, SAMPLES / "march-schema-1.json") as table:
        assert [(seat.name, seat.player) for seat in table.seats] == [
            ("Ann", "person"),
            ("Bodo", "bot:normal"),
            ("Cleo", "person"),
        ]
        assert table.notice is None
        assert table.length == 199
        assert table.ask is not None
        assert (table.ask.seat, table.ask.kind) == (2, "centipede.ferocity")


def test_the_sample_with_special_species_stands_in_the_middle_of_a_path(store: Store) -> None:
    with Table.open(store, SAMPLES / "march-species-schema-1.json") as table:
        assert table.ask is not None
        assert (table.ask.kind, table.ask.seat) == ("six_thousand_steps.ants", 3)
        mats = [(nest.mat, nest.special) for nest in table.view(None).nests]
        assert mats == [
            ("marauder_ant", True),
            ("mutant_ant", False),
            ("crazy_ant", False),
            ("nomad_ant", True),
        ]


@pytest.mark.parametrize(
    ("name", "seats", "level", "kind"),
    [
        ("march-horde-alone-schema-1", 1, "standard", "card.into_the_unknown"),
        ("march-horde-together-schema-1", 2, "easy", "explore.react"),
    ],
)
def test_the_samples_of_the_horde_stand_in_the_middle_of_an_action(
    store: Store, name: str, seats: int, level: str, kind: str
) -> None:
    with Table.open(store, SAMPLES / f"{name}.json") as table:
        assert table.notice is None
        assert (len(table.seats), table.record.options["centipedes"]) == (seats, level)
        assert table.view(None).horde is not None
        assert table.ask is not None
        assert (table.ask.seat, table.ask.kind) == (0, kind)


@pytest.mark.parametrize(
    "name",
    [
        *("march-schema-1", "march-long-schema-1", "march-turned-schema-1", "march-put-back-schema-1"),
        "micropolis-schema-1",
    ],
)
def test_a_game_that_no_changed_rule_concerns_keeps_all_its_answers(store: Store, name: str) -> None:
    """In one of them hexes are turned as nobody is offered any more, for they lie the same otherwise."""
    with Table.open(store, SAMPLES / f"{name}.json") as table:
        assert table.notice is None
        assert table.length == len(read_document(SAMPLES / f"{name}.json").answers)


def test_a_game_of_1_0_0_in_which_a_hex_was_put_back_twice_goes_on_as_if_saved_today(store: Store) -> None:
    """That version wrote it twice, and kept what had been laid since; all else stands as it stood."""
    document = read_document(SAMPLES / "march-put-back-schema-1.json")
    stored = document.boundary.state["nests"][3]["put_back"]
    assert stored == [13, 16, 20, 21, 14, 15, 21, 20]
    for verify_later in (False, True):
        with Table.open(store, SAMPLES / "march-put-back-schema-1.json", verify_later=verify_later) as table:
            assert table.view(3).put_back == (14, 15, 21, 20)
            assert table.record.play.boundary.nests[3].put_back == [14, 15, 21, 20]
            assert (table.verification is not None) == verify_later
            if table.verification is not None:
                table.finish_verification(table.verification.run())
            assert table.notice is None
            assert table.record.is_ready
            assert len(table.record.answers) == len(document.answers)


@pytest.mark.parametrize(
    "name", ["march-species-schema-1", "march-only-turn-schema-1", "micropolis-advanced-schema-1"]
)
def test_a_game_begun_under_earlier_rules_goes_on_where_it_stood_and_says_so(store: Store, name: str) -> None:
    """The others must take the larva of a Dance; a hex has only one place, and the same tunnels whichever way
    it is turned, so nobody is asked; the first player chooses the anthill with the token.
    """
    document = read_document(SAMPLES / f"{name}.json")
    with Table.open(store, SAMPLES / f"{name}.json") as table:
        assert table.notice == "rules_changed"
        assert table.record.answers == list(document.since)
        assert table.ask is not None
        assert table.ask.seat == document.turn


SAMPLE = (SAMPLES / "hive-schema-1.json").read_bytes()


@examples(60)
@given(st.integers(0, len(SAMPLE) - 1), st.integers(1, 255))
def test_whatever_happens_to_a_file_it_is_opened_or_refused_in_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, place: int, difference: int
) -> None:
    damaged = bytearray(SAMPLE)
    damaged[place] ^= difference
    file = tmp_path_factory.mktemp("damaged") / "damaged.json"
    file.write_bytes(damaged)
    opened = attempt(file)
    if isinstance(opened, SaveError):
        assert str(file) in opened.sentence()
    else:
        assert opened.ask is not None
        assert opened.view(None) is not None


def attempt(file: Path) -> Table | SaveError:
    """The table that a file gives, or why it gives none."""
    try:
        return Table.open(Store(file.parent), file)
    except SaveError as error:
        return error


STANDS_1_0_0 = {
    "hive-bot": (0, "move"),
    "hive-clock": (1, "move"),
    "hive": (0, "move"),
    "hive-tournament": (1, "move"),
    "march-components": (1, "turn.action"),
    "march-horde": (0, "march.ant"),
    "march-long": (3, "march.larva"),
    "march": (0, "card.warrior_head"),
    "march-solo": (0, "centipede.losses"),
    "march-species": (3, "card.rapid_mobilization"),
    "march-two": (1, "turn.action"),
    "micropolis-advanced": (1, "barracks"),
    "micropolis-deck": (1, "side"),
    "micropolis-four": (2, "side"),
    "micropolis": (0, "tile"),
}
"""By kind of game, the seat and the question at which 1.0.0 has saved it."""
GOES_ON = 25
"""Answers that are given to each of them; some end before."""


def of_1_0_0(kind: str) -> Path:
    """Return the file in which 1.0.0 has saved such a game."""
    return SAMPLES / f"{kind}-of-1-0-0-schema-1.json"


def test_all_games_of_1_0_0_are_listed() -> None:
    assert {path.name for path in map(of_1_0_0, STANDS_1_0_0)} == {
        path.name for path in SAMPLES.glob("*-of-1-0-0-*")
    }


@pytest.mark.few(5)
@pytest.mark.parametrize("kind", STANDS_1_0_0)
def test_a_game_of_1_0_0_stands_where_it_stood_and_goes_on(store: Store, kind: str) -> None:
    """Everything in it is kept, what was taken back is given again, and what follows is saved and read."""
    store.folder.mkdir(parents=True)
    shutil.copy(of_1_0_0(kind), store.folder)
    name, document, rng = of_1_0_0(kind).stem, read_document(of_1_0_0(kind)), Random(1)
    assert document.app == "1.0.0"
    with Table.open(store, name) as table:
        assert table.notice is None
        assert table.ask is not None
        assert (table.ask.seat, table.ask.kind) == STANDS_1_0_0[kind]
        assert table.record.answers == list(document.answers)
        while table.record.undone:
            table.redo()
        assert table.record.answers == [*document.answers, *reversed(document.undone)]
        for _answer in range(GOES_ON):
            if table.ask is not None:
                table.answer(rng.choice(table.ask.choices).text)
        answers, asked = table.record.answers, table.ask
    with Table.open(store, name) as table:
        assert table.record.answers == answers
        assert len(answers) > len(document.answers)
        assert table.ask == asked


def test_a_game_of_1_0_0_with_its_owner_s_components_keeps_them(store: Store) -> None:
    with Table.open(store, of_1_0_0("micropolis-deck")) as table:
        assert table.view(None).deck.name == "Box of Ann"
    with Table.open(store, of_1_0_0("march-components")) as table:
        fierce = [card.value for card in table.view(None).components.cards.values()]
        assert 5 in fierce
        assert 4 not in fierce
