"""What a new game is made of while it is set up, without an app."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from antterm import registry
from antterm.bots import bots_of
from antterm.lessons import Progress, lessons_of
from antterm.remote.new_table import NewTableForm
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.saves.store import Summary
from antterm.table.clock import read_pace
from antterm.table.setting_up import AnyLine, FormChoice, FormStart, FormText, NewGameForm


class Filled(NewGameForm):
    """A form that is filled in by the labels of its lines."""

    def __init__(self, engines: Sequence[str] | None = (), saves: Sequence[Summary] = ()) -> None:
        super().__init__(saves, engines)
        self.game.is_first = lambda _game_id: False

    def line(self, label: str, which: int = 0) -> AnyLine:
        return [line for line in self.lines() if line.label.strip() == label][which]

    def choice(self, label: str, which: int = 0) -> FormChoice:
        line = self.line(label, which)
        assert isinstance(line, FormChoice)
        return line

    def type(self, label: str, text: str) -> None:
        line = self.line(label)
        assert isinstance(line, FormText)
        line.keep(text)

    def labels(self) -> list[str]:
        return [line.label.strip() for line in self.lines()]


@pytest.mark.parametrize(("typed", "name"), [("\u0301", "White"), ("\x1b", "White"), ("\x1b[DAnn", "[DAnn")])
def test_of_a_typed_name_what_cannot_be_shown_is_left_out(typed: str, name: str) -> None:
    """An arrow key in a line of plain mode leaves control characters, a dead key a lone accent."""
    form = Filled()
    form.take_game("hive")
    form.type("White", typed)
    assert form.seats()[0].name == name


@pytest.mark.parametrize("game_id", registry.HOMES)
def test_every_value_of_every_line_can_be_turned_to_and_the_game_begun(game_id: str) -> None:
    form = Filled()
    form.take_game(game_id)
    for place in range(1, len(form.labels())):
        lines = [*form.lines()]
        line = lines[min(place, len(lines) - 1)]
        for _ in line.values if isinstance(line, FormChoice) else ():
            before = [*form.lines()][place]
            assert isinstance(before, FormChoice)
            before.turn(1)
            after = [*form.lines()][place]
            assert isinstance(after, FormChoice)
            assert after.index == (before.index + 1) % len(before.values)
            registry.game(form.game.game_id).setup(form.game.options(), form.game.seat_count, 1)
        assert isinstance([*form.lines()][-1], FormStart)
    assert len(form.seats()) == form.game.seat_count


def test_names_are_as_typed_or_made_of_who_plays() -> None:
    form = Filled()
    form.type("White", "  Ann  Lee ")
    assert [seat.name for seat in form.seats()] == ["Ann Lee", "Bram"]
    form.choice("is played by", 1).choose("person")
    assert [seat.name for seat in form.seats()] == ["Ann Lee", "Black"]


def test_lots_are_drawn_for_the_seats_each_time_a_game_begins() -> None:
    form = Filled(["/bin/true"])
    form.type("White", "Ann")
    form.choice("is played by", 1).choose("uhp")
    form.players.shuffle = list.reverse
    as_listed = form.seats()
    assert as_listed[0] == Seat("Ann")
    form.choice("Seats").choose("chance")
    engine, person = form.seats()
    assert (engine.player, person) == (as_listed[1].player, Seat("Ann"))
    assert form.engine_commands([engine, person]) == ["/bin/true"]
    form.type("White", "")
    assert form.seats()[1].name == "Black", "who has no name is called after the seat that they got"


@pytest.mark.parametrize("game_id", registry.HOMES)
def test_lots_can_be_drawn_in_every_game(game_id: str) -> None:
    form = Filled()
    form.take_game(game_id)
    if "Seats" not in form.labels():
        form.choice("More rules").turn(1)
    form.choice("Seats").choose("chance")
    form.players.shuffle = list.reverse
    players = [form.choice("is played by", seat).value for seat in range(form.game.seat_count)]
    assert [seat.player for seat in form.seats()] == players[::-1]


def test_who_makes_a_table_at_a_host_can_have_lots_drawn() -> None:
    form = NewTableForm("Ann")
    form.take_game("march")
    assert form.wish().seats[0].name == "Ann"
    order = next(line for line in form.lines() if line.label == "Seats")
    assert isinstance(order, FormChoice)
    order.choose("chance")
    form.players.shuffle = list.reverse
    wish = form.wish()
    assert [seat.name for seat in wish.seats].index("Ann") == wish.seat == form.game.seat_count - 1


@pytest.mark.parametrize("game_id", [each for each in registry.HOMES if bots_of(each).ratings])
def test_levels_of_bots_are_shown_with_their_ratings_the_strongest_last(game_id: str) -> None:
    form = Filled()
    form.take_game(game_id)
    line = form.choice("is played by", 1)
    shown = [line.called(player) for player in line.values if player.startswith("bot:")]
    ratings = [int(text.rpartition("rating ")[2]) for text in shown if "rating" in text]
    assert len(ratings) == len(bots_of(game_id).ratings), "each that has been measured"
    assert ratings == sorted(ratings)
    assert "rating" not in line.called("person")


def test_rulings_lie_folded_until_they_are_wanted() -> None:
    form = Filled()
    before = form.labels()
    assert form.choice("More rules").shown == "as usual, no clock"
    form.choice("More rules").turn(1)
    assert form.choice("More rules").shown == "shown below"
    rulings = [line for line in form.labels() if line not in before]
    assert rulings[-1] == "Clock"
    assert len(rulings) > 1
    form.choice(rulings[0]).turn(1)
    form.choice("Clock").turn(1)
    form.choice("More rules").turn(1)
    assert re.fullmatch(r"changed, \S+", form.choice("More rules").shown)
    assert form.labels() == before


def test_what_does_not_go_with_another_number_of_players_is_forgotten() -> None:
    form = Filled()
    form.take_game("march")
    form.choice("Players").choose("3")
    species = registry.words("march").option("species")[0]
    form.choice(species).choose("special")
    assert form.game.options()["species"] == "special"
    form.choice("Players").choose("2")
    assert species not in form.labels()
    assert form.game.options().get("species") != "special"
    form.choice("Players").choose("3")
    assert form.game.options()["species"] != "special"


def test_engines_are_lines_of_their_own_and_only_where_they_may_run() -> None:
    form = Filled(["/bin/true --quick"])
    form.choice("is played by", 1).choose("uhp")
    engine = form.line("the engine")
    assert isinstance(engine, FormText)
    assert engine.text == "/bin/true --quick"
    assert form.choice("thinks for").index >= 0
    assert form.engine_commands(form.seats()) == ["/bin/true --quick"]
    assert engine.help.endswith("Most engines play only the tournament opening.")
    assert not {"uhp", "json"} & {*Filled(None).choice("is played by").values}


def test_engines_of_each_protocol_have_commands_of_their_own() -> None:
    form = Filled(["json:/bin/cat -u", "/bin/true --quick", "json:/bin/true"])
    played_by = form.choice("is played by", 1)
    played_by.choose("json")
    engine = form.line("the engine")
    assert isinstance(engine, FormText)
    assert engine.text == "/bin/cat -u"
    assert "tournament" not in engine.help
    assert form.choice("thinks for").values[-1] == "seconds=300", (
        "no depth, which means nothing in other games"
    )
    engine.keep("/bin/true")
    form.choice("thinks for").choose("seconds=30")
    seats = form.seats()
    assert seats[1] == Seat("true", "json:seconds=30:/bin/true")
    assert form.engine_commands(seats) == ["json:/bin/true"]
    played_by.choose("uhp")
    assert form.seats()[1].player == "uhp:seconds=30:/bin/true --quick"


def begun(game: str, day: int, seats: Sequence[Seat], pace: str = "", **options: object) -> Summary:
    """A saved game that was begun on a day, and the later gone on with the earlier it was begun."""
    first, last = datetime(2026, 11, day, tzinfo=UTC), datetime(2026, 12, 31 - day, tzinfo=UTC)
    clock = read_pace(pace) if pace else None
    return Summary(
        f"{game}-{day}", Path(), last, game, game, options, tuple(seats), created=first, pace=clock
    )


PAIR = Seat("Ann"), Seat("Hard", "bot:hard")


def test_the_form_begins_as_the_game_that_was_begun_last() -> None:
    three = Seat("Purple"), Seat("Easy", "bot:easy"), Seat("Eve")
    saves = [
        begun("hive", 1, PAIR, expansions="MLP"),
        begun("hive", 3, PAIR, "10m+5s,loss", expansions="MP"),
        begun("march", 2, three),
    ]
    form = Filled(saves=saves)
    now = [Seat("Ann"), Seat("Bram", "bot:hard")]
    assert (form.game.game_id, form.seats(), form.pace) == ("hive", now, read_pace("10m+5s,loss"))
    assert form.game.options()["expansions"] == "MP"
    assert form.choice("Clock").value == "10m+5s", "what is not as usual is not hidden"
    form.choice("Game").choose("march")
    now = [Seat("Purple"), Seat("Bram", "bot:easy"), Seat("Eve")]
    assert form.seats() == now, "each game has what it was begun with; bots have names of their own"


def test_a_name_that_nobody_typed_changes_with_who_plays() -> None:
    form = Filled(saves=[begun("hive", 1, PAIR)])
    form.choice("is played by", 1).choose("bot:normal")
    assert [seat.name for seat in form.seats()] == ["Ann", "Bela"]


def test_what_a_file_says_that_cannot_be_chosen_is_left_alone() -> None:
    usual, broken = Filled(), SaveError("missing", Path())
    odd = Seat("Ann", "uhp:/bin/evil"), Seat("Bob", "bot:gone")
    saves = [
        begun("hive", 1, odd, expansions=["MLP"], opening="no such", sort=1),
        Summary("broken", Path(), datetime(2027, 1, 1, tzinfo=UTC), "broken", error=broken),
        begun("pebbles", 9, PAIR),
    ]
    form = Filled(["/bin/true"], saves)
    assert form.game.options() == usual.game.options()
    assert [seat.player for seat in form.seats()] == [seat.player for seat in usual.seats()]
    crowded = Filled(saves=[begun("hive", 1, [*PAIR, *PAIR])])
    assert [seat.player for seat in crowded.seats()] == [seat.player for seat in usual.seats()]


def test_an_engine_sits_there_again_where_somebody_has_named_it_here() -> None:
    seats = Seat("Ann"), Seat("true", "uhp:seconds=10:/bin/true")
    saves = [begun("hive", 1, seats)]
    assert Filled(["/bin/true"], saves).seats() == [*seats]
    assert Filled(None, saves).seats()[1].player == "bot:easy"


def test_options_that_are_set_for_all_games_are_how_new_ones_begin() -> None:
    three = [Seat("Ann"), Seat("Bo", "bot:easy"), Seat("Cleo", "bot:easy")]
    save = begun("march", 2, three, characters="on", long="on")
    form = NewGameForm([save], (), {"characters": "off"})
    options = form.game.options()
    assert (options["characters"], options["long"]) == ("off", "on"), "not as in the game that was begun last"
    line = next(line for line in form.lines() if line.label.strip() == "Bots have characters")
    assert isinstance(line, FormChoice)
    line.choose("on")
    assert form.game.options()["characters"] == "on"
    form.take_game("hive")
    assert "characters" not in form.game.options(), "a game that does not know it"


def test_before_the_first_game_the_form_begins_with_the_one_that_was_learned_last(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    assert NewGameForm((), None, {}, progress.game_id).game.game_id == "hive"
    hive, march = lessons_of("hive")[0], lessons_of("march")[0]
    for lesson in (march, hive, march):
        progress.note(lesson, 1)
    learned = Progress(tmp_path).game_id
    assert NewGameForm((), None, {}, learned).game.game_id == "march"
    pair = [Seat("Ann"), Seat("Bo", "bot:easy")]
    assert NewGameForm([begun("hive", 1, pair)], None, {}, learned).game.game_id == "hive", (
        "it was played since"
    )
