"""Ground that slows or costs: borders, refraction, and what is not slowed."""
