"""Climbs, ladders, ropes and falls, over one turn or several."""
