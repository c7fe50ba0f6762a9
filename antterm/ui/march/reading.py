"""Reading: the cards of a hand or of a nest mat one by one, and what is under the cursor in full."""

from __future__ import annotations

from abc import abstractmethod

from textual.reactive import reactive

from antterm.draw.canvas import PLAIN, Canvas
from antterm.draw.march import draw_card
from antterm.march.components import SEGMENTS
from antterm.march.view import MarchView
from antterm.ui.march.looking import ARROWS, MeadowPresenter
from antterm.ui.march.targets import cards_of
from antterm.ui.paint import TITLE, put_wrapped

SCROLL = 10
"""Rows that PageUp scrolls."""
READ_ON = (*ARROWS, "tab", "shift+tab", "pageup", "pagedown")
"""Keys with which an explanation stays open, and tells of the next thing."""


class ReadingPresenter(MeadowPresenter):
    """A presenter with pages of cards and an explanation in full."""

    page: reactive[str] = reactive("meadow", init=False)
    """What the board pane shows."""
    mat: reactive[int] = reactive(0, init=False)
    """The seat whose nest mat is uppermost."""
    scroll: reactive[int] = reactive(0, init=False)
    """Rows that a long page is scrolled."""
    card: reactive[int | None] = reactive(None, init=False)
    """The place of the card under the cursor on a page of cards; None for none."""
    in_full: reactive[bool] = reactive(False, init=False)
    """Whether what is under the cursor is explained in the board pane."""

    @abstractmethod
    def explanation(self) -> list[str]:
        """What there is to say of the thing under the cursor."""

    def cards(self) -> list[str]:
        """The cards of the page that is open, in the order in which the cursor goes over them."""
        if self.page == "nests":
            return nest_cards(self.view, self.mat)
        asked = cards_of(self.sight.ask.choices) if self.sight and self.sight.ask else []
        return hand_cards(self.view, asked) if self.page == "hand" else []

    def card_read(self) -> str | None:
        """The card under the cursor."""
        cards = self.cards()
        return cards[self.card] if self.card is not None and self.card < len(cards) else None

    def press_card(self, key: str) -> bool:
        """Arrows and PageUp, PageDown go from card to card. Returns False for any other key or page."""
        cards = self.cards()
        if not cards or key not in (*ARROWS, "pageup", "pagedown"):
            return False
        by = 1 if key in ("down", "right", "pagedown") else -1
        start = -1 if by > 0 else len(cards)
        if self.card is None and self.page == "hand":
            start = 0  # the first card lies open before the cursor comes
        self.card = ((start if self.card is None else self.card) + by) % len(cards)
        return True

    def press_in_full(self, key: str, character: str | None) -> bool:
        """`z` opens the explanation in full; any key but those that look round closes it."""
        if not self.in_full:
            if character != "z":
                return False
            self.in_full, self.scroll = True, 0
            return True
        if key in ("pageup", "pagedown"):
            self.scroll = max(0, self.scroll + (SCROLL if key == "pagedown" else -SCROLL))
            return True
        self.in_full = key in READ_ON
        return character == "z" or key in ("enter", "space", "escape")

    def paint_in_full(self, width: int, height: int) -> Canvas:
        """The explanation as a page, from its beginning."""
        lines = self.explanation()
        scrap = Canvas(max(10, width - 2), 4 + 10 * len(lines))
        y = 0
        for number, line in enumerate(lines):
            y = put_wrapped(scrap, 0, y, line, scrap.width, PLAIN if number else TITLE)
        canvas = Canvas(width, height)
        canvas.blit(scrap, 1, -min(self.scroll, max(0, y - height)))
        return canvas

    def put_card_over(self, canvas: Canvas) -> None:
        """The card of a nest mat that is read stands at the foot of the page."""
        card = self.card_read()
        if card is not None:
            drawn = draw_card(self.view, card, canvas.width, self.app.glyphs)
            canvas.blit(drawn, 0, max(0, canvas.height - drawn.height))


def hand_cards(view: MarchView, asked: list[str]) -> list[str]:
    """The cards asked for, then the rest of the hand, each kind once."""
    hand = view.nests[view.seat].hand if view.seat is not None else None
    return [*asked, *(card for card in dict.fromkeys(hand) if card not in asked)] if hand is not None else []


def nest_cards(view: MarchView, seat: int) -> list[str]:
    """A player's Evolutions, in each segment the top one first, then the goals."""
    nest = view.nests[seat]
    return [card for segment in SEGMENTS for card in reversed(nest.body[segment])] + list(nest.goals)
