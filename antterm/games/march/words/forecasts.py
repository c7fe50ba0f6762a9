"""Forecasts of battles in words, the same on the screen and by ear."""

from __future__ import annotations

from fractions import Fraction

from antterm.games.march.rules.forecast import AntForecast, CentipedeForecast, Forecast
from antterm.i18n import _, pgettext


def percent(chance: Fraction) -> int:
    """Return a chance in hundredths; 0 and 100 only where it is certain."""
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))


def line(forecast: Forecast) -> str:
    """Return what a battle costs in either case, and what decides it, in sentences."""
    return f"{losses(forecast)} {verdict(forecast)}"


def in_short(forecast: Forecast) -> str:
    """Return the same where there is little room."""
    return f"{verdict(forecast)} {_losses_in_short(forecast)}"


def verdict(forecast: Forecast) -> str:
    """Return who wins as it stands, and what would change that."""
    match forecast:
        case AntForecast(margin=margin) if margin > 0:
            text = _("They must add {n} more than you.")
            if forecast.is_won:
                text = _("You win: they would have to add {n}.")
            return text.format(n=margin)
        case AntForecast():
            text = _("You must add {n} more than they.")
            if forecast.is_lost:
                text = _("You cannot win: you would have to add {n}.")
            return text.format(n=forecast.missing)
        case CentipedeForecast():
            return _against_centipede(forecast)


def standing(forecast: AntForecast) -> str:
    """Return in a word how a battle of ants stands for a player."""
    if forecast.is_won:
        return pgettext("a battle to come", "won")
    if forecast.is_lost:
        return pgettext("a battle to come", "lost")
    if forecast.margin > 0:
        return pgettext("a battle to come", "ahead")
    return pgettext("a battle to come", "behind")


def in_a_word(forecast: Forecast) -> str:
    """Return how a battle stands: `4:4, ahead`, or the chance against a centipede."""
    if isinstance(forecast, CentipedeForecast):
        return f"{percent(forecast.chance)} %"
    return f"{forecast.own}:{forecast.theirs}, {standing(forecast)}"


def _against_centipede(forecast: CentipedeForecast) -> str:
    is_last, least = forecast.cards == 1, forecast.beaten_by
    if not forecast.chance:
        lowest = forecast.outcomes[0][0]
        return _("You must add {n} or more to have a chance.").format(n=lowest - least + 1)
    if forecast.chance == 1:
        text = _("You win: its two cards would have to come to {n}.")
        if is_last:
            text = _("You win: its next card would have to be {n}.")
        return text.format(n=least)
    text = _("You win {percent} % of the time: its two cards beat you with {n} or more.")
    if is_last:
        text = _("You win {percent} % of the time: its next card beats you with {n} or more.")
    return text.format(n=least, percent=percent(forecast.chance))


def losses(forecast: Forecast) -> str:
    """Return what a battle costs in either case, in ants."""
    if isinstance(forecast, AntForecast):
        won, lost = forecast.winning, forecast.losing
        text = _("If you win you lose {own}, they lose {theirs}; if you lose, {lost} and {beaten}.")
        return text.format(own=won.own, theirs=won.theirs, lost=lost.own, beaten=lost.theirs)
    if forecast.losing is None:
        return _("Winning costs you {n}.").format(n=_span(forecast.winning))
    if forecast.winning is None:
        return _("Losing costs you {n}.").format(n=_span(forecast.losing))
    text = _("If you win you lose {won}; if you lose, {lost}.")
    return text.format(won=_span(forecast.winning), lost=_span(forecast.losing))


def _losses_in_short(forecast: Forecast) -> str:
    if isinstance(forecast, AntForecast):
        won, lost = forecast.winning, forecast.losing
        # Translators: ants lost in a victory and in a defeat, one's own and theirs.
        text = _("win -{own}/-{theirs}, lose -{lost}/-{beaten}")
        return text.format(own=won.own, theirs=won.theirs, lost=lost.own, beaten=lost.theirs)
    if forecast.losing is None:
        return _("win -{own}").format(own=_span(forecast.winning))
    if forecast.winning is None:
        return _("lose -{lost}").format(lost=_span(forecast.losing))
    return _("win -{own}, lose -{lost}").format(own=_span(forecast.winning), lost=_span(forecast.losing))


def _span(losses: tuple[int, int] | None) -> str:
    """Return how many ants are lost: `2`, or `2 to 4`."""
    least, most = losses or (0, 0)
    # Translators: how many ants are lost: from one number to another.
    return str(least) if least == most else _("{least} to {most}").format(least=least, most=most)
