"""Chains of Addenda as a table and in words, held against the engine."""

import json
from itertools import product

import pytest
from explorers import fits, page_answers

from parlett_widgets.cards import Card, Suit
from parlett_widgets.games.addenda.chains import explain_chain, running_counts
from parlett_widgets.widgets.chain_explorer.scene import (
    chain_links,
    chain_row,
    chain_sentence,
    chain_table,
)
from parlett_widgets.words import LANGUAGES, language


def ranks_of(table):
    return [entry["rank"] for entry in table["ranks"]]


TABLES = [
    pytest.param(code, king, id=f"{code}-{king}")
    for code in LANGUAGES
    for king in ("copy", "delta")
]


@pytest.mark.parametrize(("code", "king_chain"), TABLES)
def test_the_table_of_chains_is_as_the_schema_says(code, king_chain):
    table = chain_table(code, king_chain)

    fits("chain_explorer", table)
    assert json.loads(json.dumps(table)) == table
    assert len(table["patterns"]) == 3 + 9 + 27 + 81
    assert sorted(ranks_of(table)) == sorted(["A", *map(str, range(2, 11)), "J", "Q", "K"])


@pytest.mark.parametrize("king_chain", ["copy", "delta"])
def test_the_page_counts_every_chain_as_the_engine_does(king_chain):
    chains = list(product(ranks_of(chain_table("en", king_chain)), repeat=4))
    asked = [["*runningCounts", chains, [king_chain]]]
    (counted,) = page_answers("page/core/arithmetic", {}, asked)

    assert len(counted) == 13**4
    for chain, counts in zip(chains, counted, strict=True):
        assert tuple(counts) == running_counts(chain, king_chain), chain


SAMPLE = [
    chain
    for length in (1, 2, 3, 4)
    for chain in product(("7", "Q", "A", "10", "K", "J") if length < 4 else "7QKJ", repeat=length)
]


@pytest.mark.parametrize(("code", "king_chain"), TABLES)
def test_filled_from_the_table_a_chain_reads_as_one_of_real_cards(code, king_chain):
    table, lang = chain_table(code, king_chain), language(code)
    classes = {entry["rank"]: entry["class"] for entry in table["ranks"]}
    values = {entry["rank"]: entry["value"] for entry in table["ranks"]}
    suits = [next(s for s in Suit if s.letter == entry["suit"]) for entry in table["suits"]]
    for chain in SAMPLE:
        cards = [
            Card(rank + suit.letter) for rank, suit in zip(chain, suits[: len(chain)], strict=True)
        ]
        counts = running_counts(cards, king_chain)
        blanks = {}
        for i, card in enumerate(cards):
            blanks |= {f"c{i}": card.label, f"r{i}": chain[i]}
            blanks |= {f"v{i}": values[chain[i]], f"n{i}": str(counts[i])}
        pattern = table["patterns"]["".join(classes[rank] for rank in chain)]
        row, links = chain_row(lang, cards, king_chain), chain_links(lang, cards, king_chain)

        assert pattern["text"].format(**blanks) == chain_sentence(lang, cards, king_chain), chain
        assert [card["note"].format(**blanks) for card in pattern["cards"]] == [
            card["note"] for card in row
        ], chain
        assert [card.get("cancelled") for card in pattern["cards"]] == [
            card.get("cancelled") for card in row
        ]
        assert pattern["links"] == [
            {key: link[key] for key in ("kind", "from", "to")} for link in links
        ]


def test_a_cancelled_card_is_marked_and_no_other():
    for chain in SAMPLE:
        cards = [Card(rank + suit) for rank, suit in zip(chain, "SHDC", strict=False)]
        marks = ["cancelled" in card for card in chain_row(language("en"), cards)]
        assert marks == [not step.counts for step in explain_chain(cards)]


@pytest.mark.parametrize(
    ("chain", "sentence"),
    [
        ("7S", "♠7 leads: the count is 7."),
        ("KS", "♠K leads and has nothing to copy: the count is 0."),
        ("JS", "♠J leads and has nothing to cancel: the count is 0."),
        ("4S 5H JD", "♦J cancels ♥5: 9 → 4."),
        ("4S 5H JD JC", "♣J cancels ♦J, so ♥5 counts again: 4 → 9."),
        ("4S 5H 6D KC", "♣K copies ♦6: 15 → 21."),
        ("4S 5H KD KC", "♣K copies ♦K, a copy of ♥5: 14 → 19."),
        (
            "4S 5H JD KC",
            "♣K copies ♦J, so it acts as a Jack and cancels it; ♥5 counts again: 4 → 9.",
        ),
    ],
)
def test_a_chain_is_put_in_words(chain, sentence):
    assert chain_sentence(language("en"), [Card(text) for text in chain.split()]) == sentence
