"""March of the Ants in pixels: the Horde's mat, harvest, points, hands, special mats.

Renew the golden drawings as those of `test_march`, and look at them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from antterm.core.ask import Event
from antterm.core.game import Outcome
from antterm.core.record import Record
from antterm.core.story import Happening
from antterm.draw.canvas import Canvas, Glyphs
from antterm.draw.roles import every_role
from antterm.draw.scene import Look
from antterm.games.march.draw.battle import BattleCourse, BattlePage
from antterm.games.march.draw.cards import Cards
from antterm.games.march.draw.harvest import HARVEST_SIGNS, ROOMY_FROM, Eaten, Fare, Gain, HarvestPage
from antterm.games.march.draw.horde.mat import HordeMat
from antterm.games.march.draw.horde.trail import FOREMOST, NEXT, next_lair, trail
from antterm.games.march.draw.score import LETTERS, ScoreForecast, Scores, sources_of
from antterm.games.march.draw.species_mat import SpeciesMat
from antterm.games.march.draw.story import rested_before
from antterm.games.march.rules import ending
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.forecast import CentipedeForecast, battle_to_come, forecast_of
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntMoved,
    Cause,
    FoodGained,
    LarvaeGained,
    PhaseBegan,
    RestAreaEmptied,
    ScoredBattle,
    ScoredBody,
    ScoredGoal,
    ScoredMeadow,
)
from antterm.games.march.rules.harvest import harvest
from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.round_end import final_scores, round_ends
from antterm.games.march.rules.state import Phase, State
from antterm.games.march.rules.threats import battles_due
from antterm.games.march.rules.view import HordeView, MarchView, view_of
from antterm.games.march.screen.course import fares_of
from antterm.games.march.words.forecasts import percent
from antterm.i18n import _, pgettext, speaking
from tests.draw.goldens import goldens_beside
from tests.draw.in_roles import in_roles
from tests.games.march.draw.meadows import IN_ASCII, NAMES, SOLID, battle_view, full_view, special_view
from tests.games.march.handmade import HandmadeMatch

check_golden = goldens_beside(__file__)

SIZES = pytest.mark.parametrize("size", [(46, 20), (74, 36)], ids="{0[0]}x{0[1]}".format)
FULL, SPECIAL = full_view(seats=5), special_view()
HORDE = HordeView(
    level="standard",
    score=6,
    sources={"slumber": 4, "tunnel": 2},
    last="swarm",
    deed=Deed.ADVANCE,
    deck=11,
    discard=("amazon_head", "outsider", "swarm"),
    mat=(),
    on_hexes=2,
    in_tunnel=1,
    vanguard=9,
    jumps=5,
    lead=6,
)
DEED = "The Horde turns up Swarm.", "A centipede jumps from 13 to 9."
FARES = (
    Fare(
        (Gain("larva", 2, 2), Gain("food", 1, 2), Gain("food", 1), Gain("colony_point", 1)),
        Eaten(8, 1, 2, 2, 0),
        Gain("food", 2),
        (("meadow", 2), ("goal", 1)),
    ),
    Fare(tuple(Gain("larva", 1, number) for number in range(1, 20)), Eaten(36, 9, 0, 0, 0)),
    Fare((Gain("card", 1, 9),), Eaten(0, 0, 0, 0, 0)),
    Fare(),
    Fare(),
)


def of_horde() -> MarchView:
    """The position against the Horde, with centipedes on hexes 9 and 13."""
    hexes = {n: replace(here, centipede=n in (9, 13)) for n, here in FULL.hexes.items()}
    return replace(FULL, horde=HORDE, hexes=hexes)


def check(name: str, size: tuple[int, int], page: Canvas) -> None:
    """It is as it was, and knows only roles that there are."""
    check_golden(f"march-{name}.{size[0]}.solid", page.to_text())
    check_golden(f"march-{name}.{size[0]}.roles", in_roles(page))
    inks = {ink for row in page.rows for _char, ink in row}
    assert {role for ink in inks for role in (ink.fg, ink.bg) if role} <= every_role().keys()


@SIZES
def test_golden_mats_of_the_horde(size: tuple[int, int]) -> None:
    told = ("The Horde turns up Amazon Head.", *DEED)
    page = HordeMat(of_horde(), NAMES, SOLID, 0, told, DEED).whole(*size)
    check("horde", size, page)
    assert page.height >= size[1], "what has no room is scrolled"


def test_the_trail_winds_by_falling_number_from_the_next_lair_to_the_great_tunnel() -> None:
    view = of_horde()
    steps = trail(view, HORDE, columns=4)
    numbers = [step.hex_view.number for step in steps]
    assert numbers == sorted((n for n in view.hexes if n), reverse=True)
    assert [step.column for step in steps[:8]] == [0, 1, 2, 3, 3, 2, 1, 0][: len(steps)]
    assert {step.hex_view.number for step in steps if step.sign == NEXT} == {next_lair(view)} == {14}
    assert [step.hex_view.number for step in steps if step.sign == FOREMOST] == [9]
    jumps = {step.jump: step.hex_view.number for step in steps if step.jump}
    assert jumps == dict(enumerate(sorted((n for n in numbers if n < 9), reverse=True), 1))


@SIZES
def test_golden_harvests(size: tuple[int, int]) -> None:
    check("harvest", size, HarvestPage(FULL, NAMES, SOLID, fares=FARES).whole(*size))
    plain = HarvestPage(FULL, NAMES, IN_ASCII, fares=FARES).whole(*size).to_text()
    assert plain.isascii()
    check_golden(f"march-harvest.{size[0]}.ascii", plain)


@SIZES
def test_golden_points(size: tuple[int, int]) -> None:
    ended = replace(FULL, outcome=Outcome((0,), (6, 3, 0, 0, 0), "points"))
    check("points", size, Scores(ended, NAMES, SOLID, sentences=("Ann harvests.",)).whole(*size))
    lost = replace(of_horde(), outcome=Outcome((), (6, 3, 0, 0, 0), "horde"))
    check("points-lost", size, Scores(lost, NAMES, SOLID).whole(*size))


def test_what_was_told_last_is_read_however_high_the_terminal_and_much_is_told() -> None:
    told = tuple(f"Sentence {number}." for number in range(200))
    page = Scores(FULL, NAMES, SOLID, sentences=told).whole(100, 90)
    assert page.to_text().rstrip().endswith("Sentence 199.")
    mat = HordeMat(of_horde(), NAMES, SOLID, sentences=told).whole(60, 40)
    assert mat.to_text().rstrip().endswith("Sentence 199.")
    assert mat.height > len(told), "all can be scrolled to"


@SIZES
def test_golden_special_mats(size: tuple[int, int]) -> None:
    others = ((1, "Bob plays the Nomad Ant"), (2, "Cleo: Crazy Ant, not chosen yet"))
    check("species", size, SpeciesMat(SPECIAL, NAMES, SOLID, others=others).whole(*size))


@SIZES
def test_golden_hands_of_many_cards(size: tuple[int, int]) -> None:
    cards = (
        "swarm",
        "royal_jelly",
        "sneak_attack",
        "warrior_head",
        "outsider",
        "amazon_head",
        "scout_thorax",
    )
    page = Cards(FULL, cards, "Hand", SOLID, picked=3).draw(*size)
    check("hand-of-seven", size, page)


@SIZES
def test_who_fell_is_crossed_and_what_was_laid_lies_open(size: tuple[int, int]) -> None:
    view = battle_view(True)
    assert view.battle is not None
    course = BattleCourse(((), ("epic_stores",)), ((Spot(2, 0), Spot(2, None)), ()))
    page = BattlePage(view, NAMES, SOLID, course=course).drawn([], *size)
    check("battle-course", size, page)
    assert page.to_text().count("×") == 2  # noqa: RUF001
    assert "Epic" in page.to_text()
    plain = BattlePage(view, NAMES, IN_ASCII, course=course).drawn([], *size).to_text()
    assert "[x] [x] [B]" in plain
    assert "Epic Stores" in plain


def test_every_word_of_a_card_can_be_read_on_the_lowest_pane() -> None:
    for card in FULL.components.cards.values():
        for picked, others in ((0, ("swarm",)), (1, ("swarm", "royal_jelly", "outsider", "scout_thorax"))):
            cards = (*others[:picked], card.id, *others[picked:])
            page = Cards(FULL, cards, "Hand", SOLID, picked=picked).draw(60, 9)
            assert card.effect.split()[-1] in page.to_text(), card.id


def score_forecast(view: MarchView) -> ScoreForecast:
    """What the points may still become."""
    return ScoreForecast(final_scores(view), round_ends(view))


def cells_of_row(page: Canvas, label: str) -> list[str]:
    """What stands in the columns of a row."""
    line = next(row for row in page.to_text().splitlines() if label in row)
    return line.partition(label)[2].split()


@SIZES
def test_golden_points_during_the_game(size: tuple[int, int]) -> None:
    forecast = score_forecast(full_view(0))
    check("points-now", size, Scores(full_view(0), NAMES, SOLID, forecast=forecast).whole(*size))
    plain = Scores(full_view(0), NAMES, IN_ASCII, forecast=forecast).whole(*size).to_text()
    assert plain.isascii()
    check_golden(f"march-points-now.{size[0]}.ascii", plain)


@pytest.mark.few(6)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("size", [(46, 14), (46, 16), (60, 15), (76, 34), (146, 50)])
def test_bonuses_stand_as_rows_with_all_holdings(size: tuple[int, int], seats: int) -> None:
    view = full_view(0, seats) if seats > 2 else view_of(HandmadeMatch(2).state, 0)
    forecast = score_forecast(view)
    page = Scores(view, NAMES, IN_ASCII, forecast=forecast).whole(*size)
    for label, bonus in zip(("most larvae", "most food", "most cards"), forecast.over.bonuses, strict=True):
        row = "".join(cells_of_row(page, label)).replace("*", "")
        expected = (
            f"{n}+{points}" if points else f"{n}"
            for n, points in zip(bonus.counts, bonus.points, strict=True)
        )
        assert row == "".join(expected)
    scores = [str(score) for score in forecast.over.scores]
    ended = cells_of_row(page, "if it ended now")
    assert ended[-len(scores) :] == scores
    assert " ".join(ended[: -len(scores)]) in ("", "most ants break a tie"), "where that has room"


def test_small_pages_show_bars_and_bonuses_first_and_scroll_to_the_rest() -> None:
    page = Scores(full_view(0), NAMES, IN_ASCII, forecast=score_forecast(full_view(0)))
    seen = page.draw(46, 16).to_text()
    assert "if it ended now" in seen
    assert "what this round" not in seen
    below = replace(page, scroll=page.overflow(46, 16)).draw(46, 16).to_text()
    assert "after round II" in below


def test_what_the_round_brings_counts_battles_as_they_stand() -> None:
    position = HandmadeMatch(3)
    position.centipedes_on()
    position.ants(0, "1.1")
    position.ants(2, "1.2", "1.3", "1.o")
    position.score(ScoredMeadow(0, 5, (1,)))
    view = view_of(position.state, 0)
    page = Scores(view, NAMES, IN_ASCII, forecast=score_forecast(view)).whole(76, 34)
    assert view.hexes[1].inner
    assert cells_of_row(page, "inner meadow")[:1] == ["5"], "scored so far"
    assert cells_of_row(page, "battle on 1")[-3:] == ["-1", "-", "+2"], (
        "Cleo wins and takes control; Ann loses it with her ant"
    )
    after = cells_of_row(page, "after round I")[-5:]
    assert after == ["5", "?", "0", "2", "?"], "a card may turn the battle"
    record: Record[State] = Record(March(), 3, 1, origin=position.state)
    while record.play.ask is not None and record.play.boundary.round == 1:
        calm = ("rest", "none", "food")
        texts = [choice.text for choice in record.play.ask.choices]
        record.answer(next((text for text in calm if text in texts), texts[0]))
    assert [nest.score for nest in record.play.boundary.nests] == [5, 0, 2], "as the rules have it then"


def test_a_centipede_stands_with_its_chance_and_is_not_counted() -> None:
    position = HandmadeMatch(3)
    position.centipedes_on(9)
    position.ants(0, "9.2")
    position.gives(0, hand="swarm")
    view = view_of(position.state, 0)
    page = Scores(view, NAMES, IN_ASCII, forecast=score_forecast(view)).whole(76, 34)
    (battle,) = battles_due(view)
    chance = forecast_of(view, battle, 0)
    assert isinstance(chance, CentipedeForecast)
    row = cells_of_row(page, "centipede on 9")
    assert row[:2] == [str(percent(chance.chance)), "%,"]
    assert row[-3:] == ["?", "-", "-"]


def test_the_harvest_says_what_a_thief_abdomen_takes_and_saves() -> None:
    view = full_view()
    fares = (Fare((), Eaten(6, 1, 0, 0, 1)), Fare((), Eaten(3, 0, 0, 0, -1)), Fare((), Eaten(4, 1, 0, 0, 0)))
    page = HarvestPage(view, NAMES, SOLID, fares=fares).whole(120, 36).to_text()
    assert "6 ants ate 1 food; of that, 1 food for other players' Thief Abdomens" in page
    assert "3 ants ate nothing; a Thief Abdomen saved 1 food" in page
    assert page.count("Thief") == 2


@pytest.mark.parametrize(("food", "extra"), [(3, 1), (1, 1), (1, 2), (0, 1)])
def test_in_few_columns_what_ants_ate_and_what_thieves_took_add_up(food: int, extra: int) -> None:
    fares = (Fare((), Eaten(6, food, 2, 0, extra)), Fare(), Fare())
    page = " ".join(HarvestPage(full_view(), NAMES, SOLID, fares=fares).whole(80, 24).to_text().split())
    taken = min(food, extra)
    meal = f"6 ants ate {food - taken} food, 2 larvae" if food > taken else "6 ants ate 2 larvae"
    assert f"{meal}; {taken} food to thieves" in page or not taken
    assert ("thieves" in page) is bool(taken)


@SIZES
def test_what_rests_brought_is_among_what_came_to_a_player(size: tuple[int, int]) -> None:
    """So what somebody has after the harvest is what they had and the sum of its lines."""
    events: list[Event] = [
        PhaseBegan(0, Phase.WORKER, 1),
        RestAreaEmptied(0, 1, 2),
        PhaseBegan(0, Phase.SOLDIER_START, 1),
        PhaseBegan(0, Phase.QUEEN_START, 1),
        LarvaeGained(0, 2, Spot(7, 0)),
    ]
    happened = [Happening(n, event) for n, event in enumerate(events, 1)]
    rested = rested_before(happened, happened[3])
    assert rested == [happened[1]]
    (fare, *_others) = fares_of([*rested, *happened[3:]], 3, standard())
    assert [(gain.resource, gain.n) for gain in fare.harvest] == [("larva", 1), ("food", 2), ("larva", 2)]
    assert fare.sites == 1
    page = HarvestPage(full_view(), NAMES, SOLID, fares=(fare, Fare(), Fare())).whole(*size).to_text()
    assert "+3● +2▲" in page
    assert len(re.findall(r"\brest|\bZ\b", page)) >= 2


@SIZES
def test_a_site_harvested_twice_is_one_site_and_said_to_be(size: tuple[int, int]) -> None:
    spots = Spot(7, 0), Spot(2, 1), Spot(2, 1), Spot(9, 0)
    events = [PhaseBegan(0, Phase.QUEEN_START, 1), *(LarvaeGained(0, 2, spot) for spot in spots)]
    (fare, *_others) = fares_of([Happening(1, each) for each in events], 3, standard())
    assert [(gain.n, gain.hex, gain.is_doubled) for gain in fare.harvest] == [
        (2, 7, False),
        (4, 2, True),
        (2, 9, False),
    ]
    page = HarvestPage(full_view(), NAMES, SOLID, fares=(fare, Fare(), Fare())).whole(*size).to_text()
    if size[0] > 60:
        assert "3 sites, the one on 2 twice (Honeypot Abdomen)" in page


@pytest.mark.parametrize("language", ["en", "es", "ru"])
@pytest.mark.parametrize("rests", [False, True])
def test_sites_that_brought_nothing_are_told_with_the_reason(rests: bool, language: str) -> None:
    """Beside the harvest of the rest area, too; and who has no ants has no empty rows in between."""
    position = HandmadeMatch(3)
    position.ants(0, "9.1", "9.2", "9.3", "9.4")
    gains = (Gain("larva", 2, is_rest=rests), Gain("larva", 1, 9), Gain("food", 1, 9))
    fare = Fare(gains[not rests :], Eaten(4, 1, 0, 0, 0), has_stayed=True)
    fares = (fare, Fare((), Eaten(0, 0, 0, 0, 0), has_stayed=True), Fare())
    with speaking(language):
        page = HarvestPage(view_of(position.state, 0), NAMES, SOLID, fares=fares).whole(46, 18).to_text()
        rows = [row.strip() for row in page.splitlines()]
        assert _("no larva: supply empty") in page
        assert rows.index(_("no ants to feed")) == rows.index(pgettext("harvested", "nothing harvested")) + 1


@pytest.mark.parametrize("width", [46, 60, 78, 90])
@pytest.mark.parametrize("height", [16, 22, 36])
@pytest.mark.parametrize("most", [3, 12, 30])
def test_no_yield_is_left_out_where_the_page_has_room(width: int, height: int, most: int) -> None:
    numbers = [1 + n % 9 for n in range(most)]
    fares = (Fare(tuple(Gain("larva", 1, n) for n in numbers), Eaten(3, 1, 0, 0, 0)), Fare(), Fare())
    page = HarvestPage(full_view(), NAMES, IN_ASCII, fares=fares).whole(width, height)
    rows = page.to_text().splitlines()
    if re.search(r" [+]\d+( more)?$", page.to_text(), re.M):
        assert sum(not row.strip() for row in rows[-2:]) < 2, "two rows would hold a line more"
    else:
        found = [int(n) for row in rows for n in re.findall(r"\d+", row) if re.fullmatch(r"[ \d]+", row)]
        assert found == numbers


def test_sites_that_brought_nothing_are_told_while_ants_stand_as_they_did() -> None:
    position = HandmadeMatch(3)
    position.ants(0, "3.1", "3.2", "2.1", "9.1")
    position.gives(0, larvae=31)
    position.state.phase = Phase.HARVEST
    told = [PhaseBegan(0, Phase.QUEEN_START, 1), PhaseBegan(0, Phase.HARVEST, 1)]
    position.run(harvest, 0)
    happened = [
        Happening(1, event) for event in (*told, *position.told(LarvaeGained), *position.told(FoodGained))
    ]
    moved = Happening(2, AntMoved(0, Spot(9, 0), Spot(3, 2)))
    page, later = (
        HarvestPage(view_of(position.state, 0), NAMES, SOLID, 0, fares_of(each, 3, standard()))
        .whole(120, 36)
        .to_text()
        for each in (happened, [*happened, moved])
    )
    brought = sum(isinstance(each.event, LarvaeGained | FoodGained) for each in happened)
    assert brought < 4
    assert f"{brought} sites, {4 - brought} no larva: supply empty" in page
    assert "no larva" not in later


@SIZES
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_feeding_is_drawn_in_one_way_and_what_somebody_has_stands_last(
    size: tuple[int, int], glyphs: Glyphs
) -> None:
    """However many ants there are, whatever they ate."""
    scored, decree = (("meadow", 4),), Gain("food", 2)
    for ants, food, larvae, starved, extra in ((3, 1, 0, 0, 0), (40, 9, 2, 1, 0), (8, 0, 0, 0, -2)):
        eaten = Eaten(ants, food, larvae, starved, extra)
        fares = (Fare((), eaten, decree, scored), Fare(), Fare())
        page = HarvestPage(full_view(), NAMES, Look(glyphs=glyphs), fares=fares).whole(*size)
        rows = page.to_text().splitlines()
        signs = HARVEST_SIGNS[glyphs]
        meal = [f"{ants}{signs.ant}"]
        meal += [f"{n}{signs.things[what]}" for what, n in (("food", food), ("larva", larvae)) if n]
        meal += [f"{starved}{signs.starved}"] if starved else []
        told = f"{ants} ants ate" if size[0] < ROOMY_FROM else " ".join(meal)  # signs alone explain nothing
        (at,) = (place for place, row in enumerate(rows) if f" {told}" in row)
        assert f"{ants} ants ate" in rows[at]
        points = f"4{signs.things['colony_point']}"
        (later,) = (place for place, row in enumerate(rows) if points in row)
        has = next(place for place, row in enumerate(rows) if "has now" in row)
        assert at < later <= has
        assert later < has or rows[has].index(points) < rows[has].index("has now")


@SIZES
def test_once_somebody_has_acted_the_harvest_page_does_not_say_what_is_left(size: tuple[int, int]) -> None:
    """What a player has by then is not what came of the harvest."""
    events = [
        PhaseBegan(0, Phase.QUEEN_START, 1),
        FoodGained(0, 2, Cause.DECREE),
        PhaseBegan(0, Phase.SLUMBER, 1),
        ScoredMeadow(0, 3, (1,)),
        ScoredGoal(0, 2, "great_brood"),
        PhaseBegan(0, Phase.WORKER, 2),
    ]
    acted: list[list[Event]] = [[], [ActionTaken(1, "march")]]
    for later in acted:
        happened = [Happening(n, event) for n, event in enumerate([*events, *later], 1)]
        fares = fares_of(happened, 3, standard())
        text = HarvestPage(full_view(), NAMES, IN_ASCII, fares=fares).whole(*size).to_text()
        assert ("has now" in text) is not bool(later)
        assert "Decree" in text
        if size[0] > 46:
            assert "3 inner meadow" in text or "3* inner meadow" in text


def test_the_final_page_says_how_the_bonuses_fell() -> None:
    position = HandmadeMatch(3)
    position.gives(0, larvae=2, food=3)
    position.gives(1, larvae=2, hand="swarm")
    ending.finish(position)
    page = Scores(view_of(position.state, 0), NAMES, IN_ASCII).whole(46, 18)
    assert cells_of_row(page, "most larvae") == ["2", "+1*", "2", "+1*", "0"]
    text = page.to_text()
    assert text.count("+1") == 2, "two have most larvae"
    assert text.count("+3") == 2, "one has most food, one most cards"


@SIZES
def test_an_army_too_large_to_be_drawn_ant_by_ant_says_how_many_live_and_how_many_are_dead(
    size: tuple[int, int],
) -> None:
    position = HandmadeMatch(2)
    position.ants(0, "2.1", *["2.o"] * 24)
    position.ants(1, "2.2")
    view = view_of(position.state, 0)
    view = replace(view, battle=battle_to_come(view, 2, 0, 1))
    for fallen, said in (((), "25 ants"), ((Spot(2, None),) * 3, "25 alive, 3 dead")):
        course = BattleCourse(((), ()), (fallen, ()))
        for how in (IN_ASCII, SOLID):
            page = BattlePage(view, NAMES, how, course=course).drawn([], *size)
            assert said in page.to_text()


def won_by_cleo(meadow: int, battles: int) -> tuple[MarchView, Mapping[str, int]]:
    """Return the end of a game of three that Cleo has won, and their points by source.

    Args:
        meadow: Cleo's points of the meadow.
        battles: of battles.
    """
    position = HandmadeMatch(3)
    position.score(ScoredMeadow(2, meadow, (1,)))
    position.score(ScoredBattle(2, battles, 1))
    position.score(ScoredBody(2, 3, 1))
    ending.finish(position)
    sources = position.nests[2].sources
    outcome = Outcome((2,), (3, 0, sum(sources.values())), "points")
    return replace(view_of(position.state, 0), outcome=outcome), sources


@SIZES
def test_without_colours_each_part_of_a_bar_begins_with_its_letter_however_narrow(
    size: tuple[int, int],
) -> None:
    view, sources = won_by_cleo(meadow=40, battles=1)
    rows = Scores(view, NAMES, IN_ASCII).whole(*size).to_text().splitlines()
    (bar,) = (row for row in rows if re.match(" +C .*i40", row))
    letters = re.findall("[a-z]", bar[19:].split("  ")[0])
    assert letters == [LETTERS[source] for source in sources_of(view) if sources.get(source)]
    assert re.search(r"i40\.{5,}", bar)
    assert max(map(len, rows)) <= size[0]


@SIZES
def test_a_narrow_part_of_a_bar_has_its_points_where_the_bar_has_room_for_all(size: tuple[int, int]) -> None:
    view, sources = won_by_cleo(meadow=13, battles=2)
    for how in (IN_ASCII, SOLID):
        rows = Scores(view, NAMES, how).whole(*size).to_text().splitlines()
        (bar,) = (row for row in rows if re.match(" +C .*i13", row))
        for source, n in sources.items():
            assert f"{LETTERS[source]}{n}" in bar, how


@pytest.mark.parametrize("width", range(54, 121, 3))
def test_no_meal_of_the_harvest_is_cut(width: int) -> None:
    """Where there is no room for all of it, what thieves got is told in short, or left out."""
    view = full_view()
    fares = (Fare((), Eaten(6, 1, 3, 0, 1)), Fare((), Eaten(3, 0, 0, 0, -1)), Fare((), Eaten(4, 1, 0, 0, 0)))
    page = HarvestPage(view, NAMES, SOLID, fares=fares).whole(width, 36).to_text()
    (meal,) = (line for line in page.splitlines() if "6 ants ate" in line)
    assert "~" not in meal
    assert "3 larvae" in meal
