"""Games of Micropolis before a person: how they are set up and played by keys, without an app."""

from __future__ import annotations

from collections.abc import Callable

from antterm.core.ask import Ask, Choice
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.micropolis.rules.game import Micropolis
from antterm.games.micropolis.rules.state import State
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.screen.model import MicropolisModel
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.models.layout import Pane
from tests.conformance.games import Setting
from tests.conformance.stage import Seating, Stage
from tests.ui.stage import data_dir

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")
MicropolisRecord = Record[State]


def new_record(seats: int = 2, answers: int = 0, seed: int = 1, **options: str) -> MicropolisRecord:
    """A game in which so many questions have been answered at random."""
    record = Record(Micropolis(), seats, seed, options)
    play_on(record, lambda _ask, given: given >= answers)
    return record


def play_on(record: MicropolisRecord, until: Callable[[Ask, int], bool]) -> None:
    """Answer at random until a question is the one looked for, or the game is over."""
    rng = Streams(7)
    given = 0
    while (ask := record.play.ask) is not None and not until(ask, given):
        record.answer(rng.pick("choice", ask.choices).text)
        given += 1


def record_at(until: Callable[[Ask], bool], seats: int = 2, **options: str) -> MicropolisRecord:
    """A game that has come to a question of a certain kind.

    Raises:
        AssertionError: no game with one of the first seeds does.
    """
    for seed in range(30):
        record = new_record(seats, 0, seed, **options)
        play_on(record, lambda ask, _given: until(ask))
        if record.play.ask is not None:
            return record
    raise AssertionError("no such question")


def in_the_middle(seats: int = 3) -> MicropolisRecord:
    """The choice of a tile when everybody has some."""
    record = new_record(seats, 14 * seats)
    play_on(record, lambda ask, _given: ask.kind == "tile")
    return record


def table_of(record: MicropolisRecord) -> Table:
    """The same game as one that is saved."""
    seats = record.play.view(None).players
    people = [Seat(name) for name in NAMES[: len(seats)]]
    options = {name: value for name, value in record.options.items() if name != "deck"}
    table = Table.create(Store(data_dir()), "micropolis", people, options, record.seed, "anthill")
    for text in record.answers:
        table.answer(text)
    return table


class Seated:
    """Somebody before the model of a game of Micropolis."""

    def __init__(
        self, record: MicropolisRecord, size: tuple[int, int] = (80, 24), moves: str = "confirm"
    ) -> None:
        seats = len(record.play.view(None).players)
        self.record = record
        self.stage = Stage(Setting("micropolis", seats), record, Seating(size, moves=moves, hidden=False))
        assert isinstance(self.stage.model, MicropolisModel)
        self.model = self.stage.model

    @property
    def view(self) -> MicropolisView:
        view: MicropolisView = self.record.play.view(0)
        return view

    @property
    def length(self) -> int:
        """Answers given so far."""
        return len(self.record.answers)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.stage.tap(key)

    def text(self) -> str:
        """What all panes show."""
        return self.stage.text()

    def board(self) -> str:
        """What the board pane shows."""
        return self.model.scene(Pane.BOARD).draw(*self.model.board_size).to_text()


def keys_for(ask: Ask, choice: Choice) -> list[str]:
    """The keys that give an answer."""
    if ask.kind == "tile":
        number, _blank, token = choice.text.partition(" ")
        both = token and any(other.text == number for other in ask.choices)
        return [number, *(["t"] if both else []), "Enter"]
    return [str(ask.choices.index(choice) + 1), "Enter"]
