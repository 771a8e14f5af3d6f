"""A whole number is whatever Python can count with, such as NumPy's, and is kept as an int."""

import operator

import pytest

from parlett_widgets import (
    BidExplorer,
    CardTable,
    ChainExplorer,
    DealEditor,
    Expert,
    Figure,
    Match,
    NinetyNine,
    Replay,
    ScoreExplorer,
    Suit,
    predict,
    question,
    simulate,
)
from parlett_widgets.engine.checks import whole
from parlett_widgets.lessons import quiz


class Int64:
    """Behaves like NumPy's number of this name: an index, but not an int."""

    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n

    __int__ = __index__


NUMBERS = [Int64]
try:
    import numpy as np

    NUMBERS += [np.int64, np.uint8]
except ImportError:
    pass

RULES = NinetyNine.classic(deals=3)
START = NinetyNine.classic().start(seed=7)


def numbered(record, number):
    """Return a record with numbers of another type wherever it has one."""
    if isinstance(record, dict):
        return {key: numbered(value, number) for key, value in record.items()}
    if isinstance(record, list):
        return [numbered(value, number) for value in record]
    return number(record) if type(record) is int and record >= 0 else record


@pytest.fixture(params=NUMBERS, ids=lambda number: number.__name__)
def number(request):
    return request.param


@pytest.mark.parametrize(
    ("made", "same"),
    [
        (
            lambda n: START.rules.start(seed=n(7), dealer=n(1)),
            lambda: START.rules.start(7, dealer=1),
        ),
        (lambda n: NinetyNine(players=n(3), deals=n(6)), lambda: NinetyNine(players=3, deals=6)),
        (lambda n: RULES.deal(seed=n(3), dealer=n(2)), lambda: RULES.deal(seed=3, dealer=2)),
        (lambda n: RULES.start_with(START.state.deal, seed=n(3)).seed, lambda: 3),
        (
            lambda n: list(simulate(RULES, ["random"] * 3, matches=n(2), seed=n(5))),
            lambda: list(simulate(RULES, ["random"] * 3, matches=2, seed=5)),
        ),
        (
            lambda n: question("bid-sum", seed=n(4), difficulty=n(2)),
            lambda: question("bid-sum", seed=4, difficulty=2),
        ),
        (
            lambda n: quiz(["follow", "bid-sum"], seed=n(4), count=n(3)),
            lambda: quiz(["follow", "bid-sum"], seed=4, count=3),
        ),
        (
            lambda n: predict("bid-sum", seed=n(4)).question,
            lambda: predict("bid-sum", seed=4).question,
        ),
        (lambda n: START.view(n(0)), lambda: START.view(0)),
        (lambda n: Suit.read(n(2)), lambda: Suit.HEARTS),
        (lambda n: Replay(START, n(0), step=n(0), speed=n(2)).speed, lambda: 2.0),
        (
            lambda n: ScoreExplorer(bids=(n(60), n(70)), taken=(n(58), n(62))).scores,
            lambda: (18, 2),
        ),
        (
            lambda n: ScoreExplorer("ninety-nine", players=n(3), premium=(n(0), "reveal")).premium,
            lambda: "0 reveal",
        ),
        (lambda n: BidExplorer(chosen="H S", total=n(3)).total, lambda: 3),
        (lambda n: ChainExplorer("4 5 J", step=n(2)).step, lambda: 2),
        (lambda n: DealEditor(RULES, seed=n(3)).deal, lambda: RULES.deal(seed=3)),
        (
            lambda n: CardTable(START, seats={n(1): "human"}).text(),
            lambda: CardTable(START, seats={1: "human"}).text(),
        ),
        (lambda n: Expert(n(2)).effort, lambda: 2),
        (
            lambda n: Figure("ways-to-bid", bid=n(3)).text(),
            lambda: Figure("ways-to-bid", bid=3).text(),
        ),
    ],
)
def test_whole_numbers_of_any_type_are_taken_and_kept_as_integers(made, same, number):
    given, expected = made(number), same()

    assert given == expected
    assert repr(given) == repr(expected)


def test_records_may_hold_numbers_of_any_type(number):
    match = RULES.start(seed=7)
    while not match.over:
        match = match.apply(match.legal[0])

    again = Match.replay(numbered(match.record(), number))

    assert again == match
    assert repr(again.record()) == repr(match.record())


class Array(list):
    """An array as NumPy has them: == compares number by number, and the outcome is no truth value."""

    __hash__ = None

    def __eq__(self, other):
        return Array(map(operator.eq, self, other))

    def __bool__(self):
        raise ValueError("the truth value of an array is ambiguous")


def test_scores_in_an_array_are_compared_number_by_number():
    record = START.record()

    assert Match.replay(record | {"scores": Array(record["scores"])}) == START
    with pytest.raises(ValueError, match="broken record at scores"):
        Match.replay(record | {"scores": Array([1, 2, 3])})


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1]])
def test_other_values_are_no_whole_numbers(value):
    assert whole(value) is None
    with pytest.raises((TypeError, ValueError), match="must be"):
        RULES.start(seed=value)
