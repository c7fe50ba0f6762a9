"""Texts can be collected, translated and spoken."""

from __future__ import annotations

import asyncio
import shutil
from functools import cache
from gettext import NullTranslations
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest

from antterm import i18n
from antterm.commands import arguments
from antterm.games.march.rules import components
from antterm.i18n import languages
from antterm.i18n.catalogue import CONTEXT, END, FORM, Catalogue, stamp
from antterm.i18n.numbers import LocalNumber
from tests.program.driving import command

CHECKOUT = Path(__file__).resolve().parents[1]
BABEL = "catalogues are made with babel, a developer's dependency"


def test_english_is_spoken_where_there_is_no_translation() -> None:
    assert i18n.use("tlh") is False
    assert i18n._("The game is over.") == "The game is over."
    assert [i18n.ngettext("{n} move", "{n} moves", n) for n in (1, 2)] == ["{n} move", "{n} moves"]


class German(NullTranslations):
    """A catalogue of few texts, as it would come from a file."""

    texts: ClassVar = {"open": "offen", "a file\4open": "öffnen"}

    def gettext(self, message: str) -> str:
        return self.texts.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return self.texts.get(f"{context}\4{message}", message)


def test_a_short_text_is_said_as_it_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    marked, forgotten = i18n.NC_("a file", "open"), i18n.NC_("a window", "open")
    assert i18n._(marked) == i18n.pgettext("a file", "open") == "open"
    monkeypatch.setattr(i18n.tongue(), "catalogue", German())
    assert i18n._("open") == "offen"
    assert i18n._(marked) == i18n.pgettext("a file", "open") == "öffnen"
    assert i18n._(forgotten) == i18n.pgettext("a window", "open") == "open"
    assert i18n.npgettext("a file", "{n} is open", "{n} are open", 2) == "{n} are open"


def test_a_catalogue_says_what_was_said_for_these_very_texts() -> None:
    english = END.join(["open", f"a file{CONTEXT}open", f"{{n}} move{FORM}{{n}} moves", "Hive"])
    said = END.join([f"{stamp(english)}{FORM}n > 2 ? 1 : 0", "offen", "", f"{{n}} Zug{FORM}{{n}} Züge", ""])
    catalogue = Catalogue(english, said)
    assert [catalogue.gettext(text) for text in ("open", "Hive", "closed")] == ["offen", "Hive", "closed"]
    assert catalogue.pgettext("a file", "open") == "open", "nobody has translated it"
    assert [catalogue.ngettext("{n} move", "{n} moves", n) for n in (2, 3)] == ["{n} Zug", "{n} Züge"]
    assert catalogue.npgettext("a clock", "{n} move", "{n} moves", 3) == "{n} moves"
    assert catalogue.gettext("{n} move") == "{n} Zug"
    for texts, spoken in ((english.replace("Hive", "Chess"), said), (english, said.rpartition(END)[0])):
        with pytest.raises(ValueError, match=r"other texts|shorter"):
            Catalogue(texts, spoken)


async def test_people_are_spoken_to_each_in_their_language() -> None:
    """In one process, as a server of several front ends does."""

    async def hear(language: str) -> list[str]:
        i18n.apart()
        i18n.use(language)
        heard = [i18n._("open")]
        await asyncio.sleep(0)
        heard.append(await asyncio.to_thread(i18n._, "open"))
        i18n.tongue().use("en")  # in their settings
        return [*heard, i18n._("open")]

    one, other = await asyncio.gather(hear("xx"), hear("en"))
    assert (one, other) == (["óþþéñ", "óþþéñ", "open"], ["open"] * 3)
    assert i18n._("open") == "open"


@pytest.mark.parametrize(
    ("environ", "wishes"),
    [
        ({}, []),
        ({"LANG": "ru_RU.UTF-8"}, ["ru"]),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C.UTF-8"}, []),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "es_AR", "LC_ALL": ""}, ["es"]),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "uk:ru_RU:en"}, ["uk", "ru", "en"]),
        ({"LANG": "C", "LANGUAGE": "ru"}, []),
    ],
)
def test_the_locale_says_which_language(environ: dict[str, str], wishes: list[str]) -> None:
    assert list(languages.wishes(environ)) == wishes


@pytest.mark.parametrize(
    ("complete", "wishes", "spoken"),
    [(True, "ru", "ru"), (False, "ru", "en"), (True, "en:ru", "en"), (True, "uk:ru", "ru")],
)
def test_the_locale_chooses_among_the_languages_translated_into(
    complete: bool, wishes: str, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = (languages.Language("en", "English", True), languages.Language("ru", "Русский", complete))
    monkeypatch.setattr(languages, "spoken", lambda: known)
    assert languages.of_locale({"LANG": "de_DE", "LANGUAGE": wishes}) == spoken
    assert languages.named("ru-RU") == languages.named("RU") == "ru"
    assert languages.named("tlh") is None


def test_of_no_text_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A catalogue has its own header there; cards without a reaction have no text for it."""
    monkeypatch.setattr(German, "texts", {"": "Project-Id-Version: antterm"})
    monkeypatch.setattr(i18n.tongue(), "catalogue", German())
    assert i18n._("") == ""


def test_every_catalogue_is_of_a_language_with_a_name() -> None:
    folders = {path.parent.name for path in languages.FOLDER.glob("*/*.po")}
    assert folders <= {one.code for one in languages.LANGUAGES} - {languages.SOURCE}


def test_a_language_that_nobody_has_translated_into_is_refused() -> None:
    done = command("saves", "--lang", "tlh")
    possible = ", ".join(one.code for one in languages.spoken())
    assert done.returncode == 2
    assert done.stderr == f"antterm: there is no translation for “tlh”; possible: {possible}\n"


@pytest.mark.parametrize(
    ("code", "said"), [("en", "+0.8 1.5"), ("es", "+0,8 1,5"), ("ru", "+0,8 1,5"), ("xx", "+0.8 1.5")]
)
def test_decimals_are_written_as_in_the_language(code: str, said: str) -> None:
    with i18n.speaking(code):
        assert f"{LocalNumber(0.8):+.1f} {LocalNumber(1.5):.3g}" == said


def test_every_command_takes_a_language() -> None:
    _parser, commands = arguments.parsers()
    assert all("--lang" in parser.flags() for parser in commands.values())


def test_the_made_up_language_is_longer_and_keeps_what_is_filled_in() -> None:
    i18n.use("xx")
    assert i18n._("Give {larvae:>3} to “antterm show”; see --ascii.") == (
        "Ĝííṽé {larvae:>3} ţóó “antterm show”; šééé --ascii."
    )


@pytest.fixture(scope="module")
def template() -> dict[str, tuple[set[str], list[str]]]:
    """The texts of the template, each with the files it stands in and the comments for translators."""
    pofile = pytest.importorskip("babel.messages.pofile", reason=BABEL)
    with (CHECKOUT / "antterm/locale/antterm.pot").open("rb") as file:
        return {
            text: ({path for path, _line in message.locations}, message.auto_comments)
            for message in pofile.read_po(file)
            for text in (message.id if isinstance(message.id, tuple) else [message.id])
        }


@pytest.mark.parametrize(
    ("text", "file", "comment"),
    [
        ("nobody wins", "antterm/words.py", ""),
        ("Mating Flight", "antterm/games/march/rules/data/cards.toml", "card mating_flight: name"),
        ("Water's Edge", "antterm/games/march/rules/data/hexes.toml", "hex waters_edge: name"),
        ("The Great Tunnel", "antterm/games/march/rules/data/hexes.toml", "great_tunnel: name"),
        (
            "Each other player gains 1 larva.",
            "antterm/games/march/rules/data/species.toml",
            "species crazy_ant: reaction",
        ),
        (
            "no Rest with food or cards",
            "antterm/games/march/rules/data/species.toml",
            "drawback fit_of_passion: short",
        ),
    ],
)
def test_the_template_says_where_a_text_stands(
    template: dict[str, tuple[set[str], list[str]]], text: str, file: str, comment: str
) -> None:
    files, comments = template[text]
    assert file in files
    assert not comment or comment in comments


def test_everything_people_read_of_the_components_is_in_the_template(
    template: dict[str, tuple[set[str], list[str]]],
) -> None:
    printed = components.standard()
    texts = [printed.great_tunnel]
    for card in printed.cards.values():
        texts += [card.name, card.effect, *card.rulings, *card.special_rulings]
    for tile in printed.tiles.values():
        texts += [tile.name, tile.effect]
    for one in printed.species.values():
        texts += [one.name, one.action_name, one.effect, one.short, one.reaction, one.reaction_short]
        texts += one.rulings
        for drawback in one.drawbacks:
            texts += [drawback.name, drawback.effect, drawback.short, *drawback.rulings]
    assert {text for text in texts if text} <= template.keys()


@pytest.mark.parametrize(
    "note", ["reconstructed", "starting", "Has a control site; next to the Great Tunnel at Slumber."]
)
def test_identifiers_and_notes_of_the_data_are_no_texts(
    template: dict[str, tuple[set[str], list[str]]], note: str
) -> None:
    files, _comments = template.get(note, (set(), []))
    assert not any(file.endswith(".toml") for file in files)


@cache
def tools(checkout: Path = CHECKOUT) -> ModuleType:
    """`tools/i18n` of a checkout."""
    pytest.importorskip("babel", reason=BABEL)
    loader = SourceFileLoader("tools_i18n", str(checkout / "tools/i18n"))
    module = module_from_spec(spec_from_loader(loader.name, loader) or pytest.fail("no loader"))
    loader.exec_module(module)
    return module


@pytest.mark.slow  # `.ci/run` checks the same as a linter would
def test_the_template_is_current() -> None:
    tools().check()


def test_a_translation_goes_from_the_code_to_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The whole way of a text: collected, translated, compiled, spoken; in a program of few rooms."""
    code, catalogue = tmp_path / "antterm/words.py", tmp_path / "antterm/locale/eo/program.po"
    for name in ("tools/i18n", "tools/places.toml", "antterm/words.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CHECKOUT / name, tmp_path / name)
    i18n_of_it = tools(tmp_path)
    monkeypatch.setattr(languages, "FOLDER", i18n_of_it.LOCALE)
    words = code.read_text("utf-8")

    def collect(said: str) -> None:
        code.write_text(words.replace('_("nobody wins")', said), "utf-8")
        i18n_of_it.extract()
        i18n_of_it.update()

    def spoken() -> tuple[bool, str]:
        i18n_of_it.compile_all("eo")
        i18n.use("en")
        return i18n.use("eo"), i18n._("nobody wins")

    with pytest.raises(FileNotFoundError):
        i18n_of_it.check()
    i18n_of_it.extract()
    i18n_of_it.new("eo")
    text, before = catalogue.read_text("utf-8"), 'msgid "nobody wins"\nmsgstr ""'
    assert before in text
    catalogue.write_text(text.replace(before, before[:-2] + '"neniu venkas"'), "utf-8")
    assert spoken() == (True, "neniu venkas")
    i18n_of_it.progress("eo")
    assert capsys.readouterr().out.startswith("eo  program")

    collect('_("nobody wins it")')
    assert '#| msgid "nobody wins"\n' in catalogue.read_text("utf-8")
    assert spoken() == (True, "nobody wins"), "nobody has looked at it yet"
    i18n_of_it.progress()
    assert "1 in doubt" in capsys.readouterr().out
    with pytest.raises(SystemExit, match=r"eo/program\.po: 'nobody wins it' \(in doubt\)") as wanted:
        i18n_of_it.wanted("eo")
    assert str(wanted.value).count("\n") == len(i18n_of_it.translation("eo")), "all but it are blank"

    i18n_of_it.update()
    assert '\n#| msgid "nobody wins"\n' in catalogue.read_text("utf-8"), "still in doubt"

    collect('"Finita"')
    assert "neniu venkas" in (catalogue.parent / "obsolete.po").read_text("utf-8")
    i18n_of_it.check()
    code.write_text(words, "utf-8")
    with pytest.raises(SystemExit, match="tools/i18n extract"):
        i18n_of_it.check()


def test_a_translation_keeps_its_plural_forms_whatever_babel_counts(tmp_path: Path) -> None:
    for name in ("tools/i18n", "tools/places.toml", "antterm/words.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CHECKOUT / name, tmp_path / name)
    i18n_of_it = tools(tmp_path)
    i18n_of_it.extract()
    i18n_of_it.new("eo")
    catalogue = tmp_path / "antterm/locale/eo/program.po"
    text = catalogue.read_text("utf-8")
    counted = f'"Plural-Forms: {i18n_of_it.translation("eo").plural_forms}\\n"'
    assert counted in text
    own = '"Plural-Forms: nplurals=4; plural=(n < 3 ? n : 3);\\n"'
    catalogue.write_text(text.replace(counted, own), "utf-8")
    i18n_of_it.update()
    assert own in catalogue.read_text("utf-8")
    assert i18n_of_it.translation("eo").num_plurals == 4
