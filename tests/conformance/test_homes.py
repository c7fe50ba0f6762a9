"""What the registry and the rooms find of each game from its name is what it ought to be."""

from __future__ import annotations

from pathlib import Path

import pytest

from antterm import bots, registry
from antterm.bots.bot import GameBots, bots_of
from antterm.bots.kinds import kind_of, kinds, players
from antterm.bots.thinker import Thinker
from antterm.commands.own import own_commands
from antterm.core.document import DocumentReader
from antterm.core.files import GameFiles
from antterm.core.game import Game
from antterm.core.home import GameHome
from antterm.draw.drawing import Drawing, drawing
from antterm.draw.roles import Role, inks_of
from antterm.ui.models.model import GameModel
from antterm.words import Words

every_game = pytest.mark.parametrize("game_id", registry.HOMES)


@every_game
def test_each_part_of_a_game_is_where_its_home_says(game_id: str) -> None:
    assert isinstance(registry.HOMES[game_id], GameHome)
    assert isinstance(registry.game(game_id), Game)
    assert isinstance(registry.words(game_id), Words)
    assert Drawing in type(drawing(game_id)).__mro__
    assert issubclass(registry.load(registry.HOMES[game_id].model), GameModel)
    assert isinstance(bots_of(game_id), GameBots)
    inks = inks_of(game_id)
    assert inks is None or all(isinstance(role, Role) for role in inks.roles.values())


@every_game
def test_whatever_is_a_document_can_be_read(game_id: str) -> None:
    wanted = {option.name for option in registry.game(game_id).options if option.document}
    readers = registry.documents(game_id)
    assert readers.keys() == wanted
    assert all(isinstance(reader, DocumentReader) for reader in readers.values())


@every_game
def test_files_of_other_programs_are_called_something(game_id: str) -> None:
    files = registry.files(game_id)
    if files is None:
        return
    assert isinstance(files, GameFiles)
    words = registry.words(game_id)
    assert words.file_formats()
    assert all(words.file_format(form) for form in files.writable)
    assert not files.recognises("no such file")


@every_game
def test_every_program_that_plays_can_be_made(game_id: str) -> None:
    for level in bots.levels(game_id):
        assert callable(bots.create(level, game_id).choose)
    analyst = bots.analyst(game_id)
    assert analyst is None or isinstance(analyst.make(), Thinker)
    engines = bots.engines_of(game_id)
    if engines is not None:
        assert registry.game(game_id).perfect_information, "an engine is told the whole story"
        assert engines.usual_limit in engines.limits
        player = engines.player("/bin/engine", engines.limits[0])
        assert kind_of(player) is engines
        assert engines.command(player) == "/bin/engine"
        assert callable(bots.maker(player, game_id).make().choose)


def test_every_command_that_a_game_brings_can_be_run() -> None:
    for own in own_commands():
        assert callable(registry.load(own.run))


@every_game
def test_who_can_be_chosen_is_of_one_kind_and_can_play(game_id: str) -> None:
    every = list(kinds())
    assert len({kind.word for kind in every}) == len(every)
    listed = players(game_id)
    assert len(set(listed)) == len(listed)
    for player in listed:
        kind = kind_of(player)
        assert player in kind.listed(game_id)
        assert kind.why_lost(player, game_id, ()) is None
        assert kind.title(player)
        assert kind.thinks == bool(kind.nickname(player))
    assert kind_of("ghost:of a later version").why_lost("ghost:of a later version", game_id, ()) == "bot_gone"


def test_what_only_some_games_have_is_found() -> None:
    assert registry.files("hive") is not None
    assert registry.files("micropolis") is None
    assert bots.engines_of("hive") is not None
    assert bots.engines_of("march") is None
    assert {game_id for game_id in registry.HOMES if registry.documents(game_id)} == {"micropolis", "march"}
    assert all(len(bots.levels(game_id)) > 1 and inks_of(game_id) for game_id in registry.HOMES)


def test_a_module_that_cannot_be_loaded_is_not_taken_for_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert registry.find("antterm.bots.nobody:BOTS") is None
    assert registry.find("antterm.no_room.hive:BOTS") is None
    assert registry.find("") is None
    (tmp_path / "needs_too_much.py").write_text("import no_such_module\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        registry.find("needs_too_much:BOTS")
