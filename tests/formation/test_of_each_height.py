"""On tables with many heights each has its share of the places that are looked at."""

import numpy as np

from planner.formation.places.gather import of_each_height


def test_each_height_has_its_share() -> None:
    """Of five, two and four places at three heights, seven: two of each, one more of the first."""
    z = np.repeat([0, 3, 6], [5, 2, 4])
    assert of_each_height(z, 7).tolist() == [0, 1, 2, 5, 6, 7, 8]
    assert of_each_height(z, 20).tolist() == [*range(11)]
