"""What several answers in a row would do, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.core.ask import Ask, Choice
from antterm.games.march.rules.meanings import MoveAnt, PayLarva, PlaceLarva, PlayCard, TakeSite, TakeStep
from antterm.games.march.rules.view import MarchView
from antterm.games.march.words.answers import answer
from antterm.games.march.words.naming import Naming
from antterm.i18n import _, ngettext


def several(ask: Ask, choices: Sequence[Choice], view: MarchView) -> str:
    """Return what an answer would do together with those that follow from it."""
    naming = Naming(view.parts)
    match [choice.meaning for choice in choices]:
        case [PlaceLarva(), TakeSite(spot)]:
            return _("Larva on {spot}.").format(spot=naming.spot(spot))
        case [MoveAnt(origin), TakeSite(target)]:
            return _("To {spot}, from {origin}.").format(
                spot=naming.site(target), origin=naming.place(origin)
            )
        case [TakeStep(origin), TakeSite(target)]:
            return _("To {spot}, from {origin}.").format(
                spot=naming.spot(target), origin=naming.by_number(origin)
            )
        case [PayLarva(), PayLarva(), *rest]:
            text = ngettext("Pay with {n} larva.", "Pay with {n} larvae.", len(rest) + 2)
            return text.format(n=len(rest) + 2)
        case [PlayCard(), *rest] if rest:
            text = ngettext("With {n} larva: {card}", "With {n} larvae: {card}", len(rest))
            return text.format(n=len(rest), card=answer(naming, ask, choices[0], view))
        case _:
            return answer(naming, ask, choices[0], view)
