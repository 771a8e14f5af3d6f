"""Ninety-Nine by its rules page: two players and a dummy."""

import pytest
from bid_dealing import applied, dealt, swept
from matches import of_kind
from ninety_nine_games import PLAIN_TWO, bids_made, offers, shown

from parlett_widgets.cards import Card, CardSet, Suit
from parlett_widgets.engine import Action, Match
from parlett_widgets.engine.legal import RefusalCode
from parlett_widgets.games import NinetyNine
from parlett_widgets.games.ninety_nine.scoring import deal_scores
from parlett_widgets.games.ninety_nine.view import DealScored, HandShown, PremiumSettled
from parlett_widgets.words import narrator

TWO_HANDS = (
    "6S 7S 8S AH 6H 6D 7D 6C 7C 9C 10C JC",
    "9S 10S JS KH 7H AD 8D 8C QC KC AC QD",
    "AS KS QS 8H 9H 10H 9D 10D JD",
)


def two_game(calls="pass, pass"):
    match = PLAIN_TWO.start_with(dealt(PLAIN_TWO, *TWO_HANDS, stock="JH QH KD"))
    return applied(match, "bid 9C 10C JC, bid KC AC QD", calls)


def test_two_play_with_a_dummy_of_which_three_cards_are_the_unseen_bid():
    match = two_game()

    assert match.state.bid_values == (9, 6, 4)
    assert match.state.deal.stock == tuple(map(Card, "JH QH KD".split()))
    for seat in (0, 1, None):
        assert match.view(seat).bid_cards[2] is None
        assert match.view(seat).has_bid == (True, True, True)
    assert match.record()["deals"][0]["stock"] == "JH QH KD"


TWO_PLAY = [
    # who plays the card, from which hand, the card: every way in which the lead can pass
    ("0 0 6S", "1 1 9S", "0 2 AS"),  # the dummy wins third, played by 0
    ("0 2 KS", "1 1 10S", "0 0 7S"),  # 0 led from the dummy, which wins
    ("0 2 8H", "1 1 KH", "0 0 AH"),  # 0 wins, third, from the hand
    ("0 0 6D", "1 1 AD", "0 2 9D"),  # 1 wins, second
    ("1 1 JS", "0 0 8S", "1 2 QS"),  # the dummy wins third, played by 1
    ("1 2 9H", "0 0 6H", "1 1 7H"),  # 1 led from the dummy, which wins
    ("1 2 10D", "0 0 7D", "1 1 8D"),
    ("1 2 JD", "0 0 6C", "1 1 8C"),
    ("1 2 10H", "0 0 7C", "1 1 QC"),
]
TWO_WINNERS = [2, 2, 0, 1, 2, 2, 2, 2, 2]


def test_two_players_order_of_play_in_all_cases():
    match = two_game()
    for trick in TWO_PLAY:
        order = tuple(int(entry.split()[1]) for entry in trick)
        for position, entry in enumerate(trick):
            seat, hand, card = entry.split()
            assert match.to_act == int(seat), entry
            assert match.view(0).order == order
            assert match.legal.why_not(f"play {card}", seat=1 - int(seat)) is not None
            match = match.apply(f"play {card}")
            (played,) = [event for event in match.events if hasattr(event, "position")]
            assert (played.seat, played.hand, played.position) == (int(seat), int(hand), position)
    assert [trick.winner for trick in match.state.tricks] == TWO_WINNERS
    assert match.record()["deals"][0]["result"] == {
        "bids": [9, 6, 4],
        "tricks": [1, 1, 7],
        "premium": None,
        "scores": [1, 1, 7],
    }


def test_two_players_a_live_winner_leads_from_the_hand_and_plays_third_from_the_dummy():
    match = applied(two_game(), "play AH, play KH, play 8H")  # 0 wins what 0 led
    assert (match.to_act, match.view(0).order) == (0, (0, 1, 2))
    match = applied(match, "play 6D, play AD, play 9D")
    assert (match.to_act, match.view(0).order) == (1, (1, 0, 2))
    match = applied(match, "play QC, play 6C, play 9H")  # 1 wins what 1 led
    assert (match.to_act, match.view(0).order) == (1, (1, 0, 2))


def test_the_dummy_follows_suit_from_its_own_hand():
    match = applied(two_game(), "play 6S, play 9S")

    assert {str(action) for action in match.legal} == {"play AS", "play KS", "play QS"}
    assert match.legal.why_not("play 8H").code is RefusalCode.MUST_FOLLOW
    assert match.legal.why_not("play 7S").code is RefusalCode.NOT_IN_HAND
    for attempt in ("play 8H", "play 7S", "pass"):
        assert match.view(0).why_not(Action.parse(attempt)) == match.legal.why_not(attempt)


def test_two_players_one_may_declare_and_nobody_reveals():
    match = bids_made(PLAIN_TWO, dealer=1)
    found = list(offers(match))

    assert sorted(found, key=repr) == sorted(
        [
            ([(0, "pass"), (1, "pass")], None),
            ([(0, "pass"), (1, "declare")], (1, "declare")),
            ([(0, "declare")], (0, "declare")),
        ],
        key=repr,
    )
    assert match.legal.why_not("reveal").code is RefusalCode.WRONG_PHASE


@pytest.mark.parametrize("calls", ["pass, pass", "declare", "pass, declare"])
def test_the_dummys_cards_are_turned_up_after_the_premium_and_its_bid_is_not(calls):
    match = two_game(calls)
    for moment in match.line:
        for seat in (0, 1, None):
            view = moment.view(seat)
            assert (view.hands[2] is not None) == (moment.phase == "play")
            assert view.bid_cards[2] is None
            assert "HandShown" not in repr(view.events) or moment is match
    assert of_kind(match, HandShown) == [HandShown(2, CardSet(TWO_HANDS[2]))]
    assert (match.phase, match.to_act) == ("play", 0)
    declarer = {"declare": 0, "pass, declare": 1}.get(calls)
    for seat in (0, 1):
        assert shown(match, seat) == (False, seat == declarer)


DUMMY_SCORES = [
    # bids, tricks, premium, points; the third is the dummy
    ([3, 3, 3], [3, 3, 3], None, (13, 13, 43)),
    ([3, 3, 4], [3, 3, 3], None, (13, 13, 13)),
    ([3, 3, 2], [3, 3, 3], None, (23, 23, 3)),
    ([2, 2, 4], [3, 3, 3], None, (3, 3, 33)),
    ([2, 2, 3], [3, 3, 3], None, (3, 3, 63)),
    ([2, 3, 3], [3, 3, 3], (0, "declare"), (3, 53, 83)),
    ([3, 2, 3], [3, 3, 3], (0, "declare"), (53, 3, 53)),
    ([2, 2, 2], [3, 3, 3], (1, "declare"), (33, 3, 33)),
    ([9, 2, 0], [9, 0, 0], (0, "declare"), (59, 0, 50)),
]


@pytest.mark.parametrize(("bids", "tricks", "premium", "points"), DUMMY_SCORES)
def test_the_dummy_fails_with_more_succeeds_with_fewer_and_counts_as_declared_when_equal(
    bids, tricks, premium, points
):
    assert deal_scores(bids, tricks, premium, dummy=2) == points


@pytest.mark.parametrize(
    ("bids", "shows"),
    [("♣♣♣ ♦♦♦", (True, True, True)), ("♥♥♣ ♥♥♣", (False, False, True))],
)
def test_n8_a_dummys_bid_that_succeeded_is_shown_at_the_end(bids, shows):
    match = swept(PLAIN_TWO, bids)
    view = match.view(None)

    assert tuple(cards is not None for cards in view.bid_cards) == shows
    assert view.bid_cards[2] == CardSet(match.state.deal.stock)


def test_n8_a_dummys_bid_that_failed_is_not():
    match = two_game()
    for trick in TWO_PLAY:
        for entry in trick:
            match = match.apply(f"play {entry.split()[2]}")
    for seat in (0, 1, None):
        assert match.view(seat).bid_cards[2] is None
        assert of_kind(match, DealScored, seat)[0].bids[2] is None


def test_the_dummys_success_counts_for_the_next_trump():
    match = swept(PLAIN_TWO, "♥♥♣ ♥♥♣")
    assert of_kind(match, DealScored)[0].made == (False, False, True)
    assert match.apply("deal").state.deal.trump is Suit.SPADES


# Both players declare

BOTH = NinetyNine.two(trump="successes", ending="hundred", declarers="both")


def declared(calls):
    match = BOTH.start_with(dealt(BOTH, *TWO_HANDS, stock="JH QH KD"))
    return applied(match, "bid 9C 10C JC, bid KC AC QD", calls)


def test_both_of_two_players_may_declare_and_all_see_both_bids():
    match = declared("declare")
    assert (match.phase, [str(action) for action in match.legal]) == (
        "premium",
        ["pass", "declare"],
    )
    assert match.view(1).bid_cards[0] is None

    match = match.apply("declare")
    assert match.phase == "play"
    for seat in (0, 1, None):
        assert [cards is not None for cards in match.view(seat).bid_cards] == [True, True, False]
    settled = of_kind(match, PremiumSettled)
    assert [(event.premium.seat, event.bid) for event in settled] == [(0, 9), (1, 6)]


def test_two_declarations_that_fail_bring_the_dummy_both():
    match = declared("declare, declare")
    for trick in TWO_PLAY:
        for entry in trick:
            match = match.apply(f"play {entry.split()[2]}")
    result = match.rules.result(match.state)
    assert result["premium"] == [0, "declare", 1]
    assert result["scores"] == [1 + 30, 1 + 30, 7 + 60]
    assert Match.replay(match.record()) == match
    sentences = narrator(BOTH, match.players).events(match.events)
    assert "South's declaration fails" in sentences
    assert "North's declaration fails" in sentences


@pytest.mark.parametrize("players", [3, 4, 5])
def test_only_two_players_may_both_declare(players):
    with pytest.raises(ValueError, match="declarers must be 'one'"):
        NinetyNine.revised(players=players, declarers="both")
