"""One model's way: its steps, their rules, and what they cost together."""
