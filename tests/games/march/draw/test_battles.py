"""The page of the battles to come, by positions made by hand.

Renew the golden drawings as those of `test_drawing`, and look at them.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.draw.canvas import Canvas, Pixels
from antterm.draw.roles import every_role
from antterm.draw.scene import Look
from antterm.games.march.draw.battle import (
    FIGHT_FROM,
    BattleCourse,
    BattlePage,
    BattleReport,
    ReportPage,
    put_named,
)
from antterm.games.march.draw.battles import BattlesPage, BattlesToCome
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.forecast import CentipedeForecast, by_card, forecast_of
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.threats import battles_due
from antterm.games.march.rules.view import BattleView, MarchView, view_of
from antterm.games.march.words.forecasts import percent
from antterm.i18n import _, speaking
from tests.draw.goldens import goldens_beside
from tests.draw.in_roles import in_roles
from tests.games.march.draw.meadows import IN_ASCII, IN_LINES, NAMES, SOLID, full_view
from tests.games.march.handmade import HandmadeMatch

check_golden = goldens_beside(__file__)

WIDTHS = pytest.mark.parametrize("width", [46, 76, 146])


def page_of(view: MarchView, width: int, look: Look = IN_ASCII) -> Canvas:
    return BattlesToCome(view, NAMES, (), width, look).draw(20)


def words(page: Canvas) -> str:
    """Return the text of a page in one line, however it is wrapped."""
    return " ".join(page.to_text().split())


def block(page: Canvas, title: str) -> list[str]:
    """Return the rows of a battle, from the one that begins with its title to the next empty row."""
    rows = [" ".join(row.strip("[] ").replace("]", "").split()) for row in page.to_text().splitlines()]
    first = next(place for place, row in enumerate(rows) if row.startswith(title))
    return rows[first : rows.index("", first)] if "" in rows[first:] else rows[first:]


def invaded(seat: int | None = 0, hand: str = "epic_stores") -> MarchView:
    """Cleo invades hex 1 with three ants and a soldier; Ann has one ant there, on the control site."""
    position = HandmadeMatch(3)
    position.centipedes_on()
    position.ants(0, "1.1")
    position.ants(2, "1.2", "1.3", "1.o")
    position.in_play(2, "warrior_head")
    position.gives(0, hand=hand)
    position.gives(2, hand="sneak_attack royal_jelly")
    return view_of(position.state, seat)


@pytest.mark.parametrize("width", [46, 74])
def test_golden_battles(width: int) -> None:
    for how in (IN_ASCII, IN_LINES):
        page, glyphs = page_of(full_view(0), width, how), how.glyphs
        check_golden(f"march-battles.{width}.{glyphs}", page.to_text())
    check_golden(f"march-battles.{width}.roles", in_roles(page))


def test_of_both_sides_it_is_told_what_their_strength_is_made_of() -> None:
    names = ("Ann of the long name", "Bob", "Cleo of a longer name still")
    rows = [
        row.strip()
        for row in BattlesToCome(invaded(), names, (), 46, IN_ASCII).draw(20).to_text().split("\n")
    ]
    assert any(row.endswith("1 ant") for row in rows)
    assert "3 ants, 1 head" in rows


@WIDTHS
def test_battles_stand_in_the_order_of_fighting(width: int) -> None:
    view = full_view(0)
    rows = [" ".join(row.split()) for row in page_of(view, width).to_text().splitlines()]
    titles = [f"{battle.hex} {view.tile(battle.hex).name}" for battle in battles_due(view)]
    begun = [next((title for title in titles if row.startswith(title)), "") for row in rows]
    assert [title for title in begun if title] == titles
    assert len(titles) == 3


@WIDTHS
def test_what_the_winner_gets_stands_behind_the_name_of_the_hex_where_it_has_room(width: int) -> None:
    rows = [" ".join(row.split()) for row in page_of(invaded(), width).to_text().splitlines()]
    prize = "1 point for the winner. At the Slumber, 1 point for control."
    title = next(row for row in rows if row.startswith("1 Soil"))
    assert title == ("1 Soil" if width < 70 else f"1 Soil {prize}")
    assert " ".join(rows).count(prize) == 1


def test_what_the_winner_gets_is_told_with_signs_behind_a_long_name() -> None:
    rows = [" ".join(row.split()) for row in page_of(full_view(0), 76).to_text().splitlines()]
    text = "2 Water's Edge +1* for the winner; +1* at the Slumber for control"
    assert text in rows


@WIDTHS
def test_both_sides_have_their_ants_soldiers_and_strength(width: int) -> None:
    view = invaded()
    heads = view.nests[2].heads
    if width >= FIGHT_FROM:
        rows = block(page_of(view, width), f"1 {view.tile(1).name}")
        assert {"C [C [C vs [A", "f l ~ #2l"} <= set(rows), "their ants face each other"
        assert any(row.startswith(f"+{heads} =") for row in rows), "soldiers, in a bar as the ants"
        assert f"{3 + heads} so far 1" in rows
        return
    text = page_of(view, width).to_text()
    ann, cleo = text.index("Ann defends"), text.index("Cleo invades")
    assert f"strength {3 + heads}" in text[cleo:ann]
    assert text[cleo:ann].count("+") == heads > 0
    assert "C~" in text[cleo:ann], "an ant outside"
    assert "strength 1" in text[ann:]


@WIDTHS
def test_three_lines_tell_how_it_stands_with_the_best_card_and_with_more_ants(width: int) -> None:
    view = invaded(hand="swarm epic_stores")
    theirs, values = 3 + view.nests[2].heads, [view.card(card).value for card in ("swarm", "epic_stores")]
    page = page_of(view, width)
    told = words(page)
    rows = block(page, f"1 {view.tile(1).name}")
    case, card, ants = (
        next(row for row in rows if row.startswith(start))
        for start in ("as it stands", f"with +{max(values)}", f"{theirs - 1} more ant")
    )
    assert "behind" in case
    assert f"1:{theirs}." in case
    assert f"{1 + max(values)}:{theirs}." in card
    assert "ahead" in ants, "a tie is the defender's"
    assert f"{theirs}:{theirs}." in ants
    assert f"Your cards: +{max(values)} +{min(values)}. They hold 2 cards." in told
    assert "1 point for the winner. At the Slumber, 1 point for control." in told


def test_without_a_card_that_helps_it_is_lost() -> None:
    told = words(page_of(invaded(hand=""), 76))
    assert "You have no cards." in told
    assert "as it stands lost" in told
    assert "with +" not in told


@WIDTHS
def test_who_looks_on_is_told_what_the_others_must_add(width: int) -> None:
    view = invaded(1)
    told = words(page_of(view, width))
    assert f"As things stand, C Cleo wins; A Ann must add {2 + view.nests[2].heads} more." in told
    assert "Your cards" not in told


@WIDTHS
@pytest.mark.parametrize("how", [IN_ASCII, IN_LINES])
def test_chances_against_a_centipede_are_those_of_the_forecast(width: int, how: Look) -> None:
    view = full_view(0)
    battle = next(battle for battle in battles_due(view) if battle.invader is None and battle.defender == 0)
    forecast = forecast_of(view, battle, 0)
    assert isinstance(forecast, CentipedeForecast)
    page = page_of(view, width, how)
    told = words(page)
    assert f"as it stands {percent(forecast.chance)} %" in told
    cards = by_card(view, battle, 0)
    assert cards
    for card, with_card in cards:
        assert isinstance(with_card, CentipedeForecast)
        assert f"with +{view.card(card).value} {percent(with_card.chance)} %" in told
    sums = " ".join(str(added) for added, _chance in forecast.outcomes)
    often = " ".join(str(percent(chance)) for _added, chance in forecast.outcomes)
    assert f"its cards {sums} chance in % {often}" in told
    assert page.to_text().isascii() == how.ascii_only


@WIDTHS
def test_without_a_battle_it_says_so_and_where_centipedes_live(width: int) -> None:
    position = HandmadeMatch(3)
    position.centipedes_on(9)
    position.ants(0, "1.1")
    assert (
        words(page_of(view_of(position.state, 0), width)) == "No battle is due. Centipedes live on: 9 Bark."
    )
    position.centipedes_on()
    assert words(page_of(view_of(position.state, 0), width)).endswith("No centipede is in the meadow.")


def test_many_ants_are_drawn_as_letters_that_fit() -> None:
    position = HandmadeMatch(3)
    position.centipedes_on()
    position.ants(0, "1.1")
    position.ants(1, *["1.o"] * 20)
    rows = page_of(view_of(position.state, 0), 46).to_text().splitlines()
    assert "B" * 20 in [row.strip() for row in rows]


def test_the_page_is_scrolled_to_its_last_row_and_knows_only_roles_that_there_are() -> None:
    view = full_view(0)
    page = BattlesPage(view, NAMES, IN_LINES, sentences=("Bob fights Ann.",))
    beyond = page.overflow(46, 20)
    assert beyond > 0
    assert "Bob fights Ann." not in page.draw(46, 20).to_text()
    last = BattlesPage(view, NAMES, IN_LINES, beyond, ("Bob fights Ann.",)).draw(46, 20)
    assert "Bob fights Ann." in last.to_text()
    inks = {ink for row in page.whole(46, 20).rows for _char, ink in row}
    assert {role for ink in inks for role in (ink.fg, ink.bg) if role} <= every_role().keys()


def test_after_the_game_no_battle_is_due() -> None:
    position = HandmadeMatch(3)
    position.centipedes_on(9)
    position.ants(0, "9.1")
    view = view_of(position.state, 0)
    assert "Battles to come" in words(page_of(view, 76))
    position.state.phase = Phase.OVER
    assert "No battle is due." in words(page_of(view_of(position.state, 0), 76))


@pytest.mark.parametrize(
    ("phase", "queue", "told"),
    [
        (Phase.WORKER, [], "To be fought over at the end of round II: 2, 9."),
        (
            Phase.SOLDIER,
            [9],
            "To be fought over at the end of round II: 9. To be fought over at the end of round III: 2.",
        ),
        (Phase.DECREE, [], "To be fought over at the end of round III: 2, 9."),
    ],
)
def test_a_battle_is_said_to_come_in_the_round_in_which_it_is_fought(
    phase: Phase, queue: list[int], told: str
) -> None:
    """What comes to be contested after the battles of a round waits for those of the next."""
    position = HandmadeMatch(3)
    position.state.round, position.state.phase, position.state.queue = 2, phase, queue
    for number in (2, 9):
        position.ants(0, f"{number}.1")
        position.ants(1, f"{number}.o")
    assert told in words(page_of(view_of(position.state, 0), 146))


def test_the_cursor_goes_to_the_next_battle_and_the_page_is_scrolled_to_it() -> None:
    view = full_view(0)
    due = battles_due(view)
    page = BattlesPage(view, NAMES, IN_ASCII, at=1)
    starts = page.to_come(46).starts
    rows = page.whole(46, 20).to_text().splitlines()
    assert [rows[start].split()[0].strip("[]") for start in starts] == [str(battle.hex) for battle in due]
    assert rows[starts[1]].startswith(f"[{due[1].hex}]")
    assert not rows[starts[0]].startswith("[")


@WIDTHS
def test_armies_face_each_other_where_there_is_room_for_pixels(width: int) -> None:
    page = BattlesToCome(full_view(0), NAMES, (), width, SOLID).draw(20)
    grounds = {ink.bg for row in page.rows for _char, ink in row}
    assert ("soil.deep" in grounds) is (width >= 66)
    inks = {ink for row in page.rows for _char, ink in row}
    assert {role for ink in inks for role in (ink.fg, ink.bg) if role} <= every_role().keys()


def test_a_page_without_more_below_has_no_sign_of_it() -> None:
    for size in ((46, 16), (60, 15), (76, 34)):
        page = BattlesPage(view_of(HandmadeMatch(3).state, 0), NAMES, IN_ASCII)
        assert page.overflow(*size) == 0
        assert "v" not in page.draw(*size).to_text().splitlines()[-1]


@pytest.mark.parametrize("code", ["en", "es", "ru"])
@pytest.mark.parametrize("how", [IN_ASCII, IN_LINES, SOLID], ids=["ascii", "lines", "solid"])
def test_how_a_battle_ends_is_seen_without_scrolling_at_80_columns(how: Look, code: str) -> None:
    position = HandmadeMatch(3)
    position.ants(0, "2.1", "2.o")
    view = view_of(position.state, 0)
    battle = BattleView(2, 1, 0, (2, 2), (), (5, 5), (2, 1), 0)
    laid = BattleCourse(revealed=(("carpenter_abdomen",), ("rapid_mobilization",)))
    page = BattlePage(replace(view, battle=battle), NAMES, how, 0, ("It is told.",), laid)
    with speaking(code):
        assert page.overflow(46, 17) == 0
        text = page.draw(46, 17).to_text()
        assert "5" in text
        assert all(f"-{n}" in text for n in battle.losses), "what each side loses is the last of it"


@pytest.mark.parametrize("width", [46, 76])
def test_a_report_says_which_cards_were_the_strength_of_a_centipede(width: int) -> None:
    view = full_view(0)
    cards = ("outsider", "cultural_theft"), ("swarm",)
    drawn = sum(view.card(card).value for card in cards[0])
    laid = view.card("swarm").value
    report = BattleReport(2, (None, 1), (drawn, 2), cards, (drawn, 2 + laid), (0, 1), 1, ())
    text = ReportPage(view, NAMES, report).draw(width, 20).to_text()
    assert "drawn for strength" in text
    assert "laid for ferocity" in text
    rampage = replace(report, strengths=(drawn + 1, 2), totals=(drawn + 1, 2 + laid))
    assert "drawn, Rampage +1" in ReportPage(view, NAMES, rampage).draw(width, 20).to_text()
    assert "invader" not in text, "it was there, and the ants came"
    assert "wins a tie" in text
    assert "two cards" in text
    assert text.count("+") == 4, "three cards and what the ants laid: a centipede lays nothing"
    of_ants = replace(report, sides=(0, 1), strengths=(1, 2))
    assert "invader" in ReportPage(view, NAMES, of_ants).draw(width, 20).to_text()
    assert "drawn" not in ReportPage(view, NAMES, of_ants).draw(width, 20).to_text()


@pytest.mark.parametrize("code", ["en", "es", "ru"])
@pytest.mark.parametrize("wide", [14, 20, 21, 36])
def test_a_card_in_a_battle_has_its_whole_name_and_its_value(wide: int, code: str) -> None:
    with speaking(code):
        for card in standard().cards.values():
            pixels = Pixels(wide, 4, "soil")
            end = put_named(pixels, 0, 0, wide, card)
            rows = pixels.canvas().to_text().splitlines()[:end]
            assert rows[-1].split()[-1] == f"+{card.value}"
            told = " ".join(" ".join(rows).split()[:-1])
            assert told == _(card.name), "no word is cut or broken"
            assert end <= 3
