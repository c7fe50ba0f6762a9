"""Trees of variations: moving about in them, changing them, listing them, and reading them back."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.core.ask import Refused
from antterm.core.play import Play
from antterm.core.record import Record
from antterm.games.hive.analysis.begin import of_record
from antterm.games.hive.analysis.stored import SCHEMA, AnalysisStore, identity_of, stored
from antterm.games.hive.analysis.tree import MOST_NODES, Node, Row, Stem, Tree
from antterm.games.hive.rules.game import RULES
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.words import HiveWords
from antterm.puzzles import Attempt, puzzles_of
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.table import Seat, Table
from tests.games.hive.grow import grown, of_moves
from tests.games.hive.positions import DATA, RealGame, real_games
from tests.sampling import examples

OPENING = ("wS1", "bS1 wS1-", r"wQ \wS1", "bQ bS1-")


def opened() -> Tree:
    """Both queens placed, one on each side."""
    return of_moves("MLP", OPENING)


def names(nodes: list[Node]) -> list[str]:
    return [node.move for node in nodes]


def listed(tree: Tree) -> list[str]:
    """The rows as a terminal may show them."""
    return [
        f"{''.join(stem.value for stem in row.stems)}{row.number}. "
        f"{row.white.move if row.white else '...'}, {row.black.move if row.black else ''}"
        for row in tree.rows()
    ]


# Moving about


def test_a_move_that_was_tried_already_is_gone_to_and_not_tried_twice() -> None:
    tree = opened()
    tree.back()
    before = tree.size
    tree.play("bq  BS1-")  # however it is written
    assert (tree.at.move, tree.size) == ("bQ bS1-", before)


def test_back_and_forward_return_to_the_variation_that_was_looked_at_last() -> None:
    tree = opened()
    tree.back()
    tree.play("bA1 bS1-")
    assert tree.back()
    assert tree.next is not None
    assert tree.next.move == "bA1 bS1-"
    assert tree.forward()
    assert tree.at.move == "bA1 bS1-"
    assert not tree.forward()
    tree.home()
    assert not tree.back()
    tree.end()
    assert names(tree.at.path()) == [*OPENING[:3], "bA1 bS1-"]
    assert names(tree.main_line()) == [*OPENING]
    assert names(tree.line()) == [*OPENING[:3], "bA1 bS1-"]


def test_siblings_are_the_moves_tried_in_the_same_position() -> None:
    tree = opened()
    for text in ("bA1 bS1-", "bG1 bS1-"):
        tree.back()
        tree.play(text)
    assert not tree.sibling(1)
    assert tree.sibling(-1)
    assert tree.at.move == "bA1 bS1-"
    assert tree.sibling(-1)
    assert tree.at.is_main
    assert not tree.sibling(-1)
    tree.home()
    assert not tree.sibling(1)


def test_a_variation_is_promoted_one_branch_at_a_time() -> None:
    tree = opened()
    tree.back()
    tree.play("bA1 bS1-")
    tree.play(r"wA1 /wS1")
    tree.back()
    tree.play(r"wG1 /wS1")
    assert tree.promote()
    assert not tree.at.is_main
    assert tree.promote()
    assert tree.at.is_main
    assert not tree.promote()
    assert names(tree.main_line()) == [*OPENING[:3], "bA1 bS1-", r"wG1 /wS1"]


def test_what_was_deleted_can_be_restored_where_it_was() -> None:
    tree = opened()
    tree.back()
    tree.play("bA1 bS1-")
    tree.play(r"wA1 /wS1")
    tree.back()
    before = stored(tree)
    assert tree.delete()
    assert (tree.size, tree.at.move) == (4, OPENING[2])
    assert tree.restore()
    assert stored(tree) == before
    assert not tree.restore()
    tree.home()
    assert not tree.delete()


def test_a_move_made_again_after_it_was_deleted_is_there_once() -> None:
    tree = opened()
    tree.delete()
    tree.play(OPENING[3])
    tree.restore()
    assert names(tree.root.children[0].children[0].children[0].children) == [OPENING[3]]
    assert tree.size == 4


def test_an_illegal_move_changes_nothing_and_says_why() -> None:
    tree = opened()
    with pytest.raises(Refused) as refused:
        tree.play("wA1 bQ-")
    assert refused.value.code == "placed_beside_enemy"
    assert tree.size == 4
    with pytest.raises(Refused) as refused:
        of_moves("", ("wS1", "bS1 wS1-", "wM wS1/"))
    assert "3" in HiveWords().refusal(refused.value)


def test_a_full_tree_takes_no_more_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("antterm.games.hive.analysis.tree.MOST_NODES", 4)
    tree = opened()
    with pytest.raises(Refused) as refused:
        tree.play("wA1 -wQ")
    assert "4" in HiveWords().refusal(refused.value)


def test_comments_are_shown_on_any_terminal() -> None:
    tree = opened()
    tree.comment("  two\nlines\x1b[31m and a bell\x07 ")
    assert tree.at.comment == "two lines?[31m and a bell?"
    tree.comment("")
    assert tree.at.comment == ""
    with pytest.raises(ValueError, match="no glyph"):
        tree.mark(9)


# Rows


def test_variations_stand_below_the_turn_in_which_they_begin() -> None:
    tree = opened()
    tree.play(r"wA1 -wQ")
    tree.play(r"bA1 bQ-")
    tree.go(tree.root.children[0].children[0])
    tree.play("wA1 -wS1")
    tree.play("bA1 bS1-")
    tree.back()
    tree.play("bG1 bS1-")
    tree.play(r"wG1 \wA1")
    tree.go(tree.root.children[0].children[0].children[0])
    tree.play("bA1 bS1-")
    tree.play("wB1 -wQ")
    tree.go(tree.root)
    tree.play("wG1")
    assert listed(tree) == [
        "1. wS1, bS1 wS1-",
        "└1. wG1, ",
        r"2. wQ \wS1, bQ bS1-",
        "├2. wA1 -wS1, bA1 bS1-",
        "│└2. ..., bG1 bS1-",
        r"│ 3. wG1 \wA1, ",
        "└2. ..., bA1 bS1-",
        " 3. wB1 -wQ, ",
        "3. wA1 -wQ, bA1 bQ-",
    ]
    rows = tree.rows()
    assert [row.depth for row in rows] == [0, 1, 0, 1, 2, 2, 1, 1, 0]
    assert tree.rows() is rows
    tree.go(tree.root.children[0].children[0].children[1].children[1])
    assert tree.row_of(tree.at) == 4
    tree.play(r"wL /wA1")
    assert tree.rows() is not rows


@given(seed=st.integers(0, 2**20), size=st.integers(1, 60))
@examples(15)
def test_every_move_is_listed_once_and_below_what_it_follows(seed: int, size: int) -> None:
    tree = grown(seed, size)
    rows = tree.rows()
    shown = [node for row in rows for node in row.nodes]
    assert sorted(map(id, shown)) == sorted(map(id, tree.nodes()))
    places = {node: place for place, node in enumerate(shown)}
    for node in shown:
        assert node.parent is not None
        assert node.parent is tree.root or places[node.parent] < places[node]
    for row in rows:
        assert all(node.turn == row.number for node in row.nodes)
    check_stems(rows)


def check_stems(rows: list[Row]) -> None:
    """A line goes up from each variation to what it branches off from without a gap."""
    for above, row in pairwise(rows):
        for level, stem in enumerate(row.stems):
            if stem is not Stem.BLANK and level < above.depth:
                assert above.stems[level] in (Stem.PASSES, Stem.BRANCHES)


# JSON


def kept(tree: Tree) -> Tree:
    """A tree after it was written and read again."""
    shelf = AnalysisStore(Path(os.environ["ANTTERM_DATA_DIR"]))
    shelf.save("kept.json", tree)
    again = shelf.load("kept.json")
    assert again is not None
    return again


@given(seed=st.integers(0, 2**20), size=st.integers(0, 60))
@examples(15)
def test_a_tree_written_and_read_again_is_the_same(seed: int, size: int) -> None:
    tree = grown(seed, size)
    again = kept(tree)
    assert stored(again) == stored(tree)
    assert listed(again) == listed(tree)


def broken() -> Iterator[tuple[str, dict[str, object]]]:
    """What is wrong in a file, and the file."""
    whole = msgspec.to_builtins(stored(opened()))
    yield "not an antterm analysis", {**whole, "format": "antterm-save"}
    yield str(SCHEMA + 1), {**whole, "schema": SCHEMA + 1}
    yield "start", {**whole, "start": {**whole["start"], "ply": -1}}
    yield "nodes[0].after", {**whole, "nodes": [{"move": "wS1", "after": 1}]}
    yield "nodes[1].move", {**whole, "nodes": [{"move": "wS1"}, {"move": "wS1"}]}
    yield "glyph", {**whole, "nodes": [{"move": "wS1", "glyph": 7}]}
    yield "at", {**whole, "at": 5}
    yield "bA1 wA1-", {**whole, "nodes": [{"move": "wS1"}, {"move": "bA1 wA1-", "after": 1}]}
    yield "schema", {"format": whole["format"]}


@pytest.mark.parametrize(("what", "content"), list(broken()))
def test_a_damaged_file_is_told_in_one_sentence(
    what: str, content: dict[str, object], tmp_path: Path
) -> None:
    shelf = AnalysisStore(tmp_path)
    shelf.save("sunday.json", opened())
    shelf.path("sunday.json").write_bytes(msgspec.json.encode(content))
    with pytest.raises((Refused, SaveError)) as refused:
        shelf.load("sunday.json")
    reason = refused.value
    assert isinstance(reason, Refused | SaveError)
    sentence = HiveWords().refusal(reason) if isinstance(reason, Refused) else reason.sentence()
    assert what in sentence
    assert "{" not in sentence


@given(text=st.binary(max_size=40))
@examples(50)
def test_whatever_is_no_json_is_refused(text: bytes) -> None:
    shelf = AnalysisStore(Path(os.environ["ANTTERM_DATA_DIR"]))
    shelf.save("sunday.json", opened())
    shelf.path("sunday.json").write_bytes(text)
    with pytest.raises(SaveError):
        shelf.load("sunday.json")


def test_an_analysis_is_kept_beside_the_saved_games(tmp_path: Path) -> None:
    shelf, tree = AnalysisStore(tmp_path), opened()
    assert shelf.load("sunday.json") is None
    tree.comment("quiet")
    shelf.save("sunday.json", tree)
    again = shelf.load("sunday.json")
    assert again is not None
    assert stored(again) == stored(tree)
    shelf.path("sunday.json").write_text("{")
    with pytest.raises(SaveError):
        shelf.load("sunday.json")
    assert shelf.path("sunday.json").read_text() == "{"


@pytest.mark.parametrize("is_there", [False, True])
def test_of_two_windows_with_one_analysis_the_second_does_not_overwrite_the_first(
    tmp_path: Path, is_there: bool
) -> None:
    if is_there:
        AnalysisStore(tmp_path).save("sunday.json", opened())
    windows, trees = (AnalysisStore(tmp_path), AnalysisStore(tmp_path)), (opened(), opened())
    for window in windows:
        window.load("sunday.json")
    for text in ("one", "two"):
        trees[0].comment(text)
        windows[0].save("sunday.json", trees[0])
    trees[1].comment("other")
    for _time in range(2):
        with pytest.raises(SaveError) as refused:
            windows[1].save("sunday.json", trees[1])
        assert refused.value.code == "changed"
    found = windows[1].load("sunday.json")
    assert found is not None
    assert found.at.comment == "two"
    windows[1].save("sunday.json", trees[1])
    assert not list(tmp_path.rglob("*.lock"))


def test_a_game_that_took_the_name_of_another_one_does_not_get_its_analysis(tmp_path: Path) -> None:
    shelf, store = AnalysisStore(tmp_path), Store(tmp_path)
    games = []
    for seed in (1, 2):
        with Table.create(store, "hive", [Seat("Ann"), Seat("Bob")], {}, seed=seed, name="sunday") as game:
            games.append(identity_of(game.document))
        store.remove("sunday")
    shelf.save("sunday.json", opened(), games[0])
    assert shelf.load("sunday.json", games[0]) is not None
    assert shelf.load("sunday.json", games[1]) is None
    assert shelf.load("sunday.json") is not None


# What a tree begins from


@pytest.mark.parametrize("game", list(real_games(DATA))[:2], ids=str)
def test_a_game_at_the_table_becomes_a_line(game: RealGame) -> None:
    options = {"expansions": game.type.partition("+")[2] or "none", "opening": "booklet"}
    record: Record[HiveState] = Record(RULES(), 2, 0, options)
    for text in (game.moves[0], "offer-draw", "decline", *game.moves[1:9], "resign"):
        record.answer(text)
    tree = of_record(record)
    assert names(tree.main_line()) == list(game.moves[:9])
    assert tree.at is tree.main_line()[-1]
    assert of_record(record, 4).at.move == game.moves[1]
    assert of_record(record, 0).at.parent is None


def test_a_puzzle_becomes_the_game_that_led_to_it() -> None:
    puzzle = puzzles_of("hive")[0]
    tree = of_record(Attempt(puzzle).record)
    assert names(tree.main_line()) == puzzle.answers_before
    assert tree.at.position.to_move == puzzle.seat


def test_the_state_of_a_node_asks_what_the_game_would_ask() -> None:
    game = next(iter(real_games(DATA)))
    options = {"expansions": game.type.partition("+")[2] or "none", "opening": "booklet"}
    record: Record[HiveState] = Record(RULES(), 2, 0, options)
    tree = of_record(record)
    for text in game.moves:
        record.answer(tree.play(text).move)
        play = Play(RULES(), tree.state())
        assert play.view(None) == record.play.view(None)
        assert play.ask is not None or record.play.ask is None
        if play.ask is not None and record.play.ask is not None:
            assert list(play.ask.choices) == list(record.play.ask.choices)


def test_a_tree_may_begin_in_the_middle_of_a_game() -> None:
    state = opened().state()
    tree = Tree(state)
    tree.play(r"wA1 -wQ")
    again = kept(tree)
    assert again.root.ply == 4
    assert again.at.turn == 3
    assert again.state(again.root).last == state.last


@pytest.mark.slow
def test_a_tree_of_two_thousand_moves_is_whole_and_its_rows_are_kept() -> None:
    tree = grown(7, 2000)
    assert len(list(tree.nodes())) == tree.size == 2000
    assert stored(kept(tree)) == stored(tree)
    assert MOST_NODES >= 2000
