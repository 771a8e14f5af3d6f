"""Suits, positions, rule sets and events shared by the tests of the rules of Addenda.

L leads and F follows; seat 0 leads the first trick unless a test says otherwise.
"""

from dealing import arranged, with_state
from hypothesis import settings
from hypothesis import strategies as st

from parlett_widgets.cards import CardSet, parse_cards
from parlett_widgets.games import Addenda

L, F = 0, 1
SPADES = "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"  # twelve, without the Ace
DIAMONDS = "KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D 2D"
CLUBS = "KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C"
PENALTY = Addenda(misplay="penalty")


def only(match, kind):
    """Return the one event of a kind that the last action caused."""
    (event,) = [event for event in match.events if isinstance(event, kind)]
    return event


def has(match, kind):
    return any(isinstance(event, kind) for event in match.events)


def position(rules, hands, *, leader=L, scores=None, stock=""):
    """Return a match at the beginning of a trick in the middle of a deal."""
    start = rules.start_with(arranged(*[""] * rules.seats))
    return with_state(
        start,
        hands=tuple(map(CardSet, hands)),
        stock=parse_cards(stock),
        trick=start.state.trick._replace(leader=leader),
        to_act=leader,
        scores=scores or start.scores,
        scores_before=scores or start.scores,
    )


rule_sets = st.builds(
    Addenda,
    players=st.sampled_from([2, 4]),
    king_chain=st.sampled_from(["copy", "delta"]),
    bust=st.sampled_from(["first-crossing", "final-count"]),
    next_leader=st.sampled_from(["winner", "loser", "alternate"]),
    stuck=st.sampled_from(["void-trick", "end-deal"]),
    misplay=st.sampled_from(["reject", "penalty"]),
    target=st.sampled_from([1, 40, 250]),
    finish=st.sampled_from(["at-once", "end-of-deal"]),
)
few = settings(max_examples=30)
