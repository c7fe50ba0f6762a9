"""The best answer is named where it may be: by the setting and in lessons; of several sites the best one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from antterm.bots import Budget, Thought
from antterm.core.ask import Ask, Choice
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.bots.levels import ExpertBot
from antterm.games.march.rules import worker
from antterm.games.march.rules.game import March
from antterm.games.march.rules.meanings import PlayCard, TakeAction
from antterm.games.march.rules.topics import Acting, Placing, Playing, Stepping
from antterm.games.march.screen.entries import decline
from antterm.games.march.screen.model import MarchModel
from antterm.lessons import Course, lessons_of
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.settings import load
from antterm.table import Table
from antterm.ui.models.layout import Pane, lay_out
from antterm.ui.models.scene import AnswerRow
from antterm.ui.screens.game import GameScreen
from antterm.ui.screens.prepared import LessonScreen
from tests.games.march.handmade import RED, WATERS_EDGE, HandmadeMatch
from tests.games.march.screen.games import SIZES, SPECIAL, STOPS, ModelDriver, Options, Size, answer_of, asked
from tests.games.march.screen.models import model_of, seat_view_of, show, show_again
from tests.sampling import fewer
from tests.ui.stage import data_dir, on_stage, until

ALONE = (Seat("Ann"), Seat("Bo", "bot:easy"), Seat("Cleo", "bot:easy"))
TOGETHER = (Seat("Ann"), Seat("Bob"), Seat("Cleo", "bot:easy"))


def best_rows(model: MarchModel) -> list[AnswerRow]:
    return [row for row in model.answers().answers if row.notes == ("good",)]


@pytest.mark.parametrize("stop", ["turn", "march", "payment", "decree"])
def test_the_answer_that_is_marked_first_is_named_the_best_where_that_may_be(stop: str) -> None:
    seated = ModelDriver(*STOPS[stop])
    seated.go_on()
    model = seated.model
    assert not best_rows(model), "nothing is suggested unasked"
    model.hooks = replace(model.hooks, may_suggest=lambda _text: True)
    named = best_rows(model)
    assert [row.is_marked for row in named] == ([] if stop in ("turn", "decree") else [True])
    model.hooks = replace(model.hooks, may_suggest=lambda text: text != model.position.ranked[0].text)
    assert not best_rows(model)


def test_where_a_site_is_chosen_the_one_that_brings_most_is_marked() -> None:
    found = 0
    for seed in range(1, 12):
        seated = ModelDriver(asked("march.larva"), 3, seed)
        seated.go_on()
        model = seated.model
        model.hooks = replace(model.hooks, may_suggest=lambda _text: True)
        for place, entry in enumerate(model.pointing.entries):
            if not entry.goes_on:
                continue
            model.point(place)
            seated.press("Enter")
            assert model.pointing.entry is not None
            ranks = [model._order.site_worth(each) for each in model.pointing.entries]
            assert model._order.site_worth(model.pointing.entry) == max(ranks)
            assert len(best_rows(model)) <= 1, "one site, not the hex"
            found += len(set(ranks)) > 1
            seated.press("Backspace")
    assert found


@pytest.mark.parametrize("seeds", fewer((19, 46), (*range(1, 9), 19, 20, 46)), ids=str)
def test_what_brings_nothing_is_never_called_good(seeds: Sequence[int]) -> None:
    """In 19, 20 and 46 what is to be marked first would bring nothing."""
    seen = Counter[bool]()
    for seed in seeds:
        seated, rng = ModelDriver(None, 3, seed), Streams(seed)
        seated.model.hooks = replace(seated.model.hooks, may_suggest=lambda _text: True)
        for _answer in range(60):
            if isinstance(seated.ask.about, Placing | Stepping):
                seated.stage.sync()
                seated.go_on()
                rows = seated.model.answers().answers
                begins = {row.label == "n" for row in rows if row.is_marked}
                praised = {row.label == "n" for row in rows if row.notes}
                assert not praised or praised == begins, "no other answer is praised than Enter gives"
                assert not any(row.notes and "brings nothing" in row.sentence for row in rows)
                seen.update("brings nothing" in row.sentence for row in rows)
                assert not any("brings nothing" in row.short for row in rows), "where the list is full"
                if isinstance(seated.ask.about, Stepping) and decline(seated.ask) is not None:
                    marked = next(row.sentence for row in rows if row.is_marked)
                    assert "brings nothing" not in marked, "there Enter sends an ant off for nothing"
            seated.record.answer(answer_of(seated.ask, rng))
    assert seen[True] > 9


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "named"), [(ALONE, {"auto": True, "off": False}), (TOGETHER, {"auto": False, "on": True})]
)
async def test_the_setting_decides_and_is_off_by_itself_among_people(
    seats: tuple[Seat, ...], named: Mapping[str, bool]
) -> None:
    Table.create(Store(data_dir()), "march", seats, {}, seed=1, name="sunday").close()
    async with on_stage(size=(120, 40)) as (app, pilot):
        app.services.settings = app.services.settings._replace(curtain="off")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen.model.ask is not None)
        assert isinstance(app.screen, GameScreen)
        model = app.screen.model
        for wished, is_named in named.items():
            app.services.settings = app.services.settings._replace(suggestions=wished)
            assert model.hooks.may_suggest("anything") is is_named


def test_without_a_file_suggestions_are_automatic() -> None:
    assert load(data_dir()).suggestions == "auto"


def test_a_lesson_names_as_the_best_only_what_it_wants() -> None:
    lesson = lessons_of("march")[0]
    named = 0
    for at, step in enumerate(lesson.step):
        course = Course(lesson, at)
        if course.ask is None:
            continue
        for choice in course.ask.choices:
            wants = LessonScreen.wants(course, choice.text)
            assert wants is (choice.text in step.answers)
            named += wants
    assert named


@pytest.mark.few(1)
@pytest.mark.parametrize("every", fewer(4, 1))
@pytest.mark.parametrize(("seats", "seed", "options"), [(3, 31, ()), (3, 32, SPECIAL), (1, 33, ())])
def test_what_is_called_the_best_unasked_is_what_a_hint_says(
    seats: int, seed: int, options: Options, every: int
) -> None:
    """At one of so many questions of a game; nothing is called so where a hint looks further ahead."""
    record, rng, named = Record(March(), seats, seed, dict(options)), Streams(seed), set[str]()
    seated, analyst = ModelDriver(None, seats, seed, options), ExpertBot()
    seated.model.hooks = replace(seated.model.hooks, may_suggest=lambda _text: True)
    while (ask := record.play.ask) is not None:
        if len(ask.choices) > 1 and len(record.answers) % every == 0:
            seated.stage.sync()
            seated.go_on()
            model = seated.model
            if (suggested := model._suggested()) is not None:
                thought, *_ = analyst.analyse(ask, model.view, Streams(1), Budget(None, 1))
                choices = model.pointing.entries[suggested].choices
                assert thought.text in [choice.text for choice in choices]
                named.add(ask.kind)
        text = answer_of(ask, rng)
        record.answer(text)
        seated.record.answer(text)
    assert len(named) > 9 or every > 1 or seats == 1
    assert "turn.action" not in named


@pytest.mark.few(4)
@SIZES
@pytest.mark.parametrize("stop", ["turn", "march", "card", "payment", "decree", "battle"])
def test_a_hint_leaves_the_best_answer_marked_in_every_question(stop: str, size: Size) -> None:
    """And every Action has its number beside it, uncut."""
    seated = ModelDriver(*STOPS[stop], size=size)
    seated.go_on()
    model = seated.model
    model.hooks = replace(model.hooks, may_suggest=lambda _text: True)
    found = ExpertBot().analyse(seated.ask, model.view, Streams(1), Budget(nodes=60))
    model.hooks = replace(model.hooks, get_hint=lambda: found)
    model.list_entries()
    model.point_at_best(is_complete=True)
    rows = model.answers().answers
    best = [row for row in rows if row.notes and row.notes[-1] == "best"]
    assert len(best) == 1, "one answer is the best"
    drawn = model.answers().draw(34, 14).to_text().splitlines()
    assert sum("best" in line and "next best" not in line for line in drawn) == 1
    if len(found) > 1 and found[0].rating is None:
        assert any(row.notes == ("next best",) for row in rows)
    if stop == "turn":
        assert all(row.notes for row in rows if row.label)
        assert not any("~" in line for line in drawn)
        assert sum(bool(re.search("points? (less|fewer)|as good|best", line)) for line in drawn) == len(rows)


def look_elsewhere(seated: ModelDriver, what: int) -> None:
    """Do something before a question that leaves another answer marked, or covers all of them."""
    model = seated.model
    match what:
        case 1:
            model.press("t")
        case 2:
            model.press("Tab")
        case 3:
            model.press("m")
        case 4 if model.pointing.entry is not None and model.pointing.entry.goes_on:
            model.press("Enter")
        case 5:
            model.press("Space")


@pytest.mark.few(1)
@pytest.mark.parametrize("most", fewer(90, 170))
@pytest.mark.parametrize("seed", [9, 24, 5, 6])
def test_after_a_hint_enter_leads_to_its_best_answer_from_wherever_one_looks(seed: int, most: int) -> None:
    """Also while it is not complete, before pages are read, and to the card that it would play."""
    seated, rng = ModelDriver(None, 3, seed), Streams(seed)
    kinds, hint = Counter[str](), Streams(seed)
    while seated.record.play.ask is not None and len(seated.record.answers) < most:
        ask, model, length = seated.ask, seated.model, seated.length
        look_elsewhere(seated, hint.below("look", 6))
        choice, line = hint.pick("best", list(ask.choices)), tuple[str, ...]()
        if len(ask.choices) == 1 or seated.length > length or ask is not seated.ask:
            model.hooks.on_answer(answer_of(seated.ask, rng))
            continue
        if choice.meaning == TakeAction("play"):
            card = hint.pick("card", sorted(model.view.nests[ask.seat].hand or ()))
            line = (card,)
        thoughts = (Thought(choice.text, 2.0, line), Thought(ask.choices[0].text, 1.0))
        model.hooks = replace(model.hooks, get_hint=lambda thoughts=thoughts: thoughts)  # type: ignore[misc]
        model.point_at_best(is_complete=bool(hint.below("complete", 2)))
        for _key in range(9):
            if seated.length == length and seated.ask is ask:
                model.press("Enter")
        model.hooks = replace(model.hooks, get_hint=lambda: ())
        assert seated.record.answers[length] == choice.text, (ask.kind, ask.choices)
        kinds[ask.kind] += 1
        following = seated.record.play.ask
        if line and following is not None and isinstance(following.about, Playing):
            seated.go_on()
            if (card_choice := following.find(line[0])) is not None:
                assert model.pointing.choice == card_choice
                kinds["card"] += 1
    assert kinds["card"]
    assert len(kinds) > 12


def test_an_action_that_is_found_to_be_better_is_marked_unless_somebody_has_moved_the_mark() -> None:
    seated = ModelDriver(*STOPS["turn"])
    seated.go_on()
    model = seated.model
    model.hooks = replace(model.hooks, may_suggest=lambda _text: True)
    first = model.pointing.choice
    other, another = (choice for choice in seated.ask.choices[:3] if choice != first)
    model.hold_mark()
    assert model.pointing.choice is None
    model.mark_better((Thought(other.text, 1.0),))
    assert model.pointing.choice == other
    (likely,) = [row for row in model.answers().answers if row.notes == ("likely",)]
    assert likely.is_marked
    seated.press("Down")
    moved = model.pointing.choice
    model.mark_better((Thought(another.text, 1.0),))
    assert model.pointing.choice == moved
    (likely,) = [row for row in model.answers().answers if row.notes == ("likely",)]
    assert likely.is_marked is (moved == another)


@pytest.mark.parametrize("action", ["explore", "march", "forage"])
def test_the_word_beside_an_action_hides_nothing_that_it_brings_where_there_is_room(action: str) -> None:
    position, model = HandmadeMatch(), model_of()
    position.gives(RED, food=3, larvae=4, hand="swarm")
    position.ants(RED, f"{WATERS_EDGE}.1")
    show(model, seat_view_of(position, position.first_ask(worker.turn), []))
    show_again(model, (120, 40))
    model.hooks = replace(model.hooks, may_suggest=lambda _text: True)
    model.hold_mark()
    model.mark_better((Thought(action, 1.0),))
    width = lay_out(120, 40, model.requested_sizes(120))[Pane.ANSWERS].width
    (row,) = [row for row in model.answers().answers if row.notes == ("likely",)]
    assert row.is_marked
    brings, _ink = row.columns[-1]
    assert brings
    drawn = model.answers().draw(width, 12).to_text()
    assert ("2◆; others 1●" if action == "forage" else brings) in drawn


@pytest.mark.parametrize("looks_ahead", [False, True])
def test_the_card_that_a_hint_names_for_an_action_is_marked_where_that_is_taken(looks_ahead: bool) -> None:
    """Also if the hint put another Action first, or if nobody asked for one and a bot has looked ahead."""
    position, model = HandmadeMatch(), model_of()
    position.gives(RED, larvae=9, hand="swarm egg_stealer royal_jelly")
    actions = tuple(Choice(action, TakeAction(action)) for action in ("forage", "play"))
    cards = tuple(Choice(card, PlayCard(card)) for card in ("swarm", "egg_stealer", "royal_jelly"))
    for card in cards:
        show(model, seat_view_of(position, Ask(RED, "turn.action", actions, about=Acting()), []))
        said = (Thought("forage", 2.0), Thought("play", 1.0, (card.text,)))
        if looks_ahead:
            model.hold_mark()
            model.mark_better(said[1:])
        model.hooks = replace(model.hooks, get_hint=lambda said=said: () if looks_ahead else said)  # type: ignore[misc]
        model.answer(actions[1])
        model.hooks = replace(model.hooks, get_hint=lambda: ())
        show(model, seat_view_of(position, Ask(RED, Playing.KIND, cards, about=Playing()), []))
        assert model.pointing.choice == card


def test_a_mark_that_has_been_seen_does_not_move_when_an_action_is_found_to_be_better() -> None:
    seated = ModelDriver(*STOPS["turn"])
    seated.go_on()
    model = seated.model
    model.hooks = replace(model.hooks, may_suggest=lambda _text: True)
    first = model.pointing.choice
    other = next(choice for choice in seated.ask.choices if choice != first)
    model.mark_better((Thought(other.text, 1.0),))
    assert model.pointing.choice == first
    (likely,) = [row for row in model.answers().answers if row.notes == ("likely",)]
    assert not likely.is_marked


@pytest.mark.parametrize("keys", [("Enter",), ("Down",), ("v", "v"), ("v", "Enter"), ("m",), ("l", "Esc")])
def test_while_a_bot_looks_ahead_a_key_only_marks(keys: tuple[str, ...]) -> None:
    seated = ModelDriver(*STOPS["turn"])
    seated.go_on()
    seated.model.hold_mark()
    named = [key for key, _does in seated.model.hints(seated.model.offers())]
    assert "Enter" not in named, "nothing is marked that it could take"
    assert seated.model.detail() == "One moment: the answer that is likely best is about to be marked."
    seated.press(*keys)
    assert not seated.stage.decided
    marked = seated.model.pointing.choice
    assert marked is not None
    other = next(choice for choice in seated.ask.choices if choice != marked)
    seated.model.mark_better((Thought(other.text, 1.0),))
    assert seated.model.pointing.choice == marked


async def test_at_a_table_with_bots_the_mark_of_an_action_is_looked_into_for_a_moment() -> None:
    Table.create(Store(data_dir()), "march", ALONE, {}, seed=1, name="sunday").close()
    async with on_stage(size=(120, 40)) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, GameScreen) and app.screen.model.ask is not None)
        assert isinstance(app.screen, GameScreen)
        model = app.screen.model
        assert isinstance(model, MarchModel)
        while not model.guesses_mark:
            await pilot.press("enter")
            await until(pilot, lambda: model.ask is not None)
        await until(pilot, lambda: model.position.best is not None)
        (likely,) = [row for row in model.answers().answers if row.notes == ("likely",)]
        assert likely.is_marked
