"""Tournament layouts of the ``wh40kdc`` package, as maps of ours.

The package is an optional extra and is imported on first use only.

>>> from planner.importers.wh40kdc import import_layout, list_layouts
>>> list_layouts()[0]                                  # doctest: +SKIP
'bm-assets-vs-assets-01'
>>> import_layout("bm-take-vs-take-02")["table"]       # doctest: +SKIP
{'width': 60, 'height': 44, 'unit': 'in', 'name': 'Take vs Take 02', 'credit': 'Powered by ...'}
"""

from planner.importers.wh40kdc.layout import CREDIT, import_layout
from planner.importers.wh40kdc.package import list_layouts

__all__ = ["CREDIT", "import_layout", "list_layouts"]
