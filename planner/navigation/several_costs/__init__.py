"""Ways that no other beats in length, chance and exposure."""
