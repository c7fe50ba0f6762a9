"""Finished games at a host: the list of one's own, the results against one person, and reviewing a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from antterm import registry
from antterm.dialogues.asking_host import told_by
from antterm.dialogues.steps import Dialogue, Enter, Trouble, choose
from antterm.i18n import _, in_quotes, ngettext, pgettext
from antterm.i18n.dates import full_date
from antterm.remote import rows
from antterm.remote.link import Link
from antterm.wire import messages as wire


class _Way(Enum):
    """Choices in the lists of finished games that are no games: search, older ones, what to do with one."""

    SEARCH = "search"
    OLDER = "older"
    LATEST = "latest"
    REVIEW = "review"
    LIST = "list"
    CHALLENGE = "challenge"


@dataclass(frozen=True)
class ChallengeWanted:
    """The wish to challenge somebody, for which a form is to be filled in."""

    person: wire.PersonInfo


def past_games(link: Link, other: wire.PersonInfo | None = None) -> Dialogue[bytes | ChallengeWanted]:
    """List the finished games of the person, and have them choose one to look at.

    Args:
        link: the line to the host.
        other: somebody who has to have played, too; None for all games.

    Returns:
        The game chosen, as the content of a saved game; or a person that is to be challenged.
    """
    search, skip = "", 0
    title = _("Past games") if other is None else _("Past games with {name}").format(name=other.name)
    while True:
        request = wire.AskPastGames(
            search=rows.search_words(search), person=other.id if other is not None else "", skip=skip
        )
        found = yield from told_by(link, request, wire.PastGames)
        chosen = yield from choose(title, [*_listed(found, search, skip, link)], _count(found, search, skip))
        match chosen:
            case _Way.SEARCH:
                text = _("Words from a game's name or title, or names of players; leave empty for all games.")
                search, skip = (yield Enter(_("Search for games"), text, search, wire.SEARCH_LIMIT)), 0
            case _Way.OLDER:
                skip += len(found.rows)
            case _Way.LATEST:
                skip = 0
            case wire.LobbyRow() as row:
                if (game := (yield from _look_at(row, link))) is not None:
                    return game


def _count(found: wire.PastGames, search: str, skip: int) -> str:
    """Return how many games there are, in a sentence."""
    count = skip + len(found.rows) + found.older
    if search:
        text = ngettext("“{search}”: {n} game.", "“{search}”: {n} games.", count)
        return text.format(search=search, n=count)
    if not count:
        return _("You have not finished a game here yet.")
    return ngettext("{n} finished game.", "{n} finished games.", count).format(n=count)


def _listed(
    found: wire.PastGames, search: str, skip: int, link: Link
) -> Iterator[tuple[wire.LobbyRow | _Way, str]]:
    """Yield the games and what else can be chosen, each with its label."""
    yield from ((row, game_line(row, link.welcome.person)) for row in found.rows)
    if found.older:
        yield _Way.OLDER, _("Older games")
    if skip:
        yield _Way.LATEST, _("The latest games")
    if search or skip or found.rows:
        yield _Way.SEARCH, _("Search for games")


def game_line(row: wire.LobbyRow, person: str) -> str:
    """Return a finished game in a line: `26 Nov 2026, Hive with Bob: won`.

    Args:
        row: the game.
        person: the id of the reader, who has played.
    """
    others = [info.name for info in row.seat_infos if info.person != person]
    day, title = full_date(row.since.astimezone().date()), registry.title_or_id(row.game)
    if not others:
        return _("{day}, {game}: {result}").format(day=day, game=title, result=_result(row))
    text = _("{day}, {game} with {names}: {result}")
    return text.format(day=day, game=title, names=", ".join(others), result=_result(row))


def _result(row: wire.LobbyRow) -> str:
    """Return the result of a game for the reader, in a word or two."""
    winners = row.winners
    if winners is None:
        return _("undecided")
    if not winners:
        return _("nobody won")
    if not set(winners).isdisjoint(row.yours):
        is_drawn = len(winners) == len(row.seat_infos) > 1
        return pgettext("a finished game", "drawn") if is_drawn else pgettext("a finished game", "won")
    if len(row.seat_infos) == 2:
        return pgettext("a finished game", "lost")
    return _("lost to {names}").format(names=", ".join(row.seat_infos[seat].name for seat in winners))


def _look_at(row: wire.LobbyRow, link: Link) -> Dialogue[bytes | ChallengeWanted | None]:
    """Ask what is to be done with a finished game; return its content if it is to be looked at."""
    others = [
        wire.PersonInfo(id=info.person, name=info.name)
        for info in row.seat_infos
        if info.person not in ("", link.welcome.person)
    ]
    while True:
        ways: list[tuple[_Way | wire.PersonInfo, str]] = [(_Way.REVIEW, _("Review the game"))]
        ways += [(each, _("You and {name}").format(name=each.name)) for each in others]
        ways.append((_Way.LIST, _("Back to the list")))
        text = " ".join((f"{in_quotes(row.name)}.", *_facts(row)))
        match (yield from choose(game_line(row, link.welcome.person), ways, text)):
            case _Way.REVIEW:
                return (yield from fetch(link, row.table))
            case wire.PersonInfo() as other:
                if (game := (yield from person_page(link, other))) is not None:
                    return game
            case _Way.LIST:
                return None


def person_page(link: Link, person: wire.PersonInfo) -> Dialogue[bytes | ChallengeWanted | None]:
    """Show the results against a person, and ask whether to challenge them or to list these games.

    Args:
        link: the line to the host.
        person: the person.

    Returns:
        A finished game that is to be looked at, as the content of a saved game; or that the person is to be
        challenged; None for neither.
    """
    page = yield from told_by(link, wire.AskPerson(person=person.id), wire.PersonPage)
    name = page.person.name
    ways = [(_Way.CHALLENGE, _("Challenge {name}").format(name=name))] if page.is_here else []
    if page.meetings:
        ways.append((_Way.LATEST, _("Past games with {name}").format(name=name)))
    ways.append((_Way.LIST, _("Back")))
    here = _("{name} is here.") if page.is_here else _("{name} is away.")
    text = " ".join((here.format(name=name), *page_lines(page)))
    match (yield from choose(_("You and {name}").format(name=name), ways, text)):
        case _Way.CHALLENGE:
            return ChallengeWanted(page.person)
        case _Way.LATEST:
            return (yield from past_games(link, page.person))
    return None


def fetch(link: Link, table: str) -> Dialogue[bytes]:
    """Return a finished game as the content of a saved game."""
    game = yield from told_by(link, wire.DownloadGame(table=table), wire.GameFile)
    return game.document


def people_here(
    link: Link, people: Sequence[tuple[wire.PersonInfo, str]]
) -> Dialogue[bytes | ChallengeWanted | None]:
    """List who is here and what they do, and show one of them; see `person_page`.

    Args:
        link: the line to the host.
        people: everybody else who is here, each with what they do.
    """
    if not people:
        raise Trouble(_("Nobody else is here."))
    offers = [(each, f"{each.name}: {doing}" if doing else each.name) for each, doing in people]
    return (yield from person_page(link, (yield from choose(_("People here"), offers))))


def _facts(row: wire.LobbyRow) -> Iterator[str]:
    """Yield how a game was played, in sentences."""
    yield f"{rows.title(row)}."
    if pace := rows.pace(row):
        yield _("Pace: {pace}.").format(pace=pace)
    if row.house_rules.rated:
        yield _("Rated.")
    yield f"{rows.answers(row)}."


def page_lines(page: wire.PersonPage) -> Sequence[str]:
    """Return the results of the games with a person: a line for each kind of game."""
    if not page.meetings:
        return [_("You have not finished a game with {name} yet.").format(name=page.person.name)]
    lines = [_("Your games with {name}:").format(name=page.person.name)]
    for each in page.meetings:
        text = _("{game}: {won} won, {drawn} drawn, {lost} lost.")
        title = registry.title_or_id(each.game)
        lines.append(text.format(game=title, won=each.won, drawn=each.drawn, lost=each.lost))
    return lines
