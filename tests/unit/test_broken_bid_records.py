"""Records of Ninety-Nine and Counterpoint in which a deal or its outcome is wrong."""

import pytest
from bid_records import MATCHES, every_match
from broken_records import at, broken

# The deal


@every_match
def test_another_trump_than_the_cards_give_is_refused(match):
    right = match.record()["deals"][0]["trump"]
    for letter in {"C", "D", "H", "S", None} - {right}:
        error = broken(match, at("deals", 0, "trump")(letter))
        assert error.where == "deals[0]"
        assert error.match is None


def test_a_trump_that_the_successes_before_do_not_give_is_refused():
    match = MATCHES["revised"]
    right = match.record()["deals"][1]["trump"]
    error = broken(match, at("deals", 1, "trump")("C" if right != "C" else "D"))
    assert error.where == "deals[1]"
    assert "trump must be" in error.problem
    assert error.match.phase == "deal-over"


@pytest.mark.parametrize("name", ["classic", "two", "three"])
@pytest.mark.parametrize("turned", [None, "KX", "2C", 5, 5.0, True, [], {}, "AS KS", ""])
def test_a_turn_up_that_is_no_card_of_the_pack_is_refused(name, turned):
    error = broken(MATCHES[name], at("deals", 0, "turn_up")(turned))
    assert error.where.startswith("deals[0]")


def test_a_turn_up_is_written_as_text_not_as_a_number():
    match = MATCHES["classic"]
    broken(match, at("deals", 0, "turn_up")(match.line[0].state.deal.turn_up.number))


@every_match
def test_cards_that_lie_twice_or_nowhere_are_refused(match):
    deal = match.record()["deals"][0]
    _, two, *rest = deal["hands"][0].split()
    theirs = deal["hands"][1].split()[0]

    def dealt(*cards):
        return broken(match, at("deals", 0, "hands", 0)(" ".join((*cards, *rest))))

    assert "also dealt to" in dealt(theirs, two).problem
    assert "twice" in dealt(two, two).problem
    assert dealt(two).where == "deals[0]"
    for change in (
        at("deals", 0, "hands")(deal["hands"][:-2]),
        at("deals", 0, "stock")(deal["stock"] + " 2C"),
    ):
        assert broken(match, change).where == "deals[0]"


# The outcome


@every_match
def test_a_result_that_the_cards_do_not_give_is_refused(match):
    result = match.record()["deals"][0]["result"]
    for key, value in result.items():
        for wrong in (None, [], {}, "9", 9, [99] * 3, [str(value)]):
            if wrong == value:
                continue
            error = broken(match, at("deals", 0, "result", key)(wrong))
            assert error.where == "deals[0].result"
            assert error.problem.startswith(f"{key}: ")

    extra = at("deals", 0, "result", "cheat")(value=True)
    assert broken(match, extra).where == "deals[0].result"


@every_match
def test_scores_and_winners_that_the_cards_do_not_give_are_refused(match):
    for key in ("scores", "winners"):
        for wrong in (None, [], [9, 9, 9, 9], "0"):
            assert broken(match, at(key)(wrong)).where == key


@every_match
def test_rules_of_another_game_are_refused(match):
    for other in MATCHES.values():
        if other.rules.game != match.rules.game:
            assert broken(match, at("rules")(other.record()["rules"])).where == "rules"


@every_match
def test_other_players_than_the_rules_seat_are_refused(match):
    assert broken(match, at("players")(["One"])).where == "players"
