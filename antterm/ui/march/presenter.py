"""March of the Ants on the screen: the meadow and the other pages, and how every question is answered."""

from __future__ import annotations

from collections.abc import Callable

from antterm.core.ask import Ask
from antterm.draw.canvas import Canvas
from antterm.draw.march import draw_nests, laid
from antterm.draw.march_names import hex_name, phase_name
from antterm.draw.march_signs import ROUNDS
from antterm.i18n import _, ngettext
from antterm.ui.march import story
from antterm.ui.march.answering import AnsweringPresenter
from antterm.ui.march.explain import (
    card_lines,
    has_sides_to_choose,
    hex_lines,
    horde_lines,
    mat_lines,
    mat_rulings,
    nest_lines,
    species_in_question,
    tile_lines,
)
from antterm.ui.march.help import march_help
from antterm.ui.march.pages import paint_battle, paint_hand, paint_horde, paint_mat, paint_scores, paint_story
from antterm.ui.march.panes import paint_lines, paint_options, paint_players, shorter
from antterm.ui.march.reading import SCROLL
from antterm.ui.march.targets import cards_of, decline, has_places
from antterm.ui.paint import Hint
from antterm.ui.presenter import SIDE_FROM, Happening, Sight
from antterm.words import Words

PAGES = {"m": "meadow", "t": "nests", "v": "hand", "b": "battle", "o": "score", "y": "story"}
"""Keys of the pages of the board pane."""
HORDE_PAGE = {"h": "horde"}
PAUSES = ("turn.action", "turn.bonus", "battle.ferocity", "centipede.ferocity")
"""Questions before whose answer by a bot people want to see what happened."""
SHORT_PAUSE = 0.08
"""Seconds before a bot answers any other question."""


class MarchPresenter(AnsweringPresenter):
    """What the panes of March of the Ants show, and what keys do there."""

    CHANGES = ("zoom", "origin", "cursor", "chosen", "variant", "page", "mat", "scroll", "card", "in_full")

    def __init__(self, words: Words, understand: Callable[[str], str]) -> None:
        super().__init__(words, understand)
        self._shown_before = False
        self._seen = 0
        """The number of the last answer whose outcome was shown with a question."""
        self._news: tuple[Happening, ...] = ()
        """Battles, harvest, feeding or slumber since then, to be read before the question's page opens."""
        self._wanted: Ask | None = None
        """The question at which the hand was asked for, before the curtain."""

    # What is shown

    @property
    def names(self) -> tuple[str, ...]:
        return self.sight.names if self.sight else ()

    def show(self, sight: Sight) -> None:
        self.chosen, self.variant, self.scroll, self.in_full = None, 0, 0, False
        super().show(sight)
        seat = sight.ask.seat if sight.ask else self.view.seat
        if seat is not None:
            self.mat = seat
        if sight.ask is not None:
            self._news = story.decided_since(sight.happened, self._seen) if self._shown_before else ()
            self._seen = max((happening.number for happening in sight.happened), default=0)
        self._turn_to_page(sight)
        if sight.ask is not None:
            if sight.ask == self._wanted and self.view.seat is not None:
                self.page, self._news = "hand", ()
            self._wanted = None
        self.list_entries()
        self._shown_before = self._shown_before or sight.ask is not None

    def _turn_to_page(self, sight: Sight) -> None:
        """Open the page on which the question is answered; after a pause, first tell what happened."""
        view, ask = self.view, sight.ask
        if sight.outcome is not None:
            self.page = "score"
        elif ask is None:
            hidden = self.page == "hand" and view.seat is None
            if hidden or (self.page == "mat" and not has_sides_to_choose(view)):
                self.page = "meadow"
            if view.battle is not None:
                self.page = "battle"
        elif self._news or (not self._shown_before and any(h.number for h in sight.happened)):
            self.page = "story"
        elif ask.kind == "setup.species":
            self.page = "mat"
        elif view.battle is not None:
            self.page = "battle"
        elif cards_of(ask.choices) and not has_places(ask, view):
            self.page = "hand"
        else:
            self.page = "meadow"

    @property
    def pages(self) -> dict[str, str]:
        """Keys of the pages there are: one more against the Horde."""
        return HORDE_PAGE | PAGES if self.view.horde is not None else PAGES

    # The board pane

    def paint_board(self, width: int, height: int) -> Canvas:
        if self.sight is None:
            return Canvas(width, height)
        sight, glyphs = self.sight, self.app.glyphs
        if self.in_full:
            return self.paint_in_full(width, height)
        match self.page:
            case "nests":
                canvas = draw_nests(self.view, self.names, width, height, glyphs, self.mat)
                self.put_card_over(canvas)
                return canvas
            case "hand":
                return paint_hand(sight, self.entries, self.card, width, height, glyphs)
            case "battle":
                return paint_battle(sight, self.words, width, height, glyphs)
            case "score":
                return paint_scores(sight, self.words, width, height, glyphs)
            case "horde":
                return paint_horde(sight, self.words, width, height, glyphs)
            case "mat":
                return paint_mat(sight, self.mat, width, height, self.scroll)
            case "story":
                return paint_story(sight, self.words, width, height, self.scroll, self._news)
            case _:
                canvas = self.paint_meadow(width, height)
                self._put_options_over(canvas)
                return canvas

    def _put_options_over(self, canvas: Canvas) -> None:
        """Where no pane stands beside the board, the answers stand at its foot."""
        if self.app.size.width >= SIDE_FROM or not (options := self._options()):
            return
        height = min(len(options) + 2, canvas.height // 2)
        box = Canvas(canvas.width, height)
        rows = paint_options(box, options, self.picked + 1)
        for y in range(rows):
            canvas.rows[canvas.height - rows + y] = box.rows[y]

    # The panes beside it

    def title(self) -> str:
        if self.sight is None:
            return ""
        view = self.view
        between = " - " if self.app.glyphs == "ascii" else " · "
        parts = [_("round {round}").format(round=ROUNDS[view.round]), phase_name(view.phase)]
        if view.last_turn:
            parts.append(_("last turn"))
        return between.join(parts)

    def seats_height(self) -> int:
        return 1 + len(self.names) + (1 if self.sight and self.view.horde else 0)

    def paint_seats(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if self.sight:
            paint_players(self.view, self.names, self.sight.waiting, canvas)
        return canvas

    def paint_info(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if self.sight is None or height < 1:
            return canvas
        y = 0
        if options := self._options():
            y = paint_options(canvas, options, self.picked + 1) + 1
        paint_lines(canvas, y, self.explanation())
        return canvas

    def _options(self) -> list[tuple[int, str]]:
        """The answers that are shown as a list, with their numbers."""
        ask = self.sight.ask if self.sight else None
        if ask is None:
            return []
        listed = [(n, entry) for n, entry in enumerate(self.entries, 1) if entry.listed]
        if self.page == "hand":
            listed = [(n, entry) for n, entry in listed if entry.choices[0].mark("card") is None]
        elif all(entry.choices[0] == decline(ask) for _n, entry in listed):
            return []
        return [(n, self.words.choice(ask, entry.choices[0], self.view)) for n, entry in listed]

    def explanation(self) -> list[str]:
        """What the info pane says of the card or hex in question."""
        view, choice = self.view, self.choice
        if self.page == "mat":
            species = view.parts.species[view.nests[self.mat].mat]
            return [*(mat_lines(view, species) if self.in_full else [_(species.name)]), *mat_rulings(species)]
        own = species_in_question(view, self.sight.ask if self.sight else None, choice)
        if own is not None:
            return [*mat_lines(view, own), *mat_rulings(own)]
        read = self.card_read()
        if read is not None:
            return card_lines(view, read)
        if self.page == "horde":
            return horde_lines(view)
        if self.page == "nests":
            return nest_lines(view, self.mat, self.names)
        card = choice.mark("card") if choice else None
        if card is not None:
            return card_lines(view, card)
        number = choice.mark("hex") if choice else None
        if number is not None and int(number) not in view.hexes:
            return tile_lines(view, int(number))
        if self.page == "battle" and view.battle is not None:
            return hex_lines(view, view.hexes[view.battle.hex], self.names)
        ghost = self.ghost()
        if ghost is not None:
            return hex_lines(view, laid(view, ghost), self.names)
        here = view.at(self.cursor)
        return hex_lines(view, here, self.names) if here else [_("Nothing lies here yet.")]

    # The prompt

    def question(self) -> str:
        text = super().question()
        here = self.view.at(self.chosen) if self.chosen is not None else None
        if here is not None:
            text += " " + _("From {hex} to:").format(hex=hex_name(self.view, here.number))
        return text

    def detail(self) -> str:
        if self.sight is None or self.sight.ask is None:
            return ""
        if self.number:
            return _("Number {digits}_: another digit, or Enter").format(digits=self.number)
        entry, choice, ask = self.entry, self.choice, self.sight.ask
        if entry is None:
            n = len(self.entries)
            return ngettext("{n} answer, numbered", "{n} answers, numbered", n).format(n=n)
        if choice is None:
            here = self.view.at(entry.cell) if entry.cell else None
            n = len(entry.choices)
            ways = ngettext("{n} way to go on from {hex}", "{n} ways to go on from {hex}", n)
            return ways.format(n=n, hex=hex_name(self.view, here.number) if here else "?")
        several = len(entry.choices)
        which = f" ({self.variant % several + 1}/{several})" if several > 1 else ""
        return f"{self.picked + 1}{which}  {self.words.choice(ask, choice, self.view)}"

    def hints(self) -> list[Hint]:
        ask = self.sight.ask if self.sight else None
        if self.typed is None and self.page == "story":
            return [("Enter", _("go on")), ("?", _("help")), *self._page_hints(), *self.common_hints()[1:]]
        if self.typed is not None or ask is None:
            return super().hints() if self.typed is not None else [*self._page_hints(), *self.common_hints()]
        count = len(self.entries)
        entry = self.entry
        enter = _("from here") if entry is not None and entry.goes_on else _("answer")
        hints: list[Hint] = [(f"1-{count}" if count > 1 else "1", _("choose")), ("Enter", enter)]
        if entry is not None and not entry.goes_on and len(entry.choices) > 1:
            hints.append(("Space", _("turn") if self.ghost() else _("another way")))
        if (none := decline(ask)) is not None:
            hints.append(("n", shorter(self.words.choice(ask, none, self.view))))
        if self.chosen is not None:
            hints.append(("Esc", _("back")))
        return [*hints, ("?", _("help")), *self._page_hints(), *self.common_hints()[1:]]

    def _page_hints(self) -> list[Hint]:
        names = {
            "m": _("meadow"),
            "t": _("nests"),
            "v": _("hand"),
            "b": _("battle"),
            "o": _("points"),
            "y": _("story"),
            "h": _("Horde"),
        }
        turning = [(key, names[key]) for key, page in self.pages.items() if page != self.page]
        return [("z", _("in full")), *turning]

    # Keys

    def press(self, key: str, character: str | None) -> bool:
        if self.typed is not None or (character == ":" and self.sight and self.sight.ask):
            return super().press(key, character)
        self.message = ""
        if self.sight is None:
            return False
        if self.press_in_full(key, character):
            return True
        if key == "escape":
            return self._step_back()
        if character == "u":
            self.end_quiet()
            return False
        if self.page == "story" and key in ("enter", "space"):
            return self._step_back()
        return (
            (self.press_card(key) and self.point_to_card())
            or self._press_page(key, character)
            or (self.page == "meadow" and self.press_meadow(key, character))
            or self.press_answer(key, character)
        )

    def _step_back(self) -> bool:
        """Esc: undo the last thing chosen, one step at a time; then back to the page of the question."""
        assert self.sight is not None
        if self.unchoose():
            return True
        if self.page == "meadow":
            return False
        before = self.page
        self._news = ()
        if self.sight.waiting is not None and self.sight.ask is None:
            self.page = "meadow"
        else:
            self._turn_to_page(self.sight)
        self.list_entries()
        return self.page != before

    def _press_page(self, key: str, character: str | None) -> bool:
        """Keys that turn the board pane to another page."""
        if character in self.pages:
            if character == "v" and self.view.seat is None:
                self._wanted = self.sight.ask if self.sight else None
                self.look_privately()
            if character == "t" and self.page in ("nests", "mat"):
                self.mat = (self.mat + 1) % self.view.seats
            self._news = ()
            page = self.pages[character]
            if page == "nests" and has_sides_to_choose(self.view):
                page = "mat"
            self.page, self.scroll, self.card = page, 0, None
            self.list_entries()
        elif key in ("pageup", "pagedown"):
            self.scroll = max(0, self.scroll + (SCROLL if key == "pageup" else -SCROLL))
        else:
            return False
        return True

    def bot_pause(self, ask: Ask) -> float:
        return super().bot_pause(ask) if ask.kind in PAUSES else SHORT_PAUSE

    def help(self) -> str:
        return march_help()
