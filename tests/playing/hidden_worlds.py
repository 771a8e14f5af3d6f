"""Worlds of hidden cards, worked out slowly from the rules page, by replaying whole deals."""

from itertools import combinations, permutations

from conformance.knowledge import known
from counted_worlds import bits_of

from parlett_widgets.cards import CardSet
from parlett_widgets.engine import Deal
from parlett_widgets.engine.actions import Verb
from parlett_widgets.games import Addenda
from parlett_widgets.players.sampling import Layout
from parlett_widgets.testing.checks import this_deal


def true_world(match):
    """Return how the cards of a match really lie."""
    state = match.state
    bids = getattr(state, "bids", (0,) * len(state.hands))
    stock = getattr(state, "stock", ())
    hands = tuple(hand.bits if isinstance(hand, CardSet) else hand for hand in state.hands)
    return Layout.of_bits((hands, bids, stock))


def layouts(match, seat):
    """Yield every way to lay out the cards that a seat has not seen, legal or not."""
    seen = known(match, seat)
    hands, bids, stock = bits_of(true_world(match))
    piles = [*hands, *bids]
    hidden = CardSet.from_bits(sum(piles)) | CardSet(stock)
    rooms = [len(CardSet.from_bits(pile) - seen) for pile in piles]
    kept = [(CardSet.from_bits(pile) & seen).bits for pile in piles]
    for filled, left in _filled(kept, rooms, tuple(hidden - seen)):
        for order in permutations(left):
            yield Layout.of_bits((tuple(filled[: len(hands)]), tuple(filled[len(hands) :]), order))


def _filled(piles, rooms, cards):
    if not rooms:
        yield piles, cards
        return
    number = len(piles) - len(rooms)
    for chosen in combinations(cards, rooms[0]):
        left = tuple(card for card in cards if card not in chosen)
        more = piles[number] | CardSet(chosen).bits
        yield from _filled([*piles[:number], more, *piles[number + 1 :]], rooms[1:], left)


def number_of_layouts(match, seat):
    """Return how many :func:`layouts` there are, without making them."""
    seen = known(match, seat)
    hands, bids, stock = bits_of(true_world(match))
    left = len(stock)
    number = len(list(permutations(range(left)))) if left < 6 else 10**6
    for pile in (*hands, *bids):
        room = len(CardSet.from_bits(pile) - seen)
        for taken in range(room):
            left += 1
            number = number * left // (taken + 1)
    return number


def is_possible(match, seat, world):
    """Whether the deal, had the cards lain so, could have been played as the seat has seen it."""
    return match.view(seat) == _view_after(match, seat, dealt_hands(match, world), world)


def dealt_hands(match, world):
    """Return the hands as dealt, if nothing is drawn: the cards held, bid and played."""
    hands = [cards | (bid or CardSet()) for cards, bid in zip(world.hands, world.bids, strict=True)]
    if match.rules.options().get("players") == 2 and len(hands) == 3:
        hands[2] = world.hands[2]  # the dummy's bid is dealt aside
    for moment in this_deal(match):
        if moment.previous is not None and moment.action.verb is Verb.PLAY:
            for event in moment.events:
                if type(event).__name__ == "CardPlayed":
                    hand = getattr(event, "hand", event.seat)
                    hands[hand] = hands[hand].with_card(event.card)
    return hands


def _view_after(match, seat, hands, world, stock=None):
    """Replay the deal with other cards; return the seat's view at the end, None if impossible."""
    start, *moments = this_deal(match)
    dealt = start.state.deal
    if stock is None:
        aside = world.bids[-1] if len(hands) > len(match.players) else ()
        stock = world.stock or tuple(aside)
    deal = Deal(dealt.dealer, tuple(hands), tuple(stock), dealt.turn_up, dealt.trump)
    if start.previous is None:
        other = match.rules.start_with(deal, seed=match.seed, players=match.players)
    else:
        other = start.previous.deal_next(deal)
    for moment in moments:
        action = moment.action
        if action.verb is Verb.BID:
            bidder = moment.previous.to_act
            mine = world.bids[bidder] == CardSet(action.cards)
            action = action._replace(
                cards=tuple(world.bids[bidder]), word=action.word if mine else ""
            )
        if action not in other.legal or other.to_act != moment.previous.to_act:
            return None
        other = other.apply(action)
    return other.view(seat)


def ways_to_have_drawn(match, seat, world):
    """Return how many deals of Addenda for two lead to a world, given what the seat has seen."""
    assert isinstance(match.rules, Addenda)
    other = 1 - seat
    dealt = this_deal(match)[0].state.deal
    drawn = dealt.stock[: len(dealt.stock) - len(match.state.stock)]
    mine = match.state.hands[seat] | _played(match, seat)
    places = [place for place, card in enumerate(drawn) if card not in mine]
    theirs = world.hands[other] | _played(match, other)
    ways = 0
    for cards in permutations(theirs, len(places)):
        stock = list(drawn)
        for place, card in zip(places, cards, strict=True):
            stock[place] = card
        hands = [dealt.hands[seat]] * 2
        hands[other] = theirs - CardSet(cards)
        stock += world.stock
        ways += match.view(seat) == _view_after(match, seat, hands, world, stock)
    return ways


def _played(match, seat):
    return CardSet(
        moment.action.cards[0]
        for moment in this_deal(match)[1:]
        if moment.previous.to_act == seat
        and not any(type(event).__name__ == "Misplayed" for event in moment.events)
    )
