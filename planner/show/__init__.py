"""The answer shown: as text, as a picture."""
