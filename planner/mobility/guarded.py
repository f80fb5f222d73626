"""Ground that is not touched near some models: two things that are harmless each by itself."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Guarded:
    """Features that a body does not touch within reach of some models.

    Nowhere along its lines and pivots does its base's interior meet one of the features (ground at
    z = 0; material whose heights overlap its body's, or on whose very top it is) while the base is
    within `gap` of one of the models. Ground that others cover is not there while the centre is in
    what covers it, its border included.

    Parameters:
        features: ids.
        models: ids of the models; one is enough.
        gap: µm from base to base as seen from above, inclusive; at least 1.
        rule: ledger id.
    """

    features: frozenset[str]
    models: frozenset[str]
    gap: int
    rule: str
