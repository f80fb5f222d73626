"""Tests in the middle of a move: how it goes on with each result."""
