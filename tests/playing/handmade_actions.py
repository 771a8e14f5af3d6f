"""Actions made by hand with too many or too few parts."""

import pytest

from parlett_widgets.engine import Action, IllegalAction
from parlett_widgets.engine.actions import Verb


def misshapen(match):
    """Return actions that no game with bids allows, with cards of the player whose turn it is."""
    hand = match.view(match.to_act).hand or match.state.deal.hands[0]
    one, two, three, four = list(hand)[:4]
    return [
        Action(Verb.PLAY),
        Action(Verb.PLAY, (one, two)),
        Action(Verb.PLAY, (one,), word="1"),
        Action(Verb.PLAY, (one,), word="high"),
        Action(Verb.BID),
        Action(Verb.BID, (), word="high"),
        Action(Verb.BID, (one, two)),
        Action(Verb.BID, (one, two), word="high"),
        Action(Verb.BID, (one, two, three), word="1"),
        Action(Verb.BID, (one, two, three, four)),
        Action(Verb.BID, (one, two, three, four), word="high"),
        Action(Verb.PASS, (one,)),
        Action(Verb.REVEAL, word="1"),
        Action(Verb.NOMINATE),
        Action(Verb.NOMINATE, (one,), word="1"),
        Action(Verb.NOMINATE, word="7"),
        Action(Verb.DEAL, (one,)),
    ]


def check_refused(match, action):
    """The match refuses the action wherever it is asked, and the player's view says the same."""
    assert action not in match.legal, action
    assert match.view(match.to_act).why_not(action) == match.legal.why_not(action)
    with pytest.raises(IllegalAction):
        match.apply(action)
