"""What is due is asked in one widget, mixed, until it is done."""

import json
import re
from datetime import date, timedelta
from threading import Thread

import pytest
from conformance.knowledge import known
from every_widget import learner
from explorers import fits
from recording import from_page

from parlett_widgets import Action, Addenda, Match, NinetyNine, Practice, predict
from parlett_widgets.lessons.progress import asked_again, here_again
from parlett_widgets.practice import HERE_AGAIN, PUZZLE, Progress, progress
from parlett_widgets.puzzles import make, puzzle_kinds
from parlett_widgets.widgets.card_table.remembered import grade_again, remember
from parlett_widgets.widgets.page.worker import TURN
from parlett_widgets.widgets.puzzle.tries import keep, puzzle_again


def give(practice, *, right=True):
    form = practice.question["answer"]
    practice.lock(form["right"][0] if right else next(iter(form["wrong"])))


def answer_all(practice, missed=()):
    """Answer every question and finish; those in *missed* wrongly the first time."""
    practice.begin()
    wrong, asked = set(missed), []
    while True:
        name = practice.question["id"]
        asked.append(name)
        give(practice, right=name not in wrong)
        wrong.discard(name)
        if not practice.more:
            break
        practice.next()
    practice.finish()
    return asked


@pytest.fixture
def mine():
    return learner()


def test_it_says_what_is_due_and_since_when(mine, comms):
    assert str(Practice(mine)).splitlines()[:6] == [
        "Practice",
        "Three cards make a bid – due again since Tuesday – 1 question",
        "Tricks – due again since Tuesday – 1 question",
        "King and Jack chains – due again since Thursday – 1 question",
        "3 due today",
        "3 questions are due. One after the other, mixed. You can stop at any time.",
    ]
    assert "火曜日" in str(Practice(mine, lang="ja"))


def test_missed_questions_come_back_and_a_mastered_kind_asks_a_new_one(mine, comms):
    practice = Practice(mine)
    assert answer_all(practice) == ["bid-sum-1-3", "trick-winner-1-5", "chain-count-1-3"]
    assert practice.marks == ["right"] * 3
    assert mine.due() == []
    rows = {row["title"]: (row["note"], row["end"]) for row in practice.scene["rows"]}
    assert rows["Three cards make a bid"] == ("1 of 1 right", "tomorrow")
    assert rows["King and Jack chains"] == ("1 of 1 right", "in 14 days")
    assert practice.scene["told"] == "That is all for today."
    assert practice.scene["more"] == " 2 questions are due tomorrow."
    with pytest.raises(ValueError, match="nothing is due"):
        practice.begin()


def test_a_question_missed_in_practice_returns_until_it_is_right(mine, comms):
    practice = Practice(mine)
    asked = answer_all(practice, missed=["bid-sum-1-3"])
    assert asked.count("bid-sum-1-3") == 2
    assert practice.marks == ["wrong", "right", "right"]
    assert practice.scene["rows"][0]["mark"] == "wrong"
    assert practice.scene["told"] == "That is all for today."


def test_what_is_missed_at_the_very_end_can_be_asked_once_more(comms):
    mine = Progress(today=lambda: date(2026, 11, 27))
    mine.record("follow-1-1", "follow", right=False)
    practice = Practice(mine)
    practice.begin()
    give(practice, right=False)
    assert practice.comes_back == "It comes back today, tomorrow, and then later each time."
    practice.finish()
    assert practice.scene["told"] == "1 question is still due."
    assert practice.scene["button"] == "Once more"
    practice.begin()
    assert (practice.answer, practice.marks) == (None, [""])
    give(practice)
    assert practice.comes_back == "Right: it comes back tomorrow."
    practice.finish()
    assert practice.scene["told"] == "That is all for today."


def test_a_mastered_kind_that_is_missed_comes_back_tomorrow(comms):
    days = [date(2026, 11, 20)]
    mine = Progress(today=lambda: days[-1])
    for seed in range(3):
        mine.record(f"follow-1-{seed + 1}", "follow", right=True)
    days.append(days[-1] + timedelta(days=2))
    answer_all(practice := Practice(mine), missed=["follow-1-4"])
    assert mine.mastered("follow")
    assert practice.scene["button"] == "Once more"
    assert answer_all(practice) == ["follow-1-5", "follow-1-4"]
    assert mine.due() == []
    days.append(days[-1] + timedelta(days=1))
    assert [item.name for item in mine.due()] == ["follow", "follow-1-4"]
    assert [one["id"] for one in _questions(Practice(mine))] == ["follow-1-6", "follow-1-4"]


def _questions(practice):
    return [practice.question, *practice.more]


def test_tomorrow_another_kernel_asks_it_again(tmp_path, comms):
    days = [date(2026, 11, 27)]
    file = tmp_path / "progress.json"
    Progress(file, today=lambda: days[-1]).record("follow-1-1", "follow", right=False)
    answer_all(Practice(Progress(file, today=lambda: days[-1])))
    assert str(Practice(Progress(file, today=lambda: days[-1]))).splitlines()[1] == (
        "Nothing is due today. 1 question is due tomorrow."
    )
    days.append(date(2026, 11, 28))
    later = Practice(Progress(file, today=lambda: days[-1]))
    assert later.question["id"] == "follow-1-1"


def test_what_is_missed_elsewhere_is_due_at_once(comms):
    mine = Progress()
    practice = Practice(mine)
    assert practice.scene["told"] == "Nothing is due today."
    mine.record("bid-sum-1-3", "bid-sum", right=False)
    assert practice.scene["told"] == "1 question is due."
    practice.begin()
    assert practice.question["id"] == "bid-sum-1-3"
    mine.record("follow-1-7", "follow", right=False)
    assert practice.question["id"] == "bid-sum-1-3", "whoever has begun is not interrupted"
    give(practice)
    practice.finish()
    assert practice.question["id"] == "follow-1-7"


def test_what_is_missed_after_everything_due_was_answered_is_due_too(mine, comms):
    practice = Practice(mine)
    answer_all(practice)
    mine.record("follow-1-7", "follow", right=True)
    assert practice.scene["told"] == "That is all for today."
    mine.record("follow-1-8", "follow", right=False)
    assert practice.scene["told"] == "1 question is due."
    assert answer_all(practice) == ["follow-1-8"]
    assert practice.scene["told"] == "That is all for today."


def test_an_answer_before_the_round_begins_marks_the_question_that_was_asked(mine, comms):
    practice = Practice(mine)
    give(practice)
    assert practice.marks == ["right", "", ""]
    assert practice.comes_back == "Right: it comes back tomorrow."
    assert practice.scene["told"] == "2 questions are still due."
    practice.begin()
    practice.next()
    give(practice, right=False)
    assert practice.marks == ["right", "wrong", ""]


def test_an_answer_while_nothing_is_due_makes_its_question_due(comms):
    mine = Progress()
    practice = Practice(mine)
    give(practice, right=False)
    assert practice.scene["told"] == "1 question is due."
    assert practice.question["id"] == "trick-winner-1-0"
    practice.begin()
    assert (practice.answer, practice.marks) == (None, [""])
    mine.record("follow-1-8", "follow", right=False)
    give(practice)
    practice.finish()
    assert practice.question["id"] == "follow-1-8"


def test_the_result_of_a_round_stays_until_something_else_is_due(comms):
    mine = Progress()
    for name in ("follow-1-1", "follow-1-2", "follow: ?"):
        mine.record(name, "follow", right=False)
    practice = Practice(mine)
    practice.begin()
    give(practice)
    practice.finish()
    shown = practice.scene
    assert shown["counted"] == "right the first time"
    mine.record("bid-sum-1-3", "bid-sum", right=True)
    assert practice.scene == shown
    mine.record("bid-sum-1-4", "bid-sum", right=False)
    assert (practice.scene["number"], practice.scene["counted"]) == (2, "due today")


def test_what_was_due_may_have_been_answered_elsewhere(comms):
    mine = Progress()
    mine.record("follow-1-1", "follow", right=False)
    practice = Practice(mine)
    mine.record("follow-1-1", "follow", right=True)
    assert practice.scene["told"] == "Nothing is due today."
    practice.set_state({"asking": True})
    assert not practice.asking
    with pytest.raises(ValueError, match="nothing is due"):
        practice.begin()


def test_no_question_is_made_while_another_widget_is_answered(puzzled, monkeypatch, comms):
    mine, days = puzzled
    practice, page = Practice(mine), Practice(mine)
    made = []

    def watched(*asked):
        made.append(asked)
        return asked_again(*asked)

    monkeypatch.setattr("parlett_widgets.lessons.practice.asked_again", watched)
    keep(make("break-bid", seed=4), mine, right=False)
    days.append(days[-1] + timedelta(days=1))
    mine.record("follow-1-1", "follow", right=False)
    assert practice.scene["told"] == "3 questions are due."
    assert (made, practice.outdated) == ([], True)
    practice.begin()
    assert (len(made), practice.outdated, len(practice.marks)) == (3, False, 3)
    page.set_state({"asking": True})
    assert (page.asking, page.outdated, len(_questions(page))) == (True, False, 3)


def test_while_questions_are_made_other_widgets_can_be_used(mine, monkeypatch, comms):
    free = []

    def somebody_else():
        with TURN:
            free.append(True)

    def made(*given):
        other = Thread(target=somebody_else, daemon=True)
        other.start()
        other.join(20)
        return asked_again(*given)

    practice = Practice(mine)
    monkeypatch.setattr("parlett_widgets.lessons.practice.asked_again", made)
    mine.record("follow-1-1", "follow", right=False)
    from_page(practice, asking=True)
    assert len(free) == len(practice.marks) == 4
    from_page(practice, asking=False)
    assert len(free) == 8


def test_a_saved_page_has_the_questions_that_are_due(comms):
    mine = Progress()
    practice = Practice(mine)
    mine.record("follow-1-1", "follow", right=False)
    saved = practice._saved()
    assert (saved["outdated"], saved["question"]["id"]) == (False, "follow-1-1")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_question_on_the_overview_comes_back_too(comms, lang):
    progress.reset()
    asked = predict("first-trick", lang=lang)
    asked.lock("AD")
    practice = Practice(lang=lang)
    assert answer_all(practice) == ["first-trick"]
    assert [(item.due - progress.today()).days for item in progress.items()] == [1]
    progress.reset()


def test_whoever_stops_early_has_got_nothing_wrong(comms):
    mine = Progress()
    for seed in (1, 2, 3):
        mine.record(f"follow-1-{seed}", "follow", right=False)
    practice = Practice(mine)
    practice.begin()
    give(practice)
    practice.finish()
    (row,) = practice.scene["rows"]
    assert (row["mark"], row["note"]) == ("right", "1 of 1 right")
    assert (practice.scene["number"], practice.scene["of"]) == (1, "of 1")
    assert practice.scene["told"] == "2 questions are still due."


def test_without_progress_it_says_what_will_come_here(comms):
    practice = Practice()
    assert str(practice) == (
        "Practice\nNothing is due today. A question that you answer wrongly comes back here: the same day, "
        "the next day, and then later each time."
    )
    practice.set_state({"asking": True})
    assert not practice.asking


def test_the_page_keeps_no_room_free_for_what_is_not_due(mine, comms):
    later = Progress()
    for right in (False, True):
        later.record("follow-1-1", "follow", right=right)
    heights = [Practice(done).height for done in (Progress(), later, mine)]
    assert heights == sorted(set(heights))
    assert 'height="126"' in Practice(Progress()).svg()


def test_what_cannot_be_asked_here_is_left_out(comms):
    mine = Progress()
    for name, kind in (("follow-1-x", "follow"), ("follow: ?", "follow"), ("deal-7", "decision")):
        mine.record(name, kind, right=False)
    mine.record("follow-1-1", "follow", right=False)
    practice = Practice(mine)
    assert [one["id"] for one in _questions(practice)] == ["follow-1-1"]
    practice.begin()
    mine.reset()
    give(practice)
    practice.finish()


def test_its_scenes_are_as_the_schema_says(mine, comms):
    practice = Practice(mine)
    fits("practice", practice.scene)
    answer_all(practice)
    fits("practice", practice.scene)
    fits("practice", Practice(Progress()).scene)


def test_it_takes_the_progress_of_a_learner():
    with pytest.raises(TypeError, match="Practice\\(\\) takes the progress of a learner, not 7"):
        Practice(7)


@pytest.fixture
def careless():
    """Somebody who has played a card of Addenda badly and bid a hand badly, the day before."""
    days = [date(2026, 11, 27)]
    mine = Progress(today=lambda: days[-1])
    match = Addenda().start(seed=7, dealer=1)
    play = {
        Action.parse(f"play {card}"): cost for card, cost in (("9S", 7.0), ("4D", 0.2), ("KD", 0.0))
    }
    remember(match, Action.parse("play 9S"), Action.parse("play KD"), play, mine)
    hand = NinetyNine.classic().start(seed=7, dealer=2)
    bid, best = Action.parse("bid AD KS JK"), hand.legal[0]
    remember(hand, bid, best, {bid: 9.0, best: 0.0}, mine)
    assert mine.due() == []
    days.append(date(2026, 11, 28))
    return mine, days


def test_a_costly_decision_of_ones_own_is_asked_again_the_next_day(careless, comms):
    mine, _ = careless
    practice = Practice(mine)
    assert "You, here, again – due again today – 2 questions" in str(practice)
    practice.begin()
    asked = practice.question
    fits("predict/question", asked)
    assert asked["prompt"] == "You, here, again: which card do you play?"
    assert "Your deal of 27 November: Addenda · deal 1 · trick 1." in asked["facts"]
    assert asked["answer"]["right"] == ["KD", "4D"], "one point is no mistake"
    practice.lock("9S")
    assert "That is what you chose then. It cost about 7 points." in str(practice)
    assert practice.comes_back.startswith("It comes back today")


def test_a_costly_decision_comes_back_after_growing_intervals(careless, comms):
    mine, days = careless
    gaps = []
    for _ in range(4):
        practice = Practice(mine)
        answer_all(practice)
        due = min(item.due for item in mine.items())
        gaps.append((due - days[-1]).days)
        days.append(due)
    assert gaps == sorted(gaps)
    assert gaps[-1] > 10
    assert not mine.mastered(HERE_AGAIN)
    assert {item.kind for item in mine.items()} == {HERE_AGAIN}


def test_a_bid_that_comes_to_the_same_as_the_best_is_right_too(careless, comms):
    mine, _ = careless
    (item,) = (one for one in mine.due() if "bid" in mine.about(one.name)["taken"])
    asked = here_again(item.name, mine.about(item.name), "ja")
    fits("predict/question", asked)
    assert asked["answer"]["count"] == 3
    assert asked["answer"]["right"]


def test_only_the_same_moment_of_a_deal_answers_what_is_asked_again():
    mine, dealt = Progress(), Addenda().start(seed=7, dealer=1)
    first, other, *_ = dealt.legal
    match = dealt.apply(first)
    match = match.apply(match.legal[0])
    assert match.to_act == 0
    taken, best, *_ = match.legal
    remember(match, taken, best, {taken: 7.0, best: 0.0}, mine)
    elsewhere = dealt.apply(other)
    elsewhere = elsewhere.apply(elsewhere.legal[0])
    assert elsewhere.to_act == 0
    assert not grade_again(elsewhere, mine, right=True), "as many actions, but others"
    assert not grade_again(dealt, mine, right=True)
    assert grade_again(match, mine, right=True)


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"record": {}},
        {"taken": "play 2C"},
        {"costs": {"x": 1}},
        {"costs": {"play 2C": 0.0}},
        {"costs": {"play 9S": float("inf")}},
    ],
)
def test_a_decision_that_cannot_be_read_is_not_asked(careless, wrong):
    mine, _ = careless
    about = mine.about(mine.due()[0].name)
    assert here_again("here-again-1", {**about, **wrong} if wrong else {}, "en") is None


def test_a_decision_holds_no_card_that_its_seat_could_not_know(careless):
    mine, _ = careless
    for item in mine.due():
        about = mine.about(item.name)
        match = Match.replay(about["record"])
        asked = here_again(item.name, about, "en")
        shown = set(re.findall(r'"id": "([0-9AKQJT]+[SHDC]|JK)"', json.dumps(asked)))
        assert shown <= {str(card) for card in known(match, match.to_act)}


@pytest.fixture
def puzzled():
    """Somebody who did not solve a puzzle the day before."""
    days = [date(2026, 11, 27)]
    mine = Progress(today=lambda: days[-1])
    keep(make("break-bid", seed=3), mine, right=False)
    days.append(date(2026, 11, 28))
    return mine, days


def test_a_puzzle_that_was_not_solved_is_asked_again_until_it_is(puzzled, comms):
    mine, days = puzzled
    practice = Practice(mine)
    assert "Puzzles – due again today – 1 question" in str(practice)
    practice.begin()
    asked = practice.question
    fits("predict/question", asked)
    assert (asked["kind"], asked["prompt"]) == (
        PUZZLE,
        "Break West's bid of 2: one trick more is enough.",
    )
    (wrong,) = asked["answer"]["said"]
    practice.lock(wrong)
    assert asked["answer"]["said"][wrong] in str(practice)
    assert practice.comes_back.startswith("It comes back today")
    practice.finish()
    assert "Puzzles – 0 of 1 right – today" in str(practice)
    gaps = []
    for _ in range(4):
        answer_all(again := Practice(mine))
        (item,) = mine.items()
        assert "That is all for today." in str(again)
        gaps.append((item.due - days[-1]).days)
        days.append(item.due)
    assert (gaps[0], gaps) == (1, sorted(gaps))
    assert gaps[-1] > 2 * gaps[0]


@pytest.mark.parametrize("kind", puzzle_kinds())
def test_every_kind_of_puzzle_can_be_asked_again_in_both_languages(kind):
    mine = Progress()
    position = make(kind, seed=3)
    keep(position, mine, right=False)
    (item,) = mine.items()
    for lang in ("en", "ja"):
        asked = puzzle_again(item.name, mine.about(item.name), lang)
        fits("predict/question", asked)
        assert asked["id"] == item.name
        cards = {card["id"] for card in asked["answer"]["hand"]}
        assert {str(action.cards[0]) for action in position.choices} <= cards
        fails = {*position.choices} - {*position.winning}
        assert set(asked["answer"]["said"]) == {str(action.cards[0]) for action in fails}


@pytest.mark.parametrize(
    "wrong",
    [{}, {"record": {}}, {"goal": []}, {"goal": {"goal": "fly"}}, {"seat": 9}, {"seat": "0"}],
)
def test_a_puzzle_that_cannot_be_read_is_not_asked(puzzled, wrong, comms):
    mine, _ = puzzled
    (item,) = mine.items()
    about = mine.about(item.name)
    assert puzzle_again(item.name, {**about, **wrong} if wrong else {}, "en") is None
    mine.reset()
    mine.remember(item.name, PUZZLE, wrong)
    mine.record("follow-1-1", "follow", right=False)
    assert Practice(mine).question["id"] == "follow-1-1"
