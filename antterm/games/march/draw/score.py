"""Colony points, while the game goes on and at its end: a bar and a column of tables for each player.

Every number and letter stands in the text, so one drawing serves all colours and ASCII.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar, Final

from antterm.draw.canvas import PLAIN, Canvas, Glyphs, Ink, cells_of
from antterm.draw.paint import Segment, first_in_room, last_that_fit, shorten, wrap
from antterm.draw.scene import Look
from antterm.games.march.draw.horde.trail import HORDE_SIGN
from antterm.games.march.draw.names import player_name, short, source_in_short, source_name
from antterm.games.march.draw.scrolled import ScrolledPage
from antterm.games.march.draw.signs import (
    BOLD,
    CENTIPEDE,
    DANGER,
    DIM,
    TITLE,
    chip_ink,
    letter,
    yield_sign,
)
from antterm.games.march.rules import ending
from antterm.games.march.rules.components import ROUNDS
from antterm.games.march.rules.ending import ALONE, TIED, Bonus
from antterm.games.march.rules.forecast import AntForecast, CentipedeForecast, by_card, forecast_of
from antterm.games.march.rules.goals import AGAINST_OTHERS
from antterm.games.march.rules.happened import Most
from antterm.games.march.rules.round_end import FinalScores, RoundEnd
from antterm.games.march.rules.state import LAST_ROUND
from antterm.games.march.rules.threats import battles_due, is_due, owners
from antterm.games.march.rules.view import BattleView, HordeView, MarchView, NestView
from antterm.games.march.words.forecasts import army_of, percent
from antterm.games.march.words.naming import TEXTS
from antterm.i18n import N_, _, ngettext
from antterm.i18n.nouns import enumerated

SOURCES = ("battle", "site", "body", "ability", "meadow", "goal", "end")
BONUSES = "end"
"""The source of points that does not exist in a game against the Horde."""
DRAWBACK = "drawback"
"""The source at which points are lost to drawbacks of special species."""
LETTERS = {
    "battle": "w",
    "site": "s",
    "body": "b",
    "ability": "a",
    "meadow": "i",
    "goal": "g",
    "end": "e",
    DRAWBACK: "d",
}
"""The letter of each source of points in a bar."""
PART: Final = "."
"""Character that fills the part of a bar for one source of points where there are no colours."""
BONUS: Final = {
    Most.LARVAE: ("larva", N_("most larvae")),
    Most.FOOD: ("food", N_("most food")),
    Most.CARDS: ("card", N_("most cards")),
}
"""The sign of the goods that each bonus counts, and the label of its row."""
ROOMY: Final = (66, 30)
"""Columns and rows of a pane from which the bars stand apart and the tables follow what was scored."""
BAR_FROM: Final = 19
"""The column in which bars begin: after the letter, the name and the points."""
LONGER: Final = 5
"""Columns by which a bar may be too long, so that its texts stand apart."""
AFTER_BAR: Final = 6
"""Columns after the longest bar, for the sum of all."""
HATCHED: Final = Ink("star", "raised", "b")
"""The ink of points that are not scored yet."""


@dataclass(frozen=True)
class ScoreForecast:
    """The points that players may still gain."""

    over: FinalScores
    ends: tuple[RoundEnd, ...]
    """The effects of the end of the round, by seat."""
    unsettled: Collection[int] = ()
    """The seats whose points battles to come may change."""


Cell = tuple[str, Ink, str]
"""An amount in a column, its ink, and the points for it."""


@dataclass(frozen=True)
class Row:
    """A row of a table, or the heading of one."""

    label: str
    cells: tuple[Cell, ...] = ()
    gloss: str = ""
    """Text after the label, where it has room."""
    sign: Segment = ("", PLAIN)
    """The sign before the label, such as that of larvae, with its ink; empty for none."""
    ink: Ink = PLAIN
    is_heading: bool = False
    brief: str = ""
    """Text in place of the label where that has no room."""


@dataclass(frozen=True)
class Scores(ScrolledPage):
    """The points and what they may still become; at the end who has won, and what was scored of late.

    Bars are seen by their colours where the page is drawn in areas of colour, else they are filled with
    letters.
    """

    least: ClassVar[int] = 15
    sentences: tuple[str, ...] = ()
    """Sentences of what was scored of late, the latest last; below the final table."""
    forecast: ScoreForecast | None = None
    """The points that may still be gained; None at the end."""

    def whole(self, width: int, height: int) -> Canvas:
        forecast, title = self.forecast, title_of(self.view)
        is_roomy = width >= ROOMY[0] and height >= ROOMY[1]
        rows = list(self._rows(width, is_roomy=is_roomy))
        bars = list(_bars(self.view, self.names, forecast))
        pitch = 2 if is_roomy and 2 * len(bars) + len(rows) + 2 <= height else 1
        if pitch == 2 and 2 * len(bars) + len(rows) + 4 <= height:  # the tables stand apart, too
            parted = ((Row(""), row) if n and row.is_heading else (row,) for n, row in enumerate(rows))
            rows = [row for each in parted for row in each]
        first = 2 if pitch * len(bars) + len(rows) + 2 <= height else 1
        page = Canvas(width, max(height, first + pitch * len(bars) + len(rows)))
        page.put(1, 0, title, TITLE)
        beside, x = "", 4 + cells_of(title)
        if forecast is not None and self.view.horde is None:
            beside = _("now  / to come  = sum")
        elif forecast is None:
            # Translators: behind "Final score": what the letters in the bars below stand for.
            beside = _("letters as in the table")
        page.put(x, 0, beside if x + cells_of(beside) < width else "", DIM)
        _put_bars(page, first, pitch, bars, self.look)
        columns = _Columns(page, self.view.seats)
        y = first + pitch * len(bars)
        for row in rows:
            columns.put(y, row)
            y += 1
        lines = last_that_fit(self.sentences, width - 2, height - y - 1, indent=2)
        for down, line in enumerate(lines, y + 1):
            page.put(1, down, line, DIM)
        return page

    def _rows(self, width: int, *, is_roomy: bool) -> Iterator[Row]:
        """Yield the rows of all tables; on a small page the bonuses come first."""
        view, forecast, glyphs = self.view, self.forecast, self.look.glyphs
        if forecast is None:
            yield from _final(view, self.names, width, glyphs)
            return
        scored, bonuses = list(_scored(view)), list(_at_the_end(view, forecast, glyphs))
        yield from (*scored, *bonuses) if is_roomy else (*bonuses, *scored)
        if view.horde is not None:
            yield from horde_rows(view.horde, width - 2)
        if any(end.ants or end.points for end in forecast.ends):
            yield from _round(view, self.names, forecast)


def title_of(view: MarchView) -> str:
    """Return what the page is about."""
    return _("Final score") if view.outcome is not None else _("Colony points")


def by_rank(view: MarchView) -> list[NestView]:
    """Return the players, the best first."""
    return sorted(view.nests, key=lambda nest: (-nest.score, -nest.ants))


def sources_of(view: MarchView) -> tuple[str, ...]:
    """Return the sources of points in this game: with special species drawbacks, with a Horde no bonuses."""
    if view.horde is not None:
        return tuple(source for source in SOURCES if source != BONUSES)
    return (*SOURCES, DRAWBACK) if any(nest.mat for nest in view.nests) else SOURCES


def horde_rows(horde: HordeView, width: int) -> Iterator[Row]:
    """Yield the points of the Horde by where they came from: in a row, or where that is too long in more."""
    parts = [f"{TEXTS.say('horde_points_from', source)} {n}" for source, n in horde.sources.items()]
    # Translators: points is a number.
    text = _("{sign} The Horde: {points}").format(sign=CENTIPEDE, points=horde.score)
    whole = f"{text} ({enumerated(parts)})"
    if parts and cells_of(whole) <= width:
        yield Row(whole, ink=DANGER)
        return
    yield Row(text, ink=DANGER)
    if parts:
        yield from (Row(f"  {line}", ink=DANGER) for line in wrap(str(enumerated(parts)), width - 2))


# -- bars ------------------------------------------------------------------------------------------------

Stretch = tuple[int, str, Ink, str]
"""Points, what stands in their part of a bar, its ink, and what fills it where there are no colours."""


@dataclass(frozen=True)
class Bar:
    """The bar of a player or of the Horde."""

    sign: Segment
    name: str
    score: int
    stretches: tuple[Stretch, ...]
    is_winner: bool = False

    @property
    def total(self) -> int:
        """All points of its stretches."""
        return sum(points for points, _text, _ink, _fill in self.stretches)


def _bars(view: MarchView, names: Sequence[str], forecast: ScoreForecast | None) -> Iterator[Bar]:
    """Yield the bars: at the end the best first, by where the points came from."""
    winners = view.outcome.winners if view.outcome is not None else ()
    for nest in by_rank(view) if forecast is None else view.nests:
        ink, name = chip_ink(nest.seat), names[nest.seat] if nest.seat < len(names) else ""
        stretches: tuple[Stretch, ...]
        if forecast is None:
            stretches = tuple(_by_source(view, nest))
        else:
            to_come = forecast.over.to_come(nest.seat)
            stretches = (
                (max(0, nest.score), "", ink, letter(nest.seat)),
                (to_come, "", HATCHED, "/"),
            )
        chip = f" {letter(nest.seat)} ", ink
        yield Bar(chip, name, nest.score, stretches, nest.seat in winners)
    if view.horde is not None:
        score = view.horde.score
        stretch = score, "", Ink("march.ink", "horde", "b"), CENTIPEDE
        yield Bar((f" {CENTIPEDE} ", HORDE_SIGN), _("Horde"), score, (stretch,))


def _by_source(view: MarchView, nest: NestView) -> Iterator[Stretch]:
    """Yield a stretch for each source of points of a player, with its letter."""
    for source in sources_of(view):
        points, sign = max(0, nest.sources.get(source, 0)), LETTERS[source]
        if points:
            yield points, f"{sign}{points}", Ink("score.ink", f"score.{source}", "b"), PART


def _put_bars(canvas: Canvas, y: int, pitch: int, bars: Sequence[Bar], look: Look) -> None:
    """Draw bars `pitch` rows apart."""
    most, room = max(1, *(bar.total for bar in bars)), canvas.width - BAR_FROM - AFTER_BAR
    for bar in bars:
        text, ink = bar.sign
        canvas.put(1, y, text, ink)
        canvas.put(5, y, shorten(bar.name, 9), TITLE if bar.is_winner else BOLD)
        canvas.put(14, y, f"{bar.score:>4}", TITLE)
        x = BAR_FROM
        for (_points, text, ink, fill), wide in zip(bar.stretches, _widths(bar, most, room), strict=True):
            # in a single cell of a colour it would run into the next text; without colours it begins the part
            alone = text[:1] if wide > look.solid else ""
            shown = text if cells_of(text) <= wide else alone
            filled = " " if look.solid and fill != "/" else fill
            canvas.put(x, y, shown + filled * (wide - cells_of(shown)), ink)
            x += wide
        if bar.total > bar.score:
            canvas.put(BAR_FROM + room * bar.total // most + 1, y, f"= {bar.total}", TITLE)
        y += pitch


def _widths(bar: Bar, most: int, room: int) -> list[int]:
    """Return the columns of each stretch of a bar, of which `most` points would have `room`.

    Where all texts have room, long stretches of points that are scored give narrow ones the columns that
    their texts need, with one after each where they have room so; for that the bar may be a little longer.
    """
    ends, done = [0], 0
    for points, *_how in bar.stretches:
        done += points
        ends.append(max(ends[-1] + bool(points), room * done // most))
    widths = [end - start for start, end in pairwise(ends)]
    texts = [cells_of(text) for _points, text, *_how in bar.stretches]
    missing = sum(texts) + len(texts) - sum(widths)
    if bar.total == bar.score and 0 < missing <= LONGER and sum(widths) + missing <= room:
        widths[-1] += missing
    for gap in (1, 0):  # a column after each text, where all of them have room so
        spare = [wide - text - gap for wide, text in zip(widths, texts, strict=True)]
        while bar.total == bar.score and sum(spare) >= 0 > min(spare, default=0):
            for place, by in ((spare.index(min(spare)), 1), (spare.index(max(spare)), -1)):
                widths[place] += by
                spare[place] += by
    return widths


# -- tables ----------------------------------------------------------------------------------------------


class _Columns:
    """The columns of the tables, set to the right of the page.

    Args:
        canvas: the canvas to draw on.
        seats: how many there are.
    """

    def __init__(self, canvas: Canvas, seats: int) -> None:
        self.canvas = canvas
        self.wide = max(5, min(12, (canvas.width - 22) // seats))
        self.after = 4 if self.wide > 7 else 3 if self.wide > 6 else 2
        """Columns after an amount for the points for it."""
        self.first = canvas.width - 1 - seats * self.wide

    def right(self, seat: int) -> int:
        """Return the column after the amounts of a seat."""
        return self.first + (seat + 1) * self.wide - self.after

    def put(self, y: int, row: Row) -> None:
        """Draw a row."""
        canvas = self.canvas
        if row.is_heading:
            canvas.put(0, y, " " * canvas.width, Ink("dim", "raised"))
            row = replace(row, ink=Ink("title", "raised", "b"))
        sign, ink = row.sign
        canvas.put(1, y, sign, ink)
        x = 1 + cells_of(sign) + bool(sign)
        end = (self.first + self.wide - self.after - 3 if row.cells else canvas.width) - 1
        label = first_in_room(tuple(filter(None, (row.label, row.brief))) or ("",), end - x)
        canvas.put(x, y, label, row.ink)
        x += cells_of(label) + 2
        if row.gloss and x + cells_of(row.gloss) <= end:
            canvas.put(x, y, row.gloss, Ink("dim", row.ink.bg))
        for seat, (amount, ink, after) in enumerate(row.cells):
            right = self.right(seat)
            canvas.put(right - cells_of(amount), y, amount, ink)
            shown = f" {after}" if self.after > 3 else after[: self.after]
            canvas.put(right, y, shown if after else "", Ink("star", attrs="b"))


def _amounts(amounts: Iterable[int], ink: Ink = PLAIN) -> tuple[Cell, ...]:
    """Return an amount of each player, dim where it is 0."""
    return tuple((str(n), ink if n else DIM, "") for n in amounts)


def _from(view: MarchView, source: str) -> list[int]:
    """Return the points of each player that came from one source."""
    return [nest.sources.get(source, 0) for nest in view.nests]


def _chips(view: MarchView) -> tuple[Cell, ...]:
    """Return the letter of each player as the head of their column; a star marks the winner's."""
    won = view.outcome.winners if view.outcome is not None else ()
    return tuple(
        (f"{'*' if seat in won else ' '}{letter(seat)} ", chip_ink(seat), "") for seat in range(view.seats)
    )


def _scored(view: MarchView) -> Iterator[Row]:
    """Yield what was scored so far, by where it came from."""
    yield Row(_("scored so far"), _chips(view), is_heading=True)
    for source in sources_of(view):
        if source == BONUSES or (source in ("ability", DRAWBACK) and not any(_from(view, source))):
            continue
        yield Row(source_name(source), _amounts(_from(view, source)), brief=source_in_short(source))
    yield Row(_("so far"), _amounts((nest.score for nest in view.nests), TITLE), ink=TITLE)


def _at_the_end(view: MarchView, forecast: ScoreForecast, glyphs: Glyphs) -> Iterator[Row]:
    """Yield the bonuses after the end of the round: all holdings then, and what each would get for them."""
    over = forecast.over
    if not over.bonuses and not any(over.round):
        return
    star = yield_sign("colony_point", glyphs)[0]
    gloss = _("{alone} alone, {tied} in a tie").format(alone=ALONE, tied=TIED) if over.bonuses else ""
    yield Row(_("at the game's end"), _chips(view), gloss, is_heading=True)
    yield from _of_bonuses(over.bonuses, glyphs)
    if over.bonuses:
        yield Row(_("larvae and food: after harvest and feeding"), ink=DIM)
    if any(over.round):
        gains = tuple(("", PLAIN, f"+{n}{star}" if n else "") for n in over.round)
        yield Row(_("this round"), gains, _("without battles"))
    marks = ("?" if seat in forecast.unsettled else "" for seat in range(view.seats))
    totals = tuple((str(score), TITLE, mark) for score, mark in zip(over.scores, marks, strict=True))
    gloss = _("most ants break a tie") if view.horde is None else ""
    if forecast.unsettled:
        gloss = _("? by a battle to come")
    yield Row(_("if it ended now"), totals, gloss, ink=TITLE)


def _of_bonuses(bonuses: Iterable[Bonus], glyphs: Glyphs) -> Iterator[Row]:
    """Yield a row for each bonus: what everybody has, and the points for it."""
    star = yield_sign("colony_point", glyphs)[0]
    for bonus in bonuses:
        most = max(bonus.counts)
        cells = tuple(
            (str(n), BOLD if n == most else PLAIN if n else DIM, f"+{points}{star}" if points else "")
            for n, points in zip(bonus.counts, bonus.points, strict=True)
        )
        resource, label = BONUS[bonus.most]
        yield Row(_(label), cells, sign=yield_sign(resource, glyphs))


def _round(view: MarchView, names: Sequence[str], forecast: ScoreForecast) -> Iterator[Row]:
    """Yield what this round still brings, battles as they stand; `?` where that may yet change."""
    ends, totals = forecast.ends, [nest.score for nest in view.nests]

    def gains(points: Sequence[int], *, is_sure: bool = True) -> tuple[Cell, ...]:
        for seat, n in enumerate(points):
            totals[seat] += n
        inks = (TITLE if n > 0 else DANGER if n < 0 else DIM for n in points)
        return tuple(
            (f"{n:+d}" if n else "-", ink, "" if is_sure or not n else "?")
            for n, ink in zip(points, inks, strict=True)
        )

    yield Row(_("this round brings"), _chips(view), _("as it stands"), is_heading=True)
    held = enumerated(
        f"{letter(end.seat)} {' '.join(map(str, end.meadow_hexes))}" for end in ends if end.meadow_hexes
    )
    row = Row(source_name("meadow"), gains([end.meadow for end in ends]), str(held))
    yield replace(row, brief=source_in_short("meadow"))
    if any(end.harvest.points for end in ends):
        yield Row(source_name("site"), gains([end.harvest.points for end in ends]))
    for card in dict.fromkeys(card for nest in view.nests for card in nest.goals):
        points = [end.goals.count(card) * view.card(card).points for end in ends]
        # Translators: n are the points of a Colony Goal.
        gloss = _("{n} if met at Slumber").format(n=view.card(card).points)
        name, cells = view.card(card).name, gains(points, is_sure=card not in AGAINST_OTHERS)
        yield Row(_(name), cells, gloss, brief=short(name))
    if any(end.ability for end in ends):
        yield Row(source_name("ability"), gains([end.ability for end in ends], is_sure=False))
    has_cards, fighting = False, set[int | None]()
    for battle in (each for each in battles_due(view) if is_due(view, each.hex)):
        fighting.update(battle.sides)
        label, gloss, points = _battle(view, names, ends, battle)
        cells = gains(points)
        if battle.invader is None:
            has_cards = True
            cells = tuple(
                ("?", DANGER, "") if seat == battle.defender else cell for seat, cell in enumerate(cells)
            )
        yield Row(label, cells, gloss)
    text = _("after round {round}").format(round=ROUNDS[view.round])
    gloss = _("centipedes not counted") if has_cards else ""
    unsure = (end.uncertain_points or end.seat in fighting for end in ends)
    cells = tuple(
        (str(score), TITLE, "?" if is_unsure else "") for score, is_unsure in zip(totals, unsure, strict=True)
    )
    yield Row(text, cells, gloss, ink=TITLE)
    left = LAST_ROUND - view.round
    text = ngettext("then {n} more round", "then {n} more rounds", left).format(n=left)
    yield Row(text if left else _("then the game ends, with the bonuses"), ink=DIM)


def _battle(
    view: MarchView, names: Sequence[str], ends: Sequence[RoundEnd], battle: BattleView
) -> tuple[str, str, list[int]]:
    """Return what a battle due is called, how it stands, and what that would bring to each seat."""
    points = [0] * view.seats
    seat = battle.defender
    forecast = forecast_of(view, battle, seat)
    if isinstance(forecast, CentipedeForecast):
        gloss = f"{percent(forecast.chance)} %"
        if view.seat == seat and (cards := by_card(view, battle, seat)):
            card, best = cards[-1]
            assert isinstance(best, CentipedeForecast)
            value = _("with +{n}").format(n=view.card(card).value)
            gloss = f"{gloss}, {value} {percent(best.chance)} %"
        return _("centipede on {hex}").format(hex=battle.hex), gloss, points
    assert isinstance(forecast, AntForecast)
    assert battle.invader is not None
    is_held = forecast.margin > 0
    winner, loser = (seat, battle.invader) if is_held else (battle.invader, seat)
    points[winner] += 1
    here, losses = view.hexes[battle.hex], forecast.winning if is_held else forecast.losing
    lost, paid = (losses.theirs, losses.own) if is_held else (losses.own, losses.theirs)
    if lost >= here.ants(loser):
        points[loser] -= sum(stake.goods.points for stake in ends[loser].at_risk if stake.hex == battle.hex)
        takes_control = here.controller == loser and {*owners(here)} == {winner, loser}
        points[winner] += here.inner and takes_control and here.ants(winner) > paid
    text = _("{invader} {attack} against {defender} {defence}")
    gloss = text.format(
        invader=names[battle.invader],
        attack=army_of(view, battle.invader, battle.hex),
        defender=names[seat],
        defence=army_of(view, seat, battle.hex),
    )
    return _("battle on {hex}").format(hex=battle.hex), gloss, points


def _final(view: MarchView, names: Sequence[str], width: int, glyphs: Glyphs) -> Iterator[Row]:
    """Yield the final table: a row for each source, totals, what decides a tie, who has won, the bonuses."""
    yield Row("", _chips(view), is_heading=True)
    for source in sources_of(view):
        sign = f" {LETTERS[source]} ", Ink("score.ink", f"score.{source}", "b")
        row = Row(source_name(source), _amounts(_from(view, source), BOLD), sign=sign)
        yield replace(row, brief=source_in_short(source))
    below = "   ", PLAIN
    yield Row(_("total"), _amounts((nest.score for nest in view.nests), TITLE), sign=below, ink=TITLE)
    if view.horde is None:
        yield Row(_("ants, if tied"), _amounts((nest.ants for nest in view.nests), DIM), sign=below, ink=DIM)
    else:
        yield from horde_rows(view.horde, width - 2)
    if view.outcome is None:
        return
    if view.horde is None:
        nests = view.nests
        larvae, food, cards = zip(*((nest.larvae, nest.food, nest.hand_size) for nest in nests), strict=True)
        yield from _of_bonuses(ending.bonuses(larvae, food, cards), glyphs)
    winners = " & ".join(player_name(seat, names) for seat in view.outcome.winners)
    text = _("* {names}: victory").format(names=winners) if winners else _("All players have lost.")
    yield Row(text, ink=TITLE)
