"""Plan the best legal move of every model on a tabletop battlefield, prove it, and say why."""
