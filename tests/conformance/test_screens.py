"""The promises of screens, held against every game by random keys: what `test_contract` is to rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import cycle, islice, product
from typing import Any

import pytest

from antterm.core.ask import Ask
from antterm.core.record import Record
from antterm.draw.canvas import Canvas
from antterm.draw.drawing import drawing
from antterm.ui.models import commands
from antterm.ui.models.keymap import Command, Keymap, Offer
from antterm.ui.models.model import GameModel
from antterm.ui.models.scene import Title
from antterm.ui.models.seat_view import ModelConfig
from tests.conformance.driver import moments, new_record, play_at_random, viewers
from tests.conformance.games import GAMES, TOY, Setting, few_settings, game_of, mixed_settings, settings
from tests.conformance.stage import (
    GLYPHS,
    SIZES,
    Make,
    Seating,
    Stage,
    make_model,
    reached_by_cursor,
    reached_by_numbers,
    seatings,
    walk,
)
from tests.sampling import chosen, fewer

SETTINGS = list(settings())
SEATINGS = len(seatings(1))
TABLES = [Setting(game_id, seats) for game_id in GAMES for seats in game_of(game_id).seats]
"""Every game with every number of seats, by default."""

FEW = list(few_settings())

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)
every_drawn_setting = pytest.mark.parametrize(
    "setting", [setting for setting in SETTINGS if setting.game_id != TOY], ids=str
)
"""The toy has no drawing of its own."""
few_drawn_settings = pytest.mark.parametrize(
    "setting", [setting for setting in FEW if setting.game_id != TOY], ids=str
)
every_table = pytest.mark.parametrize("setting", TABLES, ids=str)


@pytest.mark.few(4)
@pytest.mark.parametrize("setting", FEW, ids=str)
def test_no_key_breaks_a_screen(setting: Setting) -> None:
    """The whole of `Stage.press`: nothing raises, no key is dead, no number changes, no text is cut."""
    which = FEW.index(setting)
    seating = seatings(setting.seats)[which % 6]
    walk(Stage(setting, new_record(setting, which), seating), which, 10 if setting.given else 20)


@pytest.mark.few(3)
@every_table
def test_no_key_breaks_the_screen_of_any_kind_of_question(setting: Setting) -> None:
    """What comes late in a game, such as a battle or its end, is seen too."""
    half = TABLES.index(setting) % 2  # the tables of a game ask the same kinds, most of them
    for number, record in enumerate(islice(moments(setting, 3, every=50), half, None, 2)):
        walk(noting(setting, record), number, 3)


def noting(setting: Setting, record: Record[Any], make: Make = make_model) -> Stage:
    """A screen that shows this position, whatever is answered."""
    stage = Stage(setting, record, Seating(hidden=False, zoom="auto"), make)
    stage.plays = False
    return stage


BEFORE = (
    (),
    ("i",),
    ("i", "Tab"),
    ("t",),
    ("Down", "t"),
    ("i", "Tab", "Tab"),
    ("Tab",),
    ("Enter",),
    ("i", "Enter"),
    ("Down",),
)
"""What is pressed before the footer is looked at; `i` has the panes stand in place of the board."""
TWO_ANTHILLS = Setting("micropolis", 3, (("advanced", "on"),))
FULL_TABLES = [Setting(game_id, max(game_of(game_id).seats)) for game_id in GAMES]
"""Those of whom most is to be told on a narrow terminal."""


@pytest.mark.few(4)
@pytest.mark.parametrize("every", fewer(150, 12), ids="every{}".format)
@pytest.mark.parametrize(
    "setting",
    chosen([*FULL_TABLES, TWO_ANTHILLS], dict.fromkeys((*FULL_TABLES, TWO_ANTHILLS, *FEW))),
    ids=str,
)
def test_every_key_that_a_narrow_footer_names_does_something(setting: Setting, every: int) -> None:
    """At each moment all keys after others; of tables with many seats at one moment of four, or of nine."""
    thin = 1 if setting.seats <= 3 or setting not in FULL_TABLES else 4 if every < 100 else 9
    asked = (each for each in moments(setting, seed=9, every=every) if each.play.ask is not None)
    for number, record in enumerate(islice(asked, 0, None, thin), 1):
        seating = Seating(SIZES[0], GLYPHS[number // 2 % 2], hidden=False, zoom="auto")
        named: list[str] | None = None
        while named is None or named:
            stage = Stage(setting, record, seating)
            stage.plays = False
            for key in BEFORE[number % len(BEFORE)]:
                stage.press(key)
            if named is None:
                named = [key for offer in stage.offers() for key in stage.keys_of(offer)]
            if named:
                key = named.pop()
                assert stage.press(key), (
                    f"the footer names {key!r}, which does nothing: leave it out of `offers` now"
                )


@pytest.mark.parametrize("setting", FULL_TABLES, ids=str)
def test_every_page_fits_where_a_question_leaves_least_room_to_it(setting: Setting) -> None:
    """On a narrow terminal, where a long list of answers stands below it."""
    tight = Seating(SIZES[0], hidden=False, zoom="auto")
    asked = (each for each in moments(setting, seed=3, every=15) if each.play.ask is not None)
    record = min(asked, key=lambda each: Stage(setting, each, tight).model.board_size[1])
    for glyphs in GLYPHS:
        stage = Stage(setting, record, replace(tight, glyphs=glyphs))
        stage.plays = False
        for command in stage.model.COMMANDS:
            stage.begin_anew()
            stage.press(stage.model.keymap.keys_of(command)[0])


@pytest.mark.few(2)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_key_that_the_help_of_a_game_names_does_something_at_some_question(game_id: str) -> None:
    assert dead_keys(game_id) == [], "these commands mean nothing at any question: handle them in the model"


def dead_keys(game_id: str, make: Make = make_model) -> list[str]:
    """The game's own commands that mean nothing at any question."""
    dead: list[Command] | None = None
    for setting in (setting for setting in FEW if setting.game_id == game_id):
        for record in moments(setting, 3, every=50):
            stage = noting(setting, record, make)
            commands = stage.model.COMMANDS if dead is None else dead
            dead = without_meaning(stage, commands)
            if not dead:
                return []
    return [command.id for command in dead or ()]


def without_meaning(stage: Stage, commands: Iterable[Command]) -> list[Command]:
    """Return the commands whose keys do nothing where one begins, nor a step or two from there."""
    left = [*commands]
    for before in ((), ("Up", "Left"), ("Enter",), ("2",), ("3",), ("Tab",), ("+", "+")):
        _begin_with(stage, before)
        for command in [*left]:
            key = stage.model.keymap.keys_of(command)[0]
            if stage.model.press(key) or stage.move_window(key):
                left.remove(command)
                _begin_with(stage, before)
    return left


def _begin_with(stage: Stage, before: Iterable[str]) -> None:
    """Press keys where a question is asked, which nobody looks at."""
    assert stage.model.seat_view is not None
    stage.model.show(stage.model.seat_view)
    for key in before:
        _ = stage.model.press(key) or stage.move_window(key)
    stage.changed()


def walks() -> Iterator[tuple[Setting, int]]:
    """What is walked through for long, and in which of the seatings: every two things meet.

    By default each number of seats meets each seating. What is chosen of an option meets each number of seats
    and each seating too, though not each of the one with each of the other.
    """
    yield from product(TABLES, range(SEATINGS))
    by_value: defaultdict[tuple[str, object], list[Setting]] = defaultdict(list)
    for setting in SETTINGS:
        if setting.given:
            by_value[setting.game_id, setting.given].append(setting)
    for setting in mixed_settings(2):
        by_value[setting.game_id, "mixed"].append(setting)
    for tables in by_value.values():
        for number in range(max(SEATINGS, len(tables))):
            yield tables[number % len(tables)], number % SEATINGS


@pytest.mark.slow
@pytest.mark.parametrize(("setting", "number"), list(walks()), ids=str)
def test_no_key_breaks_a_screen_of_any_size_and_look(setting: Setting, number: int) -> None:
    walk(Stage(setting, new_record(setting, number), seatings(setting.seats)[number]), number, 600)


@pytest.mark.few(3)
@every_table
def test_every_answer_is_reached_by_number_by_cursor_and_by_typing(setting: Setting) -> None:
    _assert_reached(setting, most=60, every=12)


@pytest.mark.slow
@every_setting
def test_every_answer_is_reached_in_every_setting(setting: Setting) -> None:
    _assert_reached(setting, most=200, every=7)


TYPED_ALONE = {"1 architect"}
"""Answers that the rules allow and no screen offers, as nobody wants them: a token for a free tile."""


def _assert_reached(setting: Setting, most: int, every: int) -> None:
    record = new_record(setting, 5)
    for number, ask in enumerate(play_at_random(record, 5, most)):
        if number % every:
            continue
        stage = Stage(setting, record, Seating(hidden=False))
        wanted = {choice.text for choice in ask.choices} - TYPED_ALONE
        assert reached_by_numbers(stage) == wanted, (
            f"{ask.kind}: have the model list an entry for each answer"
        )
        if len(wanted) <= 40:  # the way of the cursor grows with the square
            assert reached_by_cursor(stage) == wanted, (
                f"{ask.kind}: have the model say where each answer points"
            )
        _assert_typed(stage, ask)


def _assert_typed(stage: Stage, ask: Ask) -> None:
    seat_view = stage.model.seat_view
    assert seat_view is not None
    for choice in (*ask.choices, *ask.declarations):
        stage.model.show(seat_view)
        stage.decided.clear()
        stage.type(choice.text)
        assert stage.decided == [choice.text], f"have `understand` of the game take {choice.text!r} as it is"


@pytest.mark.few(4)
@few_drawn_settings
def test_every_view_can_be_drawn_as_text(setting: Setting) -> None:
    turns = [(seat, [LOOKS[number % len(LOOKS)]]) for number, seat in enumerate(viewers(setting))]
    assert_drawn(setting, turns, every=50, thin=4 if setting.given else 2)


@pytest.mark.slow
@every_drawn_setting
def test_every_view_of_a_long_game_can_be_drawn_as_text(setting: Setting) -> None:
    assert_drawn(setting, [(seat, LOOKS) for seat in viewers(setting)], every=1)


LOOKS = [(False, 80), (True, 60)]
"""Whether only ASCII can be drawn, and how many columns there are."""


def assert_drawn(
    setting: Setting, turns: Iterable[tuple[int | None, list[tuple[bool, int]]]], every: int, thin: int = 1
) -> None:
    """Draw a game for those who look at it in turn, each at moments of their own, in their own ways.

    Args:
        setting: the game.
        turns: who looks, and how.
        every: after how many answers there is a moment, beside those of new kinds of questions.
        thin: one of so many moments is looked at.
    """
    draw = drawing(setting.game_id).text
    looking = cycle(turns)
    for record in islice(moments(setting, 4, every), 0, None, thin):
        seat, looks = next(looking)
        view = record.play.view(seat)
        for ascii_only, width in looks:
            text = draw(view, ascii_only, width)
            assert text.strip(), "have `text` of the game's drawing show the view"
            assert text.isascii() or not ascii_only, (
                "have `text` of the game's drawing use ASCII where that is asked"
            )


@pytest.mark.parametrize("game_id", GAMES)
def test_every_command_has_a_handler_and_no_two_of_a_game_share_a_key(game_id: str) -> None:
    setting = Setting(game_id, game_of(game_id).usual_seats)
    model = make_model(setting, ModelConfig(setting.words, str))
    others = {command for command in model.COMMANDS if command not in model.handlers}
    assert others <= {*commands.BOARD}, (
        "handle each of these commands in the game's model, or give it to a page of it"
    )
    assert len({command.id for command in model.keymap}) == len(model.keymap.commands)
    own = [key for command in model.COMMANDS for key in command.keys]
    assert len(own) == len(set(own)), "give each command of the game keys of its own"


# The test of the test: each fault is planted in a model, and the walk must find it

NOTHING = Command("nothing", ("F9",), "nothing", "Nothing.")


class _Raises(GameModel):
    def board(self) -> Title:
        raise RuntimeError("planted")


class _Alike(Title):
    """A title that is equal to every other."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Alike)

    __hash__ = Title.__hash__


class _NotRepainted(GameModel):
    presses = 0

    def press(self, key: str) -> bool:
        self.presses += 1
        return super().press(key)

    def board(self) -> Title:
        return _Alike(str(self.presses))


class _DeadKey(GameModel):
    def offers(self) -> list[Offer]:
        return [*super().offers(), Offer(NOTHING, "nothing")]


class _DoesNothing(GameModel):
    def move_mark(self, by: int) -> bool:
        return True


class _TooWide(Title):
    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, "x" * (width + 1))
        return canvas


class _Cuts(GameModel):
    def board(self) -> Title:
        return _TooWide("")


class _TooNear(Title):
    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, "label")
        canvas.put(5, 0, "value")
        return canvas


class _RunsInto(GameModel):
    def board(self) -> Title:
        return _TooNear("")


class _Mute(GameModel):
    """Has a key in its help that does nothing anywhere, and that no footer names."""

    COMMANDS = (*GameModel.COMMANDS, NOTHING)


class _OtherNumbers(GameModel):
    """Lists the answers the other way round once the mark has moved."""

    def move_mark(self, by: int) -> bool:
        self.pointing = replace(self.pointing, entries=self.pointing.entries[::-1])
        return super().move_mark(by)


PLAIN_TABLE = Setting(TOY, 3)


def test_where_nothing_is_planted_nothing_is_found() -> None:
    walk(Stage(PLAIN_TABLE, new_record(PLAIN_TABLE, 1), Seating()), 1, 200)


FOUND: dict[type[GameModel], str] = {
    _Raises: "planted",
    _NotRepainted: "it looks different, its scene does not",
    _DeadKey: "the footer names 'F9'",
    _DoesNothing: "'Tab' was taken and nothing came of it",
    _Cuts: "is cut at .* without a sign",
    _RunsInto: "'value' runs into 'label'",
    _OtherNumbers: "gave the answers other numbers",
}
"""Each fault, and what the walk says of it."""


@pytest.mark.parametrize("fault", FOUND)
def test_planted_faults_are_found(fault: type[GameModel]) -> None:
    def faulty(_setting: Setting, config: ModelConfig) -> GameModel:
        model = fault(config)
        if fault is _DeadKey:
            model.keymap = Keymap((*model.keymap.commands, NOTHING))
        return model

    with pytest.raises((AssertionError, RuntimeError, pytest.fail.Exception), match=FOUND[fault]):
        walk(Stage(PLAIN_TABLE, new_record(PLAIN_TABLE, 1), Seating(), faulty), 1, 400)


def test_a_key_that_the_help_alone_names_and_that_does_nothing_is_found() -> None:
    assert dead_keys(TOY, lambda _setting, config: _Mute(config)) == [NOTHING.id]


@pytest.mark.parametrize(
    "setting", [Setting(game_id, min(game_of(game_id).seats)) for game_id in GAMES if game_id != TOY], ids=str
)
def test_a_drawing_that_raises_at_the_last_moment_alone_is_found(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    *_earlier, last = [record.play.view(None) for record in moments(setting, 4, every=25)]
    kind = type(drawing(setting.game_id))
    text = kind.text

    def planted(self: Any, view: Any, *how: Any) -> str:
        assert view != last, "planted"
        return text(self, view, *how)

    monkeypatch.setattr(kind, "text", planted)
    with pytest.raises(AssertionError, match="planted"):
        assert_drawn(setting, [(None, LOOKS)], every=25)
