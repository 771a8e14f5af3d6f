"""Deals of Ninety-Nine and Counterpoint, arranged from the cards that matter.

A *sweep* is a whole deal with a known outcome: the player on the dealer's left holds the highest
trumps, or the highest spades if there is no trump, leads them one after the other and takes every
trick. So every other player who bids ♦♦♦ succeeds, and the leader succeeds with ♣♣♣ when there
are nine tricks.
"""

from parlett_widgets.cards import CardSet, Suit, parse_cards
from parlett_widgets.engine import Deal, Match

SUIT_OF = {suit.symbol: suit for suit in Suit}
TRUMP_OF = {"C": Suit.CLUBS, "D": Suit.DIAMONDS, "H": Suit.HEARTS, "S": Suit.SPADES, None: None}


def pack_of(rules):
    """Return the cards of the game as the rules page lists them, low cards first."""
    name, players = rules.game, rules.players
    ranks, joker = {
        ("ninety-nine", 2): ("6 7 8 9 10 J Q K A", rules.options().get("trump") == "turn-up"),
        ("ninety-nine", 3): ("6 7 8 9 10 J Q K A", rules.options().get("trump") == "turn-up"),
        ("ninety-nine", 4): ("2 3 4 5 6 7 8 9 10 J Q K A", False),
        ("ninety-nine", 5): ("2 3 4 5 6 7 8 9 10 11 12 J Q K A", False),
        ("counterpoint", 2): ("7 8 9 J Q K 10 A", False),
        ("counterpoint", 3): ("6 7 8 9 J Q K 10 A", True),
    }[name, players]
    if rules.options().get("pack") == "easy":
        ranks = "3 4 5 7 8 9 10 A"
    cards = " ".join(rank + suit for rank in ranks.split() for suit in "CDHS")
    return parse_cards(cards + (" JK" if joker else ""))


def sizes_of(rules):
    """Return how many cards each hand is dealt, and how many are set aside for the dummy's bid."""
    if rules.game == "counterpoint":
        return ([16, 16] if rules.players == 2 else [12, 12, 12]), 0
    if rules.players == 2:
        return [12, 12, 9], 3
    return [13 if rules.players == 4 else 12] * rules.players, 0


def dealt(rules, *hands, turn_up=None, trump=None, stock="", dealer=None):
    """Return a deal in which seat 0 leads, unless another dealer is given.

    Each hand is a text with cards that must be in it; the rest of the pack fills the hands, low
    cards first. ``trump`` is a suit's letter; if there is a turn-up, the trump follows from it.
    """
    sizes, aside = sizes_of(rules)
    held = [list(parse_cards(hand)) for hand in (*hands, *[""] * (len(sizes) - len(hands)))]
    under = list(parse_cards(stock))
    turned = parse_cards(turn_up)[0] if turn_up else None
    spoken_for = {turned, *under, *(card for hand in held for card in hand)}
    rest = [card for card in pack_of(rules) if card not in spoken_for]
    for cards, size in [*zip(held, sizes, strict=True), (under, aside)]:
        missing = size - len(cards)
        assert missing >= 0, cards
        cards.extend(rest[:missing])
        del rest[:missing]
    assert not rest, rest
    if turned is not None:
        trump = None if turn_up == "JK" or turn_up[:-1] == "9" else turn_up[-1]
    last = rules.players - 1 if dealer is None else dealer
    return Deal(last, tuple(map(CardSet, held)), tuple(under), turned, TRUMP_OF[trump])


def applied(match, *texts):
    """Return the match after actions; each text may hold several, separated by commas."""
    for text in texts:
        for action in text.split(","):
            match = match.apply(action.strip())
    return match


def bid_cards(hand, signs, spare=()):
    """Return cards of those suits from a hand, the lowest first."""
    chosen = []
    for sign in signs:
        fitting = [
            card
            for card in hand
            if not card.is_joker
            and card.suit is SUIT_OF[sign]
            and card not in spare
            and card not in chosen
        ]
        chosen.append(min(fitting))
    return chosen


def swept(start, bids, calls="", trump=None, dealer=None, turn_up=None):
    """Play one sweep of Ninety-Nine and return the match when the deal is over.

    Parameters
    ----------
    start : NinetyNine or Match
        Rules for a first deal, or a match in which a deal is due.
    bids : str
        The suits that the players bid, from the dealer's left: ``"♣♣♣ ♦♦♦ ♦♦♦"``.
    calls : str
        Answers to the offer of a premium, and who is nominated; by default everybody passes.
    trump : str, optional
        The letter of the trump suit.
    dealer : int, optional
        The dealer of a first deal; by default the last seat.
    turn_up : str, optional
    """
    first_deal = not isinstance(start, Match)
    rules = start if first_deal else start.rules
    players = rules.players
    if not first_deal:
        dealer = start.to_act
    elif dealer is None:
        dealer = players - 1
    seats = [(dealer + 1 + i) % players for i in range(players)]
    pack = [card for card in pack_of(rules) if str(card) != turn_up]
    length = 10 if players == 4 else 9
    suit = TRUMP_OF[trump] if trump else Suit.SPADES
    winners = [card for card in pack if not card.is_joker and card.suit is suit][-length:]
    rest = [card for card in pack if card not in winners]
    hands, laid = {seat: [] for seat in range(players)}, {}
    hands[seats[0]] += winners
    for seat, signs in zip(seats, bids.split(), strict=True):
        laid[seat] = bid_cards(rest, signs)
        hands[seat] += laid[seat]
        rest = [card for card in rest if card not in laid[seat]]
    texts = [" ".join(map(str, hands[seat])) for seat in range(players)]
    deal = dealt(rules, *texts, trump=trump, turn_up=turn_up, dealer=dealer)
    match = rules.start_with(deal) if first_deal else start.deal_next(deal)
    for seat in seats:
        match = match.apply("bid " + " ".join(map(str, laid[seat])))
    for call in filter(None, calls.split(",")):
        match = match.apply(call.strip())
    while match.phase == "premium":
        match = match.apply("pass")
    while match.phase == "play":
        match = match.apply(next(iter(match.legal)))
    return match
