"""Sentences for the identifiers that a host sends."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from antterm.core.ask import Refused
from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.i18n.moments import in_full
from antterm.wire.messages import Bye, Invited, Refusal, SentAway, TournamentNews
from antterm.words import Words, general_refusal

PEOPLE: Final = Sentences(__file__, "people")
"""Names of kinds of people, by how their id begins."""
FAREWELLS: Final = Sentences(__file__, "farewells")
"""Why a host ends a connection."""

NOT_LET_IN: Final = ("banned", "disconnected")
"""Why somebody is sent away from the host by its owner: a connection by SSH ends with that."""

SENT_AWAY: Final = Sentences(__file__, "sent_away")
"""Why somebody was moved from a table to the lobby."""

REFUSALS: Final = Sentences(__file__, "refusals")
"""Why a host does not do something, where no rule of a game forbids it."""

TOURNAMENT_NEWS: Final = Sentences(__file__, "tournament_news")
"""Sentences for events in tournaments."""

OF_NOTICES: Final = ("bad_mail", "bad_webhook", "bad_zone", "wrong_code", "no_code", "too_many_codes")
"""The refusals of addresses and codes for notices."""
OF_REPORTS: Final = (
    *("nothing_said", "not_watched", "no_line", "nobody", "too_many_reports", "no_table"),
    *("not_saved", "out_of_reach"),
)
"""The refusals of reports."""


def code_wanted(addresses: Iterable[str]) -> str:
    """Return the request for the codes that were sent to new addresses."""
    text = _(
        "A code was sent to {addresses}. Type it here; nothing else will be sent until you do. Leave empty "
        "to change the addresses."
    )
    return text.format(addresses=", ".join(filter(None, addresses)))


def banned_sentence(reason: str, until: str) -> str:
    """Return the sentence for somebody who is banned.

    Args:
        reason: why, in the owner's words; empty for nothing.
        until: when the ban ends, in the form of ISO 8601; empty for never.
    """
    if until and reason:
        text = _("You are banned from this host until {until}: {reason}")
    elif until:
        text = _("You are banned from this host until {until}.")
    elif reason:
        text = _("You are banned from this host: {reason}")
    else:
        farewell = FAREWELLS["banned"]
        text = _(farewell)
    try:
        until = in_full(datetime.fromisoformat(until)) if until else ""
    except ValueError:  # of a host that words it otherwise
        until = until.replace("T", " ")
    return text.format(until=until, reason=reason)


def announced(text: str) -> str:
    """Return the sentence for everybody about an announcement."""
    return _("The keeper of the host announces: {text}").format(text=text)


def invited_sentence(invited: Invited) -> str:
    """Return who has been invited, and by which of the typed names nobody is known."""
    sentences = []
    if invited.people:
        people = "; ".join(
            _(PEOPLE[each.id.partition(":")[0]]).format(name=each.name) for each in invited.people
        )
        sentences.append(_("Invited: {people}.").format(people=people))
    if invited.unknown:
        names = ", ".join(invited.unknown)
        sentences.append(_("Not known here, so not invited: {names}.").format(names=names))
    return " ".join(sentences)


def farewell(bye: Bye) -> str:
    """Return why the line ended."""
    if bye.code == "banned":
        return banned_sentence(bye.data.get("reason", ""), bye.data.get("until", ""))
    return _(FAREWELLS[bye.code]) if bye.code in FAREWELLS else _("The host has ended the connection.")


def sent_away_sentence(sent: SentAway, name: str) -> str:
    """Return why somebody was moved from a table to the lobby.

    Args:
        sent: the reason as the host said it.
        name: what the table is called.
    """
    sentence = SENT_AWAY.get(sent.code) or REFUSALS.get(sent.code) or SENT_AWAY["deleted_elsewhere"]
    return _(sentence).format(name=name)


def refusal_sentence(refusal: Refusal, words: Words | None) -> str:
    """Return why something was not done.

    Args:
        refusal: the refusal as the host said it.
        words: the sentences of the game that it is about, if it is about one.
    """
    if refusal.code in REFUSALS:
        values = dict.fromkeys(
            ("option", "value", "people", "seconds", "limit", "text", "own", "least", "most"), "?"
        )
        values |= {key: str(value) for key, value in refusal.data.items()}
        return _(REFUSALS[refusal.code]).format(**values)
    refused = Refused(refusal.code, **refusal.data)
    return words.refusal(refused) if words is not None else general_refusal(refused)


def not_connected() -> str:
    """Return why nothing can be sent to the host now."""
    return _("There is no connection to the host at the moment.")


def tournament_news(news: TournamentNews) -> str:
    """Return what happened in a tournament; empty if this version does not know it."""
    text = _(TOURNAMENT_NEWS[news.code]) if news.code in TOURNAMENT_NEWS else ""
    when = in_full(news.begins) if news.begins is not None else ""
    return text.format(name=news.name, round=news.round, opponent=news.opponent, when=when)
