"""Ninety-Nine by its rules page: how a match ends, after deals, at a hundred and in a rubber."""

from itertools import product

import pytest
from bid_dealing import TRUMP_OF, swept
from matches import of_kind
from ninety_nine_games import standing_at

from parlett_widgets.cards import Suit
from parlett_widgets.engine import Match
from parlett_widgets.games import NinetyNine
from parlett_widgets.games.ninety_nine.view import GameWon, MatchWon

# The endings


def nine_sweeps(last):
    """Play nine deals in which each leader takes nine tricks, alone with the bid but for the last."""
    match, phases = NinetyNine.classic(), []
    for number in range(1, 10):
        bids = last if number == 9 else "♣♣♣ ♥♥♥ ♥♥♥"
        match = swept(match, bids, turn_up="JK")
        phases.append(str(match.phase))
    assert phases == ["deal-over"] * 8 + ["over"]
    return match


@pytest.mark.parametrize(
    ("last", "scores", "winners"),
    [
        ("♣♣♣ ♥♥♥ ♥♥♥", (117, 117, 117), (0, 1, 2)),
        ("♥♥♣ ♥♥♥ ♥♥♥", (117, 117, 87), (0, 1)),
        ("♥♥♣ ♥♥♥ ♦♦♦", (117, 147, 87), (1,)),
    ],
)
def test_after_nine_deals_the_highest_total_wins_and_a_tie_is_shared(last, scores, winners):
    match = nine_sweeps(last)

    assert (match.scores, match.winners) == (scores, winners)
    assert of_kind(match, MatchWon) == [MatchWon(winners, scores)]
    assert match.to_act is None


def test_in_nine_deals_each_deals_three_times():
    match = nine_sweeps("♣♣♣ ♥♥♥ ♥♥♥")
    dealers = [deal["dealer"] for deal in match.record()["deals"]]

    assert dealers == [2, 0, 1] * 3


def test_nine_deals_are_played_though_a_hundred_is_passed():
    match = swept(NinetyNine.classic(), "♣♣♣ ♥♥♥ ♥♥♥", turn_up="JK")
    match = swept(standing_at(match, (500, 0, 0)), "♣♣♣ ♥♥♥ ♥♥♥", turn_up="JK")
    assert match.phase == "deal-over"


@pytest.mark.parametrize(
    ("before", "bids", "after", "winners"),
    [
        ((0, 60, 0), "♣♣♣ ♥♥♥ ♥♥♥", (0, 99, 0), ()),
        ((0, 61, 0), "♣♣♣ ♥♥♥ ♥♥♥", (0, 100, 0), (1,)),
        ((99, 61, 99), "♣♣♣ ♥♥♥ ♥♥♥", (99, 100, 99), (1,)),
        ((90, 71, 0), "♣♣♣ ♥♥♥ ♦♦♦", (110, 100, 0), (0,)),
        ((86, 77, 0), "♣♣♣ ♥♥♥ ♦♦♦", (106, 106, 0), ()),
        ((85, 77, 0), "♣♣♣ ♥♥♥ ♦♦♦", (105, 106, 0), (1,)),
        ((92, 93, 92), "♣♣♣ ♦♦♦ ♦♦♦", (102, 112, 102), (1,)),
        ((99, 80, 99), "♣♣♣ ♦♦♦ ♦♦♦", (109, 99, 109), ()),
    ],
)
def test_hundred_ends_with_the_deal_in_which_someone_gets_there_but_a_tie_plays_on(
    before, bids, after, winners
):
    # Seat 1 leads, then seats 2 and 0 bid.
    match = swept(NinetyNine.revised(), "♣♣♣ ♥♥♥ ♥♥♥")
    match = swept(standing_at(match, before), bids, trump="S")

    assert (match.scores, match.winners) == (after, winners)
    assert match.phase == ("over" if winners else "deal-over")
    assert [event.winners for event in of_kind(match, MatchWon)] == ([winners] if winners else [])


def test_after_a_tie_at_a_hundred_deals_go_on_until_one_is_ahead():
    match = swept(NinetyNine.revised(), "♣♣♣ ♥♥♥ ♥♥♥")
    match = swept(standing_at(match, (86, 77, 0)), "♣♣♣ ♥♥♥ ♦♦♦", trump="S")
    assert (match.scores, match.phase) == ((106, 106, 0), "deal-over")
    match = swept(match, "♠♠♠ ♣♣♣ ♣♣♣", trump="H")
    assert (match.scores, match.phase) == ((106, 106, 9), "deal-over")
    match = swept(match, "♣♣♣ ♥♥♥ ♥♥♥", trump="D")
    assert (match.scores, match.winners) == ((145, 106, 9), (0,))


# The rubber


RUBBER = [
    # points in this game, games won, bids (seat 1 leads) -> points with bonuses, games, over
    ((0, 60, 0), (0, 0, 0), "♣♣♣ ♥♥♥ ♥♥♥", (0, 99, 0), (0, 0, 0), False),
    ((0, 61, 0), (0, 0, 0), "♣♣♣ ♥♥♥ ♥♥♥", (0, 200, 0), (0, 1, 0), False),
    ((85, 77, 0), (0, 0, 0), "♣♣♣ ♥♥♥ ♦♦♦", (205, 206, 0), (0, 1, 0), False),
    ((90, 77, 0), (0, 0, 0), "♣♣♣ ♥♥♥ ♦♦♦", (210, 206, 0), (1, 0, 0), False),
    ((86, 77, 0), (0, 0, 0), "♣♣♣ ♥♥♥ ♦♦♦", (106, 106, 0), (0, 0, 0), False),
    ((92, 93, 92), (1, 1, 1), "♣♣♣ ♦♦♦ ♦♦♦", (202, 212, 202), (1, 2, 1), False),
    ((0, 61, 0), (2, 1, 2), "♣♣♣ ♥♥♥ ♥♥♥", (0, 200, 0), (2, 2, 2), False),
    ((0, 61, 0), (0, 2, 0), "♣♣♣ ♥♥♥ ♥♥♥", (0, 700, 0), (0, 3, 0), True),
    ((0, 61, 0), (1, 2, 0), "♣♣♣ ♥♥♥ ♥♥♥", (0, 600, 0), (1, 3, 0), True),
    ((0, 61, 0), (1, 2, 1), "♣♣♣ ♥♥♥ ♥♥♥", (0, 500, 0), (1, 3, 1), True),
    ((0, 61, 0), (2, 2, 1), "♣♣♣ ♥♥♥ ♥♥♥", (0, 400, 0), (2, 3, 1), True),
    ((0, 61, 0), (2, 2, 2), "♣♣♣ ♥♥♥ ♥♥♥", (0, 300, 0), (2, 3, 2), True),
    ((90, 77, 0), (2, 2, 0), "♣♣♣ ♥♥♥ ♦♦♦", (510, 206, 0), (3, 2, 0), True),
]


@pytest.mark.parametrize(("points", "games", "bids", "after", "won", "over"), RUBBER)
def test_a_game_of_a_rubber_and_the_rubber_itself_bring_their_bonuses(
    points, games, bids, after, won, over
):
    carried = (300, 200, 100)
    match = swept(NinetyNine.rubber(), "♣♣♣ ♥♥♥ ♥♥♥")
    scores = tuple(map(sum, zip(carried, points, strict=True)))
    match = swept(standing_at(match, scores, carried=carried, games=games), bids, trump="S")

    assert match.scores == tuple(map(sum, zip(carried, after, strict=True)))
    assert match.view(0).games == won
    assert match.phase == ("over" if over else "deal-over")
    assert [event.games for event in of_kind(match, GameWon)] == ([won] if won != games else [])
    if over:
        best = max(match.scores)
        assert match.winners == tuple(i for i, score in enumerate(match.scores) if score == best)


def test_the_rubber_goes_to_the_highest_total_not_to_the_most_games():
    match = swept(NinetyNine.rubber(), "♣♣♣ ♥♥♥ ♥♥♥")
    match = standing_at(match, (2000, 61, 0), carried=(2000, 0, 0), games=(0, 2, 0))

    assert swept(match, "♣♣♣ ♥♥♥ ♥♥♥", trump="S").winners == (0,)


@pytest.mark.parametrize(("first", "trump"), [("none", None), ("diamonds", "D")])
def test_a_new_game_of_a_rubber_starts_with_first_trump_and_the_next_player_deals(first, trump):
    rules = NinetyNine.rubber(first_trump=first)
    opening = "♣♣♣ ♥♥♥ ♥♥♥"
    match = swept(rules, opening, "reveal", trump=trump)
    for _ in range(2):
        match = swept(match, opening, "reveal", trump="S")
        assert match.view(0).games == (0, 0, 0)
    assert match.scores == (99, 99, 99)
    match = swept(match, opening, "reveal", trump="S")

    assert match.scores == (298, 99, 99)
    assert match.view(0).games == (1, 0, 0)
    assert [deal["dealer"] for deal in match.record()["deals"]] == [2, 0, 1, 2]
    following = match.apply("deal")
    assert following.state.deal.dealer == 0
    assert following.state.deal.trump is TRUMP_OF[trump]
    second = swept(match, opening, "reveal", trump=trump)
    assert second.scores == (298, 198, 99)
    assert second.apply("deal").state.deal.trump is Suit.SPADES
    assert Match.replay(second.record()) == second


def test_a_rubber_of_sweeps_lasts_seven_games():
    match, opening = NinetyNine.rubber(), "♣♣♣ ♥♥♥ ♥♥♥"
    for game, number in product(range(7), range(4)):
        match = swept(match, opening, "reveal", trump="S" if number else None)
        assert sum(match.view(0).games) == game + (number == 3)
    assert match.phase == "over"
    assert match.view(0).games == (3, 2, 2)
    # Each game brings 99 to the two losers and 198 + 100 to the winner; the rubber 100 x (8 - 7).
    assert match.scores == (4 * 99 + 3 * 298 + 100, 5 * 99 + 2 * 298, 5 * 99 + 2 * 298)
    assert match.winners == (0,)
