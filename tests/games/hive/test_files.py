"""Games of Hive in files of other programs: read and written again, in all their oddities, and damaged."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.core.files import BadFile
from antterm.core.record import Record
from antterm.games.hive.files import READERS, WRITERS, read_game, write_game
from antterm.games.hive.files.transcript import Header, ParsedGame
from antterm.games.hive.rules.game import Hive
from antterm.games.hive.rules.notation import read_game_type
from antterm.games.hive.rules.state import HiveState
from antterm.games.hive.words import HiveWords
from tests.games.hive.positions import DATA, SHARED, RealGame, real_games
from tests.games.hive.sgf import Style, sgf_of
from tests.sampling import examples

GAMES = list(real_games(DATA))
"""Whole games of several kinds; the first one ends with passes and a draw by repetition."""
MANY = list(real_games(SHARED))
MOVES = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
SHUFFLE = (r"wQ \wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-")
HEADER = Header("Ann", "Bob", "sunday", "2024.04.01")

STYLES = {
    "plain": Style(),
    "old": Style(old=True, setup="Hive-MLP"),
    "old, numbers backwards": Style(old=True, backwards=True),
    "bots": Style(bots=True),
    "dithering": Style(dither=True),
    "numbers backwards": Style(backwards=True),
    "no references": Style(dots=True),
    "passes as Done": Style(passes="Done"),
    "passes left out": Style(passes=""),
    "over the edge": Style(first=(24, 25), dots=True),
    "labels jump": Style(jumps={9: (3, -2), 30: (-11, 5)}, dither=True, backwards=True),
    "bots at the edge": Style(first=(1, 2), dots=True, bots=True, passes="", setup="HIVE-plm 2 0 101"),
}


def at_the_table(parsed: ParsedGame) -> Record[HiveState]:
    """The game that a file makes."""
    return Record.replay(Hive(), 2, 0, parsed.options, parsed.answers)


def outcome(parsed: ParsedGame) -> str:
    """Return the outcome of a game at the table: the reason and the winners; empty while it goes on."""
    ended = at_the_table(parsed).play.outcome
    return "" if ended is None else f"{ended.reason} {ended.winners}"


def one_line(*moves: str, state: str = "InProgress", kind: str = "Base+MLP") -> str:
    return ";".join((kind, state, "White[1]", *moves))


def pgn(*lines: str, kind: str = "Base+MLP") -> str:
    return "\n".join([f'[GameType "{kind}"]', *lines]) + "\n"


def numbered(*moves: str) -> list[str]:
    return [f"{number}. {move}" for number, move in enumerate(moves, 1)]


def sgf(*steps: str, setup: str = "hive-plm 2 0 101", head: str = "") -> str:
    """A file of boardspace: `0 Dropb wS1 N 13 .` is a step of the first player."""
    lines = ["(;", f"SU[{setup}]{head}", 'P0[id "ann"]', 'P1[id "annabel"]']
    lines += [f"; P{step[0]}[{number} {step[2:]}]TM[5]" for number, step in enumerate(steps)]
    return "\n".join([*lines, ")"])


FOUR = (
    "0 Dropb wS1 N 13 .",
    "0 Done",
    "1 Dropb bS1 O 13 wS1-",
    "1 Done",
    "0 Dropb wQ M 13 -wS1",
    "0 Done",
    "1 Dropb bQ P 13 bS1-",
    "1 Done",
)


# There and back


def check_round_trips(game: RealGame) -> None:
    read = read_game(one_line(*game.moves, state=game.engine_state, kind=game.type))
    record = at_the_table(read)
    for form in WRITERS:
        again = read_game(write_game(record, HEADER, form))
        assert (again.answers, again.options) == (read.answers, read.options)
    assert [text for text in read.answers if text not in ("offer-draw", "accept", "resign")] == [
        entry.text for entry in record.history if entry.kind in ("move", "pass") and entry.text[0] in "wbp"
    ]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_game_written_and_read_again_is_the_same(game: RealGame) -> None:
    check_round_trips(game)


@pytest.mark.few(3)
@pytest.mark.skipif(not MANY, reason="the shared test data are not here")
@pytest.mark.parametrize("game", MANY[::24], ids=str)
def test_some_of_many_games_written_and_read_again(game: RealGame) -> None:
    check_round_trips(game)


@pytest.mark.slow
@pytest.mark.skipif(not MANY, reason="the shared test data are not here")
def test_many_games_written_and_read_again_in_every_style() -> None:
    assert len(MANY) == 192
    for game in MANY:
        check_round_trips(game)
        for style in STYLES.values():
            check_style(game, style)


def check_style(game: RealGame, style: Style) -> None:
    expansions = read_game_type(game.type)
    moves = game.moves
    while not style.passes and moves[-1] == "pass":  # at the end nobody can know of it
        moves = moves[:-1]
    text = sgf_of(expansions, moves, replace(style, setup=style.setup if expansions == "MLP" else ""))
    assert read_game(text).answers == read_game(one_line(*moves, kind=game.type)).answers


@pytest.mark.few(3)
@pytest.mark.parametrize("style", STYLES)
def test_a_game_of_boardspace_in_every_style(style: str) -> None:
    for game in (GAMES[0], GAMES[-1]):
        check_style(game, STYLES[style])


def test_names_event_and_day_stand_in_the_tags_of_mzinga_in_its_order() -> None:
    record = at_the_table(read_game(one_line(*MOVES)))
    assert write_game(record, HEADER, "pgn") == (
        '[GameType "Base+MLP"]\n'
        '[Date "2024.04.01"]\n'
        '[Event "sunday"]\n'
        '[Site "antterm"]\n'
        '[Round ""]\n'
        '[White "Ann"]\n'
        '[Black "Bob"]\n'
        '[Result "InProgress"]\n'
        "\n"
        "1. wS1\n"
        "2. bS1 wS1-\n"
        "3. wQ -wS1\n"
        "4. bQ bS1-\n"
    )
    assert read_game(write_game(record, HEADER, "pgn")).header == HEADER


def test_a_game_not_begun_and_one_given_up() -> None:
    empty = Record(Hive(), 2, 0, {"expansions": "none"})
    assert write_game(empty, HEADER, "uhp") == "Base;NotStarted;White[1]\n"
    assert read_game(write_game(empty, HEADER, "pgn")).answers == ()
    given_up = at_the_table(read_game(one_line(*MOVES, state="BlackWins")))
    assert write_game(given_up, HEADER, "uhp").split(";")[:3] == ["Base+MLP", "BlackWins", "White[3]"]
    assert write_game(given_up, HEADER, "pgn").splitlines()[-1] == "BlackWins"


def test_while_a_draw_is_offered_the_moves_are_written() -> None:
    record = at_the_table(read_game(one_line(*MOVES)))
    record.answer("offer-draw")
    assert write_game(record, HEADER, "uhp") == one_line(*MOVES).replace("White[1]", "White[3]") + "\n"


def test_quotation_marks_in_names_do_no_harm() -> None:
    record = at_the_table(read_game(one_line(*MOVES)))
    text = write_game(record, Header('Ann "the ant" A.', "[B] {b}"), "pgn")
    header = read_game(text).header
    assert (header.white, header.black) == ("Ann 'the ant' A.", "[B] {b}")


# How it ends


@pytest.mark.parametrize(
    ("state", "ended"),
    [
        ("InProgress", ""),
        ("NotStarted", ""),
        ("BlackWins", "resigned (1,)"),
        ("Draw", "agreed (0, 1)"),
    ],
)
def test_a_result_that_the_board_does_not_show_becomes_an_answer(state: str, ended: str) -> None:
    assert outcome(read_game(one_line(*MOVES, state=state))) == ended


def test_who_is_not_to_move_cannot_give_up_so_the_game_stays_open() -> None:
    parsed = read_game(one_line(*MOVES, state="WhiteWins"))
    assert (outcome(parsed), parsed.note) == ("", "win_open")


def test_the_third_time_of_a_position_is_a_draw_where_the_file_says_so() -> None:
    thrice = (*MOVES, *SHUFFLE, *SHUFFLE)
    assert outcome(read_game(one_line(*thrice, state="Draw"))) == "threefold (0, 1)"
    assert outcome(read_game(one_line(*thrice))) == ""
    assert outcome(read_game(one_line(*thrice, *SHUFFLE[:1]))) == "", "others play on"


def test_the_board_counts_more_than_the_result() -> None:
    won = next(game for game in GAMES if game.engine_state == "BlackWins")
    parsed = read_game(one_line(*won.moves, state="Draw", kind=won.type))
    assert (outcome(parsed), parsed.note) == ("surrounded (1,)", "result_differs")


@pytest.mark.parametrize(
    "told", ["error parsing result", "2-0", "Won by (White)", "\u6e38\u620f\u7ed3\u675f"]
)
def test_a_result_that_cannot_be_understood_is_told_and_the_moves_are_taken(told: str) -> None:
    won = next(game for game in GAMES if game.engine_state == "BlackWins")
    for text in (pgn(f'[Result "{told}"]', *numbered(*MOVES)), sgf(*FOUR, head=f"RE[{told}]")):
        parsed = read_game(text)
        assert (parsed.answers, outcome(parsed), parsed.note) == (MOVES, "", "result_unread")
    parsed = read_game(pgn(f'[Result "{told}"]', *numbered(*won.moves), kind=won.type))
    assert (outcome(parsed), parsed.note) == ("surrounded (1,)", "result_unread")
    parsed = read_game(pgn(f'[Result "{told}"]', *numbered(*MOVES), "0-1"))
    assert (outcome(parsed), parsed.note) == ("resigned (1,)", ""), "below the moves it can be understood"


def test_a_side_of_a_piece_may_be_an_occupied_cell() -> None:
    moves = (*MOVES, "wB1 -wQ", "bA1 bQ-")
    for climb in ("wB1 wQ", "wB1 -wS1", "wB1 wQ "):
        parsed = read_game(pgn(*numbered(*moves, climb)))
        assert parsed.answers == (*moves, "wB1 wQ"), climb
        assert read_game(one_line(*moves, climb)).answers == parsed.answers
    with pytest.raises(BadFile) as caught:
        read_game(pgn(*numbered(*moves[:-2], "wA1 -wS1")))
    assert caught.value.refused.code == "placed_on_occupied"


@pytest.mark.parametrize(
    ("moves", "opening"),
    [(("wQ",), "booklet"), (("wS1", "bQ wS1-"), "booklet"), (MOVES, "tournament"), ((), "tournament")],
)
def test_a_queen_that_comes_first_is_the_opening_of_the_booklet(moves: tuple[str, ...], opening: str) -> None:
    assert read_game(one_line(*moves)).options["opening"] == opening


# PGN as people write it


@pytest.mark.parametrize(
    "text",
    [
        pgn(*numbered(*MOVES)),
        pgn(*numbered(*MOVES)).replace("\n", "\r\n"),
        "\ufeff" + pgn("", *numbered(*MOVES), "", ""),
        pgn(" ".join(numbered(*MOVES))),
        pgn(*MOVES),
        pgn("{before all}", "1. wS1 {good}", "{several", "lines} 2. bS1 wS1-", "3. wQ -wS1{!} 4.bQ bS1-"),
        pgn("% a remark", *numbered("ws1", "BS1  WS1-", "WQ -ws1", "bq bs1-"), "*"),
        "\n".join(
            ["", *numbered(*MOVES), '[Result "InProgress"]', '[Opening "x{y"]', '[gametype "base+plm"]', "*"]
        ),
    ],
)
def test_pgn_is_read_leniently(text: str) -> None:
    assert read_game(text, "pgn").answers == MOVES


@pytest.mark.parametrize(
    ("tag", "below", "ended"),
    [
        ("0-1", "", "resigned (1,)"),
        ("1/2-1/2", "", "agreed (0, 1)"),
        ("", "0-1", "resigned (1,)"),
        ("*", "BlackWins", "resigned (1,)"),
        ("Draw", "Draw", "agreed (0, 1)"),
        ("?", "*", ""),
    ],
)
def test_results_are_written_in_several_ways(tag: str, below: str, ended: str) -> None:
    assert outcome(read_game(pgn(f'[Result "{tag}"]', *numbered(*MOVES), below))) == ended


def test_days_are_read_where_they_are_known() -> None:
    dates = {"2024.04.01": "2024.04.01", "2024-4-1": "2024.04.01", "????.??.??": "", "yesterday": ""}
    for text, date in dates.items():
        assert read_game(pgn(f'[Date "{text}"]')).header.date == date


# Boardspace


def test_names_day_and_winner_of_a_game_of_boardspace() -> None:
    text = sgf_of("MLP", MOVES, Style(result="{winner} hat gewonnen"), winner=1)
    parsed = read_game(text)
    assert parsed.header == Header("ann", "annabel", "", "2024.04.01")
    assert outcome(parsed) == "resigned (1,)", "the longer name that fits"


@pytest.mark.parametrize(
    ("steps", "head", "answers"),
    [
        (("0 Resign", "0 Done"), "", ("resign",)),
        (("0 resign",), "RE[Game won by annabel]", ("resign",)),
        (("0 OfferDraw", "0 Done", "1 AcceptDraw", "1 Done"), "", ("offer-draw", "accept")),
        (("0 OfferDraw", "0 Done", "1 DeclineDraw", "1 Done", "0 Done"), "", ("offer-draw", "decline")),
        (("1 WinOnTime",), "", ("resign",)),
        (("0 Done", "1 Done"), "", ()),
        ((), "RE[Partie nulle]", ("offer-draw", "accept")),
        ((), "RE[won by somebody]", ()),
        ((), "RE[\u6e38\u620f\u5e73\u5c40]", ("offer-draw", "accept")),
        ((), "RE[Empate]", ("offer-draw", "accept")),
        ((), "RE[]", ()),
        (("0 Dropb wA1 M 12 /wQ",), "", ()),
        (("0 Dropb wA1 M 12 /wQ", "0 Pickb M 12 wA1", "0 Done"), "", ()),
        (("0 Move W wA1 L 13 -wQ",), "", ("wA1 -wQ",)),
        (("0 PMoveDone W wA1 L 13 -wQ",), "", ("wA1 -wQ",)),
        (("0 Dropb wL1 L 13 -wQ", "0 Done", "1 Dropb bM1 Q 13 .", "1 Done"), "", ("wL -wQ", "bM bQ-")),
        (("0 Dropb wB1 L 13 -wQ", "0 Done", "1 Move B bA1 Q 13 bQ-", "0 Move W wB1 M 13 wQ."), "", None),
        (("0 Dropb wA1 M 12 \\wQ", "0 Done"), "", (r"wA1 \wQ",)),
    ],
)
def test_steps_of_boardspace(steps: tuple[str, ...], head: str, answers: tuple[str, ...] | None) -> None:
    parsed = read_game(sgf(*FOUR, *steps, head=head))
    expected = ("wB1 -wQ", "bA1 bQ-", "wB1 wQ") if answers is None else answers
    assert parsed.answers[len(MOVES) :] == expected


def test_old_files_write_pieces_without_their_colour() -> None:
    steps = (
        "0 pick W 0 q",
        "0 dropb q N 13 .",
        "0 done",
        "1 pick B 2 b1",
        "1 dropb b1 O 13 wQ-",
        "1 done",
        "0 move W L1 M 12 /wQ",
        "0 done",
    )
    parsed = read_game(sgf(*steps, setup="Hive-LM"))
    assert parsed.answers == ("wQ", "bB1 wQ-", "wL /wQ")
    assert parsed.options == {"expansions": "ML", "opening": "booklet"}


# What is wrong with a file


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", 1, "file_empty"),
        ("\n \n", 1, "file_empty"),
        ("\n\nhello", 3, "file_unknown"),
        ('{"format": "antterm-save"}', 1, "file_unknown"),
        # one line
        ("\n" + one_line(*MOVES, "wS1 bQ-"), 2, "pinned"),
        (one_line(*MOVES) + "\n\n" + one_line(), 3, "file_several_games"),
        (one_line(kind="Base+X"), 1, "bad_game_type"),
        (one_line(state="Won"), 1, "bad_game_string"),
        # PGN
        ("1. wS1", 1, "file_no_game_type"),
        (pgn('[White "Ann"', "x"), 2, "file_bad_tag"),
        (pgn("", "1. wS1", "3. bS1 wS1-"), 4, "file_ply_number"),
        (pgn("1.", "2. bS1 wS1-"), 2, "file_no_move"),
        (pgn("1. wS1", "*", "2. bS1 wS1-"), 4, "file_after_end"),
        (pgn("1. wS1", "{x", "2. bS1 wS1-"), 3, "file_comment_open"),
        (pgn("1. wS1", '[GameType "Base"]'), 3, "file_several_games"),
        (pgn("1. wS1", "2. bS1 wS2-"), 3, "unknown_reference"),
        (pgn("1. wS1", "2. bX wS1-"), 3, "no_such_piece"),
        (pgn("1. wP", kind="Base"), 2, "not_enabled"),
        (pgn("x", kind="Basic"), 1, "bad_game_type"),
        # SGF
        ("(;", 1, "file_cut"),
        ("(;\nSU[hive", 2, "file_bracket_open"),
        ("(;)\n(;)", 2, "file_several_games"),
        (pgn("( 1. wS1 )"), 2, "file_bad_variation"),
        (pgn("1. wS1 )"), 2, "file_bad_variation"),
        (pgn("1. wS1", "( 1. wG1"), 3, "file_variation_open"),
        (pgn("1. wS1", "( 2. bS1 wS1- )"), 3, "file_ply_number"),
        ("(; SU[hive] ;B[bS1])", 1, "file_out_of_turn"),
        ("(;)", 1, "file_no_game_type"),
        ("(;\nSU[hive]\n= )", 3, "file_not_sgf"),
        (sgf(setup="Hive-Ultimate"), 2, "file_ultimate"),
        (sgf(setup="zertz"), 2, "file_other_game"),
        (sgf(setup=""), 2, "file_other_game"),
        (sgf("0 Jump wS1"), 5, "file_bad_step"),
        (sgf("0 Dropb wS1"), 5, "file_bad_step"),
        (sgf("0 Dropb wS1 ? 13 ."), 5, "file_bad_step"),
        (sgf("0 Dropb wX1 N 13 ."), 5, "no_such_piece"),
        (sgf("1 Dropb bS1 N 13 .", "1 Done"), 5, "file_out_of_turn"),
        (sgf(*FOUR, "0 Dropb wA1 M 12 /bA1", "0 Done"), 13, "file_no_reference"),
        (sgf(*FOUR, "0 Dropb wA1 M 12 /wS0", "0 Done"), 13, "file_no_reference"),
        (sgf(*FOUR, "0 Dropb wA1 M 12 /wQ/", "0 Done"), 13, "unreadable"),
        (sgf(*FOUR, "0 Dropb wA1 Q 13 bQ-", "0 Done"), 13, "placed_beside_enemy"),
        (sgf(*FOUR, "0 Dropb wA1 A 1 .", "0 Done"), 13, "placed_apart"),
        (sgf(*FOUR, "0 Pass", "0 Done"), 13, "moves_left"),
        (sgf(*FOUR, "1 Dropb bA1 Q 13 bQ-", "1 Done"), 13, "file_out_of_turn"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, code: str) -> None:
    with pytest.raises(BadFile) as caught:
        read_game(text)
    assert (caught.value.line, caught.value.refused.code) == (line, code)
    assert "not allowed now" not in HiveWords().refusal(caught.value.refused), "a sentence of its own"


def test_numbers_are_only_names_but_a_fourth_ant_is_none() -> None:
    chain = [("wA7", "."), ("bS2", "wA7-"), ("wQ", "-wA7"), ("bQ", "bS2-"), ("wA9", "-wQ"), ("bA3", "bQ-")]
    chain += [("wA8", "-wA9"), ("bA1", "bA3-"), ("wA1", "-wA8")]
    steps = [f"{n % 2} Move W {piece} N 13 {beside}" for n, (piece, beside) in enumerate(chain)]
    assert read_game(sgf(*steps[:8])).answers[-2:] == ("wA3 -wA2", "bA2 bA1-")
    with pytest.raises(BadFile) as caught:
        read_game(sgf(*steps, "0 Done"))
    assert (caught.value.line, caught.value.refused.code) == (13, "no_such_piece")


def reading_or_fault(text: str, form: str | None) -> ParsedGame | BadFile:
    try:
        return read_game(text, form)
    except BadFile as fault:
        return fault


DAMAGES = ("cut", "drop", "double", "swap", "junk")
SOUND = {
    "pgn": write_game(
        at_the_table(read_game(one_line(*GAMES[1].moves[:12], kind=GAMES[1].type))), HEADER, "pgn"
    ),
    "uhp": one_line(*GAMES[1].moves[:12], kind=GAMES[1].type),
    "sgf": sgf_of(read_game_type(GAMES[1].type), GAMES[1].moves[:12], Style(dither=True), winner=0),
}


def damaged(text: str, how: str, at: int, length: int, junk: str) -> str:
    """`text` with a small damage at a place."""
    at %= len(text)
    part = text[at : at + length]
    rest = text[at + length :]
    return text[:at] + {"cut": "", "drop": rest, "double": part + part + rest, "swap": part[::-1] + rest}.get(
        how, junk + rest
    )


@examples(50)
@given(
    form=st.sampled_from(sorted(SOUND)),
    how=st.sampled_from(DAMAGES),
    at=st.integers(0, 5000),
    length=st.integers(1, 40),
    junk=st.text(max_size=12),
    told=st.sampled_from([None, *READERS]),
)
def test_a_damaged_file_is_read_or_refused_with_a_line(
    form: str, how: str, at: int, length: int, junk: str, told: str | None
) -> None:
    text = damaged(SOUND[form], how, at, length, junk)
    found = reading_or_fault(text, told)
    if isinstance(found, BadFile):
        assert 1 <= found.line <= 1 + text.count("\n") + text.count("\r")
        assert HiveWords().refusal(found.refused)
    else:
        at_the_table(found)


@examples(60)
@given(text=st.text(max_size=60), told=st.sampled_from([None, *READERS]))
def test_any_text_is_read_or_refused(text: str, told: str | None) -> None:
    found = reading_or_fault(text, told)
    if isinstance(found, BadFile):
        assert found.line >= 1
    else:
        at_the_table(found)
