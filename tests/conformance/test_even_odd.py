"""Even-Odd, a game in a single file outside the package, against the battery for every game."""

from dataclasses import replace

import pytest
from even_odd import EvenOdd
from thorough import searched

from parlett_widgets import testing


@pytest.mark.parametrize("check", [*testing.EVERY_GAME, *testing.AT_THE_TABLE])
@pytest.mark.parametrize("seed", [1, 2][: searched(1, thorough=2)])
def test_every_game(check, seed):
    check(EvenOdd(), seed=seed)


def test_the_battery_finds_a_secret_that_is_no_card():
    class Blabbing(EvenOdd):
        game = "blabbing"

        def view(self, match, seat, sight):
            return replace(super().view(match, seat, sight), calls=match.state.calls)

    with pytest.raises(AssertionError, match="shows what the story does not: call"):
        testing.check_who_was_told_the_same_sees_the_same(Blabbing(), seed=1)
