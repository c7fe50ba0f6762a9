"""What a key would do is told: places in the order of Tab, what looks best, how one pays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.bots import habit
from antterm.core.ask import Ask, Choice
from antterm.games.march.rules.meanings import TakeAction
from antterm.games.march.rules.topics import Acting, Reacting
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen import pages, scenes
from antterm.games.march.screen.battle_forecast import battle_forecast_text
from antterm.games.march.screen.legend import TEXTS
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from antterm.ui.models.help import players_help
from tests.games.march.handmade import RED, HandmadeMatch
from tests.games.march.screen.games import SIZES, STOPS, ModelDriver, Size, asked
from tests.games.march.screen.models import model_of, seat_view_of, show
from tests.ui.stage import data_dir


def keys_of(seated: ModelDriver) -> dict[str, str]:
    """The keys of the key line, with what they do."""
    return dict(seated.model.hints(seated.model.offers()))


def marked_row(seated: ModelDriver) -> str:
    return next(row.sentence for row in seated.model.answers().answers if row.is_marked)


def test_the_key_of_a_rest_points_at_it_first_and_then_takes_it() -> None:
    """It gives up all other Actions of the round, and is easily pressed to read what it does."""
    model = model_of()
    actions = tuple(Choice(action, TakeAction(action)) for action in ("forage", "rest"))
    given = list[str]()
    for keys in (("Z", "Z"), ("Z", "Enter")):
        show(model, seat_view_of(HandmadeMatch(), Ask(RED, "turn.action", actions, about=Acting()), []))
        model.hooks = replace(model.hooks, on_answer=given.append)
        model.press(keys[0])
        assert not given
        assert model.pointing.choice == actions[1]
        assert "you take no more Actions in this round" in model.message
        model.press(keys[1])
        assert given == ["rest"]
        given.clear()
    for page in "obty":
        show(model, seat_view_of(HandmadeMatch(), Ask(RED, "turn.action", actions, about=Acting()), []))
        model.press(page)
        model.press("Z")
        assert not given, "also where another page hides the list"
        assert model.pointing.choice == actions[1]
        model.press("Z")
        assert given == ["rest"]
        given.clear()
    show(model, seat_view_of(HandmadeMatch(), Ask(RED, "turn.action", actions[1:], about=Acting()), []))
    assert model.pointing.choice == actions[1]
    model.press("Z")
    assert not given, "also where it is marked: so twice is always right"
    model.press("Z")
    assert given == ["rest"]


def laying(size: Size = (80, 24)) -> ModelDriver:
    """Somebody who lays a hex in the second round."""
    seated = ModelDriver(*STOPS["explore"], size=size)
    seated.go_on()
    return seated


@SIZES
def test_places_for_a_drawn_hex_are_listed_in_the_order_of_tab(size: Size) -> None:
    seated = laying(size)
    listed = [row.sentence for row in seated.model.answers().answers]
    assert len({*listed}) == len(listed) > 2
    seen = [marked_row(seated)]
    for _place in listed[1:]:
        seated.press("Tab")
        seen.append(marked_row(seated))
    assert seen == listed
    seated.press("Tab")
    assert marked_row(seated) == listed[0]
    model = seated.model
    for place in range(1, len(listed)):
        seated.press("Down")
        assert model.pointing.mark == place, "line by line, wherever the places lie in the meadow"
    for place in reversed(range(len(listed) - 1)):
        seated.press("Up")
        assert model.pointing.mark == place


@pytest.mark.parametrize("number", [0, 4, 7])
def test_a_place_for_a_hex_is_named_in_the_same_way_in_the_list_and_below_the_board(number: int) -> None:
    seen = 0

    def later(ask: Ask, view: MarchView) -> bool:
        return ask.kind == "explore.place" and len(view.hexes) > number

    seated = ModelDriver(later, 3, 2)
    seated.go_on()
    model = seated.model
    for place in range(len(model.pointing.entries)):
        model.point(place)
        way, _of, where = marked_row(seated).partition(" of ")
        shown = model.detail()
        named = "the Great Tunnel" if where == "the Tunnel" else f"({where.removeprefix('hex ')})"
        assert f"{way} of " in shown
        assert named in shown, (where, shown)
        seen += where == "the Tunnel"
    assert seen or number


def test_space_turns_a_drawn_hex_while_it_is_explained_in_full() -> None:
    seated = ModelDriver(asked("explore.place"), 3, 2)
    seated.go_on()
    assert seated.model.has_variants()
    seated.press("z")
    assert keys_of(seated)["Space"] == "turn"
    before, way = seated.model.explanation(), seated.model.pointing.variant
    seated.press("Space")
    assert seated.model.reader.in_full
    assert seated.model.pointing.variant != way
    assert seated.model.explanation() != before, "the tunnels lead elsewhere"
    seated.press("z")
    assert not seated.model.reader.in_full


@pytest.mark.parametrize("key", ["Space", "."])
def test_no_key_gives_a_payment_in_another_way_that_the_explanation_in_full_covers(key: str) -> None:
    seated = ModelDriver(*STOPS["payment"])
    seated.go_on()
    model = seated.model
    assert model.has_variants()
    before = model.origin, model.pointing.mark, model.pointing.variant
    model.press("z")
    assert model.reader.in_full
    model.press(key)
    assert (model.origin, model.pointing.mark, model.pointing.variant) == before


def test_what_looks_best_is_called_likely_where_a_hint_looks_further_ahead() -> None:
    for stop in ("turn", "decree"):
        seated = ModelDriver(*STOPS[stop])
        seated.go_on()
        assert not [row for row in seated.model.answers().answers if row.notes], "nothing is said unasked"
        seated.model.hooks = replace(seated.model.hooks, may_suggest=lambda _text: True)
        (likely,) = [row for row in seated.model.answers().answers if row.notes]
        assert likely.notes == ("likely",)
        assert likely.is_marked, "it is where Enter begins"


@pytest.mark.parametrize("pays_all", [True, False])
def test_larvae_have_a_key_where_ants_can_pay_too(pays_all: bool) -> None:
    seated = ModelDriver(*STOPS["payment"])
    seated.go_on()
    model = seated.model
    rows = model.answers().answers
    assert [row.label for row in rows if row.label] == ["L"], "one line, though one larva can be paid as well"
    assert rows[0].label == "L"
    model.point(0 if not pays_all else len(model.pointing.entries) - 1)
    if not pays_all:
        seated.press("Space")
    told = model.answers().answers[0].sentence
    length, ask = seated.length, seated.ask
    then = [following.choice.text for following in model.pointing.entries[0].then[0]]
    seated.press("L")
    assert seated.record.answers[length : length + 1] == ["larva"]
    assert then == ["larva"], "it pays what its line says"
    assert told == ("Pay with 2 larvae." if pays_all else "One larva, then choose again")
    assert seated.length >= length + 1 + pays_all
    assert seated.ask != ask


@pytest.mark.parametrize("stop", [*STOPS])
def test_a_letter_beside_an_answer_gives_it_and_no_other_has_the_same(stop: str) -> None:
    """A number points, but a letter in the first column of the list acts, in every question."""
    seated = ModelDriver(*STOPS[stop])
    seated.go_on()
    rows = seated.model.answers().answers
    letters = [row.label for row in rows if row.label]
    assert len({*letters}) == len(letters)
    for row in rows:
        if row.label:
            again = ModelDriver(*STOPS[stop])
            again.go_on()
            entry = again.model.pointing.entries[rows.index(row)]
            length = again.length
            again.press(row.label)
            if again.length == length:
                again.press(row.label)  # one that ends a long March asks to be pressed twice
            assert again.record.answers[length] in {choice.text for choice in entry.choices}


def test_a_hex_that_is_looked_at_is_explained_by_a_key_that_is_named() -> None:
    seated = ModelDriver(*STOPS["turn"])
    seated.go_on()
    assert "z" not in keys_of(seated)
    seated.press("0")
    assert keys_of(seated)["z"] == "explain"


def test_numbers_of_sites_are_said_to_be_those() -> None:
    seated = ModelDriver(asked("battle.losses"), 3, 2)
    seated.go_on()
    assert keys_of(seated)["1/2/4"] == "mark site", "the outskirts come after the three sites"
    seated = ModelDriver(*STOPS["march"])
    seated.go_on()
    assert "mark" in keys_of(seated).values()
    assert "mark site" not in keys_of(seated).values()


def test_what_a_battle_comes_to_is_seen_whole_at_80x24() -> None:
    seated = ModelDriver(*STOPS["centipede"])
    seated.go_on()
    model = seated.model
    told = battle_forecast_text(model.view, model.ask, model.considered())
    assert told
    page = " ".join(seated.board().split())
    assert told.split(".")[0].split()[-1] in page
    assert " ".join(told.split()[-4:]) in page, "its end, too"


def test_the_help_says_what_each_bot_does_more_than_others() -> None:
    seats = (Seat("Ann"), Seat("Bo", "bot:easy"), Seat("Cleo", "bot:normal"))
    table = Table.create(Store(data_dir()), "march", seats, {}, 1, "help")
    told = players_help(table)
    for seat in (1, 2):
        assert habit(table.characters[seat]) in told


@pytest.mark.parametrize(
    ("stop", "begins"),
    [
        ("explore.react", "You may react for free: a larva of yours becomes an ant"),
        ("march.react", "You may react for free: one of your ants takes one step"),
        ("forage.react", "You may react for free: you gain a larva."),
        ("play.react", "You may react for free: you discard one of your cards"),
    ],
)
def test_what_a_reaction_is_and_what_each_answer_brings_is_explained_in_full(stop: str, begins: str) -> None:
    seated = ModelDriver(asked(stop), 3, 2 if stop == "forage.react" else 1)
    seated.go_on()
    model = seated.model
    if model.page is not pages.MEADOW:
        model.press("m")
    sentences = [model._listing(seated.ask).marked(entry) for entry in model.pointing.entries]
    seated.press("z")
    board = model.board()
    assert isinstance(board, scenes.Text)
    assert any(line.startswith(begins) for line in board.lines)
    explains_card = stop == "play.react"  # the one that has been played
    assert explains_card or {*sentences} <= {*board.lines}


def test_a_page_that_explains_says_that_it_ends_where_it_fits() -> None:
    seated = ModelDriver(asked("march.react"), 3, 1, size=(120, 40))
    seated.go_on()
    seated.press("m", "z", "PageDown")
    assert seated.model.message == "There is nothing more that way. Try Enter/z (back)."
    assert isinstance(seated.model.board(), scenes.Text), "it stays open"


def test_each_reaction_has_a_sentence() -> None:
    assert set(TEXTS.codes("reactions")) == {topic.__name__ for topic in Reacting.__subclasses__()}
