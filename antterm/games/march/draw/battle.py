"""Battles: two armies that face each other while it is fought, and the report of one that is over.

The layout of a battle is one; it is drawn with areas of colour, or with characters (`Look.solid`). The report
stands in whole rows, so it serves both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from antterm.draw.canvas import Canvas, Ink, Pixels, cells_of
from antterm.draw.nest_mat import OUTLINES, Palette
from antterm.draw.paint import Segment, last_that_fit, length, put_line, shorten, wrap
from antterm.draw.scene import Look
from antterm.games.march.draw.names import hex_name, kind_word, player_name
from antterm.games.march.draw.paper import SOLID, CardFace, put_back, put_bar, role_of
from antterm.games.march.draw.scrolled import ScrolledPage, used_rows
from antterm.games.march.draw.signs import (
    BOLD,
    DIM,
    OUTSKIRTS,
    SIGNS,
    chip_ink,
    letter,
    player_ink,
    yield_sign,
    yield_text,
)
from antterm.games.march.rules.components import Card
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.view import BattleView, MarchView
from antterm.games.march.words.naming import ants as ants_of
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import counted


@dataclass(frozen=True)
class BattleCourse:
    """The course of a battle so far, for the invader and for the defender."""

    revealed: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The cards turned up for ferocity."""
    fallen: tuple[tuple[Spot, ...], tuple[Spot, ...]] = ((), ())
    """Spots of ants that are lost, for both sides."""
    has_laid: tuple[bool, bool] = (False, False)
    """Whether each side has decided what to lay for ferocity."""


NOTHING_SEEN: Final = BattleCourse()


def outcome_text(battle: BattleView, names: Sequence[str], look: Look) -> str:
    """Return how the battle ended and what its winner gets, or what it waits for."""
    if not battle.totals:
        return _("Ferocity still to come.")
    text = _wins(battle.winner, battle.sides, battle.totals, names)
    if battle.winner is None:
        return text
    point, _ink = yield_sign("colony_point", look.glyphs)
    return f"{text}: +1{point}"


def _wins(
    winner: int | None, sides: tuple[int | None, int], totals: Sequence[int], names: Sequence[str]
) -> str:
    """Return who of invader and defender has won a battle, with which totals, and why if these are equal."""
    if totals[0] == totals[1] and None not in sides and winner == sides[1]:
        text = _("{winner} wins a tie as the defender, {n} to {n}")
        return text.format(winner=player_name(winner, names), n=totals[0])
    # Translators: a and b are the totals of both sides: "A Ann wins, 7 to 5".
    text = _("{winner} wins, {a} to {b}")
    return text.format(winner=player_name(winner, names), a=max(totals), b=min(totals))


MIDDLE: Final = 12
"""Columns of what the bars are called."""
POINT: Final = 4
"""Columns of a bar for a point, where there is room."""
FALLEN: Final = ("×", "x")  # noqa: RUF001
"""An ant that was lost in this battle, in Unicode and in ASCII."""
LOSES_FROM: Final = 24
"""Columns between the cards from which a sentence says what somebody loses."""
VERSUS: Final = 6
"""Columns between the armies."""


class BattleScale(NamedTuple):
    """The sizes of the parts of a battle, in columns and rows."""

    cube: tuple[int, int]
    """The columns and rows of an ant."""
    step: int
    """The rows from one bar to the next."""
    card: tuple[int, int]
    """The columns and rows of a card laid for ferocity."""


SMALL: Final = BattleScale((3, 2), 1, (14, 3))
LARGE: Final = BattleScale((5, 3), 2, (20, 7))
IN_LINES: Final = BattleScale((3, 1), 1, (14, 3))
SOIL: Final = Palette("soil.deep", "soil.ink", "soil.dim")
LARGE_FROM: Final = (70, 30)
"""Columns and rows of a pane with room for large parts."""


class AntInBattle(NamedTuple):
    """An ant in a battle."""

    ground: str
    """The sign of what it stands on."""
    ink: Ink
    fell: bool = False


class Fight(NamedTuple):
    """A battle as it is drawn: what is known of it, and how large its parts are."""

    view: MarchView
    battle: BattleView
    names: Sequence[str]
    course: BattleCourse
    scale: BattleScale
    look: Look

    @property
    def palette(self) -> Palette:
        """The roles of its ground and of its words."""
        return SOIL if self.look.solid else OUTLINES

    @property
    def sides(self) -> tuple[int | None, int | None]:
        """The seats that fight, the invader first; None for a centipede."""
        return self.battle.sides


ENOUGH: Final = 29
"""Rows that a battle never needs with small parts, which are drawn in so many."""


@dataclass(frozen=True)
class BattlePage(ScrolledPage):
    """The battle being fought, step by step."""

    roomy: ClassVar[int] = 20
    """Rows up to which a page that must not be cut is drawn with nothing apart."""
    sentences: tuple[str, ...] = ()
    """Sentences of what happened, the latest last."""
    course: BattleCourse = NOTHING_SEEN
    """The cards laid and revealed, and the ants lost so far."""
    is_foretold: bool = False
    """Whether the page shows what the battle comes to, which must not be cut."""

    def whole(self, width: int, height: int) -> Canvas:
        def needed(*, is_tight: bool) -> int:
            return used_rows(self.drawn((), width, max(height, ENOUGH), is_tight=is_tight))

        # how it ended is seen without scrolling
        is_tight = (self.is_foretold and height <= self.roomy) or needed(is_tight=False) > height
        rows = max(height, needed(is_tight=is_tight))
        return self.drawn(self.sentences, width, rows, is_tight=is_tight)

    def drawn(self, sentences: Sequence[str], width: int, height: int, *, is_tight: bool = False) -> Canvas:
        """Draw the battle, and of the sentences below it the last that have room.

        Args:
            sentences: what happened in it, the latest last.
            width, height: the columns and rows of the drawing.
            is_tight: whether nothing stands apart, so that more of the sentences is seen.
        """
        assert self.view.battle is not None
        scale = _scale(self.look, width >= LARGE_FROM[0] and height >= LARGE_FROM[1])
        fight = Fight(self.view, self.view.battle, self.names, self.course, scale, self.look)
        pixels = Pixels(width, height, fight.palette.ground)
        put_title(pixels, hex_name(self.view, self.view.battle.hex), width - 2, self.look)
        gap = 0 if is_tight else 1
        y = 2 + 2 * gap
        for side in range(2):
            _put_name(pixels, 1 + gap, side, fight)
            _put_army(pixels, y, side, fight)
        y += scale.cube[1]
        versus = pgettext("between two armies", "vs")
        pixels.put(width // 2 - cells_of(versus) // 2, y - 1, versus, "march.danger", "b")
        y += 1 + gap
        for side in range(2):
            _put_count(pixels, y, side, fight)
        y = _put_bars(pixels, y + 1 + gap, fight) + gap
        y = max(
            *(_put_cards(pixels, y, side, fight) for side in range(2)),
            y + scale.card[1],
            _put_outcome(pixels, y, fight),
        )
        y += 1 if scale is LARGE else 0
        for row in last_that_fit(sentences, width - 2, height - y):
            pixels.put(1, y, row, fight.palette.dim)
            y += 1
        return pixels.canvas()


def _scale(look: Look, is_large: bool = False) -> BattleScale:
    """Return how large the parts are, in the room there is."""
    return (LARGE if is_large else SMALL) if look.solid else IN_LINES


FIGHT_FROM: Final = 66
"""Columns from which a battle to come is drawn as two armies that face each other."""


def draw_fight(view: MarchView, battle: BattleView, names: Sequence[str], width: int, look: Look) -> Canvas:
    """Draw a battle to come in few rows: who fights, their ants over what these stand on, and their strength.

    Against a centipede there are no bars: its strength is in cards that nobody has seen.

    Args:
        view: what is known.
        battle: the battle.
        names: the names of the players, by seat.
        width: the columns of the drawing.
        look: areas of colour or characters, and which.
    """
    fight = Fight(view, battle, names, NOTHING_SEEN, _scale(look), look)
    rows = 2 + fight.scale.cube[1]
    pixels = Pixels(width, rows + (1 if battle.invader is None else 3), fight.palette.ground)
    versus = pgettext("between two armies", "vs")
    pixels.put((width - cells_of(versus)) // 2, rows - 2, versus, "march.danger", "b")
    for side in range(2):
        _put_name(pixels, 0, side, fight)
        _put_army(pixels, 1, side, fight)
    if battle.invader is not None:
        _put_bars(pixels, rows, fight)
    else:
        _put_label(pixels, rows, _("strength"), fight.palette.dim)
        put_totals(pixels, rows, ("?", battle.strengths[1]))
    return pixels.canvas()


def put_title(pixels: Pixels, hex_called: str, room: int, look: Look = SOLID) -> None:
    """Draw the title of a battle in at most `room` columns, in the middle of the first row."""
    if look.solid:
        pixels.box(0, 0, pixels.width, 2, "event")
    title = shorten(_("Battle of {hex}").format(hex=hex_called), room)
    pixels.put((pixels.width - cells_of(title)) // 2, 0, title, "kind.ink" if look.solid else "title", "b")


def put_side(pixels: Pixels, y: int, side: int, line: Sequence[Segment]) -> None:
    """Write a line at the outer edge of a side: at the left for side 0, at the right for side 1."""
    x = 1 if side == 0 else pixels.width - 1 - length(line)
    put_line(pixels.write, x, y, line, pixels.width)


def _put_name(pixels: Pixels, y: int, side: int, fight: Fight) -> None:
    """Draw who fights, and what that means here."""
    seat = fight.sides[side]
    role = role_of_side(fight.sides, side)
    room = pixels.width // 2 - cells_of(role) - 4
    who = _("centipede") if seat is None else player_name(seat, fight.names)
    name = (f" {shorten(who, room)} ", chip_ink(seat))
    role_chip = (f" {role} ", Ink(fight.palette.dim))
    put_side(pixels, y, side, [name, role_chip] if side == 0 else [role_chip, name])


def role_of_side(sides: Sequence[int | None], side: int) -> str:
    """Return what a side of a battle is: invader, defender; against a centipede what matters there."""
    if None not in sides:
        return _("defender") if side else _("invader")
    return _("two cards") if sides[side] is None else _("wins a tie")


# -- the armies ------------------------------------------------------------------------------------------


def _put_army(pixels: Pixels, y: int, side: int, fight: Fight) -> None:
    """Draw a side of a battle: a cube for each ant above what it stands on, those lost crossed out.

    An army with too many ants for its half is drawn as one cube and a number, a centipede as a picture.
    """
    seat, wide = fight.sides[side], fight.scale.cube[0]
    if seat is None:
        _put_centipede(pixels, y, side, fight)
        return
    ants = army(fight.view, fight.battle, seat, fight.course.fallen[side], fight.look)
    long = (wide + 1) * len(ants) - 1
    if long > pixels.width // 2 - VERSUS // 2 - 1:
        _put_many(pixels, y, side, ants, fight)
        return
    x = _beside_versus(pixels, side, long)
    for ant in ants:
        _put_cube(pixels, x, y, seat, ant, fight)
        x += wide + 1


def _beside_versus(pixels: Pixels, side: int, long: int) -> int:
    """Return the column of something so long that stands beside the middle."""
    return pixels.width // 2 + (VERSUS // 2 if side else -(VERSUS // 2) - long)


def _put_cube(pixels: Pixels, x: int, y: int, seat: int | None, ant: AntInBattle, fight: Fight) -> None:
    """Draw an ant over the sign of what it stands on."""
    wide, high = fight.scale.cube
    sign = FALLEN[fight.look.ascii_only] if ant.fell else letter(seat)
    if fight.look.solid:
        pixels.box(x, 2 * y, wide, 2 * high, "unlit" if ant.fell else chip_ink(seat).bg)
        pixels.run(x, 2 * (y + high) - 1, wide, "chamber" if ant.fell else "limb")
        ink = Ink("soil.ink", "unlit", "b") if ant.fell else chip_ink(seat)
        pixels.write(x + wide // 2, y + (high - 1) // 2, sign, ink)
    else:
        pixels.write(x, y, f"[{sign}]", Ink("dim") if ant.fell else player_ink(seat))
    pixels.write(x, y + high, f"{ant.ground:^{wide}}", ant.ink)


def _put_many(pixels: Pixels, y: int, side: int, ants: Sequence[AntInBattle], fight: Fight) -> None:
    """Draw a large army as one cube, with the number of its ants and the signs of the sites they hold."""
    wide, high = fight.scale.cube
    standing = [ant for ant in ants if not ant.fell]
    x = 1 if side == 0 else pixels.width - 1 - wide
    _put_cube(pixels, x, y, fight.sides[side], AntInBattle(" ", Ink()), fight)
    fell = len(ants) - len(standing)
    count = str(ants_of(len(ants)))
    if fell:
        # Translators: ants of an army in a battle.
        count = _("{alive} alive, {dead} dead").format(alive=len(standing), dead=fell)
    at = x + wide + 1 if side == 0 else x - cells_of(count) - 1
    pixels.put(at, y + (high - 1) // 2, count, fight.palette.ink, "b")
    held = [(ant.ground, ant.ink) for ant in standing if ant.ground != OUTSKIRTS]
    grounds = [part for sign, ink in held for part in ((sign, ink), (" ", Ink()))][:-1]
    put_side(pixels, y + high, side, grounds)


def _put_centipede(pixels: Pixels, y: int, side: int, fight: Fight) -> None:
    """Draw the centipede of the hex."""
    if not fight.look.solid:
        x = _beside_versus(pixels, side, fight.scale.cube[0])
        _put_cube(pixels, x, y, None, AntInBattle(" ", Ink()), fight)
        return
    body = ("..l.l.l.l.l.l...", "bjbbjbbjbbjbbhh.", "bjbbjbbjbbjbbhh.", "..l.l.l.l.l.l...")
    roles = {
        "b": "centipede.body",
        "j": "centipede.joint",
        "l": "centipede.leg",
        "h": "centipede.head",
    }
    pixels.picture(_beside_versus(pixels, side, len(body[0])), 2 * y, body, roles)


def army(
    view: MarchView, battle: BattleView, seat: int, fallen: Sequence[Spot], look: Look
) -> list[AntInBattle]:
    """Return the ants of a player in a battle: on sites, outside, and those that fell."""
    here, tile = view.hexes[battle.hex], view.tile(battle.hex)

    def ground(site: int | None) -> tuple[str, Ink]:
        if site is None:
            return OUTSKIRTS, Ink("soil.dim" if look.solid else "dim")
        printed = tile.sites[site]
        _sign, (role, *_more) = yield_sign(printed.resource, look.glyphs)
        shown = yield_text(printed, look.glyphs)
        if look.solid:
            return shown, Ink(role, "plate", "bu") if printed.control else Ink(role)
        control = SIGNS[look.glyphs].control if printed.control else ""
        return control + shown, Ink(role)

    sites: list[int | None] = [site for site, owner in enumerate(here.sites) if owner == seat]
    standing = [AntInBattle(*ground(site)) for site in sites + [None] * here.loose[seat]]
    return [AntInBattle(*ground(spot.site), fell=True) for spot in fallen] + standing


def _put_count(pixels: Pixels, y: int, side: int, fight: Fight) -> None:
    """Write how many ants a side has, on sites and outside; for a centipede what cards it has."""
    seat, view, battle = fight.sides[side], fight.view, fight.battle
    room, dim = pixels.width // 2 - 2, Ink(fight.palette.dim)
    if seat is None:
        cards = [view.card(card) for card in battle.centipede_cards]
        text = " + ".join(f"{_(card.name)}: {card.value}" for card in cards) or "?"
        if cells_of(text) > room:  # the cards themselves are drawn below
            text = _("cards: {values}").format(values=" + ".join(str(card.value) for card in cards))
        put_side(pixels, y, side, [(text, dim)])
        return
    here, tile = view.hexes[battle.hex], view.tile(battle.hex)
    n = here.ants(seat)
    parts: list[Segment] = [(ngettext("{n} ant", "{n} ants", n).format(n=n), dim)]
    held = [tile.sites[site] for site, owner in enumerate(here.sites) if owner == seat]
    if any(site.control for site in held):
        parts.append((", " + _("control site"), dim))
    if here.loose[seat]:
        parts.append((", " + _("outskirts {n}").format(n=here.loose[seat]), dim))
    while len(parts) > 1 and length(parts) > room:
        parts.pop(1)
    put_side(pixels, y, side, parts)


# -- what they are worth ---------------------------------------------------------------------------------


class Bars(NamedTuple):
    """A row of two bars, of the invader and of the defender."""

    label: str
    values: Sequence[int | None]
    """The number that each bar stands for; None for a side that cannot have any."""
    inks: Sequence[Ink]
    is_bonus: bool = False
    """Whether the numbers are added to those of the bars above."""
    filled_with: str = " "
    ink: str = "soil.ink"
    """The role of the colour of the numbers."""


def _put_bars(pixels: Pixels, y: int, fight: Fight) -> int:
    """Draw pairs of bars that grow from the middle: ants, heads, then ferocity, with their totals below.

    Ferocity has a row once both sides have laid it.

    Returns:
        The row below them.
    """
    battle, sides = fight.battle, fight.sides
    heads = [None if seat is None else fight.view.nests[seat].heads for seat in sides]
    bodies = [strength - (more or 0) for strength, more in zip(battle.strengths, heads, strict=True)]
    inks, ink = [chip_ink(seat)._replace(attrs="") for seat in sides], fight.palette.ink
    fill, star = (" ", Ink(bg="star")) if fight.look.solid else ("=", Ink("march.ink", "star"))
    rows = [
        Bars(_("ants") if None not in sides else _("card, ants"), bodies, inks, False, fill, ink),
        Bars(pgettext("body parts in a battle", "heads"), heads, inks, True, fill, ink),
    ]
    if battle.totals:
        laid = _ferocity(sides, battle.totals, battle.strengths)
        rows.append(Bars(_("ferocity"), laid, [star] * 2, True, fill, ink))
    most = max(1, *(n for bars in rows for n in bars.values if n is not None))
    for bars in rows:
        _put_label(pixels, y, bars.label, fight.palette.dim)
        put_pair(pixels, y, bars, most)
        y += fight.scale.step
    _put_label(pixels, y, _("total") if battle.totals else pgettext("total", "so far"), "star")
    put_totals(pixels, y, battle.totals or battle.strengths)
    return y + 1


def _ferocity(
    sides: Sequence[int | None], totals: Sequence[int], strengths: Sequence[int]
) -> list[int | None]:
    """Return what cards laid for ferocity add on either side; a centipede lays none."""
    return [
        None if seat is None else total - own
        for seat, total, own in zip(sides, totals, strengths, strict=True)
    ]


def put_pair(pixels: Pixels, y: int, bars: Bars, most: int) -> None:
    """Draw two bars that grow from the middle, each with its number.

    Args:
        most: the largest number of all bars.
    """
    room = pixels.width // 2 - MIDDLE // 2 - 5
    for side, (n, ink) in enumerate(zip(bars.values, bars.inks, strict=True)):
        if n is None:
            continue
        long = max(n, 0) * min(POINT * most, room) // most
        start = _middle(pixels, side) - (long if side == 0 else 0)
        pixels.write(start, y, bars.filled_with * long, ink)
        text = f"{'+' if bars.is_bonus else ''}{n}"
        x = start - cells_of(text) - 1 if side == 0 else start + long + 1
        pixels.put(x, y, text, bars.ink, "b")


def put_totals(pixels: Pixels, y: int, totals: Sequence[object]) -> None:
    """Draw the totals of invader and defender on either side of the middle."""
    for side, n in enumerate(totals):
        x = _middle(pixels, side) - (len(str(n)) + 1 if side == 0 else -1)
        pixels.put(x, y, str(n), "star", "b")


def _middle(pixels: Pixels, side: int) -> int:
    """Return the column at which the bars of a side begin."""
    return pixels.width // 2 + (MIDDLE // 2 if side else -(MIDDLE // 2))


def _put_label(pixels: Pixels, y: int, label: str, role: str) -> None:
    text = shorten(label, MIDDLE - 2)
    pixels.put(pixels.width // 2 - cells_of(text) // 2, y, text, role)


# -- cards and outcome -----------------------------------------------------------------------------------


def _put_cards(pixels: Pixels, y: int, side: int, fight: Fight) -> int:
    """Draw the cards of a side: those turned up, and face down those laid; of a centipede its strength.

    Returns:
        The row below them.
    """
    seat, view, battle = fight.sides[side], fight.view, fight.battle
    wide, high = fight.scale.card
    x = 1 if side == 0 else pixels.width - 1 - wide
    cards = battle.centipede_cards if seat is None else fight.course.revealed[side]
    hidden = int(not battle.totals) if seat is None else view.nests[seat].laid
    none = _("no card") if battle.totals or fight.course.has_laid[side] else _("none yet")
    if not fight.look.solid:
        lines = [
            (line, player_ink(seat))
            for name in cards
            for line in wrap(f"{_(view.card(name).name)} +{view.card(name).value}", wide)
        ]
        lines += [("[?]" * min(hidden, wide // 3), BOLD)] if hidden else []
        for line in lines or [(none, DIM)]:
            put_side(pixels, y, side, [line])
            y += 1
        return y
    if not cards and not hidden:
        pixels.box(x, 2 * y, wide, 2 * high, "soil")
        pixels.put(x + 1, y + high // 2, shorten(none, wide - 2), "soil.dim")
        return y + high
    if len(cards) == 1 and not hidden:
        _put_card(pixels, x, y, view, cards[0], wide, high)
        return y + high
    end = y + high
    for name in cards:
        y = put_named(pixels, x, y, wide, view.card(name))
    if hidden:
        left = max(1, end - y)
        put_back(pixels, (x, y, wide, left), "?" if hidden == 1 or seat is None else f"{hidden} ?")
        y += left
    return y


def put_named(pixels: Pixels, x: int, y: int, wide: int, card: Card) -> int:
    """Draw a card as a bar with its name, in as many rows as that needs, and its value.

    Returns:
        The row below it.
    """
    value = f" +{card.value} "
    beside = wide - 1 - cells_of(value)
    rows = wrap(_(card.name), beside)
    if max(map(cells_of, _(card.name).split())) > beside:  # the value stands below the name
        rows = [*wrap(_(card.name), wide - 1), ""]
    pixels.box(x, 2 * y, wide, 2 * len(rows), role_of(card))
    for row in rows:
        pixels.put(x + 1, y, row, "kind.ink", "b", ground=role_of(card))
        y += 1
    pixels.put(x + wide - cells_of(value), y - 1, value, "march.ink", "b", ground="star")
    return y


def _put_card(pixels: Pixels, x: int, y: int, view: MarchView, name: str, wide: int, high: int) -> None:
    """Draw a card face up, in `wide` columns and `high` rows."""
    card = view.card(name)
    pixels.box(x, 2 * y, wide, 2 * high, "paper")
    title, *more = wrap(_(card.name), wide - 2)
    put_bar(pixels, x, y, wide, CardFace(card), title=title, badge=False)
    pixels.put(x + 1, y + 1, " ".join(more) or kind_word(card.kind), role_of(card), "b")
    pixels.put(x + wide // 2 - 2, y + (high + 1) // 2, f" +{card.value} ", "march.ink", "b", ground="star")


def _put_outcome(pixels: Pixels, y: int, fight: Fight) -> int:
    """Write who has won and what each side loses, between the cards laid. Returns the row below."""
    battle, names, scale = fight.battle, fight.names, fight.scale
    wide = scale.card[0]
    x, room = wide + 3, pixels.width - 2 * wide - 6
    lines = [(line, "star", "b") for line in wrap(outcome_text(battle, names, fight.look), room)]
    for seat, n in zip(fight.sides, battle.losses, strict=False):
        if seat is not None and n:
            lost = counted("{n} ant", "{n} ants", n)
            sentence = _("{who} loses {ants}") if room >= LOSES_FROM else "{who}: -{n}"
            text = sentence.format(who=player_name(seat, names), ants=lost, n=n)
            lines += [(line, fight.palette.ink, "") for line in wrap(text, room)]
    top = y + (1 if scale is LARGE else 0)
    for down, (line, role, attrs) in enumerate(lines):
        pixels.put(x, top + down, line, role, attrs)
    return top + len(lines)


APART_FROM: Final = 30
"""Rows of a pane from which the parts stand apart."""
LOST: Final = "x"
"""The sign of an ant that was lost."""


@dataclass(frozen=True)
class BattleReport:
    """The course and the outcome of a battle; of two things the first is the invader's, the second the
    defender's.
    """

    hex: int
    sides: tuple[int | None, int]
    """The seats of both; None for a centipede."""
    strengths: tuple[int, int]
    """The strengths before ferocity; of a centipede what its cards came to."""
    cards: tuple[tuple[str, ...], tuple[str, ...]]
    """The cards turned up: for ferocity, or for the strength of a centipede."""
    totals: tuple[int, int]
    losses: tuple[int, int]
    """Number of ants that each side has lost."""
    winner: int | None
    """The seat that has won; None for a centipede."""
    spoils: tuple[str, ...]
    """Sentences on what came of it."""
    number: int = 1
    """The place of this battle, from 1, among the `of` battles that are reported together."""
    of: int = 1


@dataclass(frozen=True)
class ReportPage:
    """A battle that is over."""

    view: MarchView
    names: tuple[str, ...]
    report: BattleReport

    def draw(self, width: int, height: int) -> Canvas:
        view, names, report = self.view, self.names, self.report
        pixels = Pixels(width, height, "soil.deep")
        gap = 1 if height >= APART_FROM else 0
        _put_report_title(pixels, view, report)
        for side in (0, 1):
            _put_fighter(pixels, 2, side, report, names)
        y = _put_strengths(pixels, 5 + gap, report, gap) + gap
        y = _put_cards_shown(pixels, y + 1, view, report) + gap
        y = _put_result(pixels, y + 1, report, names) + gap
        for line in report.spoils:
            rows = wrap(line, width - 2)
            if y + len(rows) > height:
                break
            for row in rows:
                pixels.put(1, y, row, "soil.ink")
                y += 1
        return pixels.canvas()


def _put_report_title(pixels: Pixels, view: MarchView, report: BattleReport) -> None:
    """Draw the hex, and which of several battles it is."""
    put_title(pixels, hex_name(view, report.hex), pixels.width - 12)
    if report.of > 1:
        text = _("{number} of {all}").format(number=report.number, all=report.of)
        pixels.put(pixels.width - cells_of(text) - 1, 0, text, "kind.ink")


def _put_fighter(pixels: Pixels, y: int, side: int, report: BattleReport, names: Sequence[str]) -> None:
    """Draw who fought, and below that what that meant."""
    seat = report.sides[side]
    name = shorten(player_name(seat, names), pixels.width // 2 - 5)
    put_side(pixels, y, side, [(f" {name} ", chip_ink(seat))])
    put_side(pixels, y + 1, side, [(role_of_side(report.sides, side), Ink("soil.dim"))])


def _put_strengths(pixels: Pixels, y: int, report: BattleReport, gap: int) -> int:
    """Draw strength and ferocity as pairs of bars, and the totals below. Returns the row below."""
    laid = _ferocity(report.sides, report.totals, report.strengths)
    inks = [chip_ink(seat) for seat in report.sides]
    rows = [
        Bars(_("strength"), report.strengths, inks),
        Bars(_("ferocity"), laid, inks, is_bonus=True),
    ]
    most = max(1, *(n for bars in rows for n in bars.values if n is not None))
    for bars in rows:
        _put_middle(pixels, y, bars.label, Ink("soil.dim"))
        put_pair(pixels, y, bars, most)
        y += 1 + gap
    _put_middle(pixels, y, _("total"), Ink("star"))
    put_totals(pixels, y, report.totals)
    return y + 1


def _put_middle(pixels: Pixels, y: int, text: str, ink: Ink) -> None:
    pixels.write((pixels.width - cells_of(text)) // 2, y, text, ink)


def _put_cards_shown(pixels: Pixels, y: int, view: MarchView, report: BattleReport) -> int:
    """Draw the cards of both sides, each with what it added. Returns the row below."""
    wide = pixels.width // 2 - 2
    if None in report.sides:
        for side, label in enumerate((_of_centipede(view, report), _("laid for ferocity"))):
            put_side(pixels, y, side, [(shorten(label, wide), Ink("soil.dim"))])
        y += 1
    ends = [y + 1]
    for side, cards in enumerate(report.cards):
        down = y
        for name in cards:
            down = put_named(pixels, 1 if side == 0 else pixels.width - 1 - wide, down, wide, view.card(name))
        if not cards:
            put_side(pixels, y, side, [(_("no card"), Ink("soil.dim"))])
        ends.append(down)
    return max(ends)


def _of_centipede(view: MarchView, report: BattleReport) -> str:
    """Return what the cards of a centipede are for, and what it has besides."""
    more = report.strengths[0] - sum(view.card(name).value for name in report.cards[0])
    if more > 0:
        return _("drawn, Rampage +{n}").format(n=more)
    return _("drawn for strength")


def _put_result(pixels: Pixels, y: int, report: BattleReport, names: Sequence[str]) -> int:
    """Draw who won, and the ants that fell. Returns the row below."""
    text = _wins(report.winner, report.sides, report.totals, names)
    _put_middle(pixels, y, shorten(text, pixels.width - 2), Ink("star", attrs="b"))
    if any(report.losses):
        _put_middle(pixels, y + 1, _("losses"), Ink("soil.dim"))
    for side, n in enumerate(report.losses):
        if report.sides[side] is None:
            continue
        line = ngettext("{n} ant", "{n} ants", n).format(n=n) if n else pgettext("ants lost", "none")
        room = pixels.width // 2 - MIDDLE // 2 - cells_of(line) - 3
        signs = LOST * min(n, room)
        text = f"{signs} {line}" if side == 0 else f"{line} {signs}"
        if any(report.losses):
            ink = Ink("march.danger" if n else "soil.dim", attrs="b")
            put_side(pixels, y + 1, side, [(text.strip(), ink)])
    return y + 3
