"""Questions: what is right agrees with the engine, and every wrong answer is somebody's mistake."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from random import Random

import pytest
from explorers import fits
from thorough import searched

from parlett_widgets.lessons import DIFFICULTIES, KINDS, Predict, predict, question, quiz
from parlett_widgets.lessons.predictions import PREDICTIONS
from parlett_widgets.lessons.topics import BY_NAME, TOPICS
from parlett_widgets.lessons.topics.guessed_bids import GUESSED, GuessCase, _inferred, _moment
from parlett_widgets.words import LANGUAGES, language

SEEDS = range(searched(10, thorough=25))
kinds = pytest.mark.parametrize("kind", KINDS)
drawn = cache(question)


def asked(kind, lang="en", seeds=SEEDS):
    for difficulty in DIFFICULTIES:
        for seed in seeds:
            yield drawn(kind, seed=seed, difficulty=difficulty, lang=lang)


# The data


@pytest.mark.parametrize("lang", LANGUAGES)
@kinds
def test_a_question_is_what_the_schema_says(kind, lang):
    for one in asked(kind, lang, SEEDS[: searched(5, thorough=25)]):
        fits("predict/question", one)
        assert json.loads(json.dumps(one)) == one


@kinds
def test_a_question_is_the_same_each_time_and_in_each_language(kind):
    for one, other in zip(asked(kind), asked(kind, "ja"), strict=True):
        for part in ("id", "kind", "game"):
            assert one[part] == other[part]
        for part in ("type", "right", "wrong"):
            assert one["answer"][part] == other["answer"][part]
        assert len(one["hints"]) == len(other["hints"])
    for one in asked(kind, seeds=SEEDS[3:5]):
        _, difficulty, seed = one["id"].rsplit("-", 2)
        assert one == question(kind, seed=int(seed), difficulty=int(difficulty))


@kinds
def test_seeds_and_difficulties_make_different_questions(kind):
    told = {json.dumps([one["rows"], one["facts"], one["answer"]]) for one in asked(kind)}
    assert len(told) > len(SEEDS)


@pytest.mark.parametrize("lang", LANGUAGES)
@kinds
def test_every_wrong_answer_is_a_mistake_with_a_name(kind, lang):
    wrong_answers = mapped = 0
    for one in asked(kind, lang):
        form = one["answer"]
        named = {mistake["id"]: mistake for mistake in one["misconceptions"]}
        assert set(form["wrong"].values()) == set(named)
        assert not set(form["right"]) & set(form["wrong"])
        assert len(form["wrong"]) >= 2
        wrong_answers += len(form["wrong"])
        if form["type"] == "options":
            letters = [option["id"] for option in form["options"]]
            # All cards of a trick are there to be pressed, also one that no mistake leads to.
            cards = [option["id"] for option in form["options"] if "card" in option]
            explained = [*form["right"], *form["wrong"]]
            assert sorted({*explained, *cards}) == sorted(letters)
            assert len(explained) == len({*explained})
            assert len({option["text"] for option in form["options"]}) == len(letters)
        for mistake in map(named.__getitem__, form["wrong"].values()):
            told = [mistake[part] for part in ("name", "explanation", "example")]
            assert all(map(str.strip, told))
            assert len(set(told)) == len(told)
            mapped += 1
    # Two wrong answers at least to each question, and a mistake with its counter-example to each of them.
    assert mapped == wrong_answers >= 2 * len(DIFFICULTIES) * len(SEEDS)


def test_stopping_a_card_early_is_not_taken_for_a_belief_about_jacks():
    one = question("chain-count", case="9S JH KD JC")
    assert one["answer"]["right"] == ["0"]
    assert "9" not in one["answer"]["wrong"]
    assert one["answer"]["said"] == {"9": "9 is the count before the last card."}


def test_of_two_mistakes_with_one_answer_the_narrower_is_named():
    one = question("chain-role", case={"card": "JH", "cards": "2D JH KS"})
    (wrong,) = [told["id"] for told in one["answer"]["options"] if told["text"] == "cancels ♦2"]
    assert one["answer"]["wrong"][wrong] == "king-skips-jacks"


def test_nobody_reads_that_a_slip_is_right():
    asked = predict("find-slip", seed=1)
    asked.lock(asked.question["answer"]["right"][0])
    assert repr(asked).count("Right") == 0
    assert "Yes, this is the slip: " in repr(asked)


def test_every_mistake_is_met_in_some_question():
    missing = {mistake.id for topic in TOPICS.values() for mistake in topic.mistakes}
    for seed in range(60):
        for kind in KINDS:
            if missing & {
                mistake.id for topic in BY_NAME[kind].topics for mistake in topic.mistakes
            }:
                for one in asked(kind, seeds=[seed]):
                    missing -= {mistake["id"] for mistake in one["misconceptions"]}
    assert missing == set()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TOPICS)
def test_every_mistake_has_a_counter_example_that_shows_it(name, lang):
    topic, told = TOPICS[name], language(lang)
    for mistake in topic.mistakes:
        case = topic.counter_example(mistake)
        assert mistake.wrong(case) != topic.right(case)
        words = topic.told(told, mistake)
        right = topic.value_text(told, topic.right(case))
        wrong = topic.value_text(told, mistake.wrong(case))
        assert right in words["example"]
        assert wrong in words["example"]
        assert right != wrong
        for row in words.get("rows", ())[-1:]:
            assert [card["id"] for card in row["cards"]] == [str(card) for card in topic.laid(case)]
            assert right in row["label"]
            assert wrong in row["label"]


@pytest.mark.parametrize("name", TOPICS)
def test_where_cards_show_a_mistake_they_show_first_where_it_holds(name):
    topic = TOPICS[name]
    for mistake in topic.mistakes:
        case = topic.counter_example(mistake)
        like = topic.holding(mistake, case) if topic.laid(case) else None
        if like is not None:
            assert mistake.wrong(like) == topic.right(like)
            assert len(topic.laid(like)) == len(topic.laid(case))
            assert [row["label"][:5] for row in topic.shown(language("en"), mistake)] == [
                "This ",
                "But n",
            ]


def test_a_counter_example_differs_in_one_card_where_one_is_enough():
    trick = TOPICS["trick"]
    by_id = {mistake.id: mistake for mistake in trick.mistakes}
    rows = trick.shown(language("en"), by_id["suits-do-not-matter"])
    assert [" ".join(card["id"] for card in row["cards"]) for row in rows] == [
        "9S KS AS",
        "9S KS AH",
    ]
    assert [row["label"] for row in rows] == [
        "This idea works here: ♠A wins (No trump)",
        "But not here: ♠K wins, not ♥A wins (No trump)",
    ]
    won = [[card["id"] for card in row["cards"] if card["won"]] for row in rows]
    assert won == [["AS"], ["KS"]]


def test_a_counter_example_of_a_misplay_shows_what_was_taken_back_and_who_played():
    misplays = TOPICS["misplays"]
    by_id = {mistake.id: mistake for mistake in misplays.mistakes}
    rows = misplays.shown(language("en"), by_id["count-decides-misplay"])
    assert [row["label"] for row in rows] == [
        "This idea works here: 18 points for South",
        "But not here: 17 points for South, not 17 points for North",
    ]
    told = [
        (card["id"], card["by"], card.get("note"), card.get("out")) for card in rows[1]["cards"]
    ]
    assert told == [
        ("4S", "South", "4", None),
        ("9S", "North", None, True),
        ("5H", "North", "9", None),
        ("6D", "South", "15", None),
        ("2C", "North", "17", None),
    ]
    japanese = misplays.shown(language("ja"), by_id["count-decides-misplay"])
    assert [card["by"] for card in japanese[0]["cards"]] == ["南", "北", "北", "南", "北"]


@pytest.mark.parametrize("name", ["addenda-winner", "misplays", "pairs", "duel", "easy-pack"])
def test_every_mistake_about_a_trick_is_shown_in_cards(name):
    topic = TOPICS[name]
    for mistake in topic.mistakes:
        case = topic.counter_example(mistake)
        shown = topic.told(language("en"), mistake)["rows"][-1]["cards"]
        assert [card["id"] for card in shown] == [str(card) for card in topic.laid(case)]


@pytest.mark.parametrize("difficulty", [1, 3])
def test_where_cards_are_pressed_every_card_of_the_trick_is_one_of_the_answers(difficulty):
    for seed in range(20):
        one = drawn("trick-winner", seed=seed, difficulty=difficulty)
        trick = [card["id"] for card in one["rows"][0]["cards"]]
        pressed = [option["card"] for option in one["answer"]["options"]]
        assert len(trick) == (4 if difficulty == 3 else 3)
        assert sorted(pressed) == sorted(trick)


# Where the right answer stands


@kinds
def test_the_right_option_stands_in_each_place_alike(kind):
    places = Counter()
    for one in asked(kind, seeds=range(searched(30, thorough=60))):
        form = one["answer"]
        if form["type"] != "options":
            return
        letters = [option["id"] for option in form["options"]]
        places[letters.index(form["right"][0]), len(letters)] += 1
    for number in (3, 4):
        found = [places[place, number] for place in range(number)]
        fair = sum(found) / number
        # Chi squared, for three degrees of freedom at most: by chance above 20 once in 6,000.
        assert sum((one - fair) ** 2 for one in found) <= 20 * fair


def test_the_right_option_of_the_lessons_own_questions_stands_anywhere():
    places = Counter()
    for name in PREDICTIONS:
        form, other = (question(name, lang=lang)["answer"] for lang in LANGUAGES)
        assert form["right"] == other["right"]
        if form["type"] == "options" and len(form["options"]) == 3:
            places[form["right"][0]] += 1
    assert max(places.values()) < 0.5 * sum(places.values())
    assert min(places.values()) > 0.2 * sum(places.values())


def texts(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)
    elif isinstance(value, dict):
        plain = {"id", "kind", "lang", "game", "type", "right", "wrong", "rank", "suit"}
        for key, part in value.items():
            if key in {"one", "many"}:  # the page fills these
                yield part.format(n=1)
            else:
                yield from texts(part) if key not in plain else ()


@kinds
def test_nothing_is_left_in_another_language_or_unfilled(kind):
    for text in texts(list(asked(kind, "ja"))):
        assert not re.search(r"[a-z]{2}|[{}]|ビット|。。", text), text
    for text in texts(list(asked(kind))):
        assert not re.search(r"[ぁ-んァ-ヶ一-龯]|[{}]|None|\.\.|  ", text), text


def test_a_quiz_asks_in_order_and_never_the_same_twice():
    one = quiz(["follow", "bid-sum", "bid-sum"], seed=4, lang="ja")
    assert [asked["id"] for asked in one] == ["follow-1-4", "bid-sum-1-5", "bid-sum-1-6"]
    assert {asked["lang"] for asked in one} == {"ja"}
    assert [asked["kind"] for asked in quiz()] == list(KINDS)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"kind": "bid-some"}, ValueError, "no kind of question called 'bid-some'.*bid-sum"),
        ({"difficulty": 4}, ValueError, "difficulty must be 1, 2 or 3, not 4"),
        ({"seed": "7"}, TypeError, "seed must be a whole number, not '7'"),
        ({"lang": "jp"}, ValueError, "lang must be 'en' or 'ja', not 'jp'"),
    ],
)
def test_a_wrong_word_is_answered_by_the_right_one(options, error, message):
    with pytest.raises(error, match=message):
        question(**{"kind": "bid-sum", "seed": 1, **options})


# Slips in the call


WHOLE = question("bid-sum", seed=1)


def without(part):
    return {name: value for name, value in WHOLE.items() if name != part}


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (
            lambda: Predict({"prompt": "2 + 2?"}),
            TypeError,
            "it has no 'version'; make one with question",
        ),
        (lambda: Predict(without("hints")), TypeError, "it has no 'hints'"),
        (lambda: Predict({**WHOLE, "rows": None}), TypeError, "its rows must be a list, not None"),
        (
            lambda: Predict({**WHOLE, "answer": {"type": "number"}}),
            TypeError,
            "its answer has no 'unit'",
        ),
        (
            lambda: Predict({**WHOLE, "answer": {**WHOLE["answer"], "type": "essay"}}),
            TypeError,
            "its answer.type must be one of options, number, cards, not 'essay'",
        ),
        (lambda: Predict("bid-sum"), TypeError, "it is 'bid-sum'; make one with question("),
        (lambda: predict([]), TypeError, "kind must be a name such as 'bid-sum', not []"),
        (lambda: predict(WHOLE), TypeError, "kind must be a name such as 'bid-sum', not {"),
        (lambda: question(None), TypeError, "kind must be a name such as 'bid-sum', not None"),
        (lambda: predict("bid-sums"), ValueError, "did you mean 'bid-sum'?"),
        (lambda: predict("bid-sum", seed="1"), TypeError, "seed must be a whole number, not '1'"),
        (lambda: predict("bid-sum", sede=1), TypeError, "no option 'sede': did you mean 'seed'?"),
        (lambda: predict("bid-sum", difficulty=[]), ValueError, "difficulty must be 1, 2 or 3"),
        (lambda: question("bid-sum", difficulty=True), ValueError, "1, 2 or 3, not True"),
        (lambda: question("bid-sum", lang=[]), ValueError, "lang must be 'en' or 'ja', not []"),
        (lambda: quiz("bid-sum"), TypeError, "kinds must be a list such as ['chain-count', "),
        (lambda: quiz(3), TypeError, "kinds must be a list"),
        (lambda: quiz(seed="x"), TypeError, "seed must be a whole number, not 'x'"),
        (lambda: Predict(WHOLE).lock(None), TypeError, "a letter, a number or cards, not None"),
        (lambda: Predict(WHOLE).lock(6.0), TypeError, "a letter, a number or cards, not 6.0"),
    ],
)
def test_a_slip_in_the_call_is_answered_in_one_sentence(call, error, said):
    with pytest.raises(error) as told:
        call()
    assert said in str(told.value)
    assert len(str(told.value)) < 400


def test_a_kind_alone_is_enough_to_ask_for_a_question():
    assert predict("bid-sum").question == question("bid-sum") == question("bid-sum", seed=0)


# What an opponent has bid


def test_the_bid_of_an_opponent_is_graded_by_what_could_be_known_and_then_told():
    widget = predict("guess-bid", seed=3, difficulty=2)
    good = widget.question["answer"]["right"]
    assert len(good) == 2, "two bids are nearly as likely"
    assert "A careful observer expects a bid of" in widget.question["explanation"]
    assert widget.truth == ""
    widget.lock(good[1])
    assert widget.is_right
    assert widget.truth == "In fact North had bid ♠A ♠9 ♦9: 2 tricks."
    assert widget.truth in str(widget)
    widget.next()
    assert widget.truth == ""

    # Whatever the others hold and have bid, an observer who has seen the same is asked the same.
    match = _moment(7, 5)
    twin = match.view(0)
    for seed in range(20):
        other = match.resample(0, Random(seed))
        if other.state.bid_values[1] != match.state.bid_values[1]:
            assert _inferred(other.view(0), 1)[1:] == _inferred(twin, 1)[1:]
            return
    raise AssertionError("no twin has another bid")


def test_a_careful_observer_is_right_more_often_than_the_mistakes_are():
    right = Counter()
    for deal in range(searched(30, thorough=200)):
        case = GuessCase(deal, 5, 1 + deal % 2)
        bid = _moment(deal, 5).state.bid_values[case.player]
        right["observer"] += GUESSED.right(case) == bid
        right.update(one.id for one in GUESSED.mistakes if one.wrong(case) == bid)
    (best, hits), *_ = right.most_common()
    assert best == "observer"
    assert hits > max(right[one.id] for one in GUESSED.mistakes)
