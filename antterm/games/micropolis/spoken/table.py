"""The whole table of Micropolis in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from antterm.games.micropolis.rules.anthill import AnthillId
from antterm.games.micropolis.rules.past import blocks_of, turns_since
from antterm.games.micropolis.rules.scoring import LINES, Sheet, colony, tie_army, totals
from antterm.games.micropolis.rules.tiles import Craft, Tile
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.spoken.anthills import AnthillsReport, times
from antterm.games.micropolis.spoken.row import RowReport
from antterm.games.micropolis.words import MicropolisWords
from antterm.games.micropolis.words.news import block_line
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import capital, counted, enumerated, together
from antterm.plain.spoken import ListenerView


class MicropolisReport:
    """Sentences about a moment of Micropolis, page by page.

    Args:
        words: the sentences of the game.
        moment: what whoever listens may know.
    """

    def __init__(self, words: MicropolisWords, moment: ListenerView[MicropolisView]) -> None:
        self._words, self._moment, self._view = words, moment, moment.view
        self.anthills, self.tiles_on_offer = AnthillsReport(words, moment), RowReport(words, moment)

    def overview(self) -> list[str]:
        """Describe what matters most at a glance."""
        view = self._view
        lines = [self.whose_turn()]
        lines += self.tiles_on_offer.held()[:1] if view.held else []
        lines += [self.anthills.in_short(home) for home in view.homes]
        if len(view.homes) > len(view.players):
            lines += [self._together(), *self._tokens(range(len(view.players)))]
        lines.append(
            _("{tiles} in the row, {n} in the pile.").format(tiles=_tiles(len(view.row)), n=view.pile)
        )
        return lines

    def whose_turn(self) -> str:
        view, names = self._view, self._moment.names
        if view.outcome is not None:
            return self._words.outcome(view.outcome, names)
        if view.to_move is None:
            return _("Round {round} of {last}, between two turns.").format(
                round=view.round, last=view.last_round
            )
        text = _("Round {round} of {last}, turn {turn} of {turns}. To move: {who}.")
        turns = len(view.players)
        who = names[view.to_move]
        return text.format(round=view.round, last=view.last_round, turn=view.turn + 1, turns=turns, who=who)

    def _together(self) -> str:
        """Describe both anthills of each player together."""
        return _("Points of both anthills: {facts}.").format(
            facts=self._totals(range(len(self._view.players)))
        )

    def _totals(self, seats: Iterable[int]) -> str:
        """Describe the points of players."""
        text, points = _("{name}: {points}"), totals(self._view.sheets)
        return enumerated(
            text.format(name=self._moment.names[seat], points=self._words.points(points[seat]))
            for seat in seats
        )

    def _tokens(self, seats: Iterable[int]) -> list[str]:
        """Describe the architect tokens of those who have any, where they belong to no single anthill."""
        text = _("{name}: {tokens}.")
        names, tokens = self._moment.names, self.anthills.tokens
        return [text.format(name=names[seat], tokens=tokens(seat)[0]) for seat in seats if tokens(seat)]

    def own(self) -> list[AnthillId]:
        """Return the anthills of the viewer; of an onlooker's, those of whose turn it is."""
        seat = self._moment.seat if self._moment.seat is not None else self._view.to_move or 0
        return [home for home in self._view.homes if home.seat == seat]

    def mine(self) -> list[str]:
        lines = [line for home in self.own() for line in self.anthills.in_full(home)]
        return [*lines, *(self._tokens([self.own()[0].seat]) if len(self.own()) > 1 else [])]

    def tiles(self) -> list[str]:
        return [line for home in self.own() for line in self.anthills.tiles(home)]

    def score(self) -> list[str]:
        """Describe the score sheet line by line, for each anthill."""
        view = self._view
        lines = [_("Score sheet.") if view.outcome else _("Score sheet, as if the game ended now.")]
        lines += [self._sheet(home, view.sheets[home.seat][home.number]) for home in view.homes]
        lines += [self._together()] if len(view.homes) > len(view.players) else []
        colonies = {home: colony(view.anthill(home)) for home in view.homes}
        armies = {home: view.anthill(home).army for home in view.homes}
        lines.append(self._leaders(_("Largest colony: {who}, {n}"), colonies))
        return [*lines, self._leaders(_("Largest army: {who}, {n}"), armies)]

    def ranking(self) -> list[str]:
        """Describe everybody's points, most first; the sheets of two at once."""
        view, points = self._view, totals(self._view.sheets)
        if len(view.homes) == 2:
            homes = sorted(view.homes, key=lambda home: -points[home.seat])
            return [*(self._sheet(home, view.sheets[home.seat][home.number]) for home in homes), *self._tie()]
        seats = sorted(range(len(points)), key=lambda seat: -points[seat])
        return [f"{self._totals(seats)}.", *self._tie()]

    def _tie(self) -> list[str]:
        """Describe why not all win who have most points."""
        view, points = self._view, totals(self._view.sheets)
        tied = [seat for seat, total in enumerate(points) if total == max(points)]
        if view.outcome is None or len(tied) <= len(view.outcome.winners):
            return []
        text = _("{name} with {soldiers}")
        armies = [
            text.format(
                name=self._moment.names[seat],
                soldiers=self._words.soldiers(tie_army(view.players[seat].anthills, view.rulings)),
            )
            for seat in tied
        ]
        return [_("If points are equal, the larger army wins: {armies}.").format(armies=enumerated(armies))]

    def _sheet(self, home: AnthillId, sheet: Sheet) -> str:
        parts = [
            _("{line} {points}").format(line=self._words.line(name)[0], points=points)
            for name, points in zip(LINES, sheet.lines(), strict=True)
        ]
        text = _("{anthill}: {points}. {lines}.")
        total = self._words.points(sheet.total)
        return text.format(anthill=self.anthills.name(home), points=total, lines=enumerated(parts))

    def _leaders(self, text: str, amounts: dict[AnthillId, int]) -> str:
        most = max(amounts.values())
        if not most:
            return f"{text.format(who=_('nobody'), n=most)}."
        ahead = (self.anthills.name(home) for home, amount in amounts.items() if amount == most)
        return f"{text.format(who=together(ahead), n=most)}."

    def since(self) -> list[str]:
        """Describe what the turns since one's own have brought to each player, and why."""
        view, names, seat = self._view, self._moment.names, self._moment.seat
        blocks = blocks_of(turns_since(reversed(self._moment.happened), view, seat), len(names))
        if not blocks:
            return [_("Nobody has taken a tile yet.")]
        return [capital(block_line(block, names)) for block in blocks]

    def specialists(self) -> list[str]:
        """Describe what each craft does, and who has whom."""
        words = self._words
        helps = [
            _("{craft}: {help}").format(craft=capital(_craft(words, craft)), help=words.craft_help(craft))
            for craft in Craft
        ]
        return [*helps, words.craft_help("barracks"), *(self._crafts_of(home) for home in self._view.homes)]

    def _crafts_of(self, home: AnthillId) -> str:
        found = [str(ant) for tile in self._view.anthill(home).tiles for ant in tile.specialists]
        name = self.anthills.name(home)
        if not found:
            return _("{anthill}: no specialist.").format(anthill=name)
        return _("{anthill}: {facts}.").format(anthill=name, facts=self._each(found))

    def _each(self, crafts: Iterable[str]) -> str:
        """Describe specialists, each kind with its number."""
        return enumerated(times(n, self._words.craft(ant)) for ant, n in sorted(Counter(crafts).items()))

    def supply(self) -> list[str]:
        """Describe what lies in the supply, and what the pile still holds."""
        view, words = self._view, self._words
        soldiers, tokens = words.soldiers(view.supply), view.architects
        architects = counted("{n} architect token", "{n} architect tokens", tokens)
        text = _("In the supply: {soldiers}, {tokens}.")
        return [text.format(soldiers=soldiers, tokens=architects), *self._pile(view.unseen)]

    def _pile(self, tiles: Sequence[Tile]) -> list[str]:
        """Describe what is drawn on the tiles that may still come."""
        lines = [_("In the pile: {tiles}.").format(tiles=_tiles(self._view.pile))]
        if not tiles:
            return lines
        fruits = Counter(
            str(fruit) for tile in tiles for segment in tile.segments for fruit in segment.fruits
        )
        rooms = Counter(tile.barracks for tile in tiles if tile.barracks)
        facts: list[str] = [counted("{n} worker", "{n} workers", sum(tile.workers for tile in tiles))]
        crafts = self._each(str(ant) for tile in tiles for ant in tile.specialists)
        things = [(fruits[name], self._words.fruit(name)) for name in sorted(fruits)]
        things += [
            (number, ngettext("barracks for {n}", "barracks for {n}", room).format(n=room))
            for room, number in sorted(rooms.items())
        ]
        facts += [crafts] if crafts else []
        facts += [times(n, what) for n, what in things]
        return [*lines, _("They show: {facts}.").format(facts=enumerated(facts))]

    def game(self) -> list[str]:
        """Describe by which rulings and with which tiles it is played."""
        view, words = self._view, self._words
        options = {**self._moment.options, **view.rulings}
        deck = {"name": view.deck.name} if self._moment.options.get("deck") is not None else None
        text = _("{option}: {value}.")
        lines = [
            text.format(
                option=words.option(name)[0], value=words.value(name, deck if name == "deck" else value)
            )
            for name, value in options.items()
        ]
        if view.deck.authentic:
            return [*lines, _("The tiles are the printed ones.")]
        return [*lines, _("The tiles are not the printed ones.")]


def _craft(words: MicropolisWords, craft: Craft) -> str:
    """Describe a craft alone: of a nurse, without her eggs."""
    return pgettext("a specialist", "nurse") if craft is Craft.NURSE else words.craft(craft)


def _tiles(n: int) -> str:
    return counted("{n} tile", "{n} tiles", n)
