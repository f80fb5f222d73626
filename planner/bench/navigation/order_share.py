"""How much of a whole order's time is navigation, and which part of navigation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from planner.bench.report import Report, Section
from planner.bench.timing import Noise, no_collection, now, timed

if TYPE_CHECKING:
    from planner.bench.formation.scene import Scene

SCENES: Final = ("charge_layout", "advance_layout", "fall_back_layout")
_PARTS = ("prepare", "field", "costs", "route", "remaining", "other")
_TOGETHER = ("costs", "reached")
"""What is asked of several models at once."""
TIMES: Final = 10
"""Runs of each order, of which the one with the least navigation counts."""
_COLUMNS = (
    ("scene", "order", "text"),
    ("total", "whole order", "seconds"),
    ("navigation", "navigation", "seconds"),
    ("share", "share", "text"),
    *((part, part, "seconds") for part in _PARTS),
)


class Stopwatch:
    """Adds up the time spent inside a navigator, part by part; calls within calls once."""

    def __init__(self) -> None:
        self.parts = dict.fromkeys(_PARTS, 0.0)
        self._inside = False

    def wrap(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return `function` with its time added to `part`."""

        def clocked(*args: Any, **kwargs: Any) -> Any:
            if self._inside:
                return function(*args, **kwargs)
            self._inside, start = True, now()
            try:
                return function(*args, **kwargs)
            finally:
                self.parts[part] += now() - start
                self._inside = False

        return clocked

    @property
    def total(self) -> float:
        """All parts together."""
        return sum(self.parts.values())


class Clocked:
    """An object whose methods are on a stopwatch; what they return may be, too."""

    def __init__(self, inner: Any, watch: Stopwatch) -> None:
        self._inner, self._watch = inner, watch
        self._seen: set[Any] = set()
        self._made: dict[int, Clocked] = {}

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._inner, name)
        if value is self._inner:  # ways past mates and of mates that have gone may be the same
            return self
        if isinstance(value, type(self._inner)):
            return self._clocked(value)
        if not callable(value):
            return value
        if name not in ("field", "remaining"):
            part = "costs" if name == "reached" else name if name in _PARTS else "other"
            clocked = self._watch.wrap(part, value)
            return self._readied(clocked) if name in _TOGETHER and self._is_whole else clocked
        # The first of each kind builds the web, the others use it.
        part = name if name in self._seen or name == "remaining" else "prepare"
        self._seen.add(name)
        made = self._watch.wrap(part, value)
        return lambda *args, **kwargs: self._clocked(made(*args, **kwargs))

    @property
    def _is_whole(self) -> bool:
        """Whether this is a whole navigator, of which several models' ways are asked at once."""
        from planner.navigation import Navigator

        return isinstance(self._inner, Navigator)

    def _readied(self, ask: Callable[..., Any]) -> Callable[..., Any]:
        """The same, with webs and searches made before places are asked about, on their own clock.

        They are made all the same, and as often: by who asks first.
        """
        ready = self._watch.wrap("prepare", self._searched)

        def asked(asks: Any, *args: Any, **kwargs: Any) -> Any:
            new = [one for one in asks if one not in self._seen]
            if new:
                self._seen.update(new)
                ready(new)
            return ask(asks, *args, **kwargs)

        return asked

    def _searched(self, asks: list[tuple[str, bool, int]]) -> None:
        fields = [self._inner.field(name, crossing=o, budget=most) for name, o, most in asks]
        for one in fields:
            if getattr(one, "is_bundled", False):
                one.searchers  # noqa: B018  looked for when first asked for

    def _clocked(self, made: Any) -> Clocked:
        """The same clocked object for what models share, as they tell it by that."""
        return self._made.setdefault(id(made), Clocked(made, self._watch))


def order_share(
    report: Report, progress: Callable[[str], None], noise: Noise, quick: bool
) -> Section:
    """Add the section: whole ten-model orders, the second time in this process."""
    from planner.bench.formation.scene import find_scene

    section = report.section(
        Section(
            "order",
            "Navigation within a whole order (terrain warm)",
            _COLUMNS,
            "the run with the least of it, whole order included",
        )
    )
    for name in SCENES:
        scene = find_scene(name)
        progress(f"share of the order: {name}")
        _attempt(scene)
        with no_collection():
            runs = [_attempt(scene) for _ in range(2 if quick else TIMES)]
        section.rows.append(min(runs, key=_walked))
        noise.probe()
    return section


def _walked(row: dict[str, Any]) -> float:
    return float(row["navigation"])


def _attempt(scene: Scene) -> dict[str, Any]:
    from planner.formation import Limits
    from planner.navigation import Navigator
    from planner.planning.attempt import attempt

    watch = Stopwatch()
    clocked: Any = Clocked(Navigator(scene.scenario, scene.terms), watch)
    order = scene.order
    total, _ = timed(lambda: attempt(scene.scenario, order, order.roll, Limits(), clocked))
    return {
        "scene": scene.title,
        "total": total,
        "navigation": watch.total,
        "share": f"{watch.total / total:.0%}",
        **watch.parts,
    }
