"""Whether places lie in a box."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from planner.navigation.kernels.jit import leaf


@leaf
def all_within(box, xs, ys):
    """Whether all of some places lie in a box: least x, least y, greatest x, greatest y.

    Of few places, half a dozen questions about arrays take as long as what they cost does.
    """
    for k in range(len(xs)):
        if xs[k] < box[0] or xs[k] > box[2] or ys[k] < box[1] or ys[k] > box[3]:
            return False
    return True
