"""Tests of planning; a package, so that they share their scenes."""
