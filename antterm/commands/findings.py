"""The findings of `antterm doctor`, about this terminal and about a host."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from antterm.errors import reason
from antterm.i18n import _, ngettext

SUFFIX = ".json"


@dataclass(frozen=True)
class Finding:
    """A line of the report: a label, the text beside it, and whether it is a problem."""

    label: str
    text: str
    is_wrong: bool = False
    """Whether something should be done about it."""


Section = tuple[str, list[Finding]]
"""A heading and what is below it."""


def folder_finding(label: str, where: Path) -> Finding:
    """Return the finding about a folder, which need not exist yet: whether files can be stored in it."""
    # not the methods of `Path`, which fail where a folder on the way is closed
    nearest = next(path for path in (where, *where.parents) if os.path.exists(path))
    if not os.path.isdir(nearest) or not os.access(nearest, os.W_OK | os.X_OK):
        return Finding(label, _("{path}, which cannot be written to").format(path=where), is_wrong=True)
    if nearest != where:
        return Finding(label, _("{path}, which does not exist yet").format(path=where))
    try:
        free = shutil.disk_usage(where).free // 1_000_000
        number = sum(path.suffix == SUFFIX for path in where.iterdir())
    except OSError as error:
        return Finding(label, f"{where}: {reason(error)}", is_wrong=True)
    files = ngettext("{n} file", "{n} files", number).format(n=number)
    text = _("{path}: {files}; {number} MB free").format(path=where, files=files, number=free)
    return Finding(label, text, is_wrong=free < 1)
