"""Ninety-Nine by its rules page: what a deal brings (N4, N6, N7), and trump by successes."""

from itertools import product

import pytest
from bid_dealing import TRUMP_OF, applied, dealt, swept
from matches import of_kind

from parlett_widgets.cards import Suit
from parlett_widgets.games import NinetyNine
from parlett_widgets.games.ninety_nine.scoring import bonus, deal_scores, trump_after
from parlett_widgets.games.ninety_nine.view import DealScored

# N4, N6, N7: the score

SCORES = [
    # bids, tricks, premium, points
    ([3, 2, 4], [3, 1, 5], None, (33, 1, 5)),
    ([3, 2, 5], [3, 1, 5], None, (23, 1, 25)),
    ([3, 4, 1], [4, 4, 1], None, (4, 24, 21)),
    ([3, 3, 3], [3, 3, 3], None, (13, 13, 13)),
    ([2, 4, 2], [3, 3, 3], None, (3, 3, 3)),
    ([9, 1, 1], [9, 0, 0], (0, "reveal"), (99, 0, 0)),
    ([9, 0, 0], [9, 0, 0], None, (19, 10, 10)),
    ([3, 3, 3], [3, 3, 3], (1, "declare"), (13, 43, 13)),
    ([3, 3, 3], [3, 3, 3], (2, "reveal"), (13, 13, 73)),
    ([4, 3, 3], [3, 3, 3], (0, "declare"), (3, 53, 53)),
    ([4, 3, 3], [3, 3, 3], (0, "reveal"), (3, 83, 83)),
    ([4, 2, 3], [3, 3, 3], (1, "declare"), (33, 3, 63)),
    ([4, 2, 4], [3, 3, 3], (2, "reveal"), (63, 63, 3)),
    ([2, 3, 3, 3], [3, 3, 3, 1], None, (3, 23, 23, 1)),
    ([3, 3, 3, 1], [3, 3, 3, 1], None, (3, 3, 3, 1)),
    ([3, 3, 3, 1], [3, 3, 3, 1], (3, "reveal"), (3, 3, 3, 61)),
    ([3, 3, 3, 2], [3, 3, 3, 1], (3, "declare"), (43, 43, 43, 1)),
    ([1, 2, 3, 0, 3], [1, 2, 3, 0, 3], None, (11, 12, 13, 10, 13)),
    ([1, 0, 0, 1, 4], [1, 2, 3, 0, 3], None, (51, 2, 3, 0, 3)),
    ([0, 0, 0, 1, 4], [1, 2, 3, 0, 3], (0, "reveal"), (1, 62, 63, 60, 63)),
]


@pytest.mark.parametrize(("bids", "tricks", "premium", "points"), SCORES)
def test_n4_n6_what_a_deal_brings(bids, tricks, premium, points):
    assert deal_scores(bids, tricks, premium) == points


@pytest.mark.parametrize(
    ("players", "bonuses"), [(3, [30, 20, 10]), (4, [30, 20, 10, 0]), (5, [50, 40, 30, 20, 10])]
)
def test_n4_the_bonus_falls_with_the_number_of_successes(players, bonuses):
    assert [bonus(players, made) for made in range(1, players + 1)] == bonuses


def test_n7_the_most_one_deal_can_bring_is_99():
    best = max(
        max(deal_scores(bids, tricks, premium))
        for tricks in [t for t in product(range(10), repeat=3) if sum(t) == 9]
        for bids in product(*[{t, (t + 1) % 10} for t in tricks])
        for premium in [None, *product(range(3), ("declare", "reveal"))]
    )
    assert best == 99


@pytest.mark.parametrize(
    ("bids", "points"),
    [
        ("♣♣♣ ♦♦♦ ♦♦♦", (19, 10, 10)),
        ("♣♣♣ ♦♦♦ ♥♥♥", (29, 20, 0)),
        ("♣♣♣ ♥♥♥ ♥♥♥", (39, 0, 0)),
        ("♥♥♥ ♦♦♦ ♦♦♦", (9, 20, 20)),
        ("♥♥♥ ♥♥♥ ♦♦♦", (9, 0, 30)),
        ("♥♥♣ ♥♥♥ ♥♥♥", (9, 0, 0)),
    ],
)
def test_n4_a_match_scores_its_deal_so(bids, points):
    match = swept(NinetyNine.revised(), bids)
    assert match.scores == points
    (scored,) = of_kind(match, DealScored)
    assert scored.points == scored.scores == points
    assert scored.tricks == (9, 0, 0)


PREMIUMS = [
    ("declare, pass, pass", "♣♣♣ ♥♥♥ ♦♦♦", (59, 0, 20)),
    ("declare, pass, pass", "♥♥♥ ♥♥♣ ♦♦♦", (9, 30, 60)),
    ("reveal", "♣♣♣ ♥♥♥ ♥♥♥", (99, 0, 0)),
    ("reveal", "♥♥♣ ♥♥♥ ♥♥♥", (9, 60, 60)),
    ("pass, reveal", "♣♣♣ ♥♥♥ ♥♥♥", (99, 0, 60)),
    ("pass, pass, declare", "♣♣♣ ♥♥♥ ♦♦♦", (29, 0, 50)),
    ("declare, reveal, reveal", "♣♣♣ ♦♦♦ ♥♥♥", (89, 20, 0)),
    ("declare, reveal, pass", "♣♣♣ ♦♦♦ ♥♥♥", (29, 80, 0)),
]


@pytest.mark.parametrize(("calls", "bids", "points"), PREMIUMS)
def test_n6_premiums_made_and_failed_in_a_match(calls, bids, points):
    assert swept(NinetyNine.revised(), bids, calls).scores == points


def test_n6_a_premium_is_recorded_with_the_result():
    match = swept(NinetyNine.revised(), "♥♥♣ ♥♥♥ ♦♦♦", "declare, pass, pass")
    assert match.record()["deals"][0]["result"] == {
        "bids": [7, 6, 0],
        "tricks": [9, 0, 0],
        "premium": [0, "declare"],
        "scores": [9, 30, 60],
    }


# Trump by successes


@pytest.mark.parametrize(
    ("made", "trump"), [(0, "D"), (1, "S"), (2, "H"), (3, "C"), (4, None), (5, None)]
)
def test_successes_make_the_next_trump(made, trump):
    assert trump_after(made) is TRUMP_OF[trump]


SUCCESSES = [
    ("♥♥♣ ♥♥♥ ♥♥♥", "D"),
    ("♣♣♣ ♥♥♥ ♥♥♥", "S"),
    ("♣♣♣ ♦♦♦ ♥♥♥", "H"),
    ("♣♣♣ ♦♦♦ ♦♦♦", "C"),
    ("♥♥♥ ♥♥♥ ♥♥♥ ♥♣♣", "D"),
    ("♥♥♥ ♦♦♦ ♥♥♥ ♥♣♣", "S"),
    ("♥♥♥ ♦♦♦ ♦♦♦ ♥♣♣", "H"),
    ("♥♥♥ ♦♦♦ ♦♦♦ ♦♦♦", "C"),
    ("♥♥♥ ♥♥♣ ♥♥♣ ♥♥♣ ♥♥♣", "D"),
    ("♥♥♥ ♦♦♦ ♥♥♣ ♥♥♣ ♥♥♣", "S"),
    ("♣♣♣ ♦♦♦ ♥♥♣ ♥♥♣ ♥♥♣", "H"),
    ("♣♣♣ ♦♦♦ ♦♦♦ ♥♥♣ ♥♥♣", "C"),
    ("♣♣♣ ♦♦♦ ♦♦♦ ♦♦♦ ♥♥♣", None),
    ("♣♣♣ ♦♦♦ ♦♦♦ ♦♦♦ ♦♦♦", None),
]


@pytest.mark.parametrize(("bids", "trump"), SUCCESSES)
def test_the_bids_made_in_one_deal_choose_the_trump_of_the_next(bids, trump):
    rules = {3: NinetyNine.revised(), 4: NinetyNine.four(), 5: NinetyNine.five()}[len(bids.split())]
    match = swept(rules, bids)
    following = match.apply("deal")

    assert following.state.deal.trump is TRUMP_OF[trump]
    assert following.view(0).trump is TRUMP_OF[trump]
    assert following.view(0).turn_up is None
    wrong = Suit.HEARTS if trump != "H" else Suit.CLUBS
    with pytest.raises(ValueError, match="trump must be"):
        match.deal_next(following.state.deal._replace(trump=wrong))


def test_four_successes_of_four_players_bring_no_bonus_and_no_trump():
    # Seat 0 takes nine tricks with spades and loses the tenth to seat 1, who kept the club ace.
    rules = NinetyNine.four()
    hands = (
        "AS KS QS JS 10S 9S 8S 7S 6S 2C 3C 4C 5C",
        "5S 2D 3D AC",
        "4D 5D 6D",
        "7D 8D 9D",
    )
    match = rules.start_with(dealt(rules, *hands))
    match = applied(match, "bid 3C 4C 5C, bid 5S 2D 3D, bid 4D 5D 6D, bid 7D 8D 9D")
    match = applied(match, "pass, pass, pass, pass")
    while match.phase == "play":
        kept = "play AC" if match.to_act == 1 and len(match.legal) > 1 else ""
        match = match.apply(next(action for action in match.legal if str(action) != kept))

    assert of_kind(match, DealScored)[0].made == (True,) * 4
    assert match.scores == (9, 1, 0, 0)
    assert match.apply("deal").state.deal.trump is None


@pytest.mark.parametrize("name", ["revised", "rubber", "four", "five"])
@pytest.mark.parametrize(("first", "trump"), [("none", None), ("diamonds", "D")])
def test_first_trump_is_that_of_the_first_deal(name, first, trump):
    rules = getattr(NinetyNine, name)(first_trump=first)
    for seed in range(3):
        assert rules.start(seed=seed).state.deal.trump is TRUMP_OF[trump]


def test_trump_that_was_turned_up_does_not_depend_on_the_deal_before():
    match = swept(NinetyNine.classic(), "♣♣♣ ♦♦♦ ♦♦♦", turn_up="JK")
    for seed in range(6):
        deal = match.rules.shuffle(seed, 2, match.to_act, match.state)
        free = deal.turn_up.is_joker or deal.turn_up.rank.text == "9"
        assert deal.trump is (None if free else deal.turn_up.suit)
