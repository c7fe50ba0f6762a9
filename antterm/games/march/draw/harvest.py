"""Harvest, Feeding and Slumber as rows of things: what came from where, who ate and starved, what is left.

Everything stands in whole rows, so with other signs the same drawing serves where there are no pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from antterm.draw.canvas import Canvas, Ink, Pixels, cells_of
from antterm.draw.paint import Segment, first_in_room, length, put_line, shorten
from antterm.games.march.draw.names import player_name, short, source_in_short, source_name
from antterm.games.march.draw.scrolled import ScrolledPage
from antterm.games.march.draw.signs import GLYPHS, YIELDS, chip_ink
from antterm.games.march.rules.abilities import HONEYPOT, LEAFCUTTER
from antterm.games.march.rules.beyond import ANT_LIONS_DEN
from antterm.games.march.rules.view import MarchView, NestView
from antterm.games.march.words.naming import resource_name
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import NOUN_, Noun, counted, enumerated, noun

ROOMY_FROM: Final = 66
"""Columns of a pane from which rows have labels."""
LABELS: Final = 11
"""Columns of the labels of rows."""
COUNTED: Final = ("larva", "food", "card", "colony_point")
"""The goods that can be gained, in the order in which they are summed."""


class ThingSigns(NamedTuple):
    """The signs of things."""

    things: dict[str, str]
    """The sign of each resource."""
    ant: str
    starved: str


HARVEST_SIGNS: Final = {
    "unicode": ThingSigns({name: sign for name, (sign, _role) in GLYPHS.items()}, "■", "×"),  # noqa: RUF001
    "ascii": ThingSigns(YIELDS, "#", "x"),
}
"""The signs of things with each set of characters."""


@dataclass(frozen=True)
class Gain:
    """Something that a player gained."""

    resource: str
    """The goods gained: `larva`, `food`, `card` or `colony_point`."""
    n: int
    """The amount gained; below 0 for a loss."""
    hex: int | None = None
    """The number of the hex from which it came; None where it came otherwise."""
    card: str = ""
    """The card that brought it, by id; empty where that was a site."""
    is_rest: bool = False
    """Whether it was laid aside by resting."""
    is_doubled: bool = False
    """Whether its site was harvested twice, by a Honeypot Abdomen."""


@dataclass(frozen=True)
class Eaten:
    """The food that a player's ants ate."""

    ants: int
    food: int
    larvae: int
    starved: int
    extra: int
    """Food needed more for others' cards, which feeds nobody; below 0 what one's own saved."""

    @property
    def taken(self) -> int:
        """The part of the food that was paid for others' cards; it is paid first, as far as there is food."""
        return max(0, min(self.extra, self.food))


@dataclass(frozen=True)
class Fare:
    """A player's gains and losses in a Queen Phase and at the Slumber after it."""

    harvest: tuple[Gain, ...] = ()
    eaten: Eaten | None = None
    """None before their ants have eaten."""
    decree: Gain | None = None
    scored: tuple[tuple[str, int], ...] = ()
    """Colony points at the Slumber, each source with what it brought."""
    discarded: tuple[str, ...] = ()
    """Cards that the Ant Lion's Den took before the Harvest."""
    is_latest: bool = True
    """Whether nobody has acted since, so that what a player has now is what came of it."""
    has_stayed: bool = False
    """Whether the player's ants stand where they stood at the harvest."""

    @property
    def plates(self) -> int:
        """The number of yields that the page shows, what the Ant Lion's Den took included."""
        return len(self.harvest) + bool(self.discarded)

    @property
    def sites(self) -> int:
        """The number of sites that brought something."""
        return sum(gain.hex is not None or gain.card == LEAFCUTTER for gain in self.harvest)


@dataclass(frozen=True)
class HarvestPage(ScrolledPage):
    """What a Queen Phase and the Slumber after it brought and cost each player, a block of soil for each."""

    fares: tuple[Fare, ...] = ()
    """The gains and losses of each player, in the order of seats."""

    def whole(self, width: int, height: int) -> Canvas:
        roomy, seats, signs = width >= ROOMY_FROM, self.view.seats, HARVEST_SIGNS[self.look.glyphs]
        least, most = (6, 7) if roomy else (4, 6)
        rows = max(least, min(most, height // seats))
        first = 1 if 1 + rows * seats <= height else 0
        lines = [1] * seats
        spare = (height - first - rows * seats) // 2
        for seat, fare in enumerate(self.fares):  # what has no room in a line has the rows that are left
            needed = -(-fare.plates // _plates_in(width))
            lines[seat] += max(0, min(needed - 1, spare))
            spare -= lines[seat] - 1
        pixels = Pixels(width, max(height, first + rows * seats + 2 * (sum(lines) - seats)), "base")
        if first:
            _put_title(pixels)
        y = first
        for nest, fare in zip(self.view.nests, self.fares, strict=True):
            ground, high = "soil.deep" if nest.seat % 2 else "soil", rows + 2 * (lines[nest.seat] - 1)
            pixels.box(0, 2 * y, width, 2 * (high - (roomy and rows == most)), ground)
            block = _Block(pixels, y, rows, self.view, nest, signs, lines[nest.seat])
            block.put(fare, player_name(nest.seat, self.names))
            y += high
        return pixels.canvas()


def _plates_in(width: int) -> int:
    """Return how many yields have room in a line of a page so wide."""
    roomy = width >= ROOMY_FROM
    return (width - (LABELS if roomy else 1)) // ((4 if roomy else 3) + 1)


def _put_title(pixels: Pixels) -> None:
    """Draw what the page is about, and what the numbers on it are."""
    title = _("Harvest and Feeding")
    pixels.put(1, 0, title, "title", "b")
    # Translators: of figures with the number of a hex below each; the second where there is little room.
    texts = _("below each yield the number of its hex"), _("below each: its hex")
    room = pixels.width - cells_of(title) - 5
    if text := next((text for text in texts if cells_of(text) <= room), ""):
        pixels.put(pixels.width - cells_of(text) - 1, 0, text, "dim")


class _Block:
    """The rows that are drawn for a player.

    Args:
        pixels: the pixels to draw on.
        y, rows: the first row of the block, and how many rows it has.
        view, nest: the position, and the player's nest in it.
        signs: the signs of larvae, food and other things.
        lines: how many lines the plates of the harvest take.
    """

    def __init__(
        self,
        pixels: Pixels,
        y: int,
        rows: int,
        view: MarchView,
        nest: NestView,
        signs: ThingSigns,
        lines: int = 1,
    ) -> None:
        self.pixels, self.y, self.rows, self.view, self.nest, self.signs = pixels, y, rows, view, nest, signs
        self.lines = lines
        self.roomy = pixels.width >= ROOMY_FROM
        self.left = LABELS if self.roomy else 1

    def put(self, fare: Fare, name: str) -> None:
        """Draw the whole block."""
        self._header(fare, name)
        lost = [Gain("card", -len(fare.discarded), ANT_LIONS_DEN)] if fare.discarded else []
        self._harvest([*lost, *fare.harvest])
        self.y += 2 * (self.lines - 1)
        self._feeding(fare)
        if self.roomy:
            after = self.y + (5 if self._later(fare, self.y + 4) else 4)
            if fare.is_latest:
                self._store(after)
        elif self.rows > 4:
            self._left_over(fare)

    def _line(self, x: int, y: int, line: Sequence[Segment]) -> int:
        """Write a line of coloured pieces. Returns the column after it."""
        return put_line(self.pixels.write, x, y, line, self.pixels.width - 1)

    def _right(self, y: int, line: Sequence[Segment], after: int) -> None:
        """Draw stretches of text at the right edge, where they have room behind a column."""
        x = self.pixels.width - 1 - length(line)
        if x > after:
            self._line(x, y, line)

    def _label(self, y: int, text: str) -> None:
        if self.roomy:
            self.pixels.put(1, y, shorten(text, LABELS - 2), "soil.dim")

    def _thing(self, resource: str, n: int) -> Segment:
        """Return a number of things as a piece of text, such as `2●` for two larvae."""
        return f"{n}{self.signs.things[resource]}", Ink(GLYPHS[resource][1], attrs="b")

    def _sums(self, gains: Sequence[Gain]) -> list[Segment]:
        """Return how much of each came in all."""
        line: list[Segment] = []
        for resource in COUNTED:
            if n := sum(gain.n for gain in gains if gain.resource == resource):
                text, ink = self._thing(resource, n)
                line.append((f" +{text}", ink))
        return line

    def _header(self, fare: Fare, name: str) -> None:
        """Draw the player's name, how many sites they harvested, and the sums of what they got."""
        ink = chip_ink(self.nest.seat)
        scored = [Gain("colony_point", n) for _source, n in fare.scored] if self.rows < 5 else []
        sums = self._sums([*fare.harvest, *scored])
        sites = ngettext("{n} site", "{n} sites", fare.sites).format(n=fare.sites)
        barren = self._barren(fare)
        texts, why = [sites], ""
        if barren:
            # Translators: how many sites were harvested, and how many besides brought nothing, since all the
            # cubes of the player are in the game.
            why = _("{sites}, {n} no larva: supply empty").format(sites=sites, n=barren)
            # Translators: the same where there is little room.
            sites = _("{sites}, {n} no larva").format(sites=sites, n=barren)
            texts = [sites]
        cards = dict.fromkeys(gain.card for gain in fare.harvest if gain.card)
        names = [short(self.view.card(card).name) for card in cards]
        if any(gain.is_rest for gain in fare.harvest):
            names.insert(0, pgettext("what brought something besides sites", "resting"))
        if names:
            for named in ([name.partition(" ")[0] for name in names], names):
                # Translators: how many sites were harvested, and cards that brought something besides.
                texts.insert(0, _("{sites}, {cards}").format(sites=sites, cards=enumerated(named)))
        if doubled := [gain.hex for gain in fare.harvest if gain.is_doubled]:
            # Translators: how many sites, and the number of the hex whose site was harvested twice by a card.
            text, card = _("{sites}, the one on {hex} twice ({card})"), _(self.view.card(HONEYPOT).name)
            texts.insert(0, text.format(sites=sites, hex=doubled[0], card=card))
        if why:
            texts.insert(0, why)
        room = self.pixels.width - length(sums) - 4
        x = self._line(0, self.y, [(f" {shorten(name, room - 2)} ", ink)])
        if fare.discarded:
            card = enumerated(short(self.view.card(each).name) for each in fare.discarded)
            lost = _("Ant Lion's Den: {cards} discarded").format(cards=card)
            x = self._line(x + 1, self.y, [(shorten(lost, room - x - 1), Ink("danger"))])
        elif text := next((each for each in texts if x + cells_of(each) + 2 < room), ""):
            x = self._line(max(x + 1, self.left if self.roomy else 0), self.y, [(text, Ink("soil.dim"))])
        self._right(self.y, sums, x)

    def _barren(self, fare: Fare) -> int:
        """Return how many sites brought nothing, since all cubes of the player are in the game."""
        held = sum(here.sites.count(self.nest.seat) for here in self.view.hexes.values())
        return max(0, held - fare.sites) if fare.has_stayed else 0

    def _harvest(self, gains: Sequence[Gain]) -> None:
        """Draw each gain on a plate above the number of its hex; "+2 more" stands for those without room."""
        self._label(self.y + 1, pgettext("what was harvested", "harvest"))
        wide = 4 if self.roomy else 3
        in_line = _plates_in(self.pixels.width)
        room = in_line * self.lines
        for place, gain in enumerate(gains[:room]):
            x, y = self.left + place % in_line * (wide + 1), self.y + 2 * (place // in_line) + 1
            if place == room - 2 and len(gains) > room:
                n = len(gains) - place
                more = f"+{ngettext('{n} more', '{n} more', n).format(n=n)}"
                more = more if cells_of(more) <= 2 * wide + 1 else f"+{n}"
                self.pixels.put(x, y, more, "soil.ink", "b")
                break
            amount = "-" if gain.n == -1 else "" if gain.n == 1 else gain.n
            sign = f"{amount}{self.signs.things[gain.resource]}"
            role = GLYPHS[gain.resource][1] if gain.n > 0 else "danger"
            self.pixels.put(x, y, f"{sign:>{wide - 1}} ", role, "b", ground="chamber")
            number = str(gain.hex) if gain.hex is not None else ""
            if gain.is_rest:
                # Translators: below what a player gained by resting, in at most four letters.
                word = pgettext("below a gain", "rest")
                number = word if cells_of(word) <= wide else "Z"  # its letter in the list of Actions
            if gain.card:
                number = _(self.view.card(gain.card).name)[:wide]
            self.pixels.put(x, y + 1, f"{number:>{wide - 1}}", "soil.dim")
        if not gains:
            self.pixels.put(self.left, self.y + 1, pgettext("harvested", "nothing harvested"), "soil.dim")
            self.y -= not self.roomy  # what follows stands where the numbers of hexes would be

    def _feeding(self, fare: Fare) -> None:
        """Write how many ants were fed with what, and how many starved; a wide page also shows signs.

        A narrow page also says here why sites brought nothing, as its first row has no room for that.
        """
        y, eaten = self.y + 3, fare.eaten
        self._label(y, pgettext("what was eaten", "feeding"))
        if eaten is None:
            need = ngettext("{n} ant needs {food}", "{n} ants need {food}", self.nest.ants)
            text = need.format(n=self.nest.ants, food=resource_name("food", self.nest.food_needed))
            self.pixels.put(self.left, y, text, "soil.dim")
            return
        ink = Ink("danger" if eaten.starved else "soil.ink")
        if not self.roomy:
            text = self._meal_in(self.pixels.width - self.left - 1, eaten)
            x = self._line(self.left, y, [(text, ink)])
            if self._barren(fare):
                # Translators: why sites brought nothing at the harvest.
                why = [(_("no larva: supply empty"), Ink("soil.dim"))]
                if x + length(why) + 2 > self.pixels.width:  # beside the numbers of the hexes
                    in_line = _plates_in(self.pixels.width)
                    y, x = y - 1, self.left + 4 * min(in_line, fare.plates - in_line * (self.lines - 1))
                self._right(y, why, x)
            return
        line: list[Segment] = []
        if eaten.ants:
            own = Ink(f"march.{self.nest.seat}", "chamber", "b")
            line = [(f"{eaten.ants}{self.signs.ant}", own), (" ", Ink())]
        for name, n in (("food", eaten.food), ("larva", eaten.larvae)):
            line += [self._thing(name, n), (" ", Ink())] if n else []
        if eaten.starved:
            line.append((f"{eaten.starved}{self.signs.starved}", Ink("march.danger", attrs="b")))
        x = self._line(self.left, y, line)
        self._right(y, [(self._meal_in(self.pixels.width - x - 3, eaten), ink)], x)

    def _meal_in(self, room: int, eaten: Eaten) -> str:
        """Return what was eaten, in as many words as have room in some columns."""
        meals = [self._meal(eaten), self._meal(replace(eaten, extra=0))]
        if taken := eaten.taken:
            fed = self._meal(replace(eaten, food=eaten.food - taken, extra=0))
            # Translators: what ants ate, and what was paid besides: "3 ants ate 1 food; 1 food to thieves"
            text = _("{meal}; {food} to thieves")
            meals.insert(1, text.format(meal=fed, food=resource_name("food", taken)))
        meals.append(f"{eaten.ants}{self.signs.ant}: {self._food(eaten)}")
        return first_in_room(meals, room)

    def _meal(self, eaten: Eaten) -> str:
        """Return what was eaten, in words."""
        if not eaten.ants:
            return _("no ants to feed")
        text = ngettext("{n} ant ate {what}", "{n} ants ate {what}", eaten.ants)
        meal = text.format(n=eaten.ants, what=self._food(eaten))
        if taken := eaten.taken:
            text = _("{meal}; of that, {food} for other players' Thief Abdomens")
            return text.format(meal=meal, food=resource_name("food", taken))
        if eaten.extra < 0:
            text = _("{meal}; a Thief Abdomen saved {food}")
            return text.format(meal=meal, food=resource_name("food", -eaten.extra))
        return meal

    def _food(self, eaten: Eaten) -> Noun:
        """Return what it was, and how many got nothing."""
        eaten_up = (("food", eaten.food), ("larva", eaten.larvae))
        parts = [resource_name(resource, n) for resource, n in eaten_up if n] or [noun(NOUN_("nothing"))]
        if eaten.starved:
            parts.append(counted("{n} starves", "{n} starve", eaten.starved))
        return enumerated(parts)

    def _store(self, y: int) -> None:
        """Draw what the player has now, a sign for each larva, food and card, and in words at the right."""
        nest = self.nest
        self._label(y, pgettext("what somebody has", "has now"))
        stored = (("larva", nest.larvae), ("food", nest.food), ("card", nest.hand_size))
        line = enumerated(resource_name(resource, n) for resource, n in stored)
        x, room = self.left, self.pixels.width - self.left - cells_of(line) - 6
        most = 99 if sum(n for _resource, n in stored) <= room else max(1, room // len(stored))
        for resource, n in stored:
            sign = self.signs.things[resource]
            text = sign * n if n <= most else f"{sign * (most - 1)}+"
            x = self._line(x, y, [(text, Ink(GLYPHS[resource][1])), (" " if n else "", Ink())])
        self._right(y, [(line, Ink("soil.dim"))], x)

    def _later(self, fare: Fare, y: int) -> bool:
        """Draw what came after the Feeding: the Royal Decree's gift, points. Returns whether any came."""
        line: list[Segment] = []
        if fare.decree is not None:
            text, ink = self._thing(fare.decree.resource, fare.decree.n)
            line += [(_("Royal Decree") + " ", Ink("soil.dim")), (f"+{text}  ", ink)]
        for source, n in fare.scored:
            text, ink = self._thing("colony_point", n)
            line += [(f"{text} ", ink), (f"{source_name(source)}  ", Ink("soil.dim"))]
        if line:
            self._label(y, pgettext("after the Feeding", "then"))
            self._line(self.left, y, line)
        return bool(line)

    def _left_over(self, fare: Fare) -> None:
        """Draw what came after the Feeding and what the player has now, on a page without labels.

        The points lose their explanation first where room is short, then the belongings go.
        """
        nest, dim = self.nest, Ink("soil.dim")
        later, left = list[Segment](), list[Segment]()
        if fare.decree is not None:
            text, ink = self._thing(fare.decree.resource, fare.decree.n)
            later = [(f"+{text}", ink), (f" {pgettext('Royal Decree', 'Decree')}", dim)]
        if fare.is_latest:
            stored = (("larva", nest.larvae), ("food", nest.food), ("card", nest.hand_size))
            things = [piece for each in stored for piece in ((" ", dim), self._thing(*each))]
            left = [(pgettext("what somebody has", "has now"), dim), *things]
        y, points, room = self.y + 4, self._points(fare), self.pixels.width - self.left - 1
        if self.rows > 5:
            self._line(self.left, y + 1, left)
            left = []
        with_points = [(later, each, left) for each in points]
        lines = [_joined(parts) for parts in (*with_points, *((later, each) for each in points))]
        self._line(self.left, y, next((each for each in lines if length(each) <= room), lines[-1]))

    def _points(self, fare: Fare) -> list[list[Segment]]:
        """Return the points and what they are for, longest first: `+13* (7 colony goals, 6 bonuses)`."""
        if not fare.scored:
            return [[]]
        points = [("+", Ink("star")), self._thing("colony_point", sum(n for _source, n in fare.scored))]
        lines = []
        for name in (source_name, source_in_short):
            is_alone = len(fare.scored) == 1
            named = enumerated(
                name(source) if is_alone else f"{n} {name(source)}" for source, n in fare.scored
            )
            lines.append([*points, (f" ({named})", Ink("soil.dim"))])
        return [*lines, points]


def _joined(parts: Iterable[Sequence[Segment]]) -> list[Segment]:
    """Return stretches of text in one line, with commas between the parts that say something."""
    line: list[Segment] = []
    for part in parts:
        line += [(", ", Ink("soil.dim"))] if line and part else []
        line += part
    return line
