"""What a plan says of itself: does it hold?"""
