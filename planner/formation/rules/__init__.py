"""One rule, one file: where a place is allowed, which places go together, what CP-SAT is told."""
