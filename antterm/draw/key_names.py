"""What keys are called in the language spoken; commands and `keys.toml` know them by identifiers."""

from __future__ import annotations

from antterm.i18n import NC_, _

NAMES = {
    "Enter": NC_("key", "Enter"),
    "Esc": NC_("key", "Esc"),
    "Tab": NC_("key", "Tab"),
    "Shift+Tab": NC_("key", "Shift+Tab"),
    "Space": NC_("key", "Space"),
    "Up": NC_("key", "Up"),
    "Down": NC_("key", "Down"),
    "Left": NC_("key", "Left"),
    "Right": NC_("key", "Right"),
    "PageUp": NC_("key", "PageUp"),
    "PageDown": NC_("key", "PageDown"),
    "Home": NC_("key", "Home"),
    "End": NC_("key", "End"),
    "Backspace": NC_("key", "Backspace"),
    "Delete": NC_("key", "Delete"),
}
"""Of the keys that print nothing, but F1 to F12, which are called so everywhere."""


def key_name(keys: str) -> str:
    """Return what a key is called, or several of them: `Enter`, `a`, `Up/Down`."""
    if len(keys) == 1:
        return keys
    return "/".join(_(NAMES[key]) if key in NAMES else key for key in keys.split("/"))
