"""BidAdvisor in words, with figures made by hand."""

from __future__ import annotations

import random

import pytest
from made_advice import made_advice

from parlett_widgets import NinetyNine
from parlett_widgets.cards import CardSet
from parlett_widgets.narration.advisor import AdvisorWords
from parlett_widgets.narration.language import language
from parlett_widgets.scenes.advice import advice_map, advice_table, advised, interval

VIEW = NinetyNine.classic().start(seed=7).view(2)
ADVICE = made_advice(VIEW)


def words(lang="en") -> AdvisorWords:
    return AdvisorWords(language(lang), VIEW)


def known():
    return {CardSet(option.cards): option for option in ADVICE.options}


def test_bids_that_only_happen_to_have_the_same_figures_do_not_come_to_the_same():
    first, second, *rest = ADVICE.options
    twin = first._replace(cards=second.cards, bid_cards=second.bid_cards, group=second.group)
    shown = advised(words(), ADVICE._replace(options=(first, twin, *rest)))["options"]
    assert [(one["place"], one["alike"]) for one in shown[:2]] == [(1, ""), (2, "")]


def test_a_dear_card_is_told_with_the_cheap_one_that_bids_the_same():
    dear = next(one for one in ADVICE.options if one.bid_cards[0].costs and one.worlds >= 12)
    first = dear.bid_cards[0]
    told = next(words().costs(dear, known()))
    assert told.startswith(f"{first.card.label} bids {first.counts} but costs 0.8 tricks; ")
    assert f"{first.instead.label} bids the same for nothing" in told
    cheaper = CardSet([*dear.cards, first.instead]) - CardSet([first.card])
    assert told.endswith(f"and comes to {known()[cheaper].mean:.1f} points.")


def test_a_card_that_it_is_good_to_be_rid_of_is_told_so():
    dear = next(one for one in ADVICE.options if one.bid_cards[0].costs and one.worlds >= 12)
    better = dear._replace(mean=ADVICE.best.mean + 9)
    first = {CardSet(better.cards): better}
    told = next(words().costs(better, first | known() | first))
    assert "gives up 0.8 tricks, which is good here" in told


def test_no_sentence_speaks_against_the_order_of_the_bids():
    rng = random.Random(1)
    options = [one._replace(mean=rng.gauss(one.mean, 2)) for one in ADVICE.options]
    order = sorted(options, key=lambda one: rng.gauss(-one.mean, 2))
    ranked = {CardSet(one.cards): one for one in order}
    places = list(ranked)
    said = set()
    for place, (cards, option) in enumerate(ranked.items()):
        dear = [one for one in option.bid_cards if one.costs]
        told = list(words().costs(option, ranked))
        for sentence in told:
            (one,) = (one for one in dear if sentence.startswith(f"{one.card.label} bids"))
            instead = places.index(CardSet([*cards, one.instead]) - CardSet([one.card]))
            kind = next(
                (kind for kind in ("about as much", "good here") if kind in sentence), "better"
            )
            assert kind == "about as much" or (kind == "better") == (instead < place)
            said.add(kind)
        if len(told) < len(dear):
            said.add("nothing")
    assert said == {"about as much", "good here", "better", "nothing"}


def test_deals_are_counted_in_the_right_number():
    assert words().state("first", 1) == "A first look: the best bids are tried in 1 deal each."
    assert "in 2 deals each" in words().state("done", 2)
    assert words("ja").state("first", 1).endswith("それぞれ1ラウンドで試しています。")


def test_thinking_goes_on_in_other_words_than_the_table():
    assert words("ja").button("stopped") == "続けて考える"
    assert words("en").button("stopped") == "Go on"


def test_why_says_what_is_expected_what_costs_nothing_and_what_is_left():
    best = ADVICE.best
    told = words().why(best, known())
    assert told[0] == (
        f"It brings {best.mean:.1f} points a deal on average and is made 60\N{NO-BREAK SPACE}% of the time."
    )
    assert any("cost nothing" in sentence or "costs nothing" in sentence for sentence in told)
    assert any("left" in sentence for sentence in told)


def test_the_map_has_the_best_bid_of_each_card_and_total():
    found = advice_map(words(), ADVICE.options)
    totals = [total["value"] for total in found["totals"]]
    for card, row in zip(VIEW.hand, found["rows"], strict=True):
        for total, cell in zip(totals, row, strict=True):
            bids = [one for one in ADVICE.options if card in one.cards and one.bid == total]
            assert (cell is None) == (not bids)
            if bids:
                assert (cell[0] == "·") == (bids[0].worlds < 3)
                assert cell[2] == (bids[0].worlds < 12)
    best = ADVICE.best
    row = list(VIEW.hand).index(best.cards[0])
    text, heat, pale = found["rows"][row][totals.index(best.bid)]
    assert (text, heat, pale) == (f"{best.mean:.0f}", 100, False)


def test_nothing_in_the_map_looks_better_than_what_it_lost_to():
    first, second, *rest = ADVICE.options
    lucky = second._replace(mean=first.mean + 20, worlds=12)
    found = advised(words(), ADVICE._replace(options=(first, lucky, *rest), finalists=1))
    cells = [cell for row in found["map"]["rows"] for cell in row]
    numbers = [int(cell[0]) for cell in cells if cell and cell[0] != "·"]
    assert max(numbers) == round(first.mean)
    means = [float(option["mean"]) for option in found["options"]]
    assert means == sorted(means, reverse=True)
    told = found["options"][1]
    assert f"{first.mean:.1f} points" in told["told"]
    assert f"{first.mean:.1f} points" in told["why"][0]


@pytest.mark.parametrize(
    ("worlds", "reach"), [(4, 3.182), (8, 2.365), (12, 2.201), (31, 2.042), (401, 1.966)]
)
def test_an_interval_is_as_wide_as_student_says(worlds, reach):
    """The quantiles are those of the table in Abramowitz and Stegun, 26.10."""
    low, high = interval(ADVICE.best._replace(mean=0.0, error=1.0, worlds=worlds))
    assert high == pytest.approx(reach, abs=0.005)
    assert low == -high


def test_from_a_few_results_no_interval_is_made_up():
    assert interval(ADVICE.best._replace(worlds=3)) is None
    assert interval(ADVICE.best._replace(worlds=11, error=0.0)) is None
    assert interval(ADVICE.best._replace(worlds=12, error=0.0)) is not None
    unknown = tuple(option._replace(worlds=3) for option in ADVICE.options)
    first = advised(words(), ADVICE._replace(options=unknown))["options"][0]
    assert first["error"] == "± ?"
    assert (first["bar"][0], first["bar"][2]) == (0, 100)
    assert first["told"].startswith(f"1. {first['cards']}: a bid of {first['bid']}. It brings 18.0")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_sentences_are_joined_as_the_language_joins_them(lang):
    spoken = words(lang)
    found = advised(spoken, ADVICE, state="done")
    done, prompt = spoken.state("done", ADVICE.worlds), spoken.prompts()[0]
    space = " " if lang == "en" else ""
    assert found["invitation"] == f"{done}{space}{prompt}"
    bar, pale = map(
        language(lang).gettext,
        [
            "A bar is where the mean lies 19 times out of 20.",
            "Pale: left behind after fewer deals.",
        ],
    )
    legend = advice_table(language(lang), VIEW)["words"]["legend"]
    assert legend == f"{bar}{space}{pale}"


def test_the_spread_adds_up_and_marks_the_bid():
    shown = advised(words(), ADVICE)["options"][0]
    assert sum(column["share"] for column in shown["spread"]) == 100
    (aim,) = (column for column in shown["spread"] if column["aim"])
    assert (aim["text"], aim["share"]) == (str(ADVICE.best.bid), 60)
