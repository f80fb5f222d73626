"""Whole units placed by ours and by three plainer ways, on the same scenes in one run."""
