"""The fixed rows round the meadow: attacks, the end of the round, points now, what others did."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import product, starmap

import pytest

from antterm.core.story import Happening
from antterm.draw.canvas import Canvas, Glyphs, cells_of
from antterm.games.march.draw.status.round_forecast import RoundForecast
from antterm.games.march.draw.status.segments import GAIN, LOSS
from antterm.games.march.draw.status.since import Since
from antterm.games.march.draw.status.threat_bar import ThreatBar
from antterm.games.march.rules.components import standard
from antterm.games.march.rules.forecast import AntForecast, CentipedeForecast
from antterm.games.march.rules.happened import (
    ActionTaken,
    AntLost,
    AntMoved,
    BattleBegan,
    BattleDecided,
    CardPlayed,
    Cause,
    LarvaeLost,
    LarvaPlaced,
    Reacted,
    ScoredBody,
)
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.robbery import Robbery
from antterm.games.march.rules.round_end import (
    DoubledHarvest,
    Goods,
    RoundEnd,
    Stake,
    final_scores,
    round_ends,
)
from antterm.games.march.rules.since import blocks_of
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.threats import Threat, threats_to
from antterm.games.march.rules.view import MarchView, view_of
from antterm.games.march.words.forecasts import army_of, percent
from antterm.i18n import _, speaking
from antterm.ui.terminal.colours import attributes
from tests.games.march.draw.meadows import NAMES, full_view
from tests.games.march.handmade import HandmadeMatch
from tests.games.march.rising import rising
from tests.sampling import fewer

WIDTHS = (46, 60, 76)


def attacked() -> MarchView:
    """Bob attacks Ann on hex 2, where Ann has three sites and Bob is outside with two ants."""
    position = HandmadeMatch(3)
    position.ants(0, "2.1", "2.2", "2.3")
    position.ants(1, "2.o", "2.o")
    position.ants(2, "0")
    position.gives(0, larvae=5, food=3)
    position.state.round = 2
    return view_of(position.state, 0)


def text_of(canvas: Canvas) -> list[str]:
    return canvas.to_text().splitlines()


def bar(view: MarchView, seat: int, width: int, rows: int) -> Canvas:
    threats = tuple(threat for threat in threats_to(view, seat) if threat.is_attack)
    return ThreatBar(view, NAMES, seat, threats).draw(width, rows)


@pytest.mark.parametrize("width", WIDTHS)
def test_an_attack_is_told_with_both_strengths_and_what_would_turn_it(width: int) -> None:
    (line,) = text_of(bar(attacked(), 0, width, 1))
    attacks = (
        "Bob on 2, 3:2",
        "Bob on 2, your 3:2",
        "Bob attacks you on 2, your 3:2",
        "Bob attacks you on 2, 3:2",
        "Bob attacks 2, 3:2",
        "Bob attacks you on 2: your 3 against 2",
    )
    assert any(attack in line.replace(" Water's Edge", "") for attack in attacks)
    assert line.split()[:2] == ["!", "B"], "a sign and the letter of who attacks, not colour alone"
    assert "they must add 2" in line, "else it would sound as if it were lost"


@pytest.mark.parametrize("count", [1, 2])
def test_who_attacks_is_said_at_80_columns_also_where_battles_are_counted(count: int) -> None:
    position = HandmadeMatch()
    position.ants(0, "2.1")
    position.ants(1, *["2.o"] * 4)
    threats = threats_to(view_of(position.state, 0), 0) * count
    (line,) = text_of(ThreatBar(view_of(position.state, 0), NAMES, 0, threats).draw(46, 1))
    assert "Bob attacks you on 2" in line
    assert re.search("your 1 against 4|1:4", line), "your strength first, as in the list and on the map"
    assert count == 1 or line.rstrip().endswith(" 2 battles"), "not as a bonus"


def test_attacks_stand_out_without_colours() -> None:
    view = attacked()
    (row,) = ThreatBar(view, NAMES, 0, threats_to(view, 0)).draw(46, 1).rows
    text = "".join(char for char, _ink in row)
    plain = {x for x, (_char, ink) in enumerate(row) if "r" not in attributes(ink, "none")}
    assert plain == set(range(text.index(" B "), text.index(" B ") + 3)), "all of it but who attacks"


def test_who_attacks_is_said_with_the_further_battles_named_where_that_has_room() -> None:
    position = HandmadeMatch()
    position.ants(0, "2.1", "3.1")
    position.ants(1, *["2.o"] * 4, "3.o")
    threats = threats_to(view_of(position.state, 0), 0)
    (line,) = text_of(ThreatBar(view_of(position.state, 0), NAMES, 0, threats).draw(42, 1))
    assert "Bob attacks 2, 1:4  also Bob on 3" in line


def test_what_would_turn_an_attack_is_told_in_the_words_of_the_page_of_battles() -> None:
    cases = (
        (2, 1, "you must add 1 by cards to win"),
        (4, 1, "you must add 3 by cards to win"),
        (1, 3, "they must add 3 by cards to win"),
    )
    for invaders, own, told in cases:
        position = HandmadeMatch()
        position.ants(0, "2.1", *["2.o"] * (own - 1))
        position.ants(1, *["2.o"] * invaders)
        position.gives(0, hand="swarm egg_stealer royal_jelly")
        position.gives(1, hand="early_harvest blind_overlords")
        (line,) = text_of(bar(view_of(position.state, 0), 0, 120, 1))
        assert line.rstrip().removesuffix("; defeat costs 1 ant").endswith(told)


@pytest.mark.parametrize("width", [46, 76, 110])
def test_each_further_attack_is_named_with_who_begins_it(width: int) -> None:
    """Two players attack, each on one hex: the second is not taken for another attack of the first."""
    position = HandmadeMatch()
    position.ants(0, "1.1", "9.1")
    position.ants(1, *["1.o"] * 3)
    position.ants(2, "9.o", "9.o")
    (line,) = text_of(bar(view_of(position.state, 0), 0, width, 1))
    assert re.search("Cleo attacks (you on )?9", line)
    assert re.search("also (Bob|B) on 1", line), line


def test_a_battle_says_what_a_defeat_costs() -> None:
    position = HandmadeMatch()
    position.ants(0, *["9.1", "9.2", "9.3"])
    position.ants(1, "9.4", "9.o")
    position.gives(1, hand="swarm egg_stealer royal_jelly")
    (line,) = text_of(bar(view_of(position.state, 0), 0, 110, 1))
    assert "they must add 2" in line
    assert "defeat costs 2 ants" in line


@pytest.mark.parametrize("width", [36, 46, 76, 110])
def test_the_hexes_of_attacks_without_a_row_of_their_own_are_named(width: int) -> None:
    view = full_view(0)
    attacks = [threat for threat in threats_to(view, 0) if threat.is_attack]
    hexes = {threat.battle.hex for threat in attacks}
    assert len(hexes) > 1
    (line,) = text_of(bar(view, 0, width, 1))
    assert hexes <= {*map(int, re.findall(r"\d+", line))}, line


def fighters(threat: Threat) -> list[int]:
    """Return who fights in a battle: of ants both sides, else the one that the centipede meets."""
    sides = threat.battle.invader, threat.battle.defender
    return [seat for seat in sides if seat is not None]


@pytest.mark.few(1)
@pytest.mark.parametrize("language", ["en", "es", "ru"])
@pytest.mark.parametrize("name", ["Cleo", "Wilhelmine von Trapp"])
def test_an_attack_is_never_cut_and_names_hex_and_strengths(name: str, language: str) -> None:
    """However little room there is; the letter of who attacks stands before it in any case."""
    view = full_view(0)
    threats = threats_to(view, 0)
    assert {type(threat.forecast) for threat in threats} == {AntForecast, CentipedeForecast}
    for width, count, threat in product(range(24, 80), (1, 2, 12), threats):
        bar, forecast = ThreatBar(view, (name,) * view.seats, 0, (threat,) * count), threat.forecast
        with speaking(language):
            (line,) = text_of(bar.draw(width, 1))
        numbers = re.findall(r"\d+", line)
        assert "~" not in line
        assert line[7] == " ", "the coloured letter touches no name"
        assert str(threat.battle.hex) in numbers
        assert count == 1 or {str(count), str(count - 1)} & {*numbers}
        if isinstance(forecast, CentipedeForecast):
            assert f"{percent(forecast.chance)} %" in line
            continue
        assert all(army_of(view, seat, threat.battle.hex) in line for seat in fighters(threat))
        if width >= 60 and not forecast.is_lost:
            assert str(forecast.margin if forecast.margin > 0 else forecast.missing) in numbers, line
        assert width < 64 or len(name) > 4 or name in line


@pytest.mark.parametrize("every", fewer(9, 1))
@pytest.mark.parametrize(("first", "language"), [*enumerate(["en", "es", "ru"])])
def test_no_text_of_the_rows_round_the_meadow_touches_the_border_of_the_pane_beside_it(
    first: int, language: str, every: int
) -> None:
    view = full_view(0)
    end, over = round_ends(view)[0], final_scores(view)
    with speaking(language):
        widths = range(40 + first % every, 110, every)
        for width, count, threat in product(widths, (1, 2, 12), threats_to(view, 0)):
            for name in ("Cleo", "Wilhelmine von Trapp"):
                bar = ThreatBar(view, (name,) * view.seats, 0, (threat,) * count).draw(width, 1)
                assert len(text_of(bar)[0]) < width
            rows = RoundForecast(end, over, "ascii").draw(width, 2)
            assert max(map(len, text_of(rows))) < width, rows.to_text()


@pytest.mark.parametrize("phase", [Phase.WORKER, Phase.QUEEN_START])
def test_a_battle_that_comes_in_the_next_round_is_told_so(phase: Phase) -> None:
    view = replace(attacked(), phase=phase)
    told = text_of(ThreatBar(view, NAMES, 0, threats_to(view, 0)).draw(76, 1))[0]
    assert ("next round: Bob attacks you on 2" in told) is (phase is Phase.QUEEN_START)
    assert "Bob attacks you on 2" in told


def test_who_holds_a_site_and_attacks_is_told_of_no_attack() -> None:
    position = HandmadeMatch(2)
    position.ants(0, "2.2", "2.o")
    position.ants(1, "2.1", "2.3")
    view = view_of(position.state, 0)
    (threat,) = threats_to(view, 0)
    assert (threat.is_attack, threat.battle.invader) == (False, 0), "they came themselves"


def test_nobody_attacks_who_only_attacks() -> None:
    assert not [threat for threat in threats_to(attacked(), 1) if threat.is_attack]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seats", [3, 5])
def test_points_if_it_were_over_now_stand_for_everybody(width: int, seats: int) -> None:
    view = full_view(0, seats)
    over = final_scores(view)
    line = text_of(RoundForecast(None, over, "unicode").draw(width, 2))[0]
    for letter, score in zip("ABCDE", over.scores, strict=False):
        assert f"{letter} {score}★" in line.replace("  ", " ")


def test_the_end_of_the_round_tells_what_is_won_eaten_and_at_risk() -> None:
    view = attacked()
    end = round_ends(view)[0]
    line, _over = text_of(RoundForecast(end, final_scores(view), "ascii").draw(76, 2))
    assert line.startswith(" Round's end")
    assert f"+{end.harvest.larvae}l" in line
    assert f"-{end.food_eaten}f" in line
    assert "at risk on 2: 2" in line, "by the number of the hex, which no amount can be taken for"
    assert line.isascii()


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_what_is_at_risk_says_so_in_words_and_by_hexes_as_long_as_there_is_room(language: str) -> None:
    position = HandmadeMatch(3)
    position.ants(0, "2.1", "2.2", "1.1", "1.2")
    position.ants(1, "2.3", "2.o", "1.3", "1.o")
    view = view_of(position.state, 0)
    end, over = round_ends(view)[0], final_scores(view)
    assert len(end.at_risk) == 2
    seen = set[str]()
    with speaking(language):
        for width in range(40, 120):
            line = text_of(RoundForecast(end, over, "ascii").draw(width, 2))[0]
            told = line.partition(_("at risk"))
            assert "!" not in line
            kind = (
                "hexes" if re.search(r" 1: .*; 2:", told[2]) else "both" if " 1, 2: " in told[2] else told[1]
            )
            seen.add(kind)
            assert width < 100 or kind == "hexes"
    assert seen >= {"hexes", _("at risk") if language == "en" else "both"}


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_the_end_of_the_round_drops_its_asides_before_it_is_cut(language: str) -> None:
    view = attacked()
    end = replace(
        round_ends(view)[0],
        doubled_harvest=DoubledHarvest(Spot(2, 1), Goods(larvae=2)),
        larvae_without_supply=3,
        starved=2,
    )
    with speaking(language):
        lines = [text_of(RoundForecast(end, None, "ascii").draw(width, 1))[0] for width in range(46, 160)]
    amounts = [re.findall(r"[-+]\d+\S+", re.sub(r"\(.*?\)", "", line)) for line in lines]
    in_full = [told for told in amounts if len(told) == len(amounts[-1])]
    assert all(told == amounts[-1] for told in in_full), "what comes after the asides is not cut for them"
    assert {"(" in line for line in lines} == {False, True}
    sums = {tuple(sorted(in_all(told).items())) for told in amounts}
    assert len(sums) == 1, "where there is no room, what is eaten is taken off what is harvested"


def in_all(amounts: Iterable[str]) -> Counter[str]:
    """Add up amounts with signs, as `+2l`, by what they are of."""
    found = Counter[str]()
    for amount in amounts:
        found[amount.strip("+-0123456789?")] += int(re.sub(r"[^-+\d]", "", amount))
    return Counter({what: n for what, n in found.items() if n})


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_what_is_at_risk_is_named_where_the_row_is_shortest(language: str) -> None:
    """At 80 columns the row has 46 of them."""
    harvests = Goods(3, 2, 2), Goods(12, 10), Goods(0, 1, 1)
    stakes = (8, Goods(2, 1, 1)), (11, Goods(points=3)), (12, Goods(1, 1, 0, 2))
    with speaking(language):
        for harvest, starved, points, n in product(harvests, (0, 2), (0, 1, 14), (1, 2, 3)):
            end = RoundEnd(0, harvest=harvest, food_eaten=2, larvae_eaten=5, starved=starved)
            end.meadow, end.certain_points = points, points // 2
            end.at_risk = tuple(starmap(Stake, stakes[:n]))
            line = text_of(RoundForecast(end, None, "ascii").draw(46, 1))[0]
            risk = line.partition(_("at risk"))[2].partition(":")[2]
            assert re.match(r" \d+[lfc*]", risk), line
            assert f"+{end.certain_points}*" in line or not end.certain_points, line


def test_since_your_turn_has_a_block_for_each_with_their_letter() -> None:
    view = attacked()
    happened = [
        Happening(1, ActionTaken(1, "march")),
        Happening(2, AntMoved(1, Spot(0, None), Spot(2, None))),
        Happening(3, ActionTaken(2, "rest")),
    ]
    position = Since(view, NAMES, blocks_of(happened, view, 0), 0, "y")
    lines = text_of(position.draw(34, 8))
    assert lines[0].startswith("Since your turn")
    assert [line[1] for line in lines[1:] if line[:3].strip()] == ["B", "C"]
    assert any("ant to 2" in line for line in lines)
    assert any("attacks you on 2" in line for line in lines), "what it means to who reads"


def test_what_is_cut_at_the_top_begins_with_a_whole_phrase() -> None:
    view = attacked()
    moved = [Happening(n, AntMoved(1, Spot(0, None), Spot(n, None))) for n in (1, 2, 3, 4, 5, 9, 10)]
    story = [Happening(1, ActionTaken(1, "march")), *moved, Happening(2, ActionTaken(1, "rest"))]
    blocks = blocks_of(story, view, 0)
    assert len(text_of(Since(view, NAMES, blocks, 0, "y").draw(24, 12))) > 4, "the March takes several rows"
    whole = text_of(Since(view, NAMES, blocks, 0, "y").draw(30, 20))
    assert whole[0].endswith("y: all of it")
    title, first, *_rest = text_of(Since(view, NAMES, blocks, 0, "y").draw(30, 4))
    assert re.search(r"turn   \d more: y$", title.rstrip()), "more has happened than has room"
    assert first.split()[1:] in (["rests"], ["attacks", "you", "on", "2"])


def test_a_block_that_is_cut_at_the_top_keeps_its_letter() -> None:
    view = attacked()
    happened = [Happening(n, ActionTaken(1, "forage")) for n in range(1, 10)]
    lines = text_of(Since(view, NAMES, blocks_of(happened, view, 0), 0, "y").draw(34, 5))
    assert [line[:3].strip() for line in lines[1:]] == ["B", "", "", ""]


@pytest.mark.parametrize("rows", range(2, 12))
def test_what_others_did_to_the_reader_outlives_what_they_did_and_that_what_the_reader_did(rows: int) -> None:
    """However many lines of one's own come after it."""
    view = attacked()
    happened = [
        Happening(1, ActionTaken(1, "march")),
        Happening(2, ActionTaken(1, "forage")),
        Happening(3, LarvaeLost(0, 4, "parasite_thorax")),
        Happening(4, ActionTaken(2, "explore")),
        *(Happening(5 + n, Reacted(0, "play")) for n in range(9)),
        Happening(20, ActionTaken(2, "rest")),
    ]
    position = Since(view, NAMES, blocks_of(happened, view, 0), 0, "y")
    lines = text_of(position.draw(44, rows))
    told, loss = "\n".join(lines), "costs you 4 larvae (Parasite Thorax)"
    others = ("marches", "forages", "explores", "rests")
    assert loss in told
    assert ("exchanges a card" in told) <= all(each in told for each in others)
    if rows > 2:
        assert "rests" in told, "the newest stays"
    assert "more: y" in lines[0]
    at = {line[4:]: place for place, line in enumerate(lines)}
    if "forages" in at:
        assert at[loss] == at["forages"] + 1, "it stands with what brought it"


@pytest.mark.parametrize("rows", range(3, 9))
def test_points_of_others_outlive_what_they_did_and_small_reactions_fall_away_first(rows: int) -> None:
    happened = [
        Happening(1, ActionTaken(1, "play")),
        Happening(2, CardPlayed(1, "leafcutter_abdomen")),
        Happening(3, ScoredBody(1, 3, 1)),
        *(Happening(4 + n, Reacted(2, "play")) for n in range(4)),
        Happening(9, ActionTaken(2, "rest")),
    ]
    position = Since(attacked(), NAMES, blocks_of(happened, attacked(), 0), 0, "y")
    lines = text_of(position.draw(64, rows))
    told = " ".join(" ".join(lines).split())
    in_brief, at_length = "+3: a completed body", "scores 3 colony points (a completed body)"
    assert (at_length if rows > 3 else in_brief) in told
    assert "rests" in told, "what another did last has a row in any case"


def test_what_another_has_done_last_stands_beside_losses_of_long_ago() -> None:
    happened = [
        Happening(0, ActionTaken(1, "forage")),
        *(Happening(n, LarvaeLost(0, 4, "parasite_thorax")) for n in range(1, 5)),
        Happening(9, ActionTaken(2, "play")),
        Happening(10, CardPlayed(2, "leafcutter_abdomen")),
        Happening(11, ScoredBody(2, 3, 1)),
    ]
    position = Since(attacked(), NAMES, blocks_of(happened, attacked(), 0), 0, "y")
    told = " ".join(" ".join(text_of(position.draw(60, 4))).split())
    assert "costs you" in told
    assert "scores 3 colony points" in told


@pytest.mark.parametrize("rows", [4, 5, 6, 8])
def test_the_march_that_attacks_stands_beside_the_attack_before_points_of_the_last_round(rows: int) -> None:
    happened = [
        *(Happening(n, ScoredBody(2, 3, 1)) for n in range(8)),
        Happening(10, ActionTaken(1, "march")),
        Happening(11, AntMoved(1, Spot(0, None), Spot(2, None))),
        Happening(12, Reacted(2, "march")),
    ]
    lines = text_of(Since(attacked(), NAMES, blocks_of(happened, attacked(), 0), 0, "y").draw(34, rows))
    assert any("ant to 2" in line for line in lines)
    assert any("attacks you on 2" in line for line in lines)


def test_an_action_outlives_a_larva_that_another_placed_in_reaction_to_it() -> None:
    happened = [
        Happening(1, ActionTaken(1, "explore")),
        Happening(2, Reacted(2, "explore")),
        Happening(3, LarvaPlaced(2, Spot(0, None))),
    ]
    position = Since(attacked(), NAMES, blocks_of(happened, attacked(), 0), 0, "y")
    assert "larva to 0" in "\n".join(text_of(position.draw(34, 3)))
    _title, told = text_of(position.draw(34, 2))
    assert "explores" in told


@pytest.mark.parametrize("width", [46, 60, 74, 100])
def test_of_points_if_it_were_over_now_the_bonuses_are_told_where_they_have_room(width: int) -> None:
    """Each where it has room; else in all, also where everybody has the same."""
    position = HandmadeMatch(3)
    for seat in range(3):
        position.gives(seat, larvae=3, food=2)
    (line,) = text_of(RoundForecast(None, final_scores(view_of(position.state, 0)), "unicode").draw(width, 1))
    assert [line.count(letter) for letter in "ABC"] == [1, 1, 1]
    if width >= 60:
        assert line.count("+3") == 3 or line.count("+1") == 9


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("width", [46, 76, 146])
@pytest.mark.parametrize("seats", [2, 3])
def test_points_if_it_were_over_now_say_what_is_in_them(seats: int, width: int, glyphs: Glyphs) -> None:
    """At the beginning nobody has scored, and yet has points: bonuses; later the end of the round, too."""
    position = HandmadeMatch(seats)
    (first,) = text_of(RoundForecast(None, final_scores(view_of(position.state, 0)), glyphs).draw(width, 1))
    assert "bonuses tied" in first or "tied bonuses" in first, (
        "else the points would seem to come from nowhere"
    )
    position.ants(0, "1.1")  # in the inner meadow
    position.in_play(1, "great_brood")
    position.gives(1, larvae=3)
    over = final_scores(view_of(position.state, 0))
    assert over.round[0] == (1 if seats > 2 else 0), "for two players only joined hexes count"
    assert over.round[1] == standard().cards["great_brood"].points
    (line,) = text_of(RoundForecast(None, over, glyphs).draw(width, 1))
    assert "round" in line or (width == 46 and "bonuses" in line)
    assert "tied" not in line
    if width > 46:
        assert all(f"+{n}" in line for n in over.round[:2] if n)


@pytest.mark.parametrize("width", WIDTHS)
def test_points_that_a_battle_may_change_have_a_question_mark(width: int) -> None:
    over = final_scores(full_view(0))
    line = text_of(RoundForecast(None, over, "ascii", unsettled={1}).draw(width, 1))[0]
    for seat, score in enumerate(over.scores):
        assert (f"{score}*?" in line.partition(f"{'ABC'[seat]} ")[2][:7]) is (seat == 1)


def test_points_of_the_horde_if_it_were_over_now_stand_beside_those_of_the_players() -> None:
    position = rising()
    position.ants(0, "1.1")
    position.centipedes_on(3, 4)
    over = final_scores(view_of(position.state, 0))
    assert (over.scores, over.round, over.horde) == ((1, 0, 0), (1, 0, 0), 2)
    (line,) = text_of(RoundForecast(None, over, "ascii").draw(76, 1))
    assert line.strip() == "If over now  A  1*=0+1  B  0*=0+0  C  0*=0+0  &  2*  (now+round)"


def test_a_battle_that_the_reader_began_is_told_with_what_it_cost() -> None:
    view = attacked()
    happened = [
        Happening(1, BattleBegan(1, 0, 1, (2, 3))),
        Happening(2, AntLost(0, Spot(1, None), Cause.BATTLE)),
        *(Happening(3 + n, ActionTaken(2, "forage")) for n in range(5)),
    ]
    blocks = blocks_of(happened, view, 0)
    for phase, is_seen in ((Phase.SOLDIER, True), (Phase.WORKER, False)):  # later all has been reported
        lines = text_of(Since(replace(view, phase=phase), NAMES, blocks, 0, "y").draw(60, 4))
        assert (" A  fights Bob on 1 Soil; costs you 1 ant" in lines) is is_seen


def test_the_rounds_before_stand_below_what_happened_as_far_as_they_have_room_the_newest_first() -> None:
    view, rounds = attacked(), ("Round I: Ann 2, Bob 1.", "Round II: Ann 3, Bob 4.")
    assert text_of(Since(view, NAMES, (), 0, "y", rounds=rounds).draw(34, 4))[1:] == [*rounds]
    assert text_of(Since(view, NAMES, (), 0, "y", rounds=rounds).draw(34, 2))[1:] == [rounds[1]]
    blocks = blocks_of([Happening(1, ActionTaken(1, "forage"))], view, 0)
    with_block = Since(view, NAMES, blocks, 0, "y", rounds=rounds)
    _title, told, between, *lines = [line.strip() for line in text_of(with_block.draw(34, 8))]
    assert (told.split()[0], between) == ("B", "")
    assert lines[:2] == [*rounds]
    assert rounds[1] not in text_of(with_block.draw(34, 3))


def test_where_nothing_has_happened_that_is_said() -> None:
    shown = text_of(Since(attacked(), NAMES, (), 0, "y", nothing="Nothing yet.").draw(34, 4))
    assert shown[1] == "Nothing yet."


@pytest.mark.parametrize("width", WIDTHS)
def test_points_that_a_battle_may_take_are_told_beside_those_if_it_were_over_now(width: int) -> None:
    position = HandmadeMatch(3)
    position.ants(0, "1.1", "1.2")
    position.ants(1, "1.3", "1.o", "1.o")
    view = view_of(position.state, 0)
    first, line = text_of(RoundForecast(round_ends(view)[0], final_scores(view), "ascii").draw(width, 2))
    is_told = line.rstrip().endswith("at risk on 1: 1*")
    assert is_told if width < 60 else is_told or re.search(r"at risk on 1: .*1\*", first)
    calm = text_of(RoundForecast(round_ends(view)[2], final_scores(view), "ascii").draw(width, 2))[1]
    assert "risk" not in calm, "who has nothing there"


def test_battles_beside_one_with_a_centipede_are_named_in_words_at_46_columns() -> None:
    position = HandmadeMatch()
    position.centipedes_on(3, 4)
    position.ants(0, "3.1", "4.1")
    (line,) = text_of(bar(view_of(position.state, 0), 0, 46, 1))
    assert line.rstrip().endswith(" also & on 4"), "not as a bonus"
    assert re.search(r"on [34]: win \d+ %, no card", line)


def test_a_step_to_another_site_of_the_same_hex_brings_nobody() -> None:
    happened = [
        Happening(1, ActionTaken(1, "march")),
        Happening(2, AntMoved(1, Spot(2, None), Spot(2, 0))),
        Happening(3, AntMoved(1, Spot(2, None), Spot(0, None))),
    ]
    (block,) = blocks_of(happened, attacked(), 0)
    (line,) = [phrase.wordings[0] for phrase in Since(attacked(), NAMES, (block,), 2, "y").phrases(90)][:1]
    assert " ".join(line) == "marches: ant to 0; ant takes a site on 2"


def test_ants_lost_in_battles_are_told_with_their_hex() -> None:
    view = attacked()
    happened = [
        Happening(1, BattleBegan(1, 1, 0, (2, 3))),
        Happening(2, AntLost(0, Spot(1, None), Cause.BATTLE)),
        Happening(3, BattleBegan(2, 1, 0, (2, 3))),
        Happening(4, AntLost(0, Spot(2, None), Cause.BATTLE)),
    ]
    lines = [
        line.strip() for line in text_of(Since(view, NAMES, blocks_of(happened, view, 0), 0, "y").draw(60, 9))
    ]
    assert {"costs you 1 ant on 1", "costs you 1 ant on 2"} <= {*lines}


@pytest.mark.parametrize("invader", [0, 1])
@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_a_battle_has_the_colour_of_what_it_meant_for_who_reads(
    invader: int, winner: int, reader: int | None
) -> None:
    sides = (invader, 1 - invader)
    losses = (1, 2) if winner == invader else (2, 1)
    happened = [
        Happening(1, BattleBegan(2, *sides, (2, 3))),
        Happening(1, BattleDecided(2, *sides, winner, (2, 3), losses)),
        *(Happening(1, AntLost(seat, Spot(2, None), Cause.BATTLE)) for seat in sides),
    ]
    view = full_view()
    told = Since(view, NAMES, blocks_of(happened, view, reader), reader, "y").phrases(60)
    inks = {phrase.ink for phrase in told}
    assert (LOSS in inks) is (reader in sides and reader != winner)
    assert (GAIN in inks) is (reader == winner)


@pytest.mark.parametrize("step", fewer(7, 1))
@pytest.mark.parametrize("language", ["en", "es", "ru"])
@pytest.mark.parametrize(("card", "n"), [("parasite_thorax", 5), ("stinger_abdomen", 2)])
def test_a_robbery_is_told_in_a_row_of_its_own_with_how_much_and_by_whom(
    card: str, n: int, language: str, step: int
) -> None:
    view = full_view(0)
    attacks = threats_to(view, 0)
    for width, seats in product(range(46, 120, step), ((1,), (1, 2))):
        robbery = Robbery(card, seats, n)
        with speaking(language):
            alone = text_of(ThreatBar(view, NAMES, 0, (), (robbery,)).draw(width, 1))
            both = text_of(ThreatBar(view, NAMES, 0, attacks[:1], (robbery,)).draw(width, 2))
        assert both[1] == alone[0]
        assert alone[0].split()[: 1 + len(seats)] == ["!", *"BC"[: len(seats)]]
        assert str(n) in alone[0]
        assert cells_of(alone[0].rstrip()) < width
        assert language != "en" or "..." not in alone[0]


@pytest.mark.parametrize("first", [0, 1])
def test_a_centipede_that_others_fight_first_is_said_to_come_after_them(first: int) -> None:
    """The holder of the control site meets it first, and may beat it."""
    position = HandmadeMatch()
    other = 1 - first
    position.centipedes_on(9)
    control = next(i for i, site in enumerate(position.tile(9).sites, 1) if site.control)
    free = next(i for i, site in enumerate(position.tile(9).sites, 1) if not site.control)
    position.ants(first, f"9.{control}")
    position.ants(other, f"9.{free}")
    view = view_of(position.state, 0)
    threats = tuple(each for each in threats_to(view, 0) if each.battle.invader is None)
    for width in (48, 110):
        line = ThreatBar(view, NAMES, 0, threats[:1]).draw(width, 1).to_text()
        assert ("after others" in line) is (first == 1), line
