"""Records of Ninety-Nine and Counterpoint in which a deal or its outcome is wrong."""

import pytest
from bid_records import MATCHES, every_match
from broken_records import broken

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
    number = match.line[0].state.deal.turn_up.number

    def change(record):
        record["deals"][0]["turn_up"] = number

    broken(match, change)


@every_match
def test_cards_that_lie_twice_or_nowhere_are_refused(match):
    def doubled(record):
        hands = record["deals"][0]["hands"]
        hands[0] = " ".join([hands[1].split()[0], *hands[0].split()[1:]])

    assert "also dealt to" in broken(match, doubled).problem

    def in_one_hand(record):
        hands = record["deals"][0]["hands"]
        hands[0] = " ".join([hands[0].split()[1], *hands[0].split()[1:]])

    assert "twice" in broken(match, in_one_hand).problem

    def one_short(record):
        hands = record["deals"][0]["hands"]
        hands[0] = " ".join(hands[0].split()[1:])

    assert broken(match, one_short).where == "deals[0]"

    def two_fewer(record):
        del record["deals"][0]["hands"][-2:]

    assert broken(match, two_fewer).where == "deals[0]"

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
