"""Positions with a goal: every puzzle made is checked by a plain search over the rules.

Five of each kind are checked here. To check 500 of each, which takes about an hour:

    PUZZLES=500 pytest tests/unit/test_goals.py -k every_puzzle --timeout 0
"""

import os
import random
from itertools import islice

import pytest
from forced_goals import winning
from hypothesis import given
from hypothesis import strategies as st

from parlett_widgets import Addenda, CardSet, Counterpoint, Goal, NinetyNine
from parlett_widgets.engine.legal import Refusal, RefusalCode
from parlett_widgets.games.counterpoint.scoring import misses
from parlett_widgets.puzzles import GamePuzzles, Position, make, puzzle_kinds
from parlett_widgets.puzzles.game_puzzles import Search
from parlett_widgets.puzzles.making import Grade, grade
from parlett_widgets.puzzles.positions import natural
from parlett_widgets.words import goal_words

MANY = int(os.environ.get("PUZZLES", "5"))
LEVELS = [number % (3 if MANY == 5 else 5) + 1 for number in range(MANY)]
"""Harder ones take longer."""


@pytest.mark.parametrize("kind", puzzle_kinds())
def test_every_puzzle_can_be_solved_with_its_winning_cards_and_with_no_others(kind):
    seen = set()
    for seed, level in enumerate(LEVELS):
        position = make(kind, seed, level)
        won = {str(action) for action in position.winning}

        assert 0 < len(won) < len(position.choices)
        assert won == winning(position.match, position.goal, position.seat)
        assert grade(position).level == level == position.level
        assert level < 3 or len(won) < 0.4 * len(position.choices)
        check_tree(position)
        seen.add((position.match.state.hands, position.match.state.trick, position.goal))
    assert len(seen) == len(LEVELS)  # no two are alike


def check_tree(position):
    """Every line ends where the goal is decided, and only what was right leads to the goal."""
    for node in position.tree:
        assert position.reached(node.match) is node.reached
        if node.parent is not None:
            moment = node.parent.match
            for action in node.steps:
                moment = moment.apply(action)
            assert moment == node.match
            right = node.steps[0] in node.parent.winning
            assert right or node.reached is False or not node.winning
            assert not right or node.reached or node.winning
    for lang in ("en", "ja"):
        tell = goal_words(position, lang)
        assert all((tell.sentence, tell.kind, *tell.way()))
        for node in position.tree:
            if node.reached is not None:
                head, why = tell.reply(node)
                assert head
                assert "{" not in head + why


def test_a_house_rule_binds_all_players_of_a_puzzle(forget):
    class Forbidding(NinetyNine):
        """What would be the first choice may not be played, unless it is the only one."""

        game = "forbidding"

        def refuse(self, state, action):
            choices = self.choices(state)
            if state.phase == "play" and len(choices) > 1 and action == choices[0]:
                return Refusal(RefusalCode.NOT_A_CHOICE, str(action), action.cards)
            return super().refuse(state, action)

    found = 0
    for seed in range(30):
        match = steady(Forbidding(premiums="off"), seed, 6)
        for number in range(len(match.legal) + 1):
            try:
                position = Position(match, Goal("take-exactly", number))
            except ValueError:
                continue
            found += 1
            won = {str(action) for action in position.winning}
            assert won == winning(position.match, position.goal, 0)
    assert found > 5


def test_what_takes_more_looking_at_is_harder():
    levels = [Grade(work, natural_fails=False).level for work in range(150)]

    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3, 4, 5}
    assert all(Grade(work, natural_fails=True).level >= levels[work] for work in range(150))


@pytest.mark.parametrize("kind", ["make-exactly", "stay-at-17"])
def test_a_search_of_a_game_sees_as_much_to_look_at_as_the_rules_do(kind):
    position = make(kind, seed=2, level=3)
    game, state = position._game, position.match.state
    plain = Search(game, position.goal, position.seat, state)

    assert plain.work(state, position.choices) * game.weight(kind) == position.work


@pytest.mark.parametrize("goal", ["stay-at-17", "make-them-go-over", "void-the-trick"])
def test_a_void_trick_is_lost_by_nobody_even_above_17(goal):
    rules = Addenda()
    game = rules.part("puzzles", GamePuzzles)(rules)
    goal, late = Goal(goal), game.candidates("void-the-trick", 4, random.Random(1))
    found = 0
    for match in [one.match for one in islice(late, 300, 340)]:
        state = match.state
        if game.reached(goal, 0, state, state) is not None:
            continue
        for search in (game.search(goal, 0, state), Search(game, goal, 0, state)):
            won = {str(one) for one in match.legal if search.can(search.after(state, one))}
            assert won == winning(match, goal, 0)
        found += 1
    assert found > 5


def test_the_same_seed_makes_the_same_puzzle():
    one, other = (make("break-bid", seed=3, level=2) for _ in range(2))

    assert (one.match, one.goal) == (other.match, other.goal)
    assert one.match != make("break-bid", seed=4, level=2).match


def steady(rules, seed, tricks):
    """Return a moment of a deal that Steady plays, with seat 0 to act."""
    match = rules.start(seed=seed)
    while len(match.state.tricks) < tricks or match.to_act != 0 or match.phase != "play":
        match = match.apply(natural(match))
    return match


def test_a_lost_line_says_what_went_wrong_in_the_words_of_the_rules():
    match = steady(NinetyNine.classic(premiums="off"), seed=168, tricks=5)
    position = Position(match, "take-exactly 2")
    tell = goal_words(position)
    lost = position.tree.choices[match.legal.read("play AH")]
    while lost.reached is None:
        lost = next(iter(lost.choices.values()))

    assert tell.sentence == "Take exactly two of the last four tricks."
    assert tell.way()[0] == "Only ♥6 works."
    assert tell.reply(lost)[0] == "Not ♥A: you take three."


def test_the_miss_of_several_others_is_told_as_a_sum_with_the_points_of_each():
    match = Counterpoint.three().start(seed=3)
    while match.to_act != 0 or any(hand.bit_count() > 3 for hand in match.state.hands):
        match = match.apply(natural(match))
    position = Position(match, "push-a-miss 10")
    tell = goal_words(position)
    for node in position.tree:
        if node.reached is None:
            continue
        state = node.match.state
        _, west, north = misses(match.rules.counted_bids(state), state.taken)
        head, why = tell.reply(node)
        assert head.endswith(f"he others miss by {west + north} in all.")
        assert node.reached or f"West has {state.taken[1]} card-points; the bid is " in why
        assert node.reached or f"North has {state.taken[2]} card-points; the bid is " in why


@pytest.mark.parametrize(
    ("kind", "seed", "level", "goal", "limits"),
    [
        (
            "push-a-miss",
            9,
            3,
            8,
            {"North misses by at least 8.", "North misses by at most 7."},
        ),
        ("land-on-bid", 0, 1, 2, {"You miss by at most 2, whatever is played."}),
        ("land-on-bid", 1, 3, 0, {"you miss by at least 1."}),
    ],
)
def test_a_miss_that_can_still_change_is_told_as_a_limit(kind, seed, level, goal, limits):
    position = make(kind, seed=seed, level=level)
    tell, told, rules = goal_words(position), set(), position.match.rules
    for node in position.tree:
        state = node.match.state
        cards = CardSet.from_bits(sum(state.hands))
        if node.reached is not None and any(rules.points(state, card) for card in cards):
            told.add(tell.reply(node)[0].rpartition(": ")[2])

    assert position.goal.number == goal
    assert told == limits


@pytest.mark.parametrize(
    ("goal", "sentence"),
    [
        ("take-exactly 9", "decided already"),
        ("break-bid 0", "another player's seat"),
        ("break-bid 3", "must be from 0 to 2"),
        ("break-bid", "a seat goes with"),
        ("stay-at-17", "has no goal"),
        ("take-exactly 4", "no card reaches"),
    ],
)
def test_a_goal_that_makes_no_puzzle_is_refused(goal, sentence):
    match = steady(NinetyNine.classic(premiums="off"), seed=168, tricks=5)

    with pytest.raises(ValueError, match=sentence):
        Position(match, goal)


def test_a_goal_that_every_card_reaches_is_refused():
    match = steady(NinetyNine.classic(premiums="off"), seed=168, tricks=8)
    won = match.state.taken[0]
    while not match.deal_over:
        match = match.apply(match.legal[0])
    goal = Goal("take-exactly", match.state.taken[0] - won)

    with pytest.raises(ValueError, match="every card reaches"):
        Position(match.moments_of_deal[-4], goal)


def test_a_position_with_too_many_lines_is_refused():
    match = steady(Counterpoint.standard(), seed=1, tricks=3)

    with pytest.raises(ValueError, match="begin it later in the deal"):
        Position(match, "land-on-bid 2")


def test_the_others_play_first_if_it_is_their_turn():
    match = make("stay-at-17", seed=1, level=2).match
    before = match.previous
    position = Position(before, "stay-at-17", seat=match.to_act)

    assert before.to_act != match.to_act
    assert position.match == before
    assert position.root.to_act == match.to_act
    assert position.tree.match == position.root == before.apply(position.tree.steps[0])


@given(
    st.from_regex(r"[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,3}", fullmatch=True),
    st.none() | st.integers(0, 10**6 - 1),
)
def test_a_goal_is_written_and_read_again(name, number):
    goal = Goal(name, number)

    assert Goal.parse(str(goal)) == goal == Goal.from_json(goal.to_json())


@pytest.mark.parametrize("name", ["", "Take", "take exactly", "-take", None, 3])
def test_a_name_that_is_no_goals_is_refused(name):
    with pytest.raises(ValueError, match="a goal's name must be"):
        Goal(name)


@pytest.mark.parametrize(
    "data", [None, [], {}, {"goal": "x", "more": 1}, {"number": 2}, "take-exactly"]
)
def test_data_that_is_no_goals_is_refused(data):
    with pytest.raises(ValueError, match="a goal must have"):
        Goal.from_json(data)
