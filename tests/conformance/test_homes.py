"""What the registry and the rooms find of each game from its name is what it ought to be."""

from __future__ import annotations

from pathlib import Path

import pytest

from antterm import bots, registry
from antterm.bots import GameBots, Thinker, bots_of, kind_of, players
from antterm.bots.engines import engine_kinds, engines_of
from antterm.commands.arguments import own_tables
from antterm.core.files import DocumentReader, GameFiles
from antterm.core.game import Game
from antterm.core.home import GameHome
from antterm.draw.drawing import Drawing, drawing
from antterm.draw.roles import Role, inks_of
from antterm.ui.models.commands import FRAME, TAKE_SEAT
from antterm.ui.models.model import GameModel
from antterm.words import Words

every_game = pytest.mark.parametrize("game_id", registry.HOMES)


@every_game
def test_each_part_of_a_game_is_where_its_home_says(game_id: str) -> None:
    home, inks = registry.HOMES[game_id], inks_of(game_id)
    assert isinstance(home, GameHome), "export a GameHome as HOME"
    for name, part, kind in (
        ("rules", registry.game(game_id), Game),
        ("words", registry.words(game_id), Words),
        ("bots", bots_of(game_id), GameBots),
        *(("inks", role, Role) for role in ({} if inks is None else inks.roles).values()),
    ):
        assert isinstance(part, kind), f"`{name}` of HOME must lead to {kind.__name__}"
    assert Drawing in type(drawing(game_id)).__mro__, "`drawing` of HOME must lead to a Drawing"
    assert issubclass(registry.load(home.model), GameModel), "`model` of HOME must name a GameModel"


@every_game
def test_no_command_of_a_game_takes_a_key_of_the_frame(game_id: str) -> None:
    """But for that of a bot that has failed: then the game itself asks nothing."""
    model: type[GameModel] = registry.load(registry.HOMES[game_id].model)
    frame = {key: each.id for each in FRAME if each is not TAKE_SEAT for key in each.keys}
    keys = [(key, each.id) for each in model.COMMANDS for key in each.keys]
    taken = [f"{key} of {command} is that of {frame[key]}" for key, command in keys if key in frame]
    assert taken == [], "choose another key"


@every_game
def test_whatever_is_a_document_can_be_read(game_id: str) -> None:
    wanted = {option.name for option in registry.game(game_id).options if option.document}
    readers = registry.documents(game_id)
    assert readers.keys() == wanted, "name a reader in `documents` of HOME for each option that is a document"
    assert all(isinstance(reader, DocumentReader) for reader in readers.values())


@every_game
def test_files_of_other_programs_are_called_something(game_id: str) -> None:
    files = registry.files(game_id)
    if files is None:
        return
    assert isinstance(files, GameFiles)
    words = registry.words(game_id)
    assert words.file_formats(), "say in the game's words (`file_formats`) which files it reads"
    assert all(words.file_format(form) for form in files.writable), "give each format a name (`file_format`)"
    assert not files.recognises("no such file")


@every_game
def test_every_program_that_plays_can_be_made(game_id: str) -> None:
    for level in bots.levels(game_id):
        assert callable(bots.create(level, game_id).choose), f"level {level} must make a Bot"
    analyst = bots.analyst(game_id)
    assert analyst is None or isinstance(analyst.make(), Thinker), "derive the analyst from Thinker"
    if engines_of(game_id) is not None:
        assert registry.game(game_id).perfect_information, "an engine is told the whole story"
    for engines in engine_kinds(game_id):
        assert engines.usual_limit in engines.limits
        player = engines.player("/bin/engine", engines.limits[0])
        assert kind_of(player) is engines
        assert engines.typed(player) == "/bin/engine"
        assert engines.available([engines.command(player)]) == ["/bin/engine"]
        assert callable(bots.maker(player, game_id).make().choose)


def test_every_command_that_a_game_brings_can_be_run() -> None:
    for own in own_tables():
        for command in own.values():
            assert "run" not in command or callable(registry.load(command["run"]))


@every_game
def test_who_can_be_chosen_is_of_one_kind_and_can_play(game_id: str) -> None:
    every = list(bots.kinds())
    assert len({kind.word for kind in every}) == len(every), "give each kind of players a word of its own"
    listed = players(game_id)
    assert len(set(listed)) == len(listed)
    for player in listed:
        kind = kind_of(player)
        assert player in kind.listed(game_id)
        assert kind.why_lost(player, game_id, ()) is None
        assert kind.title(player)
        assert kind.is_program == bool(kind.nickname(player))
    assert kind_of("ghost:of a later version").why_lost("ghost:of a later version", game_id, ()) == "bot_gone"


def test_what_only_some_games_have_is_found() -> None:
    assert registry.files("hive") is not None
    assert registry.files("micropolis") is None
    assert engines_of("hive") is not None
    assert engines_of("march") is None
    assert registry.documents("micropolis")
    assert registry.documents("march")
    assert not registry.documents("hive")
    assert all(
        len(bots.levels(game_id)) > 1 and inks_of(game_id) for game_id in ("hive", "micropolis", "march")
    )


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
