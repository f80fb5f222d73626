"""What a run has measured, scene by scene, so that a run cut short goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from planner.bench.formation.scene import Scene
from planner.files import atomic

FOLDER: Final = "parts"
Rows = Mapping[str, list[dict[str, Any]]]
"""Name of a section of the report -> its rows of one scene."""


@dataclass(frozen=True)
class Parts:
    """The rows of each scene, a file each.

    A file holds what was asked, too: rows of another scene, order or limit are not taken.

    Parameters:
        folder: of the report.
        limits: what else decides the rows: seconds, whether the yardstick ran.
    """

    folder: Path
    limits: Mapping[str, Any]

    def known(self, scene: Scene) -> Rows | None:
        """Return the rows of a scene that was measured before, or None."""
        try:
            kept = json.loads(self._file(scene).read_text("utf-8"))
        except (OSError, ValueError):
            return None
        same = isinstance(kept, dict) and kept.get("asked") == self._asked(scene)
        return kept["rows"] if same else None

    def keep(self, scene: Scene, rows: Rows) -> None:
        """Write the rows of a scene, whole or not at all."""
        file = self._file(scene)
        file.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(file, json.dumps({"asked": self._asked(scene), "rows": rows}, indent=1))

    def _file(self, scene: Scene) -> Path:
        return self.folder / FOLDER / f"{scene.name}.json"

    def _asked(self, scene: Scene) -> Any:
        order = {**asdict(scene.order), "scenario": scene.scenario.digest, **self.limits}
        return json.loads(json.dumps(order))
