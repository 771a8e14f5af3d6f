"""BidAdvisor: what it knows is what the advice says, and what it shows of that."""

from __future__ import annotations

import random
from xml.etree import ElementTree as ET

import pytest
from explorers import fits
from saved import state_in

from parlett_widgets import Addenda, BidAdvisor, Counterpoint, NinetyNine
from parlett_widgets.cards import Card, CardSet
from parlett_widgets.games.bidding.bids import SUIT_CODE
from parlett_widgets.players.advice import AdviceSession

pytestmark = pytest.mark.usefixtures("short_rounds")
CLASSIC = NinetyNine.classic().start(seed=7)
RULES = {
    "classic": NinetyNine.classic(),
    "two": NinetyNine.two(),
    "four": NinetyNine.four(),
    "counterpoint with bid": Counterpoint(high_bids="with-bid"),
    "counterpoint three": Counterpoint.three(),
}


@pytest.mark.parametrize(
    ("name", "lang"), list(zip(RULES, ["ja", "en", "en", "ja", "en"], strict=True))
)
def test_the_hand_is_advised_in_every_game_and_fits_its_schema(comms, name, lang):
    match = RULES[name].start(seed=3, dealer=0)
    advisor = BidAdvisor(match, worlds=8, lang=lang)
    fits("bid_advisor/advised", advisor.advised)
    advisor.think()
    fits("bid_advisor", advisor.table)
    fits("bid_advisor/advised", advisor.advised)
    hand = match.view(match.to_act).hand
    assert [card["id"] for card in advisor.table["hand"]] == list(
        map(str, RULES[name].sorted_cards(hand))
    )
    first = advisor.advised["options"][0]
    assert CardSet(first["id"]) <= hand
    for shown in (repr(advisor), "".join(ET.fromstring(advisor.svg()).itertext())):
        assert first["cards"] in shown
        assert first["figures"]["mean"] in shown
        assert "{" not in shown


def test_bids_are_ranked_before_anything_has_been_played_out_and_no_figure_is_measured(comms):
    advisor = BidAdvisor(CLASSIC)
    shown = advisor.advised["options"]
    assert (advisor.advice.plays, len(shown)) == (0, 10)
    assert [one["place"] for one in shown] == list(range(1, 11))
    assert not any("figures" in one for one in shown)
    assert all(one["left"].startswith("At a glance: about ") for one in shown)
    assert "no deal has been played out yet" in advisor.advised["status"]
    assert advisor.advised["played"] == "No deal played out yet"
    assert shown[0]["left"] in advisor.text()


def test_a_first_ranking_is_always_the_same_and_no_more_than_that(comms):
    one, other = (BidAdvisor(CLASSIC, seed=4) for _ in range(2))
    assert repr(one) == repr(other)
    assert one.html() == other.html()
    assert (one.thinking, one.advised["state"]) == (False, "first")
    one.think(2)
    other.think(2)
    assert repr(one) == repr(other)
    five = BidAdvisor(CLASSIC, seed=5)
    five.think(2)
    assert repr(five) != repr(one)


def test_what_is_thought_is_the_advice_that_one_gets_as_numbers(comms):
    advisor = BidAdvisor(CLASSIC, seed=4, worlds=40)
    thought = advisor.think()
    view = CLASSIC.view(CLASSIC.to_act)
    session = AdviceSession(view, random.Random(4))
    while (expected := session.step(40)).worlds < 40:
        pass
    assert thought == expected._replace(progress=1.0)
    assert advisor.advised["state"] == "done"
    assert advisor.advised["progress"] == 1
    assert advisor.think(20).worlds == 40, "what is known is not forgotten"
    assert advisor.think(80).worlds == 80


def test_three_cards_of_one_s_own_are_in_the_list_wherever_they_rank(comms):
    advisor = BidAdvisor(CLASSIC, worlds=8)
    *_, worst = advisor.advice.options
    assert CardSet(worst.cards) not in [CardSet(one["id"]) for one in advisor.advised["options"]]
    advisor.set_state({"chosen": " ".join(map(str, reversed(worst.cards)))})
    last = advisor.advised["options"][-1]
    assert CardSet(last["id"]) == CardSet(worst.cards)
    assert last["place"] > 10
    assert advisor.language.cards(worst.cards) in advisor.advised["status"]
    assert advisor.text().count(last["cards"]) >= 2
    advisor.chosen = ""
    assert len(advisor.advised["options"]) == 10


def test_three_cards_of_one_s_own_are_tried_as_often_as_the_best_and_set_against_it(comms):
    advisor = BidAdvisor(CLASSIC, worlds=24)
    advisor.think()
    worst = advisor.advice.options[-1]
    advisor.chosen = " ".join(map(str, worst.cards))
    for worlds in (24, 96):
        option, best = advisor.advice.option(worst.cards), advisor.advice.best
        assert (option.worlds, option.measured) == (worlds, True)
        points, error = option.behind
        assert points == pytest.approx(best.mean - option.mean)
        assert 0 < error < best.error + option.error
        shown = advisor.advised["options"][-1]
        assert shown["place"] > 10
        first, own = (
            float(one["figures"]["mean"]) for one in (advisor.advised["options"][0], shown)
        )
        assert shown["why"][1].startswith(f"{first - own:.1f} points a deal less than the best bid")
        assert f"{advisor.advice.leaders}" in advisor.advised["options"][9]["left"]
        advisor.look_closer()
    advisor.chosen = advisor.advised["options"][0]["id"]
    assert "less than the best bid" not in "".join(advisor.advised["options"][0]["why"])


def test_bids_that_come_to_the_same_share_a_line_and_are_named(comms):
    advisor = BidAdvisor(CLASSIC, worlds=8)
    shown = advisor.advised["options"]
    alike = next(one for one in shown if one["alike"])
    number = int(alike["alike"])
    group = advisor.advice.option(alike["id"]).group
    same = [option for option in advisor.advice.options if option.group == group]
    assert len(same) == number + 1
    assert alike["why"][-1].startswith("Equivalent: ")
    other = next(option for option in same if CardSet(option.cards) != CardSet(alike["id"]))
    advisor.chosen = " ".join(map(str, other.cards))
    assert len(advisor.advised["options"]) == len(shown), "it stands for its line"


@pytest.mark.parametrize(("trump", "said"), [("diamonds", "Trump: ♦"), ("none", "No trump")])
def test_what_is_trump_and_who_deals_is_told_before_a_bid(comms, trump, said):
    match = NinetyNine.revised(first_trump=trump).start(seed=7, dealer=1)
    advisor = BidAdvisor(match, seat=0)
    assert f"{said} · West deals." in advisor.text()
    assert f"{said} · West deals." in "".join(ET.fromstring(advisor.svg()).itertext())


def test_bids_whose_bars_overlap_with_the_best_are_not_told_apart(comms):
    advisor = BidAdvisor(CLASSIC, worlds=40)
    assert "overlap" not in advisor.text(), "nothing has been tried"
    advisor.think()
    (best, *others) = [
        one["figures"]["bar"] for one in advisor.advised["options"] if "figures" in one
    ]
    reach = 1 + sum(bar[2] >= best[0] for bar in others)
    assert f"The bars of the first {reach} overlap" in advisor.text()


def test_a_reader_who_guesses_first_is_told_nothing_until_three_cards_are_chosen(comms):
    advisor = BidAdvisor(CLASSIC, worlds=8, guess_first=True)
    fits("bid_advisor", advisor.table)
    best = advisor.advised["options"][0]
    asked = "Which three cards would you bid with?"
    for chosen in ("", " ".join(best["id"].split()[:2])):
        advisor.chosen = chosen
        assert asked in advisor.text()
        assert best["cards"] not in advisor.text()
        assert best["bid"] not in "".join(ET.fromstring(advisor.svg()).itertext())
    advisor.chosen = best["id"]
    assert asked not in advisor.text()
    assert best["cards"] in advisor.text()


def test_a_saved_page_asks_for_no_kernel(comms, tmp_path):
    advisor = BidAdvisor(CLASSIC, worlds=8, lang="ja")
    page = advisor.save(tmp_path / "bid.html").read_text("utf-8")
    advised = state_in(page)["advised"]
    assert "options" in advised
    assert "button" not in advised
    assert "どの3枚でビッドするか" in page
    assert advisor.advised["button"] is not None


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: BidAdvisor(CLASSIC, sed=1), TypeError, "did you mean 'seed'?"),
        (lambda: BidAdvisor("AS KS"), TypeError, "needs a view, such as match.view(0)"),
        (lambda: BidAdvisor(CLASSIC.view(0), seat=0), TypeError, "a view has a seat of its own"),
        (lambda: BidAdvisor(Addenda().start(1)), ValueError, "addenda has no bids"),
        (lambda: BidAdvisor(CLASSIC.view(None)), ValueError, "a spectator does not bid"),
        (lambda: BidAdvisor(CLASSIC, worlds=0), ValueError, "worlds must be at least 1, not 0"),
        (lambda: BidAdvisor(CLASSIC, worlds="x"), TypeError, "worlds must be a whole number"),
        (lambda: BidAdvisor(CLASSIC, worlds=2.5), TypeError, "worlds must be a whole number"),
        (lambda: BidAdvisor(CLASSIC, seed="a"), TypeError, "seed must be a whole number, not 'a'"),
        (lambda: BidAdvisor(CLASSIC, worlds=1).think(2.5), TypeError, "must be a whole number"),
        (lambda: BidAdvisor(CLASSIC, worlds=1, chosen="2C"), ValueError, "not in the hand"),
        (
            lambda: BidAdvisor(CLASSIC.apply(CLASSIC.legal[0]), seat=CLASSIC.to_act),
            ValueError,
            "has already bid",
        ),
    ],
)
def test_what_cannot_be_advised_is_answered_by_what_can(comms, make, error, message):
    with pytest.raises(error) as raised:
        make()
    assert message in str(raised.value)


def test_when_one_deal_is_all_that_was_asked_for_it_is_done(comms):
    advisor = BidAdvisor(CLASSIC, worlds=1)
    advisor.think()
    assert (advisor.advised["state"], advisor.advised["progress"]) == ("done", 1)
    assert advisor.advised["button"]["action"] == "closer"


def test_the_joker_is_bid_as_the_card_that_it_stands_for(comms):
    seed = next(
        n for n in range(60) if Card("JK") in NinetyNine.classic().start(n, dealer=2).view(0).hand
    )
    match = NinetyNine.classic().start(seed, dealer=2)
    three = [Card("JK"), *(match.view(0).hand - CardSet("JK"))][:3]
    chosen = " ".join(map(str, three))
    advisor = BidAdvisor(match, seat=0, worlds=1, chosen=chosen)
    suits = [match.view(0).table.suit(card) for card in three]
    (shown,) = (
        o for o in advisor.advised["options"] if set(o["id"].split()) == set(chosen.split())
    )
    terms, _, total = shown["sum"].partition(" = ")
    assert sorted(terms.split(" + ")) == sorted(str(SUIT_CODE[s]) for s in suits)
    assert int(total) == shown["total"] == sum(SUIT_CODE[suit] for suit in suits)
