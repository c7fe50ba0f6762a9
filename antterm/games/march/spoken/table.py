"""A moment of March of the Ants, with the names that sentences need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from antterm.games.march.draw.names import facts_text
from antterm.games.march.rules.view import HexView, MarchView
from antterm.games.march.words.naming import Naming
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import enumerated
from antterm.plain.spoken import Moment


class MarchTold:
    """A moment, told.

    Args:
        moment: what may be known.
    """

    def __init__(self, moment: Moment[MarchView]) -> None:
        self.moment, self.view = moment, moment.view
        self.naming = Naming(moment.view.parts, moment.names)

    @property
    def seats(self) -> Sequence[int]:
        """The players, who listens first, then clockwise."""
        first = self.moment.seat or 0
        return [(first + place) % self.view.seats for place in range(self.view.seats)]

    def who(self, seat: int | None) -> str:
        """Describe a player; a centipede for None."""
        return _("the centipede") if seat is None else self.naming.player(seat)

    def whose(self, amounts: Iterable[tuple[int | None, int]]) -> str:
        """Describe so much of each: `2 of Ann, 1 of Bea`."""
        # Translators: so many of the things spoken of, and whose they are: "2 of Ann".
        text = pgettext("how many are whose", "{n} of {who}")
        return enumerated(text.format(who=self.who(seat), n=n) for seat, n in amounts)

    def card(self, card: str) -> str:
        """Describe a card with all that is printed on it."""
        printed = self.view.card(card)
        return f"{self.naming.card(card)}. {facts_text(printed)}. {_(printed.effect)}"

    def cards(self, cards: Iterable[str]) -> str:
        """Describe several cards by their names."""
        return self.naming.cards(list(cards))

    def contested(self) -> Sequence[HexView]:
        """Return the hexes that will be fought over, in their order."""
        return [here for _number, here in sorted(self.view.hexes.items()) if here.contested]
