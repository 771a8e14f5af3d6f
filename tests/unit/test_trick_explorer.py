"""TrickExplorer: what its page looks up is what the engine says, for every trick of the small packs."""

from __future__ import annotations

from itertools import permutations, product
from xml.etree import ElementTree as ET

import pytest
from explorers import SUITS, fits, languages, page_answers

from parlett_widgets import TrickExplorer
from parlett_widgets.cards import CardSet, Suit, parse_cards
from parlett_widgets.scenes.trick_painters import trick_told
from parlett_widgets.scenes.tricks import small_pack, trick_cards_table, winner_of

GAMES = ["ninety-nine", "counterpoint", "addenda"]


def named(cards) -> str:
    return " ".join(map(str, cards))


def held_against_the_engine(game, tricks, trump=None, lang="en", *, told=True):
    """Hold what the page says of each trick against the engine and against the text painter."""
    table = trick_cards_table(lang, game)
    letter = "" if trump is None else trump.letter
    answers = page_answers(
        "tricks", table, [["tellTrick", named(cards), letter] for cards in tricks]
    )
    for cards, said in zip(tricks, answers, strict=True):
        assert said.get("winner") == winner_of(game, cards, trump), named(cards)
        if told:
            assert said["text"] == trick_told(table, cards, trump)
            assert "{" not in said["text"]


@pytest.mark.parametrize("trump", [None, *Suit])
def test_every_trick_of_a_small_pack_of_ninety_nine_is_won_as_the_engine_says(trump):
    pack = small_pack("ninety-nine")
    tricks = [cards for length in range(4) for cards in permutations(pack, length)]
    assert len(tricks) == 1 + 16 + 240 + 3360
    held_against_the_engine("ninety-nine", tricks, trump)


def test_every_trick_of_a_small_pack_of_counterpoint_is_won_as_the_engine_says():
    pack = small_pack("counterpoint")
    tricks = [cards for length in range(3) for cards in permutations(pack, length)]
    assert len(tricks) == 1 + 20 + 380
    held_against_the_engine("counterpoint", tricks)


def test_every_trick_of_a_small_pack_of_addenda_is_won_as_the_engine_says():
    by_suit = [[card for card in small_pack("addenda") if card.suit is suit] for suit in Suit]
    full = [cards for packs in permutations(by_suit) for cards in product(*packs)]
    assert len(full) == 24 * 7**4
    held_against_the_engine("addenda", full, told=False)
    chains = [cards for length in range(5) for cards in product(*by_suit[:length])]
    held_against_the_engine("addenda", chains)


@pytest.mark.parametrize("game", GAMES)
def test_in_japanese_the_page_says_what_python_says(game):
    pack = small_pack(game)
    tricks = [cards for length in range(3) for cards in permutations(pack, length)]
    if game == "addenda":
        tricks = [cards for cards in tricks if len({card.suit for card in cards}) == len(cards)]
    held_against_the_engine(game, tricks[::3], lang="ja")


@pytest.mark.parametrize(
    ("cards", "trump", "sentence"),
    [
        ("KH 6H", "S", "♥6 follows suit, but is lower than ♥K. So far the leader wins with ♥K."),
        ("KH 6S", "S", "♠6 is a trump and beats ♥K. So far the second player wins with ♠6."),
        ("KH 6S AH", "S", "♥A follows suit, but ♠6 is a trump. The second player wins the trick"),
        ("KH 6S 10S", "S", "♠10 is a higher trump than ♠6. The third player wins the trick"),
        ("KH 10S 6S", "S", "♠6 is a trump, but ♠10 is a higher one. The second player wins"),
        ("KH AD", "S", "♦A is neither of the suit led nor a trump, so it cannot win."),
        ("KH AD", None, "♦A is not of the suit led, so it cannot win."),
        ("6S KS", "S", "♠K follows suit and is higher than ♠6."),
    ],
)
def test_why_a_card_wins_is_told_by_case(cards, trump, sentence):
    suit = None if trump is None else SUITS[trump]
    said = trick_told(trick_cards_table("en", "ninety-nine"), parse_cards(cards), suit)
    assert said.startswith(sentence)


@pytest.mark.parametrize(
    ("game", "hand"),
    [
        *((game, None) for game in GAMES),
        ("ninety-nine", CardSet("AS KS 10S 6S")),
        ("counterpoint", CardSet("7S")),
        ("addenda", CardSet("AS KH QC")),
    ],
)
def test_a_hand_may_play_what_the_rules_let_it(game, hand):
    table = trick_cards_table("en", game, hand)
    fits("tricks", table)
    held = CardSet(table["hand"]["cards"])
    pack = small_pack(game)
    lengths = (1, 3) if game == "addenda" else (1, 2)
    tricks = [
        cards
        for length in lengths
        for cards in permutations(pack, length)
        if game != "addenda" or len({card.suit for card in cards}) == length
    ]
    answers = page_answers("tricks", table, [["legalOf", named(cards)] for cards in tricks])
    for cards, said in zip(tricks, answers, strict=True):
        if len(cards) not in table["hand"]["turns"]:
            assert said is None
            continue
        if game == "addenda":
            rights = {card for card in held if card.suit not in {one.suit for one in cards}}
        else:
            left = [card for card in held if card != cards[0]]
            following = {card for card in left if card.suit is cards[0].suit}
            rights = following or set(left)
        shown = {card for card, figure in zip(held, said["legal"], strict=True) if figure == "1"}
        assert shown == rights
        assert said["told"]


def test_the_small_chains_are_part_of_the_schema_of_chains():
    fits("chain", trick_cards_table("en", "addenda")["chains"]["table"])


def test_what_is_laid_in_the_page_is_answered_in_python(comms):
    explorer = TrickExplorer("ninety-nine", trump="♠")
    assert (explorer.cards, explorer.winner, explorer.trump) == ((), None, "S")
    explorer.set_state({"trick": "KH 6S AH"})
    assert explorer.winner == 1
    explorer.set_state({"trump": ""})
    assert explorer.winner == 2
    explorer.trick = "kh、♥A"
    assert (explorer.trick, explorer.winner) == ("KH AH", None)
    assert "So far the second player wins with ♥A." in repr(explorer)


@languages
@pytest.mark.parametrize(
    ("game", "trick"),
    [("ninety-nine", "KH 6S"), ("counterpoint", "KH KS"), ("addenda", "10S 7H JD")],
)
def test_a_trick_explorer_is_told_and_drawn_without_a_browser(comms, lang, game, trick):
    for laid in ("", trick):
        explorer = TrickExplorer(game, laid, lang=lang)
        assert repr(explorer) == repr(TrickExplorer(game, laid, lang=lang))
        assert ET.fromstring(explorer.svg()).tag.endswith("svg")
        assert "{" not in repr(explorer) + explorer.svg()


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: TrickExplorer(trumps="S"), TypeError, "did you mean 'trump'?"),
        (lambda: TrickExplorer("bridge"), ValueError, "one of ninety-nine, counterpoint, addenda"),
        (lambda: TrickExplorer(trump="X"), ValueError, "S, H, D or C"),
        (lambda: TrickExplorer("addenda", trump="S"), ValueError, "addenda has no trump here"),
        (lambda: TrickExplorer(trick="KH 6H AH 10H"), ValueError, "3 cards here, not 4"),
        (lambda: TrickExplorer(trick="QH"), ValueError, "which has A K 10 6 of each suit"),
        (lambda: TrickExplorer(trick="KH KH"), ValueError, "♥K is in the trick twice"),
        (lambda: TrickExplorer("addenda", "7S 4S"), ValueError, "no suit may be repeated"),
        (lambda: TrickExplorer(hand="9S"), ValueError, "not in the small pack"),
        (lambda: TrickExplorer(hand=""), ValueError, "at least one card"),
    ],
)
def test_what_cannot_be_laid_is_answered_by_what_can(comms, make, error, message):
    with pytest.raises(error) as raised:
        make()
    assert message in str(raised.value)
