"""Every sensible order of a unit, ranked."""
