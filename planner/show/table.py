"""Columns of text, aligned."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

Row = Sequence[str]


def aligned(heads: Row, rows: Sequence[Row], width: int = 100, wide: int = -1) -> list[str]:
    """Return the lines of a table, at most about `width` characters wide.

    Parameters:
        heads: the column heads; a column without any text is left out.
        rows: as many texts each.
        wide: the column whose texts are wrapped where the table would be too wide.
    """
    shown = [i for i in range(len(heads)) if any(row[i] for row in rows)]
    widths = [max(len(row[i]) for row in (heads, *rows)) for i in shown]
    if wide in shown:
        place = shown.index(wide)
        rest = sum(widths) - widths[place] + 2 * (len(widths) - 1)
        widths[place] = max(min(widths[place], width - rest), 20)
    lines: list[str] = []
    for row in (heads, *rows):
        cells = [
            textwrap.wrap(row[i], size) or [""] if i == wide else [row[i]]
            for i, size in zip(shown, widths, strict=True)
        ]
        for height in range(max(map(len, cells))):
            texts = [cell[height] if height < len(cell) else "" for cell in cells]
            padded = (text.ljust(size) for text, size in zip(texts, widths, strict=True))
            lines.append("  ".join(padded).rstrip())
    return lines
