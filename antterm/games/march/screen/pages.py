"""The pages of the board pane: the meadow, and those that stand in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from antterm.core.story import Happening
from antterm.draw.canvas import Glyphs
from antterm.draw.scene import Look, Part, Parts, Scene
from antterm.games.march.draw import story
from antterm.games.march.draw.battle import BattlePage, BattleReport, ReportPage
from antterm.games.march.draw.battles import BattlesPage
from antterm.games.march.draw.cards import Cards, OpenCard
from antterm.games.march.draw.harvest import HarvestPage
from antterm.games.march.draw.horde.mat import HordeMat
from antterm.games.march.draw.immediate_effect import immediate_effect_text
from antterm.games.march.draw.in_full import feeding_line, mat_lines
from antterm.games.march.draw.mats import lay_mats
from antterm.games.march.draw.meadow import MeadowScene
from antterm.games.march.draw.names import hex_name, player_name
from antterm.games.march.draw.score import ScoreForecast, Scores
from antterm.games.march.draw.species_mat import SpeciesMat
from antterm.games.march.rules import topics
from antterm.games.march.rules.components import ROUNDS, SEGMENTS
from antterm.games.march.rules.forecast import forecast_of
from antterm.games.march.rules.happened import HordeCardTurnedUp, SideChosen
from antterm.games.march.rules.since import rounds_known
from antterm.games.march.rules.state import LAST_ROUND, Phase
from antterm.games.march.rules.view import BattleView, MarchView, NestView
from antterm.games.march.screen import commands, scenes
from antterm.games.march.screen.course import course_of_battle, fares_of
from antterm.games.march.screen.entries import cards_of
from antterm.games.march.screen.explain import has_sides_to_choose, horde_lines, nest_lines, tile_lines
from antterm.games.march.screen.legend import PAGE_KEYS, sign_headings, sign_lines
from antterm.games.march.screen.position import Position
from antterm.games.march.screen.story_page import Row, StoryPage, StoryPart, Teller, listed_rounds
from antterm.games.march.words import forecasts
from antterm.games.march.words.forecasts import change_lines
from antterm.games.march.words.naming import Naming, phase_in_short, resource_name
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import counted, enumerated
from antterm.ui.models.keymap import Command, Keymap
from antterm.ui.models.pointing import Place
from antterm.ui.models.seat_view import SeatView
from antterm.words import Words


@dataclass(frozen=True)
class ReadingPosition:
    """The position of a reader on the pages: which mat, card, battle or part, and how far it is scrolled."""

    seat: int
    """The player whose nest mat is uppermost."""
    card: str | None
    """The card under the cursor."""
    scroll: int
    """Rows that a long page is scrolled."""
    battle: int
    """The index of the battle to come under the cursor."""
    part: StoryPart
    """The part of the story that its page tells."""
    drawn: tuple[str, ...]
    """The cards drawn since the last question, for the player who is asked."""
    report: BattleReport | None
    """The battle on the page of reports."""


@dataclass(frozen=True)
class PageContext:
    """All that a page of the board pane shows at one time."""

    seat_view: SeatView
    view: MarchView
    words: Words
    keymap: Keymap
    meadow: MeadowScene
    numbers: Mapping[Place, str]
    """The numbers by which answers are chosen, by their place."""
    size: tuple[int, int]
    """Columns and rows of the pane."""
    reading: ReadingPosition
    """The reader's place on the page: which mat or card, how far it is scrolled."""
    position: Position
    """The forecasts for this position, computed when they are asked for."""
    battle_forecast: str
    """The forecast of the battle being fought with the marked answer; empty if nothing is asked."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self.seat_view.names

    @property
    def look(self) -> Look:
        """Areas of colour or lines, and the characters that may be drawn."""
        return Look(glyphs=self.meadow.glyphs, solid=self.meadow.tiles == "solid")

    def text(self, title: str, lines: Sequence[str]) -> scenes.Text:
        """Return a page of sentences, scrolled as far as the reader has."""
        return scenes.Text(title, tuple(lines), *scroll_signs(self.keymap), self.reading.scroll)

    def sentences(self, happened: Sequence[Happening], kinds: story.Kinds) -> tuple[str, ...]:
        """Return the sentences for what happened of some kinds."""
        return tuple(story.sentences(happened, self.words, self.names, kinds))


def scroll_signs(keymap: Keymap) -> tuple[str, str]:
    """Return what a long page says beside its title where there is more above, and where more below."""
    back, on = keymap.named(commands.SCROLL_BACK), keymap.named(commands.SCROLL_ON)
    return _("({key}: earlier)").format(key=back), _("({key}: more)").format(key=on)


def overview(view: MarchView, seat: int | None, names: Sequence[str]) -> list[str]:
    """Return sentences on how a game stands: round, points, the reader's belongings, battles.

    Args:
        view: what the reader knows of the game.
        seat: the seat of the reader; None for an onlooker.
        names: the names of the players, by seat.
    """
    lines = [
        pgettext("March of the Ants", "Round {round} of {last}: {phase}.").format(
            round=ROUNDS[view.round], last=ROUNDS[LAST_ROUND], phase=phase_in_short(view.phase)
        ),
        _points(view, names),
    ]
    if seat is not None:
        lines.append(_belongings(view, seat, names))
        if view.outcome is None:
            lines.append(feeding_line(view, seat))
    fought = view.battle
    if fought is not None:
        lines += _battle(view, fought, seat, names)
    if view.outcome is not None:
        return lines
    contested = [tile.number for tile in view.hexes.values() if tile.contested]
    battles = [hex_name(view, number) for number in contested if fought is None or number != fought.hex]
    if battles:
        lines.append(_("Battles to come: {hexes}.").format(hexes=enumerated(battles)))
    return lines


def _battle(view: MarchView, battle: BattleView, seat: int | None, names: Sequence[str]) -> Iterator[str]:
    """Yield sentences on the battle being fought: who fights whom, or who has won.

    A player who takes part also reads what the battle may cost them.
    """
    both = battle.sides
    invader, defender = (_("a centipede") if side is None else player_name(side, names) for side in both)
    (attack, defence), hex_called = battle.strengths, hex_name(view, battle.hex)
    if battle.totals:
        winner = defender if battle.winner == battle.defender else invader
        yield _("Battle of {hex}: {winner} has won.").format(hex=hex_called, winner=winner)
        return
    yield _("Battle of {hex}, being fought: {invader} ({attack}) against {defender} ({defence}).").format(
        hex=hex_called, invader=invader, attack=attack, defender=defender, defence=defence
    )
    if seat is not None and seat in both:
        yield forecasts.line(forecast_of(view, battle, seat))


def _points(view: MarchView, names: Sequence[str]) -> str:
    by_points = sorted(view.nests, key=lambda nest: -nest.score)
    points = [f"{player_name(nest.seat, names)} {nest.score}" for nest in by_points]
    if view.horde is not None:
        # Translators: points is a number.
        points.append(_("the Horde {points}").format(points=view.horde.score))
    return _("Colony points: {points}.").format(points=enumerated(points))


def _belongings(view: MarchView, seat: int, names: Sequence[str]) -> str:
    nest = view.nests[seat]
    return _("{player} has {ants}, {larvae}, {food} and {cards}.").format(
        player=player_name(seat, names),
        ants=counted("{n} ant", "{n} ants", nest.ants),
        larvae=resource_name("larva", nest.larvae),
        food=resource_name("food", nest.food),
        cards=resource_name("card", nest.hand_size),
    )


def discarded(view: MarchView, _seat_view: SeatView, _seat: int) -> list[str]:
    """Return each kind of card in the discard pile, the latest first."""
    return list(dict.fromkeys(reversed(view.discard)))


def discards(context: PageContext) -> Scene:
    """Return the page of the discard pile, which everybody may look through."""
    cards = tuple(discarded(context.view, context.seat_view, context.reading.seat))
    n = len(context.view.discard)
    title = ngettext("Discard pile: {n} card", "Discard pile: {n} cards, the latest first", n)
    if not cards:
        return scenes.Text(_("Discard pile"), (_("Nothing yet."),), "", "")
    at = cards.index(context.reading.card) if context.reading.card in cards else None
    return Cards(context.view, cards, title.format(n=n), context.look, picked=at)


def _in_a_line(lines: Sequence[str], effect: str) -> str:
    """Join the lines on a hex into one; its effect, which is a sentence, comes last after a full stop."""
    first, *facts = lines
    sentences = [": ".join((first, ", ".join(fact for fact in facts if fact != effect)))]
    return ". ".join([*sentences, effect] if effect in facts else sentences)


def hexes_out(context: PageContext) -> Scene:
    """Return the page of the hexes that are not in the meadow: still in the stack, or not in this game."""
    view = context.view
    out = [number for number in view.components.tiles if number not in view.hexes]
    n = view.stack
    title = ngettext("{n} hex to draw, one of these:", "{n} hexes to draw, out of these:", n)
    lines = [_in_a_line(tile_lines(view, number), _(view.tile(number).effect)) for number in out]
    return context.text(title.format(n=n), lines)


QUEEN_PHASES = (Phase.HARVEST, Phase.FEEDING, Phase.DECREE, Phase.SLUMBER)
"""Parts of a Queen Phase in which there is something to see on the page of the harvest."""


@dataclass(frozen=True)
class MarchPage:
    """A page of the board pane."""

    command: Command
    """The command that opens the page."""
    scene: Callable[[PageContext], Scene]
    cards: Callable[[MarchView, SeatView, int], Sequence[str]] = lambda _view, _seat_view, _seat: ()
    """Returns the cards over which the cursor goes, in order; its seat is that of the uppermost mat."""
    lines: Callable[[MarchView, SeatView, int], list[str] | None] = lambda _view, _seat_view, _seat: None
    """Returns what the info pane says of the page; None if it explains the answer or hex instead."""
    is_there: Callable[[MarchView], bool] = lambda _view: True
    """Returns whether the page can be opened now."""
    is_whole: bool = False
    """Whether the page already shows all of its text, so that nothing of it can be explained in full."""


# The hand


def hand_cards(view: MarchView, seat_view: SeatView, _seat: int) -> Sequence[str]:
    """Return the cards asked about that are not in the hand, then the hand, each kind once."""
    held = [*dict.fromkeys(own_hand(view) or ())]
    return [*(card for card in cards_of(seat_view.ask) if card not in held), *held]


def own_hand(view: MarchView) -> tuple[str, ...] | None:
    """Return the hand of the viewer's seat; None if they may not see it or are an onlooker."""
    return view.nests[view.seat].hand if view.seat is not None else None


def hand(context: PageContext) -> Scene:
    """Return the page of the viewer's hand, below other cards of which they are asked, if any."""
    view, held = context.view, own_hand(context.view)
    cards = tuple(hand_cards(view, context.seat_view, context.reading.seat))
    if held is None and not cards:
        return scenes.Text(pgettext("cards", "Hand"), (_("Hidden from onlookers."),), "", "")
    ask = context.seat_view.ask
    if held is None or not set(cards_of(ask)) <= set(held):
        is_of_goals = ask is not None and isinstance(ask.about, topics.DroppingGoal)
        title = _("Colony Goals in play") if is_of_goals else _("Cards lying face up")
        if held:
            # Translators: below the cards that are asked for, those in the player's hand.
            title = _("{cards}; below them the hand").format(cards=title)
    else:
        title = ngettext("Hand of {who}: {n} card", "Hand of {who}: {n} cards", len(held))
        title = title.format(who=player_name(view.seat, context.names), n=len(held))
    labels = {place: context.numbers[card] for place, card in enumerate(cards) if card in context.numbers}
    return Cards(
        view,
        cards,
        title,
        context.look,
        tuple(_facts_of_hand(context, held)) if held else (),
        labels or None,
        cards.index(context.reading.card) if context.reading.card in cards else None,
        dict(notes(context.position, context.names, context.look.glyphs)),
    )


def _facts_of_hand(context: PageContext, held: Sequence[str]) -> Iterator[str]:
    """Yield what a hand is good for: its cards' strengths in battles, and who has the most cards."""
    view = context.view
    values = sorted((view.card(card).value for card in held), reverse=True)
    yield _("strength in battles: {values}").format(values=" ".join(map(str, values)))
    most = max(nest.hand_size for nest in view.nests)
    if view.horde is None:
        naming = Naming(view.components, context.names)
        who = enumerated(naming.player(nest.seat) for nest in view.nests if nest.hand_size == most)
        # Translators: who would have the bonus for the most cards at the end of the game, and with how many.
        yield _("bonus for most cards: {who} ({n})").format(who=who, n=most)


def notes(position: Position, names: Sequence[str], glyphs: Glyphs) -> Iterator[tuple[str, str]]:
    """Yield each card of the hand of the seat that looks with what it would bring at once."""
    view = position.view
    for card, brings in position.immediate_effects.items():
        yield card, immediate_effect_text(view, card, brings, names, glyphs)


def drawn(context: PageContext) -> Scene:
    """Return the page of the cards just drawn, which is read before the question; equal ones are one."""
    cards = context.reading.drawn
    kinds = tuple(dict.fromkeys(cards))
    return Cards(context.view, kinds, drawn_title(len(cards)), context.look)


def drawn_title(n: int) -> str:
    """Return how many cards were drawn."""
    return ngettext("Drawn: {n} card", "Drawn: {n} cards", n).format(n=n)


# The nest mats


def nest_cards(view: MarchView, _seat_view: SeatView, seat: int) -> Sequence[str]:
    """Return the cards on a player's mat: Evolutions by segment, the top one first, then goals."""
    nest = view.nests[seat]
    return [card for segment in SEGMENTS for card in reversed(nest.body[segment])] + list(nest.goals)


def nests(context: PageContext) -> Scene:
    """Return the page of all nest mats, one of them uppermost, with the card under the cursor at the foot."""
    view, (width, height), look, reading = context.view, context.size, context.look, context.reading
    mats = lay_mats(view, context.names, width, height, look, reading.seat)
    if reading.card is None:
        return mats
    card = OpenCard(view, reading.card, look)
    high = min(height, card.rows(width))
    return Parts((*mats.parts, Part(card, 0, height - high, width, high)))


def mat(context: PageContext) -> Scene:
    """Return the page of the special side of a player's mat, with what mats the other players have."""
    view, seat = context.view, context.reading.seat
    species = view.components.species[view.nests[seat].mat]
    mats = tuple((nest.seat, _other_mat(context, nest)) for nest in view.nests if nest.seat != seat)
    if context.look.solid:
        return SpeciesMat(view, context.names, context.look, context.reading.scroll, seat, mats)
    others = [text for _seat, text in mats]
    heading, *rest = mat_lines(view, species)
    title = f"{player_name(seat, context.names)}: {heading}"
    return context.text(title, (*rest, "", *others))


def _other_mat(context: PageContext, nest: NestView) -> str:
    """Return the sentence on which mat another player has and which side of it they have chosen."""
    has_chosen = any(
        isinstance(happening.event, SideChosen) and happening.event.seat == nest.seat
        for happening in context.seat_view.happened
    )
    text = (
        _("{who}: {species}, not chosen yet")
        if not has_chosen
        else _("{who} plays the {species}")
        if nest.special
        else _("{who} plays an ordinary colony, not the {species}")
    )
    who, species = player_name(nest.seat, context.names), context.view.components.species[nest.mat]
    return text.format(who=who, species=_(species.name))


# Battles, points, the Horde, the story


def battle(context: PageContext) -> Scene:
    """Return the page of the battle being fought; else of the battles to come and those last fought."""
    view, reading = context.view, context.reading
    happened = story.of_battles(context.seat_view.happened, view.battle is not None)
    sentences = context.sentences(happened, story.BATTLES)
    of_page = view, context.names, context.look, reading.scroll
    if view.battle is None:
        return BattlesPage(*of_page, sentences, reading.battle if context.position.battles_due else None)
    if context.battle_forecast:
        sentences = (context.battle_forecast,)
    return BattlePage(
        *of_page, sentences, course_of_battle(happened, view.battle), bool(context.battle_forecast)
    )


def report(context: PageContext) -> Scene:
    """Return the page of a battle that is over, which is read before the question."""
    report_shown = context.reading.report
    if report_shown is None:
        return battle(context)
    return ReportPage(context.view, context.names, report_shown)


def harvest(context: PageContext) -> Scene:
    """Return the page of what the last Queen Phase brought to each player."""
    view, happened = context.view, story.since_phase(context.seat_view.happened, Phase.QUEEN_START)
    if not happened:  # what happened before a game was opened becomes known a little later
        return scenes.Text(_("Harvest and Feeding"), (_("Nothing yet."),), "", "")
    rested = story.rested_before(context.seat_view.happened, happened[0])
    fares = fares_of([*rested, *happened], view.seats, view.components)
    return HarvestPage(view, context.names, context.look, context.reading.scroll, fares)


def has_harvested(view: MarchView) -> bool:
    """Return whether the first harvest of this game has begun."""
    first = 0 if view.long else 1
    return view.round > first or view.phase in QUEEN_PHASES


def score(context: PageContext) -> Scene:
    """Return the page of the points; during the game with what they may still become."""
    view, position = context.view, context.position
    forecast: ScoreForecast | None = None
    sentences: tuple[str, ...] = ()
    if view.outcome is None:
        forecast = ScoreForecast(position.final_scores, position.round_ends, position.unsettled)
    else:
        sentences = context.sentences(
            story.since_phase(context.seat_view.happened, Phase.QUEEN_START), story.HARVEST
        )
    return Scores(view, context.names, context.look, context.reading.scroll, sentences, forecast)


def what_would_change(view: MarchView, seat_view: SeatView, _seat: int) -> list[str] | None:
    """Return lines on what would change the viewer's points; None at the end and for onlookers."""
    if view.seat is None or view.outcome is not None:
        return None
    naming = Naming(view.components, seat_view.names, numbers_first=True)
    return [
        _("What would change these points"),
        *change_lines(naming, view, Position(seat_view).final_scores, view.seat),
    ]


def horde(context: PageContext) -> Scene:
    """Return the page of the Horde's mat and of what the Horde has done in this round."""
    happened = story.since_phase(context.seat_view.happened, Phase.WORKER)
    sentences = context.sentences(happened, story.HORDE)
    deed = context.sentences(story.since(happened, HordeCardTurnedUp), story.HORDE)
    return HordeMat(context.view, context.names, context.look, context.reading.scroll, sentences, deed)


def signs(context: PageContext) -> Scene:
    """Return the page that names all pages, and explains every sign on the screen."""
    keys = {name: context.keymap.named(command) for name, command in PAGE_KEYS.items()}
    page = context.text(_("Pages and signs"), [*sign_lines(context.look, keys, context.view.components)])
    return replace(page, headings=sign_headings())


def story_page(context: PageContext) -> Scene:
    """Return the page of a part of the story; the whole story ends with how the game stands."""
    seat_view, view, reading = context.seat_view, context.view, context.reading
    part = reading.part
    seat = seat_view.ask.seat if seat_view.ask else view.seat
    happened = tuple(seat_view.happened)
    rows = list(Teller(view, seat, context.words, context.names).rows(happened, part))
    rows = rows or [Row(nothing_yet(seat_view))]
    if part == StoryPart():
        rows += [Row(""), *(Row(line) for line in overview(view, seat, context.names))]
    last = next(iter(rounds_known(happened)[-1:]), None) if seat is None else None
    rounds = tuple(listed_rounds(happened, seat))
    signs = scroll_signs(context.keymap)
    return StoryPage(context.names, tuple(rows), part, rounds, last, *signs, reading.scroll)


def nothing_yet(seat_view: SeatView) -> str:
    """Return what is shown where nothing has happened: of a long game it is known a moment later."""
    is_looked_up = seat_view.answered and not seat_view.happened
    return _("Looking up what happened before.") if is_looked_up else _("Nothing yet.")


MEADOW = MarchPage(commands.MEADOW, lambda context: context.meadow.board())
NESTS = MarchPage(
    commands.NESTS,
    nests,
    nest_cards,
    lambda view, seat_view, seat: nest_lines(view, seat, seat_view.names),
    is_there=lambda view: not has_sides_to_choose(view),
)
MAT = MarchPage(commands.NESTS, mat, is_there=has_sides_to_choose)
"""The page that stands in place of the nest mats while the players choose a side of theirs."""
HAND = MarchPage(commands.HAND, hand, hand_cards)
DRAWN = MarchPage(commands.HAND, drawn)
"""The page that opens by itself with the next question when cards have been drawn."""
BATTLE = MarchPage(commands.BATTLE, battle)
REPORT = MarchPage(commands.BATTLE, report)
"""The page that opens by itself when a battle is over."""
SCORE = MarchPage(commands.SCORE, score, lines=what_would_change, is_whole=True)
HARVEST = MarchPage(commands.HARVEST, harvest, is_there=has_harvested, is_whole=True)
STORY = MarchPage(commands.STORY, story_page, is_whole=True)
SIGNS = MarchPage(commands.SIGNS, signs, is_whole=True)
DISCARDS = MarchPage(commands.DISCARDS, discards, discarded)
HEXES_OUT = MarchPage(commands.HEXES_OUT, hexes_out, is_whole=True)
HORDE = MarchPage(
    commands.HORDE,
    horde,
    lines=lambda view, _seat_view, _seat: horde_lines(view),
    is_there=lambda view: view.horde is not None,
)
PAGES = (HORDE, MEADOW, SIGNS, NESTS, MAT, HAND, BATTLE, SCORE, STORY, HARVEST, DISCARDS, HEXES_OUT)
