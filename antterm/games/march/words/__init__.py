"""The sentences of March of the Ants for its identifiers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from antterm.core.ask import Ask, Choice, Event
from antterm.core.game import Outcome
from antterm.core.options import OFF, ON
from antterm.core.printable import shortened
from antterm.games.march.rules.components import ROUNDS, Components, of_all_editions
from antterm.games.march.rules.datafile import BadComponents
from antterm.games.march.rules.horde.setup import against_horde, head_start
from antterm.games.march.rules.setup import BEYOND_HEXES, uses_all_beyond
from antterm.games.march.rules.view import MarchView
from antterm.games.march.words import answers, forecasts, naming, questions, telling
from antterm.games.march.words.naming import TEXTS, Naming, colony_points
from antterm.games.march.words.telling import level_name
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import enumerated
from antterm.i18n.pages import page
from antterm.words import Words, WordsFromTable

BOX = 4
"""Players for whom the box has mats beside that of the Horde."""
SOLO_SHARES = {
    ("last", "off"): {"easy": 4, "standard": 2, "hard": 3},
    ("last", "by_level"): {"easy": 4, "standard": 1, "hard": 1},
    ("any_time", "off"): {"easy": 67, "standard": 56, "hard": 41},
    ("any_time", "by_level"): {"easy": 67, "standard": 44, "hard": 20},
}
"""The number of games that a normal bot wins of 100 solo games at each level, by when it may rest and by
whether the Horde has a head start (`benchmarks/march_balance.txt`)."""


def rulebook_remark(option: str, seats: int, chosen: Mapping[str, Any]) -> str:
    """Return what the rulebook says against the value chosen for an option, in a sentence; empty if
    nothing."""
    if option == "long" and chosen["long"] == ON and chosen["beyond"] == "five":
        return TEXTS.say("remark", "long")
    if option == "beyond" and uses_all_beyond(seats, chosen):
        reason = "long" if chosen["long"] == ON else "five_players"
        return TEXTS.say("remark", f"beyond.{reason if chosen['beyond'] == 'five' else 'fewer'}")
    if option == "centipedes" and seats == 1:
        shares = SOLO_SHARES[chosen.get("solo_rest", "last"), chosen.get("head_start", OFF)]
        return TEXTS.say("remark", "centipedes.solo").format(n=shares[chosen["centipedes"]])
    if option == "centipedes" and against_horde(chosen):
        if seats > BOX:
            return TEXTS.say("remark", "centipedes.five_players")
        if seats > 1 and chosen["centipedes"] == "hard":
            return TEXTS.say("remark", "centipedes.hard")
    if option == "horde_turns" and against_horde(chosen) and seats > 1 and chosen[option] == "every_action":
        return TEXTS.say("remark", "horde_turns")
    if option == "head_start" and (points := head_start(chosen, seats)):
        # Translators: points is "4 colony points".
        return _("At this level the Horde begins with {points}: our variant.").format(
            points=colony_points(points)
        )
    return ""


class MarchWords(WordsFromTable):
    """The texts of March of the Ants.

    Args:
        components: those that the log and the questions name; None for those of all editions.
    """

    texts = TEXTS

    def __init__(self, components: Components | None = None, *, against_horde: bool = False) -> None:
        self.naming = Naming(components if components is not None else of_all_editions())
        self._against_horde = against_horde

    def at(self, view: MarchView) -> MarchWords:
        against_horde = view.horde is not None
        if (view.components, against_horde) == (self.naming.components, self._against_horde):
            return self
        return MarchWords(view.components, against_horde=against_horde)

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
            parts.append(_("custom components"))
        return enumerated(parts) or _("ordinary game")

    def seat(self, seat: int) -> str:
        return naming.seat_name(seat)

    def brief(self, choice: Choice) -> str:
        return answers.brief(choice)

    def behind(self, rating: float, best: float) -> str:
        return forecasts.worth_text(rating, best, is_best=False, against_horde=self._against_horde)

    def option_warning(self, option: str, seats: int, chosen: Mapping[str, Any]) -> str:
        return rulebook_remark(option, seats, chosen)

    def value(self, option: str, value: Any) -> str:
        if option == "components":
            return pgettext("components", "reconstructed") if value is None else pgettext("components", "own")
        return super().value(option, value)

    def question(self, ask: Ask, names: Sequence[str]) -> str:
        return questions.question(Naming(self.naming.components, names), ask, names[ask.seat])

    def choice(self, ask: Ask, choice: Choice, view: MarchView) -> str:
        return answers.answer(Naming(view.components), ask, choice, view)

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        return telling.tell(self.naming, event, names)

    def outcome(self, outcome: Outcome, names: Sequence[str]) -> str:
        return telling.tell_outcome(outcome, names)

    def result(self, outcome: Outcome, names: Sequence[str]) -> str:
        return telling.result(outcome) or super().result(outcome, names)

    def ending(self, reason: str) -> str:
        return TEXTS.say("ending", reason)

    def rules(self) -> str:
        return page(__package__, "rulebook.md")

    def phase(self, view: MarchView) -> str:
        """Return where in the game a position stands: `Round II, Worker Phase`."""
        text = pgettext("March of the Ants", "Round {number}, {phase}")
        return text.format(number=ROUNDS[view.round], phase=naming.phase_name(view.phase))

    def bad_document(self, fault: Exception) -> str:
        """Return why an owner's file cannot be played with: which, where and why."""
        assert isinstance(fault, BadComponents)
        reason = TEXTS.say("fault", fault.reason)
        text = _("{file}, line {line}: {key}: {reason}.") if fault.line else _("{file}: {key}: {reason}.")
        line = text.format(
            file=shortened(fault.file), line=fault.line, key=shortened(fault.key), reason=reason
        )
        if not fault.allowed:
            return line
        return " ".join((line, _("Possible values: {values}.").format(values=enumerated(fault.allowed))))


WORDS: type[Words] = MarchWords
