"""Setting up a table of a host, without an app."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from antterm.remote.new_table import FormTrouble, NewTableForm
from antterm.table.setting_up import AnyLine, FormChoice, FormText
from antterm.wire.messages import Consent, Correspondence, HouseRules, LobbyRow, PersonInfo, Watching
from tests.remote.heard import seat_infos


def line(form: NewTableForm, label: str) -> AnyLine:
    return next(each for each in form.lines() if each.label.strip() == label)


def choose(form: NewTableForm, label: str, value: str) -> None:
    choice = line(form, label)
    assert isinstance(choice, FormChoice)
    assert value in choice.values
    choice.choose(value)


def fill_in(form: NewTableForm, label: str, text: str) -> None:
    field = line(form, label)
    assert isinstance(field, FormText)
    field.keep(text)


def test_a_table_as_it_stands_is_for_everybody_and_at_leisure() -> None:
    wish = NewTableForm("ann").wish()
    assert wish.game == "hive"
    assert [(seat.name, seat.player) for seat in wish.seats] == [("ann", "person"), ("Black", "person")]
    assert (wish.pace, wish.correspondence, wish.house_rules) == (None, None, HouseRules())


def test_all_that_people_agree_on_goes_to_the_host() -> None:
    form = NewTableForm("ann")
    choose(form, "Game", "march")
    choose(form, "Players", "4")
    choose(form, "Player A", "bot:easy")
    choose(form, "Pace", "3d/move")
    fill_in(form, "Who may come", "bob,  cleo , bob")
    choose(form, "Takebacks", Consent.NEVER)
    choose(form, "Hints", "yes")
    choose(form, "Who may look on", Watching.INVITED)
    choose(form, "they see it", "300")
    fill_in(form, "Name of the table", " supper ")
    wish = form.wish()
    assert (wish.game, wish.name) == ("march", "supper")
    players = [seat.player for seat in wish.seats]
    assert players == ["bot:easy", "person", "person", "person"]
    assert wish.seats[1].name == "ann", "the first seat without a bot is one's own"
    assert wish.seat == 1
    assert wish.pace is None
    assert wish.correspondence is not None
    assert wish.correspondence.move == 72
    rules = HouseRules(
        take_back=Consent.NEVER, hints=True, watch=Watching.INVITED, delay=300, invited=("bob", "cleo")
    )
    assert wish.house_rules == rules


def test_a_chess_clock_is_a_pace_too() -> None:
    form = NewTableForm("ann")
    choose(form, "Pace", "10m+5s")
    wish = form.wish()
    assert wish.correspondence is None
    assert wish.pace is not None
    assert wish.pace.increment == 5000


@pytest.mark.parametrize("watch", list(Watching))
def test_a_delay_is_for_those_who_look_on(watch: Watching) -> None:
    form = NewTableForm("ann")
    choose(form, "Who may look on", watch)
    labels = [each.label.strip() for each in form.lines()]
    assert ("they see it" in labels) is (watch is not Watching.NOBODY)


def test_the_maker_chooses_their_seat() -> None:
    form = NewTableForm("ann")
    choose(form, "Your seat", "1")
    wish = form.wish()
    assert ([seat.name for seat in wish.seats], wish.seat) == (["White", "ann"], 1)
    choose(form, "Black", "bot:easy")
    assert form.wish().seat == 0, "a bot sits there now"


def test_a_challenge_begins_with_the_rules_of_the_last_table() -> None:
    rules = HouseRules(take_back=Consent.NEVER, hints=True, watch=Watching.NOBODY)
    last = LobbyRow(
        table="sunday",
        name="sunday",
        game="march",
        options={},
        seat_infos=seat_infos("ann", "bob", "cleo"),
        yours=(0,),
        turn=0,
        begun=True,
        over=False,
        answers_known=1,
        since=datetime(2026, 11, 20, tzinfo=UTC),
        correspondence=Correspondence(move=72, vacation=14),
        house_rules=rules,
        watching=0,
        may_sit=False,
        may_watch=False,
    )
    form = NewTableForm("ann", last, challenged=PersonInfo(id="account:bob", name="Bob"))
    wish = form.wish()
    assert (wish.game, len(wish.seats), wish.challenged) == ("march", 2, "account:bob")
    assert (wish.correspondence, wish.house_rules) == (last.correspondence, rules)
    assert "Who may come" not in [each.label for each in form.lines()]
    choose(form, "Player B", "bot:easy")
    with pytest.raises(FormTrouble, match="two seats for people"):
        form.wish()
    again = NewTableForm("ann", last)
    assert len(again.wish().seats) == 3
    assert again.wish().house_rules == rules


@pytest.mark.parametrize(
    ("typed", "least", "most"),
    [("1400-1700", 1400, 1700), (" 1400 - ", 1400, 0), ("-1600", 0, 1600), ("", 0, 0)],
)
def test_a_range_of_ratings_is_typed(typed: str, least: int, most: int) -> None:
    form = NewTableForm("ann", rates=True)
    fill_in(form, "with a rating", typed)
    rules = form.wish().house_rules
    assert (rules.least_rating, rules.most_rating) == (least, most)


@pytest.mark.parametrize("typed", ["good", "1700-1400", "-", "0-0", "1-5000", "12345-"])
def test_what_is_no_range_of_ratings_is_refused(typed: str) -> None:
    form = NewTableForm("ann", rates=True)
    fill_in(form, "with a rating", typed)
    with pytest.raises(FormTrouble, match="1400-1700"):
        form.wish()
