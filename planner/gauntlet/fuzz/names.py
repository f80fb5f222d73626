"""The readers' names, for who does not import them."""

from typing import Final

READERS: Final = ("scenario", "map", "plan", "request", "verdict", "orders", "layout")
