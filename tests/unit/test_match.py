"""Matches as values: seeds, undo, what-if, refusals."""

import copy
import pickle
from hashlib import sha512

import pytest
from card_tables import RULES
from dealing import arranged, played

from parlett_widgets import testing
from parlett_widgets.cards import Card, CardSet
from parlett_widgets.engine import Action, IllegalAction, Match, Refusal
from parlett_widgets.engine.actions import Verb
from parlett_widgets.engine.chance import Chance
from parlett_widgets.engine.legal import RefusalCode
from parlett_widgets.games import Addenda

START = Addenda().start_with(arranged("4S 6D 2D", "5H 2C 9S"))
ONE_TRICK = "4S 5H 6D 2C"


def over():
    return played(Addenda(target=17).start_with(arranged("4S 6D", "5H 2C")), ONE_TRICK)


def deal_over():
    spades = "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"
    return played(Addenda(stuck="end-deal").start_with(arranged("AS", spades)), "AS")


# Chance

PINNED = {
    "dealer": 1,
    "hands": ["9S 5S 7H 6H AD KD 10D 8D 4D 9C 7C 5C", "KS 10S 8S KH 2H QD 7D 6D AC JC 8C 2C"],
    "stock": "QC 4C 5D 9H 8H JD 6S 3D 3S 4H 4S JS AS 10C QS 2S 5H 9D AH 3C 7S QH 6C 2D 10H JH 3H KC",
}


def test_the_same_seed_deals_the_same_cards_whoever_plays_and_whatever_happens():
    one = Addenda().start(seed=12, players=["Ann", "Ben"])
    two = Addenda(bust="final-count").start(seed=12)

    assert one.state.deal == two.state.deal
    assert one.state.deal != Addenda().start(seed=13).state.deal


def test_the_second_deal_of_a_seed_does_not_depend_on_the_play_of_the_first():
    def to_the_second_deal(which):
        match = Addenda(target=10_000, stuck="end-deal").start(seed=12)
        while match.deal == 1:
            match = match.apply(list(match.legal)[which])
        return match.state.deal

    assert to_the_second_deal(0).hands == to_the_second_deal(-1).hands
    assert to_the_second_deal(0).hands != Addenda().start(seed=12).state.deal.hands


def test_this_deal_of_seed_7_never_changes():
    deal = Addenda().start(seed=7).state.deal

    assert deal.dealer == PINNED["dealer"]
    assert [hand.notation for hand in deal.hands] == PINNED["hands"]
    assert " ".join(map(str, deal.stock)) == PINNED["stock"]


def test_chance_is_the_sha_512_of_the_seed_and_a_counter():
    def number(text):
        return int.from_bytes(sha512(text).digest(), "big")

    chance = Chance(7, 1)
    assert [chance.below(2**512) for _ in range(2)] == [number(b"7,1,0"), number(b"7,1,1")]
    assert Chance(7, 1).below(52) == number(b"7,1,0") % 52


def test_a_shuffle_is_the_one_of_fisher_and_yates():
    rest, order = int.from_bytes(sha512(b"7,1,0").digest(), "big"), list("ABCDEF")
    for last in (5, 4, 3, 2, 1):
        rest, other = rest // (last + 1), rest % (last + 1)
        order[last], order[other] = order[other], order[last]

    assert Chance(7, 1).shuffled("ABCDEF") == order


@pytest.mark.parametrize("bound", [0, -1])
def test_a_bound_below_1_is_refused(bound):
    with pytest.raises(ValueError, match="at least 1"):
        Chance(1).below(bound)


# Values


def test_a_match_is_untouched_by_what_is_played_from_it():
    state, events, legal = START.state, START.events, list(START.legal)
    played(START, ONE_TRICK)

    assert (START.state, START.events, list(START.legal)) == (state, events, legal)
    assert START.revision == 0
    assert START.history == ()


def test_a_what_if_shares_its_past_with_what_was_played():
    before = played(START, "4S 5H")
    one, other = before.apply("play 6D"), before.apply("play 2D")

    assert one.previous is other.previous is before
    assert one != other
    assert one.line[0] is other.line[0] is START
    assert one.line[:-1] == before.line


def test_matches_with_the_same_past_are_equal_and_hash_alike():
    one, other = played(START, ONE_TRICK), played(START, ONE_TRICK)

    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, START}) == 2
    assert one != START
    assert one != "a match"


@pytest.mark.parametrize(
    "other",
    [
        Addenda().start_with(START.state.deal, seed=1),
        Addenda().start_with(START.state.deal, players=["Ann", "Ben"]),
        Addenda(target=200).start_with(START.state.deal),
    ],
)
def test_matches_that_differ_in_seed_names_or_rules_are_not_equal(other):
    assert other != START
    assert played(other, ONE_TRICK) != played(START, ONE_TRICK)


def test_matches_that_came_to_the_same_cards_in_another_way_are_not_equal():
    deal = arranged("4S 6D", "5H 2C 9S")
    rules = Addenda(misplay="penalty")
    one = played(rules.start_with(deal), "4S 5H")
    other = played(rules.start_with(deal), "4S 9S 5H")

    assert one.state.hands == other.state.hands
    assert one != other


def test_history_tells_who_did_what():
    match = played(START, "4S 5H")

    assert [str(step) for step in match.history] == ["0 play 4S", "1 play 5H"]
    assert match.revision == 2
    assert [moment.revision for moment in match.line] == [0, 1, 2]


def test_a_match_survives_copying_and_pickling():
    match = played(START, "4S 5H")

    assert copy.deepcopy(match) == match
    assert pickle.loads(pickle.dumps(match)) == match


def test_a_match_says_in_short_how_it_stands():
    assert repr(played(START, ONE_TRICK)) == "<Addenda match: deal 1, play, scores 0 17>"


def test_names_are_those_of_the_winds_unless_given():
    assert Addenda().start(seed=1).players == ("South", "North")
    assert Addenda.partnership().start(seed=1).players == ("South", "West", "North", "East")
    assert Addenda().start(seed=1, players=["Ann", "Ben"]).players == ("Ann", "Ben")
    with pytest.raises(ValueError, match="needs 2 players, not 3"):
        Addenda().start(seed=1, players=["Ann", "Ben", "Cat"])


# What is legal


def test_what_is_legal_can_be_tested_counted_and_gone_through():
    legal = played(START, "4S").legal

    assert "play 5H" in legal
    assert Action(Verb.PLAY, (Card("5H"),)) in legal
    assert "play 9S" not in legal
    assert "play KX" not in legal
    assert len(legal) == len(list(legal)) == 11
    assert legal
    assert not over().legal
    assert list(over().legal) == []


@pytest.mark.parametrize("text", ["play 4S", "PLAY 4s", " play  4♠ ", "play ♠4"])
def test_an_action_may_be_written_leniently(text):
    assert START.apply(text) == START.apply("play 4S")


@pytest.mark.parametrize("text", ["play 4S", "play 10H", "deal"])
def test_an_action_prints_as_it_is_read(text):
    assert str(Action.parse(text)) == text
    assert repr(Action.parse(text)) == f"Action({text!r})"


@pytest.mark.parametrize(
    "text", ["nominate 12", "nominate 01", "nominate 5", "nominate", "nominate -1"]
)
def test_only_one_seat_of_the_table_can_be_nominated(text):
    with pytest.raises(ValueError, match="nominate 2"):
        Action.parse(text)


# Refusals: the match, the attempt, the code and what the message says

REFUSALS = [
    (lambda: START, "play KX", RefusalCode.NOT_A_CARD, "'KX' is not a card"),
    (lambda: START, "paly KS", RefusalCode.NOT_AN_ACTION, "did you mean 'play'"),
    (lambda: START, "", RefusalCode.NOT_AN_ACTION, "play"),
    (lambda: START, "play", RefusalCode.NOT_AN_ACTION, "'play KS'"),
    (lambda: START, "p", RefusalCode.NOT_AN_ACTION, "play"),
    (lambda: START, "play KS QS", RefusalCode.NOT_AN_ACTION, "'play KS'"),
    (deal_over, "deal KS", RefusalCode.NOT_AN_ACTION, "'deal'"),
    (lambda: START, "play 5H", RefusalCode.NOT_IN_HAND, "not in hand"),
    (lambda: START, "play JK", RefusalCode.NOT_IN_HAND, "not in hand"),
    (lambda: played(START, "4S"), "play 9S", RefusalCode.SUIT_REPEATED, "suit repeated 4S"),
    (lambda: START, "deal", RefusalCode.WRONG_PHASE, "wrong phase"),
    (deal_over, "play 4S", RefusalCode.WRONG_PHASE, "legal now: deal"),
    (over, "play 4S", RefusalCode.MATCH_OVER, "match over"),
    (over, "deal", RefusalCode.MATCH_OVER, "match over"),
]


@pytest.mark.parametrize(("position", "attempt", "code", "says"), REFUSALS)
def test_a_refusal_has_its_reason_and_leaves_the_match_as_it_was(position, attempt, code, says):
    match = position()
    before = copy.deepcopy(match)

    with pytest.raises(IllegalAction) as caught:
        match.apply(attempt)
    assert caught.value.refusal.code is code
    assert says in str(caught.value)
    assert match.legal.why_not(attempt) == caught.value.refusal
    assert match == before


def test_it_is_refused_to_act_for_another_seat():
    refusal = START.legal.why_not("play 5H", seat=1)

    assert refusal == Refusal(RefusalCode.NOT_YOUR_TURN, "play 5H", to_act=0)
    assert START.legal.why_not("play 4S", seat=0) is None


def test_a_refused_card_comes_with_the_cards_that_are_legal_instead():
    match = played(START, "4S")

    for attempt in ("play 9S", "play 4S", "deal"):
        assert set(match.legal.why_not(attempt).instead) == set(match.legal)
    assert deal_over().legal.why_not("play 4S").instead == (Action(Verb.DEAL),)


@pytest.mark.parametrize(
    "action",
    [
        Action(Verb.PLAY),
        Action(Verb.PLAY, (Card("4S"), Card("6D"))),
        Action(Verb.DEAL, (Card("4S"),)),
    ],
)
@pytest.mark.parametrize("position", [lambda: START, deal_over, over])
def test_an_action_made_with_the_wrong_number_of_cards_is_refused(action, position):
    match = position()

    assert action not in match.legal
    with pytest.raises(IllegalAction):
        match.apply(action)


@pytest.mark.parametrize(
    "likeness",
    [
        Action("play", (Card("4S"),)),
        Action(Verb.PLAY, [Card("4S")]),
        Action(Verb.PLAY, ("4S",)),
        Action(Verb.PLAY, CardSet("4S")),
        Action(Verb.PLAY, (Card("4S"),), type("Text", (str,), {})()),
        type("Mine", (Action,), {})(Verb.PLAY, (Card("4S"),)),
    ],
)
def test_what_is_equal_to_an_action_is_taken_as_that_action(likeness):
    match = START.apply(likeness)

    assert repr(match.action) == "Action('play 4S')"
    assert match == START.apply("play 4S") == Match.replay(match.record())
    assert hash(match) == hash(START.apply("play 4S"))


@pytest.mark.parametrize("text", ["call even", "call no trump", "call 3-or-more", "call 偶数"])
def test_a_call_is_said_in_any_words(text):
    call = Action.parse(text)

    assert (call.verb, call.cards, str(call)) == (Verb.CALL, (), text)
    assert Action.parse(text.upper()) == call


@pytest.mark.parametrize("text", ["call", "call ,", "call even!", "pass even", "nominate even"])
def test_a_call_without_words_and_words_where_none_belong_are_no_actions(text):
    refusal = START.legal.why_not(text)

    assert refusal.code.value == "not-an-action"
    assert "write, for example," in str(refusal)


@pytest.mark.parametrize(
    "thing",
    [
        *(None, 3, b"play KS", Card("4S"), ()),
        *(Action(Verb.PLAY, None), Action("sing"), Action(Verb.PLAY, (999,))),
    ],
)
def test_what_is_no_action_at_all_is_told_what_would_be_wherever_it_is_asked(thing):
    assert thing not in START.legal
    for ask in (START.legal.why_not, START.view(START.to_act).why_not, START.apply):
        with pytest.raises(
            TypeError, match=r"an action must be one of match\.legal or text such as"
        ):
            ask(thing)


def test_the_next_cards_may_be_given_but_only_when_a_deal_is_due():
    due = deal_over()
    cards = arranged("AS", "", dealer=due.to_act)

    assert due.deal_next(cards).state.deal == cards
    with pytest.raises(IllegalAction):
        START.deal_next(cards)
    with pytest.raises(ValueError, match="the next dealer is seat 0, not 1"):
        due.deal_next(cards._replace(dealer=1))


# Views


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_a_view_prints_what_it_holds_the_same_everywhere(rules):
    for match in testing.sampled(testing.random_match(rules, seed=7), 6):
        again = pickle.loads(pickle.dumps(match.view(0)))

        assert "object at 0x" not in repr(match.view(0))
        assert repr(again) == repr(match.view(0))
