"""Relations: what must hold between the answers to two tables that differ in a known way.

A relation that does not fit a world returns None, else what is wrong in it, in words.
"""
