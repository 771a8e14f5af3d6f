"""No message to the page names a card that the person's seat may not know, in any rule set."""

from __future__ import annotations

import json
import random
import re

import pytest
from conformance.knowledge import known
from thorough import searched

from parlett_widgets import Addenda, CardTable, Counterpoint, NinetyNine, Random
from parlett_widgets.cards import ALL_CARDS, PACK_52, Card
from parlett_widgets.words import language

DEALS = searched(2, thorough=100)
RULES = {
    "addenda": Addenda(),
    "addenda partnership": Addenda.partnership(misplay="penalty"),
    "classic": NinetyNine.classic(),
    "classic rubber": NinetyNine.classic(ending="rubber"),
    "revised": NinetyNine.revised(),
    "rubber": NinetyNine.rubber(),
    "two": NinetyNine.two(),
    "two, successes": NinetyNine.two(trump="successes", ending="hundred"),
    "four": NinetyNine.four(),
    "five": NinetyNine.five(),
    "five, leader named": NinetyNine.five(reveal="nominate-leader"),
    "counterpoint": Counterpoint.standard(),
    "counterpoint easy": Counterpoint.easy(),
    "counterpoint with bid": Counterpoint(high_bids="with-bid"),
    "counterpoint three": Counterpoint.three(),
}
# What the Joker stands for is said to all.
STANDS_FOR = {
    lang: re.compile(
        language(lang).gettext("Whoever holds the Joker plays it as {card}.").format(card="[^.。]*")
    )
    for lang in ("en", "ja")
}
# A plain search finds a spelling quickly; the pattern then says whether it stands for itself.
SPELLINGS = {
    lang: {
        card: [
            (spelling, re.compile(rf"(?<![0-9A-Za-z]){re.escape(spelling)}(?![0-9A-Za-z])"))
            for spelling in (str(card), card.label, language(lang).card_name(card))
        ]
        for card in ALL_CARDS
    }
    for lang in ("en", "ja")
}


def cards_named(message: dict, lang: str, cards=ALL_CARDS) -> set[Card]:
    """Return those of some cards that a message names by notation, by sign and rank, or by name."""
    text = STANDS_FOR[lang].sub("", json.dumps(message, ensure_ascii=False))
    return {
        card
        for card in cards
        for spelling, alone in SPELLINGS[lang][card]
        if spelling in text and alone.search(text)
    }


def shown(update: dict) -> dict:
    """Return a message without the front end, the page's words and the rules: they name any card."""
    state = update["data"].get("state", update["data"])
    return {
        key: part for key, part in state.items() if key not in {"_esm", "_css", "words", "rules"}
    }


def cards_of(rules) -> tuple[Card, ...]:
    match rules:
        case Addenda():
            return PACK_52
        case NinetyNine():
            return rules.pack
        case _:
            return rules.cards


@pytest.mark.parametrize("name", RULES)
def test_no_message_of_a_deal_names_a_card_that_the_seat_may_not_know(comms, name):
    rng = random.Random(name)
    deals, seed, looked_for = 0, 0, 0
    while deals < DEALS:
        seed += 1
        lang = ("en", "ja")[seed % 2]
        rules = RULES[name]
        pack = set(cards_of(rules))
        person = seed % rules.seats
        opponents = {seat: Random() for seat in range(rules.seats) if seat != person}
        table = CardTable(rules.start(seed), {person: "human", **opponents}, lang=lang)
        sent = comms[-1].sent
        read = 0
        while deals < DEALS:
            hidden = pack - set(known(table.match, person))
            # A page that is opened later, or saved, gets the whole state.
            for message in [*sent[read:], {"data": table.get_state()}]:
                named = cards_named(shown(message), lang, hidden)
                assert not named, f"{named} at {table.match!r}, revision {table.match.revision}"
                looked_for += len(hidden)
            read = len(sent)
            deals += str(table.match.phase) in ("deal-over", "over")
            if table.match.to_act is None:
                break
            table.go_on() if table.waiting else table.play(rng.choice(table.match.legal))
        table.close()
    assert looked_for > 100 * DEALS


@pytest.mark.parametrize("name", ["addenda", "classic", "two", "counterpoint"])
@pytest.mark.usefixtures("hasty_expert", "short_rounds")
def test_no_hint_names_a_card_that_the_seat_may_not_know(comms, name):
    rng = random.Random(name)
    rules = RULES[name]
    table = CardTable(rules.start(5, dealer=0), lang="ja" if name == "two" else "en")
    sent = comms[-1].sent
    asked = 0
    while asked < searched(2, thorough=8):
        if not table.waiting and len(table.match.legal) > 1:
            hidden = set(cards_of(rules)) - set(known(table.match, 0))
            read, asked = len(sent), asked + 1
            table.hint()
            for message in sent[read:]:
                assert not cards_named(shown(message), table.language.code, hidden)
        table.go_on() if table.waiting else table.play(rng.choice(table.match.legal))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_this_file_would_notice_a_card_that_is_named(lang):
    for text in ("KS", "play KS", "♠K", "1 play KS", language(lang).card_name(Card("KS"))):
        assert cards_named({"a": [{"b": text}]}, lang) == {Card("KS")}
    assert cards_named({"label": language(lang).card_name(Card("12H"))}, lang) == {Card("12H")}
    assert cards_named({"status": "2 + 1 + 0 = 3", "suits": ["H", "S", "D"]}, lang) == set()
