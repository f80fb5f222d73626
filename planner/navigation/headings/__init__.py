"""Bodies whose headings matter: pivots, lines along the heading, hulls."""
