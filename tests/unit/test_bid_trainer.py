"""BidTrainer: hand after hand; what a bid cost, which hands come back, and what is thought ahead."""

import asyncio
import random
from datetime import date, timedelta
from xml.etree import ElementTree as ET

import pytest
from explorers import fits
from recording import press
from waiting import rested

from parlett_widgets import Addenda, BidTrainer, Counterpoint, NinetyNine
from parlett_widgets.cards import CardSet
from parlett_widgets.engine import IllegalAction
from parlett_widgets.players.advice import AdviceSession
from parlett_widgets.practice import KeptMatch, matches, progress
from parlett_widgets.widgets.bid_trainer.hands import Search
from parlett_widgets.widgets.bid_trainer.training import Answer, Training
from parlett_widgets.widgets.bid_trainer.words import TrainerWords
from parlett_widgets.words.language import language

CLASSIC = NinetyNine.classic()
RULES = {
    "classic": CLASSIC,
    "two": NinetyNine.two(),
    "counterpoint": Counterpoint.standard(),
    "counterpoint with bid": Counterpoint(high_bids="with-bid"),
}


def held(trainer):
    """Return the hand that is shown."""
    return [card["id"] for card in trainer.scene["hand"]]


def asks(trainer, action):
    """Do what a page asks for, also where the kernel says first that it is busy."""
    trainer._do(action, trainer.scene["rev"])


def number(trainer):
    """Return which hand is shown: that of seat 0 in the match of this seed."""
    return next(
        n for n in range(30) if CLASSIC.start(seed=n).view(0).hand == CardSet(held(trainer))
    )


@pytest.mark.parametrize(("name", "lang"), list(zip(RULES, ["en", "ja", "ja", "en"], strict=True)))
def test_a_hand_is_bid_and_told_in_every_game_and_fits_its_schema(name, lang):
    trainer = BidTrainer(RULES[name], seed=3, worlds=4, lang=lang)
    fits("bid_trainer", trainer.scene)
    cards = " ".join(held(trainer)[-3:])
    answer = trainer.bid(cards)
    fits("bid_trainer", trainer.scene)

    assert answer.hand == 3
    assert CardSet(answer.bid.split()[1:4]) == CardSet(cards)
    assert trainer.mean == answer.cost >= 0
    told = trainer.scene["told"]
    for shown in (repr(trainer), "".join(ET.fromstring(trainer.svg()).itertext())):
        for figure in told["rows"][0]["figures"]:
            assert figure["text"] in shown
        assert told["measured"] in shown
        assert "{" not in shown


def test_hand_n_is_that_of_seat_0_in_the_match_of_the_seed():
    trainer = BidTrainer(CLASSIC, seed=7, worlds=4)
    assert CardSet(held(trainer)) == CLASSIC.start(seed=7).view(0).hand

    trainer.bid(" ".join(held(trainer)[:3]))
    trainer.next_hand()
    assert CardSet(held(trainer)) == CLASSIC.start(seed=8).view(0).hand


def test_the_best_bid_costs_nothing_and_a_poor_one_what_the_advice_says():
    trainer, other = (BidTrainer(CLASSIC, seed=7, worlds=40) for _ in range(2))
    match = CLASSIC.start(seed=7)
    while match.to_act != 0:
        match = match.apply(match.legal[0])
    session = AdviceSession(match.view(0), random.Random(1))
    while (advice := session.step(40)).worlds < 40:
        pass

    # Thought with another seed, so that it may be another bid that is as good.
    poor = other.bid("KS AD JK")
    best = trainer.bid(" ".join(map(str, advice.best.cards)))

    assert best.cost == 0
    assert trainer.scene["told"]["kind"] == "best"
    assert trainer.scene["told"]["status"] == "As good as the best."
    assert [row["label"] for row in trainer.scene["told"]["rows"]] == ["Your bid"]
    assert poor.cost > 5
    assert poor.cost > 2 * poor.error
    own, better = other.scene["told"]["rows"]
    assert (own["bid"], better["bid"]) == ("2 tricks", "1 trick")
    assert own["why"][0] == "2 tricks is a good number here, but with ♥6 ♦J ♦7."


def test_a_hand_has_the_same_best_bid_with_the_same_figures_whatever_is_bid():
    def named(cards):
        trainer = BidTrainer(CLASSIC, seed=7, worlds=20)
        trainer.bid(cards)
        _, best = trainer.scene["told"]["rows"]
        return best["ids"], best["figures"]

    assert named("KS AD JK") == named("KS 6H AD")


def test_a_bid_that_is_too_low_is_told_the_nearest_number_that_is_good():
    training = Training(CLASSIC, seed=7)
    view = training.hand.view
    words = TrainerWords(language("en"), view)
    session = training.hand.session
    while (advice := session.step(20)).worlds < 20:
        pass
    first = advice.best._replace(aim=5, bid=5, behind=(0.0, 0.0), group=1)
    near = first._replace(aim=3, bid=3, behind=(0.5, 1.0), group=2)
    far = first._replace(aim=2, bid=2, behind=(1.5, 1.0), group=3)
    own = first._replace(aim=1, bid=1, behind=None, group=4, measured=False)
    some = advice._replace(options=(first, near, far, own))
    dear = Answer(7, "bid", "bid other", 4.0, 1.0)
    (told,) = words.number(own, some, first, dear)
    assert told.startswith("Too low for this hand: 3 tricks is better. With ")
    (told,) = words.number(own._replace(aim=4, bid=4), some, first, dear)
    assert told == "Too low for this hand: 5 tricks is better."
    (told,) = words.number(own._replace(aim=3, bid=3), some, first, dear)
    assert told.startswith("3 tricks is a good number here, but with ")
    assert words.number(own, some, first, dear._replace(cost=0.0)) == []


def test_a_bid_of_counterpoint_is_told_with_what_it_took_and_the_difference_of_the_scores():
    trainer = BidTrainer(Counterpoint.standard(), seed=1, worlds=60)
    answer = trainer.bid("AS AH 10C")
    own, best = trainer.scene["told"]["rows"]
    assert [figure["label"] for figure in own["figures"]] == [
        "Points taken, on average",
        "Your score minus North's",
        "Made",
    ]

    def read(row, place):
        return float(row["figures"][place]["text"].replace("−", "-"))

    assert 0 < read(own, 0) < 120 - 11 - 11 - 10
    assert read(best, 1) - read(own, 1) == pytest.approx(answer.cost, abs=0.11)
    # Nothing speaks well of cards of a bid that is too high.
    assert not any("cost nothing" in sentence for sentence in own["why"])


def test_the_cards_that_were_bid_are_told_and_not_others_that_come_to_the_same():
    trainer = BidTrainer(NinetyNine.revised(), seed=1, worlds=4)
    trainer.bid("KH 8D 10C")  # with the Ace beside it, the King is as good as the Ace
    assert trainer.scene["told"]["rows"][0]["ids"] == ["KH", "8D", "10C"]


def test_a_bid_within_two_errors_is_as_good_as_the_best(monkeypatch):
    training = Training(CLASSIC, seed=7)

    poor = training.hand.match.legal[-1]
    reasons = training.hand.session.compared(poor, random.Random(0), 2).reasons()

    class Even:
        def __init__(self, lead, error):
            self._lead = lead, error

        def lead(self, place):
            return self._lead

        def reasons(self):
            return reasons

        def taken(self, place):
            return 2.0

        def takings(self, place):
            return [2]

    found = {lead: Even(lead, 1.0) for lead in (1.9, 2.1, 3.1)}
    for lead, compared in found.items():
        monkeypatch.setattr(training.hand.session, "compared", lambda *_, c=compared: c)
        answer = training.bid(poor, 10).answer
        assert answer.cost == (0.0 if lead < 2 else lead)
        assert answer.is_dear == (lead > 3)


def test_a_hand_that_cost_much_comes_back_after_three_others_and_says_so():
    trainer = BidTrainer(CLASSIC, seed=7, worlds=20)
    trainer.bid("KS AD JK")
    assert trainer.answers[0].is_dear
    assert trainer.scene["told"]["status"].endswith("This hand comes back after three others.")
    seen = []
    for _ in range(4):
        trainer.next_hand()
        seen.append(number(trainer))
        again = trainer.scene["again"]
        trainer.bid(" ".join(held(trainer)[:3]))

    assert seen == [8, 9, 10, 7]
    assert (
        again
        == f"This hand comes back: last time your bid cost {trainer.answers[0].cost:.1f} points."
    )


def test_the_running_mean_is_told_with_its_line():
    trainer = BidTrainer(CLASSIC, seed=7, worlds=4)
    assert trainer.mean is None
    for hands in range(3):
        assert ("line" in trainer.scene) == (hands > 1)
        trainer.bid(" ".join(held(trainer)[-3:]))
        trainer.next_hand()
    costs = [answer.cost for answer in trainer.answers]
    line = trainer.scene["line"]

    assert trainer.mean == pytest.approx(sum(costs) / 3)
    assert line["means"] == pytest.approx([costs[0], sum(costs[:2]) / 2, sum(costs) / 3], abs=0.01)
    assert line["text"] == f"On average your bids cost {trainer.mean:.1f} points a deal (3 hands)."


def test_the_same_seed_gives_the_same_costs():
    def costs():
        trainer = BidTrainer(CLASSIC, seed=7, worlds=4)
        return trainer.bid("KS AD JK")

    assert costs() == costs()


def test_what_is_wrong_is_refused():
    trainer = BidTrainer(CLASSIC, seed=7, worlds=4)
    with pytest.raises(IllegalAction):
        trainer.bid("KS AD")
    with pytest.raises(IllegalAction):
        trainer.bid("KS AD 2C")
    with pytest.raises(ValueError, match="bid for this hand first"):
        trainer.next_hand()
    trainer.bid("KS AD JK")
    with pytest.raises(ValueError, match="this hand has already been bid"):
        trainer.bid("KS AD JK")
    with pytest.raises(ValueError, match="addenda has no bids"):
        BidTrainer(Addenda())
    with pytest.raises(TypeError, match="needs a game"):
        BidTrainer(CLASSIC.start(seed=7))


def test_the_page_bids_and_goes_on_and_the_next_hand_is_thought_ahead(comms):
    async def kernel():
        trainer = BidTrainer(CLASSIC, seed=7, worlds=12)
        assert press(trainer, "look")["ok"]
        await rested(trainer)

        assert press(trainer, "bid KS AD JK")["ok"]
        assert trainer.scene["told"]["rows"][0]["label"] == "Your bid"
        assert press(trainer, "bid KS AD JK")["ok"], "the second press of a double click"
        assert len(trainer.answers) == 1
        assert press(trainer, "next")["ok"]
        assert trainer.advice.worlds >= 12, "it was thought ahead"
        assert "told" not in trainer.scene
        trainer.close()

    asyncio.run(kernel())


def test_a_page_that_bids_what_it_cannot_is_told_so(comms):
    trainer = BidTrainer(CLASSIC, seed=7, worlds=4)
    assert not press(trainer, "bid KS AD 2C")["ok"]
    assert trainer.answers == ()


def test_an_answer_says_whether_its_hand_comes_back():
    assert Answer(7, "bid", "bid", 3.1, 1.0).is_dear
    assert not Answer(7, "bid", "bid", 3.0, 1.0).is_dear


# Which hands come


@pytest.mark.parametrize(
    ("rules", "no_trump"),
    [
        (CLASSIC, True),
        (NinetyNine.two(), True),
        (NinetyNine.revised(), False),  # the first deal never has a trump suit
        (NinetyNine(trump="successes", first_trump="diamonds"), False),
        (Counterpoint.standard(), False),
        (Counterpoint(players=3), True),
    ],
)
def test_only_themes_that_can_be_dealt_are_offered(rules, no_trump):
    trainer = BidTrainer(rules, worlds=4)
    offered = [theme["value"] for theme in trainer.scene["themes"]]
    assert offered == ["all", *["no-trump"] * no_trump, "weak", "close"]
    with pytest.raises(ValueError, match=r"no hand of your own yet"):
        BidTrainer(rules, hands="own")
    if not no_trump:
        with pytest.raises(ValueError, match=r"choose one of 'all', 'weak', 'close'"):
            BidTrainer(rules, hands="no-trump")


def test_a_theme_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="did you mean 'weak'"):
        BidTrainer(CLASSIC, hands="week")
    with pytest.raises(TypeError, match="name of a theme"):
        BidTrainer(CLASSIC, hands=3)
    with pytest.raises(ValueError, match="addenda has no bids"):
        BidTrainer(Addenda(), hands="weak")


def test_without_trump_every_hand_has_none():
    trainer = BidTrainer(CLASSIC, hands="no-trump", worlds=4)
    for _ in range(3):
        assert "there is no trump" in trainer.scene["facts"]
        trainer.bid(" ".join(held(trainer)[:3]))
        trainer.next_hand()


def test_weak_hands_take_less_than_others_do():
    def mean(theme):
        search = Search(CLASSIC, theme, 100)
        hands = [search.found() for _ in range(12)]
        return sum(hand.session.advice(0.0).best.aim for hand in hands) / 12

    assert mean("weak") < mean("all") - 0.5


def test_hands_with_two_close_numbers_are_closer_than_others(monkeypatch):
    monkeypatch.setattr("parlett_widgets.widgets.bid_trainer.hands._LOOK", 12)
    search, tried = Search(CLASSIC, "close", 7), []
    hand = None
    while hand is None:
        hand = search.step()
        tried = search._tried or tried
    assert hand.apart == min(one.apart for one in tried)
    assert hand.apart <= 1.5 or len(tried) == 6


def test_another_theme_is_chosen_at_a_hand_and_after_its_bid(comms):
    trainer = BidTrainer(CLASSIC, seed=7, worlds=4)
    asks(trainer, "hands no-trump")
    first = number(trainer)
    assert CLASSIC.start(seed=first).view(0).trump is None
    assert trainer.scene["heading"] == "Hand 1"

    trainer.bid(" ".join(held(trainer)[:3]))
    asks(trainer, "hands all")
    assert trainer.scene["told"], "the verdict stays to be read"
    trainer.next_hand()
    assert number(trainer) == first + 1


def test_hands_of_your_own_are_those_bid_dearly_and_dealt_at_tables(comms, tmp_path, monkeypatch):
    monkeypatch.setattr(matches, "folder", tmp_path)
    trainer = BidTrainer(CLASSIC, seed=7, worlds=20)
    asks(trainer, "bid KS AD JK")
    assert trainer.answers[0].is_dear
    assert trainer.scene["themes"][-1] == {"value": "own", "label": "Your own hands"}

    rng, match = random.Random(1), CLASSIC.start(seed=20, dealer=1)
    while len(match.record()["deals"]) < 2:
        match = match.apply(rng.choice(match.legal))
    matches.keep("a table", KeptMatch(match.record(), 2, {0: "steady"}, over=False))
    matches.keep(
        "b table", KeptMatch(Counterpoint.standard().start(seed=1).record(), 0, {}, over=True)
    )

    mine = BidTrainer(CLASSIC, hands="own", worlds=4)
    hands = []
    for _ in range(3):
        fits("bid_trainer", mine.scene)
        hands.append(CardSet(held(mine)))
        mine.bid(" ".join(held(mine)[:3]))
        mine.next_hand()
    dealt = CLASSIC.start(seed=20, dealer=1).state.hands[2]
    assert hands[:2] == [CLASSIC.start(seed=7).view(0).hand, CardSet.from_bits(dealt)]
    assert hands[2] == hands[0], "again and again"


def test_a_bid_for_ones_own_hand_answers_what_practice_asks(comms, monkeypatch):
    days = [date(2026, 11, 27)]
    monkeypatch.setattr(progress, "today", lambda: days[-1])
    asks(BidTrainer(CLASSIC, seed=7, worlds=20), "bid KS AD JK")
    (item,) = progress.items()
    best = progress.about(item.name)["best"]
    days.append(item.due)
    assert progress.due() == [item]
    asks(BidTrainer(CLASSIC, hands="own", worlds=20), best)
    (known,) = progress.items()
    assert known.name == item.name
    assert known.due > days[-1] + timedelta(days=1), "a good bid is a right answer"
    asks(BidTrainer(CLASSIC, hands="own", worlds=20), "bid KS AD JK")
    (missed,) = progress.due()
    assert missed.name == item.name


# Estimate first


@pytest.mark.parametrize("name", ["classic", "counterpoint"])
def test_an_estimate_is_told_beside_what_such_hands_take(comms, name):
    trainer = BidTrainer(RULES[name], seed=3, worlds=12, estimate_first=True)
    for said in (2, 40 if name == "counterpoint" else 9):
        trainer.estimate = str(said)
        fits("bid_trainer", trainer.scene)
        assert str(said) in trainer.scene["said"]
        asks(trainer, f"bid {' '.join(held(trainer)[:3])}")
        fits("bid_trainer", trainer.scene)
        answer = trainer.answers[-1]
        assert answer.estimate == said
        guess = trainer.scene["told"]["guess"]
        assert guess.startswith(f"You said {said} ")
        assert f"{answer.taken:.1f}" in guess
        assert guess in repr(trainer)
        trainer.next_hand()
        assert trainer.estimate == ""
    chart = trainer.scene["guesses"]
    assert [dot["said"] for dot in chart["dots"]] == [answer.estimate for answer in trainer.answers]
    assert chart["text"] in "".join(ET.fromstring(trainer.svg()).itertext())
    rows = progress.results.rows()
    assert [(row.estimate, row.taken) for row in rows] == [
        (answer.estimate, answer.taken) for answer in trainer.answers
    ]


def test_an_estimate_that_no_hand_can_take_is_refused():
    trainer = BidTrainer(CLASSIC, seed=7, worlds=4)
    with pytest.raises(ValueError, match="from 0 to 9, not '10'"):
        trainer.bid("KS AD JK", estimate=10)
    with pytest.raises(ValueError, match="from 0 to 9"):
        trainer.estimate = "0000000001234"
    assert trainer.answers == ()
    assert trainer.bid("KS AD JK", estimate=4).estimate == 4
    trainer.next_hand()
    assert trainer.bid(" ".join(held(trainer)[:3])).estimate is None


def test_a_saved_trainer_promises_no_hand_that_comes_back(tmp_path):
    trainer = BidTrainer(CLASSIC, seed=7, worlds=20)
    trainer.bid("KS AD JK")
    assert "comes back" in trainer.scene["told"]["status"]
    assert "comes back" not in trainer.save(tmp_path / "t.html").read_text(encoding="utf-8")
