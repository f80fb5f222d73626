"""The project's own benchmarks: navigation and formation beside their peers, in one run."""
