"""All worlds that are consistent with a view, one by one, and how likely each is."""

from fractions import Fraction
from itertools import combinations, permutations
from math import comb, factorial

from parlett_widgets.players.knowledge import knowledge
from parlett_widgets.players.sampling import Layout, count_layouts


def bits_of(world):
    """Return the bits of hands and bids (0 before the bid), and the stock."""
    bids = tuple(bid.bits if bid else 0 for bid in world.bids)
    return tuple(cards.bits for cards in world.hands), bids, world.stock


def open_in(view):
    """Return what is known of each hand and bid in a view, and where the other cards can be."""
    return knowledge(view.rules).hidden(view)


def bound(hidden):
    """Return the places that are restricted in the cards that they may hold."""
    return [place for place in hidden.places if place.ways is not None]


def pool(hidden):
    """Return the hidden cards, by their bits."""
    return {card.bit: card for cards in hidden.suits for card in cards}


def count(view):
    """Return how many worlds there are."""
    return _number(open_in(view), weighed=False)


def deals(hidden, world):
    """Return how many deals lead to a world; 0 when it is not consistent with what was seen."""
    if not _is_whole(hidden, world):
        return 0
    number = 1
    for place, cards in zip(hidden.places, _filling(hidden, world), strict=True):
        if place.ways is not None:
            number *= place.ways.get(_split(hidden, cards), 0)
    return number


def chance(view, world):
    """Return how likely a world is."""
    hidden = open_in(view)
    return Fraction(deals(hidden, world), _number(hidden, weighed=True))


def every(view):
    """Yield every world once. Look at :func:`count` first: there may be trillions."""
    hidden = open_in(view)
    free = [place for place in hidden.places if place.ways is None]
    piles = [*hidden.hands, *hidden.bids]
    yield from _worlds(hidden, [*bound(hidden), *free], piles, frozenset(pool(hidden)))


def _number(hidden, *, weighed):
    """Return how many worlds there are, or deals that lead to them."""
    places = bound(hidden)
    ways = [place.ways if weighed else dict.fromkeys(place.ways, 1) for place in places]
    number = count_layouts(ways, tuple(map(len, hidden.suits))).ways * factorial(hidden.stock)
    left = len(pool(hidden)) - sum(place.room for place in places)
    for place in hidden.places:
        if place.ways is None:
            number *= comb(left, place.room)
            left -= place.room
    return number


def _filling(hidden, world):
    """Return the bits of the hidden cards in each place."""
    hands, bids, _ = bits_of(world)
    piles, known = (*hands, *bids), (*hidden.hands, *hidden.bids)
    return [piles[place.pile] & ~known[place.pile] for place in hidden.places]


def _is_whole(hidden, world):
    """Whether each hidden card is in one place, and each seen card is where it was seen."""
    filling = _filling(hidden, world)
    rebuilt = [*hidden.hands, *hidden.bids]
    for place, cards in zip(hidden.places, filling, strict=True):
        if cards.bit_count() != place.room:
            return False
        rebuilt[place.pile] |= cards
    hands, bids, stock = bits_of(world)
    laid = [bit for bits in filling for bit in pool(hidden) if bits & bit]
    laid += [card.bit for card in stock]
    return [*hands, *bids] == rebuilt and sorted(laid) == sorted(pool(hidden))


def _split(hidden, bits):
    """Return how many hidden cards of each suit are among some cards."""
    return tuple(sum(bool(bits & card.bit) for card in cards) for cards in hidden.suits)


def _worlds(hidden, places, piles, left):
    """Yield every way to fill the remaining places with the remaining cards."""
    if not places:
        hands = len(hidden.hands)
        for stock in permutations(map(pool(hidden).__getitem__, sorted(left))):
            yield Layout.of_bits((tuple(piles[:hands]), tuple(piles[hands:]), stock))
        return
    place, *others = places
    for cards in combinations(sorted(left), place.room):
        if place.ways is None or _split(hidden, sum(cards)) in place.ways:
            filled = list(piles)
            filled[place.pile] |= sum(cards)
            yield from _worlds(hidden, others, filled, left.difference(cards))
