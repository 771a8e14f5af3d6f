"""The rules of Addenda, one by one: four players in partnership."""

import pytest
from addenda_games import only, position
from dealing import after_trick, arranged, played

from parlett_widgets.games import Addenda
from parlett_widgets.games.addenda.view import TrickWon


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
