"""All worlds that are consistent with a view, one by one, and how likely each is."""

from fractions import Fraction
from itertools import combinations, permutations
from math import comb, factorial

from parlett_widgets.players.knowledge import knowledge
from parlett_widgets.players.sampling import World, count_layouts


def bits_of(world):
    """Return the bits of hands and bids (0 before the bid), and the stock."""
    bids = tuple(bid.bits if bid else 0 for bid in world.bids)
    return tuple(cards.bits for cards in world.hands), bids, world.stock


def open_in(view):
    """Return what is known of each hand and bid in a view, and where the other cards can be."""
    return knowledge(view.rules).unseen(view)


def bound(unseen):
    """Return the places that are restricted in the cards that they may hold."""
    return [place for place in unseen.places if place.ways is not None]


def pool(unseen):
    """Return the unseen cards, by their bits."""
    return {card.bit: card for cards in unseen.suits for card in cards}


def count(view):
    """Return how many worlds there are."""
    return _number(open_in(view), weighed=False)


def deals(unseen, world):
    """Return how many deals lead to a world; 0 when it is not consistent with what was seen."""
    if not _is_whole(unseen, world):
        return 0
    number = 1
    for place, cards in zip(unseen.places, _filling(unseen, world), strict=True):
        if place.ways is not None:
            number *= place.ways.get(_split(unseen, cards), 0)
    return number


def chance(view, world):
    """Return how likely a world is."""
    unseen = open_in(view)
    return Fraction(deals(unseen, world), _number(unseen, weighed=True))


def every(view):
    """Yield every world once. Look at :func:`count` first: there may be trillions."""
    unseen = open_in(view)
    free = [place for place in unseen.places if place.ways is None]
    piles = [*unseen.hands, *unseen.bids]
    yield from _worlds(unseen, [*bound(unseen), *free], piles, frozenset(pool(unseen)))


def _number(unseen, *, weighed):
    """Return how many worlds there are, or deals that lead to them."""
    places = bound(unseen)
    ways = [place.ways if weighed else dict.fromkeys(place.ways, 1) for place in places]
    number = count_layouts(ways, tuple(map(len, unseen.suits))).ways * factorial(unseen.stock)
    left = len(pool(unseen)) - sum(place.room for place in places)
    for place in unseen.places:
        if place.ways is None:
            number *= comb(left, place.room)
            left -= place.room
    return number


def _filling(unseen, world):
    """Return the bits of the unseen cards in each place."""
    hands, bids, _ = bits_of(world)
    piles, known = (*hands, *bids), (*unseen.hands, *unseen.bids)
    return [piles[place.pile] & ~known[place.pile] for place in unseen.places]


def _is_whole(unseen, world):
    """Whether each unseen card is in one place, and each seen card is where it was seen."""
    filling = _filling(unseen, world)
    rebuilt = [*unseen.hands, *unseen.bids]
    for place, cards in zip(unseen.places, filling, strict=True):
        if cards.bit_count() != place.room:
            return False
        rebuilt[place.pile] |= cards
    hands, bids, stock = bits_of(world)
    laid = [bit for bits in filling for bit in pool(unseen) if bits & bit]
    laid += [card.bit for card in stock]
    return [*hands, *bids] == rebuilt and sorted(laid) == sorted(pool(unseen))


def _split(unseen, bits):
    """Return how many unseen cards of each suit are among some cards."""
    return tuple(sum(bool(bits & card.bit) for card in cards) for cards in unseen.suits)


def _worlds(unseen, places, piles, left):
    """Yield every way to fill the remaining places with the remaining cards."""
    if not places:
        hands = len(unseen.hands)
        for stock in permutations(map(pool(unseen).__getitem__, sorted(left))):
            yield World.of_bits((tuple(piles[:hands]), tuple(piles[hands:]), stock))
        return
    place, *others = places
    for cards in combinations(sorted(left), place.room):
        if place.ways is None or _split(unseen, sum(cards)) in place.ways:
            filled = list(piles)
            filled[place.pile] |= sum(cards)
            yield from _worlds(unseen, others, filled, left.difference(cards))
