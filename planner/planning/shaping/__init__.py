"""What is done to an order, or to a plan, for what one search does not see."""
