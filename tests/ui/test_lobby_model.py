"""The lobby without an app: what is listed, what a key does, what is told."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from datetime import timedelta

import pytest
from msgspec.structs import replace

from antterm import registry, system
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.record import Record
from antterm.core.story import Happening
from antterm.draw.paint import in_ascii
from antterm.remote.link import LinkState
from antterm.remote.new_table import NewTableForm
from antterm.remote.rows import played_last, time_left
from antterm.ui.models import lobby_commands
from antterm.ui.models.keymap import Keymap
from antterm.ui.models.layout import side_width
from antterm.ui.models.lobby import LobbyModel, LobbyNews, age
from antterm.wire.messages import Activity, Lobby, LobbyPerson, LobbyRow, SeatInfo, TablePreview
from tests.foreseen import EVENING
from tests.ui.stage import check_golden

MOVES = ("wS1", "bG1 -wS1", "wQ wS1/", "bQ \\bG1", "wA1 \\wQ", "bA1 -bG1")


def seat_info(
    name: str, account: str | None = None, present: bool = True, player: str = "person"
) -> SeatInfo:
    return SeatInfo(
        name=name, player=player, person=name.lower() if account is None else account, present=present
    )


def row(table: str, game: str, seat_infos: Sequence[SeatInfo], **more: object) -> LobbyRow:
    given: dict[str, object] = {
        "table": table,
        "name": table,
        "game": game,
        "options": with_defaults(registry.game(game).options, len(seat_infos), {}, first=False),
        "seat_infos": tuple(seat_infos),
        "yours": tuple(seat for seat, each in enumerate(seat_infos) if each.person == "ann"),
        "turn": 0,
        "begun": True,
        "over": False,
        "answers_known": 6,
        "since": EVENING - timedelta(minutes=12),
        "watching": 0,
        "may_sit": False,
        "may_watch": True,
    }
    return LobbyRow(**{**given, **more})  # type: ignore[arg-type]


ANN, BOB, CLEO, DAN = (seat_info(name) for name in ("Ann", "Bob", "Cleo", "Dan"))
FREE = seat_info("free", "")
ROWS = (
    row("supper", "march", (ANN, BOB, CLEO), turn=2, since=EVENING - timedelta(days=2)),
    row("sunday", "hive", (ANN, seat_info("Gil", present=False)), since=EVENING - timedelta(hours=2)),
    row("fig", "micropolis", (DAN, ANN), turn=0),
    row("rematch", "hive", (ANN, seat_info("Eve")), over=True, turn=None, since=EVENING - timedelta(days=1)),
    row("quick", "hive", (seat_info("Eve"), FREE), begun=False, turn=None, answers_known=0, may_sit=True),
    row(
        "nest",
        "march",
        (CLEO, FREE, seat_info("Bot", "", player="bot:easy")),
        begun=False,
        turn=None,
        may_sit=True,
    ),
    row("duel", "hive", (BOB, DAN), turn=1),
)
PEOPLE = tuple(
    LobbyPerson(id=name, name=name, activity=activity, game=game)
    for name, activity, game in (
        ("ann", Activity.LOOKS, ""),
        ("bob", Activity.PLAYS, "march"),
        ("cleo", Activity.WATCHES, "hive"),
        ("dan", Activity.WAITS, "hive"),
        ("eve", Activity.PLAYS, "micropolis"),
    )
)


def hive() -> Record[object]:
    record = Record(registry.game("hive"), 2, 0, {"expansions": "MLP"})
    for text in MOVES:
        record.answer(record.play.understand(text))
    return record


class AskedActions:
    """What keys have asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []

    def sit(self, row: LobbyRow, seat: int | None) -> None:
        self.asked.append(("sit", row.table, seat))

    def make_table(self) -> None:
        self.asked.append(("make",))

    def review(self, row: LobbyRow) -> None:
        self.asked.append(("home", row.table))

    def peek(self, row: LobbyRow) -> None:
        self.asked.append(("peek", row.table))


@pytest.fixture(autouse=True)
def greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The clock on the wall, wherever the test runs."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def actions() -> AskedActions:
    return AskedActions()


@pytest.fixture
def model(actions: AskedActions) -> LobbyModel:
    """Ann's lobby."""
    model = LobbyModel(Keymap(lobby_commands.LOBBY), actions, {})
    model.link_state, model.host = LinkState.OPEN, "ants.example"
    model.account = model.name = "ann"
    record = hive()

    def happened(row: LobbyRow) -> list[Happening]:
        return list(record.story(None).after(5)) if row.table in ("sunday", "rematch") else []

    model.see(Lobby(rows=ROWS, people=PEOPLE), happened)
    play: Play[object] = record.play
    model.see_preview(TablePreview(table="sunday", answers_known=6, position=b""), play.view(0))
    actions.asked.clear()
    return model


def marked(model: LobbyModel) -> str:
    return model.marked.row.table if model.marked else ""


def test_games_that_wait_come_first_then_ones_own_then_open_ones(model: LobbyModel) -> None:
    order = [entry.row.table for entry in model.entries]
    assert order == ["sunday", "supper", "fig", "rematch", "quick", "nest", "duel"]
    assert marked(model) == "sunday"


def test_a_number_chooses_and_enter_sits_down(model: LobbyModel, actions: AskedActions) -> None:
    model.press("Enter")
    model.press("6")
    model.press("Enter")
    model.press("7")
    model.press("Enter")
    went = [asked for asked in actions.asked if asked[0] == "sit"]
    assert went == [("sit", "sunday", None), ("sit", "nest", 1), ("sit", "duel", None)]
    assert ("peek", "nest") in actions.asked, "the marked table is looked at"


def test_the_next_that_waits(model: LobbyModel, actions: AskedActions) -> None:
    model.press("End")
    assert marked(model) == "duel"
    model.press("n")
    assert marked(model) == "sunday"
    model.see(Lobby(rows=ROWS[2:], people=PEOPLE), lambda row: ())
    model.press("n")
    assert model.message.startswith("No game is waiting for you. Try ")


def test_a_new_table_begins_with_the_game_that_one_has_played_last() -> None:
    assert (last := played_last(ROWS)) is not None
    assert last.game == "micropolis"
    strange = row("later", "hive", (ANN, BOB), since=EVENING)
    assert played_last((*ROWS, replace(strange, game="termites"))) == last
    assert played_last(each for each in ROWS if not each.yours) is None
    assert NewTableForm("ann", played_last(ROWS)).wish().game == "micropolis"


def test_only_a_finished_game_is_taken_home(model: LobbyModel, actions: AskedActions) -> None:
    model.press("r")
    assert model.message
    model.press("4")
    model.press("r")
    assert actions.asked[-1] == ("home", "rematch")


def test_a_dead_key_says_so(model: LobbyModel) -> None:
    model.press("z")
    assert model.message == "z does nothing here. Try Up/Down (choose) or ? (help)."


def test_what_happens_is_noted_with_the_time_at_which_it_happened(model: LobbyModel) -> None:
    ago = [EVENING - timedelta(minutes=number) for number in range(4)]
    moved = row("duel", "hive", (BOB, DAN), turn=0, answers_known=7, since=ago[1])
    opened = row(
        "late", "micropolis", (DAN, FREE), begun=False, turn=None, may_sit=True, answers_known=0, since=ago[2]
    )
    sat = row("quick", "hive", (seat_info("Eve"), CLEO), turn=0, answers_known=0)
    record = seven_moves()
    happened = list(record.story(None).after(5))
    model.see(
        Lobby(rows=(*ROWS[:4], sat, ROWS[5], moved, opened), people=PEOPLE),
        lambda row: happened if row.table == "duel" else [],
    )
    assert [(each.at, each.text) for each in model.scene().news[:3]] == [
        (EVENING, "Cleo sat down at “quick”."),
        (ago[1], f"“duel”: {registry.words('hive').event(happened[-1].event, ('Bob', 'Dan'))}"),
        (ago[2], "A table was opened: “late”, Micropolis one anthill each."),
    ]


def seven_moves() -> Record[object]:
    record = hive()
    assert record.play.ask is not None
    record.answer(record.play.ask.choices[0].text)
    return record


def test_what_happened_is_noted_once_however_often_it_is_heard(model: LobbyModel) -> None:
    """After a restart of the host, after answers of which nothing is told, and when some are taken back."""
    story = seven_moves().story(None)

    def see(number: int, minutes: int) -> list[LobbyNews]:
        since = EVENING + timedelta(minutes=minutes)
        duel = row("duel", "hive", (BOB, DAN), answers_known=number, since=since)
        happened = [each for each in story.after(0) if each.number <= number]
        model.see(
            Lobby(rows=(*ROWS[:6], duel), people=PEOPLE), lambda row: happened if row.table == "duel" else []
        )
        return [each for each in model.scene().news if "duel" in each.text]

    once = see(7, minutes=1)
    assert [each.at for each in once] == [EVENING + timedelta(minutes=1)]
    for number in (8, 9, 8, 9):  # answers of which nothing is told, and some taken back
        assert see(number, minutes=number) == once
    model.see(Lobby(rows=ROWS[:6], people=PEOPLE), lambda row: [])  # it drops out of the list, and comes back
    assert see(7, minutes=1) == once


@pytest.mark.parametrize(
    ("passed", "said"),
    [
        (timedelta(seconds=-3), "now"),
        (timedelta(minutes=59), "59 min"),
        (timedelta(hours=23), "23 h"),
        (timedelta(days=9), "9 d"),
    ],
)
def test_how_long_ago_something_was(passed: timedelta, said: str) -> None:
    assert age(passed) == said


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 20)])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_lobby_looks_so(model: LobbyModel, size: tuple[int, int], ascii_only: bool) -> None:
    model.is_narrow = size[0] < 80
    drawn = model.scene(ascii_only, solid=not ascii_only).draw(*size)
    text = "".join(f"{line.rstrip()}\n" for line in drawn.to_text().splitlines())
    name = f"lobby-{size[0]}x{size[1]}-{'ascii' if ascii_only else 'unicode'}"
    check_golden(in_ascii(text) if ascii_only else text, name)


def test_people_stand_in_place_of_the_list_where_both_have_no_room(model: LobbyModel) -> None:
    model.press("i")
    assert model.message.startswith("People and preview are already shown beside the list. Try ")
    model.is_narrow = True
    model.press("i")
    assert "People here" in model.scene().draw(60, 20).to_text()
    model.press("i")
    assert "People here" not in model.scene().draw(60, 20).to_text()


def test_an_empty_lobby_has_a_table_opened(actions: AskedActions) -> None:
    model = LobbyModel(Keymap(lobby_commands.LOBBY), actions, {})
    model.link_state = LinkState.OPEN
    model.see(Lobby(rows=(), people=(LobbyPerson(id="ann", name="ann"),)), lambda row: ())
    assert "There is no table yet" in model.scene().draw(80, 24).to_text()
    model.press("Enter")
    assert actions.asked == [("make",)]


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 20)])
def test_a_damaged_table_is_told_of_in_one_sentence(model: LobbyModel, size: tuple[int, int]) -> None:
    model.is_narrow = size[0] < 80
    model.see(
        Lobby(rows=(), people=(LobbyPerson(id="ann", name="ann"),), damaged=("sunday",)), lambda row: ()
    )
    text = model.scene().draw(*size).to_text()
    assert text.index("Damaged; tell the keeper of this host:") < text.index("“sunday”")


@pytest.mark.parametrize("line", [LinkState.CONNECTING, LinkState.LOST, LinkState.OVER])
def test_while_there_is_no_line_it_is_said(model: LobbyModel, line: LinkState) -> None:
    model.link_state, model.farewell = line, "The host is being updated."
    text = model.scene().draw(80, 24).to_text()
    said = {
        LinkState.CONNECTING: "Connecting to the host",
        LinkState.LOST: "keeps trying",
        LinkState.OVER: "The host is being updated.",
    }
    assert said[line] in text


@pytest.mark.few(5)
@pytest.mark.parametrize("height", [24, 36, 60])
@pytest.mark.parametrize(("here", "away"), [(4, 14), (1, 2), (12, 0), (12, 5), (30, 30), (2, 0)])
def test_the_list_of_people_tells_as_many_who_are_here_as_the_title(
    model: LobbyModel, height: int, here: int, away: int
) -> None:
    there = tuple(LobbyPerson(id=f"h{number}", name=f"Here {number}") for number in range(here))
    gone = [seat_info(f"Away {number}", present=False) for number in range(away)]
    rows = [row(f"t{number}", "hive", (each, FREE), turn=1) for number, each in enumerate(gone)]
    model.see(Lobby(rows=tuple(rows), people=there), lambda row: ())
    scene = model.scene()
    lines = scene.draw(120, height).to_text().splitlines()
    assert f"{here} {'person' if here == 1 else 'people'} here" in lines[0]
    listed = " ".join(line[120 - side_width(120) - 3 :] for line in lines)
    more, absent = re.search(r"and (\d+) more", listed), re.search(r"(\d+) (?:person|people) away", listed)
    assert listed.count("●") + int(more[1] if more else 0) == here
    assert listed.count("◦") + int(absent[1] if absent else 0) == away


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (timedelta(days=3), "3 d left"),
        (timedelta(minutes=90), "1 h left"),
        (timedelta(seconds=-1), "time is up"),
    ],
)
def test_the_time_of_the_person_to_move_is_told_in_a_game_over_days(
    left: timedelta, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "now", lambda: EVENING)
    waiting = row("sunday", "hive", [seat_info("Ann"), seat_info("Bob")], due=EVENING + left)
    assert time_left(waiting) == said
    assert time_left(replace(waiting, due=None)) == time_left(replace(waiting, over=True)) == ""
