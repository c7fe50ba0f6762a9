# ruff: noqa: RUF001 - they are what is tested here
"""Names that pass for one another, by Unicode's table of confusable characters."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antterm.i18n.lookalikes import _prototypes, alike, is_of_one_script, script_of

PAIRS = [
    (chr(source), target)
    for source, target in sorted(_prototypes().items())
    if all(unicodedata.category(char)[0] in "LNM" for char in target)
]
"""Each character and what it passes for, where a name could hold both."""
LETTERS = st.characters(categories=["Lu", "Ll", "Lo", "Nd"])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AA", "ᗅᗅ"),
        ("OO", "ⵔⵔ"),
        ("oo", "ဝဝ"),
        ("ll", "וו"),
        ("bill", "b1ll"),
        ("Bill", "BI11"),
        ("modern", "modem"),
        ("MODERN", "modem"),
        ("Ann", "Ann_"),
        ("Ann", "A-n-n"),
        ("Ann", "ann"),
        ("Ann", "ANN"),
        ("Ann", "Аnn"),  # the first letter is Cyrillic
        ("Ann", "Ann\u200b"),
        ("Ann", "A\u00adnn"),
        ("straße", "STRASSE"),
        ("Ann", "Ａｎｎ"),
        ("oO0", "ООО"),
    ],
)
def test_a_name_passes_for_another(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"),
        ("nina", "viva"),
        ("Иван", "Инна"),
        ("李", "王"),
        ("ann1", "ann2"),
        ("Ann", "Änn"),
        ("Anna", "Анна"),
        ("דני", "דן"),
    ],
)
def test_names_that_differ_pass_for_nobody(one: str, other: str) -> None:
    assert not alike(one, other)


def test_every_pair_of_the_table_is_found_wherever_it_stands() -> None:
    assert len(PAIRS) > 1500
    missed = [
        (source, target)
        for source, target in PAIRS
        for around in ("{}", "x{}y", "{0}{0}", "жы{}")
        if not alike(around.format(source), around.format(target))
    ]
    assert missed == []


@given(st.lists(st.one_of(LETTERS, st.sampled_from([source for source, _target in PAIRS])), min_size=2))
def test_a_name_passes_for_itself_in_small_and_large_letters(chars: list[str]) -> None:
    name = "".join(chars)
    assert alike(name, name.upper())
    assert alike(name, name.casefold())


@pytest.mark.parametrize("name", ["bоb", "Аnn", "aλ", "漢a", "ひa", "한あ", "ㄅあ"])
def test_letters_of_scripts_that_are_not_written_together_make_no_name(name: str) -> None:
    assert not is_of_one_script(name)


@pytest.mark.parametrize("name", ["bob", "Анна1", "ひらカ漢", "한漢", "漢ㄅ", "ラーメン", "b-ob_2", ""])
def test_letters_of_one_script_make_a_name(name: str) -> None:
    assert is_of_one_script(name)


@pytest.mark.parametrize(
    ("char", "script"),
    [("a", "Latin"), ("я", "Cyrillic"), ("ひ", "Hiragana"), ("ᗅ", "Canadian_Aboriginal"), ("1", "Common")],
)
def test_scripts_are_unicodes(char: str, script: str) -> None:
    assert script_of(char) == script
