"""Reading and writing files: one strict way in, one atomic way out."""
