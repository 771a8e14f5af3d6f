"""Records and actions of Ninety-Nine and Counterpoint with something wrong in them.

Whatever it is: BrokenRecord or IllegalAction with one sentence, and the match before it, never
another exception.
"""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlett_widgets.cards import CardSet
from parlett_widgets.engine import (
    Action,
    Addenda,
    BrokenRecord,
    Counterpoint,
    IllegalAction,
    Match,
    NinetyNine,
)
from parlett_widgets.engine.chance import Chance


def finished(rules, seed):
    match, chance = rules.start(seed=seed), Chance(seed, 99)
    while match.to_act is not None:
        legal = match.legal
        match = match.apply(legal[chance.below(len(legal))])
    return match


MATCHES = {
    "classic": finished(NinetyNine.classic(), 5),
    "revised": finished(NinetyNine.revised(), 5),
    "two": finished(NinetyNine.two(), 5),
    "five": finished(NinetyNine.five(), 5),
    "counterpoint": finished(Counterpoint.easy(high_bids="with-bid"), 5),
    "three": finished(Counterpoint.three(), 5),
}
every_match = pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)


def check_broken(error, match):
    """It is told in one sentence, and the match of the error is one the whole record goes through."""
    assert error.where
    assert error.problem in str(error)
    assert "\n" not in error.problem
    assert len(error.problem) < 400
    assert error.match is None or error.match in match.line


def broken(match, change):
    """Return how a record fails that was changed in a copy."""
    record = copy.deepcopy(match.record())
    change(record)
    with pytest.raises(BrokenRecord) as caught:
        Match.replay(json.dumps(record))
    check_broken(caught.value, match)
    return caught.value


def actions_of(record):
    return record["deals"][0]["actions"]


def bids_in(match):
    return match.rules.players


# Bids and plays


@every_match
def test_a_bid_with_a_card_twice_is_refused(match):
    def change(record):
        seat, verb, card, *_ = actions_of(record)[0].split()
        actions_of(record)[0] = f"{seat} {verb} {card} {card} {card}"

    error = broken(match, change)
    assert error.where == "deals[0].actions[0]"
    assert "card twice" in error.problem
    assert error.match == match.line[0]


@every_match
def test_a_bid_of_a_card_from_another_hand_is_refused(match):
    def change(record):
        first, second = (entry.split() for entry in actions_of(record)[:2])
        actions_of(record)[0] = " ".join([*first[:2], *second[2:5]])

    assert "not in hand" in broken(match, change).problem


@every_match
def test_a_bid_card_that_is_played_is_refused(match):
    index = next(i for i, text in enumerate(actions_of(match.record())) if " play " in text)

    def change(record):
        actions = actions_of(record)
        seat = actions[index].split()[0]
        bid = next(text for text in actions if text.startswith(f"{seat} bid"))
        actions[index] = f"{seat} play {bid.split()[2]}"

    error = broken(match, change)
    assert error.where == f"deals[0].actions[{index}]"
    assert "not in hand" in error.problem


@every_match
@pytest.mark.parametrize("index", [0, 1, 7, -1])
def test_an_action_by_the_wrong_seat_is_named(match, index):
    number = index % len(actions_of(match.record()))

    def change(record):
        seat, _, rest = actions_of(record)[number].partition(" ")
        wrong = (int(seat) + 1) % match.rules.players
        actions_of(record)[number] = f"{wrong} {rest}"

    error = broken(match, change)
    assert error.where == f"deals[0].actions[{number}]"
    assert "turn" in error.problem
    assert error.match.revision == number


@every_match
def test_a_bid_in_place_of_a_play_and_a_play_in_place_of_a_bid(match):
    def swapped(record):
        actions = actions_of(record)
        actions[0], actions[-1] = actions[-1], actions[0]

    broken(match, swapped)

    def bid_again(record):
        actions_of(record).insert(bids_in(match), actions_of(record)[0])

    assert broken(match, bid_again).where == f"deals[0].actions[{bids_in(match)}]"


@every_match
def test_actions_cut_off_show_in_the_result(match):
    def change(record):
        actions_of(record).pop()

    error = broken(match, change)
    assert error.where == "deals[0].result"
    assert "the cards give None" in error.problem


WRONG = [
    "deal",
    "declare KS",
    "reveal 2",
    "pass pass",
    "nominate",
    "nominate 9",
    "nominate -1",
    "nominate KS",
    "bid",
    "bid high",
    "bid KS",
    "bid KS QS JS 10S",
    "bid JK JK JK",
    "bid 6C 7C 8C HIGHER",
    "play",
    "play KS QS",
    "play JK high",
    "play 11X",
    "claim",
    "",
    "   ",
    "🂡",
    "\x00",
    "bid " + "KS " * 5000,
    "nominate " + "9" * 5000,
]


@every_match
@pytest.mark.parametrize("text", WRONG, ids=lambda text: text[:12].strip() or "blank")
def test_text_that_is_no_action_here_is_refused_in_one_sentence(match, text):
    for moment in match.line[:: max(1, len(match.line) // 8)]:
        if moment.phase == "deal-over" and text == "deal":
            continue
        with pytest.raises(IllegalAction) as caught:
            moment.apply(text)
        assert str(caught.value)
        assert "\n" not in str(caught.value)
    seat = actions_of(match.record())[0].split()[0]

    def change(record):
        actions_of(record)[0] = f"{seat} {text}"

    broken(match, change)


def test_a_premium_answer_that_may_not_be_given_is_refused():
    match = MATCHES["revised"]
    for text in ("declare", "reveal"):

        def twice(record, text=text):
            actions = actions_of(record)[: bids_in(match)]
            seats = [entry.split()[0] for entry in actions]
            record["deals"][0]["actions"] = [*actions, *(f"{seat} {text}" for seat in seats)]

        error = broken_anyhow(match, twice)
        assert error.where == f"deals[0].actions[{bids_in(match) + 1}]"


def broken_anyhow(match, change):
    """Return how a changed record fails that took another way than the match."""
    record = copy.deepcopy(match.record())
    change(record)
    with pytest.raises(BrokenRecord) as caught:
        Match.replay(record)
    return caught.value


def test_a_high_reading_that_may_not_be_chosen_is_refused():
    for name, match in MATCHES.items():

        def change(record):
            entry = actions_of(record)[0].removesuffix(" high")
            seat, verb, *_ = entry.split()
            hand = record["deals"][0]["hands"][int(seat)].split()
            clubs = [card for card in hand if card[-1] != "D"][:3]
            actions_of(record)[0] = f"{seat} {verb} {' '.join(clubs)} high"

        assert "no high reading" in broken_anyhow(match, change).problem, name


# The deal


@every_match
def test_another_trump_than_the_cards_give_is_refused(match):
    right = match.record()["deals"][0]["trump"]
    for letter in {"C", "D", "H", "S", None} - {right}:

        def change(record, letter=letter):
            record["deals"][0]["trump"] = letter

        error = broken(match, change)
        assert error.where == "deals[0]"
        assert error.match is None


def test_a_trump_that_the_successes_before_do_not_give_is_refused():
    match = MATCHES["revised"]
    assert len(match.record()["deals"]) > 1

    def change(record):
        right = record["deals"][1]["trump"]
        record["deals"][1]["trump"] = "C" if right != "C" else "D"

    error = broken(match, change)
    assert error.where == "deals[1]"
    assert "trump must be" in error.problem
    assert error.match.phase == "deal-over"


@pytest.mark.parametrize("name", ["classic", "two", "three"])
@pytest.mark.parametrize("turned", [None, "KX", "2C", 5, 5.0, True, [], {}, "AS KS", ""])
def test_a_turn_up_that_is_no_card_of_the_pack_is_refused(name, turned):
    def change(record):
        record["deals"][0]["turn_up"] = turned

    error = broken(MATCHES[name], change)
    assert error.where.startswith("deals[0]")


def test_a_turn_up_is_written_as_text_not_as_a_number():
    match = MATCHES["classic"]
    number = int(match.line[0].state.deal.turn_up)

    def change(record):
        record["deals"][0]["turn_up"] = number

    broken(match, change)


@every_match
def test_cards_that_lie_twice_or_nowhere_are_refused(match):
    def doubled(record):
        hands = record["deals"][0]["hands"]
        hands[0] = " ".join([hands[1].split()[0], *hands[0].split()[1:]])

    assert "once" in broken(match, doubled).problem

    def in_one_hand(record):
        hands = record["deals"][0]["hands"]
        hands[0] = " ".join([hands[0].split()[1], *hands[0].split()[1:]])

    assert "twice" in broken(match, in_one_hand).problem

    def one_short(record):
        hands = record["deals"][0]["hands"]
        hands[0] = " ".join(hands[0].split()[1:])

    assert broken(match, one_short).where == "deals[0]"

    def no_third(record):
        record["deals"][0]["hands"].pop()

    assert broken(match, no_third).where == "deals[0]"

    def under(record):
        record["deals"][0]["stock"] += " 2C"

    assert broken(match, under).where == "deals[0]"


# The outcome


@every_match
def test_a_result_that_the_cards_do_not_give_is_refused(match):
    result = match.record()["deals"][0]["result"]
    for key, value in result.items():
        for wrong in (None, [], {}, "9", 9, [99] * 3, [str(value)]):
            if wrong == value:
                continue

            def change(record, key=key, wrong=wrong):
                record["deals"][0]["result"][key] = wrong

            error = broken(match, change)
            assert error.where == "deals[0].result"
            assert error.problem.startswith(f"{key}: ")

    def extra(record):
        record["deals"][0]["result"]["cheat"] = True

    assert broken(match, extra).where == "deals[0].result"


@every_match
def test_scores_and_winners_that_the_cards_do_not_give_are_refused(match):
    for key in ("scores", "winners"):
        for wrong in (None, [], [9, 9, 9, 9], "0"):

            def change(record, key=key, wrong=wrong):
                record[key] = wrong

            assert broken(match, change).where == key


@every_match
def test_rules_of_another_game_are_refused(match):
    for other in MATCHES.values():
        if other.rules.game == match.rules.game:
            continue

        def change(record, other=other):
            record["rules"] = other.record()["rules"]

        assert broken(match, change).where == "rules"


@every_match
def test_other_players_than_the_rules_seat_are_refused(match):
    def change(record):
        record["players"] = ["One"]

    assert broken(match, change).where == "players"


# An action made by hand


@pytest.mark.parametrize(
    "rules",
    [Addenda(), *(match.rules for match in MATCHES.values())],
    ids=["addenda", *MATCHES],
)
def test_an_action_with_a_part_too_much_is_refused_in_every_game_and_phase(rules):
    match, phases = rules.start(seed=5), set()
    while match.to_act is not None and len(phases) < 4 and match.revision < 400:
        action = next(iter(match.legal))
        if match.phase not in phases:
            phases.add(match.phase)
            other = next(iter(match.state.deal.hands[0]))
            for attempt in (
                action._replace(seat=1),
                action._replace(high=True),
                action._replace(cards=(*action.cards, other)),
            ):
                if attempt in list(match.legal):  # "nominate 1", or a bid that may be called high
                    continue
                assert attempt not in match.legal, attempt
                with pytest.raises(IllegalAction):
                    match.apply(attempt)
        match = match.apply(action)
    assert len(phases) >= 2


# Whatever else

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["AS", "JK", "0 bid 6C 7C 8C", "1 reveal", "2 nominate 1", "C", "declare"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=6,
)
SMALL = [MATCHES["revised"], MATCHES["counterpoint"], MATCHES["three"], MATCHES["five"]]


def places(value, path=()):
    if path:
        yield path
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*path, key))


PLACES = {id(match): list(places(match.record())) for match in SMALL}


def replay_or_break(record):
    """Replay; whatever is wrong with the record, nothing but BrokenRecord may come out."""
    try:
        Match.replay(record)
    except BrokenRecord as error:
        check_prefix_replays(error)


def check_prefix_replays(error):
    assert error.where
    assert "\n" not in error.problem
    assert len(error.problem) < 400
    if error.match is not None:
        assert Match.replay(error.match.record()) == error.match


@settings(max_examples=120, deadline=None)
@given(data=st.data(), value=JSON)
def test_a_record_changed_anywhere_is_followed_or_refused_but_never_crashes(data, value):
    match = data.draw(st.sampled_from(SMALL))
    record = match.record()
    path = data.draw(st.sampled_from(PLACES[id(match)]))
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

    replay_or_break(record)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_text_of_a_record_cut_off_or_blotted_anywhere_never_crashes(data):
    text = json.dumps(data.draw(st.sampled_from(SMALL)).record())
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.sampled_from([0, 1, 2, 10, len(text)]))
    blot = data.draw(st.sampled_from(["", "0", "K", '"', "]", " high", "\ud800", "[" * 2000]))

    replay_or_break(text[:start] + blot + text[start + length :])


WORDS = st.sampled_from(
    "play bid pass declare reveal nominate deal high KS 6C 7C 8C 6D 7D 8D JK AH 0 1 2 9 x".split()
)


@settings(max_examples=80, deadline=None)
@given(data=st.data(), words=st.lists(WORDS, max_size=6))
def test_any_words_are_an_action_or_refused_and_views_agree(data, words):
    line = data.draw(st.sampled_from(SMALL)).line
    match = line[data.draw(st.integers(0, len(line) - 1))]
    text = " ".join(words)
    if text in match.legal:
        after = match.apply(text)
        assert after.previous == match
        assert Match.replay(after.record()) == after
        return
    with pytest.raises(IllegalAction) as caught:
        match.apply(text)
    assert "\n" not in str(caught.value)


def test_the_cards_of_a_bid_may_be_written_in_any_order():
    match = MATCHES["counterpoint"].line[0]
    hand = list(match.view(match.to_act).hand)[:3]
    one = match.apply(Action.parse(f"bid {hand[0]} {hand[1]} {hand[2]}"))
    other = match.apply(Action.parse(f"bid {hand[2]} {hand[0]} {hand[1]}"))

    assert one.state == other.state
    assert one.view(match.to_act).bid_cards[match.to_act] == CardSet(hand)
