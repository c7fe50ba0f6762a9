"""Why there can be no server, or why it will not have something, each in one clear sentence."""

from __future__ import annotations

from antterm.i18n.data import Sentences
from antterm.obstacle import Obstacle


class ServeError(Obstacle):
    """There can be no server, or it will not have something."""

    SENTENCES = Sentences(__file__, "errors")
