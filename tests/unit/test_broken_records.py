"""Records of Addenda with something wrong in them: what is said, and the match before it is kept."""

import copy

import pytest
from broken_records import GOOD, at, broken, without
from matches import finished

from parlett_widgets.engine import Match
from parlett_widgets.games import Addenda

PAIRS = finished(Addenda.partnership(target=40), seed=4)

ACTIONS = ("deals", 0, "actions")


@pytest.mark.parametrize(
    ("change", "where", "says"),
    [
        (at("format")("chess"), "format", "must be 'parlett-record', not 'chess'"),
        (at("format")(1), "format", "must be text, not 1"),
        (at("version")(2), "version", "must be 1, not 2"),
        (at("version")("1"), "version", "must be a whole number, not '1'"),
        (at("version")(value=True), "version", "must be a whole number, not True"),
        (at("game")("adenda"), "rules", "did you mean 'addenda'?"),
        (at("game")(None), "game", "must be text"),
        (at("rules")([]), "rules", "must be an object"),
        (at("rules", "kingchain")("copy"), "rules", "did you mean 'king_chain'?"),
        (at("rules", "bust")("never"), "rules", "'first-crossing' or 'final-count'"),
        (at("rules", "target")(-1), "rules", "above 0"),
        (at("rules", "target")("250"), "rules", "above 0"),
        (at("players")(["South"]), "players", "2 names"),
        (at("players")(["South", 2]), "players", "2 names"),
        (at("players")("South"), "players", "must be a list"),
        (at("seed")(1.5), "seed", "must be a whole number, not 1.5"),
        (at("seed")(None), "seed", "must be a whole number"),
        (at("deals")([]), "deals", "at least one deal"),
        (at("deals")({}), "deals", "must be a list"),
        (at("deals", 0)(None), "deals[0]", "must be an object"),
        (at("deals", 0, "dealer")(2), "deals[0]", "a seat from 0 to 1"),
        (at("deals", 0, "dealer")("0"), "deals[0].dealer", "must be a whole number"),
        (at("deals", 0, "hands")("AS"), "deals[0].hands", "must be a list"),
        (at("deals", 0, "hands")([1, 2]), "deals[0].hands[0]", "text"),
        (at("deals", 0, "hands")([None, None]), "deals[0].hands[0]", "text"),
        (at("deals", 0, "hands")([["AS"], ["KS"]]), "deals[0].hands[0]", "text"),
        (at("deals", 0, "hands")([]), "deals[0]", "2 hands"),
        (at("deals", 0, "hands", 0)("AS KX"), "deals[0]", "'KX' is not a card"),
        (at("deals", 0, "stock")(None), "deals[0].stock", "must be text"),
        (at("deals", 0, "stock")(""), "deals[0]", "the stock has 0 cards: 28 cards missing"),
        (at("deals", 0, "turn_up")("7C"), "deals[0]", "null"),
        (at("deals", 0, "trump")("C"), "deals[0]", "null"),
        (at("deals", 0, "trump")("X"), "deals[0]", "C, D, H, S or null"),
        (at("deals", 0, "trump")([]), "deals[0]", "C, D, H, S or null"),
        (at("deals", 0, "turn_up")({}), "deals[0].turn_up", "text or null"),
        (at(*ACTIONS)("play"), "deals[0].actions", "must be a list"),
        (at(*ACTIONS, 5)(7), "deals[0].actions[5]", "must be text such as '0 play KS'"),
        (at(*ACTIONS, 5)("play KS"), "deals[0].actions[5]", "must begin with a seat"),
        (at(*ACTIONS, 5)(""), "deals[0].actions[5]", "must begin with a seat"),
        (at(*ACTIONS, 5)("9 play KS"), "deals[0].actions[5]", "turn"),
        (at(*ACTIONS, 5)("-1 play KS"), "deals[0].actions[5]", "must begin with a seat"),
        (at(*ACTIONS, 5)("² play KS"), "deals[0].actions[5]", "must begin with a seat"),
        (at("result")(None), None, None),
        (at("deals", 0, "result")(None), "deals[0].result", "the cards give"),
        (at("deals", 0, "result", "scores")([1, 2]), "deals[0].result", "the cards give"),
        (at("deals", 0, "result", "tricks", 2, "score")(99), "deals[0].result", "99"),
        (at("scores")([0, 0]), "scores", "the cards give"),
        (at("winners")([]), "winners", "the cards give"),
        (at("winners")(None), "winners", "the cards give"),
        *(
            (without(name), "record", f"'{name}' is missing")
            for name in ("format", "version", "game", "rules", "deals")
        ),
        *(
            (without("deals", 0, name), "deals[0]", f"'{name}' is missing")
            for name in ("dealer", "hands")
        ),
        (without("deals", 0, "stock"), "deals[0]", "the stock has 0 cards: 28 cards missing"),
    ],
)
def test_a_broken_record_says_where_it_breaks_and_what_would_be_right(change, where, says):
    if where is None:  # a field that the format does not know is left alone
        record = GOOD.record()
        change(record)
        assert Match.replay(record) == GOOD
        return
    error = broken(GOOD, change)

    assert error.where == where
    assert says in error.problem


def seat_and_card(entry):
    seat, _, card = entry.split()
    return int(seat), card


@pytest.mark.parametrize("index", [0, 1, 5, 20])
def test_an_action_by_the_wrong_seat_is_named_and_the_match_before_it_kept(index):
    seat, card = seat_and_card(GOOD.record()["deals"][0]["actions"][index])
    error = broken(GOOD, at(*ACTIONS, index)(f"{1 - seat} play {card}"))
    assert error.where == f"deals[0].actions[{index}]"
    assert error.match.revision == index


@pytest.mark.parametrize("index", [0, 5, 20])
def test_a_card_played_twice_is_named_and_the_match_before_it_kept(index):
    def twice(record):
        actions = record["deals"][0]["actions"]
        actions.insert(index + 1, actions[index])

    error = broken(GOOD, twice)
    assert error.where == f"deals[0].actions[{index + 1}]"
    assert error.match.revision == index + 1


def test_actions_in_another_order_break_at_the_first_that_cannot_be():
    def swapped(record):
        actions = record["deals"][0]["actions"]
        actions[0], actions[1] = actions[1], actions[0]

    error = broken(GOOD, swapped)
    assert error.where == "deals[0].actions[0]"
    assert error.match == GOOD.line[0]


def test_missing_actions_show_in_the_result_and_the_match_so_far_is_kept():
    error = broken(GOOD, without("deals", -1, "actions", -1))
    last = len(GOOD.record()["deals"]) - 1
    assert error.where == f"deals[{last}].result"
    assert error.match == GOOD.previous


def test_a_deal_that_comes_too_early_is_named():
    def early(record):
        deal = record["deals"][0]
        deal["actions"] = deal["actions"][:4]
        deal["result"] = GOOD.line[4].record()["deals"][0]["result"]
        record["deals"].insert(1, copy.deepcopy(record["deals"][0]))

    error = broken(GOOD, early)
    assert error.where == "deals[1]"
    assert "the previous deal is not over" in error.problem


def test_a_deal_after_the_end_of_the_match_is_named():
    def extra(record):
        record["deals"].append(copy.deepcopy(record["deals"][0]))

    error = broken(PAIRS, extra)
    assert error.where == f"deals[{len(PAIRS.record()['deals'])}]"
    assert "the match is over" in error.problem
    assert error.match == PAIRS


def test_an_action_after_the_end_of_the_match_is_named():
    def extra(record):
        record["deals"][-1]["actions"].append("0 play KS")

    error = broken(PAIRS, extra)
    assert "the match is over" in error.problem
    assert error.match == PAIRS


def test_a_deal_by_the_wrong_dealer_is_named():
    match = finished(Addenda(target=200), seed=4)

    error = broken(match, at("deals", 1, "dealer")(match.record()["deals"][0]["dealer"]))
    assert error.where == "deals[1]"
    assert "the next dealer is seat" in error.problem


def test_dealing_is_no_action_of_a_record():
    match = finished(Addenda(target=200), seed=4)

    def dealt(record):
        record["deals"][0]["actions"].append(f"{record['deals'][1]['dealer']} deal")

    error = broken(match, dealt)
    assert "not written as an action" in error.problem
