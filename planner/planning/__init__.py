"""The walk from an order to a judged plan, and what stands directly on it."""
