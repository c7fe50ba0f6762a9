"""A program of its own, run with a changed copy of the package: opens saved games and plays them on.

It is given a folder that is not there yet, and files; `--new` among them is for new games. For each file it
writes a line of JSON:

* `name` of the file; `status` and `check`, what `antterm check` says of it;
* `notice` of the table when opened, `edition` and `components`, `length` in answers, `outcome` in the end;
* or `error` and `sentence` where it could not be opened.

For `--new` it plays a new game of each kind and goes through the lessons.
"""

from __future__ import annotations

import json
import shutil
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from antterm import bots, registry
from antterm.cli import main
from antterm.core.play import Play
from antterm.core.record import Record
from antterm.games.march.bots.levels import HardBot
from antterm.lessons import Course, lessons_of
from antterm.saves.errors import SaveError
from antterm.saves.replay import Verification
from antterm.saves.store import Store
from antterm.table import Table

LEVELS = {"hive": "easy", "micropolis": "normal", "march": "easy"}
THOUGHT_OVER = 150
"""Each so many answers a bot that imagines whole games answers."""


def components(view: Any) -> list[str]:
    """The printed cards and hexes, or the tiles, of a game."""
    if hasattr(view, "parts"):
        return [*view.components.cards, *map(str, view.components.tiles)]
    return list(view.deck.tiles) if hasattr(view, "deck") else []


def play_to_the_end(record: Record[Any]) -> None:
    """Have bots answer whatever is asked; whoever looks on can see and read all of it."""
    game_id, words = record.game.id, registry.words(record.game.id).at(record.play.view(None))
    seats = range(record.seats)
    names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"][: record.seats]
    table = bots.TableFacts(game_id, record.options, names)
    quick = LEVELS.get(game_id, bots.levels(game_id)[-1])
    strong = "hard" if game_id == "march" else quick
    with (
        bots.seated([f"bot:{quick}" for _ in seats], game_id) as usual,
        bots.seated([f"bot:{strong}" for _ in seats], game_id) as thorough,
    ):
        while (ask := record.play.ask) is not None:
            number = len(record.history)
            bot = (usual if number % THOUGHT_OVER else thorough)[ask.seat]
            level = quick if number % THOUGHT_OVER else strong
            view = record.play.view(ask.seat)
            shown = bots.position_for(f"bot:{level}", table, view, record.events)
            assert words.question(ask, names)
            text = bot.bot.choose(ask, shown, bots.randomness(number, ask.seat, number))
            for event in record.answer(text):
                words.event(event, names)


def play_on(store: Store, file: Path) -> dict[str, Any]:
    """What comes of a saved game."""
    said, complaint = StringIO(), StringIO()
    with redirect_stdout(said), redirect_stderr(complaint):
        status = main(["check", str(file)])
    told = {"name": file.stem, "status": status, "check": said.getvalue() + complaint.getvalue()}
    try:
        table = Table.open(store, Path(shutil.copy(file, store.folder)).stem)
    except SaveError as error:
        return told | {"error": error.code, "sentence": error.sentence()}
    with table:
        told |= {
            "notice": table.notice,
            "edition": table.record.play.game.edition,
            "components": components(table.view(None)),
            "length": table.length,
        }
        assert table.ask is not None
        table.answer(table.ask.choices[0].text)
        if table.why_not_take_back() is None:
            table.take_back()
            table.answer(table.ask.choices[0].text)
        verification = Verification(store.read(file.stem))
        assert verification.run().chapters or not verification.document.boundary.answers, (
            "the answers lead to the position"
        )
        branch = table.record.branch(table.length)
        assert branch.play.digest() == table.record.play.digest()
        play_to_the_end(table.record)
        told["outcome"] = str(table.record.play.outcome)
        game = table.record.game
        assert game.encode(game.decode(game.encode(table.record.play.boundary))) == game.encode(
            table.record.play.boundary
        )
        table.save()
    with Table.open(store, file.stem) as again:
        assert again.outcome is not None
        assert again.record.play.digest() == table.record.play.digest()
    return told


def new_game(game_id: str) -> dict[str, Any]:
    """A new game with today's components, played to its end."""
    game = registry.game(game_id)
    record = Record(game, game.usual_seats, 1)
    play = Play(game, record.play.boundary)
    told = {"name": game_id, "edition": game.edition, "components": components(play.view(None))}
    play_to_the_end(record)
    return told


def take_lessons(game_id: str) -> None:
    """Go through all lessons as they are written."""
    for lesson in lessons_of(game_id):
        assert Course(lesson, len(lesson.step)).step is None


if __name__ == "__main__":
    HardBot.seconds = 0.05  # what it imagines is whole or not, however long it thinks
    folder, *files = [Path(each) for each in sys.argv[1:] if each != "--new"]
    Store(folder).folder.mkdir(parents=True)
    for file in files:
        sys.stdout.write(json.dumps(play_on(Store(folder), file)) + "\n")
    for game_id in registry.HOMES if "--new" in sys.argv else ():
        sys.stdout.write(json.dumps(new_game(game_id)) + "\n")
        take_lessons(game_id)
