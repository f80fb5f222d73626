"""Tables from other tools, turned into maps of ours."""
