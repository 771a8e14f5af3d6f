"""Records: what they say, and what is said of broken ones."""

import copy
import json

import pytest
from dealing import arranged, played
from hypothesis import given, settings
from hypothesis import strategies as st

from parlett_widgets.engine import Addenda, BrokenRecord, Match
from parlett_widgets.engine.chance import Chance

RULES = {
    "standard": Addenda(),
    "partnership": Addenda.partnership(),
    "delta": Addenda(king_chain="delta", bust="final-count"),
    "loser": Addenda(next_leader="loser", misplay="penalty"),
    "alternate": Addenda(next_leader="alternate", stuck="end-deal", finish="end-of-deal"),
    "strict pairs": Addenda.partnership(misplay="penalty", next_leader="loser", stuck="end-deal"),
    "short": Addenda(target=60, misplay="penalty", finish="end-of-deal"),
}


def finished(rules, seed):
    match, chance = rules.start(seed=seed), Chance(seed, 99)
    while match.to_act is not None:
        legal = list(match.legal)
        match = match.apply(legal[chance.below(len(legal))])
    return match


# The format


def test_a_record_has_the_fields_of_the_format_in_their_order():
    match = played(Addenda().start_with(arranged("4S 6D", "5H 2C"), seed=7), "4S 5H 6D 2C")
    record = match.record()

    assert list(record) == [
        *("format", "version", "game", "rules", "players", "seed"),
        *("deals", "scores", "winners"),
    ]
    assert {key: record[key] for key in list(record)[:6]} == {
        "format": "parlett-record",
        "version": 1,
        "game": "addenda",
        "rules": {
            "players": 2,
            "king_chain": "copy",
            "bust": "first-crossing",
            "next_leader": "winner",
            "stuck": "void-trick",
            "misplay": "reject",
            "target": 250,
            "finish": "at-once",
        },
        "players": ["South", "North"],
        "seed": 7,
    }
    assert (record["scores"], record["winners"]) == ([0, 17], [])
    (deal,) = record["deals"]
    assert list(deal) == [
        *("dealer", "hands", "stock", "turn_up", "trump"),
        *("actions", "result"),
    ]
    assert deal["dealer"] == 1
    assert (deal["turn_up"], deal["trump"]) == (None, None)
    assert deal["actions"] == ["0 play 4S", "1 play 5H", "0 play 6D", "1 play 2C"]
    assert deal["result"] == {
        "tricks": [
            {
                "leader": 0,
                "cards": "4S 5H 6D 2C",
                "counts": [4, 9, 15, 17],
                "winner": 1,
                "score": 17,
            }
        ],
        "scores": [0, 17],
    }


def test_a_record_holds_the_hands_as_dealt_and_the_stock_as_drawn():
    deal = arranged("4S 6D", "5H 2C", stock="AS AH AD AC")
    record = played(Addenda().start_with(deal), "4S 5H 6D 2C").record()["deals"][0]

    assert [set(hand.split()) for hand in record["hands"]] == [
        set(map(str, hand)) for hand in deal.hands
    ]
    assert record["stock"].split() == list(map(str, deal.stock))
    assert record["stock"].startswith("AS AH AD AC ")


def test_a_void_trick_is_recorded_with_null_for_its_winner():
    deal = arranged("AS", "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S")
    match = played(Addenda().start_with(deal), "AS")

    assert match.record()["deals"][0]["result"]["tricks"] == [
        {"leader": 0, "cards": "AS", "counts": [1], "winner": None, "score": 0}
    ]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_a_record_survives_json_and_replays_to_the_same_match(rules):
    match = finished(rules, seed=11)
    record = match.record()

    assert json.loads(json.dumps(record)) == record
    assert Match.replay(record) == match
    assert Match.replay(json.dumps(record)) == match
    assert Match.replay(record).record() == record


def test_names_and_cards_may_be_written_by_hand():
    match = played(Addenda().start_with(arranged("10S", ""), players=["Ann", "花子"]), "10S")
    record = match.record()
    record["deals"][0]["actions"] = ["0 play t♠"]

    assert Match.replay(json.dumps(record)).players == ("Ann", "花子")


# Broken records


GOOD = finished(RULES["short"], seed=4)
PAIRS = finished(Addenda.partnership(target=40), seed=4)


def broken(change, base=GOOD):
    """Return how a changed record fails."""
    record = copy.deepcopy(base.record())
    replaced = change(record)
    with pytest.raises(BrokenRecord) as caught:
        Match.replay(record if replaced is None else replaced)
    return caught.value


def check_valid_prefix(error, base=GOOD):
    """The match of a broken record is one that the whole record goes through."""
    assert error.where
    assert error.problem
    assert error.problem in str(error)
    assert error.where in str(error)
    assert "\n" not in error.problem
    assert len(error.problem) < 400
    assert error.match is None or error.match in base.line


def at(*path):
    """Return a function that sets the place in a record to a value."""

    def setting(value):
        def change(record):
            place = record
            for step in path[:-1]:
                place = place[step]
            place[path[-1]] = value

        return change

    return setting


def without(*path):
    def change(record):
        for step in path[:-1]:
            record = record[step]
        del record[path[-1]]

    return change


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
        (at("deals", 0, "hands")([]), "deals[0]", "12 cards"),
        (at("deals", 0, "hands", 0)("AS KX"), "deals[0]", "'KX' is not a card"),
        (at("deals", 0, "stock")(None), "deals[0].stock", "must be text"),
        (at("deals", 0, "stock")(""), "deals[0]", "52 cards"),
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
        *((without(name), "record", f"'{name}' is missing") for name in GOOD.record()),
        *(
            (without("deals", 0, name), "deals[0]", f"'{name}' is missing")
            for name in ("dealer", "hands", "stock", "actions", "result")
        ),
    ],
)
def test_a_broken_record_says_where_it_breaks_and_what_would_be_right(change, where, says):
    if where is None:  # a field that the format does not know is left alone
        record = GOOD.record()
        change(record)
        assert Match.replay(record) == GOOD
        return
    error = broken(change)

    assert error.where == where
    assert says in error.problem
    check_valid_prefix(error)


def seat_and_card(entry):
    seat, _, card = entry.split()
    return int(seat), card


@pytest.mark.parametrize("index", [0, 1, 5, 20])
def test_an_action_by_the_wrong_seat_is_named_and_the_match_before_it_kept(index):
    def other_seat(record):
        actions = record["deals"][0]["actions"]
        seat, card = seat_and_card(actions[index])
        actions[index] = f"{1 - seat} play {card}"

    error = broken(other_seat)
    assert error.where == f"deals[0].actions[{index}]"
    assert error.match.revision == index
    check_valid_prefix(error)


@pytest.mark.parametrize("index", [0, 5, 20])
def test_a_card_played_twice_is_named_and_the_match_before_it_kept(index):
    def twice(record):
        actions = record["deals"][0]["actions"]
        actions.insert(index + 1, actions[index])

    error = broken(twice)
    assert error.where == f"deals[0].actions[{index + 1}]"
    assert error.match.revision == index + 1
    check_valid_prefix(error)


def test_actions_in_another_order_break_at_the_first_that_cannot_be():
    def swapped(record):
        actions = record["deals"][0]["actions"]
        actions[0], actions[1] = actions[1], actions[0]

    error = broken(swapped)
    assert error.where == "deals[0].actions[0]"
    assert error.match == GOOD.line[0]


def test_missing_actions_show_in_the_result_and_the_match_so_far_is_kept():
    def cut(record):
        del record["deals"][-1]["actions"][-1]

    error = broken(cut)
    last = len(GOOD.record()["deals"]) - 1
    assert error.where == f"deals[{last}].result"
    assert error.match == GOOD.previous
    check_valid_prefix(error)


def test_a_deal_that_comes_too_early_is_named():
    def early(record):
        deal = record["deals"][0]
        deal["actions"] = deal["actions"][:4]
        deal["result"] = GOOD.line[4].record()["deals"][0]["result"]
        record["deals"].insert(1, copy.deepcopy(record["deals"][0]))

    error = broken(early)
    assert error.where == "deals[1]"
    assert "the deal before is not over" in error.problem
    check_valid_prefix(error)


def test_a_deal_after_the_end_of_the_match_is_named():
    def extra(record):
        record["deals"].append(copy.deepcopy(record["deals"][0]))

    error = broken(extra, PAIRS)
    assert error.where == f"deals[{len(PAIRS.record()['deals'])}]"
    assert "the match is over" in error.problem
    assert error.match == PAIRS


def test_an_action_after_the_end_of_the_match_is_named():
    def extra(record):
        record["deals"][-1]["actions"].append("0 play KS")

    error = broken(extra, PAIRS)
    assert "the match is over" in error.problem
    assert error.match == PAIRS


def test_a_deal_by_the_wrong_dealer_is_named():
    match = finished(Addenda(target=200), seed=4)

    def wrong(record):
        record["deals"][1]["dealer"] = record["deals"][0]["dealer"]

    error = broken(wrong, match)
    assert error.where == "deals[1]"
    assert "the next dealer is seat" in error.problem
    check_valid_prefix(error, match)


def test_dealing_is_no_action_of_a_record():
    match = finished(Addenda(target=200), seed=4)

    def dealt(record):
        record["deals"][0]["actions"].append(f"{record['deals'][1]['dealer']} deal")

    error = broken(dealt, match)
    assert "not written as an action" in error.problem


def test_a_card_that_lies_twice_in_the_deal_is_refused():
    def doubled(record):
        deal = record["deals"][0]
        deal["hands"][0] = deal["hands"][0].replace(
            deal["hands"][0].split()[0], deal["hands"][1].split()[0]
        )

    error = broken(doubled)
    assert "each of the 52 cards once" in error.problem
    assert error.match is None

    def in_one_hand(record):
        deal = record["deals"][0]
        cards = deal["hands"][0].split()
        deal["hands"][0] = " ".join([*cards[:-1], cards[0]])

    assert "twice" in broken(in_one_hand).problem


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "7", '"record"', "{", "{}", "nonsense", "\ufeff{}", "NaN", "1e999", "\x00"],
)
def test_text_that_is_no_record_is_refused_with_a_message(text):
    with pytest.raises(BrokenRecord) as caught:
        Match.replay(text)

    assert caught.value.match is None
    assert caught.value.where == "record"
    assert "\n" not in caught.value.problem


@pytest.mark.parametrize("thing", [None, [], 7, b"{}", object()])
def test_a_thing_that_is_no_record_is_refused_with_a_message(thing):
    with pytest.raises(BrokenRecord):
        Match.replay(thing)


def deepest():
    """Return how deeply nested a text may be for this Python to read it, found by halving."""
    readable, unreadable = 1, 100_000
    while unreadable - readable > 1:
        depth = (readable + unreadable) // 2
        try:
            json.loads("[" * depth + "]" * depth)
            readable = depth
        except RecursionError:
            unreadable = depth
    return readable


def test_deeply_nested_text_is_refused_like_any_other():
    whole = json.dumps(GOOD.record())
    limit = deepest()

    for depth in (50, *range(max(1, limit - 60), limit + 10, 2), 100_000):
        nested = "[" * depth + "]" * depth
        for text in (
            nested,
            f'{{"format": {nested}}}',
            whole.replace('"seed": 4', f'"seed": {nested}'),
            whole.replace('"scores": [', f'"scores": [{nested}, ', 1),
        ):
            with pytest.raises(BrokenRecord) as caught:
                Match.replay(text)
            assert len(caught.value.problem) < 400


@pytest.mark.parametrize(
    "path",
    [("format",), ("game",), ("players",), ("deals", 0, "stock"), (*ACTIONS, 3)],
)
def test_huge_text_is_refused_with_a_short_message(path):
    for huge in ("A" * 100_000, "0 play " + "K" * 100_000, "0 " + "x" * 100_000, "9" * 100_000):
        error = broken(at(*path)(huge))
        assert len(error.problem) < 400


@pytest.mark.parametrize("path", [("format",), ("seed",), ("version",), ("deals", 0, "dealer")])
def test_a_number_too_long_to_print_is_refused_or_taken_but_never_crashes(path):
    record = GOOD.record()
    at(*path)(10**5000)(record)
    try:
        Match.replay(record)
    except BrokenRecord as error:
        assert len(error.problem) < 400  # noqa: PT017 -- a seed of any length is fine


# Whatever else happens to a record

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["AS", "0 play KS", "1 deal", "parlett-record", "addenda", "copy"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=6,
)


def places(value, path=()):
    """Yield the path of every place in a record."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*path, key))


PLACES = list(places(GOOD.record()))


def replay_or_break(record):
    """Replay; whatever is wrong with the record, nothing but BrokenRecord may come out."""
    try:
        return Match.replay(record)
    except BrokenRecord as error:
        check_prefix_replays(error)
        return None


def check_prefix_replays(error):
    assert error.where
    assert "\n" not in error.problem
    assert len(error.problem) < 400
    if error.match is not None:
        assert Match.replay(error.match.record()) == error.match


@settings(max_examples=80, deadline=None)
@given(data=st.data(), value=JSON)
def test_a_record_changed_anywhere_is_followed_or_refused_but_never_crashes(data, value):
    record = GOOD.record()
    path = data.draw(st.sampled_from(PLACES))
    kind = data.draw(st.sampled_from(["set", "delete", "double", "swap"]))
    place = record
    for step in path[:-1]:
        place = place[step]
    key = path[-1]
    if kind == "delete":
        del place[key]
    elif kind == "double" and isinstance(place, list):
        place.insert(key, place[key])
    elif kind == "swap" and isinstance(place, list):
        place[key], place[key - 1] = place[key - 1], place[key]
    else:
        place[key] = value

    match = replay_or_break(record)
    if match is not None:
        assert match.scores == GOOD.scores or path[0] in {"deals", "rules"}


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_text_of_a_record_cut_off_or_blotted_anywhere_never_crashes(data):
    text = json.dumps(GOOD.record())
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.sampled_from([0, 1, 2, 10, len(text)]))
    blot = data.draw(st.sampled_from(["", "0", "K", '"', "]", "\ud800", "\x00"]))

    replay_or_break(text[:start] + blot + text[start + length :])


@settings(max_examples=40, deadline=None)
@given(JSON)
def test_json_of_any_shape_never_crashes(value):
    replay_or_break(value)
    replay_or_break(json.dumps(value))
