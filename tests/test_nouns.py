"""Things in sentences bend as translations ask them to."""

from __future__ import annotations

from gettext import NullTranslations
from typing import ClassVar

import pytest

from antterm import i18n
from antterm.games.hive.rules.pieces import Bug, Piece
from antterm.games.hive.words.pieces import bug_names, piece_name
from antterm.games.march.words.naming import larvae
from antterm.i18n.nouns import Noun, counted, enumerated, noun, together


class Russian(NullTranslations):
    """A few texts, as they would come from a catalogue."""

    texts: ClassVar = {
        "White's queen": "белая королева",
        "accusative\4White's queen": "белую королеву",
        "genitive\4White's queen": "белой королевы",
        "Black's ant {number}": "чёрный муравей {number}",
        "accusative\4Black's ant {number}": "чёрного муравья {number}",
        "{who} moves {piece} {place}.": "{who}: ход, {piece:accusative} {place}.",
        "{who} loses {larvae} ({why}).": "{who} теряет {larvae:accusative} ({why:genitive}).",
        "{n} of {all}": "{n:genitive} из {all}",
        "{first} and {last}": "{first} и {last}",
    }
    larvae: ClassVar = {
        "": ("{n} личинка", "{n} личинки", "{n} личинок"),
        "accusative": ("{n} личинку", "{n} личинки", "{n} личинок"),
    }

    def gettext(self, message: str) -> str:
        return self.texts.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return self.texts.get(f"{context}\4{message}", message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.npgettext("", one, many, n)

    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        if one != "{n} larva" or context not in self.larvae:
            return one if n == 1 else many
        few = 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2
        return self.larvae[context][0 if n % 10 == 1 and n % 100 != 11 else few]


@pytest.fixture
def russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n.tongue(), "catalogue", Russian())


QUEEN, ANT = Piece.parse("wQ"), Piece.parse("bA2")


@pytest.mark.usefixtures("russian")
def test_a_piece_is_called_as_the_sentence_wants_it() -> None:
    sentence = i18n._("{who} moves {piece} {place}.")
    said = [sentence.format(who="Ann", piece=piece_name(piece), place="…") for piece in (QUEEN, ANT)]
    assert said == ["Ann: ход, белую королеву ….", "Ann: ход, чёрного муравья 2 …."]
    assert piece_name(QUEEN) == "белая королева"


@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize(
    ("n", "plain", "accusative"),
    [
        (1, "1 личинка", "1 личинку"),
        (2, "2 личинки", "2 личинки"),
        (5, "5 личинок", "5 личинок"),
        (11, "11 личинок", "11 личинок"),
        (21, "21 личинка", "21 личинку"),
    ],
)
def test_a_number_of_things_bends_with_its_number(n: int, plain: str, accusative: str) -> None:
    assert larvae(n) == plain
    assert f"{larvae(n):accusative}" == accusative


@pytest.mark.usefixtures("russian")
def test_what_has_no_translation_for_a_case_is_called_as_it_is_plainly() -> None:
    assert f"{piece_name(ANT):genitive}" == "чёрный муравей 2"
    assert f"{larvae(2):genitive}" == "2 личинки"


@pytest.mark.usefixtures("russian")
def test_several_things_bend_each_for_itself() -> None:
    both = map(piece_name, (QUEEN, ANT))
    assert f"{together(both):accusative}" == "белую королеву и чёрного муравья 2"
    assert f"{enumerated([piece_name(QUEEN), 'Ann']):accusative}" == "белую королеву, Ann"


@pytest.mark.usefixtures("russian")
def test_what_never_bends_may_be_asked_for_a_case() -> None:
    assert i18n._("{n} of {all}").format(n=3, all=5) == "3 из 5"
    text = i18n._("{who} loses {larvae} ({why}).")
    assert text.format(who="Ann", larvae=larvae(1), why="Forage") == "Ann теряет 1 личинку (Forage)."


def test_english_has_one_form_for_all_cases() -> None:
    assert [f"{piece_name(ANT):{case}}" for case in ("", "genitive", "accusative")] == ["Black's ant 2"] * 3
    assert str(together(["Ann", "Bea", "Cy"])) == "Ann, Bea and Cy"
    assert bug_names([Bug.ANT, Bug.QUEEN]) == "ant, queen"
    assert f"{Noun('Ann'):accusative}{Noun('Ann'):>5}" == "Ann  Ann"
    assert counted("{n} ant", "{n} ants", 1) == "1 ant"
    assert noun("White's queen") == "White's queen"


def test_and_sounds_otherwise_before_an_i(monkeypatch: pytest.MonkeyPatch) -> None:
    class Spanish(NullTranslations):
        def gettext(self, message: str) -> str:
            return message.replace(" and ", " y ")

        def pgettext(self, context: str, message: str) -> str:
            return message.replace(" and ", " e ") if context == "before the sound of i" else message

    assert together(["Ana", "Inés"]) == "Ana and Inés"
    monkeypatch.setattr(i18n.tongue(), "catalogue", Spanish())
    assert together(["Ana", "Beto", "Inés"]) == "Ana, Beto e Inés"
    assert together(["Ana", "Hilda"]) == "Ana e Hilda"
    assert together(["Inés", "Hiedra"]) == "Inés y Hiedra"
