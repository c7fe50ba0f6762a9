"""Forged positions: each is refused in a sentence, or can be played on, quickly and in little memory."""

from __future__ import annotations

import json
import resource
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

from antterm.draw.drawing import drawing
from antterm.registry import HOMES
from antterm.saves.document import encode
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.table import Table
from tests.conformance.games import words_of
from tests.saves.forging import fitted, forge, real

ANSWERS = 30
SECONDS = 2
MEGABYTES = 200
SLOW = pytest.mark.slow


class TooLong(BaseException):
    """A forged save keeps the processor busy for too long; nothing may catch this on its way."""


@contextmanager
def within_bounds() -> Iterator[None]:
    """Stop what takes more than so many seconds of the processor, or so many megabytes more than before."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLong

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    before = signal.signal(signal.SIGPROF, stop)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEGABYTES * 2**20, hard))
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
        signal.signal(signal.SIGPROF, before)


def try_it(folder: Path, forged: dict[str, Any], seed: int) -> str:
    """Open a forged save and, if that can be done, play on.

    Returns:
        `opened`, or the code of the refusal.
    """
    file = folder / "forged.json"
    file.write_text(json.dumps(forged))
    opened = attempt(folder, file)
    if isinstance(opened, SaveError):
        assert opened.sentence().isprintable()
        assert "makes no sense" not in opened.sentence(), "the rules raised"
        return opened.code
    play_on(opened, Random(seed))
    return "opened"


def attempt(folder: Path, file: Path) -> Table | SaveError:
    """The table that a file gives, or why it gives none."""
    try:
        return Table.open(Store(folder), file)
    except SaveError as error:
        return error


def play_on(table: Table, rng: Random) -> None:
    """Look at a game from every seat and in words, answer, and so on; what comes of it can be saved."""
    words, draw = words_of(table.game_id), drawing(table.game_id).text
    names = [seat.name for seat in table.seats]
    seats = (*range(len(names)), None)
    for answered in range(ANSWERS):
        play = table.record.play
        views = {seat: play.view(seat) for seat in seats}
        draw(views[seats[answered % len(seats)]], bool(answered % 2), 80)
        assert words.summary(table.record.options)
        if play.outcome is not None:
            assert words.outcome(play.outcome, names)
        if play.ask is None:
            return
        assert play.ask.choices
        assert words.question(play.ask, names)
        for choice in rng.sample(play.ask.choices, min(4, len(play.ask.choices))):
            assert words.choice(play.ask, choice, views[play.ask.seat])
        for event in table.record.answer(rng.choice(play.ask.choices).text):
            words.event(event, names)
    table.record.game.decode(json.loads(json.dumps(table.record.game.encode(table.record.play.boundary))))
    assert encode(table.document)


@pytest.mark.few(1)
@pytest.mark.parametrize(("first", "many"), [(0, 6), pytest.param(8, 3352, marks=SLOW)])
@pytest.mark.parametrize("game_id", HOMES)
def test_a_forged_position_is_refused_or_played(game_id: str, first: int, many: int, tmp_path: Path) -> None:
    ends: Counter[str] = Counter()
    for seed in range(first, first + many):
        forged = forge(game_id, seed)
        try:
            with within_bounds():
                ends[try_it(tmp_path, forged, seed)] += 1
        except (Exception, TooLong) as error:
            pytest.fail(f"forge({game_id!r}, {seed}): {error!r}")
    assert ends["opened"] > many // 100, ends
    assert ends["field"] > many // 4, ends


def test_a_hex_far_away_is_refused(tmp_path: Path) -> None:
    """Such a save of 3.6 kB once made `show` take 23 GB."""
    plain = real("march", 1)
    state = plain["boundary"]["state"]
    last = max(state["hexes"], key=int)
    state["hexes"][last]["r"] = 2**64
    file = tmp_path / "far.json"
    file.write_text(json.dumps(fitted(plain, state, "nonsense")))
    with within_bounds():
        refused = attempt(tmp_path, file)
    assert isinstance(refused, SaveError)
    assert "boundary.state.hexes" in refused.sentence()
