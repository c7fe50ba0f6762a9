"""What every screen paints: the line of keys."""

from __future__ import annotations

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.paint import Hint, in_ascii, put_hints, wrap

FRAME = (("?", "help"), ("Esc", "menu"), (":", "type it"))
NEXT, TAKE = ("Tab", "next"), ("Enter", "choose a piece")
WAYS = ("Space", "another way")


def line(*hints: Hint, width: int = 60) -> str:
    canvas = Canvas(width, 1)
    put_hints(canvas, 1, 0, hints, width - 2, ascii_only=True, lasting=FRAME)
    return canvas.to_text()


def test_keys_of_the_frame_keep_their_places_at_the_right() -> None:
    assert line(NEXT) == " Tab next                     : type it - Esc menu - ? help"
    assert line(NEXT, TAKE) == " Tab next - Enter choose a piece          Esc menu - ? help"


def test_where_there_is_no_room_help_and_the_way_back_go_last() -> None:
    assert line(NEXT, WAYS, width=40) == " Tab next             Esc menu - ? help"


def test_a_blank_goes_with_its_neighbours_only_where_it_looks_the_same_without_colours_too() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "a", Ink("white.ink", attrs="b"))
    canvas.put(1, 0, " ", Ink("white.ink"))
    assert [*canvas.runs(0)] == [("a   ", Ink("white.ink", attrs="b"))]
    canvas.put(0, 0, "a", Ink("white.ink", "white.tile", "b"))
    canvas.put(1, 0, " ", Ink("white.ink", "white.tile"))  # reversed, where a ground is shown so
    assert [text for text, _ink in canvas.runs(0)] == ["a", " ", "  "]


def test_a_pane_without_room_breaks_words_into_letters() -> None:
    assert wrap("an ant", 0) == wrap("an ant", -3) == ["a", "n", "a", "n", "t"]
    assert wrap("ants march", 3) == ["ant", "s", "mar", "ch"]


def test_people_with_names_of_other_scripts_can_be_told_apart_on_an_ascii_terminal() -> None:
    names = ("Борис", "Светлана", "Андрей", "Ελένη", "דוד", "李雷", "さくら", "민준")
    drawn = [in_ascii(name) for name in names]
    assert all(name.isascii() and "?" not in name for name in drawn), drawn
    assert len({*drawn}) == len(names)
    assert [cells_of(name) for name in drawn] == [cells_of(name) for name in names], (
        "columns stay where they are"
    )
