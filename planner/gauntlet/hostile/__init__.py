"""Bad inputs: files that are not what they should be, and what must become of them.

Each is refused with one line that names the place, exit status 2, without a traceback, within
`trial.LONGEST` seconds of processor time and `trial.LARGEST` bytes of memory.
"""

from planner.gauntlet.hostile.all import hostile
from planner.gauntlet.hostile.base import Hostile
from planner.gauntlet.hostile.trial import Refusal, refusals

__all__ = ["Hostile", "Refusal", "hostile", "refusals"]
