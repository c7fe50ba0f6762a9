"""Menus, lists, forms and pages: their keys, and what they show where a terminal can do little."""

from __future__ import annotations

import re

import pytest
from rich.segment import Segment

from antterm.bots import Thought
from antterm.dialogues.steps import Enter
from antterm.launch import Launch
from antterm.saves.store import Store
from antterm.ui.app import AntTerm
from antterm.ui.destinations import ShowPage
from antterm.ui.models.layout import Pane
from antterm.ui.models.scene import Prompt
from antterm.ui.screens.converse import ChoiceScreen, LineScreen
from antterm.ui.screens.form import FormScreen
from antterm.ui.screens.game import GameScreen
from antterm.ui.screens.home import HomeScreen
from antterm.ui.screens.pager import PagerScreen
from antterm.ui.screens.saves import SavesScreen
from antterm.ui.widgets.text_line import TextLine
from tests.pilot import piloted, strips_of
from tests.ui.stage import data_dir, new_table, on_stage, text_of


def segments(app: AntTerm) -> list[Segment]:
    return [segment for strip in strips_of(app) for segment in strip]


def marked(app: AntTerm) -> str:
    """The line under the mark of a menu."""
    return next(line[3:].rstrip() for line in text_of(app).splitlines() if line.startswith(" > "))


# Keys


async def test_the_mark_of_a_menu_is_moved() -> None:
    async with on_stage() as (app, pilot):
        for keys, label in (
            (("down",), "l  Learn by playing"),
            (("j", "j"), "p  Puzzles"),
            (("tab", "tab", "shift+tab"), "l  Learn by playing"),
            (("up",), "q  Quit"),
            (("k", "k"), "?  Help"),
            (("end",), "q  Quit"),
            (("end", "home"), "n  New game"),
            (("pagedown",), "q  Quit"),
            (("pagedown", "pageup"), "n  New game"),
        ):
            await pilot.press("home", *keys)
            await pilot.pause()
            assert marked(app).strip().startswith(label), keys


@pytest.mark.slow
async def test_a_line_of_a_menu_is_taken_by_letter_number_or_enter() -> None:
    async with on_stage() as (app, pilot):
        for keys in (("n",), ("1",), ("enter",), ("down", "up", "enter")):
            await pilot.press(*keys)
            await pilot.pause()
            assert isinstance(app.screen, FormScreen), keys
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, HomeScreen)


async def test_keys_typed_ahead_reach_the_screen_that_they_open() -> None:
    async with on_stage() as (app, pilot):
        for key in ("n", "down", "A", "n", "x", "backspace", "n", "down", "right", "f1"):
            app.simulate_key(key)  # all of them before the form has opened
        while not isinstance(app.screen, PagerScreen):
            await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, FormScreen)
        screen = text_of(app)
        assert "  White                      Ann\n" in screen
        assert " >   is played by           ◄ the bot" in screen


async def test_nobody_decides_what_cannot_be_seen() -> None:
    async with on_stage(size=(59, 20)) as (app, pilot):
        assert "The terminal is too small." in text_of(app)
        assert "New game" not in text_of(app)
        await pilot.press("n", "q")
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert "New game" in text_of(app)
        await pilot.resize_terminal(80, 19)
        await pilot.pause()
        assert "New game" not in text_of(app)


async def test_a_line_is_edited_with_the_keys_of_textual() -> None:
    done: list[str] = []

    def act(text: str) -> str:
        done.append(text)
        return "" if text == "yes, 2?" else "Say yes."

    async with on_stage() as (app, pilot):
        app.push_screen(LineScreen(app.services, Enter("A question", "What?", "no", 10), act))
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert "Say yes." in text_of(app)
        await pilot.press("home", "delete", "delete", *"ys", "left", "e", "end", *", 2?q", "backspace")
        await pilot.pause()
        assert "Say yes." not in text_of(app), "gone with the next key"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
    assert done == ["no", "yes, 2?"]


async def test_what_is_pasted_is_cut_to_what_there_is_room_for() -> None:
    async with on_stage() as (app, pilot):
        screen = LineScreen(app.services, Enter("A question", "What?", "a", 5), lambda text: text)
        app.push_screen(screen)
        await pilot.pause()
        screen.paste("bc\x1bdefg\nnext")
        assert screen.query_one(TextLine).value == "abcde"


async def test_a_key_that_means_nothing_in_a_menu_says_so() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("y")
        await pilot.pause()
        assert "y does nothing here." in text_of(app)
        await pilot.press("down")
        await pilot.pause()
        assert "does nothing" not in text_of(app), "gone with the next key"
        items = [(f"item-{number}", f"item {number}") for number in range(1, 12)]
        app.push_screen(ChoiceScreen(app.services, "Which?", items))
        await pilot.pause()
        shown = re.findall(r"(.)  item (\d+)", text_of(app))
        assert shown[8:] == [("9", "9"), (" ", "10"), (" ", "11")], "a figure takes its line at once"


async def test_the_letters_of_the_menu_of_a_game_stay_and_giving_up_is_last_and_asks() -> None:
    def letters(screen: str) -> dict[str, str]:
        return dict(re.findall(r"  (\S)  (Leave|Offer|Give up|Settings)", screen))

    with new_table() as table:
        async with on_stage(table) as (app, pilot):
            await pilot.press("escape")
            await pilot.pause()
            with_draw = letters(text_of(app))
            assert [*with_draw.items()][-2:] == [("d", "Offer"), ("x", "Give up")]
            await pilot.press("escape")
            table.answer("offer-draw")
            table.answer("decline")
            await pilot.press("escape")
            await pilot.pause()
            assert letters(text_of(app)) == {key: line for key, line in with_draw.items() if key != "d"}
            await pilot.press("3")
            await pilot.pause()
            assert "3 does nothing here" in text_of(app)
            await pilot.press("x", "enter")
            await pilot.pause()
            assert table.outcome is None, "asked, and no is marked"


@pytest.mark.slow
async def test_a_hint_is_in_the_menu_where_the_game_has_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    with new_table() as table:
        async with on_stage(table) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, GameScreen)
            await pilot.press("escape")
            await pilot.pause()
            assert "h  A hint from a bot" in text_of(app)
            await pilot.press("h")
            await pilot.pause()
            assert screen.hints.asked
            assert ("h/Esc", "hide hint") in screen.key_line()[1]
            screen.hints.thoughts = (Thought("not among the answers", 0.5),)
            prompt = screen.scene(Pane.PROMPT)
            assert isinstance(prompt, Prompt)
            assert prompt.question == screen.model.question(), "no line of a hint of which nothing is seen"
            for key in ("escape", "h"):
                await pilot.press(key)
                await pilot.pause()
                assert not screen.hints.asked, "away with it"
                assert ("Esc", "menu") in screen.key_line()[1], "and no menu is open"
                await pilot.press("h")
                await pilot.pause()
                assert screen.hints.asked
            await pilot.press("h")
            await pilot.pause()
            monkeypatch.setattr(type(table), "gives_hints", False)
            await pilot.press("escape")
            await pilot.pause()
            assert "A hint from a bot" not in text_of(app)


async def test_two_in_the_form_have_two_names() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("n", "down", *"Zoe", "down", "down", *"zoe", "f2")
        await pilot.pause()
        assert isinstance(app.screen, FormScreen)
        assert "nobody could tell them apart" in text_of(app)


# Where a terminal can do little


@pytest.mark.slow
async def test_where_only_ascii_can_be_drawn_everything_is_ascii() -> None:
    new_table(name="zoë “2”").close()
    async with on_stage(ascii_only=True) as (app, pilot):
        assert text_of(app).isascii()
        assert 'Go on with "zoe "2""' in text_of(app)
        for keys in (["s"], ["x"], ["escape"], ["i"], ["é"], ["escape"], ["escape"], ["n", "down", "ß"]):
            await pilot.press(*keys)
            await pilot.pause()
            assert text_of(app).isascii()
        app.call_later(
            app.services.go, ShowPage("A page", "# A — page\n\n* “one” → two…\n\n> 2 \u00d7 3 é\n")
        )
        while "page" not in text_of(app):
            await pilot.pause()
        assert text_of(app).isascii()
        assert '* "one" > two.' in text_of(app)
        assert "2 x 3 e" in text_of(app)


async def test_without_colours_there_are_none_and_the_mark_is_reversed() -> None:
    new_table().close()
    app = AntTerm(Launch(data_dir(), None, "none"))
    async with piloted(app, size=(80, 24), paints=False) as pilot:
        for keys in ((), ("s",), ("escape", "n", "down"), ("f1",)):
            await pilot.press(*keys)
            await pilot.pause()
            for segment in segments(app):
                style = segment.style
                assert style is None or not (style.color or style.bgcolor), (keys, segment)
            found = [s.text for s in segments(app) if s.style and s.style.reverse and s.text.strip()]
            assert found or keys == ("f1",), keys
        assert any(s.style and s.style.bold and "New game" in s.text for s in segments(app)), "a heading"


async def test_an_idle_line_to_type_sends_nothing() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("n", "down")
        await pilot.pause()
        form = app.screen
        assert isinstance(form, FormScreen)
        line = form.line()
        assert line is not None
        assert line.has_focus
        assert not line.cursor_blink


# Lists and pages


async def test_a_broken_file_is_listed_in_one_line_and_can_be_thrown_away() -> None:
    new_table().close()
    new_table(name="monday").close()
    path = Store(data_dir()).path("monday")
    path.write_text("{")
    path.with_name(path.name + ".bak").unlink(missing_ok=True)
    async with on_stage() as (app, pilot):
        await pilot.press("s")
        await pilot.pause()
        while "monday" not in marked(app):
            await pilot.press("down")
            await pilot.pause()
        assert "cannot be opened" in text_of(app)
        await pilot.press("r", "e")
        await pilot.pause()
        assert isinstance(app.screen, SavesScreen), "neither reviewed nor exported"
        await pilot.press("x", "2")
        await pilot.pause()
        assert "monday" not in text_of(app)
        assert "sunday" in marked(app)
    assert [summary.name for summary in Store(data_dir()).list()] == ["sunday"]


@pytest.mark.slow
async def test_a_saved_game_is_given_another_name() -> None:
    new_table(name="monday").close()
    new_table().close()
    async with on_stage() as (app, pilot):
        await pilot.press("s", "n", *["backspace"] * len("sunday"), *"Monday", "enter")
        await pilot.pause()
        assert isinstance(app.screen, LineScreen), "the name is taken"
        assert "already a saved game" in text_of(app)
        await pilot.press(*["backspace"] * len("Monday"), *"Our game", "enter")
        await pilot.pause()
        assert isinstance(app.screen, SavesScreen)
        assert "Our game" in marked(app)
        assert "sunday" not in text_of(app)
        await pilot.press("n", "enter")  # as it is called already
        await pilot.pause()
        assert "Our game" in marked(app)
    assert {summary.title for summary in Store(data_dir()).list()} == {"Our game", "monday"}


@pytest.mark.slow
async def test_a_page_is_read_from_heading_to_heading() -> None:
    text = "".join(f"## Part {part}\n\n" + "Words.\n\n" * 12 for part in range(1, 6))
    async with on_stage() as (app, pilot):
        app.call_later(app.services.go, ShowPage("Parts", text))
        while "Part 1" not in text_of(app):
            await pilot.pause()

        async def top_after(key: str) -> str:
            await pilot.press(key)
            await pilot.pause()
            return text_of(app).splitlines()[2].strip()

        assert await top_after("tab") == "Part 2"
        assert await top_after("n") == "Part 3"
        assert await top_after("p") == "Part 2"
        assert await top_after("down") != "Part 2"
        assert await top_after("k") == "Part 2"
        assert await top_after("g") == "Part 1"
        assert " 0 %" in text_of(app)
        await top_after("end")
        assert "100 %" in text_of(app)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


@pytest.mark.slow
async def test_every_page_explains_its_keys() -> None:
    new_table().close()
    async with on_stage(size=(120, 60)) as (app, pilot):
        for keys in (("question_mark",), ("s", "f1"), ("n", "f1"), ("e", "question_mark"), ("s", "i", "f1")):
            await pilot.press(*keys)
            await pilot.pause()
            assert isinstance(app.screen, PagerScreen), keys
            assert "Enter" in text_of(app)
            while len(app.screen_stack) > 1:
                app.pop_screen()
            await pilot.pause()
