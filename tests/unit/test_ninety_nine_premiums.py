"""Ninety-Nine by its rules page: who offers which premium, and what is laid open for it (N5)."""

import pytest
from bid_dealing import applied
from matches import of_kind
from ninety_nine_games import PRESETS, bids_made, nothing_shown, offers, shown

from parlett_widgets.engine import Action
from parlett_widgets.engine.legal import RefusalCode
from parlett_widgets.games import NinetyNine
from parlett_widgets.games.ninety_nine.state import Premium
from parlett_widgets.games.ninety_nine.view import (
    BidMade,
    HandShown,
    LeaderNamed,
    PremiumAnswered,
    PremiumSettled,
)
from parlett_widgets.words import language
from parlett_widgets.words.refusal_words import refusal_sentence


def auctions(seats, declared=None):
    """Yield every way the offers can go from here on, and who has what in the end (N5)."""
    if not seats:
        yield [], None if declared is None else (declared, "declare")
        return
    seat, *later = seats
    for rest, outcome in auctions(later, declared):
        yield [(seat, "pass"), *rest], outcome
    if declared is None:
        yield [(seat, "reveal")], (seat, "reveal")
        for rest, outcome in auctions(later, seat):
            yield [(seat, "declare"), *rest], outcome
    else:
        yield [(seat, "reveal"), (declared, "reveal")], (declared, "reveal")
        yield [(seat, "reveal"), (declared, "pass")], (seat, "reveal")


@pytest.mark.parametrize("dealer", [0, 1, 2])
@pytest.mark.parametrize("name", ["classic", "revised", "four", "five"])
def test_n5_offers_can_go_in_just_these_ways_with_these_outcomes(name, dealer):
    rules = PRESETS[name]
    seats = [(dealer + 1 + i) % rules.players for i in range(rules.players)]

    found = list(offers(bids_made(rules, dealer=dealer)))
    assert sorted(found, key=repr) == sorted(auctions(seats), key=repr)
    if rules.players == 3:
        assert len(found) == 13


@pytest.mark.parametrize(
    ("calls", "premium"),
    [
        ("pass, pass, pass", None),
        ("declare, pass, pass", (0, "declare")),
        ("pass, declare, pass", (1, "declare")),
        ("pass, pass, declare", (2, "declare")),
        ("reveal", (0, "reveal")),
        ("pass, pass, reveal", (2, "reveal")),
        ("declare, pass, reveal, pass", (2, "reveal")),
        ("declare, pass, reveal, reveal", (0, "reveal")),
        ("declare, reveal, pass", (1, "reveal")),
        ("declare, reveal, reveal", (0, "reveal")),
        ("pass, declare, reveal, reveal", (1, "reveal")),
    ],
)
def test_n5_the_higher_level_wins_and_at_the_same_level_the_earlier_seat(calls, premium):
    match = applied(bids_made(NinetyNine.revised(), dealer=2), calls)

    assert match.phase == "play"
    expected = None if premium is None else Premium(*premium)
    assert match.state.premium == expected
    settled = of_kind(match, PremiumSettled)
    assert [event.premium for event in settled] == ([] if expected is None else [expected])
    raised = [event.raised for event in of_kind(match, PremiumAnswered)]
    assert raised == [calls.endswith("reveal, reveal")]


@pytest.mark.parametrize(
    ("calls", "attempt"),
    [
        ("", "play AS"),
        ("", "nominate 1"),
        ("declare", "declare"),
        ("declare, pass", "declare"),
        ("declare, reveal", "declare"),
        ("", "bid 6C 7C 8C"),
        ("", "deal"),
    ],
)
def test_n5_after_a_declaration_one_may_only_reveal_or_pass(calls, attempt):
    match = bids_made(NinetyNine.revised(), dealer=2)
    match = applied(match, calls) if calls else match
    refusal = match.legal.why_not(attempt)

    declares = attempt == "declare"
    assert refusal.code is RefusalCode["ALREADY_DECLARED" if declares else "WRONG_PHASE"]
    assert set(refusal.instead) == set(match.legal)
    assert match.view(match.to_act).why_not(Action.parse(attempt)) == refusal


@pytest.mark.parametrize("reveal", ["nominate-leader", "before-lead"])
def test_n5_a_declarer_shows_the_bid_cards_before_the_play_and_never_the_hand(reveal):
    match = bids_made(NinetyNine.revised(reveal=reveal), dealer=2).apply("declare")
    assert nothing_shown(match)
    match = applied(match, "pass, pass")
    assert (match.phase, match.to_act) == ("play", 0)
    (settled,) = of_kind(match, PremiumSettled)
    assert settled.cards == match.view(0).bid_cards[0]
    assert settled.bid == match.state.bid_value(0)
    while match.phase == "play":
        assert shown(match, 0) == (False, True)
        assert nothing_shown(match, but=[0])
        assert not of_kind(match, HandShown)
        match = match.apply(next(iter(match.legal)))


def check_open_to_the_end(match, seat):
    """One seat alone shows everything while the deal is played, and is told to show it only once."""
    assert match.phase == "play"
    while match.phase == "play":
        assert shown(match, seat) == (True, True)
        assert nothing_shown(match, but=[seat])
        match = match.apply(next(iter(match.legal)))
        assert not of_kind(match, HandShown)


def test_before_lead_the_revealed_hand_lies_open_at_once_and_the_dealers_left_leads():
    match = bids_made(NinetyNine.revised(), dealer=2)
    match = applied(match, "pass")
    assert nothing_shown(match)
    match = applied(match, "reveal")

    assert (match.phase, match.to_act) == ("play", 0)
    assert of_kind(match, HandShown) == [HandShown(1, match.view(1).hand)]
    check_open_to_the_end(match, seat=1)


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_nominate_leader_the_revealer_names_who_leads_and_shows_the_hand_after_that_card(leader):
    match = bids_made(NinetyNine.classic(), dealer=2)
    match = applied(match, "declare, reveal")
    assert nothing_shown(match)
    match = applied(match, "pass")

    assert (match.phase, match.to_act) == ("nominate", 1)
    assert [str(action) for action in match.legal] == ["nominate 0", "nominate 1", "nominate 2"]
    assert shown(match, 1) == (False, True)
    assert match.legal.why_not("nominate 3").code is RefusalCode.NOT_A_SEAT
    assert match.legal.why_not("pass").code is RefusalCode.WRONG_PHASE
    assert not of_kind(match, HandShown)

    match = match.apply(f"nominate {leader}")
    assert (match.phase, match.to_act) == ("play", leader)
    assert of_kind(match, LeaderNamed) == [LeaderNamed(1, leader)]
    assert match.view(0).order == tuple((leader + i) % 3 for i in range(3))
    assert shown(match, 1) == (False, True)
    assert not of_kind(match, HandShown)

    match = match.apply(next(iter(match.legal)))
    assert of_kind(match, HandShown) == [HandShown(1, match.view(1).hand)]
    check_open_to_the_end(match, seat=1)


def test_n5_the_raiser_shows_the_hand_and_the_one_who_was_outbid_nothing():
    match = applied(bids_made(NinetyNine.revised(), dealer=2), "declare, reveal, reveal")

    assert shown(match, 0) == (True, True)
    assert nothing_shown(match, but=[0])


def test_a_hidden_hand_stays_hidden_among_open_ones():
    match = NinetyNine.classic().start(seed=7, dealer=2)
    for _ in range(3):
        match = match.apply(match.legal[0])
    view = match.view(0, open_hands=True, hide={1})
    assert [hand is None for hand in view.hands] == [False, True, False]
    assert [cards is None for cards in view.bid_cards] == [False, True, False]
    bids = {
        told.event.seat: told.event.cards
        for told in match.story(0, open_hands=True, hide={1})
        if isinstance(told.event, BidMade)
    }
    assert bids[1] is None
    assert None not in (bids[0], bids[2])
    hidden = match.view(0, open_hands=True, hide={0})
    assert (hidden.hands[0], hidden.legal) == (None, ())
    with pytest.raises(ValueError, match="seat must be from 0 to 2, not 3"):
        match.view(0, hide={3})


def test_n5_with_open_hands_everything_is_shown():
    match = bids_made(NinetyNine.revised())
    view = match.view(None, open_hands=True)

    assert None not in view.hands
    assert None not in view.bid_cards


@pytest.mark.parametrize("answers", [["declare"], ["declare", "reveal"]])
def test_n5_after_a_declaration_the_rule_says_why_nobody_declares(answers):
    rules = PRESETS["classic"]
    match = rules.start(seed=7)
    while match.phase == "bid":
        match = match.apply(match.legal[0])
    for answer in answers:
        match = match.apply(answer)

    refusal = match.view(match.to_act).why_not("declare")
    assert refusal == match.legal.why_not("declare")
    assert refusal.code is RefusalCode.ALREADY_DECLARED
    assert (
        "after a declaration you can only reveal"
        in refusal_sentence(language("en"), refusal, match.players, rules).lower()
    )
