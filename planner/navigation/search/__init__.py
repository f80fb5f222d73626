"""One search over the web of ways, and what many places cost by it."""
