"""Who belongs together: parts, mobs, characters, and units whose morale fails."""
