"""Requests as JSON, answers as JSON: for bots that ask line by line, and for many at once."""
