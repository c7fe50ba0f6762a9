"""Files cut off, damaged, swapped or made up: one sentence, nothing overwritten, the earlier one offered."""

from __future__ import annotations

import io
import json
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antterm.cli import main
from antterm.saves.errors import SaveError
from antterm.saves.store import Store
from antterm.table import Table

SAMPLES = {path.stem: path.read_bytes() for path in (Path(__file__).parent / "samples").glob("*.json")}
GAMES = ("hive-schema-1", "micropolis-schema-1", "march-schema-1")
PLAIN: dict[str, dict[str, Any]] = {name: json.loads(SAMPLES[name]) for name in GAMES}

names = st.sampled_from(GAMES)


@st.composite
def cut_off(draw: st.DrawFn) -> bytes:
    text = SAMPLES[draw(names)]
    return text[: draw(st.integers(0, len(text) - 2))]


@st.composite
def flipped(draw: st.DrawFn) -> bytes:
    text = bytearray(SAMPLES[draw(names)])
    for place in draw(st.lists(st.integers(0, len(text) - 1), min_size=1, max_size=4)):
        text[place] ^= 1 << draw(st.integers(0, 7))
    return bytes(text)


@st.composite
def swapped(draw: st.DrawFn) -> bytes:
    one, other = PLAIN[draw(names)], PLAIN[draw(names)]
    taken = draw(st.sets(st.sampled_from(sorted(set(one) - {"format", "schema"})), min_size=1))
    return json.dumps({**one, **{key: other[key] for key in taken}}).encode()


@st.composite
def made_up(draw: st.DrawFn) -> bytes:
    plain = PLAIN[draw(names)]
    key = draw(st.sampled_from(sorted(plain)))
    value: object = draw(
        st.sampled_from(
            [
                2,
                999,
                -1,
                10**400,
                1e308,
                float("nan"),
                float("inf"),
                "",
                "\x1b[2J",
                "x" * 10_000,
                [],
                {},
                None,
                True,
            ]
        )
    )
    return json.dumps({**plain, key: value}).encode()


NESTED = SAMPLES[GAMES[0]].replace(b'"expansions": "MLP"', b'"expansions": ' + b"[" * 50_000 + b"]" * 50_000)
TWICE = SAMPLES[GAMES[0]].replace(b"{", b'{"seed": 1, "seed": "two", ', 1)
NOT_UTF_8 = SAMPLES[GAMES[0]].replace(b"Sunday", b"Sund\xe4y")


NEWER = SAMPLES[GAMES[1]].replace(b'"schema": 1', b'"schema": 2')

KINDS = {
    "cut off": cut_off(),
    "flipped": flipped(),
    "swapped": swapped(),
    "made up": made_up(),
    "anything": st.binary(max_size=300),
}


@pytest.mark.few(1)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("times", [4, pytest.param(200, marks=pytest.mark.slow)])
def test_whatever_a_file_holds_nobody_sees_a_traceback(kind: str, times: int, tmp_path: Path) -> None:
    @settings(max_examples=times)
    @given(KINDS[kind])
    def try_it(text: bytes) -> None:
        with_this_file(tmp_path, text)

    try_it()


@pytest.mark.parametrize(
    "text", [NESTED, TWICE, NOT_UTF_8, NEWER], ids=["nested", "twice", "not UTF-8", "newer"]
)
def test_a_file_made_by_somebody(text: bytes, tmp_path: Path) -> None:
    with_this_file(tmp_path, text)


@pytest.mark.slow
def test_a_file_of_fifty_megabytes(tmp_path: Path) -> None:
    with_this_file(tmp_path, SAMPLES[GAMES[0]] + b" " * 50 * 2**20)


def with_this_file(folder: Path, text: bytes) -> None:
    """Do with such a saved game whatever can be done, its earlier generation being whole."""
    store = Store(folder)
    store.folder.mkdir(parents=True, exist_ok=True)
    for leftover in store.folder.iterdir():
        leftover.unlink()
    path = store.path("sunday")
    path.write_bytes(text)
    path.with_name("sunday.json.bak").write_bytes(SAMPLES[GAMES[0]])

    (summary,) = store.list()
    for command in ("check", "show", "saves"):
        one_sentence_at_most(command, *([] if command == "saves" else ["sunday"]), "--data-dir", str(folder))
    refused = refusal(store)
    if refused is None:
        assert path.read_bytes() == text
        return
    assert refused.sentence().isprintable()
    assert refused.earlier, "the earlier generation is not offered"
    assert summary.error is None or summary.error.earlier
    with Table.open(store, "sunday", earlier=True) as table:
        assert table.notice is not None
        assert path.read_bytes() == text, "overwritten before anything was decided"
        assert table.ask is not None
        table.answer(table.ask.choices[0].text)
    kept = [other.read_bytes() for other in store.folder.glob("sunday.json.corrupt-*")]
    assert kept == [text]


def refusal(store: Store) -> SaveError | None:
    """Why the game cannot be opened, or None when it can."""
    try:
        Table.open(store, "sunday").close()
    except SaveError as error:
        return error
    return None


def one_sentence_at_most(*arguments: str) -> None:
    """Run a command: it does what it should, or says in one line why not."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(arguments)
    assert status in (0, 1)
    assert "Traceback" not in err.getvalue()
    assert "antterm crashed" not in err.getvalue()
    assert err.getvalue().count("\n") == (1 if status else 0)
    assert "\x1b" not in out.getvalue()
