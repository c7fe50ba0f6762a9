"""Keys of a keyboard that prints other than Latin letters mean what the keys beneath them mean."""

from __future__ import annotations

import pytest

from antterm.ui.models.keymap import KEYS, Keyboard, layouts
from tests.ui.stage import new_table, on_stage, text_of


def typed(keyboard: Keyboard, keys: str, known: str = "") -> str:
    return "".join(keyboard.meant(key, lambda meant: meant in known) for key in keys)


@pytest.mark.parametrize(
    ("language", "printed", "meant"),
    [
        ("", "йцукенгшщзхъфывапролджэячсмитьбюё", "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"),
        ("ru", "ЙФЯЪЖЭБЮ№", 'QAZ}:"<>#'),
        ("uk", "йіїєґ", "qs]'\\"),
        ("bg", "явертасдзьц", "qwertasdzxc"),
        ("sr", "асдфљњ", "asdfqw"),
        ("el", "ασδφςερ", "asdfwer"),
        ("he", "שדגכ", "asdf"),
        ("", "שדגכ", "asdf"),
        ("ru", "asdf?", "asdf?"),
        ("ru", "éß", "éß"),
    ],
)
def test_a_letter_is_the_key_beneath_it(language: str, printed: str, meant: str) -> None:
    assert typed(Keyboard(language), printed) == meant


def test_what_means_something_is_meant() -> None:
    assert typed(Keyboard("ru"), "фы", known="ф") == "фs", "a player has given that key a meaning"


def test_after_a_letter_the_keyboard_is_known() -> None:
    keyboard = Keyboard()
    assert typed(keyboard, ",./", known="?/") == ",./"
    assert typed(keyboard, "ф,.?", known="?") == "a?/?", "what means nothing is the key beneath as well"
    assert typed(keyboard, "a,.") == "a,."
    assert typed(Keyboard(), "аљас") == "fqas", "Serbian is known by its own letters"
    assert Keyboard().meant("Enter", lambda key: False) == "Enter"


def test_every_row_is_as_long_as_the_keys_beneath_it() -> None:
    for language, prints in layouts():
        assert set(prints.values()) >= set("qwertyuiopasdfghjklzxcvbnm") - set("b" * (language == "ar")), (
            language
        )
        assert len(set("".join(KEYS)) & set(prints.values())) >= 30


async def test_a_game_is_played_on_a_keyboard_of_other_letters_and_names_are_typed_as_they_are() -> None:
    async with on_stage(new_table()) as (app, pilot):
        await pilot.press("я")  # z: more of what stands there
        await pilot.press("Ж", *"цФ", "tab")  # a typed answer begins with a colon
        await pilot.pause()
        assert ":цФ" in text_of(app)
        await pilot.press("escape", "escape", "й")
        await pilot.pause()
    async with on_stage() as (app, pilot):
        await pilot.press("т")  # n: a new game
        await pilot.pause()
        assert "New game" in text_of(app)
