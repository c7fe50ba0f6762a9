"""Where only ASCII can be shown, the languages of more letters are written in it."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from antterm import cli, i18n
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.draw.canvas import glyphs_for
from antterm.i18n import languages
from antterm.i18n.catalogue import Catalogue, Rewritten
from antterm.i18n.plain import fitted, plain, without_signs
from tests.conformance.games import Setting
from tests.conformance.stage import Seating, Stage
from tests.test_i18n import tools
from tests.ui.stage import new_table, on_stage, text_of

TRANSLATED = sorted({path.parent.name for path in languages.FOLDER.glob("*/*.po")})
GAMES = (Setting("hive", 2, (("expansions", "MLP"),)), Setting("micropolis", 2), Setting("march", 2))


def spoken(code: str) -> Catalogue:
    """What a language has for the texts of the program, whether or not it is compiled here."""
    return Catalogue(tools().english(), tools().compiled(code))


@pytest.fixture
def russian(monkeypatch: pytest.MonkeyPatch) -> None:
    """Russian, where it is not compiled as well."""
    said = spoken("ru")
    make = i18n._catalogue

    def catalogue(code: str, ascii_only: bool) -> NullTranslations:
        return make(code, ascii_only) if ascii_only or code != "ru" else said

    monkeypatch.setattr(i18n, "_catalogue", catalogue)
    monkeypatch.setattr(languages, "named", lambda text: text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ход: {who:accusative} и ещё {n}", "Khod: {who:accusative} i eshchyo {n}"),
        ("Щит, Юг, Объект — «муравьи»…", 'Shchit, Yug, Obekt - "murav\'i"...'),
        ("ЩУКА и Я", "SHCHUKA i Ya"),
        ("ещ\u0435\u0308 край и крыши", "eshchyo kray i kryshi"),
        ("¿Añadir una señal? ¡Sí!", "Anadir una senal? Si!"),
        ("Über ß 2 ≡ 3 ≥ 5 ◦ 虫", "Uber ? 2 = 3 >= 5 o ?"),
        ("plain", "plain"),
    ],
)
def test_a_text_is_written_in_ascii(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_signs_alone_leave_letters_as_they_are() -> None:
    assert without_signs("“Хлоя” — Zoë…") == '"Хлоя" - Zoë...'


@pytest.mark.slow
@pytest.mark.parametrize("code", TRANSLATED)
def test_every_text_of_a_language_can_be_written_in_ascii(code: str) -> None:
    catalogue = spoken(code)
    texts = [
        *catalogue.translations.values(),
        *(form for forms in catalogue.counted.values() for form in forms),
    ]
    assert len(texts) > 500
    for text in texts:
        assert plain(text).isascii()
        assert plain(text).count("?") == text.count("?"), "a character has no twin"


class Short(NullTranslations):
    """Says everything in one long letter."""

    def gettext(self, message: str) -> str:
        return "Ж"

    def pgettext(self, context: str, message: str) -> str:
        return "Ж"


def test_where_there_is_room_for_a_letter_a_twin_is_one() -> None:
    texts = Rewritten(Short(), fitted)
    assert texts.gettext("Beetle") == texts.pgettext("a bug", "B") == "Zh"
    assert texts.pgettext("Beetle, in a letter", "B") == texts.gettext("Beetle, in a letter\4B") == "Z"


@pytest.mark.slow
@pytest.mark.usefixtures("russian")
@pytest.mark.parametrize("setting", GAMES, ids=str)
def test_a_game_in_russian_is_shown_in_ascii(setting: Setting) -> None:
    i18n.tongue().keep_to_ascii(True)
    i18n.use("ru")
    record, chance = Record(setting.game, setting.seats, 5, setting.options), Streams(3)
    stage = Stage(setting, record, Seating(glyphs="ascii", hidden=False))
    for number in range(20):
        assert record.play.ask is not None
        record.answer(chance.pick("choice", record.play.ask.choices).text)
        if number % 10 == 0:
            stage.sync()
            for _look in range(2):
                assert "".join(stage.texts().values()).isascii()
                stage.press("Tab")


@pytest.mark.slow
@pytest.mark.usefixtures("russian")
async def test_the_setting_counts_at_once_and_english_is_left_alone() -> None:
    new_table(["wG1"]).close()
    async with on_stage() as (app, pilot):
        chosen = app.services.settings
        seen = []
        for language, ascii_only in (("ru", False), ("ru", True), ("ru", False), ("en", True)):
            glyphs = glyphs_for(ascii_only)
            app._change_settings(chosen._replace(language=language, glyphs=glyphs))
            await pilot.pause()
            seen.append(text_of(app))
    assert "Вверх" in seen[0]
    assert "Vverkh" in seen[1]
    assert "Вверх" in seen[2]
    assert seen[1].isascii()


def test_a_command_writes_ascii_where_it_is_asked_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["show", "nothing", "--ascii"]) != 0
    said = capsys.readouterr()
    assert (said.out + said.err).isascii()
    assert '"antterm saves"' in said.err
