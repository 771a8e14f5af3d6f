"""What tests ask of a match of any game: its end, and the events of a kind."""

from parlett_widgets.testing import random_match


def finished(rules, seed):
    """Return a match played by chance to its end."""
    *_, end = random_match(rules, seed)
    return end


def of_kind(match, kind, seat=None):
    """Return the events of a kind that the last action caused, as a seat is told them."""
    return [event.seen_by(seat) for event in match.events if isinstance(event, kind)]
