"""What several answers in a row would do, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.core.ask import Ask, Choice
from antterm.i18n import _, ngettext
from antterm.march.meadow import Spot
from antterm.march.meanings import MoveAnt, PayLarva, PlaceLarva, PlayCard, TakeSite, TakeStep
from antterm.march.view import MarchView
from antterm.march.words.answers import answer
from antterm.march.words.naming import Naming, site_name


def several(ask: Ask, choices: Sequence[Choice], view: MarchView) -> str:
    """What an answer would do together with those that follow from it."""
    naming = Naming(view.parts)
    match [choice.meaning for choice in choices]:
        case [PlaceLarva(), TakeSite(spot)]:
            return _("Larva: {site}.").format(site=_site(naming, spot))
        case [TakeStep(origin=origin) | MoveAnt(spot=origin), TakeSite(target)]:
            text = _("Ant: {site}, from {spot}.")
            return text.format(site=_site(naming, target), spot=naming.spot(origin))
        case [PayLarva(), PayLarva(), *rest]:
            text = ngettext("Pay with {n} larva.", "Pay with {n} larvae.", len(rest) + 2)
            return text.format(n=len(rest) + 2)
        case [PlayCard(), *rest] if rest:
            text = ngettext("With {n} larva: {card}", "With {n} larvae: {card}", len(rest))
            return text.format(n=len(rest), card=answer(naming, ask, choices[0], view))
        case _:
            return answer(naming, ask, choices[0], view)


def _site(naming: Naming, spot: Spot) -> str:
    """A site, and only then its hex: that is alike for several in a row."""
    if spot.site is None:
        return naming.spot(spot)
    site = site_name(naming.parts.tiles[spot.hex].sites[spot.site])
    return _("site {number} ({site}) of {hex}").format(
        number=spot.site + 1, site=site, hex=naming.hex(spot.hex)
    )
