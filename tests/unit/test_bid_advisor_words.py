"""BidAdvisor in words, with figures made by hand."""

from __future__ import annotations

import json
import random

import pytest
from made_advice import made_advice

from parlett_widgets import NinetyNine
from parlett_widgets.cards import CardSet
from parlett_widgets.widgets.bid_advisor.picture import advice_blocks
from parlett_widgets.widgets.bid_advisor.scene import advice_map, advice_table, advised, interval
from parlett_widgets.widgets.bid_advisor.words import AdvisorWords
from parlett_widgets.widgets.page.blocks import svg_of, text_of
from parlett_widgets.words import hint_words
from parlett_widgets.words.language import language

VIEW = NinetyNine.classic().start(seed=7).view(2)
ADVICE = made_advice(VIEW)


def words(lang="en") -> AdvisorWords:
    return AdvisorWords(language(lang), VIEW)


def ranked(*options):
    return ADVICE._replace(options=options)


def measured(option, **changes):
    return option._replace(measured=True, **changes)


def test_bids_that_only_happen_to_have_the_same_figures_do_not_come_to_the_same():
    first, second, *rest = ADVICE.options
    twin = first._replace(cards=second.cards, bid_cards=second.bid_cards, group=second.group)
    shown = advised(words(), ranked(first, twin, *rest))["options"]
    assert [(one["place"], one["alike"]) for one in shown[:2]] == [(1, ""), (2, "")]


def a_dear_pair():
    """Return a bid with a card that costs something, and the bid with the cheaper card in its place."""
    dear = next(one for one in ADVICE.options if one.bid_cards[0].costs)
    first = dear.bid_cards[0]
    cheaper = ADVICE.option(CardSet([*dear.cards, first.instead]) - CardSet([first.card]))
    return dear._replace(measured=False), cheaper._replace(measured=False)


def test_a_dear_card_is_told_with_the_cheap_one_that_bids_the_same():
    dear, cheaper = a_dear_pair()
    first = dear.bid_cards[0]
    told = next(words().costs(measured(dear), ranked(measured(cheaper), measured(dear))))
    assert told.startswith(f"{first.card.label} bids {first.counts} but costs 0.8 tricks; ")
    assert f"{first.instead.label} bids the same for nothing" in told
    assert told.endswith(f"and is worth {cheaper.mean:.1f} points.")


def test_a_card_that_it_is_good_to_be_rid_of_is_told_so():
    dear, cheaper = a_dear_pair()
    better = measured(dear, mean=cheaper.mean + 9)
    told = next(words().costs(better, ranked(better, measured(cheaper))))
    assert "gives up 0.8 tricks, which is good here" in told


def test_no_figure_is_told_of_a_bid_that_was_left_behind():
    dear, cheaper = a_dear_pair()
    above = next(words().costs(dear, ranked(measured(cheaper), dear)))
    assert above.endswith("bids the same for nothing.")
    assert list(words().costs(measured(dear), ranked(measured(dear), cheaper))) == []


def test_no_sentence_speaks_against_the_order_of_the_bids():
    rng = random.Random(1)
    options = [
        one._replace(mean=rng.gauss(one.mean, 2), measured=rng.random() < 0.6)
        for one in ADVICE.options
    ]
    order = sorted(options, key=lambda one: (one.measured, one.mean), reverse=True)
    advice = ranked(*order)
    places = [CardSet(one.cards) for one in order]
    said = set()
    for place, option in enumerate(order):
        dear = [one for one in option.bid_cards if one.costs]
        told = list(words().costs(option, advice))
        for sentence in told:
            (one,) = (one for one in dear if sentence.startswith(f"{one.card.label} bids"))
            instead = places.index(CardSet([*option.cards, one.instead]) - CardSet([one.card]))
            kind = next(
                (kind for kind in ("about as many", "good here") if kind in sentence), "better"
            )
            assert kind == "about as many" or (kind == "better") == (instead < place)
            said.add(kind)
        if len(told) < len(dear):
            said.add("nothing")
    assert said == {"about as many", "good here", "better", "nothing"}


def test_deals_are_counted_in_the_right_number():
    assert words().state("stopped", 1) == "Stopped: the best bids have been tried in 1 deal each."
    assert "in 2 deals each" in words().state("done", 2)
    assert words("ja").state("stopped", 1).endswith("それぞれ1ラウンドで試しています。")


def test_thinking_goes_on_in_other_words_than_the_table():
    assert words("ja").button("stopped") == "続けて考える"
    assert words("en").button("stopped") == "Go on"


def test_why_says_what_is_expected_what_costs_nothing_and_what_is_left():
    best = ADVICE.best
    told = words().why(best, ADVICE)
    assert told[0] == (
        f"It scores {best.mean:.1f} points a deal on average and is made 60\N{NO-BREAK SPACE}% of the time."
    )
    assert any("cost nothing" in sentence or "costs nothing" in sentence for sentence in told)
    assert any("left" in sentence for sentence in told)


def test_the_map_has_the_best_bid_of_each_card_and_total():
    found = advice_map(words(), ADVICE.options)
    totals = [total["value"] for total in found["totals"]]
    for card, row in zip(VIEW.hand, found["rows"], strict=True):
        for total, cell in zip(totals, row, strict=True):
            bids = [one for one in ADVICE.options if card in one.cards and one.bid == total]
            assert bool(cell) == bool(bids)
            if bids:
                shown = bids[0].measured
                assert cell[0] == (f"{bids[0].mean:.0f}" if shown else "")
                assert cell[2] == bids[0].worlds
    best = ADVICE.best
    row = list(VIEW.hand).index(best.cards[0])
    cell = found["rows"][row][totals.index(best.bid)]
    assert cell == [f"{best.mean:.0f}", 100, best.worlds]


def test_a_cell_of_the_map_has_no_figure_before_enough_deals():
    for worlds, shown in ((49, False), (50, True)):
        options = [one._replace(worlds=worlds) for one in ADVICE.options]
        found = advice_map(words(), options)
        cells = [cell for row in found["rows"] for cell in row if cell]
        assert any(text for text, _, _ in cells) == shown


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_bid_that_was_left_behind_has_a_place_but_no_figure(lang):
    """Its few deals flatter it: a mean of 37.0 and 99 hundredths must be nowhere."""
    first, second, third, *rest = ADVICE.options
    lucky = third._replace(mean=37.0, exact=0.99, worlds=32, measured=False)
    unlucky = [one._replace(measured=False) for one in rest]
    advice = ranked(first, second, lucky, *unlucky)
    told = "No better than place 2; tried in 32 deals."
    if lang == "ja":
        told = "2位より良くはありません（32ラウンドで試しました）。"

    found = advised(words(lang), advice, chosen=CardSet(lucky.cards))
    line = found["options"][2]
    assert (line["place"], line["left"], line["spread"]) == (3, told, [])
    assert "figures" not in line
    assert line["why"][0] == told
    assert line["told"].endswith(told)
    table, page = advice_table(language(lang), VIEW), words(lang).page()
    blocks = advice_blocks(table, page, found, line["id"])
    for shown in (json.dumps(found, ensure_ascii=False), text_of(blocks), svg_of(blocks)):
        assert told in shown
        assert "37.0" not in shown
        assert "99\N{NO-BREAK SPACE}%" not in shown

    hints = hint_words(VIEW, lang)
    said = hints.bid(ranked(first, lucky, second, *unlucky)).figures
    assert "37.0" not in said
    marks = hints.bid_marks(ranked(lucky, first, second, *unlucky))
    assert not set(lucky.cards) & set(marks) - set(first.cards) - set(second.cards)


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
    assert first["figures"]["error"] == "± ?"
    assert first["figures"]["bar"][::2] == [0, 100]
    assert first["told"].startswith(f"1. {first['cards']}: a bid of {first['bid']}. It scores 18.0")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_sentences_are_joined_as_the_language_joins_them(lang):
    spoken = words(lang)
    found = advised(spoken, ADVICE, state="done")
    done, prompt = spoken.state("done", ADVICE.worlds), spoken.prompts()[0]
    space = " " if lang == "en" else ""
    assert found["invitation"] == f"{done}{space}{prompt}"


def test_the_spread_adds_up_and_marks_the_bid():
    shown = advised(words(), ADVICE)["options"][0]
    assert sum(column["share"] for column in shown["spread"]) == 100
    (aim,) = (column for column in shown["spread"] if column["aim"])
    assert (aim["text"], aim["share"]) == (str(ADVICE.best.bid), 60)
