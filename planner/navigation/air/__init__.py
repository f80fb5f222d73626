"""Through the air."""
