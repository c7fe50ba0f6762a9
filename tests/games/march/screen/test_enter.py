"""Enter and `n` do what the key line says, and throw nothing away by being pressed once more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.games.march.rules.arrival import arrival_at
from antterm.games.march.rules.forecast import AntForecast
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import BattleDecided
from antterm.games.march.rules.last_action import rests_missing
from antterm.games.march.rules.meanings import Decline, LayCard
from antterm.games.march.rules.state import State
from antterm.games.march.rules.topics import MARCH_LARVA, Acting, LayingFerocity, Stepping
from antterm.games.march.rules.view import MarchView
from antterm.games.march.rules.worker import take_action
from antterm.games.march.screen import commands, pages
from antterm.games.march.screen.battle_forecast import battle_forecast_text, forecast_considered
from antterm.games.march.screen.entries import decline
from antterm.games.march.words import MarchWords
from antterm.ui.models import commands as common
from tests.games.march.handmade import BARK, DRY_SEEP, RED, WATERS_EDGE, HandmadeMatch
from tests.games.march.screen.games import ModelDriver, Options, Stop, answer_of, asked, never
from tests.games.march.screen.models import model_of, seat_view_of, show
from tests.sampling import chosen, fewer


def several_larvae(ask: Ask, view: MarchView) -> bool:
    """Stop where two larvae can go in a March."""
    nest = view.nests[ask.seat]
    return ask.kind == MARCH_LARVA and nest.larvae > 1 and nest.ants > 1 and view.round > 1


@pytest.mark.few(1)
@pytest.mark.parametrize("suggested", [False, True])
def test_after_a_larva_the_mark_stays_where_another_site_is_free(suggested: bool) -> None:
    for seed in range(1, 7):
        seated = ModelDriver(several_larvae, 3, seed)
        seated.go_on()
        model = seated.model
        model.hooks = replace(model.hooks, may_suggest=lambda _text: suggested)
        last = max(n for n, each in enumerate(model.pointing.entries) if isinstance(each.place, Hex))
        model.point(last)
        cell = model.cursor
        seated.press("Enter")
        if model.chosen_steps:
            seated.press("Enter")
        assert seated.ask.kind == MARCH_LARVA
        entry = model.pointing.entry
        assert entry is not None
        assert not isinstance(entry.choices[0].meaning, Decline), "n is for that"
        here = model.view.at(cell)
        assert here is not None
        if None in here.sites:
            assert entry.place == cell
        else:
            assert model.position.ranked[0] in entry.choices or entry.place == cell
        taking = next(offer.label for offer in model.offers() if offer.command is common.TAKE)
        assert taking in ("place", "choose which")


@pytest.mark.parametrize("ants", ["1.1", "1.1 0", "1.1 1.2"])
def test_the_steps_of_a_march_begin_on_none_that_loses_a_point(ants: str) -> None:
    """The only ant with control of a hex of the inner meadow stays; if no other can go the March ends."""
    position = HandmadeMatch(without=(WATERS_EDGE, BARK, DRY_SEEP))
    position.ants(RED, *ants.split())
    position.gives(RED, food=1)
    model = model_of()
    show(model, seat_view_of(position, position.first_ask(take_action, RED, "march"), ()))
    for _origin in ants.split():
        entry = model.pointing.entry
        assert entry is not None
        assert not model.position.points_lost(entry.choices[0], None)
        assert isinstance(entry.choices[0].meaning, Decline) or ants != "1.1"
        model.press("Space")  # ants of another hex go


def after_a_step(ask: Ask, view: MarchView) -> bool:
    """Stop where a March has steps left after the first."""
    about = ask.about
    return isinstance(about, Stepping) and about.kind == "march.ant" and bool(about.taken)


@pytest.mark.parametrize("stop", [several_larvae, after_a_step])
def test_enter_once_more_sends_no_ant_or_larva_to_another_hex_than_the_one_before(stop: Stop) -> None:
    """However bad that is beside the best answer: the mark is where the person was.

    But never on a larva that would bring nothing: that would be a free loss.
    """
    stayed, elsewhere = 0, 0
    for seed in range(1, 7):
        seated = ModelDriver(stop, 3, seed)
        seated.go_on()
        model = seated.model
        kind = seated.ask.kind
        for mark, entry in enumerate(model.pointing.entries):
            if isinstance(entry.place, Hex) and entry.place != model.origin:
                model.point(mark)
        cell = model.cursor
        seated.press("Enter", *(["Enter"] if model.at is not None or model.pointing.entry is None else []))
        for _again in range(2):
            if seated.ask.kind != kind:
                break
            entries = model.pointing.entries
            if model.origin == cell or not any(each.place == cell for each in entries):
                break
            assert model.pointing.entry is not None
            here = model.view.at(cell) if cell is not None else None
            assert here is not None
            there = arrival_at(model.view, seated.ask.seat, here.number)
            if kind == MARCH_LARVA and here.number and there.brings_nothing:
                break
            assert model.pointing.entry.place == cell
            elsewhere += model.position.ranked[0] not in model.pointing.entry.choices
            stayed += 1
            seated.press("Enter")
            if seated.ask.kind == kind and model.at is not None:
                seated.press("Enter")
    assert stayed >= elsewhere > 0


def test_enter_pressed_once_more_than_there_are_larvae_does_not_end_a_march() -> None:
    for seed in range(1, 7):
        seated = ModelDriver(several_larvae, 3, seed)
        seated.go_on()
        model = seated.model
        seated.press("n")
        if not isinstance(seated.ask.about, Stepping) or len(seated.ask.choices) < 2:
            continue
        entry = model.pointing.entry
        assert entry is not None
        assert not isinstance(entry.choices[0].meaning, Decline)
        stop = (n for n, e in enumerate(model.pointing.entries) if isinstance(e.choices[0].meaning, Decline))
        model.point(next(stop))
        offered = [(offer.keys, offer.label) for offer in model.offers()]
        is_long, given = seated.ask.about.left > 1, len(seated.stage.decided)
        assert ("Enter/n", "end the March?" if is_long else "end the March") in offered
        seated.press("Enter")
        assert (len(seated.stage.decided) == given) is is_long, "with several left it asks again"
        if is_long:
            assert model.message.startswith("Press Enter again to end the March: ")
            seated.press("Enter")
        assert len(seated.stage.decided) == given + 1


def mostly_left(ask: Ask, view: MarchView) -> bool:
    """Stop after the first step of a March of which more than half is left."""
    about = ask.about
    if not isinstance(about, Stepping) or about.kind != "march.ant" or not about.taken:
        return False
    return 2 * about.left > view.nests[ask.seat].march_steps and decline(ask) is not None


@pytest.mark.parametrize("seed", chosen([1], (1, 2, 3, 4, 6, 7)))
def test_a_march_with_more_than_half_of_its_steps_left_ends_by_n_twice_also_after_a_step(seed: int) -> None:
    for marked in (False, True):
        seated = ModelDriver(mostly_left, 3, seed)
        seated.go_on()
        model, at = seated.model, seated.length
        if marked:
            stop = (
                n for n, e in enumerate(model.pointing.entries) if isinstance(e.choices[0].meaning, Decline)
            )
            model.point(next(stop))
        seated.press("n")
        assert seated.length == at
        assert model.message.startswith("Press n again to end the March: ")
        seated.press("n")
        assert seated.length > at


@pytest.mark.parametrize("games", fewer(1, 6))
def test_the_mark_never_begins_on_the_rest_that_ends_the_phase(games: int) -> None:
    found = 0
    for seed in range(40, 40 + games):
        record, rng = Record(March(), 3, seed, {}), Streams(seed)
        seated = ModelDriver(None, 3, seed)
        while (ask := record.play.ask) is not None:
            view = record.play.view(ask.seat)
            can_rest = isinstance(ask.about, Acting) and ask.find("rest") is not None
            if can_rest and rests_missing(view) == 1 and len(ask.choices) > 1:
                seated.stage.sync()
                seated.go_on()
                entry = seated.model.pointing.entry
                assert entry is not None
                assert commands.action_of(entry.choices[0]) != "rest"
                found += 1
            text = answer_of(ask, rng)
            record.answer(text)
            seated.record.answer(text)
    assert found > games


@pytest.mark.parametrize("games", fewer(8, 29))
def test_no_card_to_exchange_is_praised_while_enter_exchanges_none_and_tab_comes_to_the_best_first(
    games: int,
) -> None:
    found = 0
    for seed in range(1, 1 + games):
        seated = ModelDriver(asked("play.react"), 3, seed)
        seated.go_on()
        model = seated.model
        model.hooks = replace(model.hooks, may_suggest=lambda _text: True)
        best = model.position.ranked[0]
        if isinstance(best.meaning, Decline):
            continue
        found += 1
        assert model.page is pages.HAND
        rows = model.answers().answers
        assert not any("good" in row.notes for row in rows), "it would say that the card is good"
        seated.press("Tab")
        assert model.pointing.choice == best
        row = next(row for row in model.answers().answers if row.is_marked)
        assert row.number == next(
            number for number, index in model.entry_numbers.items() if index == model.pointing.mark
        )
    assert found


def losses_of(record: Record[State], choice: Choice) -> tuple[bool, int]:
    """Give an answer, and no other cards for ferocity. Returns whether that wins, and the losses."""
    seat = record.play.ask.seat if record.play.ask is not None else 0
    played: Record[State] = Record(March(), record.seats, record.seed, dict(record.options))
    for text in (*record.answers, choice.text):
        played.answer(text)
    since = len(record.answers)
    while not any(isinstance(event, BattleDecided) for event in played.events(since)):
        ask = played.play.ask
        none = decline(ask) if ask is not None else None
        assert none is not None
        played.answer(none.text)
    decided = next(event for event in played.events(since) if isinstance(event, BattleDecided))
    return decided.winner == seat, decided.losses[decided.defender == seat]


def check_foretold(seated: ModelDriver) -> int:
    """Compare what is foretold for each answer with what comes of it. Returns how many there were."""
    model = seated.model
    for place, entry in enumerate(model.pointing.entries):
        model.point(place)
        choice, considered = entry.choices[0], (model.view, model.ask, model.considered())
        forecast = forecast_considered(*considered)
        assert forecast is not None
        is_won, lost = losses_of(seated.record, choice)
        if isinstance(forecast, AntForecast):
            assert is_won is (forecast.margin > 0)
            assert lost == (forecast.winning if is_won else forecast.losing).own
        else:
            span = forecast.winning if is_won else forecast.losing
            assert span is not None
            assert span[0] <= lost <= span[1]
        assert battle_forecast_text(*considered).startswith("With +") is isinstance(choice.meaning, LayCard)
    return len(model.pointing.entries)


@pytest.mark.few(1)
@pytest.mark.parametrize("game", [(2, 50, (("centipedes", "standard"),)), (3, 9, ()), (3, 44, ())])
def test_a_forecast_holds_for_the_answer_that_is_pointed_at(game: tuple[int, int, Options]) -> None:
    """What the rules then do, if nobody lays another card, is among what was foretold."""
    seats, seed, options = game
    record, rng, found = Record(March(), seats, seed, dict(options)), Streams(seed), 0
    seated = ModelDriver(None, *game)
    while (ask := record.play.ask) is not None:
        if isinstance(ask.about, LayingFerocity) and len(ask.choices) > 1:
            seated.stage.sync()
            seated.go_on()
            found += check_foretold(seated)
        text = answer_of(ask, rng)
        record.answer(text)
        seated.record.answer(text)
    assert found


@pytest.mark.parametrize("opened", ["", "g"])
@pytest.mark.parametrize("games", fewer(1, 4))
def test_the_end_is_told_when_the_last_pages_have_been_read(games: int, opened: str) -> None:
    """Until then neither the question's row, the players, nor a banner tell what it ended with.

    Also where the page of the harvest has been opened before.
    """
    found = 0
    for seed in range(1, 1 + games):
        seated = ModelDriver(never, 3, seed)
        answers = seated.record.answers
        live = ModelDriver(None, 3, seed)
        live.stage.plays = True
        for text in answers[:-1]:
            live.record.answer(text)
        live.stage.sync()
        live.go_on()
        if opened:
            live.press(opened)
            assert live.model.page is pages.HARVEST
        live.record.answer(answers[-1])
        live.stage.sync()
        model = live.model
        assert model.seat_view is not None
        assert model.seat_view.outcome is not None
        while model.reader.shows_report:
            found += 1
            assert not model.is_over
            assert not model.requested_sizes(80).banner
            assert model.question().startswith("The game is over."), "who has won is told after these pages"
            assert model.seats().view is model.view, "all rows are of one moment"
            leads = dict(model.hints(model.offers()))["Enter"]
            assert leads == ("final points" if model.page is pages.HARVEST else "go on")
            live.press("Enter")
            assert leads == "go on" or model.page is pages.SCORE
        assert leads == "final points"
        assert model.is_over
        assert model.question() == MarchWords().outcome(model.seat_view.outcome, model.names)
        assert model.page is pages.SCORE
        assert model.requested_sizes(80).banner
        assert model.seats().view is model.view
    assert found
