"""The rules of Addenda, one by one, with both sides of every option.

L leads and F follows; seat 0 leads the first trick unless a test says otherwise.
"""

import pytest
from dealing import after_trick, arranged, played, suited, with_state
from hypothesis import given, settings
from hypothesis import strategies as st

from parlett_widgets.cards import PACK_52, Card, CardSet, parse_cards
from parlett_widgets.engine import Addenda, Deal, IllegalAction
from parlett_widgets.engine.addenda import Outcome, who_went_over
from parlett_widgets.engine.addenda_events import (
    CountChanged,
    DealScored,
    HandsFilled,
    MatchWon,
    Misplayed,
    TrickVoided,
    TrickWon,
)
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.match import RefusalCode

L, F = 0, 1
SPADES = "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"  # twelve, without the Ace
HEARTS = "KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H"
DIAMONDS = "KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D 2D"
CLUBS = "KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C 2C"
PENALTY = Addenda(misplay="penalty")


def only(match, kind):
    """Return the one event of a kind that the last action caused."""
    (event,) = [event for event in match.events if isinstance(event, kind)]
    return event


def has(match, kind):
    return any(isinstance(event, kind) for event in match.events)


def position(rules, hands, *, leader=L, scores=None, stock=""):
    """Return a match at the beginning of a trick in the middle of a deal."""
    start = rules.start_with(arranged(*[""] * rules.seats))
    return with_state(
        start,
        hands=tuple(map(CardSet, hands)),
        stock=parse_cards(stock),
        trick=start.state.trick._replace(leader=leader),
        to_act=leader,
        scores=scores or start.scores,
        scores_before=scores or start.scores,
    )


def random_match(rules, seed):
    """Yield a match after each action of players who choose by chance, to its end."""
    match, chance = rules.start(seed=seed), Chance(seed, 99)
    yield match
    while match.to_act is not None:
        legal = list(match.legal)
        match = match.apply(legal[chance.below(len(legal))])
        yield match


rule_sets = st.builds(
    Addenda,
    players=st.sampled_from([2, 4]),
    king_chain=st.sampled_from(["copy", "delta"]),
    bust=st.sampled_from(["first-crossing", "final-count"]),
    next_leader=st.sampled_from(["winner", "loser", "alternate"]),
    stuck=st.sampled_from(["void-trick", "end-deal"]),
    misplay=st.sampled_from(["reject", "penalty"]),
    target=st.sampled_from([1, 40, 250]),
    finish=st.sampled_from(["at-once", "end-of-deal"]),
)
few = settings(max_examples=30, deadline=None)


# A1: the deal


def test_a1_two_players_get_12_cards_each_and_28_are_the_stock():
    deal = Addenda().start(seed=3).state.deal

    assert [len(hand) for hand in deal.hands] == [12, 12]
    assert len(deal.stock) == 28
    assert sorted([*deal.hands[0], *deal.hands[1], *deal.stock]) == sorted(PACK_52)


def test_a1_either_player_may_deal_first():
    assert {Addenda().start(seed=seed).state.deal.dealer for seed in range(20)} == {0, 1}


@pytest.mark.parametrize("players", [2, 4])
def test_a1_the_deal_goes_round(players):
    match = Addenda(players=players, target=10_000).start(seed=5, dealer=0)
    dealers = []
    while match.deal <= players:
        if match.phase == "deal-over":
            dealers.append(match.state.deal.dealer)
        match = match.apply(next(iter(match.legal)))

    assert dealers == list(range(players))


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (arranged("", "")._replace(dealer=2), "dealer"),
        (arranged("", "")._replace(dealer=-1), "dealer"),
        (arranged("", "", "", "", dealer=0), "12 cards"),
        (arranged("", "")._replace(stock=()), "52 cards"),
        (arranged("", "")._replace(stock=(*arranged("", "").stock[:-1], Card("2C"))), "52 cards"),
        (arranged("", "")._replace(stock=(*arranged("", "").stock[:-1], Card("JK"))), "52 cards"),
        (arranged("", "")._replace(trump=0), "trump"),
        (Deal(0, (CardSet(), CardSet())), "12 cards"),
    ],
)
def test_cards_that_are_no_deal_of_addenda_are_refused_with_the_reason(deal, reason):
    with pytest.raises(ValueError, match=reason):
        Addenda().start_with(deal)


# A2: who plays when


@pytest.mark.parametrize("dealer", [0, 1])
def test_a2_the_player_who_did_not_deal_leads(dealer):
    assert Addenda().start(seed=1, dealer=dealer).to_act == 1 - dealer


def test_a2_leader_and_follower_play_in_turn_until_four_cards_lie():
    match = Addenda().start_with(arranged("4S 6D", "5H 2C"))
    turns = []
    for card in ("4S", "5H", "6D", "2C"):
        turns.append(match.to_act)
        match = played(match, card)

    assert turns == [L, F, L, F]
    assert has(match, TrickWon)


# A3: which cards may be played


def test_a3_any_card_may_be_led():
    match = Addenda().start_with(arranged("", ""))

    assert {action.cards[0] for action in match.legal} == set(match.state.hands[L])


def test_a3_no_suit_may_be_repeated_within_a_trick():
    match = Addenda().start_with(arranged("4S", "KS QS 5H 9D 2C"))
    match = played(match, "4S")

    refusal = match.legal.why_not("play KS")
    assert refusal.code is RefusalCode.SUIT_REPEATED
    assert refusal.cards == (Card("4S"),)
    assert "play 5H" in match.legal
    assert {action.cards[0].suit.letter for action in match.legal} == {"H", "D", "C"}


@few
@given(rules=rule_sets, seed=st.integers(0, 2**32))
def test_a3_a_full_trick_holds_one_card_of_each_suit(rules, seed):
    *_, end = random_match(rules, seed)
    for moment in end.line:
        for trick in moment.state.tricks[-1:]:
            suits = [card.suit for card in trick.cards]
            assert len(set(suits)) == len(suits)
            assert (len(suits) == 4) == (trick.outcome is not Outcome.VOID)


# A4: the running count (the arithmetic itself is in test_chains.py)


def test_a4_the_count_runs_along_with_the_cards():
    match = after_trick("4 5 J K")

    assert only(match, CountChanged).counts == (4, 9, 4, 9)
    assert only(match, TrickWon).trick.counts == (4, 9, 4, 9)


@pytest.mark.parametrize(
    ("king_chain", "counts"), [("copy", (6, 0, 6, 0)), ("delta", (6, 0, 6, 12))]
)
def test_option_king_chain_decides_what_a_king_after_a_king_as_a_jack_does(king_chain, counts):
    trick = only(after_trick("6 J K K", Addenda(king_chain=king_chain)), TrickWon).trick

    assert trick.counts == counts
    assert trick.score == counts[-1]


# A5, A6: who wins, and what it brings

WINNERS = [
    ("4 5 6 2", F, 17, Outcome.FOURTH_CARD),
    ("10 8 Q Q", L, 18, Outcome.WENT_OVER),
    ("9 8 A 2", F, 20, Outcome.WENT_OVER),
    ("9 8 2 J", F, 17, Outcome.WENT_OVER),
    ("A A A A", F, 4, Outcome.FOURTH_CARD),
    ("10 7 Q Q", F, 17, Outcome.FOURTH_CARD),
    ("Q Q Q Q", F, 0, Outcome.FOURTH_CARD),
    ("10 7 Q A", L, 18, Outcome.WENT_OVER),
    ("10 K K K", L, 40, Outcome.WENT_OVER),
    ("9 9 J 9", L, 18, Outcome.WENT_OVER),
    ("J 10 K J", F, 10, Outcome.WENT_OVER),
]


@pytest.mark.parametrize(("chain", "winner", "points", "outcome"), WINNERS)
def test_a5_a6_the_winner_scores_the_final_count_at_once(chain, winner, points, outcome):
    match = after_trick(chain)
    trick = only(match, TrickWon).trick

    assert (trick.winner, trick.loser, trick.score) == (winner, 1 - winner, points)
    assert trick.outcome is outcome
    assert match.scores[winner] == points
    assert match.scores[1 - winner] == 0


def test_a5_play_goes_on_to_the_fourth_card_after_a_bust():
    match = Addenda().start_with(arranged("10S 2D", "8H 3C"))
    match = played(match, "10S 8H")

    assert only(match, CountChanged).crossed
    assert not has(match, TrickWon)
    match = played(match, "2D")
    assert not has(match, TrickWon)
    match = played(match, "3C")
    assert only(match, TrickWon).trick.winner == L
    assert only(match, TrickWon).trick.score == 23


def test_a5_seventeen_itself_is_not_above_seventeen():
    assert who_went_over((10, 17, 17, 17)) is None
    assert who_went_over((10, 18, 18, 18)) == 1


def test_option_bust_final_count_blames_the_card_that_went_over_for_good():
    assert who_went_over((9, 18, 9, 18), "first-crossing") == 1
    assert who_went_over((9, 18, 9, 18), "final-count") == 3
    assert who_went_over((9, 18, 9, 9), "final-count") is None


@pytest.mark.parametrize(
    ("chain", "first_crossing", "final_count", "why"),
    [
        ("9 8 2 J", F, F, "the Jack rescues L, and F plays the fourth card"),
        ("9 9 J 2", L, F, "L's own Jack brings the count back, so F's fourth card wins"),
        ("9 9 J K", L, L, "F takes the count over again"),
        ("10 8 J A", L, F, "back to 10, then 11"),
        ("9 8 2 A", F, F, "20 at the end: L went over"),
        ("9 8 A J", F, F, "back to 17"),
        ("10 9 K J", L, L, "19 at the end, and F had gone over"),
        ("9 8 K J", F, F, "back to 17"),
    ],
)
def test_option_bust_decides_whether_a_jack_can_rescue(chain, first_crossing, final_count, why):
    first = only(after_trick(chain, Addenda(bust="first-crossing")), TrickWon).trick
    final = only(after_trick(chain, Addenda(bust="final-count")), TrickWon).trick

    assert first.winner == first_crossing
    assert final.winner == final_count, why
    assert first.score == final.score == final.counts[-1]


@few
@given(rules=rule_sets, seed=st.integers(0, 2**32))
def test_a6_only_the_winners_side_scores_and_all_points_are_final_counts(rules, seed):
    before = None
    for match in random_match(rules, seed):
        if before is not None and before.deal == match.deal:
            gained = [now - then for now, then in zip(match.scores, before.scores, strict=True)]
            won = [event.trick for event in match.events if isinstance(event, TrickWon)]
            expected = [0] * rules.seats
            for trick in won:
                assert trick.score == trick.counts[-1]
                for seat in range(trick.winner % 2, rules.seats, 2):
                    expected[seat] = trick.score
            assert gained == expected
        before = match


# Who leads next


@pytest.mark.parametrize(
    ("next_leader", "after_f_wins", "after_l_wins"),
    [("winner", F, L), ("loser", L, F), ("alternate", F, F)],
)
def test_option_next_leader(next_leader, after_f_wins, after_l_wins):
    rules = Addenda(next_leader=next_leader)

    assert after_trick("4 5 6 2", rules).to_act == after_f_wins
    assert after_trick("10 8 Q Q", rules).to_act == after_l_wins


@pytest.mark.parametrize("next_leader", ["winner", "loser", "alternate"])
def test_after_a_void_trick_the_same_leader_leads_again(next_leader):
    match = Addenda(next_leader=next_leader).start_with(arranged("AS", SPADES))
    match = played(match, "AS")

    assert has(match, TrickVoided)
    assert match.to_act == L


# A7: a player is stuck

VOIDS = [
    # what L and F hold, what is played, who is stuck
    ("AS", SPADES, "AS", F),
    (CLUBS, SPADES, "2C 2S", L),
    (f"{DIAMONDS[:-12]} AC", SPADES, "AC 2S 9D", F),
]


@pytest.mark.parametrize(("leader", "follower", "cards", "stuck"), VOIDS)
def test_a7_a_trick_that_the_next_player_cannot_go_on_with_is_void(leader, follower, cards, stuck):
    match = played(Addenda().start_with(arranged(leader, follower)), cards)
    event = only(match, TrickVoided)

    assert event.seat == stuck
    assert event.trick.winner is None
    assert event.trick.score == 0
    assert " ".join(map(str, event.trick.cards)) == cards
    assert match.scores == (0, 0)
    assert match.phase == "play"
    assert match.to_act == L


def test_a7_a_bust_in_a_void_trick_is_washed_out():
    match = Addenda().start_with(arranged(f"{DIAMONDS[:-12]} 10C", SPADES))
    match = played(match, "10C 10S 9D")

    assert only(match, TrickVoided).trick.counts == (10, 20, 29)
    assert match.scores == (0, 0)
    assert match.to_act == L


def test_option_stuck_may_end_the_deal():
    match = Addenda(stuck="end-deal").start_with(arranged("AS", SPADES))
    match = played(match, "AS")

    assert has(match, TrickVoided)
    assert has(match, DealScored)
    assert not has(match, HandsFilled)
    assert match.phase == "deal-over"
    assert match.scores == (0, 0)


# A8: the hands are filled from the stock


@pytest.mark.parametrize(("chain", "winner"), [("4 5 6 2", F), ("10 8 Q Q", L)])
def test_a8_both_hands_are_filled_to_12_the_winner_drawing_first(chain, winner):
    cards = suited(chain).split()
    top = "AS AH AD AC"
    deal = arranged(f"{cards[0]} {cards[2]}", f"{cards[1]} {cards[3]}", stock=top)
    match = played(Addenda().start_with(deal), " ".join(cards))
    filled = only(match, HandsFilled)

    assert filled.drawn[winner] == CardSet("AS AD")
    assert filled.drawn[1 - winner] == CardSet("AH AC")
    assert (filled.numbers, filled.stock_size) == ((2, 2), 24)
    assert [len(hand) for hand in match.state.hands] == [12, 12]
    assert match.state.stock == deal.stock[4:]


@pytest.mark.parametrize(
    ("leader", "follower", "cards", "numbers", "leaders"),
    [
        ("AS", SPADES, "AS", (1, 0), "QH"),
        (CLUBS, SPADES, "2C 2S", (1, 1), "QH"),
        (f"{DIAMONDS[:-12]} AC", SPADES, "AC 2S 9D", (2, 1), "QH AH"),
    ],
)
def test_a8_after_a_void_trick_the_leader_draws_first(leader, follower, cards, numbers, leaders):
    deal = arranged(leader, follower, stock="QH KH AH")
    match = played(Addenda().start_with(deal), cards)
    filled = only(match, HandsFilled)

    assert filled.numbers == numbers
    assert filled.drawn[L] == CardSet(leaders)
    assert filled.drawn[F] == CardSet("KH" if numbers[F] else "")


def test_a8_the_last_cards_of_the_stock_go_round_in_turn_and_may_leave_uneven_hands():
    match = position(Addenda(), ["4S 6D 3C", "5H 2C 3D"], stock="AS AH AD")
    match = played(match, "4S 5H 6D 2C")
    filled = only(match, HandsFilled)

    assert filled.drawn == (CardSet("AH"), CardSet("AS AD"))
    assert match.state.hands == (CardSet("3C AH"), CardSet("3D AS AD"))
    assert filled.stock_size == 0


def test_a8_without_stock_the_hands_are_played_out():
    match = position(Addenda(), ["4S 6D 3C AC", "5H 2C 3D AH"])
    match = played(match, "4S 5H 6D 2C")

    assert not has(match, HandsFilled)
    assert [len(hand) for hand in match.state.hands] == [2, 2]
    assert match.to_act == F


@few
@given(rules=rule_sets, seed=st.integers(0, 2**32))
def test_a8_cards_are_drawn_one_at_a_time_in_turn_by_whoever_is_short(rules, seed):
    before = None
    for match in random_match(rules, seed):
        for event in match.events:
            if not isinstance(event, HandsFilled):
                continue
            trick = match.state.tricks[-1]
            turn = trick.leader if trick.winner is None else trick.winner
            hands = [set(hand) - set(trick.cards) for hand in before.state.hands]
            stock = list(before.state.stock)
            for _ in range(24):
                if stock and len(hands[turn]) < 12:
                    hands[turn].add(stock.pop(0))
                turn = 1 - turn
            assert [set(hand) for hand in match.state.hands] == hands
            assert list(match.state.stock) == stock
        before = match


# A9: the end of the deal


def test_a9_the_deal_ends_when_both_hands_are_empty():
    match = position(Addenda(), ["4S 6D", "5H 2C"])
    match = played(match, "4S 5H 6D 2C")

    assert match.phase == "deal-over"
    assert only(match, DealScored).points == (0, 17)


def test_a9_the_deal_ends_when_the_player_to_lead_has_no_card():
    match = position(Addenda(), ["10S QD", "8H QC 3C 4C"])
    match = played(match, "10S 8H QD QC")
    assert match.phase == "deal-over"
    assert only(match, TrickWon).next_leader == L
    assert match.state.hands[F] == CardSet("3C 4C")


def test_a9_the_deal_goes_on_when_only_the_other_player_has_no_card():
    match = position(Addenda(), ["4S 6D", "5H 2C 3C"])
    match = played(match, "4S 5H 6D 2C")
    assert match.phase == "play"
    assert match.to_act == F

    match = played(match, "3C")
    assert has(match, TrickVoided)
    assert match.phase == "deal-over"


@few
@given(rules=rule_sets, seed=st.integers(0, 2**32))
def test_a9_a_deal_ends_then_and_only_then(rules, seed):
    for match in random_match(rules, seed):
        state = match.state
        if not (has(match, TrickWon) or has(match, TrickVoided)) or has(match, MatchWon):
            continue
        nobody_leads = not state.hands[state.trick.leader]
        cut_short = rules.stuck == "end-deal" and has(match, TrickVoided)
        assert (match.phase == "deal-over") == (nobody_leads or cut_short)


# A10: misplays


def test_option_misplay_reject_refuses_a_repeated_suit():
    match = played(Addenda().start_with(arranged("4S", "KS")), "4S")

    with pytest.raises(IllegalAction) as caught:
        match.apply("play KS")
    assert caught.value.refusal.code is RefusalCode.SUIT_REPEATED


def test_a10_a_misplayed_card_is_taken_back_and_the_same_player_plays_again():
    match = played(PENALTY.start_with(arranged("4S", "KS 5H")), "4S KS")

    assert only(match, Misplayed).card == Card("KS")
    assert match.to_act == F
    assert "KS" in match.state.hands[F]
    assert [str(card) for card in match.state.trick.cards] == ["4S"]


def test_a10_after_a_misplay_a_legal_card_must_be_played():
    match = played(PENALTY.start_with(arranged("4S", "KS QS 5H")), "4S KS")

    assert match.legal.why_not("play QS").code is RefusalCode.SUIT_REPEATED
    assert "play 5H" in match.legal


@pytest.mark.parametrize(
    ("cards", "winner", "points", "why"),
    [
        ("4S KS 5H 6D 2C", L, 17, "F alone misplayed, though F's fourth card was 17"),
        ("4S 5H QS 6D 2C", F, 17, "L alone misplayed"),
        ("10S KS 8H QD QC", L, 18, "F misplayed and went over"),
        ("10S 8H QS QD QC", F, 18, "L misplayed: F wins whatever the count"),
        ("4S KS 5H QS 6D 2C", F, 17, "both misplayed, F first"),
        ("4S 5H QS 6D KS 2C", L, 17, "both misplayed, L first"),
        ("4S KS 5H 6D 6S 2C", L, 17, "F misplayed twice, L never"),
    ],
)
def test_a10_the_trick_goes_to_who_did_not_misplay_or_misplayed_first(cards, winner, points, why):
    deal = arranged("4S 10S QS 6D QD", "KS 6S 5H 8H 2C QC")
    match = played(PENALTY.start_with(deal), cards)
    trick = only(match, TrickWon).trick

    assert (trick.winner, trick.score) == (winner, points), why
    assert trick.loser == 1 - winner
    assert trick.outcome is Outcome.MISPLAY
    assert match.scores[winner] == points


def test_a10_a_trick_with_a_misplay_is_still_void_if_it_cannot_be_completed():
    deal = arranged("AC 9C 9D KD QD JD 10D 8D 7D 6D 5D 4D", SPADES)
    match = played(PENALTY.start_with(deal), "AC 2S 9C 9D")
    assert has(match, TrickVoided)
    assert match.scores == (0, 0)
    assert match.to_act == L


def test_a10_a_player_who_has_no_legal_card_is_stuck_and_cannot_misplay_instead():
    match = played(PENALTY.start_with(arranged("AS", SPADES)), "AS")

    assert has(match, TrickVoided)


def test_a10_a_misplay_does_not_linger_in_the_next_trick():
    deal = arranged("4S 10S QS 6D QD", "KS 6S 5H 8H 2C QC", stock="AS AH AD AC")
    match = played(PENALTY.start_with(deal), "4S KS 5H 6D 2C")
    assert match.state.trick.misplays == ()
    match = played(match, "10S 8H QD QC")

    assert only(match, TrickWon).trick.outcome is Outcome.WENT_OVER


# A11: game


def ending_at(rules, scores, *, last=False):
    """Return a match after a trick of 17 points for F, with more cards to play unless it is the last."""
    hands = ["4S 6D", "5H 2C"] if last else ["4S 6D AH", "5H 2C AD"]
    return played(position(rules, hands, scores=scores), "4S 5H 6D 2C")


def test_a11_game_is_250_points():
    assert Addenda().target == 250
    assert ending_at(Addenda(), (0, 232)).phase == "play"
    assert ending_at(Addenda(), (0, 233)).phase == "over"


def test_a11_reaching_the_target_ends_the_match_at_once():
    match = ending_at(Addenda(target=100), (90, 83))

    assert match.phase == "over"
    assert match.to_act is None
    assert match.winners == (F,)
    assert only(match, MatchWon).scores == (90, 100)
    assert len(match.legal) == 0


def test_option_finish_may_wait_for_the_end_of_the_deal():
    rules = Addenda(target=100, finish="end-of-deal")

    waiting = ending_at(rules, (0, 83))
    assert waiting.phase == "play"
    assert waiting.winners == ()
    ended = ending_at(rules, (0, 83), last=True)
    assert ended.phase == "over"
    assert ended.winners == (F,)


def test_when_both_are_past_the_target_at_the_end_of_a_deal_the_higher_total_wins():
    match = ending_at(Addenda(target=100, finish="end-of-deal"), (120, 90), last=True)

    assert match.scores == (120, 107)
    assert match.winners == (L,)


@pytest.mark.parametrize("target", [100, 60])
def test_a_tie_at_the_target_plays_one_more_deal(target):
    match = ending_at(Addenda(target=target, finish="end-of-deal"), (100, 83), last=True)

    assert match.scores == (100, 100)
    assert match.phase == "deal-over"
    assert match.winners == ()
    match = match.apply("deal")
    assert match.deal == 2
    assert match.scores == (100, 100)
    assert match.phase == "play"


def test_option_target_is_any_positive_number():
    assert ending_at(Addenda(target=17), (0, 0)).winners == (F,)
    assert ending_at(Addenda(target=18), (0, 0)).winners == ()


@few
@given(rules=rule_sets, seed=st.integers(0, 2**32))
def test_a11_a_match_ends_as_soon_as_its_rules_say_and_the_highest_score_wins(rules, seed):
    for match in random_match(rules, seed):
        reached = max(match.scores) >= rules.target
        if match.phase == "over":
            best = max(match.scores)
            assert reached
            assert match.winners == tuple(s for s, n in enumerate(match.scores) if n == best)
            assert len(match.winners) == rules.players // 2
        else:
            assert match.winners == ()
            if rules.finish == "at-once":
                assert not reached


# Four players


def four(chain="", rules=None, **options):
    return after_trick(chain, rules or Addenda.partnership(**options))


def test_option_players_4_deals_13_each_and_no_stock():
    deal = Addenda.partnership().start(seed=2).state.deal

    assert [len(hand) for hand in deal.hands] == [13] * 4
    assert deal.stock == ()


def test_four_players_lay_one_card_each_from_the_dealers_left():
    match = Addenda.partnership().start_with(arranged("6H", "4S", "5D", "2C", dealer=0))
    turns = []
    for card in ("4S", "5D", "2C", "6H"):
        turns.append(match.to_act)
        match = played(match, card)

    assert turns == [1, 2, 3, 0]


@pytest.mark.parametrize(
    ("chain", "scores"),
    [
        ("4 5 6 2", (0, 17, 0, 17)),  # the fourth card is seat 3's
        ("10 8 Q Q", (18, 0, 18, 0)),  # seat 1 went over
        ("9 8 A 2", (0, 20, 0, 20)),  # seat 2 went over
        ("9 8 Q 2", (19, 0, 19, 0)),  # seat 3 went over
    ],
)
def test_partners_score_together(chain, scores):
    assert four(chain).scores == scores


@pytest.mark.parametrize("last", [0, 1, 2, 3])
def test_in_partnership_the_winner_is_of_the_side_that_scores(last):
    chain = ("4 5 6 2", "10 8 Q Q", "9 8 A 2", "9 8 Q 2")[last]
    match = four(chain)
    trick = only(match, TrickWon).trick

    assert match.scores[trick.winner] == trick.score
    assert (trick.loser - trick.winner) % 2 == 1


def test_in_partnership_the_player_of_the_fourth_card_leads_next():
    assert four("4 5 6 2").to_act == 3
    assert four("4 5 6 2", next_leader="alternate").to_act == 1


def test_in_partnership_a_misplay_gives_the_trick_to_the_other_side():
    rules = Addenda.partnership(misplay="penalty")
    deal = arranged("4S", "5H 9S", "6D 8S", "2C")

    match = played(rules.start_with(deal), "4S 9S 5H 6D 2C")
    assert match.scores == (17, 0, 17, 0)
    match = played(rules.start_with(deal), "4S 9S 5H 8S 6D 2C")
    assert match.scores == (0, 17, 0, 17), "both sides misplayed: the first to do so wins"


def test_in_partnership_both_partners_win_the_match():
    match = played(
        position(Addenda.partnership(target=17), ["4S AH", "5H AD", "6D AC", "2C AS"]),
        "4S 5H 6D 2C",
    )

    assert match.winners == (1, 3)
    assert match.scores == (0, 17, 0, 17)


def test_in_partnership_a_tie_plays_one_more_deal():
    rules = Addenda.partnership(target=100, finish="end-of-deal")
    start = position(rules, ["4S", "5H", "6D", "2C"], scores=(100, 83, 100, 83))
    match = played(start, "4S 5H 6D 2C")

    assert match.scores == (100,) * 4
    assert match.phase == "deal-over"


# The options themselves


def test_the_defaults_are_those_of_the_rules_page():
    assert Addenda().options() == {
        "players": 2,
        "king_chain": "copy",
        "bust": "first-crossing",
        "next_leader": "winner",
        "stuck": "void-trick",
        "misplay": "reject",
        "target": 250,
        "finish": "at-once",
    }
    assert Addenda.standard() == Addenda()
    assert Addenda.partnership() == Addenda(players=4)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 3}, "players must be 2 or 4, not 3"),
        ({"players": 2.0}, "players must be 2 or 4, not 2.0"),
        ({"king_chain": "repeat"}, "king_chain must be 'copy' or 'delta', not 'repeat'"),
        ({"bust": None}, "bust must be 'first-crossing' or 'final-count', not None"),
        ({"next_leader": "follower"}, "next_leader must be 'winner' or 'loser' or 'alternate'"),
        ({"stuck": "pass"}, "stuck must be 'void-trick' or 'end-deal'"),
        ({"misplay": True}, "misplay must be 'reject' or 'penalty'"),
        ({"target": 0}, "target must be a whole number above 0, not 0"),
        ({"target": True}, "target must be a whole number above 0, not True"),
        ({"target": "250"}, "target must be a whole number above 0, not '250'"),
        ({"finish": "now"}, "finish must be 'at-once' or 'end-of-deal'"),
    ],
)
def test_a_wrong_value_of_an_option_is_refused_with_the_right_ones(options, message):
    with pytest.raises(ValueError, match=message):
        Addenda(**options)


def test_an_unknown_option_is_refused_with_the_nearest():
    with pytest.raises(TypeError, match="no option 'kingchain': did you mean 'king_chain'"):
        Addenda(kingchain="copy")


def test_rules_cannot_be_changed_once_made():
    with pytest.raises(AttributeError):
        Addenda().target = 100
