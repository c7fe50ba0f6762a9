"""What has happened since the viewer's last turn, and the rounds before it: the story pane."""

from __future__ import annotations

from antterm.games.march.draw.status.since import Since
from antterm.games.march.rules.components import GREAT_TUNNEL, ROUNDS
from antterm.games.march.screen import pages
from antterm.games.march.screen.position import Position
from antterm.games.march.words.naming import Naming
from antterm.games.march.words.since import round_line
from antterm.i18n import _


def since_of(position: Position, story_key: str) -> Since:
    """Return what each player did since the last turn of the viewer.

    Args:
        position: the position, with what happened.
        story_key: the name of the key that shows the story.
    """
    return Since(
        position.view,
        position.seat_view.names,
        position.blocks,
        position.viewer,
        story_key,
        position.action is not None and position.action.seat == position.viewer,
        position.taken_by_den,
        round_lines(position),
        pages.nothing_yet(position.seat_view),
    )


def round_lines(position: Position) -> tuple[str, ...]:
    """Return a line for each round that is over, and who began the one that is played."""
    view, names, seats = position.view, position.seat_view.names, range(position.view.seats)
    naming = Naming(view.components, names, numbers_first=True)
    lines = [round_line(naming, line, seats) for line in position.rounds]
    if (began := position.began) is not None and len(seats) > 1 and began.round == view.round:
        text = _("Round {round} began with {who}, by lot.")
        if began.round > 1:
            text = _("Round {round} began with {who}, who had the last turn before it.")
        lines.append(text.format(round=ROUNDS[began.round], who=names[began.seat]))
        if [*view.hexes] == [GREAT_TUNNEL]:
            lines.append(_("Each of you has an ant in the Great Tunnel and no hex yet."))
    return tuple(lines)
