"""What comes of the battle for which a player is asked to lay a card."""

from __future__ import annotations

from antterm.core.ask import Ask, Choice
from antterm.games.march.rules.forecast import Forecast, forecast_of_asked
from antterm.games.march.rules.meanings import LayCard
from antterm.games.march.rules.topics import LayingFerocity
from antterm.games.march.rules.view import MarchView
from antterm.games.march.words import forecasts
from antterm.games.march.words.naming import Naming


def forecast_considered(view: MarchView, ask: Ask | None, choice: Choice | None) -> Forecast | None:
    """Return the forecast of a battle with the card that is considered; None where no card is asked for.

    Args:
        view: what the seat sees.
        ask: the question; None for none.
        choice: the answer under consideration; None for none.
    """
    battle = view.battle
    if ask is None or battle is None or not isinstance(ask.about, LayingFerocity):
        return None
    return forecast_of_asked(view, battle, ask.seat, _laid(choice))


def _laid(choice: Choice | None) -> tuple[str, ...]:
    """Return the card for ferocity that an answer lays; nothing where it lays none."""
    return (choice.meaning.card,) if choice is not None and isinstance(choice.meaning, LayCard) else ()


def battle_forecast_text(
    view: MarchView, ask: Ask | None, choice: Choice | None, *, in_short: bool = False
) -> str:
    """Return what comes of a battle if the card that is considered is laid in it.

    Args:
        view: what the seat sees.
        ask: the question; None for none.
        choice: the answer under consideration; None for none.
        in_short: whether there is little room.

    Returns:
        Sentences; empty where no card is asked for.
    """
    forecast = forecast_considered(view, ask, choice)
    if forecast is None:
        return ""
    assert ask is not None
    assert view.battle is not None
    text = forecasts.in_short(forecast) if in_short else forecasts.line(forecast)
    if head := forecasts.may_still_come(Naming(view.components), view, view.battle, ask.seat):
        text = f"{text} ({head})" if in_short else f"{text} {head}."
    return forecasts.with_laid(view, _laid(choice), text)
