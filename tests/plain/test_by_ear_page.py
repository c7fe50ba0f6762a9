"""What `docs/by-ear.md` quotes is what is heard; ANTTERM_RENEW_GOLDEN=1 writes it anew."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from antterm.saves.document import Seat
from tests.plain.listening import hear, table

PAGE = Path(__file__).resolve().parents[2] / "docs" / "by-ear.md"
QUOTED = re.compile(r"(<!-- heard: (\w+)(?: (\w+)=(\w+))?: ([^\n]*) -->\n```\n)(.*?)(```\n)", re.DOTALL)


@pytest.mark.parametrize("game_id", ["hive", "micropolis", "march"])
def test_a_game_begins_as_the_page_tells(game_id: str) -> None:
    page = PAGE.read_text("utf-8")
    quoted = next(found for found in QUOTED.finditer(page) if found[2] == game_id)
    options: dict[str, str] = {quoted[3]: quoted[4]} if quoted[3] else {}
    other = Seat("Bob", "bot:easy") if game_id == "march" else Seat("Bob")
    heard = hear(quoted[5].split(", "), table(game_id, (Seat("Ann"), other), 1, **options))
    said = heard.split("lists the words that can be typed.\n")[1].rpartition("\n> ")[0] + "\n"
    if os.environ.get("ANTTERM_RENEW_GOLDEN"):
        PAGE.write_text(page[: quoted.start(6)] + said + page[quoted.end(6) :], "utf-8")
    else:
        assert said == quoted[6]
