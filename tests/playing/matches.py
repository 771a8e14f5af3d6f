"""What tests need of a match of any game: a later moment, its end, and its events of one kind."""

import random

from parlett_widgets.engine import Match
from parlett_widgets.testing import random_match


def played(begun, actions):
    """Return a match, or a new one by these rules, after some random actions or at its end."""
    match = begun if isinstance(begun, Match) else begun.start(seed=5)
    rng = random.Random(5)
    for _ in range(actions):
        if match.to_act is None:
            break
        match = match.apply(rng.choice(match.legal))
    return match


def finished(rules, seed):
    """Return a match played at random to its end."""
    *_, end = random_match(rules, seed)
    return end


def of_kind(match, kind, seat=None):
    """Return the events of a kind that the last action caused, as a seat sees them."""
    return [event.seen_by(seat) for event in match.events if isinstance(event, kind)]
