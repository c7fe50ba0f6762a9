"""Formats in which a host stores tables and people's settings, and how older ones are migrated.

`meta.TableMeta` and `person_settings.PersonSettings` are the stored forms themselves. Every stored object
names its format as `schema`:

* One of an older format is migrated when it is read, and written in the present one with its next change.
* One of the present format may have fields that are not known here; they are ignored.
* One of a newer format is refused, and never overwritten.

A test compares the stored classes with the hash in `FORMATS`: whoever changes one raises `FORMAT`, once for a
release, and runs `tools/wire renew`. A new field needs a default, and a migration only if that is not enough.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct, json

from antterm.host.identity import PersonId, any_guest, from_name_of_1
from antterm.remote.accounts import is_account

FORMAT: Final = 3
"""The format in which tables and people's settings are stored."""

RELEASED: Final = 2
"""The `FORMAT` of the latest release, whose hash below stays as it is."""

FORMATS: Final[Mapping[int, str]] = {
    1: "66bcbfc5ce1ba5c1",
    2: "af45d37db63f7642",
    3: "1c472749b35e665a",
}
"""The hash of the stored classes for each `FORMAT`. `tools/wire renew` writes it, and a test compares it."""


class NewerFormatError(ValueError):
    """Something was stored by a later version of the program.

    Args:
        found: its format.
    """

    def __init__(self, found: int) -> None:
        super().__init__(f"format {found} > {FORMAT}")
        self.found = found


class Head(Struct, frozen=True):
    """The field that stored objects of every format have."""

    schema: int = 1

    def check(self) -> None:
        """Raise NewerFormatError if the format is a later one."""
        if self.schema > FORMAT:
            raise NewerFormatError(self.schema)


_head = json.Decoder(Head).decode


def format_of(text: str | bytes) -> int:
    """Return the format of a stored object.

    Raises:
        NewerFormatError: it is a later one than this program knows.
        MsgspecError, ValueError: the text is no JSON object.
    """
    head = _head(text)
    head.check()
    return head.schema


def migrated(meta: dict[str, Any]) -> dict[str, Any]:
    """Return the decoded metadata of a table in the present format.

    Most of what is new since format 2, that of 1.1.0, has defaults.

    Raises:
        ValueError: they are of a format that never existed.
    """
    found = meta.get("schema", 1)
    if found not in range(1, FORMAT):
        raise ValueError(f"there was never a schema {found}")
    changed = from_1(meta) if found == 1 else dict(meta)
    if isinstance(affairs := changed.get("affairs"), dict) and "turn" in affairs:
        changed["affairs"] = {**affairs, "public_turn": affairs["turn"]}
    before = meta.get("before")
    if isinstance(before, dict) and isinstance(before.get("papers"), dict):
        changed["before"] = {**before, "papers": migrated(before["papers"])}
    return {**changed, "schema": FORMAT}


def from_1(meta: dict[str, Any]) -> dict[str, Any]:
    """Return the metadata of a table as 1.0.0 wrote them, with ids in the places of names.

    Args:
        meta: the decoded JSON. What is not as it should be is left for the decoder to refuse.
    """
    changed = dict(meta)
    if isinstance(seated := meta.get("accounts"), list):
        changed["accounts"] = [_id_of(each) for each in seated]
    if "maker" in meta:
        changed["maker"] = _id_of(meta["maker"])
    if isinstance(rules := meta.get("house_rules"), dict) and isinstance(rules.get("invited"), list):
        invited = [_invited_id(name) for name in rules["invited"] if isinstance(name, str)]
        maker = [changed["maker"]] if invited and changed.get("maker") else []
        changed["house_rules"] = {**rules, "invited": [*dict.fromkeys([*maker, *invited])]}
    affairs = meta.get("affairs")
    if isinstance(affairs, dict) and isinstance(chat := affairs.get("chat"), dict):
        lines = [
            {**line, "account": _id_of(line["account"])}
            if isinstance(line, dict) and "account" in line
            else line
            for line in chat.get("lines", ())
        ]
        changed["affairs"] = {**affairs, "chat": {**chat, "lines": lines}}
    return changed


def _id_of(text: Any) -> Any:
    """Return the id in place of a name; the empty text, which stands for nobody, stays."""
    return from_name_of_1(text) if isinstance(text, str) and text else text


def _invited_id(text: str) -> PersonId:
    """Return the id of somebody whom 1.0.0 has invited by a name as it was typed.

    It is the account of this name, if there is one, whatever guests are called; else the guest of this name.
    Nobody who registers a key from now on gets such an id, so no later stranger can use the invitation.
    """
    return from_name_of_1(text) if "@" in text or is_account(text) else any_guest(text)
