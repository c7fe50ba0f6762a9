"""The accounts of this machine: nobody else may have their names, at a host or at a server of terminals."""

from __future__ import annotations

from time import monotonic
from typing import Final

from antterm.i18n.lookalikes import looks

REREAD: Final = 60.0
"""Seconds after which the system is asked for its accounts again."""
MOST_ASKED: Final = 4096
"""Maximum number of names that are remembered for which the system was asked one by one."""


class Accounts:
    """The accounts of this machine, as its system lists them.

    Some systems list none and know them all the same, so single names are asked for too.
    """

    def __init__(self) -> None:
        self._until = 0.0
        self._looks: dict[str, str] = {}
        """The account for each spelling that can be confused with its name."""
        self._asked: dict[str, bool] = {}

    def has(self, name: str) -> bool:
        """Return whether there is an account of exactly this name."""
        self._renew()
        if name not in self._asked:
            if len(self._asked) >= MOST_ASKED:  # they are what anybody types
                self._asked.clear()
            self._asked[name] = is_account(name)
        return self._asked[name]

    def like(self, name: str) -> str:
        """Return the account whose name passes for this one; empty for none."""
        self._renew()
        listed = next((self._looks[look] for look in looks(name) if look in self._looks), "")
        return listed or next((each for each in (name, name.casefold()) if self.has(each)), "")

    def _renew(self) -> None:
        """Ask again after a while."""
        if (now := monotonic()) >= self._until:
            self._until = now + REREAD
            self._looks = {look: name for name in all_accounts() for look in looks(name)}
            self._asked = {}


def is_account(name: str) -> bool:
    """Return whether this machine has an account of this name."""
    try:
        import pwd

        pwd.getpwnam(name)
    except (ImportError, KeyError, ValueError):  # the last of a name with a null character
        return False
    return True


def all_accounts() -> list[str]:
    """Return the names of the accounts that the system lists; not every system lists all of them."""
    try:
        import pwd
    except ImportError:
        return []
    return [account.pw_name for account in pwd.getpwall()]
