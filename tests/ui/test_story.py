"""The story beside the board: read back, and of one player or of this round alone."""

from __future__ import annotations

from typing import Any

import pytest

from antterm import registry
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.models.layout import Area, Pane, lay_out
from antterm.ui.models.model import GameModel
from antterm.ui.models.scene import StoryEntry, StoryLines
from antterm.ui.models.seat_view import ModelConfig, SeatView
from antterm.ui.models.story_reader import StoryPart, actor, numbered
from antterm.ui.screens.game import GameScreen
from tests.conformance.driver import new_record, play_at_random
from tests.conformance.games import Setting
from tests.conformance.stage import Seating, Stage
from tests.program.games import ALL_EIGHT
from tests.sampling import each_value
from tests.ui.stage import data_dir, new_table, on_stage, text_of


def story(screen: str) -> str:
    """The panes at the right of a terminal of 120 columns."""
    return "\n".join(line[76:] for line in screen.splitlines()[1:37])


@pytest.mark.slow
async def test_the_story_is_scrolled_in_play_and_comes_back_with_the_next_answer() -> None:
    with new_table(ALL_EIGHT[:20]) as table:
        async with on_stage(table, (120, 40)) as (app, pilot):
            assert "10... bS1" in story(text_of(app))
            await pilot.press("<")
            await pilot.pause()
            assert "10... bS1" not in story(text_of(app))
            assert "7... bM wQ/" in story(text_of(app))
            assert " later; > scrolls" in story(text_of(app))
            for _ in range(20):
                await pilot.press("<")
            await pilot.pause()
            assert "1. wA1" in story(text_of(app))
            assert isinstance(app.screen, GameScreen)
            app.screen._answer(table.understand(ALL_EIGHT[20]))
            await pilot.pause()
            assert "11. wB1" in story(text_of(app))


async def test_the_story_tells_of_one_player_or_of_this_round_alone() -> None:
    people = (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(data_dir()), "micropolis", people, {}, 3, "ants") as table:
        while table.ask is not None and table.length < 30:
            table.answer(table.ask.choices[0].text)
        async with on_stage(table, (120, 40)) as (app, pilot):
            seen = []
            for _ in range(4):
                await pilot.press("/")
                await pilot.pause()
                seen.append(story(text_of(app)))
            ann, bob, this_round, everything = seen
            assert "Only Ann:" in ann
            assert "Bob takes" not in ann
            assert "Only Bob:" in bob
            assert "Ann takes" not in bob
            assert "This round:" in this_round
            assert this_round.count("Round ") == 1
            assert "Only" not in everything
            assert "Since your turn" in everything
            assert "Ann " in everything
            assert "Bob " in everything


@pytest.mark.parametrize(("game_id", "answers"), [("hive", 30), ("micropolis", 21)])
def test_while_the_story_is_read_it_has_the_rows_of_what_is_explained(game_id: str, answers: int) -> None:
    model = played(game_id, answers)

    def panes(*keys: str) -> dict[Pane, Area]:
        for key in keys:
            model.press(key)
        found = lay_out(80, 24, model.requested_sizes(80))
        model.fit(80, found)
        return found

    before = panes()
    assert Pane.INFO in before
    read = panes("<")
    assert Pane.INFO not in read
    assert read[Pane.STORY].height > before[Pane.STORY].height + 3
    panes("<")
    assert model.story.part.back
    assert panes("Esc") == before
    assert model.story.part == StoryPart(), "Esc closes the story, and does nothing else"
    assert panes("<", "Tab") == before, "another key is about what is explained"
    model.fit(80, lay_out(80, 24, model.requested_sizes(80), folded_out=True))
    model.press("<")
    unfolded = lay_out(80, 24, model.requested_sizes(80), folded_out=True)
    assert not model.message
    assert (Pane.INFO in unfolded, Pane.STORY in unfolded) == (False, True), "also where that is unfolded"


async def test_where_the_story_is_not_seen_its_keys_say_how_it_is() -> None:
    with new_table(ALL_EIGHT[:8]) as table:
        async with on_stage(table, (60, 20)) as (app, pilot):
            await pilot.press("<")
            await pilot.pause()
            assert "i shows the story." in text_of(app)


def test_a_story_that_is_scrolled_back_begins_with_a_sentence_too() -> None:
    told = StoryLines(
        tuple(StoryEntry(f"Number {n} and some more words here") for n in range(9)), 3, "Ann", ">"
    )
    rows = [row.rstrip() for row in told.draw(20, 8).to_text().split("\n")]
    assert rows[0] == "Ann"
    assert rows[1].startswith("Number 3")
    assert rows[-1] == "3 later; > scrolls"


def played(game_id: str, answers: int, seats: int = 2) -> GameModel:
    """The model of a game after some answers at random."""
    record: Record[Any] = Record(registry.game(game_id), seats, 3, {})
    rng = Streams(3)
    while (ask := record.play.ask) is not None and len(record.answers) < answers:
        record.answer(rng.pick("answers", ask.choices).text)
    play, words = record.play, registry.words(game_id)
    model: GameModel = registry.load(registry.HOMES[game_id].model)(ModelConfig(words, play.understand))
    names, story = ("Ann", "Bob", "Cleo", "Dan")[:seats], record.story(None)
    model.show(
        SeatView(play.view(None), None, play.ask and play.ask.public(), play.outcome, names, story, answers)
    )
    return model


@pytest.mark.parametrize(("game_id", "answers"), [("hive", 30), ("micropolis", 40), ("march", 80)])
def test_in_every_game_the_story_can_be_of_one_player(game_id: str, answers: int) -> None:
    model = played(game_id, answers)
    assert model.seat_view is not None
    for seat in (0, 1):
        model.story.part = StoryPart(seat=seat)
        own = [model.tell(h) for h in model.seat_view.happened if actor(h.event) == seat]
        told = {(entry.heading, entry.sentence) for entry in own if entry is not None}
        assert model.story.entries()
        for entry in model.story.entries():
            assert any(entry.heading == head and entry.sentence.endswith(said) for head, said in told)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("game", "part", "size"),
    each_value(
        [("hive", 60, 2), ("micropolis", 75, 4), ("march", 110, 4)],
        [StoryPart(), StoryPart(seat=1)],
        [(28, 4), (38, 7), (40, 17)],
    ),
    ids=str,
)
def test_in_every_game_the_whole_story_is_read_page_by_page(
    game: tuple[str, int, int], part: StoryPart, size: tuple[int, int]
) -> None:
    game_id, answers, seats = game
    model = played(game_id, answers, seats)
    assert model.seat_view is not None
    assert not model.is_over
    model.fit(120, {Pane.BOARD: Area(0, 0, 80, 30), Pane.STORY: Area(80, 10, *size)})
    own = [
        model.tell(h) for h in model.seat_view.happened if part.seat is None or actor(h.event) == part.seat
    ]
    everything = [entry.sentence for entry in own if entry is not None]
    model.story.part = part

    def seen() -> list[int]:
        """The places of the entries that are shown, counted from the newest."""
        page = model.story_scene()
        return (
            []
            if not isinstance(page, StoryLines)
            else [*range(page.back, page.back + page.entries_shown(*size))]
        )

    for key in ("<", ">"):
        read = seen()
        for _ in range(len(everything) + 2):
            assert model.press(key)
            if model.message:
                break
            read += seen()
        assert model.message.startswith("There is nothing")
        assert sorted({*read}) == [*range(len(everything))], "nothing is left out"
        if key == "<":
            told = model.story.entries()
            assert len(told) == len(everything)
            assert all(entry.sentence.endswith(said) for entry, said in zip(told, everything, strict=True))


@pytest.mark.parametrize(("game_id", "answers"), [("micropolis", 45), ("march", 80)])
def test_where_there_are_rounds_it_can_be_of_this_round_in_the_numbers_of_the_review(
    game_id: str, answers: int
) -> None:
    model = played(game_id, answers)
    assert model.seat_view is not None
    turns = [turn for _h, turn in numbered(list(model.seat_view.happened), model.begins) if turn is not None]
    model.story.part = StoryPart(this_round=True)
    labels = [entry.sentence.split("  ")[0] for entry in model.story.entries() if "  " in entry.sentence]
    assert labels
    here = [turn.label for turn in turns if turn.round == turns[-1].round and not turn.begins_round]
    assert labels == here[-len(labels) :]


def test_a_part_of_it_that_what_is_explained_has_covered_comes_up_again_with_its_key() -> None:
    setting = Setting("hive", 2)
    record = new_record(setting, 3)
    for _ask in play_at_random(record, 3, 12):
        pass
    stage = Stage(setting, record, Seating((80, 24), "ascii"))
    stage.press("/")
    stage.press("/")
    assert "Only Bob:" in stage.screen()
    stage.press("1")
    stage.press("i")
    assert "Only Bob:" not in stage.screen()
    stage.press("/")
    assert "Only Bob:" in stage.screen()
