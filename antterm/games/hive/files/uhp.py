"""A game in one line of the Universal Hive Protocol: `Base+ML;InProgress;Black[1];wS1`."""

from __future__ import annotations

from antterm.core.ask import Refused
from antterm.core.files import BadFile
from antterm.games.hive.files.transcript import DRAW, OPEN, WINS, Header, Reading, Scribe, Transcript
from antterm.games.hive.rules.notation import parse_game_string


def read_uhp(text: str) -> Reading:
    """The game in the only line of a text that is not blank. Its turn is not looked at, as engines do.

    Raises:
        BadFile: there are several lines, or the one tells no game.
    """
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise BadFile(1, Refused("file_empty"))
    if len(lines) > 1:
        raise BadFile(lines[1][0], Refused("file_several_games"))
    number, line = lines[0]
    try:
        game = parse_game_string(line)
    except Refused as refused:
        raise BadFile(number, refused) from refused
    scribe = Scribe(game.expansions)
    for move in game.moves:
        scribe.write(number, move)
    return scribe.finish(Header(), game.state if game.state in (DRAW, *WINS) else OPEN)


def write_uhp(game: Transcript) -> str:
    """The game in one line; of the header nothing has a place there."""
    return ";".join((game.game_type, game.state, game.turn, *game.moves)) + "\n"
