"""Tests of navigation; a package, so that they share their tables and the twin."""
