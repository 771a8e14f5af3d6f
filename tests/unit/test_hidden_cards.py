"""No message to the page names a card that the person's seat may not know, in any rule set."""

from __future__ import annotations

import json
import random
import re

import pytest
from conformance.knowledge import known

from parlett_widgets import Addenda, CardTable, Counterpoint, NinetyNine, Random
from parlett_widgets.cards import ALL_CARDS, Card
from parlett_widgets.narration import language

DEALS = 100
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
SIGNS = dict(zip("♠♥♦♣", "SHDC", strict=True))
# The arithmetic of bids is written like cards; and what the Joker stands for is said to all.
SUMS = re.compile(r"(?:[♠♥♦♣]\d+ \+ ){2}[♠♥♦♣]\d+ =|\"term\": \"[♠♥♦♣]\d+\"")
STANDS_FOR = {
    lang: re.compile(language(lang).gettext("The Joker stands for {card}.").format(card="[^.。]*"))
    for lang in ("en", "ja")
}
CARDS = re.compile(
    r"(?<![0-9A-Za-z])(?P<text>(?:1[0-2]|[2-9AJQK])[CDHS]|JK)(?![0-9A-Za-z])"
    r"|(?P<suit>[♠♥♦♣])(?P<rank>1[0-2]|[2-9AJQK])"
)
NAMES = {
    lang: {language(lang).card_name(card): card for card in ALL_CARDS} for lang in ("en", "ja")
}
SPOKEN = {
    lang: re.compile(r"(?<!\d)(?:" + "|".join(map(re.escape, names)) + r")(?!\d)")
    for lang, names in NAMES.items()
}


def cards_named(message: dict, lang: str) -> set[Card]:
    """Return the cards that a message names by notation, by sign and rank, or by name."""
    text = SUMS.sub("", json.dumps(message, ensure_ascii=False))
    text = STANDS_FOR[lang].sub("", text)
    written = {
        Card(found["text"] or found["rank"] + SIGNS[found["suit"]])
        for found in CARDS.finditer(text)
    }
    return written | {NAMES[lang][name] for name in SPOKEN[lang].findall(text)}


def shown(update: dict) -> dict:
    """Return a message without the front end, the page's words and the rules: they name any card."""
    state = update["data"].get("state", update["data"])
    return {
        key: part for key, part in state.items() if key not in {"_esm", "_css", "words", "rules"}
    }


@pytest.mark.parametrize("name", RULES)
def test_no_message_of_a_hundred_deals_names_a_card_that_the_seat_may_not_know(comms, name):
    rng = random.Random(name)
    deals, seed, compared = 0, 0, 0
    while deals < DEALS:
        seed += 1
        lang = ("en", "ja")[seed % 2]
        rules = RULES[name]
        person = seed % rules.seats
        opponents = {seat: Random() for seat in range(rules.seats) if seat != person}
        table = CardTable(rules.start(seed), {person: "human", **opponents}, lang=lang)
        sent = comms[-1].sent
        read = 0
        while deals < DEALS:
            allowed = set(known(table.match, person))
            for message in sent[read:]:
                named = cards_named(shown(message), lang)
                compared += len(named)
                hidden = named - allowed
                assert not hidden, f"{hidden} at {table.match!r}, revision {table.match.revision}"
            read = len(sent)
            deals += str(table.match.phase) in ("deal-over", "over")
            if table.match.to_act is None:
                break
            table.go_on() if table.waiting else table.play(rng.choice(table.match.legal))
        table.close()
    assert compared > 1000, "cards are found in messages"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_this_file_would_notice_a_card_that_is_named(lang):
    for text in ("KS", "play KS", "♠K", "1 play KS", language(lang).card_name(Card("KS"))):
        assert cards_named({"a": [{"b": text}]}, lang) == {Card("KS")}
    assert cards_named({"status": "♥2 + ♠1 + ♦0 = 3", "suits": ["H", "S", "D"]}, lang) == set()
