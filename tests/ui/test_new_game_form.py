"""What a new game is made of while it is set up, without an app."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from antterm import registry
from antterm.table.setting_up import AnyLine, FormChoice, FormStart, FormText, NewGameForm


class Filled(NewGameForm):
    """A form that is filled in by the labels of its lines."""

    def __init__(self, engines: Sequence[str] | None = ()) -> None:
        super().__init__(registry.HOMES, engines)

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
            assert after.place == (before.place + 1) % len(before.values)
            registry.game(form.game_id).setup(form.options(), form.seat_count, 1)
        assert isinstance([*form.lines()][-1], FormStart)
    assert len(form.seats()) == form.seat_count


def test_names_are_as_typed_or_made_of_who_plays() -> None:
    form = Filled()
    form.type("White", "  Ann  Lee ")
    assert [seat.name for seat in form.seats()] == ["Ann Lee", "Easy"]
    form.choice("is played by", 1).choose("person")
    assert [seat.name for seat in form.seats()] == ["Ann Lee", "Black"]


def test_rulings_lie_folded_until_they_are_wanted() -> None:
    form = Filled()
    before = form.labels()
    form.choice("More rules").turn(1)
    rulings = int(form.choice("More rules").shown.split()[0])
    assert len(form.labels()) == len(before) + rulings + 1, "and the clock"
    form.choice("More rules").turn(1)
    assert form.labels() == before


def test_what_does_not_go_with_another_number_of_players_is_forgotten() -> None:
    form = Filled()
    form.take_game("march")
    form.choice("Players").choose("3")
    species = registry.words("march").option("species")[0]
    form.choice(species).choose("special")
    assert form.options()["species"] == "special"
    form.choice("Players").choose("2")
    assert species not in form.labels()
    assert form.options().get("species") != "special"
    form.choice("Players").choose("3")
    assert form.options()["species"] != "special"


def test_engines_are_lines_of_their_own_and_only_where_they_may_run() -> None:
    form = Filled(["/bin/true --quick"])
    form.choice("is played by", 1).choose("engine")
    engine = form.line("the engine")
    assert isinstance(engine, FormText)
    assert engine.text == "/bin/true --quick"
    assert form.choice("thinks for").place >= 0
    assert form.engine_commands(form.seats()) == ["/bin/true --quick"]
    assert "engine" not in Filled(None).choice("is played by").values
