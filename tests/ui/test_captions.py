"""The captions of films: what each says is compared with the game that it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from antterm import bots
from antterm.core.hex import DIRECTIONS, Hex
from antterm.games.hive.rules.explain import facts_of
from antterm.games.hive.rules.pieces import Bug
from antterm.games.hive.words.pieces import piece_name
from antterm.games.micropolis.rules.scoring import totals
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.models.layout import Pane
from antterm.ui.models.scene import Caption
from antterm.ui.models.seat_view import Preferences
from antterm.ui.sharing import Portrait
from tests.program.games import ALL_EIGHT

NAMES = ("Ann", "Bob", "Cleo")


def a_game(folder: Path, game: str, answers: int, **options: str) -> Table:
    """A game that bots have played for so many answers, or to its end."""
    table = Table.create(Store(folder), game, [Seat(name) for name in NAMES], options, 3, "film")
    bot = bots.create("normal", game)
    while (ask := table.ask) is not None and table.length < answers:
        rng = bots.randomness(3, ask.seat, table.length)
        table.answer(bot.choose(ask, table.view(ask.seat), rng))
    return table


def a_hive(folder: Path, moves: tuple[str, ...]) -> Table:
    options = {"expansions": "MLP", "opening": "tournament", "threefold": "off"}
    table = Table.create(Store(folder), "hive", [Seat("Ann"), Seat("Bob")], options, 0, "film")
    for text in moves:
        table.answer(table.understand(text))
    return table


def film(table: Table) -> Iterator[tuple[Any, Any, Caption, Portrait]]:
    """Each position of a game that has a caption: the view before it, its own, the caption, the screen."""
    portrait, before = Portrait(table, (120, 40), Preferences()), None
    for number in range(table.length + 1):
        portrait.show(number)
        assert portrait.model.seat_view is not None
        view = portrait.model.seat_view.view
        if portrait.caption is not None:
            yield before, view, portrait.caption, portrait
        if portrait.caption is not None or number == 0:
            before = view


def free_cells(view: Any) -> dict[str, int]:
    """The free cells round each queen that is in play, counted on the board."""
    found = {}
    for (q, r), stack in view.stacks.items():
        around = [Hex(q + step.q, r + step.r) for step in DIRECTIONS]
        for piece in stack:
            if piece.bug is Bug.QUEEN:
                name = str(piece_name(piece))
                found[name] = sum(cell not in view.stacks for cell in around)
    return found


def test_a_caption_of_hive_tells_the_move_and_the_queens_that_it_concerns(tmp_path: Path) -> None:
    seen = 0
    for before, view, caption, _portrait in film(a_hive(tmp_path, ALL_EIGHT)):
        if view.outcome is not None:
            break
        old, new = free_cells(before), free_cells(view)
        told = {
            name: int(number) for name, number in re.findall(r"(\w+'s queen) has (\d) free cell", caption.why)
        }
        assert told == {name: n for name, n in new.items() if old.get(name, n) != n}
        seen += len(told)
        assert caption.done.startswith(("Ann ", "Bob "))
    assert seen > 15


def test_a_caption_of_hive_tells_which_pieces_are_held_fast_and_freed(tmp_path: Path) -> None:
    seen = set()
    for before, view, caption, _portrait in film(a_hive(tmp_path, ALL_EIGHT)):
        for what, names in re.findall(r"Can (no longer move|move again): ([^.]*)\.", caption.why):
            tops = {str(piece_name(stack[-1])): cell for cell, stack in view.stacks.items()}
            was = {str(piece_name(stack[-1])): cell for cell, stack in before.stacks.items()}
            for name in names.split(", "):
                if name in tops:
                    assert (facts_of(view, tops[name]).status == "free") is (what == "move again")
                if name in was:
                    assert (facts_of(before, was[name]).status == "free") is (what == "no longer move")
                seen.add(what)
    assert seen == {"no longer move", "move again"}


@pytest.mark.slow
def test_the_figures_of_a_march_are_those_on_its_screen(tmp_path: Path) -> None:
    last: dict[str, int] = {}
    seen = 0
    with a_game(tmp_path, "march", 260) as table:
        for _before, view, caption, portrait in film(table):
            if view.outcome is not None:
                break
            shown = {}
            for row in portrait.model.scene(Pane.SEATS).draw(44, 5).rows:
                if found := re.search(r"(Ann|Bob|Cleo)\b.*?(-?\d+)\s*$", "".join(char for char, _ink in row)):
                    shown[found[1]] = int(found[2])
            told = re.findall(r"(Ann|Bob|Cleo) (-?\d+) \(([+-]\d+)\)", caption.why)
            for name, points, change in told:
                assert shown[name] == int(points)
                assert not last or last[name] + int(change) == int(points)
            assert not last or {name for name, *_ in told} == {n for n in shown if shown[n] != last[n]}
            last, seen = shown, seen + len(told)
    assert seen > 30


def test_the_figures_of_micropolis_are_those_of_the_score_sheet(tmp_path: Path) -> None:
    seen = 0
    with a_game(tmp_path, "micropolis", 60) as table:
        at_turn: dict[int, Sequence[int]] = {}
        turn = (0, 0)
        for before, view, caption, _portrait in film(table):
            points = totals(view.sheets)
            if found := re.search(r"(?:leads|lead) with (\d+) points?", caption.why):
                assert int(found[1]) == max(points)
                leaders = [name for name, n in zip(NAMES, points, strict=True) if n == max(points)]
                assert all(name in caption.why for name in leaders)
            if (before.round, before.turn) != turn:
                turn = before.round, before.turn
                at_turn = {before.to_move: totals(before.sheets)}
            for seat, old in at_turn.items():
                if caption.done.startswith(f"{NAMES[seat]} takes") and (
                    found := re.search(r"; \+(\d+) points? \(", caption.done)
                ):
                    assert int(found[1]) == points[seat] - old[seat]
                    seen += 1
    assert seen > 10


def test_the_last_caption_tells_how_the_game_has_ended(tmp_path: Path) -> None:
    moves = ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "resign")
    *_others, (_before, _view, caption, _portrait) = film(a_hive(tmp_path, moves))
    assert caption == Caption("Ann gives up.", "Bob wins: Ann has given up.")


def test_a_caption_is_written_in_full() -> None:
    caption = Caption("Ann places ant 1 west of White's spider 1, which stands in the middle.", "So be it.")
    drawn = caption.draw(60, 3)
    assert ["".join(char for char, _ink in row).strip() for row in drawn.rows] == [
        "Ann places ant 1 west of White's spider 1, which stands in",
        "the middle.",
        "So be it.",
    ]
