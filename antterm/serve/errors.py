"""Why there can be no server, or why it will not have something, each in one clear sentence."""

from __future__ import annotations

from antterm.i18n import N_
from antterm.obstacle import Obstacle

SENTENCES: dict[str, str] = {
    "settings": N_("{path} cannot be used: {why}."),
    "key": N_("The host key {path} cannot be used: {why}."),
    "port": N_("Nobody can be served at {address}, port {port}: {why}."),
    "people": N_("{path} tells who has which key and cannot be used: {why}."),
    "bad_name": N_(
        "A name has 2 to {limit} letters of one script, digits, hyphens and underscores. It begins with a "
        "letter and ends with a letter or a digit."
    ),
    "taken": N_("The name {name} is taken, or looks like one that is."),
    "crowded": N_("This server has no room for further people and keys."),
    "no_such_person": N_("Nobody is called {name}."),
    "bad_key": N_("That is no public key: it begins with a word such as ssh-ed25519 and is one line."),
    "known_key": N_("This key belongs to somebody already."),
    "too_many_keys": N_("Nobody has more than {limit} keys."),
    "no_such_key": N_("There is no such key."),
    "last_key": N_("This is the only key; without it nobody could come any more."),
}


class ServeError(Obstacle):
    """There can be no server, or it will not have something."""

    SENTENCES = SENTENCES
