"""Actions on a tournament at a host: each asks for the values it needs, and waits for the reply."""

from __future__ import annotations

from typing import Final

from antterm.bots import PERSON, kind_of
from antterm.dialogues.asking_host import told_by
from antterm.dialogues.steps import Dialogue, Enter, choose, confirm
from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.remote import tournaments
from antterm.remote.link import Link
from antterm.saves.document import NAME_LIMIT
from antterm.table import players
from antterm.wire import messages as wire

QUESTIONS: Final = Sentences(tournaments.__file__, "tournament_questions")
"""The question before an action that cannot be undone."""
RESULTS: Final = ((2, 0), (1, 1), (0, 2), (0, 0))
"""The half points of the results that can be decided."""


def act_label(act: wire.TournamentAct) -> str:
    """Return what an act is called in a menu."""
    return _(tournaments.ACTS[act])


def act_on(link: Link, page: wire.TournamentPage, act: wire.TournamentAct) -> Dialogue[None]:
    """Do something with a tournament; what the host replies is heard by whoever shows it.

    Args:
        link: the line to the host.
        page: the tournament, as it was seen when the act was chosen; it may have changed since.
        act: what is done.
    """
    about, number, points = "", 0, (0, 0)
    label = act_label(act)
    match act:
        case wire.TournamentAct.INVITE | wire.TournamentAct.ENTER:
            text = _("The name of somebody's account at this host, or of a guest.")
            about = yield Enter(label, text, limit=NAME_LIMIT)
        case wire.TournamentAct.ADD_BOT:
            bots = [each for each in players(page.row.terms.game) if each != PERSON]
            about = yield from choose(label, [(each, kind_of(each).title(each)) for each in bots])
        case wire.TournamentAct.REMOVE:
            present = [(n, each.name) for n, each in enumerate(page.entrants) if not each.withdrawn]
            number = yield from choose(label, present)
            about = page.entrants[number].id or page.entrants[number].name
        case wire.TournamentAct.RESULT:
            games = [
                (board, tournaments.game_sentence(page, game))
                for board, game in enumerate(page.rounds[-1])
                if game.second is not None
            ]
            number = yield from choose(label, games)
            results = [(each, "-".join(tournaments.points(half / 2) for half in each)) for each in RESULTS]
            points = yield from choose(games[number][1], results)
        case _ if act in QUESTIONS:
            is_entered_late = act is wire.TournamentAct.START and page.row.terms.late_entry
            question = QUESTIONS["start_with_late_entry" if is_entered_late else act]
            question = _(question).format(name=page.row.name)
            if not (yield from confirm(label, question, label, _("No"))):
                return
    wish = wire.ManageTournament(
        tournament=page.row.tournament,
        act=act,
        about=about,
        number=number,
        points=points,
        round=len(page.rounds),
    )
    yield from request(link, wish)


def request(link: Link, wish: wire.ManageTournament | wire.MakeTournament) -> Dialogue[None]:
    """Send a request about a tournament, and wait for the reply.

    Raises:
        Trouble: the host refuses, or there is no connection; the text says why.
    """
    yield from told_by(link, wish, (wire.TournamentPage, wire.TournamentList), is_sent_unasked=True)
