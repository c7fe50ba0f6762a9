"""Dialogues on the screen: lists, lines to type, going back a step, what is said, and what is waited for."""

from __future__ import annotations

from collections.abc import Callable

from antterm.dialogues.steps import Choose, Dialogue, Enter, Say, Trouble, Wait, choose, confirm, enter
from antterm.ui.screens.converse import ChoiceScreen, LineScreen, converse
from antterm.ui.screens.home import HomeScreen
from tests.ui.stage import on_stage
from tests.ui.test_review import pressed

FRUIT = (("a", "Apple"), ("b", "Berry"))


def order() -> Dialogue[str]:
    """Ask for a fruit, how many of it and whether that is right."""
    fruit = yield from choose("Fruit", FRUIT, "Which one?", "Nothing")

    def take(typed: str) -> int:
        if not typed.isdigit():
            raise Trouble(f"“{typed}” is no number.")
        return int(typed)

    count = yield from enter(Enter("Number", "How many?", empty="1"), take)
    if not (yield from confirm("Order", f"{count} of {fruit}?", "Yes, do", "No, none")):
        raise Trouble("Nothing was ordered.")
    return f"{count} of {fruit}"


async def test_a_dialogue_is_answered_and_gone_back_through() -> None:
    results: list[str | None] = []
    said: list[Say] = []
    async with on_stage() as (app, pilot):
        assert isinstance(app.screen, HomeScreen)
        converse(app.screen, order, results.append, said.append)
        screen = await pressed(app, pilot)
        assert "Which one?" in screen
        assert "Nothing" in screen
        assert "How many?" in await pressed(app, pilot, "2")
        assert "Which one?" in await pressed(app, pilot, "escape"), "one step, not out of it all"
        screen = await pressed(app, pilot, "1", "x", "enter")
        assert isinstance(app.screen, LineScreen)
        assert "is no number." in screen
        assert "1x" in screen, "what was typed stays"
        assert "1 of a?" in await pressed(app, pilot, "backspace", "enter")
        await pilot.press("1")
        assert (results, said) == ([None], [Say("Nothing was ordered.", is_trouble=True)])
        assert isinstance(app.screen, HomeScreen)
        converse(app.screen, order, results.append, said.append)
        await pilot.press("1", "enter", "2")
        assert results[1:] == ["1 of a"]
        converse(app.screen, order, results.append, said.append)
        await pilot.press("3")
        assert results[2:] == [None], "the last line goes back"
        assert isinstance(app.screen, HomeScreen)


async def test_what_can_be_switched_has_a_sign() -> None:
    def switches() -> Dialogue[int]:
        place: int = yield Choose("Switches", ("One", "Two"), ticked=(True, False))
        return place

    results: list[int | None] = []
    async with on_stage() as (app, pilot):
        assert isinstance(app.screen, HomeScreen)
        converse(app.screen, switches, results.append)
        screen = await pressed(app, pilot)
        assert "[x] One" in screen
        assert "[ ] Two" in screen
        await pilot.press("2")
        assert results == [1]


async def test_a_question_after_a_wait_is_not_asked_of_somebody_who_is_elsewhere() -> None:
    come: list[bool] = []
    listeners: list[Callable[[], None]] = []

    def listen(changed: Callable[[], None]) -> Callable[[], None]:
        listeners.append(changed)
        return lambda: listeners.remove(changed)

    def dialogue() -> Dialogue[str]:
        yield Wait(lambda: bool(come), listen)
        return (yield from choose("Fruit", FRUIT))

    async with on_stage() as (app, pilot):
        home = app.screen
        assert isinstance(home, HomeScreen)
        converse(home, dialogue)
        await pilot.pause()
        listeners[0]()
        await pilot.pause()
        assert app.screen is home, "nothing has come"
        come.append(True)
        listeners[0]()
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        assert not listeners
        await pilot.press("escape")
        come.clear()
        converse(home, dialogue)
        await pilot.press("e")
        elsewhere = app.screen
        assert elsewhere is not home
        come.append(True)
        listeners[0]()
        await pilot.pause()
        assert app.screen is elsewhere
