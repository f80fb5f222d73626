"""What is free for one body: things that stand in its way, grown by it, level by level."""
