"""Contrast of colours, computed as the Web Content Accessibility Guidelines (WCAG 2.2) say."""

from __future__ import annotations

from typing import Final

READABLE: Final = 4.5
"""The contrast that words need to their ground (level AA)."""
STEPS: Final = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)
"""The values of red, green and blue in the colour cube of xterm."""
WEIGHTS: Final = (0.2126, 0.7152, 0.0722)
"""The weights of red, green and blue in the relative luminance of WCAG; their sum is 1."""
RGB = tuple[int, int, int]


def rgb_of_xterm(number: int) -> RGB:
    """Return one of the colours 16 to 255 of xterm."""
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    rest = number - 16
    return STEPS[rest // 36], STEPS[rest // 6 % 6], STEPS[rest % 6]


def rgb_of_hex(text: str) -> RGB:
    """Return the colour that is written `#rrggbb`."""
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


def nearest_xterm(text: str) -> int:
    """Return the number, 16 to 255, of the colour of xterm that is most like `#rrggbb`.

    Eyes see differences in green best and in blue least, so these count as much as they add to lightness.
    """
    wanted = rgb_of_hex(text)
    red, green, blue = (min(range(6), key=lambda step: abs(STEPS[step] - part)) for part in wanted)
    grey = sum(weight * part for weight, part in zip(WEIGHTS, wanted, strict=True))
    candidates = (16 + 36 * red + 6 * green + blue, 232 + min(23, max(0, round((grey - 8) / 10))))

    def distance(number: int) -> float:
        parts = zip(WEIGHTS, wanted, rgb_of_xterm(number), strict=True)
        return sum(weight * (one - other) ** 2 for weight, one, other in parts)

    return min(candidates, key=distance)


def luminance(colour: RGB) -> float:
    """Return how light a colour is: 0 for black, 1 for white."""
    return sum(weight * part for weight, part in zip(WEIGHTS, linear(colour), strict=True))


def linear(colour: RGB) -> list[float]:
    """Return red, green and blue as amounts of light, 0 to 1."""
    parts = [value / 255 for value in colour]
    return [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(a: RGB, b: RGB) -> float:
    """Return the ratio of the lighter to the darker colour, 1 to 21."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
