"""The conformance checks that every game must pass, whether the package's own or yours.

Each check takes the rules and a seed, plays a random match, and makes assertions about it::

    @pytest.mark.parametrize("check", [*testing.EVERY_GAME, *testing.AT_THE_TABLE])
    def test_my_game(check):
        check(MyGame(), seed=1)

The checks of what a seat knows also take ``known``: a function of a match and a seat that returns
the cards that the seat has seen in this deal. The default fits games in which cards are shown only
by playing them face up; a game with secret bids of cards needs its own function.
"""

from __future__ import annotations

import sys
from typing import Final

if pytest := sys.modules.get("pytest"):  # so that a failed check shows the values that it compared
    pytest.register_assert_rewrite(f"{__name__}.checks")

from parlett_widgets.testing.checks import (
    check_cards,
    check_only_the_player_to_act_may_act,
    check_opponents,
    check_records,
    check_resampling,
    check_scores,
    check_the_end,
    check_undo,
    check_views_hide,
    check_views_ignore_hidden_cards,
    check_what_is_legal,
    check_what_is_not_legal,
    check_who_was_told_the_same_sees_the_same,
    check_words,
    known_from_play,
    random_match,
    sampled,
)

__all__ = ["AT_THE_TABLE", "EVERY_GAME", "known_from_play", "random_match", "sampled"]

EVERY_GAME: Final = (
    check_what_is_legal,
    check_what_is_not_legal,
    check_only_the_player_to_act_may_act,
    check_views_hide,
    check_views_ignore_hidden_cards,
    check_who_was_told_the_same_sees_the_same,
    check_records,
    check_undo,
    check_the_end,
    check_cards,
    check_scores,
    check_resampling,
)
"""The checks that need only the rules.

Examples
--------
>>> from parlett_widgets import Addenda, testing
>>> for check in testing.EVERY_GAME:
...     check(Addenda.standard(target=50), seed=1)
"""

AT_THE_TABLE: Final = (check_words, check_opponents)
"""The checks that a game can be narrated, drawn, and played by the computer.

Examples
--------
>>> from parlett_widgets import Addenda, testing
>>> for check in testing.AT_THE_TABLE:
...     check(Addenda.standard(target=50), seed=1)
"""
