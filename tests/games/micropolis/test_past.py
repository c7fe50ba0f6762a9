"""What turns brought: found by undoing what has happened, told on the screen, by ear and after a resume."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from antterm.core.record import Record
from antterm.games.micropolis.draw.since import Since
from antterm.games.micropolis.rules.happened import RoundBegan, TileTaken
from antterm.games.micropolis.rules.past import Block, blocks_of, points_by_round, turns_back, turns_since
from antterm.games.micropolis.rules.scoring import Sheet, totals
from antterm.games.micropolis.rules.state import State
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.spoken import SPOKEN
from antterm.games.micropolis.words import MicropolisWords
from antterm.games.micropolis.words.score import points_with_reasons, reasons
from antterm.plain.spoken import ListenerView
from antterm.saves.store import Store
from antterm.table import Table
from antterm.ui.models.layout import Pane
from tests.games.micropolis.screen.boards import NAMES, Seated, in_the_middle, new_record, play_on, table_of
from tests.ui.stage import data_dir, on_stage, text_of

GAMES = [(2, {}), (4, {}), (6, {}), (2, {"advanced": "on"}), (3, {"advanced": "on"})]


def view_of(record: Record[State]) -> MicropolisView:
    view: MicropolisView = record.play.view(None)
    return view


@pytest.mark.few(3)
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_every_turn_of_a_game_is_found_with_the_sheets_before_and_after_it(
    seats: int, options: dict[str, str]
) -> None:
    record = new_record(seats, 999, 3, **options)
    story = record.story(None)
    turns = [*turns_back(reversed(story), view_of(record))][::-1]
    taken = [happening for happening in story if isinstance(happening.event, TileTaken)]
    assert [turn.taken for turn in turns] == [happening.event for happening in taken]
    assert turns[-1].after == view_of(record).sheets
    for turn, happening in zip(turns, taken, strict=True):
        before: MicropolisView = record.at(happening.number - 1).view(None)
        assert tuple(turn.before) == tuple(before.sheets)
    for turn, following in pairwise(turns):
        assert turn.after == following.before
    rounds = points_by_round(story, view_of(record))
    assert rounds is not None
    assert len(rounds) == 1 + sum(isinstance(happening.event, RoundBegan) for happening in story)
    assert rounds[-1] == totals(view_of(record).sheets)
    assert points_by_round(story[len(story) // 2 :], view_of(record)) is None, "its beginning is not known"


@pytest.mark.few(3)
@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_what_turns_brought_adds_up_to_what_everybody_has(seats: int, options: dict[str, str]) -> None:
    for answers in range(5 * seats, 12 * seats, 3):
        record = new_record(seats, answers, 5, **options)
        view, story = view_of(record), record.story(None)
        for seat in range(seats):
            turns = turns_since(reversed(story), view, seat)
            if not turns:
                continue
            for block in blocks_of(turns, seats):
                told = block.change.total + sum(sheet.total for _other, sheet in block.by_others)
                before, after = turns[0].before[block.seat], view.sheets[block.seat]
                assert told == sum(sheet.total for sheet in after) - sum(sheet.total for sheet in before)
                assert all(turn.home.seat == block.seat for turn in block.turns)


def test_the_turn_that_is_played_now_stands_for_the_one_before() -> None:
    record = in_the_middle(3)
    ask = record.play.ask
    assert ask is not None
    waiting = turns_since(reversed(record.story(None)), view_of(record), ask.seat)
    assert (waiting[0].home.seat, waiting[0].is_open) == (ask.seat, False)
    record.answer(ask.choices[0].text)
    assert record.play.ask is not None
    assert record.play.ask.seat == ask.seat, "the tile is still to be placed"
    playing = turns_since(reversed(record.story(None)), view_of(record), ask.seat)
    assert [turn.home.seat for turn in playing].count(ask.seat) == 1
    assert playing[-1].is_open


def test_reasons_are_the_largest_first_and_a_loss_can_be_heard() -> None:
    change = Sheet(population=3, colony=5, army=-5, barracks=4)
    assert reasons(change) == ["Colony 5", "Army -5", "Barracks 4", "3 ants"]
    assert (
        points_with_reasons(change, is_heard=True) == "+7 points (Colony 5, Army 5 lost, Barracks 4, 3 ants)"
    )
    assert points_with_reasons(Sheet(army=-5), is_heard=True) == "5 points lost (Army)"
    assert points_with_reasons(Sheet(population=1)) == "+1 point (1 ant)"


def told_since(seated: Seated) -> list[str]:
    """The rows of the pane: name, points and reasons of each player."""
    text = seated.model.scene(Pane.STORY).draw(200, 30).to_text().partition("What scores")[0]
    rows = text.split("\n")
    assert rows[0].startswith(("Since your turn", "The latest turns"))
    return [row for row in rows[1:] if re.match(r"\w+ +(?:[+-]?\d+ |nothing|not over)", row)]


def test_no_points_are_written_only_where_what_was_won_was_lost_as_well() -> None:
    record = in_the_middle(2)
    turns = blocks_of(turns_since(reversed(record.story(0)), record.play.view(0), 0), 2)[0].turns
    lost, won = Sheet(army=-5), Sheet(army=5)
    told = {
        Block(0, turns, Sheet(), ((1, won),)): "Ann  +5 Army 5 by Bob",
        Block(0, turns, Sheet(), ((1, lost),)): "Ann  -5 Army -5 by Bob",
        Block(0, turns, Sheet(), ()): "Ann     nothing",
        Block(0, turns, Sheet(colony=5, army=-5), ()): "Ann   0 Colony 5, Army -5",
        Block(0, turns, Sheet(harvest=3), ((1, lost),)): "Ann  +3 Harvest 3; Army -5 by Bob",
    }
    for block, line in told.items():
        since = Since((block,), ("Ann", "Bob"), MicropolisWords(), 0, "<", (("Army", "5"),), "unicode")
        assert line in since.draw(60, 8).to_text()


def test_what_a_turn_cost_somebody_is_told_in_the_one_row_that_they_have() -> None:
    """At 80x24 reasons of one's own give way to it. The sign of what is left out stands in their place, never
    behind names, which it would seem to cut."""
    record = in_the_middle(2)
    turns = blocks_of(turns_since(reversed(record.story(0)), record.play.view(0), 0), 2)[0].turns
    own, lost, won = Sheet(colony=5, population=2, harvest=2), Sheet(army=-5), Sheet(army=5)
    told = {
        ((1, lost),): "Ann +9 Colony 5 ~; then -5 by Bob",
        ((1, lost), (2, Sheet(colony=-5))): "Ann +9 then -10 by Bob, Cleo",
        ((1, won), (2, lost)): "Ann +9 Colony 5, 2 ants ~",
    }
    for by_others, row in told.items():
        block = Block(0, turns, own, by_others)
        since = Since((block,), ("Ann", "Bob", "Cleo"), MicropolisWords(), 0, "<", (), "unicode")
        shown = since.draw(34, 2).to_text().split("\n")[1]
        assert " ".join(shown.split()) == row


@pytest.mark.few(1)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_reasons_stand_as_a_whole_or_not_at_all(seats: int) -> None:
    """In 31 columns, as beside the board at 80x24, where each player has a row."""
    marks = set()
    for answers in range(20 * seats, 30 * seats, 3):
        record = new_record(seats, answers)
        play_on(record, lambda ask, _given: ask.kind == "tile")
        seated = Seated(record)
        rows = seated.model.scene(Pane.STORY).draw(31, 1 + seats).to_text().split("\n")[1:]
        for row, whole in zip(rows, told_since(seated), strict=False):
            shown = " ".join(re.sub(r"(?<=\d )then .*|(?: ~)?; then .*| ~$", "", row).split())
            end = r"(?:[,;]? |$)" if " then " in row else r"(?:[,;] |$)"
            assert re.match(re.escape(shown) + end, " ".join(whole.split())), row
            marks.add(row.endswith(" ~"))
    assert marks == {True, False}


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_screen_and_plain_mode_tell_the_same_points_and_reasons(seats: int) -> None:
    record = in_the_middle(seats)
    ask = record.play.ask
    assert ask is not None
    seated = Seated(record, (120, 40))
    view: MicropolisView = record.play.view(ask.seat)
    moment = ListenerView(view, ask, ask.seat, NAMES[:seats], record.options, record.story(ask.seat))
    heard = [line.rstrip(".") for line in SPOKEN.look(moment, "since")]
    seen = told_since(seated)
    blocks = blocks_of(turns_since(reversed(moment.happened), view, ask.seat), seats)
    assert len(seen) == len(heard) == len(blocks)
    for row, line, block in zip(seen, heard, blocks, strict=True):
        name, number = row.split()[:2]
        gain = re.match(r"(\w+): (?:\+(\d+) points?|(\d+) points? lost|no points)", line)
        assert gain is not None
        said = int(gain[2] or 0) - int(gain[3] or 0)
        assert gain[1] == name
        assert said == (block.change.total if block.turns else block.by_others[0][1].total)
        assert block.gain == (int(number) if number.lstrip("+-").isdecimal() else 0)
        first = re.search(r"\((\w+)", line)
        assert first is None or first[1] in row


async def test_a_game_that_is_resumed_tells_what_happened_since_ones_turn() -> None:
    record = in_the_middle(3)
    seen = told_since(Seated(record, (120, 40)))
    with table_of(record) as table:
        name = table.name
    with Table.open(Store(data_dir()), name) as table:
        async with on_stage(table, (120, 40)) as (app, _pilot):
            text = re.sub(r"\s+", " ", text_of(app))
            assert "Since your turn" in text
            for row in seen:
                name, gain, *why = row.split()
                assert f"{name} {gain} {why[0]}" in text


def test_the_story_has_an_entry_for_each_turn_with_its_points() -> None:
    record = new_record(3, 40, 2)
    play_on(record, lambda ask, _given: ask.kind == "tile")
    seated = Seated(record, (120, 40))
    seated.press("<", ">")
    told = [entry.sentence for entry in seated.model.story.entries()]
    turns = [sentence for sentence in told if " takes " in sentence]
    assert len(turns) > 8
    assert all(re.search(r"(points? lost|\+\d+ points?|no points)", sentence) for sentence in turns)
    alone = re.compile(r"\w+ (places it|gains)")
    assert [sentence for sentence in told if alone.match(sentence)] == []
