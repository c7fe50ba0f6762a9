"""Why a host cannot be, each in one clear sentence for whoever starts it."""

from __future__ import annotations

from antterm.i18n import N_
from antterm.obstacle import Obstacle

SENTENCES: dict[str, str] = {
    "settings": N_("{path} cannot be used: {why}."),
    "running": N_("There is a host at {path} already."),
    "socket": N_("There can be no host at {path}: {why}."),
    "kept": N_("The games in {path} are kept by another host already: {owner}."),
    "health": N_("Nobody can be told at port {port} how the host does: {why}."),
    "group": N_("There is no group “{group}” that the socket could be given to."),
    "long_path": N_("The path {path} is too long for a socket; choose one of at most {limit} bytes."),
    "bad_store": N_("The address of the database is none; write it as postgresql://machine/database."),
    "password": N_(
        "A password on the command line can be seen by everybody on this machine; write the address into "
        "host.toml, into $ANTTERM_STORE, or the password into ~/.pgpass."
    ),
    "no_driver": N_("For a database antterm needs its extra: install “antterm[postgres]”."),
    "store": N_("The database at {where} cannot be used: {why}."),
    "newer_database": N_(
        "A later antterm has changed the database (step {found}; this one knows {known}); update antterm."
    ),
    "older_hosts": N_(
        "Hosts of an older antterm use this database (step {found}; this one knows {known}); end them, wait "
        "20 seconds, and start this one again."
    ),
    "no_sockets": N_("A host needs Unix sockets, which this system does not have."),
}


class HostError(Obstacle):
    """A host cannot be."""

    SENTENCES = SENTENCES
