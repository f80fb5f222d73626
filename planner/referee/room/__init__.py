"""What stands in the way: the table in whole numbers, what a base sweeps, what carries it."""
