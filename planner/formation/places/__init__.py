"""Candidate places: where the best answers stand. One kind of place, one file."""
