"""What `docs/by-ear.md` quotes is what is heard; ANTTERM_RENEW_GOLDEN=1 writes it anew."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from antterm.saves.document import Seat
from tests.plain.listening import hear, table

PAGE = Path(__file__).resolve().parents[2] / "docs" / "by-ear.md"
QUOTED = re.compile(r"<!-- heard: (\w+)((?: \w+=\w+)*): ([^\n]*) -->\n```\n(.*?)```\n", re.DOTALL)
"""A game, its options (`against` is the other's bot), the lines that are typed, and what is heard."""
LEFT_OUT = "[...]\n"
"""Stands in a long game for lines that are heard and not quoted."""


def said_in(quoted: re.Match[str]) -> str:
    """Return all that is heard in a game that the page quotes, after its title."""
    options = dict(option.split("=") for option in quoted[2].split())
    bot, seed = options.pop("against", ""), int(options.pop("seed", "1"))
    other = Seat("Bob", f"bot:{bot}") if bot else Seat("Bob")
    heard = hear(quoted[3].split(", "), table(quoted[1], (Seat("Ann"), other), seed, **options))
    return heard.split("lists the words that can be typed.\n")[1].rpartition("\n> ")[0] + "\n"


BEGINNINGS = {"first": 0, "hive": 2, "micropolis": 3, "march": 4}
"""The places on the page of games that are quoted from their beginning, without leaving lines out."""


@pytest.mark.parametrize("number", BEGINNINGS.values(), ids=BEGINNINGS)
def test_a_game_begins_as_the_page_tells(number: int) -> None:
    page = PAGE.read_text("utf-8")
    quoted = [*QUOTED.finditer(page)][number]
    said = said_in(quoted)
    if os.environ.get("ANTTERM_RENEW_GOLDEN"):
        PAGE.write_text(page[: quoted.start(4)] + said + page[quoted.end(4) :], "utf-8")
    else:
        assert said == quoted[4]


def test_the_whole_game_of_the_page_is_heard_in_this_order_from_its_beginning_to_its_end() -> None:
    """Only what `[...]` stands for is missing: at least a line each time."""
    quoted = [*QUOTED.finditer(PAGE.read_text("utf-8"))][1]
    said = said_in(quoted)
    first, *others = quoted[4].split(LEFT_OUT)
    assert said.startswith(first)
    at = len(first)
    for part in others:
        found = said.find(f"\n{part}", at)
        assert found >= at, part
        at = found + 1 + len(part)
    assert at == len(said)
    assert "Ann wins" in others[-2]
