"""The code of the referee, changed bit by bit: do its tests notice?"""
