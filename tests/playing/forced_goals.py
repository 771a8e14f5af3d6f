"""A plain search over the rules of a game: can a seat reach a goal, whatever the others do?

It shares nothing with the solvers and the puzzles: it plays every line to its end with what is legal,
and then reads the result off the cards.
"""

from functools import cache

from parlett_widgets.cards import Rank
from parlett_widgets.games.bidding import bid_value


def winning(match, goal, seat):
    """Return the actions after which the goal can be reached against all replies."""
    search = Reach(goal, seat, match)
    return {str(action) for action in match.legal if search.can(match.apply(action))}


class Reach:
    """Goals that are judged at the very end of what they are about: the deal, or Addenda's trick."""

    def __init__(self, goal, seat, start):
        self.goal, self.seat, self.start = goal, seat, start
        self.known = {}

    def can(self, match):
        if self.ended(match):
            return JUDGES[self.goal.name](self.goal.number, self.seat, self.start, match)
        state = match.state
        cards = getattr(state.trick, "cards", state.trick)
        key = (match.phase, match.to_act, cards, state.hands, getattr(state, "taken", None))
        if key not in self.known:
            own = match.to_act == self.seat
            lines = (self.can(match.apply(action)) for action in match.legal)
            self.known[key] = any(lines) if own else all(lines)
        return self.known[key]

    def ended(self, match):
        if self.start.rules.game == "addenda":
            return len(match.state.tricks) > len(self.start.state.tricks)
        return match.deal_over


def take_exactly(number, seat, start, end):
    won = [trick.winner for trick in end.state.tricks[len(start.state.tricks) :]]
    return won.count(seat) == number


def makes_bid(seat, end):
    bid = bid_value(end.state.bid_cards(seat), joker=end.state.deal.turn_up)
    return [trick.winner for trick in end.state.tricks].count(seat) == bid


def miss(seat, end):
    low = bid_value(end.state.bid_cards(seat), 10)
    took = sum(trick.points for trick in end.state.tricks if trick.winner == seat)
    return min(abs(took - bid) for bid in ([low, low + 100] if low <= 20 else [low]))


@cache
def counts(ranks):
    """Return the counts of a trick, by what each King copies and each Jack cancels (A4)."""
    found = []
    for end in range(1, len(ranks) + 1):
        meant = []
        for place, rank in enumerate(ranks[:end]):
            if rank in (Rank.KING, Rank.JACK) and place == 0:
                meant.append(0)
            elif rank is Rank.KING:
                meant.append(meant[-1])
            elif rank is Rank.JACK:
                meant.append("cancels")
            else:
                meant.append(
                    {Rank.ACE: 1, Rank.QUEEN: 0}.get(rank)
                    if rank in (Rank.ACE, Rank.QUEEN)
                    else int(rank.text)
                )
        while "cancels" in meant:
            last = len(meant) - 1 - meant[::-1].index("cancels")
            meant[last - 1 : last + 1] = []
        found.append(sum(meant))
    return found


def over(start, end):
    """Return the seat that first took the trick above 17, or None."""
    trick = end.state.tricks[len(start.state.tricks)]
    after = counts(tuple(card.rank for card in trick.cards))
    places = [place for place, count in enumerate(after) if count > 17]
    return (trick.leader + places[0]) % 2 if len(trick.cards) == 4 and places else None


JUDGES = {
    "take-exactly": take_exactly,
    "break-bid": lambda number, seat, start, end: not makes_bid(number, end),
    "land-on-bid": lambda number, seat, start, end: miss(seat, end) <= number,
    "push-a-miss": lambda number, seat, start, end: miss(1 - seat, end) >= number,
    "stay-at-17": lambda number, seat, start, end: over(start, end) != seat,
    "make-them-go-over": lambda number, seat, start, end: over(start, end) == 1 - seat,
    "void-the-trick": lambda number, seat, start, end: (
        len(end.state.tricks[len(start.state.tricks)].cards) < 4
    ),
}
