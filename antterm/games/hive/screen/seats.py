"""The players of Hive beside the board: whose turn it is, the hands, and how free the queens are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from antterm.draw.canvas import Canvas, Ink, cells_of
from antterm.draw.paint import DIM, KEY, WARNING, shorten
from antterm.games.hive.draw.hands import Hand, hand_chips, hand_strip, hand_tiles, tile_rows
from antterm.games.hive.rules.pieces import WHITE, Bug, Piece
from antterm.games.hive.rules.view import HiveView
from antterm.games.hive.words.pieces import piece_name
from antterm.i18n import _, ngettext
from antterm.i18n.nouns import capital

QUEEN_IN_DANGER = 2
"""Free sides at which her player is warned."""
GROUND = "side"
"""The role of the ground of these panes."""
TILES_FROM = 120
"""Columns of the terminal from which the hands are tiles."""


@dataclass(frozen=True)
class PlayerHand:
    """One player with the hand."""

    seat: int
    name: str
    hand: Hand
    free: int | None
    """Free sides of the queen; None before she is placed."""
    asked: bool
    """Whether the game waits for this player."""
    result: str = ""
    """The result of the game for this player; empty while it goes on."""
    has_won: bool = False

    @property
    def ink(self) -> Ink:
        """The ink of the name."""
        return Ink("white" if self.seat == WHITE else "black", attrs="b")

    @property
    def queen_ink(self) -> Ink:
        """The ink of the note about the queen, or about the end of the game."""
        if self.has_won:
            return Ink("good", attrs="b")
        return WARNING if self.free is not None and self.free <= QUEEN_IN_DANGER else DIM


@dataclass(frozen=True)
class HiveSeats:
    """Both players with their hands, as chips or as tiles."""

    players: tuple[PlayerHand, PlayerHand]
    ascii_only: bool
    as_tiles: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: then results stand in place of the hands."""
        return any(player.result for player in self.players)

    def rows(self, width: int) -> int:
        """Return how many rows it takes."""
        if self.is_over:
            return len(self.players)
        if self.as_tiles:
            return sum(2 + tile_rows(len(player.hand.kinds), width) for player in self.players) - 1
        return sum(1 + hand_chips(player.hand, width).height for player in self.players)

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        as_tiles = self.as_tiles and self.rows(width) <= height
        y = 0
        for player in self.players:
            _put_player(canvas, y, player, self.ascii_only)
            if self.is_over:
                y += 1
                continue
            hand = hand_tiles(player.hand, width, GROUND) if as_tiles else hand_chips(player.hand, width)
            canvas.blit(hand, 0, y + 1)
            y += 1 + hand.height + as_tiles
        return canvas


@dataclass(frozen=True)
class HiveStrip:
    """Both hands and how free the queens are, on one row above the board of a narrow terminal."""

    players: tuple[PlayerHand, PlayerHand]
    ascii_only: bool

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        hands = [hand_strip(player.hand) for player in self.players]
        queens = [_whose_queen(player) for player in self.players]
        texts = next(
            (pair for pair in zip(*queens, strict=True) if self._room(hands, pair) <= width), ("", "")
        )
        first = 3 + hands[0].width + cells_of(texts[0]) + 1
        lefts = (0, max(first, min(width // 2 + 1, width - 3 - hands[1].width - cells_of(texts[1]))))
        for player, hand, text, left in zip(self.players, hands, texts, lefts, strict=True):
            canvas.put(left, 0, turn_sign(player.asked, self.ascii_only), KEY)
            canvas.blit(hand, left + 2, 0)
            canvas.put(left + 3 + hand.width, 0, text, player.queen_ink)
        return canvas

    def _room(self, hands: Sequence[Canvas], texts: Sequence[str]) -> int:
        """Return how many columns the hands and these texts take."""
        return sum(3 + hand.width + cells_of(text) for hand, text in zip(hands, texts, strict=True)) + 1


def _queen_texts(free: int | None) -> tuple[str, ...]:
    """Return how free a queen is, ever shorter."""
    if free is None:
        return ("", "", "", "")
    texts = (
        ngettext("queen: {n} side free", "queen: {n} sides free", free),
        _("queen: {free} free"),
        _("{free} free"),
        f"{Bug.QUEEN.value}:{{free}}",
    )
    return tuple(text.format(n=free, free=free) for text in texts)


def _whose_queen(player: PlayerHand) -> tuple[str, ...]:
    """Return how free a queen is and whose she is, ever shorter."""
    if player.free is None:
        return ("", "", "", "")
    queen, (_long, _short, free, _shortest) = Piece(player.seat, Bug.QUEEN, 0), _queen_texts(player.free)
    sides = ngettext("{n} side free", "{n} sides free", player.free).format(n=player.free)
    name = capital(piece_name(queen))
    return (f"{name}: {sides}", f"{name}: {free}", f"{queen}: {free}", f"{queen}:{player.free}")


def _put_player(canvas: Canvas, y: int, player: PlayerHand, ascii_only: bool) -> None:
    canvas.put(0, y, turn_sign(player.asked, ascii_only), KEY)
    room = canvas.width - 3 - cells_of(player.name)
    texts = [player.result] if player.result else [text for text in _queen_texts(player.free) if text]
    text = next((text for text in texts if cells_of(text) <= room), texts[-1] if texts else "")
    canvas.put(2, y, shorten(player.name, canvas.width - 3 - cells_of(text)), player.ink)
    canvas.put(max(2, canvas.width - cells_of(text)), y, text, player.queen_ink)


def turn_sign(asked: bool, ascii_only: bool) -> str:
    """Return the sign of the player who is asked."""
    return " " if not asked else ">" if ascii_only else "►"


def queen_sides(view: HiveView, seat: int) -> int | None:
    """Return how many free cells a player's queen still has beside her; None before she is placed."""
    cell = view.place_of(Piece(seat, Bug.QUEEN, 0))
    return None if cell is None else sum(there not in view.stacks for there in cell.neighbours())
