"""The findings of `antterm doctor`, about this terminal and about a host."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from antterm.i18n import _, ngettext

SUFFIX = ".json"


@dataclass(frozen=True)
class Finding:
    """One line: what it is about, and what there is to say of it."""

    label: str
    text: str
    is_wrong: bool = False
    """Whether something should be done about it."""


Section = tuple[str, list[Finding]]
"""A heading and what is below it."""


def folder_finding(label: str, folder: Path, where: Path) -> Finding:
    """Return whether something can be kept in a folder, which need not be there yet."""
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK | os.X_OK):
        return Finding(label, _("{path}, which cannot be written to").format(path=where), is_wrong=True)
    if not where.is_dir():
        return Finding(label, _("{path}, which does not exist yet").format(path=where))
    free = shutil.disk_usage(nearest).free // 1_000_000
    number = sum(path.suffix == SUFFIX for path in where.iterdir())
    files = ngettext("{n} file", "{n} files", number).format(n=number)
    text = _("{path}: {files}; {number} MB free").format(path=where, files=files, number=free)
    return Finding(label, text, is_wrong=free < 1)
