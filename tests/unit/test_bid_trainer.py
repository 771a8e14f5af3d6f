"""BidTrainer: hand after hand; what a bid cost, which hands come back, and what is thought ahead."""

import asyncio
import random
from xml.etree import ElementTree as ET

import pytest
from explorers import fits
from recording import press
from waiting import rested

from parlett_widgets import Addenda, BidTrainer, Counterpoint, NinetyNine
from parlett_widgets.cards import CardSet
from parlett_widgets.engine import IllegalAction
from parlett_widgets.players.advice import AdviceSession
from parlett_widgets.widgets.bid_trainer.training import Answer, Training

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
    assert own["why"][0] == "Too high for this hand: 1 trick is better."


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
