"""What is no record at all, too deep, too long: refused with a short message."""

import json

import pytest
from broken_records import GOOD, at, broken

from parlett_widgets.engine import BrokenRecord, Match


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
    [("format",), ("game",), ("players",), ("deals", 0, "stock"), ("deals", 0, "actions", 3)],
)
def test_huge_text_is_refused_with_a_short_message(path):
    for huge in ("A" * 100_000, "0 play " + "K" * 100_000, "0 " + "x" * 100_000, "9" * 100_000):
        error = broken(GOOD, at(*path)(huge))
        assert len(error.problem) < 400


@pytest.mark.parametrize("path", [("format",), ("seed",), ("version",), ("deals", 0, "dealer")])
def test_a_number_too_long_to_print_is_refused_or_taken_but_never_crashes(path):
    record = GOOD.record()
    at(*path)(10**5000)(record)
    try:
        Match.replay(record)
    except BrokenRecord as error:
        assert len(error.problem) < 400  # noqa: PT017 -- a seed of any length is fine
