"""Every fact of a view can be asked for: another fact, another sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from antterm.core.game import Outcome
from antterm.core.hex import Hex
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece
from antterm.games.hive.rules.view import HiveView, LastMove
from antterm.games.micropolis.rules.anthill import Anthill, AnthillId
from antterm.games.micropolis.rules.draft import RowTile
from antterm.games.micropolis.rules.state import Player
from antterm.games.micropolis.rules.tiles import Craft, Deck, Fruit, Port, Segment, Specialist, Tile
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.plain.spoken import ListenerView
from tests.games.hive.positions import table as hive_table
from tests.games.hive.test_words import view_of
from tests.games.micropolis.positions import GAME, anthill, table, tiles
from tests.plain.hearing import told

NAMES = ["Ann", "Bob"]
Changed = tuple[str, Callable[[Any], Any]]
"""A subject, and another view of which it tells something else."""


def with_stack(view: HiveView, cell: Hex, text: str) -> HiveView:
    """One more cell with pieces."""
    return replace(view, stacks={**view.stacks, cell: tuple(map(Piece.parse, text.split()))})


def hive_view() -> HiveView:
    """Queens with a few others round them, a beetle on top, an ant that was moved last."""
    stacks = {"0,0": "wQ bB1", "1,0": "wA1", "2,0": "bQ", "3,0": "bS1", "0,1": "wG1"}
    last = LastMove(Piece.parse("bS1"), Hex(2, 1), Hex(3, 0), "bS1 bQ-")
    return replace(view_of(hive_table(stacks, expansions="MLP")), last=last)


def with_last(**changes: Any) -> Callable[[HiveView], HiveView]:
    """The last move otherwise."""

    def changed(view: HiveView) -> HiveView:
        assert view.last is not None
        return replace(view, last=replace(view.last, **changes))

    return changed


def with_piece(old: str, new: Piece) -> Callable[[HiveView], HiveView]:
    """Another piece in place of one in play."""
    return lambda view: replace(
        view,
        stacks={
            cell: tuple(new if piece == Piece.parse(old) else piece for piece in stack)
            for cell, stack in view.stacks.items()
        },
    )


def ended(view: Any, **changes: Any) -> Any:
    return replace(view, outcome=replace(Outcome((0,), (30, 20), "surrounded"), **changes))


HIVE: Mapping[str, Changed] = {
    "HiveView.stacks": (
        "free",
        lambda view: with_stack(view, Hex(0, -1), "wA2"),
    ),
    "HiveView.hands": ("hand", lambda view: replace(view, hands=(view.hands[WHITE][1:], view.hands[BLACK]))),
    "HiveView.to_move": ("", lambda view: replace(view, to_move=BLACK)),
    "HiveView.ply": ("", lambda view: replace(view, ply=view.ply + 2)),
    "HiveView.expansions": ("game", lambda view: replace(view, expansions="ML")),
    "HiveView.last": ("last", lambda view: replace(view, last=None)),
    "HiveView.outcome": ("", ended),
    "HiveView.opening": ("game", lambda view: replace(view, opening="tournament")),
    "LastMove.piece": ("last", with_last(piece=None)),
    "LastMove.origin": ("last", with_last(origin=Hex(-1, 0))),
    "LastMove.target": ("last", with_last(target=Hex(1, 0))),
    "LastMove.text": ("last", with_last(text="bS1 wA1-")),
    "LastMove.thrown": ("last", with_last(thrown=True)),
    "Piece.seat": ("white", with_piece("wG1", Piece(BLACK, Bug.GRASSHOPPER, 1))),
    "Piece.bug": ("white", with_piece("wG1", Piece(WHITE, Bug.SPIDER, 1))),
    "Piece.number": ("white", with_piece("wG1", Piece(WHITE, Bug.GRASSHOPPER, 2))),
    "Outcome.winners": ("", lambda view: ended(view, winners=(1,))),
    "Outcome.reason": ("", lambda view: ended(view, reason="resigned")),
}
HIVE_SILENT = {
    "Outcome.scores": "nobody counts points",
}


def micropolis_view() -> MicropolisView:
    """The advanced game in its midst: an anthill of three tiles with a full barracks, three bare ones."""
    full = anthill("47 48 36", army=4, full="36")
    bare = anthill(army=5)
    return GAME.view(table([[full, bare], [bare, bare]], commander="0a"), 0)


def with_player(**changes: Any) -> Callable[[MicropolisView], MicropolisView]:
    """The first player otherwise."""
    return lambda view: replace(view, players=(replace(view.players[0], **changes), *view.players[1:]))


def with_first(**changes: Any) -> Callable[[MicropolisView], MicropolisView]:
    """The first place of the row otherwise."""
    return lambda view: replace(view, row=(view.row[0]._replace(**changes), *view.row[1:]))


def with_tile(**changes: Any) -> Callable[[MicropolisView], MicropolisView]:
    """The first tile of the row otherwise."""
    return lambda view: with_first(tile=replace(view.row[0].tile, **changes))(view)


SEGMENT = Segment(tuple(Port), 2, (Specialist(Craft.NURSE, 2),), (Fruit.FIG,))


def with_segment(**changes: Any) -> Callable[[MicropolisView], MicropolisView]:
    """The first tile of the row with one stretch of gallery, which is otherwise than the usual one."""
    rest = tuple(port for port in Port if port not in changes.get("ports", Port))
    others = (Segment(rest),) if rest else ()
    return with_tile(segments=(replace(SEGMENT, **changes), *others))


def with_anthill(**changes: Any) -> Callable[[MicropolisView], MicropolisView]:
    """The first anthill otherwise."""

    def changed(view: MicropolisView) -> MicropolisView:
        first, *others = view.players[0].anthills
        return with_player(anthills=(replace(first, **changes), *others))(view)

    return changed


def with_deck(**changes: Any) -> Callable[[MicropolisView], MicropolisView]:
    return lambda view: replace(view, deck=replace(view.deck, **changes))


MICROPOLIS: Mapping[str, Changed] = {
    "MicropolisView.rulings": (
        "game",
        lambda view: replace(view, rulings={**view.rulings, "tie_break": "sum"}),
    ),
    "MicropolisView.deck": ("game", with_deck(authentic=True)),
    "MicropolisView.players": ("", with_anthill(army=3)),
    "MicropolisView.row": ("row", lambda view: replace(view, row=view.row[1:])),
    "MicropolisView.pile": ("", lambda view: replace(view, pile=view.pile - 1)),
    "MicropolisView.supply": ("supply", lambda view: replace(view, supply=view.supply - 1)),
    "MicropolisView.architects": ("supply", lambda view: replace(view, architects=1)),
    "MicropolisView.commander": ("", lambda view: replace(view, commander=AnthillId(1, "a"))),
    "MicropolisView.round": ("", lambda view: replace(view, round=7)),
    "MicropolisView.last_round": ("", lambda view: replace(view, last_round=10)),
    "MicropolisView.turn": ("", lambda view: replace(view, turn=1)),
    "MicropolisView.to_move": ("", lambda view: replace(view, to_move=None)),
    "MicropolisView.held": ("", lambda view: replace(view, held=view.row[0].tile)),
    "MicropolisView.outcome": ("", ended),
    "Player.anthills": ("Ann A", with_anthill(tiles=tiles("47 48"))),
    "Player.tokens": (
        "",
        with_player(tokens=2),
    ),
    "Anthill.tiles": ("tiles Ann A", with_anthill(tiles=tiles("48 47 36"))),
    "Anthill.army": ("mine", with_anthill(army=9)),
    "Anthill.full": ("mine", with_anthill(full=frozenset())),
    "RowTile.tile": ("row", with_first(tile=tiles("36")[0])),
    "RowTile.soldiers": (
        "row",
        with_first(soldiers=2),
    ),
    "Tile.barracks": ("row", with_tile(barracks=4)),
    "Tile.segments": ("tile 1", with_segment()),
    "Segment.ports": ("tile 1", with_segment(ports=tuple(Port)[:3])),
    "Segment.workers": ("tile 1", with_segment(workers=3)),
    "Segment.specialists": ("tile 1", with_segment(specialists=())),
    "Segment.fruits": ("tile 1", with_segment(fruits=(Fruit.CHERRY,))),
    "Specialist.craft": ("tile 1", with_segment(specialists=(Specialist(Craft.SENTRY),))),
    "Specialist.eggs": ("tile 1", with_segment(specialists=(Specialist(Craft.NURSE, 3),))),
    "Deck.name": ("game", with_deck(name="of my own")),
    "Deck.authentic": ("game", with_deck(authentic=True)),
    "Deck.tiles": ("supply", lambda view: replace(view, deck=replace(view.deck, tiles={}))),
    "AnthillId.seat": ("", lambda view: replace(view, commander=AnthillId(1, "a"))),
    "AnthillId.letter": ("", lambda view: replace(view, commander=AnthillId(0, "b"))),
    "Outcome.winners": ("", lambda view: ended(view, winners=(1,))),
    "Outcome.scores": ("", lambda view: ended(view, scores=(31, 20))),
}
MICROPOLIS_SILENT = {
    "MicropolisView.seat": "who looks knows it",
    "Tile.id": "names a tile in files; nobody is shown it",
    "Outcome.reason": "there is one reason only",
}
GAMES: Mapping[
    str, tuple[Callable[[], Any], tuple[type[Any], ...], Mapping[str, Changed], Mapping[str, str]]
] = {
    "hive": (hive_view, (HiveView, LastMove, Piece, Outcome), HIVE, HIVE_SILENT),
    "micropolis": (
        micropolis_view,
        (MicropolisView, Player, Anthill, RowTile, Tile, Segment, Specialist, Deck, AnthillId, Outcome),
        MICROPOLIS,
        MICROPOLIS_SILENT,
    ),
}
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "hive": {"threefold": "off"},
    "micropolis": {"deck": {"name": "x"}},
}


def names_of(kind: type[Any]) -> Iterator[str]:
    """The fields of a class, with its name."""
    found = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
    return (f"{kind.__name__}.{name}" for name in found)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_field_is_told_somewhere(game_id: str) -> None:
    _view, kinds, changes, silent = GAMES[game_id]
    assert {name for kind in kinds for name in names_of(kind)} == {*changes, *silent}


@pytest.mark.few(22)
@pytest.mark.parametrize(("game_id", "field"), [(game, name) for game in GAMES for name in GAMES[game][2]])
def test_another_fact_is_another_sentence(game_id: str, field: str) -> None:
    make, _kinds, changes, _silent = GAMES[game_id]
    subject, change = changes[field]
    before, after = make(), change(make())
    if field.startswith("Outcome."):
        before = ended(before)
    if field.startswith(("Segment.", "Specialist.")):
        before = with_segment()(before)

    def heard(view: Any) -> list[str]:
        return list(told(game_id).look(ListenerView(view, None, 0, NAMES, OPTIONS[game_id]), subject))

    assert heard(before) != heard(after)
