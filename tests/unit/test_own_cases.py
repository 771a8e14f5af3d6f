"""Questions about cases of one's own: each legal one is asked rightly, each other is refused in one sentence."""

from __future__ import annotations

import pytest
from explorers import fits
from hypothesis import given, settings
from hypothesis import strategies as st
from own_cases import LEGAL
from thorough import searched

from parlett_widgets import Card, CardSet, predict, question
from parlett_widgets.games.bidding.bids import SUIT_CODE
from parlett_widgets.lessons import CASES, KINDS, again


def right_of(one):
    """Return the right answers as a person would say them."""
    form = one["answer"]
    told = {option["id"]: option["text"] for option in form.get("options", ())}
    return [told.get(answer, answer) for answer in form["right"]]


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=searched(8, thorough=100))
@given(data=st.data())
def test_every_legal_case_is_asked_rightly(kind, data):
    case, right = data.draw(LEGAL[kind]())
    one = question(kind, case=case, lang="en")
    fits("predict/question", one)
    if right is None:  # of the options just one bids something else
        signs = {sign: value for suit, value in SUIT_CODE.items() for sign in suit.symbol}
        totals = {
            option["id"]: sum(signs.get(sign, 0) for sign in option["text"])
            for option in one["answer"]["options"]
        }
        assert [i for i, total in totals.items() if total != case["bid"]] == one["answer"]["right"]
    else:
        assert right_of(one) == right
    named = {mistake["id"] for mistake in one["misconceptions"]}
    assert set(one["answer"]["wrong"].values()) == named
    assert not set(one["answer"]["wrong"]) & set(one["answer"]["right"])
    if "options" in one["answer"]:
        texts = [option["text"] for option in one["answer"]["options"]]
        assert len(set(texts)) == len(texts) >= 2
    assert one["id"] == question(kind, case=case, lang="ja")["id"]
    assert again(one["id"], "en") == one, "a missed case of one's own comes back"


def test_a_case_comes_back_by_its_own_name_alone():
    assert again("bid-sum: 7H 8S 9D", "en") == question("bid-sum", case="7H 8S 9D", lang="en")
    for name in ("bid-sum: ♥7 ♠8 ♦9", "bid-sum: 7H 8S 9D ", "bid-sum: 7H", "own: 1234abcd"):
        assert again(name, "en") is None


@pytest.mark.parametrize("kind", KINDS)
def test_the_example_of_a_kind_can_be_asked(kind):
    assert question(kind, case=CASES[kind])["hints"]


def refused(kind, case):
    """Return the one sentence that refuses a case; empty if it is asked about."""
    try:
        question(kind, case=case)
    except (TypeError, ValueError) as error:
        told = str(error)
    else:
        told = ""
    assert "\n" not in told
    assert len(told) < 300
    return told


odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 200),
    st.text(max_size=8),
    st.lists(st.one_of(st.integers(-3, 130), st.text(max_size=3)), max_size=4),
    st.sampled_from(["AS AS", "KS 9H JD 7C 6C", "♠AK ♥", "South", ("South", "declare"), {}]),
)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=searched(10, thorough=100))
@given(data=st.data())
def test_any_other_case_is_refused_in_one_sentence(kind, data):
    case = dict(CASES[kind])
    for part in data.draw(st.lists(st.sampled_from([*case, "also"]), min_size=1, max_size=2)):
        case[part] = data.draw(odd)
    refusal = refused(kind, case)
    assert refusal.startswith(f"a case of {kind!r}" if refusal else "")


@pytest.mark.parametrize(
    ("kind", "case", "message"),
    [
        (
            "counterpoint-score",
            {"bids": (60, 75), "taken": (58, 62)},
            "from 0 to 90 in steps of 10",
        ),
        (
            "counterpoint-score",
            "bids 110 20, points 58 62: South?",
            r"in steps of 10 \(a high bid of 120 is written as 20\), not",
        ),
        (
            "counterpoint-three",
            {"bids": (100, 20, 30), "taken": (43, 30, 26)},
            r"in steps of 10 \(a high bid of 100 is written as 0\), not",
        ),
        ("counterpoint-score", {"bids": (60, 70)}, r"needs 'taken', such as 'taken': \(58, 62\)"),
        ("counterpoint-score", {"bid": (60, 70)}, "no part 'bid': did you mean 'bids'"),
        ("counterpoint-score", {"bids": (6, 7), "taken": "8", "player": "W"}, "bids must be"),
        ("deal-score", {"bids": (2, 4, 2), "taken": (3, 4, 3)}, "add up to 9, not 10"),
        ("deal-score", "bids two, tricks five", "not a result such as 'bids 2 4 2, tricks 3 4 2"),
        (
            "counterpoint-score",
            "60 70",
            "a case of 'counterpoint-score': .*'bids 60 70, points 58 62: South",
        ),
        ("follow", {"hand": "♠K7 ♥9", "led": "10"}, "led must be 1 card, written as in '♠10' or"),
        ("addenda-legal", {"hand": "♠9 ♥5", "trick": "4S 4S"}, "trick has ♠4 twice"),
        (
            "chain-count",
            {"cards": "9S KS"},
            "each card of a trick in Addenda must be of a different suit",
        ),
        ("follow", {"hand": "10S 9H", "led": "10S"}, "♠10 is led, so it cannot be in the hand"),
        ("trick-winner", {"cards": "9S KS 2H"}, "♥2, which is not in the pack"),
        ("bid-cards", {"hand": "♦AKQJ", "bid": 5}, "this hand bid 5; the possible bids are 0"),
        ("counterpoint-winner", {"tricks": ["AS 7S", "AH 7H"], "winner": "leader"}, "not 2"),
        ("find-slip", {"statements": [("points", "JS AH", 13)] * 2}, "must be wrong, not 0"),
    ],
)
def test_a_refusal_says_what_would_be_right(kind, case, message):
    with pytest.raises(ValueError, match=message):
        question(kind, case=case)


@pytest.mark.parametrize(
    ("kind", "text", "plain"),
    [
        ("follow", "♠K7 ♥9 ♦6、Led 10S", "♠K7 ♥9 ♦6, led 10S"),
        ("follow", "♠K7 ♥9 ♦6，LED\u300010S； Trump\u00a0H", "♠K7 ♥9 ♦6, led 10S, trump H"),
        ("follow", "♠K7, ♥9, ♦6\r\nled\t10S\n\ntrump: H.", "♠K7 ♥9 ♦6, led 10S, trump H"),
        ("follow", "(♠K7 ♥9 ♦6,led 10S)", "♠K7 ♥9 ♦6, led 10S"),
        ("trick-winner", "KH 6H 9S; TRUMP S", "KH 6H 9S, trump S"),
        ("bid-cards", "♠KQ7 ♥J98 ♦A76 ♣K98, Bid 5.", "♠KQ7 ♥J98 ♦A76 ♣K98, bid 5"),
        ("bid-cards", "KQ7.J98.A76.K98, ｂｉｄ ５。", "KQ7.J98.A76.K98, bid 5"),
        ("bid-ways", "\ufeff4", "4"),
        ("bid-ways", "「４」", "4"),
        (
            "counterpoint-winner",
            "8S 8H / 10H KH; Winner Follower",
            "8S 8H / 10H KH, winner follower",
        ),
        (
            "deal-score",
            "Bids 2 4 2、TRICKS 3 4 2；south declares： WEST？",
            "bids 2 4 2, tricks 3 4 2, South declares: West?",
        ),
        (
            "counterpoint-score",
            "bids 60 70\npoints 58 62: South.",
            "bids 60 70, points 58 62: South?",
        ),
    ],
)
def test_a_case_is_read_as_people_write_it(kind, text, plain):
    assert question(kind, case=text) == question(kind, case=plain)


def test_cards_may_be_given_as_cards():
    as_text = question("follow", case={"hand": "♠K7 ♥9", "led": "10S", "second": "QS"})
    given = {"hand": CardSet("♠K7 ♥9"), "led": Card("10S"), "second": [Card("QS")]}
    assert question("follow", case=given) == as_text


def test_an_explanation_ends_like_a_sentence():
    case = CASES["counterpoint-winner"]
    for lang, end in (("en", "the follower wins."), ("ja", "フォロー側の勝ちです。")):
        assert question("counterpoint-winner", case=case, lang=lang)["explanation"].endswith(end)


def test_the_textbook_deal_names_the_mistake_behind_each_wrong_answer():
    one = question("counterpoint-score", case={"bids": (60, 70), "taken": (58, 62)}, lang="en")
    assert [seat["line"] for seat in one["seats"]] == ["bid 60, took 58", "bid 70, took 62"]
    assert one["answer"]["right"] == ["18"]
    assert one["answer"]["wrong"] == {"12": "misses-stay", "8": "no-bonus"}


# Questions in one's own words


def test_an_own_question_shows_only_what_it_was_given():
    case = {
        "prompt": "Which <b>suit</b> bids 0?",
        "options": ["♦", "♣", "♠"],
        "right": "♦",
        "wrong": {"♣": "♣ bids 3."},
        "cards": "7D 7C",
        "explanation": "♦ bids nothing.",
    }
    (one,) = predict("own", cases=[case]).more or [predict("own", cases=[case]).question]
    fits("predict/question", one)
    widget = predict("own", cases=[case])
    widget.lock("b")
    assert "♣ bids 3." in widget.text()
    assert widget.is_right is False
    assert "<b>suit" not in widget.svg()


@pytest.mark.parametrize(
    ("case", "message"),
    [
        ({"right": 7, "wrong": {7: "No."}}, "cannot be both right and wrong"),
        ({"right": 7, "options": ["7", "8"]}, "must be one of the options: 7, 8"),
        ({"right": "7", "options": ["7", "7"]}, "two to six texts, all different"),
        ({"right": "AS", "hand": "AS KS", "wrong": {"XS": "No."}}, "an answer: "),
        ({"right": "9S", "hand": "AS KS"}, "must be cards of the hand"),
        ({"right": 7, "hand": "AS KS", "options": ["7", "8"]}, "not both"),
        ({"right": []}, "right must name at least one answer"),
        ({"right": 7, "reply": "No."}, "'reply' is not a part"),
    ],
)
def test_an_own_question_that_cannot_be_asked_says_why(case, message):
    assert message in refused("own", {"prompt": "3 + 4?", **case})


def test_own_answers_are_options_numbers_or_cards():
    number = question("own", case={"prompt": "3 + 4?", "right": 7, "unit": "points"})
    cards = question("own", case={"prompt": "?", "hand": "♠AK ♦9", "right": ["A♠", "K♠"]})
    assert (number["answer"]["type"], number["answer"]["right"]) == ("number", ["7"])
    assert (cards["answer"]["count"], cards["answer"]["right"]) == (1, ["AS", "KS"])
    for one in (number, cards):
        fits("predict/question", one)


@pytest.mark.parametrize(
    ("part", "text", "message"),
    [
        ("prompt", "a\x00b", "without control characters"),
        ("prompt", "\ud800", "without control characters"),
        ("explanation", "a\x1b[31m", "explanation must be text without control characters"),
        ("prompt", " ", "prompt must not be empty"),
    ],
)
def test_what_no_page_could_show_is_refused(part, text, message):
    case = {"prompt": "3 + 4?", "right": 7, part: text}
    assert message in refused("own", case)


@settings(max_examples=80)
@given(
    case=st.dictionaries(
        st.sampled_from(
            ["prompt", "right", "options", "unit", "hand", "cards", "facts", "wrong", "hints", "x"]
        ),
        st.one_of(
            odd,
            st.lists(st.text(max_size=3), max_size=3),
            st.dictionaries(st.text(max_size=2), st.text(max_size=3), max_size=2),
        ),
    )
)
def test_an_own_question_is_whole_or_refused_in_one_sentence(case):
    if not refused("own", case):
        fits("predict/question", question("own", case=case))


def test_who_has_played_sits_before_south_whose_turn_it_is():
    for case, players in (
        ("♠K7 ♥9, led 10S", ["North"]),
        ("♠K7 ♥9, led 10S, second QS", ["West", "North"]),
    ):
        (row,) = question("follow", case=case, lang="en")["rows"]
        assert [card["by"] for card in row["cards"]] == players
