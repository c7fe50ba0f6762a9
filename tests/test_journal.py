"""What a host writes down: a line of JSON for each event, whatever becomes of the file."""

from __future__ import annotations

import fcntl
import json
import logging
import os
import re
import resource
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from antterm import journal as journals
from antterm.journal import STANDARD_ERROR, Journal, LogEvent, NoJournal, journal, log_event
from tests.host.hosting import PATIENCE
from tests.host.lines import written

MANY = 1100
"""More files than `select.select` knows."""


def test_a_line_is_one_line_of_ascii_whatever_people_are_called(tmp_path: Path) -> None:
    name = "\x1b]0;Ann\x07\n\r\x7f\x9b31m\u202e\ud800"
    with written(tmp_path) as lines:
        log_event(LogEvent.CAME, person=name, table="")
    (line,) = lines
    assert (line["level"], line["event"], line["person"]) == ("info", "came", name)
    assert "table" not in line, "what is empty is left out"
    raw = (tmp_path / "journal").read_bytes()
    assert raw.endswith(b"}\n")
    assert all(0x20 <= byte < 0x7F for byte in raw[:-1])
    assert (tmp_path / "journal").stat().st_mode & 0o777 == 0o600


def test_of_an_error_the_kind_and_the_place_are_told_and_not_its_text(tmp_path: Path) -> None:
    with written(tmp_path) as lines:
        try:
            raise KeyError("the hidden card")
        except KeyError as error:
            log_event(LogEvent.FAILED, error=error)
            logging.getLogger("asyncio").error("a task with the hidden card", exc_info=error)
        log_event(LogEvent.NOT_SAVED, error=OSError(28, "no room for the hidden card"))
    assert "hidden card" not in (tmp_path / "journal").read_text()
    own, foreign, system = lines
    assert own["why"] == foreign["why"] == "KeyError"
    assert own["where"][-1].startswith("test_journal.py:")
    assert (foreign["event"], foreign["logger"]) == ("elsewhere", "asyncio")
    assert system["why"] == "OSError ENOSPC"


def test_the_page_for_keepers_tells_of_every_event_and_no_other() -> None:
    page = (Path(__file__).resolve().parents[1] / "docs/operating.md").read_text("utf-8")
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| ([\w, ]+) \|", page, re.MULTILINE)
    told = [
        (name, level)
        for names, levels in rows
        for name, level in zip(re.findall(r"\w+", names), levels.split(", ") * 3, strict=False)
    ]
    assert sorted(told) == sorted(
        (event.identifier, logging.getLevelName(event.level).lower()) for event in LogEvent
    )


@pytest.mark.slow
def test_thousands_of_lines_that_are_alike_are_a_handful_with_a_count(tmp_path: Path) -> None:
    seconds, file = 0.0, tmp_path / "journal"
    keeper = Journal(file, clock=lambda: seconds)
    log = logging.getLogger("antterm.host.flood")
    log.setLevel(logging.INFO)
    log.addHandler(keeper)
    for number in range(14_580):
        facts = {"code": "nonsense", "account": "mallory"}
        log.info("turned_away", extra={"facts": facts})
        if number < 3:
            log.info("turned_away", extra={"facts": {**facts, "account": "ann"}})
        if number % 1000 == 0:
            log.info("made", extra={"facts": {"table": f"{number}"}})
    seconds += 61
    log.info("came", extra={"facts": {"person": "ann"}})
    log.removeHandler(keeper)
    keeper.close()
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    away = [line for line in lines if line["event"] == "turned_away"]
    assert len(away) == 5 + 3 + 1
    assert sum(line.get("count", 1) for line in away if line["account"] == "mallory") == 14_580
    assert sum(line["event"] == "made" for line in lines) == 15, "what people do is told each time"
    assert lines[-1]["event"] == "came"


def test_a_flood_from_many_addresses_has_an_end_too(tmp_path: Path) -> None:
    with written(tmp_path) as lines:
        for number in range(5000):
            log_event(LogEvent.WRONG_CODE, address=f"2001:db8::{number:x}")
    assert sum(line.get("count", 1) for line in lines) == 5000
    assert len(lines) <= 301
    assert lines[0]["address"] == "2001:db8::0"


def test_what_matters_less_is_left_out(tmp_path: Path) -> None:
    with written(tmp_path, "warning") as lines:
        log_event(LogEvent.CAME, person="ann")
        log_event(LogEvent.BOT_FAILED, table="sunday")
    assert [line["event"] for line in lines] == ["bot_failed"]


def test_what_is_written_at_once_waits_for_nobody_who_should_read_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with os.fdopen(writing, "w") as pipe:
        monkeypatch.setattr(sys, "stderr", pipe)
        with journal(STANDARD_ERROR, "info", at_once=True):
            for number in range(3000):
                log_event(LogEvent.MADE, person="ann", number=number)
            first = os.read(reading, 1 << 20).decode().splitlines()
            log_event(LogEvent.OVER, person="ann")
    lines = [json.loads(line) for line in [*first, *os.read(reading, 1 << 20).decode().splitlines()]]
    os.close(reading)
    made = [line for line in lines if line["event"] == "made"]
    assert [line["number"] for line in made] == [*range(len(made))]
    lost, over = lines[len(made) :]
    assert (lost["event"], lost["lines"], over["event"]) == ("lost", 3000 - len(made), "over")


def test_a_process_with_more_than_a_thousand_files_writes_too(tmp_path: Path) -> None:
    file = tmp_path / "journal"
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, MANY + 1), hard))
    try:
        keeper = Journal(file, at_once=True)
        low, keeper._out = keeper._out, fcntl.fcntl(keeper._out, fcntl.F_DUPFD, MANY)
        os.close(low)
        keeper.emit(logging.makeLogRecord({"msg": "came", "facts": {}}))
        keeper.close()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert '"came"' in file.read_text()


def test_a_file_that_was_moved_away_is_opened_again(tmp_path: Path) -> None:
    file = tmp_path / "journal"
    with journal(str(file), "info"):
        log_event(LogEvent.CAME, person="ann")
        until_written(file)
        file.rename(tmp_path / "journal.1")
        log_event(LogEvent.REOPENED)
        until_written(file)
    assert '"ann"' in (tmp_path / "journal.1").read_text()
    assert '"reopened"' in file.read_text()


def until_written(file: Path) -> None:
    """Wait for a line."""
    until(lambda: file.exists() and file.read_text().endswith("\n"))


def until(condition: Callable[[], bool]) -> None:
    """Wait for something that another thread does."""
    end = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < end
        sleep(0.001)


@pytest.fixture
def full_file(tmp_path: Path) -> Iterator[Path]:
    """A file that has as many bytes as the system lets any file have."""
    size, limits = 1 << 20, resource.getrlimit(resource.RLIMIT_FSIZE)
    path = tmp_path / "journal"
    with path.open("wb") as file:
        file.truncate(size)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    yield path
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_where_there_is_no_room_lines_are_counted_and_the_host_goes_on(full_file: Path) -> None:
    file = full_file
    keeper = Journal(file)
    log = logging.getLogger("antterm.host.full")
    log.addHandler(keeper)
    for _line in range(3):
        log.warning("nothing")
    until(lambda: keeper.lost == 3)
    file.unlink()
    log.warning("something")
    log.removeHandler(keeper)
    keeper.close()
    told = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["event"] for line in told] == ["lost", "elsewhere"]
    assert told[0]["lines"] == 3


def test_a_pipe_that_nobody_reads_or_that_is_closed_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "PATIENCE", 0.05)
    monkeypatch.setattr(journals, "MOST_WAITING", 100)
    reader, writer = os.pipe()
    with open(writer, "w") as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        with journal(STANDARD_ERROR, "info"):
            for _line in range(1500):  # more than the pipe and the queue hold
                log_event(LogEvent.CAME, person="ann")
        os.close(reader)
        with journal(STANDARD_ERROR, "info"):
            log_event(LogEvent.CAME, person="ann")


def test_a_journal_that_cannot_be_written_is_said_before_anything_else(tmp_path: Path) -> None:
    with pytest.raises(NoJournal) as raised, journal(str(tmp_path / "nowhere/journal"), "info"):
        pytest.fail("there is none")
    assert raised.value.sentence().endswith("No such file or directory.")
