"""Plans under dice: for every roll, and for what a failed test leaves of them."""
