"""What others may do about a move, and plans that keep out of it."""
