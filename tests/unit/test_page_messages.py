"""What goes between a widget and its page: nothing is None, and what the page may not write stays."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import anywidget
import pytest
from every_widget import EVERY_WIDGET
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from recording import from_page, press
from thorough import searched

from parlett_widgets import (
    Addenda,
    BidExplorer,
    CardTable,
    ChainExplorer,
    Counterpoint,
    NinetyNine,
    Replay,
    ScoreExplorer,
    TrickExplorer,
    predict,
)
from parlett_widgets.widgets.page.widget import ParlettWidget

HOSTS_OWN = set(anywidget.AnyWidget.class_trait_names(sync=True))
every_widget = pytest.mark.parametrize("make", EVERY_WIDGET.values(), ids=EVERY_WIDGET)


def nothings(part: Any, where: str = "") -> Iterator[str]:
    """Yield the place of every None in plain data."""
    match part:
        case None:
            yield where
        case dict():
            for name, inside in part.items():
                yield from nothings(inside, f"{where}.{name}")
        case list() | tuple():
            for inside in part:
                yield from nothings(inside, f"{where}[]")


def own_state(widget: ParlettWidget) -> dict[str, Any]:
    return {name: part for name, part in widget.get_state().items() if name not in HOSTS_OWN}


def told(messages: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what the page holds in the end."""
    state: dict[str, Any] = {}
    for data in messages:
        if data["method"] == "update":
            state |= data["state"]
    return state


# A quick page draws what it is opened with


@pytest.mark.parametrize(
    "make",
    [make for name, make in EVERY_WIDGET.items() if not name.endswith(("told", "dealt"))],
)
def test_a_page_is_opened_with_all_that_a_widget_shows(
    comms: list, make: Callable[[], ParlettWidget]
) -> None:
    widget = make()
    (first,) = comms[-1].__dict__["sent"]
    assert first["type"] == "comm_open"
    assert own_state(widget).items() <= first["data"]["state"].items()


# None does not survive the way to every page


@every_widget
def test_no_state_holds_none(comms: list, make: Callable[[], ParlettWidget]) -> None:
    assert list(nothings(own_state(make()))) == []


@pytest.mark.parametrize(
    ("rules", "open_hands"),
    [
        (Addenda(), False),
        (Addenda.partnership(), True),
        (NinetyNine.classic(), True),
        (NinetyNine.two(), False),
        (Counterpoint.standard(), False),
        (Counterpoint.three(), True),
    ],
    ids=str,
)
@pytest.mark.usefixtures("hasty_expert")
def test_no_message_of_a_match_holds_none(comms: list, rules: Any, *, open_hands: bool) -> None:
    table = CardTable(rules.start(seed=7), open_hands=open_hands)
    rng = random.Random(7)
    for _ in range(45):
        if table.waiting:
            press(table, "continue")
        elif table.match.to_act is None:
            press(table, "new")
        else:
            press(table, str(rng.choice(table.match.legal)))
    for action in ("hint", "look 3", "what-if 3", "undo", "copy deal", "play XX", "look 999"):
        press(table, action)
    own = [
        {name: part for name, part in data.get("state", data).items() if name not in HOSTS_OWN}
        for message in table.comm.__dict__["sent"]
        if (data := message["data"])
    ]
    assert list(nothings(own)) == []


def test_the_score_sheet_of_the_last_match_goes_with_it(comms: list) -> None:
    table = CardTable(NinetyNine.classic().start(seed=7))
    while table.match.deal == 1 and str(table.match.phase) != "deal-over":
        if table.waiting:
            table.go_on()
        else:
            table.play(table.match.legal[0])
    assert table.sheet["rows"]
    before = len(table.comm.__dict__["sent"])
    press(table, "new")
    assert told([one["data"] for one in table.comm.__dict__["sent"][before:]])["sheet"] == {}


# What the page may write


REFUSED = {
    "no cards": (lambda: ChainExplorer("4 5"), {"chain": "4S zz"}),
    "a suit twice": (lambda: ChainExplorer("4 5"), {"chain": "4S 5S"}),
    "no total": (BidExplorer, {"total": 55}),
    "a total of another game": (lambda: BidExplorer(game="counterpoint"), {"total": 11}),
    "no suits": (lambda: BidExplorer(chosen="H S D"), {"chosen": "X"}),
    "too few bids": (ScoreExplorer, {"bids": [1]}),
    "bids of another kind": (ScoreExplorer, {"bids": "high"}),
    "more than there is": (ScoreExplorer, {"taken": [90, 90]}),
    "no premium": (lambda: ScoreExplorer(game="ninety-nine"), {"premium": "x"}),
    "no trick": (lambda: TrickExplorer(trick="KH"), {"trick": "zz"}),
    "no trump": (TrickExplorer, {"trump": "X"}),
    "no number": (lambda: predict("bid-sum", seed=1), {"answer": "abc"}),
    "no such card": (lambda: predict("follow", seed=1), {"answer": "-0"}),
    "no question": (lambda: predict("follow", seed=1), {"more": [None]}),
    "no such speed": (lambda: Replay(Addenda().start(seed=7)), {"speed": 3}),
    "no theme": (lambda: ChainExplorer("4 5"), {"theme": "blue"}),
    "two, one of them wrong": (lambda: ChainExplorer("4 5"), {"chain": "6 7 8", "step": "all"}),
}


@pytest.mark.parametrize(("make", "state"), REFUSED.values(), ids=REFUSED)
def test_a_value_that_is_refused_is_put_back(comms: list, make: Any, state: Any) -> None:
    widget = make()
    before = own_state(widget)
    messages = from_page(widget, **state)
    assert own_state(widget) == before
    assert told(messages) == {name: before[name] for name in state}, "the page is told"
    assert repr(widget)
    assert widget.svg()


def test_a_question_whose_answer_came_with_something_wrong_can_still_be_answered(
    comms: list,
) -> None:
    asked = predict("bid-sum", seed=1)
    from_page(asked, answer="1", hints_seen="many")
    assert asked.answer is None
    from_page(asked, answer="6")
    assert asked.answer == "6"
    from_page(asked, answer="5")
    assert asked.answer == "6"


def test_what_a_reader_chooses_is_taken_over(comms: list) -> None:
    chain = ChainExplorer("4 5")
    from_page(chain, chain="4S 5H JD KC", step=3)
    assert (chain.chain, chain.step) == ("4S 5H JD KC", 3)
    bids = BidExplorer()
    from_page(bids, chosen="H S D", total=3)
    assert (bids.bid, bids.total) == (3, 3)
    from_page(bids, total="")
    assert bids.total is None


@every_widget
def test_what_python_alone_writes_is_not_the_pages_to_write(
    comms: list, make: Callable[[], ParlettWidget]
) -> None:
    widget = make()
    before = widget.get_state()
    pythons = [
        name
        for name in widget.keys
        if name.startswith("_") or not widget.trait_metadata(name, "echo_update", default=True)
    ]
    assert {"words", "_esm", "_css"} <= set(pythons)
    for name in set(pythons) - {"_view_count"}:
        for value in ({}, [], "", None, 7):
            from_page(widget, **{name: value})
    assert widget.get_state() == before
    assert repr(widget)


ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(["4S 5H", "KH", "9H 6S 7D", "0 declare", "H S D", "a", "6", "-0", "JK"]),
    lambda inside: (
        st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=3), inside, max_size=3)
    ),
    max_leaves=4,
)


@pytest.mark.parametrize("make", EVERY_WIDGET.values(), ids=EVERY_WIDGET)
@settings(
    max_examples=searched(2, thorough=100),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_whatever_the_page_writes_the_widget_can_be_shown(
    comms: list, make: Callable[[], ParlettWidget], data: st.DataObject
) -> None:
    widget = make()
    names = st.sampled_from(sorted(set(widget.keys) - {"layout"}))
    for state in data.draw(st.lists(st.dictionaries(names, ODD, max_size=3), max_size=6)):
        from_page(widget, **state)
        assert repr(widget)
        assert widget.svg()
    assert list(nothings(own_state(widget))) == []
