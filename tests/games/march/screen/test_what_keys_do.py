"""What a key would do is told: places in the order of Tab, what looks best, how one pays."""

from __future__ import annotations

from antterm.bots import habit
from antterm.games.march.rules.meanings import PayLarva
from antterm.games.march.screen import pages
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from antterm.ui.models.help import players_help
from tests.games.march.screen.games import SIZES, Seated, Size, asked, never
from tests.games.march.screen.test_screens import STOPS
from tests.ui.stage import data_dir


def keys_of(seated: Seated) -> dict[str, str]:
    """The keys of the key line, with what they do."""
    return dict(seated.model.hints(seated.model.offers()))


def marked_row(seated: Seated) -> str:
    return next(row.sentence for row in seated.model.answers().answers if row.is_marked)


def laying(size: Size = (80, 24)) -> Seated:
    """Somebody who lays a hex in the second round."""
    seated = Seated(*STOPS["explore"], size=size)
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
    assert not any("Great Tunnel" in row for row in listed), "the Great Tunnel is hex 0"


def test_space_turns_a_drawn_hex_while_it_is_explained_in_full() -> None:
    seated = Seated(asked("explore.place"), 3, 2)
    seated.go_on()
    assert seated.model.has_ways()
    seated.press("z")
    assert keys_of(seated)["Space"] == "turn"
    before, way = seated.model.explanation(), seated.model.pointing.way
    seated.press("Space")
    assert seated.model.reader.in_full
    assert seated.model.pointing.way != way
    assert seated.model.explanation() != before, "the tunnels lead elsewhere"
    seated.press("z")
    assert not seated.model.reader.in_full


def test_what_looks_best_is_called_likely_where_a_hint_looks_further_ahead() -> None:
    for stop in ("turn", "decree"):
        seated = Seated(*STOPS[stop])
        seated.go_on()
        assert not [row for row in seated.model.answers().answers if row.notes], "nothing is said unasked"
        seated.model.suggests = lambda _text: True
        (likely,) = [row for row in seated.model.answers().answers if row.notes]
        assert likely.notes == ("likely",)
        assert likely.is_marked, "it is where Enter begins"


def test_larvae_have_a_key_where_ants_can_pay_too() -> None:
    seated = Seated(*STOPS["payment"])
    seated.go_on()
    model = seated.model
    labels = [row.label for row in model.answers().answers if row.label]
    assert labels == ["Y", "Y"], "both larvae, or one"
    entries = enumerate(model.pointing.entries)
    larvae = [place for place, entry in entries if isinstance(entry.choices[0].meaning, PayLarva)]
    model.point(len(model.pointing.entries) - 1)
    length, seen = seated.length, list[int | None]()
    for _way in larvae:
        seated.press("Y")
        seen.append(model.pointing.mark)
    assert (seen, seated.length) == (larvae, length), "it points, and pays nothing"


def test_a_hex_that_is_looked_at_is_explained_by_a_key_that_is_named() -> None:
    seated = Seated(*STOPS["turn"])
    seated.go_on()
    assert "z" not in keys_of(seated)
    seated.press("0")
    assert keys_of(seated)["z"] == "in full"


def test_figures_of_sites_are_said_to_be_those() -> None:
    seated = Seated(asked("battle.losses"), 3, 2)
    seated.go_on()
    assert keys_of(seated)["0-2"] == "site"
    seated = Seated(*STOPS["march"])
    seated.go_on()
    assert "hex" in keys_of(seated).values()
    assert "site" not in keys_of(seated).values()


def test_at_the_end_no_standing_order_is_shown_and_the_harvest_leads_to_the_final_points() -> None:
    seated = Seated(never, 3, 2)
    model = seated.model
    assert not model.seats().orders
    if model.page is pages.HARVEST:
        assert keys_of(seated)["Enter"] == "final points"


def test_what_a_battle_comes_to_is_seen_whole_at_80x24() -> None:
    seated = Seated(*STOPS["centipede"])
    seated.go_on()
    told = seated.model._foretold_in_words()
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
