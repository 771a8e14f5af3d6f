"""Records changed, cut off or blotted anywhere: followed or refused, but nothing ever crashes."""

import json

import pytest
from bid_records import SMALL
from broken_records import GOOD, check_told
from hypothesis import given, settings
from hypothesis import strategies as st
from thorough import searched

from parlett_widgets.engine import BrokenRecord, Match

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["AS", "0 play KS", "1 deal", "parlett-record", "addenda", "copy"])
    | st.sampled_from(["JK", "0 bid 6C 7C 8C", "1 reveal", "2 nominate 1", "C", "declare"]),
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


GAMES = {"addenda": [GOOD], "games with bids": SMALL}
every_game = pytest.mark.parametrize("matches", GAMES.values(), ids=GAMES)
PLACES = {id(match): list(places(match.record())) for match in (GOOD, *SMALL)}


def replay_or_break(record):
    """Replay; whatever is wrong with the record, nothing but BrokenRecord may come out."""
    try:
        return Match.replay(record)
    except BrokenRecord as error:
        check_prefix_replays(error)
        return None


def check_prefix_replays(error):
    check_told(error)
    if error.match is not None:
        assert Match.replay(error.match.record()) == error.match


@every_game
@settings(max_examples=searched(80, thorough=1200))
@given(data=st.data(), value=JSON)
def test_a_record_changed_anywhere_is_followed_or_refused_but_never_crashes(matches, data, value):
    base = data.draw(st.sampled_from(matches))
    record = base.record()
    path = data.draw(st.sampled_from(PLACES[id(base)]))
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
        assert match.scores == base.scores or path[0] in {"deals", "rules"}


@every_game
@settings(max_examples=searched(40, thorough=600))
@given(data=st.data())
def test_text_of_a_record_cut_off_or_blotted_anywhere_never_crashes(matches, data):
    text = json.dumps(data.draw(st.sampled_from(matches)).record())
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.sampled_from([0, 1, 2, 10, len(text)]))
    blots = ["", "0", "K", '"', "]", " high", "\ud800", "\x00", "[" * 2000]
    blot = data.draw(st.sampled_from(blots))

    replay_or_break(text[:start] + blot + text[start + length :])


@settings(max_examples=searched(25, thorough=400))
@given(JSON)
def test_json_of_any_shape_never_crashes(value):
    replay_or_break(value)
    replay_or_break(json.dumps(value))
