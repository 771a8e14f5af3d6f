"""Figures: their charts say what the rules say, read without the picture, and stay back until an answer."""

from __future__ import annotations

from itertools import pairwise, product
from xml.etree import ElementTree as ET

import pytest
from explorers import fits, languages

from parlett_widgets import Figure, predict
from parlett_widgets.cards import Rank
from parlett_widgets.games.addenda import running_counts
from parlett_widgets.widgets.figure.widget import FIGURES

HAND = "KS QS 10S KH JH KD JD 10D 7D 10C 7C 6C"
DUEL_HAND = "KS 9S 8S AH KH 7H AD KD JD 10D 8D 7D KC 10C 9C 8C"
SETTINGS = {
    "tricks-of-a-hand": {"hand": HAND, "aside": "10S KD 10C"},
    "points-of-a-hand": {"hand": DUEL_HAND, "aside": "KS 10D 10C"},
}
RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
names = pytest.mark.parametrize(
    "name", [name for name in FIGURES if name not in {"history", "estimates"}]
)


def made(name, **settings):
    return Figure(name, **{**SETTINGS.get(name, {}), **settings})


def heights(figure, place=None):
    (chart,) = figure.charts
    shown = chart["panes"][chart["at"] if place is None else place]
    return {bar["label"]: bar["value"] for bar in shown["bars"]}


@languages
@names
def test_a_figure_reads_without_its_picture(comms, name, lang):
    figure = made(name, lang=lang)
    (chart,) = figure.charts
    fits("figure", chart)
    shown = chart["panes"][chart["at"]]
    for bar in shown["bars"]:
        assert f"{bar['label']}: {bar['text']}" in figure.text()
    assert shown["caption"] in figure.text()
    drawn = "".join(ET.fromstring(figure.svg()).itertext())
    assert all(bar["label"] in drawn and bar["text"] in drawn for bar in shown["bars"])


@languages
@names
def test_every_bar_has_a_sentence_of_its_own(comms, name, lang):
    for shown in made(name, lang=lang).charts[0]["panes"]:
        said = [bar["said"] for bar in shown["bars"]]
        assert len(set(said)) == len(said)
        assert all("{" not in text for text in [*said, shown["caption"]])


def test_the_ways_to_a_bid_are_a_bell(comms):
    assert list(heights(Figure("ways-to-bid")).values()) == [1, 9, 18, 37, 45, 45, 37, 18, 9, 1]
    short = Figure("ways-to-bid", hand="AS KS QS 9S 8S AH KH JH 10H 7H 6H AD")
    assert [bid for bid, ways in heights(short).items() if ways] == list("23456")
    assert "No three cards of this hand bid 0, 1, 7, 8, 9." in short.text()


def test_a_bid_in_ninety_nine_is_a_cliff_on_both_sides(comms):
    for bid, (others, bonus) in product(range(10), enumerate((30, 20, 10))):
        points = heights(Figure("points-by-tricks", bid=bid, others=others))
        assert points == {str(took): took + bonus * (took == bid) for took in range(10)}  # N4


def test_a_card_is_dangerous_from_a_count_of_8(comms):
    over = heights(Figure("danger-of-a-card"))
    assert over == {str(count): max(count - 7, 0) for count in range(6, 18)}  # A8: above 17


def test_about_half_of_all_chains_of_four_go_above_17(comms):
    over = sum(
        max(running_counts(chain)) > 17 for chain in product(map(Rank.read, RANKS), repeat=3)
    )
    left = heights(Figure("danger-of-a-chain"))
    assert left["3"] == round(100 * (1 - over / 13**3))
    assert list(left.values()) == sorted(left.values(), reverse=True)
    assert left["4"] == 51
    told = Figure("danger-of-a-chain").text()
    assert "Of the 95 still within 17 after two cards, 21 fail at the third: 22 %." in told
    assert "Of the 74 after three, 23 fail at the fourth: 31 %." in told


def test_a_miss_costs_its_points_and_the_bonus(comms):
    worth = heights(Figure("worth-of-a-miss"))
    assert list(worth.values()) == [30, 20 - 1, 10 - 2, *range(-3, -11, -1)]  # C5


def test_higher_cards_take_more_tricks_and_trumps_more_than_others(comms):
    plain, trumps, others = (list(heights(made("tricks-by-rank"), n).values()) for n in range(3))
    for shares in (plain, trumps, others):
        # Measured: low trumps, which ruff, come to nearly the same.
        assert all(higher + 2 >= lower for higher, lower in pairwise(shares))
    assert all(trump > other for trump, other in zip(trumps, others, strict=True))
    assert trumps[0] == 100  # nothing beats the highest trump


@pytest.mark.parametrize(("name", "bid"), [("tricks-of-a-hand", "4"), ("points-of-a-hand", "40")])
def test_a_hand_takes_more_when_it_tries_to(comms, name, bid):
    figure = made(name)
    means = []
    for place in range(3):
        shares = heights(figure, place)
        assert sum(shares.values()) == 100, "though each is rounded"
        means.append(sum(int(tricks) * share for tricks, share in shares.items()))
    assert means == sorted(means)
    fewer, met, more = (heights(figure, place)[bid] for place in range(3))
    assert met > max(fewer, more)  # whoever plays for the bid meets it most often
    assert made(name).text() == figure.text()


@pytest.mark.parametrize(
    ("names", "settings", "error", "fault"),
    [
        ((), {}, TypeError, "name at least one figure"),
        (("ways-to-bit",), {}, ValueError, "did you mean 'ways-to-bid'"),
        (("ways-to-bid",), {"bits": 3}, TypeError, "no option 'bits'"),
        (("points-by-tricks",), {"bid": 10}, ValueError, "bid must be a number from 0 to 9"),
        (("points-by-tricks",), {"others": 3}, ValueError, "others must be a number from 0 to 2"),
        (("tricks-by-rank",), {"game": "addenda"}, ValueError, "game"),
        (("danger-of-a-card",), {"count": 18}, ValueError, "count must be a number from 6 to 17"),
        (("worth-of-a-miss",), {"miss": "3"}, TypeError, "miss must be a whole number"),
        (("ways-to-bid",), {"hand": "AS KX"}, ValueError, "KX"),
        (("tricks-of-a-hand",), {"hand": HAND, "aside": "AS KD 10C"}, ValueError, "not in hand AS"),
        (("tricks-of-a-hand",), {}, TypeError, "needs hand= and aside="),
    ],
)
def test_what_cannot_be_shown_is_refused(comms, names, settings, error, fault):
    with pytest.raises(error, match=fault):
        Figure(*names, **settings)


def test_a_figure_opens_with_the_answer_and_belongs_to_one_question(comms):
    asked = predict("bid-sum", seed=1, reveal=Figure("ways-to-bid", bid=6))
    caption = asked.question["figures"][0]["panes"][0]["caption"]
    assert caption not in asked.text()
    asked.lock(6)
    assert caption in asked.text()
    assert "37" in "".join(ET.fromstring(asked.svg()).itertext())
    asked.next()
    assert "figures" not in asked.question


def test_the_reveal_of_a_fourth_card_shows_the_count_after_each(comms):
    asked = predict("04-spades", lang="en")
    counts = "♠K: 22 · ♠Q: 13 · ♠J: 4 · ♠10: 23 · ♠9: 22 · ♠8: 21 · ♠7: 20 · ♠4: 17 · ♠2: 15"
    assert counts not in asked.text()
    asked.lock("4S")
    shown = asked.text().splitlines()
    assert counts in shown  # A4: a King copies the 9, a Jack cancels it
    assert "♠Q, ♠J, ♠4, ♠2 leave the count at 17 or less: North wins." in shown  # A8
