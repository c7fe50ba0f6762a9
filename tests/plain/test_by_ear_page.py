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


@pytest.mark.parametrize("number", range(4), ids=["first", "hive", "micropolis", "march"])
def test_a_game_begins_as_the_page_tells(number: int) -> None:
    page = PAGE.read_text("utf-8")
    quoted = [*QUOTED.finditer(page)][number]
    options = dict(option.split("=") for option in quoted[2].split())
    bot = options.pop("against", "")
    other = Seat("Bob", f"bot:{bot}") if bot else Seat("Bob")
    heard = hear(quoted[3].split(", "), table(quoted[1], (Seat("Ann"), other), 1, **options))
    said = heard.split("lists the words that can be typed.\n")[1].rpartition("\n> ")[0] + "\n"
    if os.environ.get("ANTTERM_RENEW_GOLDEN"):
        PAGE.write_text(page[: quoted.start(4)] + said + page[quoted.end(4) :], "utf-8")
    else:
        assert said == quoted[4]
