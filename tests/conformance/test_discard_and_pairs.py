"""A game with actions of its own, in a single file outside the package, against the battery."""

import pytest
from discard_and_pairs import DiscardAndPairs
from thorough import searched

from parlett_widgets import testing


@pytest.mark.parametrize("check", [*testing.EVERY_GAME, *testing.AT_THE_TABLE])
@pytest.mark.parametrize("seed", [1, 2][: searched(1, thorough=2)])
def test_every_game(check, seed):
    check(DiscardAndPairs(), seed=seed)
