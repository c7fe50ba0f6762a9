"""How March of the Ants speaks: the sentences for its identifiers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from antterm.core.ask import Ask, Choice, Event
from antterm.core.game import Outcome
from antterm.core.printable import shortened
from antterm.games.march.rules.components import ROUNDS, Components, of_all_editions
from antterm.games.march.rules.datafile import BadComponents
from antterm.games.march.rules.horde.ending import BEATEN, WON
from antterm.games.march.rules.horde.setup import against_horde
from antterm.games.march.rules.setup import BEYOND_HEXES, uses_all_beyond
from antterm.games.march.rules.view import MarchView
from antterm.games.march.words import answers, horde, naming, questions, telling
from antterm.games.march.words.horde import level_name
from antterm.games.march.words.naming import Naming
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import enumerated
from antterm.words import Words, rulebook

BOX = 4
"""Players for whom the box has mats beside that of the Horde."""


def rulebook_remark(option: str, seats: int, chosen: Mapping[str, Any]) -> str:
    """What the rulebook says against the value chosen for an option, in a sentence; empty if nothing."""
    if option == "beyond" and chosen["beyond"] != "five" and uses_all_beyond(seats, chosen):
        return _("With five players, and in a long game, the rulebook uses all five.")
    if option == "centipedes" and against_horde(chosen):
        if seats > BOX:
            return _("Five against the Horde are our own idea: its mat in the box is that of a fifth player.")
        if seats > 1 and chosen["centipedes"] == "hard":
            return _("Hard means two cards at the start; together the rulebook deals two at every level.")
    if option == "horde_turns" and against_horde(chosen) and seats > 1 and chosen[option] == "every_action":
        return _(
            "As the rulebook has it: our normal bots won 1 of 100 games. Once round the table, our own "
            "variant, they won 45."
        )
    return ""


class MarchWords(Words):
    """The texts of March of the Ants.

    Args:
        parts: components whose cards and hexes the log and the questions name; None for those of the package,
            those of earlier editions among them.
    """

    def __init__(self, parts: Components | None = None) -> None:
        self.naming = Naming(parts if parts is not None else of_all_editions())

    def at(self, view: MarchView) -> MarchWords:
        return self if view.parts is self.naming.parts else MarchWords(view.parts)

    def title(self) -> str:
        return _("March of the Ants")

    def summary(self, options: Mapping[str, Any]) -> str:
        parts = list[str]()
        if (level := options.get("centipedes", "off")) != "off":
            parts.append(_("the Horde, {level}").format(level=level_name(level)))
        if options.get("long") == "on":
            parts.append(_("long game"))
        if (hexes := BEYOND_HEXES[options.get("beyond", "three")]) > 0:
            parts.append(_("Beyond the Meadow: {n}").format(n=hexes))
        if options.get("species") == "special":
            parts.append(_("special species"))
        if options.get("components") is not None:
            parts.append(_("own components"))
        return enumerated(parts) or _("ordinary game")

    def seat(self, seat: int) -> str:
        return naming.seat_name(seat)

    def brief(self, choice: Choice) -> str:
        return answers.brief(choice)

    def level(self, level: str) -> str:
        own = {
            "easy": _("Weighs every answer, but is often mistaken; at once."),
            "normal": _("Weighs every answer by what it may bring, and takes the best; at once."),
            "hard": _("Plays its turn on to the next Slumber, thirty times; for a second at most."),
            "expert": _(
                "Plays its turn on as often as it can in five seconds; you can have it answer at once."
            ),
        }
        return own[level] if level in own else super().level(level)

    def option(self, name: str) -> tuple[str, str]:
        return {
            "long": (_("Long game"), _("Five rounds instead of four; no Royal Decree in the last two.")),
            "beyond": (
                _("Beyond the Meadow"),
                _("How many hexes with effects of their own may turn up; none is best for a first game."),
            ),
            "centipedes": (
                _("Rise of the Centipedes"),
                _("Against the Horde of centipedes, all players together or one alone, at this level."),
            ),
            "open_hands": (
                _("Open hands"),
                _("Whether those who play together against the Horde see each other's cards."),
            ),
            "horde_turns": (
                _("Turns of the Horde"),
                _("After every Action, as the rulebook has it, or once round the table: our own variant."),
            ),
            "solo_rest": (
                pgettext("an option", "Rest"),
                _(
                    "When you may rest alone: after all possible Actions, as the rulebook has it "
                    "(our normal bot won 3 of 100 games), or at any time (55 of 100)."
                ),
            ),
            "species": (
                pgettext("an option", "Species"),
                _("Special: mats are dealt, and each player may play a species with an Action of its own."),
            ),
            "components": (
                pgettext("an option", "Components"),
                _("An owner's own cards, hexes and species instead of the reconstructed ones."),
            ),
            "characters": (
                _("Bots have characters"),
                _("Each bot thinks a little more of one thing: battles, sites, cards, Evolutions or goals."),
            ),
            "free_undo": (
                _("Free undo"),
                _("Whether answers may be taken back after others have answered or something was drawn."),
            ),
        }[name]

    def remark(self, option: str, seats: int, chosen: Mapping[str, Any]) -> str:
        return rulebook_remark(option, seats, chosen)

    def value(self, option: str, value: Any) -> str:
        if option == "components":
            return pgettext("components", "reconstructed") if value is None else pgettext("components", "own")
        return {
            "on": pgettext("an option", "on"),
            "off": pgettext("an option", "off"),
            "none": pgettext("hexes", "none"),
            "two": _("two at random"),
            "three": _("three at random"),
            "five": _("all five"),
            "every_action": _("after every Action"),
            "once_round": _("once round the table (ours)"),
            "last": _("when nothing else is possible"),
            "any_time": _("as in other games"),
            "ordinary": pgettext("species", "ordinary"),
            "special": pgettext("species", "special"),
            "easy": level_name("easy"),
            "standard": level_name("standard"),
            "hard": level_name("hard"),
        }[value]

    def question(self, ask: Ask, names: Sequence[str]) -> str:
        return questions.question(self.naming, ask, names[ask.seat])

    def choice(self, ask: Ask, choice: Choice, view: MarchView) -> str:
        return answers.answer(Naming(view.parts), ask, choice, view)

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        return telling.tell(self.naming, event, names)

    def outcome(self, outcome: Outcome, names: Sequence[str]) -> str:
        return telling.tell_outcome(outcome, names)

    def result(self, outcome: Outcome, names: Sequence[str]) -> str:
        return horde.result(outcome) or super().result(outcome, names)

    def ending(self, reason: str) -> str:
        return {
            "points": pgettext("games that ended", "decided by points"),
            "ants": pgettext("games that ended", "decided by ants, points being equal"),
            "shared": pgettext("games that ended", "with a shared victory"),
            BEATEN: pgettext("games that ended", "with the Horde beaten"),
            WON: pgettext("games that ended", "won by the Horde"),
        }[reason]

    def rules(self) -> str:
        return rulebook(__package__)

    def phase(self, view: MarchView) -> str:
        """Return where in the game a position stands: `Round II, Worker Phase`."""
        text = pgettext("March of the Ants", "Round {number}, {phase}")
        return text.format(number=ROUNDS[view.round], phase=naming.phase_name(view.phase))

    def bad_document(self, fault: Exception) -> str:
        """Why an owner's file cannot be played with: which, where and why."""
        assert isinstance(fault, BadComponents)
        reason = {
            "syntax": _("this is not TOML"),
            "not_a_file": _("there is no such file of components"),
            "missing": _("this is missing"),
            "unknown": _("this is not known"),
            "wrong_type": _("this is of the wrong type"),
            "not_allowed": _("this is not allowed"),
            "twice": _("this comes twice"),
            "unprintable": _("this character cannot be shown"),
            "too_large": _("this is too large"),
        }[fault.reason]
        text = _("{file}, line {line}: {key}: {reason}.") if fault.line else _("{file}: {key}: {reason}.")
        line = text.format(
            file=shortened(fault.file), line=fault.line, key=shortened(fault.key), reason=reason
        )
        if not fault.allowed:
            return line
        return " ".join((line, _("Possible: {values}.").format(values=enumerated(fault.allowed))))


WORDS: type[Words] = MarchWords
