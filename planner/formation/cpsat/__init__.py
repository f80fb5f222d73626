"""CP-SAT: the judge of what is best among given places, and of what cannot be."""
