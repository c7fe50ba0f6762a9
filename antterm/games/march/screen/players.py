"""The pane of the players: a row for each, and one for the Horde."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from antterm.bots import character_name
from antterm.draw.canvas import PLAIN, Canvas, Ink, Tiles, cells_of
from antterm.draw.paint import DIM, KEY, TITLE, shorten
from antterm.games.march.draw.signs import CENTIPEDE, DANGER, GLYPHS, YIELDS, chip_ink, letter, player_ink
from antterm.games.march.rules.view import HordeView, MarchView, NestView
from antterm.i18n import _, pgettext

WIDE = 40
"""Columns from which a player's row also shows the points if the game were over now, and what they are."""
FINAL = 7
"""Columns of the points if the game were over now."""
AMOUNTS_WIDTH = 17
"""Columns of the amounts of a player."""
COUNTED = ("colony_point", "larva", "food", "card")
"""The goods that the amounts of a player count, in their order; ants come after them."""


@dataclass(frozen=True)
class Players:
    """A row for each player: who is asked, points, larvae, food, cards, ants, and whether they rest."""

    view: MarchView
    names: tuple[str, ...]
    asked: int | None
    """The seat that is asked; None if nobody is."""
    final: tuple[int, ...]
    """The points of each seat if the game were over now; empty where they are not shown."""
    characters: tuple[str, ...] = ()
    """The character of each bot, by seat; empty for a person."""
    tiles: Tiles = "outlines"
    """Whether to draw in colours (`solid`) or in lines; `solid` also has pictures for what is counted."""
    final_of_horde: int | None = None
    """The points of the Horde if the game were over now; None without a Horde."""
    orders: Mapping[str, str] = field(default_factory=dict)
    """The effect of each standing order of the viewer, by its key: `Y` for `Y: take larva`."""

    @property
    def rows(self) -> int:
        """The number of rows that the table needs."""
        return 1 + len(self.names) + (self.view.horde is not None)

    def draw(self, width: int, height: int) -> Canvas:
        if height == 1:
            return self._in_a_line(width)
        canvas = Canvas(width, max(height, self.rows))
        wide = self._is_wide(width)
        room = width - AMOUNTS_WIDTH - self.left - (FINAL if wide else 0)
        if self.orders:
            # Translators: keys are those of standing orders that hold, such as N Y; the same key again ends
            # each. In at most 13 columns.
            text = _("orders: {keys}").format(keys=" ".join(self.orders))
            if len(self.orders) == 1:
                (text,) = self.orders.values()
            canvas.put(1, 0, shorten(text, self.left + room - 1), KEY)
        self._put_heads(canvas, self.left + room)
        if wide:
            heading = shorten(pgettext("points if the game were over now", "final"), FINAL - 1)
            canvas.put(width - cells_of(heading), 0, heading, DIM)
        for y, nest in enumerate(self.view.nests, 1):
            self._put_player(canvas, y, nest, room)
        if self.view.horde is not None:
            self._put_horde(canvas, 1 + len(self.view.nests), self.view.horde, room)
        shown = Canvas(width, height)
        shown.blit(canvas, 0, 0)
        return shown

    @property
    def left(self) -> int:
        """Columns of the sign of the player who is asked, and of the letter."""
        return 6 if self.tiles == "solid" else 4

    def _is_wide(self, width: int) -> bool:
        """Return whether there is a column for the points if the game were over now."""
        return width >= WIDE and bool(self.final)

    def _in_a_line(self, width: int) -> Canvas:
        """Draw everybody's points, and the belongings of the player who is asked, in a single row."""
        canvas, x, solid = Canvas(width, 1), 0, self.tiles == "solid"
        for nest in self.view.nests:
            if nest.seat == self.asked:
                canvas.put(x, 0, "►" if solid else ">", KEY)
            chip = f" {letter(nest.seat)} " if solid else letter(nest.seat)
            canvas.put(x + 1, 0, chip, chip_ink(nest.seat) if solid else player_ink(nest.seat))
            x += 2 + len(chip)
            for number, resource in zip(
                (nest.score, nest.larvae, nest.food, nest.hand_size), COUNTED, strict=True
            ):
                sign, role = GLYPHS[resource] if solid else (YIELDS[resource], "dim")
                if resource == COUNTED[0] or nest.seat == self.asked:
                    canvas.put(x, 0, sign, Ink(role))
                    canvas.put(x + 1, 0, str(number), PLAIN)
                    x += 2 + len(str(number))
            if nest.seat == self.asked:
                ants = f"{'■' if solid else 'a'}{nest.ants}"
                canvas.put(x, 0, ants, DIM)
                x += len(ants) + 1
        if self.view.horde is not None:
            canvas.put(x + 1, 0, f"{CENTIPEDE}{self.view.horde.score}", DANGER)
            x += 4
        canvas.put(x + 1, 0, shorten(" ".join(self.orders), max(0, width - x - 1)), KEY)
        return canvas

    def _put_heads(self, canvas: Canvas, x: int) -> None:
        """Draw the signs of what each column counts, from column `x` on."""
        if self.tiles != "solid":
            points = pgettext("points, in 3 letters", "pts")
            canvas.put(x, 0, f"{points:>4}{'l':>3}{'f':>3}{'c':>3}{'a':>4}", DIM)
            return
        for right, resource in zip((3, 6, 9, 12), COUNTED, strict=True):
            sign, role = GLYPHS[resource]
            canvas.put(x + right, 0, sign, Ink(role))
        canvas.put(x + 16, 0, "■", DIM)

    def _put_player(self, canvas: Canvas, y: int, nest: NestView, room: int) -> None:
        asked = self.asked == nest.seat
        is_active = self.view.outcome is None and self.view.active == nest.seat
        if self.tiles == "solid":
            canvas.put(0, y, "►" if asked else "*" if is_active else " ", KEY)
            canvas.put(1, y, f" {letter(nest.seat)} ", chip_ink(nest.seat))
        else:
            canvas.put(0, y, ">" if asked else "*" if is_active else " ", KEY)
            canvas.put(1, y, letter(nest.seat), player_ink(nest.seat))
        name, x = shorten(self.names[nest.seat], room), self.left - 1
        rests = nest.rested and self.view.outcome is None
        ink = TITLE if asked else DIM if rests else PLAIN
        canvas.put(x, y, name, ink)
        if rests:
            canvas.put(x - 1, y, "(", ink)
            canvas.put(x + cells_of(name), y, ")", ink)
        what, after = self._what(nest.seat), x + cells_of(name) + 1 + rests
        if canvas.width >= WIDE and after + cells_of(what) < self.left + room:
            canvas.put(after, y, what, DIM)
        x = self.left + room
        amounts = (nest.score, nest.larvae, nest.food, nest.hand_size, nest.ants)
        for number, wide in zip(amounts, (4, 3, 3, 3, 4), strict=True):
            canvas.put(x, y, f"{number:>{wide}}", PLAIN if number else DIM)
            x += wide
        if self._is_wide(canvas.width):
            canvas.put(x, y, f"{self.final[nest.seat]:>{FINAL}}", Ink(GLYPHS["colony_point"][1], attrs="b"))

    def _what(self, seat: int) -> str:
        """Return `you` for the viewer's seat, the character of a bot, or an empty string."""
        if seat == self.view.seat:
            return pgettext("person", "you")
        character = self.characters[seat] if seat < len(self.characters) else ""
        return character_name(character) if character else ""

    def _put_horde(self, canvas: Canvas, y: int, horde: HordeView, room: int) -> None:
        """Draw the row of the Horde: its points, its centipedes on hexes and in the Great Tunnel."""
        canvas.put(1, y, CENTIPEDE, DANGER)
        canvas.put(self.left - 1, y, shorten(_("Horde"), room), PLAIN)
        final = f"{self.final_of_horde:>{FINAL}}" if self._is_wide(canvas.width) else ""
        # Translators: centipedes on hexes, and in the Great Tunnel. In at most 11 columns.
        where = _("{hexes} out {tunnel} in").format(hexes=horde.on_hexes, tunnel=horde.in_tunnel)
        x = self.left + room + 6
        most = canvas.width - x - len(final)
        where = shorten(where, most)
        end = max(self.left + room + AMOUNTS_WIDTH, x + cells_of(where))
        canvas.put(self.left + room, y, f"{horde.score:>4}", DANGER if horde.lead > 0 else PLAIN)
        canvas.put(end - cells_of(where), y, where, DANGER if horde.in_tunnel else PLAIN)
        canvas.put(canvas.width - len(final), y, final, Ink(GLYPHS["colony_point"][1], attrs="b"))
