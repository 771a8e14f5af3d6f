"""TrickExplorer: what its page works out is what the engine says; ``make thorough`` takes every trick."""

from __future__ import annotations

from itertools import permutations, product
from xml.etree import ElementTree as ET

import pytest
from explorers import SUITS, fits, languages, page_answers
from thorough import searched

from parlett_widgets import TrickExplorer
from parlett_widgets.cards import Card, CardSet, Suit, parse_cards
from parlett_widgets.widgets.trick_explorer.picture import trick_told
from parlett_widgets.widgets.trick_explorer.scene import (
    AddendaTricks,
    CounterpointTricks,
    NinetyNineTricks,
    trick_cards_table,
)
from parlett_widgets.words.language import language

NINETY_NINE, COUNTERPOINT, ADDENDA = NinetyNineTricks(), CounterpointTricks(), AddendaTricks()
EASY = CounterpointTricks("easy")
JOKER = NinetyNineTricks(joker=Card("10H"))
NINE = NinetyNineTricks(joker=Card("9S"))
KINDS = [NINETY_NINE, JOKER, NINE, COUNTERPOINT, EASY, ADDENDA]
names = pytest.mark.parametrize(
    "kind", KINDS, ids=["ninety-nine", "joker", "nine", "counterpoint", "easy", "addenda"]
)


def named(cards) -> str:
    return " ".join(map(str, cards))


def tricks_of(kind, length, every=1):
    """Return tricks as they can be laid, or one out of so many."""
    laid = permutations(kind.cards, length)
    if kind is ADDENDA:
        laid = (cards for cards in laid if len({card.suit for card in cards}) == length)
    return list(laid)[::every]


def held_against_the_engine(kind, tricks, trump=None, lang="en", *, told=True):
    """Hold what the page says of each trick against the engine and against the text painter."""
    table = trick_cards_table(lang, kind)
    letter = "" if trump is None else trump.letter
    answers = page_answers(
        "trick_explorer/tricks",
        table,
        [["tellTrick", named(cards), letter] for cards in tricks],
        kind.words(language(lang)).page(),
    )
    for cards, said in zip(tricks, answers, strict=True):
        assert said.get("winner") == kind.winner(cards, trump), named(cards)
        if told:
            assert said["text"] == trick_told(table, cards, trump)
            assert "{" not in said["text"]


@pytest.mark.parametrize("kind", [NINETY_NINE, JOKER], ids=["plain", "joker"])
def test_tricks_of_ninety_nine_are_won_in_the_page_as_the_engine_says(kind):
    table = trick_cards_table("en", kind)
    fighters = {
        card["id"]: {key: card[key] for key in ("counts_as", "height", "points")}
        for card in table["cards"]
    }
    tricks = tricks_of(kind, 3, every=searched(11, thorough=1))
    trumps = [None, *Suit]
    letters = ["" if trump is None else trump.letter for trump in trumps]
    laid = [[fighters[str(card)] for card in cards] for cards in tricks]
    (found,) = page_answers("page/core/arithmetic", {}, [["*trickWinner", laid, ["suit"], letters]])
    assert found == [kind.best(cards, trump) for cards in tricks for trump in trumps]


@pytest.mark.parametrize("kind", [COUNTERPOINT, EASY], ids=["standard", "easy"])
def test_every_trick_of_counterpoint_is_won_in_the_page_as_the_engine_says(kind):
    tricks = [cards for length in range(3) for cards in tricks_of(kind, length)]
    assert len(tricks) == 1 + 32 + 32 * 31
    held_against_the_engine(kind, tricks)


@pytest.mark.parametrize("trump", [None, *Suit])
def test_every_two_cards_of_ninety_nine_are_told_in_the_page_as_in_python(trump):
    for kind in (NINETY_NINE, JOKER):
        tricks = [cards for length in range(3) for cards in tricks_of(kind, length)]
        held_against_the_engine(
            kind, tricks + tricks_of(kind, 3, every=searched(211, thorough=61)), trump
        )


def test_tricks_of_addenda_are_won_as_the_engine_says():
    by_suit = [[card for card in ADDENDA.cards[::2] if card.suit is suit] for suit in Suit]
    full = [cards for packs in permutations(by_suit) for cards in product(*packs)]
    held_against_the_engine(ADDENDA, full[:: searched(31, thorough=1)], told=False)
    chains = [cards for length in range(5) for cards in product(*by_suit[:length])]
    held_against_the_engine(ADDENDA, chains[:: searched(3, thorough=1)])


@names
def test_in_japanese_the_page_says_what_python_says(kind):
    tricks = [cards for length in range(3) for cards in tricks_of(kind, length, every=5)]
    held_against_the_engine(kind, tricks, lang="ja")


@names
def test_the_whole_pack_can_be_laid_and_the_joker_lies_where_its_card_would(kind):
    size = {"ninety-nine": 36, "counterpoint": 32, "addenda": 52}[kind.game]
    table = trick_cards_table("en", kind)
    fits("trick_explorer", table)
    assert len({card["id"] for card in table["cards"]}) == size == 4 * table["columns"]
    rows = [card["counts_as"] for card in table["cards"]]
    assert rows == [suit for suit in "SHDC" for _ in range(table["columns"])]
    assert ("JK" in [card["id"] for card in table["cards"]]) == (kind.joker is not None)


def test_the_example_of_the_article_can_be_laid(comms):
    """A Jack leads: an Ace of another suit takes it, and so does a Queen, but no Nine (C4)."""
    assert TrickExplorer("counterpoint", "JS AH").winner == 1
    explorer = TrickExplorer("counterpoint", "JS", hand="AH QH 9H 8S")
    (legal,) = page_answers("trick_explorer/tricks", explorer.table, [["legalOf", "JS"]])
    assert legal["told"] == "♠ is led: this hand must play ♠8."
    assert "Card-points: 2 + 11 = 13." in repr(TrickExplorer("counterpoint", "JS AH"))


def test_the_easy_pack_counts_other_points(comms):
    explorer = TrickExplorer("counterpoint", "9S 9H", pack="easy")
    assert explorer.winner == 0
    assert "Card-points: 4 + 4 = 8." in repr(explorer)
    assert "A 10 9 8 7 5 4 3" in _message(lambda: TrickExplorer("counterpoint", "KS", pack="easy"))


def test_the_joker_fights_as_the_card_turned_up(comms):
    explorer = TrickExplorer("ninety-nine", "KH JK AS", turn_up="10H")
    assert (explorer.trump, explorer.winner) == ("H", 0)
    assert "♠A is neither of the suit led nor a trump" in repr(explorer)
    explorer.trick = "AS JK KS"
    assert explorer.winner == 1
    assert TrickExplorer("ninety-nine", "9H JK", turn_up="9S").trump == "", "a Nine is no trump"
    must = TrickExplorer("ninety-nine", "KH", hand="JK AS", turn_up="10H")
    assert "♥ is led: this hand must play JK." in repr(must)


def _message(make) -> str:
    with pytest.raises(ValueError) as raised:
        make()
    return str(raised.value)


@pytest.mark.parametrize(
    ("cards", "trump", "sentence"),
    [
        (
            "KH 6H",
            "S",
            "♥6 follows suit, but is lower than ♥K. So far, the leader is winning with ♥K.",
        ),
        ("KH 6S", "S", "♠6 is a trump and beats ♥K. So far, the second player is winning with ♠6."),
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
    said = trick_told(trick_cards_table("en", NINETY_NINE), parse_cards(cards), suit)
    assert said.startswith(sentence)


@pytest.mark.parametrize(
    ("kind", "hand"),
    [
        (NINETY_NINE, CardSet("AH 6H KS 10D 6C")),
        (NINETY_NINE, CardSet("AS KS 10S 6S")),
        (JOKER, CardSet("AS JK 10S 6D")),
        (COUNTERPOINT, CardSet("7S")),
        (COUNTERPOINT, CardSet("10H 7H AS 9D")),
        (ADDENDA, CardSet("AS KH QC")),
        (ADDENDA, CardSet("7S KS JH 4D")),
    ],
)
def test_a_hand_may_play_what_the_rules_let_it(kind, hand):
    table = trick_cards_table("en", kind, hand)
    fits("trick_explorer", table)
    held = [Card(card) for card in table["hand"]["cards"]]
    lengths = {1: 1, 3: 97} if kind is ADDENDA else {1: 1, 2: 1}
    tricks = [
        cards for length, every in lengths.items() for cards in tricks_of(kind, length, every)
    ]
    answers = page_answers(
        "trick_explorer/tricks", table, [["legalOf", named(cards)] for cards in tricks]
    )
    for cards, said in zip(tricks, answers, strict=True):
        has_played = kind is not ADDENDA and any(card in held for card in cards[1:])
        if has_played or len(cards) not in table["hand"]["turns"]:
            assert said is None
            continue
        if kind is ADDENDA:
            rights = {card for card in held if card.suit not in {one.suit for one in cards}}
        else:
            led = kind.counts_as(cards[0]).suit
            left = [card for card in held if card != cards[0]]
            following = {card for card in left if kind.counts_as(card).suit is led}
            rights = following or set(left)
        shown = {card for card, figure in zip(held, said["legal"], strict=True) if figure == "1"}
        assert shown == rights
        assert said["told"]


@pytest.mark.parametrize("kind", KINDS)
def test_no_hand_lies_beside_the_pack_where_none_was_given(kind):
    table = trick_cards_table("en", kind)
    fits("trick_explorer", table)
    calls = [["legalOf", named(cards)] for cards in tricks_of(kind, 1)]
    assert page_answers("trick_explorer/tricks", table, calls) == [None] * len(calls)


def test_a_trump_is_shown_once_it_is_chosen_or_asked_for():
    assert "trump" not in TrickExplorer("ninety-nine", "KH").text()
    assert "No trump" in TrickExplorer("ninety-nine", "KH", trump="").text()
    explorer = TrickExplorer("ninety-nine", "KH")
    explorer.trump = "S"
    assert "Trump: ♠" in explorer.text()


def test_the_chains_are_part_of_the_schema_of_chains():
    fits("chain_explorer", trick_cards_table("en", ADDENDA)["chains"]["table"])


def test_what_is_laid_in_the_page_is_answered_in_python(comms):
    explorer = TrickExplorer("ninety-nine", trump="♠")
    assert (explorer.cards, explorer.winner, explorer.trump) == ((), None, "S")
    explorer.set_state({"trick": "KH 6S AH"})
    assert explorer.winner == 1
    explorer.set_state({"trump": ""})
    assert explorer.winner == 2
    explorer.trick = "kh、♥A"
    assert (explorer.trick, explorer.winner) == ("KH AH", None)
    assert "So far, the second player is winning with ♥A." in repr(explorer)


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
        (
            lambda: TrickExplorer("bridge"),
            ValueError,
            "or 'counterpoint' or 'addenda', not 'bridge'",
        ),
        (lambda: TrickExplorer([1]), ValueError, "or 'counterpoint' or 'addenda', not [1]"),
        (lambda: TrickExplorer(trump="X"), ValueError, "S, H, D or C"),
        (lambda: TrickExplorer("addenda", trump="S"), ValueError, "addenda has no trumps"),
        (lambda: TrickExplorer(trick="KH 6H AH 10H"), ValueError, "at most 3 cards, not 4"),
        (
            lambda: TrickExplorer(trick="2H"),
            ValueError,
            "which has A K Q J 10 9 8 7 6 of each suit",
        ),
        (lambda: TrickExplorer(trick="JK"), ValueError, "as in turn_up='7C'"),
        (lambda: TrickExplorer(trick="7C", turn_up="7C"), ValueError, "♣7 is turned up"),
        (lambda: TrickExplorer(turn_up="JK"), ValueError, "that the Joker can stand for"),
        (lambda: TrickExplorer(turn_up="7C", trump="S"), ValueError, "leave trump out"),
        (lambda: TrickExplorer("addenda", turn_up="7C"), ValueError, "leave turn_up out"),
        (lambda: TrickExplorer(pack="easy"), ValueError, "leave pack out"),
        (lambda: TrickExplorer("counterpoint", pack="big"), ValueError, "'standard' or 'easy'"),
        (
            lambda: TrickExplorer(hand=5),
            TypeError,
            "a hand must be cards, as in hand='AS KH 9H', not 5",
        ),
        (lambda: TrickExplorer(trick="KH KH"), ValueError, "♥K is in the trick twice"),
        (lambda: TrickExplorer("addenda", "7S 4S"), ValueError, "no suit may be repeated"),
        (lambda: TrickExplorer(hand="2S"), ValueError, "♠2 is not in the pack"),
        (lambda: TrickExplorer(hand=""), ValueError, "at least one card"),
    ],
)
def test_what_cannot_be_laid_is_answered_by_what_can(comms, make, error, message):
    with pytest.raises(error) as raised:
        make()
    assert message in str(raised.value)
