"""The hexes from which the ants of a March go, and which of the ants have only just arrived."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from antterm.core.ask import Ask, Choice
from antterm.core.hex import Hex
from antterm.draw.canvas import cells_of
from antterm.games.march.draw.names import in_room
from antterm.games.march.rules.components import GREAT_TUNNEL
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import TakeStep
from antterm.games.march.rules.threats import contested_by_ants
from antterm.games.march.rules.topics import Reacting, Stepping, TakingSpoils
from antterm.games.march.rules.view import HexView, MarchView
from antterm.games.march.words.naming import Naming, steps
from antterm.i18n import _


class Origins:
    """The hexes from which ants can step at a question, and the one from which the next ant goes.

    Args:
        ask: the question.
        view: what the seat sees.
        best: the answers, those that look best first; empty where that is not known.
    """

    def __init__(self, ask: Ask, view: MarchView, best: Sequence[Choice] = ()) -> None:
        self.ask, self.view = ask, view
        steps = (choice.meaning for choice in best)
        self._best = [*dict.fromkeys(step.origin.hex for step in steps if isinstance(step, TakeStep))]
        """The hexes from which ants can step, that of the step that looks best first."""
        self.cells = self._ranked()
        """The cells of the hexes, the one first from which the next ant goes if nobody says otherwise."""
        self.cell = self.cells[0] if self.cells else None
        """The cell of the hex from which the next ant goes; None where the question is not about steps."""
        self._chosen = self.cell
        """The cell of the hex that was chosen: its ants go wherever they can, others where they cannot."""

    @property
    def here(self) -> HexView | None:
        """The hex from which the next ant goes."""
        return self.view.at(self.cell) if self.cell is not None else None

    def who_goes_instead(self) -> str:
        """Return that ants of another hex go because those of the hex that was chosen cannot; else ""."""
        if self.here is None or self._chosen is None or self.cell == self._chosen:
            return ""
        chosen = self.view.at(self._chosen)
        if chosen is None:
            return ""
        text = _("Ants of {hex} go there; those of {chosen} cannot.")
        return text.format(hex=self.here.number, chosen=chosen.number)

    def following(self, pointed_at: Hex | None = None) -> Hex | None:
        """Return the hex from which the next ant would go after `go_on`; None if ants go from one at most."""
        if self.cell is None or len(self.cells) < 2:
            return None
        if pointed_at in self.cells:
            return pointed_at
        return self.cells[(self.cells.index(self.cell) + 1) % len(self.cells)]

    def go_on(self, pointed_at: Hex | None = None) -> None:
        """Have the next ant go from the hex that is pointed at, if some can; else from the next hex."""
        self._chosen = self.cell = self.following(pointed_at) or self.cell

    def aim(self, target: Hex) -> bool:
        """Have ants go from a hex from which they can step to another one.

        Those of the hex that was chosen go if they can, and where no ants can step there from elsewhere.

        Args:
            target: the cell of the hex to which an ant is to go.

        Returns:
            Whether ants of another hex go now than before.
        """
        steps = [choice.meaning for choice in self.ask.choices if isinstance(choice.meaning, TakeStep)]
        numbers = {step.origin.hex for step in steps if self.view.hexes[step.hex].cell == target}
        leading = {self.view.hexes[number].cell for number in numbers}
        before, self.cell = self.cell, self._chosen
        if self.cell not in leading:
            others = (cell for cell in self.cells if cell in leading - {target})
            self.cell = next(others, self.cell)
        return self.cell != before

    def asking(self, asked: str, who: str, room: int) -> str:
        """Return the question with the hex from which ants go, as far as that has room.

        Args:
            asked: the question without it.
            who: the name of whom it asks.
            room: columns.
        """
        if self.here is None or isinstance(self.ask.about, TakingSpoils):  # then ants stay on their hex
            return asked
        name = Naming(self.view.components).hex(self.here.number)
        if isinstance(self.ask.about, Stepping) and not isinstance(self.ask.about, Reacting):
            left = steps(self.ask.about.left)
            which = _("{who}: {steps} left. From {hex} to where?").format(who=who, steps=left, hex=name)
            if card := self.ask.about.of_card:
                longer = _("{who}, {card}: {steps} left. From {hex} to where?").format(
                    who=who, card=Naming(self.view.components).card(card), steps=left, hex=name
                )
                which = longer if cells_of(longer) <= room else which
            return in_room(which, room)
        longer = f"{asked} {_('From {hex} to:').format(hex=name)}"
        return longer if cells_of(longer) <= room else asked

    @property
    def _taken(self) -> tuple[tuple[Spot, Spot], ...]:
        """The steps of this series so far, each from where to where."""
        return self.ask.about.taken if isinstance(self.ask.about, Stepping) else ()

    def _ranked(self) -> list[Hex]:
        """Return the cells of the hexes from which ants can step, in this order:

        1. the hex to which the last ant went, if it gains nothing there: it was hardly meant to stay, unless
           it left a battle that others are to leave, too;
        2. the hex that it came from, while ants remain there that have not just arrived;
        3. hexes where some ants have not just arrived;
        4. the Great Tunnel;
        5. hexes at peace;
        6. hexes with more ants outside;
        7. the hex of the best-ranked step, or the lowest number where no step is ranked.
        """
        steps = [choice.meaning for choice in self.ask.choices if isinstance(choice.meaning, TakeStep)]
        rested = {step.origin.hex for step in steps if not self._has_arrived(step.origin)}
        last, passed = self._taken[-1][0].hex if self._taken else None, self._last_hex_without_gain

        def rank(number: int) -> tuple[bool, bool, bool, bool, bool, int, int, int]:
            here, is_tunnel = self.view.hexes[number], number == GREAT_TUNNEL
            return (
                number != passed,
                number != last or number not in rested,
                number not in rested and not is_tunnel,
                not is_tunnel,
                contested_by_ants(here),
                -here.loose[self.ask.seat],
                self._best.index(number) if number in self._best else len(self._best),
                number,
            )

        return [
            self.view.hexes[number].cell for number in sorted({step.origin.hex for step in steps}, key=rank)
        ]

    @property
    def _last_hex_without_gain(self) -> int | None:
        """The hex to which the last ant went, if it collects nothing there and no battle is due.

        None if it left a hex where a battle is due and others still stand: they are hardly meant to stay.
        """
        if not self._taken:
            return None
        origin, spot = self._taken[-1]
        left = self.view.hexes[origin.hex]
        if contested_by_ants(left) and left.ants(self.ask.seat):
            return None
        is_outside = spot.site is None and not contested_by_ants(self.view.hexes[spot.hex])
        return spot.hex if is_outside else None

    def _has_arrived(self, spot: Spot) -> bool:
        """Return whether all ants on a spot have come there in this series of steps."""
        arrived = Counter(where for _origin, where in self._taken)[spot]
        standing = self.view.hexes[spot.hex].loose[self.ask.seat] if spot.site is None else 1
        return arrived >= standing

    def reluctance(self, choice: Choice) -> int:
        """Return how unlikely a step is meant: 2 where an ant would go back, 1 where it has just arrived."""
        step = choice.meaning
        if not isinstance(step, TakeStep) or not self._has_arrived(step.origin):
            return 0
        came: defaultdict[Spot, set[int]] = defaultdict(set)
        for origin, where in self._taken:
            came[where].add(origin.hex)
        return 2 if step.hex in came[step.origin] else 1
