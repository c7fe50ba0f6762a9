"""The text of the info pane: which card, hex, page, nest or answer it explains."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.core.ask import Choice
from antterm.games.march.draw.in_full import card_lines, mat_lines, mat_rulings
from antterm.games.march.draw.scene import Ghost, laid
from antterm.games.march.rules.meanings import Decline
from antterm.games.march.rules.view import HexView
from antterm.games.march.screen import pages
from antterm.games.march.screen.explain import (
    answer_lines,
    due_lines,
    hex_lines,
    mat_page_lines,
    nest_lines,
    own_card_lines,
    species_in_question,
)
from antterm.games.march.screen.position import Position
from antterm.games.march.screen.reader import Reader
from antterm.games.march.words.naming import Naming
from antterm.i18n import _


@dataclass(frozen=True)
class InfoText:
    """Chooses what the info pane explains; `explain` has the sentences.

    Args:
        position: the position with its question.
        reader: the page that is open, the card under the cursor there, and whether it is explained in full.
        choice: the answer under consideration; None for none.
        hex_view: the hex under the cursor, or the one whose sites are asked for; None where no hex lies.
        ghost: the hex that the answer would lay, where it would lie; None for any other answer.
        listed_card: the only card that can be played, while its list is open; None at any other time.
        looks_round: whether the cursor was moved where it is not needed for the answer.
        has_cursor: whether the cursor is shown in the meadow.
    """

    position: Position
    reader: Reader
    choice: Choice | None
    hex_view: HexView | None
    ghost: Ghost | None = None
    listed_card: str | None = None
    looks_round: bool = False
    has_cursor: bool = True

    @property
    def _is_undecided(self) -> bool:
        """Whether no answer is considered, or only "no"."""
        return self.choice is None or isinstance(self.choice.meaning, Decline)

    def lines(self) -> list[str]:
        """Return the lines of the pane, the title first.

        A card of another player to which the viewer reacts comes first: in the pane with what it does in a
        few words, in a full explanation with its whole text.
        """
        card, view = self.position.asking_card_of_another, self.position.view
        if not card or self.looks_round or self.reader.page not in (pages.MEADOW, pages.HAND, pages.BATTLE):
            return self._explained()
        full = card_lines(view, card)
        if self._is_undecided:
            return full
        if self.reader.in_full:
            return [*full, "", *self._explained()]
        gist = Naming(view.components).gist(card)
        title = _("{card}: {what}").format(card=full[0], what=gist) if gist else full[0]
        return [title, *self._explained()]

    def _explained(self) -> list[str]:
        """Return the lines on the card, hex, page or answer in question, without another player's card."""
        view, choice, reader, page = self.position.view, self.choice, self.reader, self.reader.page
        ask, names = self.position.seat_view.ask, self.position.seat_view.names
        if page is pages.MAT:
            return mat_page_lines(view, reader.seat, reader.in_full)
        if self.listed_card is None and (own := species_in_question(view, ask, choice)) is not None:
            return [*mat_lines(view, own), *mat_rulings(own)]
        is_drawn = page is pages.DRAWN and reader.in_full  # then those cards are told in full
        played = self.position.card_reacted_to if self._is_undecided else None
        if played is not None and not (self.looks_round or is_drawn):
            return card_lines(view, played.card)
        if is_drawn:
            cards = reader.news.drawn
            return [
                pages.drawn_title(len(cards)),
                *(line for each in dict.fromkeys(cards) for line in (*card_lines(view, each), "")),
            ]
        if reader.card is not None:
            return own_card_lines(view, reader.card, ask)
        if page is pages.HAND and reader.in_full and (hand := reader.cards()):
            return [line for each in hand for line in (*own_card_lines(view, each, ask), "")]
        if page is pages.NESTS and reader.in_full:
            return nest_lines(view, reader.seat, names, in_full=True)
        if not self._looks_from_page:
            lines = page.lines(view, self.position.seat_view, reader.seat)
            if lines is not None:
                return lines
        if choice is not None and self.listed_card is not None:
            return own_card_lines(view, self.listed_card, ask)
        if choice is not None and (lines := answer_lines(view, ask, choice)) is not None:
            return lines
        return self._place_lines()

    @property
    def _looks_from_page(self) -> bool:
        """Whether the cursor is moved over the hexes while another page than the meadow is open."""
        return self.looks_round and self.reader.page is not pages.MEADOW

    def _place_lines(self) -> list[str]:
        """Return the lines on a battle, a hex or a nest, where no card and no page is explained."""
        view, page, names = self.position.view, self.reader.page, self.position.seat_view.names
        if page is pages.BATTLE and view.battle is not None:
            return hex_lines(view, view.hexes[view.battle.hex], names)
        if page is pages.BATTLE and self.position.battles_due and not self._looks_from_page:
            return due_lines(view, self.position.battles_due[self.reader.battle], names)
        if self.ghost is not None:
            return hex_lines(view, laid(view, self.ghost), names)
        if not self.has_cursor or (page is not pages.MEADOW and not self._looks_from_page):
            return nest_lines(view, self.reader.seat, names, in_full=self.reader.in_full)
        return hex_lines(view, self.hex_view, names) if self.hex_view else [_("There is no hex here yet.")]
