"""The tables of a host as its lobby lists them, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, assert_never

from antterm import registry, system
from antterm.core.options import BadOption, with_defaults
from antterm.core.story import Happening
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.data import Sentences
from antterm.i18n.dates import full_date
from antterm.remote.table_sentences import long_time
from antterm.wire.messages import SEARCH_LIMIT, Activity, Consent, LobbyPerson, LobbyRow, TournamentTerms

DAY: Final = 86_400
"""Seconds of a day."""
HOUR: Final = 3_600_000
"""Milliseconds of an hour."""
CONSENT: Final = Sentences(__file__, "consent")
"""Labels of whether answers may be taken back at a table."""
WATCHING: Final = Sentences(__file__, "watching")
"""Labels of who may look on at a table."""


def waits(row: LobbyRow) -> bool:
    """Return whether a game waits for the reader of the lobby."""
    return row.begun and not row.over and row.turn is not None and row.turn in row.yours


def is_challenge(row: LobbyRow) -> bool:
    """Return whether a table is a challenge that waits for the answer of the reader of the lobby."""
    return bool(row.challenged) and not row.yours


def waits_for_answer(row: LobbyRow) -> bool:
    """Return whether a game or a challenge waits for the reader of the lobby."""
    return waits(row) or is_challenge(row)


def grouped(rows: Iterable[LobbyRow]) -> dict[str, list[LobbyRow]]:
    """Return the tables as they are listed: `yours` with those that wait first, `open`, then `others`.

    Challenges are the first of the open ones.
    """
    every = [*rows]
    return {
        "yours": sorted((row for row in every if row.yours), key=lambda row: (row.over, not waits(row))),
        "open": sorted(
            (row for row in every if not row.yours and row.may_sit), key=lambda row: not is_challenge(row)
        ),
        "others": [row for row in every if not row.yours and not row.may_sit],
    }


def free_seat(row: LobbyRow) -> int | None:
    """Return the first free seat; None if there is none."""
    return next((seat for seat, info in enumerate(row.seat_infos) if info.is_free), None)


def is_known(row: LobbyRow) -> bool:
    """Return whether this program has the game of a table."""
    return row.game in registry.HOMES


def played_last(rows: Iterable[LobbyRow]) -> LobbyRow | None:
    """Return the reader's latest table; None if they have none whose game is known here."""
    own = [row for row in rows if row.yours and is_known(row)]
    return max(own, key=lambda row: row.since) if own else None


def seat_name(row: LobbyRow, seat: int) -> str:
    """Return what a seat is called in the game: `White`; its number where this program has no such game."""
    return registry.words(row.game).seat(seat) if is_known(row) else str(seat + 1)


def title(row: LobbyRow) -> str:
    """Return the title of the game at a table, with its options."""
    return title_with_options(row.game, len(row.seat_infos), row.options)


def title_with_options(game_id: str, seats: int, options: Mapping[str, Any]) -> str:
    """Return the title of a game and its options; the identifier if this program does not have the game."""
    if game_id not in registry.HOMES:
        return game_id
    words = registry.words(game_id)
    try:
        summary = words.summary(with_defaults(registry.game(game_id).options, seats, dict(options)))
    except BadOption:  # a host of a later version may have an option that this one does not
        return words.title()
    return f"{words.title()} {summary}".strip()


def pace(row: LobbyRow | TournamentTerms) -> str:
    """Return how much time there is, as it is typed for a new table; empty for all that one likes.

    >>> _time_in_short(90_000), _time_in_short(300_000), _time_in_short(86_400_000)
    ('1m30s', '5m', '1d')
    """
    if (clock := row.pace) is not None:
        game, increment, move = clock.game, clock.increment, clock.move
    elif (terms := row.correspondence) is not None:
        game, increment, move = (HOUR * hours for hours in (terms.bank, terms.increment, terms.move))
    else:
        return ""
    parts = []
    if game:
        parts.append(_time_in_short(game) + (f"+{_time_in_short(increment)}" if increment else ""))
    if move:
        parts.append(_("{time} a move").format(time=_time_in_short(move)))
    return ", ".join(parts)


def _time_in_short(milliseconds: int) -> str:
    """Return a time in its units: days only where nothing is left over."""
    seconds = milliseconds // 1000
    if seconds and not seconds % DAY:
        return f"{seconds // DAY}d"
    parts = ((seconds // 3600, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s"))
    return "".join(f"{number}{unit}" for number, unit in parts if number)


def agreed(row: LobbyRow) -> str:
    """Return the rules of a table, in a few sentences: pace, taking back, hints and who may look on."""
    rules = row.house_rules
    sentences = [
        _("Pace: {pace}.").format(pace=pace(row) or _("untimed")),
        _("Takebacks: {how}.").format(how=_(CONSENT[rules.take_back])),
        _("Hints: {how}.").format(how=_("yes") if rules.hints else _("no")),
        _("Onlookers: {who}.").format(who=_(WATCHING[rules.watch])),
    ]
    if ratings := rating_range(row):
        sentences.append(_("Ratings: {range}.").format(range=ratings))
    if rules.rated:
        sentences.append(_("Rated."))
    if row.made is not None and not row.begun:
        made = row.made.astimezone()
        since = _("Open since {day}, {time}.")
        sentences.append(since.format(day=full_date(made.date()), time=f"{made:%H:%M}"))
    if row.pace is not None and row.pace.loss:
        sentences.insert(1, _("A player who runs out of time loses."))
    return " ".join(sentences)


def rating_range(row: LobbyRow) -> str:
    """Return with which ratings one may sit down, as it is typed: `1400-1700`; empty for any.

    >>> _range(1400, 1700), _range(1400, 0), _range(0, 1600)
    ('1400-1700', '1400-', '-1600')
    """
    rules = row.house_rules
    return _range(rules.least_rating, rules.most_rating) if rules.least_rating or rules.most_rating else ""


def _range(least: int, most: int) -> str:
    return f"{least or ''}-{most or ''}"


def rules_in_short(row: LobbyRow) -> list[str]:
    """Return the rules of a table that are not the usual ones, each in a word or two."""
    rules = row.house_rules
    ratings = rating_range(row)
    return [
        *([_("rating {range}").format(range=ratings)] if ratings else []),
        *([_("rated")] if rules.rated else []),
        *([_("with hints")] if rules.hints else []),
        *([_("no takebacks")] if rules.take_back is Consent.NEVER else []),
        *([_("free takebacks")] if rules.take_back is Consent.FREE else []),
    ]


def search_words(typed: str) -> str:
    """Return what the host is to search tables for: the titles of games give way to their identifiers.

    Args:
        typed: words of names and of titles, `march bob`.
    """
    words = []
    for word in typed.casefold().split():
        games = [each for each in registry.HOMES if registry.title(each).casefold().startswith(word)]
        words.append(games[0] if len(word) > 2 and games else word)
    return " ".join(words)[:SEARCH_LIMIT]


def answers(row: LobbyRow) -> str:
    """Return how many answers a game has, as text."""
    if not row.begun:
        return _("not begun")
    return ngettext("{n} answer", "{n} answers", row.answers_known).format(n=row.answers_known)


def happened_last(row: LobbyRow, happened: Sequence[Happening]) -> list[str]:
    """Return the latest events at a table as sentences."""
    if not is_known(row):
        return []
    words, names = registry.words(row.game), tuple(info.name for info in row.seat_infos)
    return [text for each in happened if (text := words.event(each.event, names))]


def activity(person: LobbyPerson, rows: Iterable[LobbyRow]) -> str:
    """Return what somebody does who is here, in a few words.

    Args:
        person: the person.
        rows: the tables that the reader knows of.
    """
    at = next((row for row in rows if any(c.present and c.person == person.id for c in row.seat_infos)), None)
    match person.activity:
        case Activity.LOOKS:
            return _("looking around")
        case Activity.WATCHES:
            return _("watching {game}").format(game=registry.title_or_id(person.game))
        case Activity.WAITS if at is not None:
            return _("waiting at “{table}”").format(table=at.name)
        case Activity.PLAYS if at is not None:
            return _("playing at “{table}”").format(table=at.name)
        case Activity.WAITS:
            return _("waiting for {game}").format(game=registry.title_or_id(person.game))
        case Activity.PLAYS:
            return _("playing {game}").format(game=registry.title_or_id(person.game))
        case _:
            assert_never(person.activity)


def time_left(row: LobbyRow) -> str:
    """Return how much time the person to move has left, in a game over weeks; empty in other games."""
    if row.due is None or row.over:
        return ""
    seconds = int((row.due - system.now()).total_seconds())
    return _("{time} left").format(time=long_time(seconds)) if seconds > 0 else _("time is up")


def turn_sentence(row: LobbyRow, people: Collection[str]) -> str:
    """Return whose turn it is, or why it is nobody's.

    Args:
        row: the table.
        people: the ids of those who are here.
    """
    if row.over:
        return pgettext("game", "over")
    if is_challenge(row):
        return _("CHALLENGES YOU")
    if not row.begun:
        missing = sum(info.is_free for info in row.seat_infos)
        return ngettext("needs {n} more", "needs {n} more", missing).format(n=missing)
    if waits(row):
        return _("YOUR TURN")
    if row.turn is None:
        return ""
    info = row.seat_infos[row.turn]
    if info.player != "person":
        return _("{name} thinks").format(name=info.name)
    text = _("{name}'s turn") if info.person in people else _("{name} away")
    return text.format(name=info.name)
