"""From level to level: climbs, drops, jumps, ladders, stairs and ropes."""
