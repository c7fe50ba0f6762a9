"""The index of a game's parts: every game has one `GameHome`, named `HOME`, in its package."""

from __future__ import annotations

from typing import NamedTuple


class GameHome(NamedTuple):
    """The parts of a game, each as `module:name`. A part is imported only when it is needed.

    A game needs `rules` and `words`; every other part may be left out.

        HOME = GameHome(
            title=N_("Pebbles"),
            rules="pebbles.rules.game:RULES",
            words="pebbles.words:WORDS",
            drawing="pebbles.draw:DRAWING",
            model="pebbles.screen.model:MODEL",
        )
    """

    rules: str
    """A subclass of `core.game.Game`."""
    words: str
    """A subclass of `words.Words`: the sentences of the game."""
    title: str = ""
    """The name of the game for lists. If empty, its words are imported and asked."""
    documents: str = ""
    """The reader of an owner's own components (`core.files.DocumentReader`), by option."""
    files: str = ""
    """Files of other programs: `core.files.GameFiles`."""
    bots: str = ""
    """The bots that play it: `bots.GameBots`."""
    drawing: str = ""
    """The drawing of a position as plain text: `draw.drawing.Drawing`."""
    inks: str = ""
    """The colours of the game: `draw.roles.Inks`."""
    model: str = ""
    """A subclass of `ui.models.model.GameModel`: its screen."""
    plain: str = ""
    """Its presentation in plain mode: `plain.spoken.Spoken`."""
    lessons: str = ""
    """A folder of lessons, as `package:folder`, see `lessons.lessons_of`."""
    analysis_factory: str = ""
    """Makes what is analysed: a `dialogues.analysis.AnalysisFactory`; empty if it has no analysis board."""
    analysis: str = ""
    """Its analysis board: makes an `ui.models.analysis.Analysis` of what is analysed."""
    analysis_job: str = ""
    """The job that finds the engine's lines for it: a `bots.Deepening`, which is loaded ahead."""
    plain_analysis: str = ""
    """The analysis board in plain mode: makes a `plain.analysis.PlainAnalysis`."""
    puzzles: str = ""
    """The judge of its puzzles, which are beside it in `puzzles.json`: `puzzles.Prover`."""
    commands: str = ""
    """The commands that it brings: a table as `commands/commands.toml` is one."""
