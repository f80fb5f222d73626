"""The type in pictures: which font, and how wide a text is in it.

SVG files name a family and fall back on what the reader's machine has. For PNG the font is
brought along (``font-lato``, extra ``png``): a bare machine has none, and text would vanish.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

FAMILY: Final = "Lato, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"

_WIDTHS: Final = {
    " ',.:;ijl": 0.26,
    "()I[]`{|}": 0.31,
    "!-/\\ft": 0.38,
    '"*?_rs': 0.44,
    "Jacxz": 0.51,
    "LSbdeghknopquvy": 0.56,
    "#$+0123456789<=>EFT^~": 0.6,
    "BPRXYZ": 0.66,
    "&ACKUV": 0.73,
    "%DGHNOQw": 0.8,
    "@Mm": 0.92,
    "W": 1.03,
}
"""Characters by their width in ems, rounded up, in Lato Regular."""
_BY_CHARACTER: Final = {char: width for chars, width in _WIDTHS.items() for char in chars}
_BOLD: Final = 1.06
_OTHER: Final = 0.62
_WIDE: Final = 0x1100
"""Scripts from here on may be a full em wide."""


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return about how wide `text` is, in pixels; rather more than less."""
    ems = sum(_BY_CHARACTER.get(char, _OTHER if ord(char) < _WIDE else 1.0) for char in text)
    return ems * size * (_BOLD if bold else 1.0)


def wrapped(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Break `text` at its spaces into lines at most `width` pixels wide, where it can be."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def shortened(text: str, size: float, width: float) -> str:
    """Return `text`, cut with an ellipsis where it is wider than `width` pixels."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…" if text else ""


def font_files() -> list[str]:
    """Return the files of the font brought along, or none where it is not installed."""
    try:
        import font_lato  # type: ignore[import-untyped]
    except ImportError:
        return []
    folder = Path(font_lato.__file__).parent / "files"
    return [str(folder / f"Lato-{face}.ttf") for face in ("Regular", "Bold", "Italic")]
