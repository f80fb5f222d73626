"""Charges and what others do about a move."""
