"""What stands round the board of March of the Ants: title, players, the hand below the meadow."""

from __future__ import annotations

from antterm.core.ask import Event
from antterm.draw.canvas import Ink
from antterm.draw.scene import Scene
from antterm.games.march.draw.signs import chip_ink, letter
from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.happened import ActionTaken, PhaseBegan
from antterm.games.march.rules.state import Phase
from antterm.games.march.screen import commands, pages, scenes
from antterm.games.march.screen.players import Players
from antterm.games.march.screen.reader import Reader
from antterm.games.march.words.naming import phase_in_short
from antterm.i18n import _, pgettext
from antterm.ui.models.turns import Begins


class RoundBoard(Reader):
    """The panes that tell of the players, whatever page is open."""

    def begins(self, event: Event) -> Begins | None:
        match event:
            case PhaseBegan(phase=Phase.WORKER, round=number):
                return Begins(round=number, name=ROUNDS[number])
            case ActionTaken(is_bonus=False):
                return Begins()
        return None

    def title(self) -> str:
        view = self.view
        between = " - " if self.preferences.ascii_only else " · "
        parts = [
            pgettext("March of the Ants", "round {round}").format(round=ROUNDS[view.round]),
            phase_in_short(view.phase),
        ]
        if view.last_turn:
            parts.append(_("last turn"))
        return between.join(parts)

    def badge(self, seat: int) -> tuple[str, Ink] | None:
        return f" {letter(seat)} ", chip_ink(seat)

    def seats_rows(self) -> int:
        return self.seats().rows if self.sight else 0

    def seats(self) -> Players:
        waiting = self.sight.waiting if self.sight else None
        return Players(self.view, self.names, waiting.seat if waiting else None, self.preferences.tiles)

    def strip(self) -> Players:
        return self.seats()

    def below(self) -> Scene:
        more = _("{key}: the hand").format(key=self.keymap.named(commands.HAND))
        return scenes.HandStrip(self.view, pages.own_hand(self.view), self.seat, more)
