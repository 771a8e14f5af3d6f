"""Legal cases of every kind of question, each with the right answer according to the engine."""

from __future__ import annotations

from itertools import combinations

from hypothesis import strategies as st

from parlett_widgets import Addenda
from parlett_widgets.cards import PACK_52, CardSet, Suit, parse_cards
from parlett_widgets.games import Counterpoint, NinetyNine, counterpoint, ninety_nine
from parlett_widgets.games.addenda.chains import explain_chain, running_counts
from parlett_widgets.games.addenda.state import Misplay, Trick, playable
from parlett_widgets.games.bidding.bids import SUIT_CODE, bid_value
from parlett_widgets.games.counterpoint.scoring import card_points, points_from_misses
from parlett_widgets.lessons.topics import guessed_bids

PLAYERS = ("South", "West", "North")
NINE_PACK = NinetyNine.revised().pack
FOUR_PACK = NinetyNine.four().pack
POINT_PACK = Counterpoint.standard().cards
EASY_PACK = Counterpoint.easy().cards


def some(pack, *sizes):
    return st.sampled_from(sizes).flatmap(
        lambda size: st.lists(st.sampled_from(pack), min_size=size, max_size=size, unique=True)
    )


def text_of(cards):
    return " ".join(map(str, cards))


@st.composite
def chains(draw, *sizes):
    suits = draw(st.permutations(tuple(Suit)))[: draw(st.sampled_from(sizes))]
    return [
        draw(st.sampled_from([card for card in PACK_52 if card.suit is suit])) for suit in suits
    ]


@st.composite
def splits(draw, total, parts):
    marks = sorted(draw(st.lists(st.integers(0, total), min_size=parts - 1, max_size=parts - 1)))
    return tuple(b - a for a, b in zip([0, *marks], [*marks, total], strict=True))


suits = st.sampled_from([None, *"CDHS"])


# Each of these draws a legal case and asks the engine for the right answer.


@st.composite
def chain_counts(draw):
    cards, each = draw(chains(2, 3, 4)), draw(st.booleans())
    counts = [str(count) for count in running_counts(cards)]
    return {"cards": text_of(cards), "each": each}, [", ".join(counts) if each else counts[-1]]


@st.composite
def chain_roles(draw):
    cards = draw(chains(3, 4))
    at = draw(st.integers(1, len(cards) - 1))
    step = explain_chain(cards)[at]
    role = f"adds {step.adds} to the count" if step.counts else "is cancelled and does nothing"
    if step.cancels is not None:
        role = f"cancels {cards[step.cancels].label}"
    return {"card": str(cards[at]), "cards": cards}, [role]


@st.composite
def addenda_tricks(draw):
    cards = draw(chains(4))
    counts = running_counts(cards)
    winner = PLAYERS[2 * Addenda().decide(Trick(0, tuple(cards)), counts)[1]]
    points = "point" if counts[-1] == 1 else "points"
    return {"cards": text_of(cards)}, [f"{counts[-1]} {points} for {winner}"]


@st.composite
def addenda_hands(draw):
    trick = draw(chains(1, 2, 3))
    rest = [card for card in PACK_52 if card not in trick]
    legal = [card for card in rest if card.suit not in {other.suit for other in trick}]
    hand = CardSet([draw(st.sampled_from(legal)), *draw(some(rest, 2, 4, 11))])
    right = playable(hand, Trick(0, tuple(trick)))
    return {"hand": str(hand), "trick": text_of(trick)}, [right.notation]


@st.composite
def bids(draw):
    cards = draw(some(NINE_PACK, 3))
    return {"cards": cards}, [str(bid_value(cards))]


@st.composite
def bid_hands(draw):
    hand = CardSet(draw(some(NINE_PACK, 4, 7, 12)))
    triples = [CardSet(cards) for cards in combinations(hand, 3)]
    total = bid_value(draw(st.sampled_from(triples)))
    return {"hand": hand, "bid": total}, [
        cards.notation for cards in triples if bid_value(cards) == total
    ]


@st.composite
def follows(draw):
    led, second, *hand = draw(some(NINE_PACK, 4, 8, 14))
    same = [card for card in hand if card.suit is led.suit]
    case = {"hand": str(CardSet(hand)), "led": led.label, "trump": draw(suits)}
    if draw(st.booleans()):
        case["second"] = second.label
    return case, [CardSet(same or hand).notation]


@st.composite
def tricks(draw):
    four = draw(st.booleans())
    cards, trump = draw(some(FOUR_PACK, 4) if four else some(NINE_PACK, 3)), draw(suits)
    winner = ninety_nine.trick_winner(cards, trump)
    names = (*PLAYERS, "East")
    return {"cards": text_of(cards), "trump": trump}, [f"{cards[winner].label} ({names[winner]})"]


@st.composite
def deals(draw):
    seat, taken = draw(st.integers(0, 2)), draw(splits(9, 3))
    bid = tuple(draw(st.lists(st.integers(0, 9), min_size=3, max_size=3)))
    holder, level = draw(st.integers(0, 2)), draw(st.sampled_from([None, "declare", "reveal"]))
    premium = None if level is None else (holder, level)
    told = None if level is None else f"{PLAYERS[holder]} {level}s"
    case = {"bids": bid, "taken": list(taken), "player": PLAYERS[seat], "premium": told}
    return case, [str(ninety_nine.deal_scores(bid, taken, premium)[seat])]


@st.composite
def high_bids(draw):
    cards = draw(some(POINT_PACK, 3))
    low = 10 * sum(SUIT_CODE[card.suit] for card in cards)
    return {"cards": CardSet(cards).notation}, [f"{low} or {low + 100}" if low <= 20 else str(low)]


@st.composite
def point_tricks(draw):
    cards = draw(some(POINT_PACK, 2))
    return {"cards": text_of(cards)}, [str(sum(map(card_points, cards)))]


@st.composite
def won_tricks(draw):
    cards = draw(some(POINT_PACK, 8))
    pairs = [cards[i : i + 2] for i in range(0, 8, 2)]
    side = counterpoint.trick_winner(*pairs[0])
    others = [pair for pair in pairs[1:] if counterpoint.trick_winner(*pair) != side]
    shown = draw(st.permutations([pairs[0], *(others or [pairs[0][::-1]])]))
    won = [pair for pair in shown if counterpoint.trick_winner(*pair) == side]
    case = {"tricks": [text_of(pair) for pair in shown], "winner": ("leader", "follower")[side]}
    if len(won) > 1:  # if the trick in reverse order goes to the same side
        case["tricks"] = [text_of(pairs[0]), "7H AH" if side == 0 else "AS 7S"]
    told = f"{pairs[0][0].label} led, {pairs[0][1].label} played to it"
    return case, [told]


@st.composite
def point_deals(draw):
    bid = tuple(draw(st.lists(st.sampled_from(range(0, 91, 10)), min_size=2, max_size=2)))
    taken, seat = draw(splits(120, 3))[:2], draw(st.integers(0, 1))
    cards = [clubs_and_so_on(one) for one in bid]
    case = {"bids": bid, "taken": taken, "player": ("South", "North")[seat]}
    return case, [str(counterpoint.deal_scores(cards, taken)[seat])]


def clubs_and_so_on(bid):
    """Return three cards that make a bid."""
    return next(
        cards
        for cards in combinations(parse_cards("7C 8C 9C 7D 8D 9D 7H 7S"), 3)
        if bid_value(cards, 10) == bid
    )


@st.composite
def statements(draw):
    cards, three = draw(some(POINT_PACK, 2)), draw(some(NINE_PACK, 3))
    off = draw(st.integers(1, 3))
    slip = draw(st.booleans())
    points, bid = sum(map(card_points, cards)), bid_value(three)
    told = [
        ("points", text_of(cards), points + off * slip),
        ("bids", three, bid + off * (not slip)),
        ("sizes", "counterpoint", (16, 13)),
    ]
    subject = "The points of a trick in Counterpoint – " if slip else "A bid in Ninety-Nine – "
    said = " ".join(card.label for card in (cards if slip else three))
    value = f"{points + off} point{'s' * (points + off > 1)}" if slip else f"a bid of {bid + off}"
    return {"statements": told}, [f"{subject}{said} → {value}"]


@st.composite
def ways_of(draw):
    return {"bid": draw(st.integers(0, 9))}, None


@st.composite
def misplays(draw):
    cards = draw(chains(4))
    at = draw(st.integers(1, 3))
    suit = draw(st.sampled_from(cards[:at])).suit
    back = draw(st.sampled_from([c for c in PACK_52 if c.suit is suit and c not in cards]))
    counts = running_counts(cards)
    rules, trick = (
        Addenda.standard(misplay="penalty"),
        Trick(0, tuple(cards), (Misplay(at, at % 2, back),)),
    )
    winner = ("South", "North")[rules.decide(trick, counts)[1]]
    return {"cards": cards, "taken_back": {str(cards[at]): back.label}}, [
        for_whom(counts[-1], winner)
    ]


@st.composite
def pairs(draw):
    cards = draw(chains(4))
    counts = running_counts(cards)
    pair = ("South and North", "West and East")[
        Addenda.partnership().decide(Trick(0, tuple(cards)), counts)[1] % 2
    ]
    return {"cards": text_of(cards)}, [for_whom(counts[-1], pair)]


def for_whom(points, who):
    return f"{points} point{'s' * (points != 1)} for {who}"


@st.composite
def tables(draw):
    rules = draw(st.sampled_from([NinetyNine.two(), NinetyNine.four(), NinetyNine.five()]))
    names = (*rules.seat_names, "Dummy")[: max(3, rules.players)]
    bid = draw(st.lists(st.integers(0, 9), min_size=len(names), max_size=len(names)))
    taken, hand = draw(splits(rules.tricks, len(names))), draw(st.integers(0, len(names) - 1))
    case = {"bids": bid, "taken": taken, "player": names[hand]}
    return case, [str(ninety_nine.deal_scores(bid, taken, dummy=rules.dummy)[hand])]


@st.composite
def easy_tricks(draw):
    cards = draw(some(EASY_PACK, 2))
    points = sum(card_points(card, "easy") for card in cards)
    side = ("the leader", "the follower")[counterpoint.trick_winner(*cards, "easy")]
    return {"cards": text_of(cards)}, [f"{side}, {points} point{'s' * (points != 1)}"]


@st.composite
def three_deals(draw):
    bid = draw(st.lists(st.sampled_from(range(0, 91, 10)), min_size=3, max_size=3))
    taken, seat = draw(splits(120, 4))[:3], draw(st.integers(0, 2))
    missed = [
        min(abs(one - took), abs(100 - took) if one == 0 else 999)
        for one, took in zip(bid, taken, strict=True)
    ]
    case = {"bids": tuple(bid), "taken": taken, "player": PLAYERS[seat]}
    return case, [str(points_from_misses(missed)[seat])]


@st.composite
def watched_deals(draw):
    deal, tricks = draw(st.integers(0, 10**9 - 1)), draw(st.integers(3, 7))
    player = draw(st.integers(1, 2))
    shares = guessed_bids._inferred(guessed_bids._moment(deal, tricks).view(0), player).shares
    ranked = sorted(shares, key=shares.__getitem__, reverse=True)
    right = [str(bid) for bid in ranked if shares[bid] >= shares[ranked[0]] / 2]
    return {"deal": deal, "tricks": tricks, "player": PLAYERS[player]}, right


@st.composite
def shown_out(draw):
    deal, tricks = draw(st.integers(0, 10**9 - 1)), draw(st.integers(3, 7))
    player, out = draw(st.integers(1, 2)), set()
    for trick in guessed_bids._moment(deal, tricks).view(0).tricks:
        led, card = trick.cards[0], trick.cards[trick.order.index(player)]
        if card.suit is not led.suit:
            out.add(led.suit)
    told = " ".join(suit.symbol for suit in sorted(out)) or "no suit"
    return {"deal": deal, "tricks": tricks, "player": PLAYERS[player]}, [told]


LEGAL = {
    "chain-count": chain_counts,
    "chain-role": chain_roles,
    "addenda-winner": addenda_tricks,
    "addenda-legal": addenda_hands,
    "bid-sum": bids,
    "bid-cards": bid_hands,
    "bid-ways": ways_of,
    "follow": follows,
    "trick-winner": tricks,
    "deal-score": deals,
    "counterpoint-bid": high_bids,
    "counterpoint-winner": won_tricks,
    "counterpoint-points": point_tricks,
    "counterpoint-score": point_deals,
    "addenda-misplay": misplays,
    "addenda-pairs": pairs,
    "table-score": tables,
    "easy-trick": easy_tricks,
    "counterpoint-three": three_deals,
    "find-slip": statements,
    "guess-bid": watched_deals,
    "out-of-suits": shown_out,
}
