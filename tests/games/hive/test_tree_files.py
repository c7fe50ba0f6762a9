"""Trees of variations in PGN and SGF: read again, and read by parsers that know the grammars alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.core.ask import Refused
from antterm.core.files import BadFile
from antterm.errors import UserError
from antterm.games.hive.analysis.stored import StoredNode, stored
from antterm.games.hive.analysis.tree import Node, Tree
from antterm.games.hive.files import read_game, read_tree, write_tree
from antterm.games.hive.files.analysed import write_file
from antterm.games.hive.files.transcript import Header
from antterm.games.hive.files.trees import WRITTEN
from antterm.games.hive.words import HiveWords
from tests.games.hive.grammars import Said, SgfNode, SgfParser, Ungrammatical, parse_pgn
from tests.games.hive.grow import grown, of_moves
from tests.games.hive.positions import DATA, real_games
from tests.games.hive.sgf import Style, sgf_of
from tests.sampling import examples

HEADER = Header("Ann", "Bob", "sunday", "2024.04.01")
OPENING = ("wS1", "bS1 wS1-", r"wQ \wS1", "bQ bS1-")


def small() -> Tree:
    """A line with two variations, a comment and two marks."""
    tree = of_moves("ML", OPENING)
    tree.mark(2)
    tree.comment("too early")
    tree.back()
    tree.play("bA1 bS1\\")
    tree.mark(1)
    tree.go(tree.root.children[0])
    tree.play("bG1 wS1-")
    tree.play("wQ -wS1")
    return tree


def nodes(tree: Tree, braces: bool = False) -> list[StoredNode]:
    """The moves of a tree, with comments as PGN can hold them if `braces`."""
    return [
        StoredNode(
            node.move, node.after, node.comment.replace("}", ")") if braces else node.comment, node.glyph
        )
        for node in stored(tree).nodes
    ]


def test_pgn_has_variations_in_parentheses_behind_the_move_they_replace() -> None:
    text = write_tree(small(), HEADER, "pgn")
    assert text.partition("\n\n")[2] == (
        "1. wS1\n"
        "2. bS1 wS1-\n"
        "( 2. bG1 wS1-\n"
        "3. wQ -wS1 )\n"
        "3. wQ \\wS1\n"
        "4. bQ bS1- $2 {too early}\n"
        "( 4. bA1 bS1\\ $1 )\n"
    )


def test_sgf_has_each_move_in_a_node_and_variations_in_parentheses() -> None:
    text = write_tree(small(), HEADER, "sgf")
    head, *lines = text.splitlines()
    assert head.startswith("(;FF[4]GM[27]CA[UTF-8]AP[antterm:")
    assert head.endswith("SU[hive-ml]PW[Ann]PB[Bob]EV[sunday]DT[2024-04-01]")
    assert "".join(lines) == (
        ";W[wS1](;B[bS1 wS1-];W[wQ \\\\wS1](;B[bQ bS1-]BM[1]C[too early])(;B[bA1 bS1\\\\]TE[1]))"
        "(;B[bG1 wS1-];W[wQ -wS1]))"
    )


@pytest.mark.parametrize("form", ["pgn", "sgf"])
@given(seed=st.integers(0, 2**20), size=st.integers(0, 60))
@examples(20)
def test_a_tree_written_and_read_again_is_the_same(form: str, seed: int, size: int) -> None:
    tree = grown(seed, size)
    study = read_tree(write_tree(tree, HEADER, form))
    assert nodes(study.tree) == nodes(tree, braces=form == "pgn")
    assert study.tree.root.comment == tree.root.comment
    assert study.game.header == HEADER
    assert list(study.game.moves) == [node.move for node in tree.main_line()]
    first_queens = {node.move[1] for node in tree.nodes() if node.ply <= 2} & {"Q"}
    assert study.tree.root.position.opening == ("booklet" if first_queens else "tournament")


def as_said(tree: Tree) -> list[Said]:
    """A tree as the grammar of PGN has it."""

    def line(node: Node) -> list[Said]:
        found: list[Said] = []
        while True:
            comments = [node.comment.replace("}", ")")] if node.comment else []
            said = Said(node.move, node.ply, [node.glyph] if node.glyph else [], comments)
            found.append(said)
            assert node.parent is not None
            if node.parent.children[0] is node:
                said.variations = [line(other) for other in node.parent.children[1:]]
            if not node.children:
                return found
            node = node.children[0]

    return line(tree.root.children[0]) if tree.root.children else []


@given(seed=st.integers(0, 2**20), size=st.integers(0, 60))
@examples(20)
def test_a_parser_that_knows_the_grammar_of_pgn_alone_reads_the_same(seed: int, size: int) -> None:
    tree = grown(seed, size)
    tags, moves, result = parse_pgn(write_tree(tree, HEADER, "pgn", "WhiteWins"))
    assert moves == as_said(tree)
    assert (tags["White"], tags["Black"], tags["GameType"]) == ("Ann", "Bob", "Base+MLP")
    assert tags["Result"] == result == "WhiteWins"


@given(seed=st.integers(0, 2**20), size=st.integers(0, 60))
@examples(20)
def test_a_parser_that_knows_the_grammar_of_sgf_alone_reads_the_same(seed: int, size: int) -> None:
    tree = grown(seed, size)
    (game,) = SgfParser(write_tree(tree, HEADER, "sgf", "Draw")).collection()
    assert game.properties["RE"] == ["0"]
    assert game.properties["GM"] == ["27"]
    pairs: list[tuple[SgfNode, Node]] = [(game, tree.root)]
    while pairs:
        read, node = pairs.pop()
        assert read.properties.get("C", [""]) == [node.comment]
        if node.parent is not None:
            assert read.properties["WB"[node.seat]] == [node.move]
        pairs += zip(read.children, node.children, strict=True)


@pytest.mark.parametrize("text", ["(", "(;C[x)", "(;c[x])", "(;C[x]C[y])", "(;)x", "()"])
def test_the_parser_of_sgf_refuses_what_the_grammar_does_not_have(text: str) -> None:
    with pytest.raises(Ungrammatical):
        SgfParser(text).collection()


@pytest.mark.parametrize(
    "text", ["1. wS1 ( )", "1. wS1 (", "1. wS1 )", "1. wS1 {", '1. wS1\n[White "x"]', "* x"]
)
def test_the_parser_of_pgn_refuses_what_the_grammar_does_not_have(text: str) -> None:
    with pytest.raises(Ungrammatical):
        parse_pgn(text)


@pytest.mark.slow
def test_a_long_tree_is_written_and_read_again_however_deep_it_is() -> None:
    tree = of_moves("", OPENING)
    for _ in range(400):
        tree.play_line((r"wQ -wS1", r"bQ bS1/", r"wQ \wS1", r"bQ bS1-"))
    assert tree.size > 1600
    for form in WRITTEN:
        assert nodes(read_tree(write_tree(tree, HEADER, form)).tree) == nodes(tree)


def test_what_people_write_by_hand_is_read() -> None:
    moves = "1. wS1! {a start} 2. bS1 wS1-?? (2. bG1 wS1-!? 3. wQ -wS1) 3. wQ -wS1 *"
    text = f'[GameType "Base"]\n{{who begins?}} {moves}\n'
    tree = read_tree(text).tree
    assert tree.root.comment == "who begins?"
    assert [(node.move, node.sign, node.comment) for node in tree.nodes()] == [
        ("wS1", "!", "a start"),
        ("bS1 wS1-", "??", ""),
        ("wQ -wS1", "", ""),
        ("bG1 wS1-", "!?", ""),
        ("wQ -wS1", "", ""),
    ]
    assert read_game(text).moves == ("wS1", "bS1 wS1-", "wQ -wS1")


def test_a_file_of_boardspace_becomes_a_line() -> None:
    for game in real_games(DATA):
        expansions = game.type.partition("+")[2]
        text = sgf_of(expansions, game.moves, Style())
        tree = read_tree(text).tree
        assert tuple(node.move for node in tree.main_line()) == read_game(text).moves
        assert tree.size == len(read_game(text).moves)


def test_a_variation_in_the_way_of_boardspace_is_read_from_where_it_begins() -> None:
    steps = "P0[1 Dropb wS1 N 13 .];P0[2 Done]"
    one, other = ";P1[3 Dropb bS1 O 13 wS1-];P1[4 Done]", ";P1[3 Dropb bG1 M 13 -wS1];P1[4 Done]C[or so]"
    tree = read_tree(f"(;SU[hive];{steps}({one})({other}))").tree
    assert [(node.move, node.comment) for node in tree.nodes()] == [
        ("wS1", ""),
        ("bS1 wS1-", ""),
        ("bG1 -wS1", "or so"),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[GameType "Base"]\n1. wS1\n2. bS1 wS1-\n( 2. bM wS1- )\n', 4),
        ("(;SU[hive]\n;W[wS1]\n(;B[bS1 wS1-])\n(;B[bM wS1-]))", 4),
    ],
)
def test_an_illegal_move_in_a_variation_is_told_with_its_line(text: str, line: int) -> None:
    assert len(read_game(text).moves) == 2
    with pytest.raises(BadFile) as bad:
        read_tree(text)
    assert (bad.value.line, bad.value.refused.code) == (line, "not_enabled")
    assert "bM wS1-" in HiveWords().refusal(bad.value.refused)


def test_a_tree_from_the_middle_of_a_game_has_no_form_in_files() -> None:
    tree = Tree(of_moves("", OPENING).state())
    for form in WRITTEN:
        with pytest.raises(Refused) as refused:
            write_tree(tree, HEADER, form)
        assert HiveWords().refusal(refused.value).endswith(".")


@pytest.mark.parametrize(
    "typed",
    [
        "~nobody-is-called-so/a.sgf",
        f"{'n' * 300}/a.sgf",
        f"{'n' * 300}.pgn",
        "a\0b.sgf",
        "/dev/full/a.pgn",
        "missing/a.sgf",
        "link.sgf",
        "a.jpg",
        "",
    ],
)
def test_a_file_that_cannot_be_written_is_a_sentence(
    typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link.sgf").symlink_to("nowhere")
    with pytest.raises(UserError):
        write_file(small(), "sunday", ("Ann", "Bob"), typed)
    assert [path.name for path in tmp_path.iterdir()] == ["link.sgf"]
