"""Why a host cannot be, each in one clear sentence for whoever starts it."""

from __future__ import annotations

from antterm.i18n.data import Sentences
from antterm.obstacle import Obstacle


class HostError(Obstacle):
    """A host cannot be."""

    SENTENCES = Sentences(__file__, "errors")
