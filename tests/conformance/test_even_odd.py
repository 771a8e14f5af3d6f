"""Even-Odd, a game of one file outside the package, against the battery for every game."""

import pytest
from conformance import battery
from even_odd import EvenOdd

check = pytest.mark.parametrize("check", battery.EVERY_GAME)


@check
@pytest.mark.parametrize("seed", [1, 2])
def test_every_game(check, seed):
    check(EvenOdd(), seed=seed)
