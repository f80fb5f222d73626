"""Roads drawn as lines, which a body follows without turning."""
