"""Cards, suits and actions are read however people, phones, pages and other programs write them."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlett_widgets import (
    BidExplorer,
    Card,
    CardSet,
    ChainExplorer,
    DealEditor,
    Match,
    NinetyNine,
    Suit,
    TrickExplorer,
    question,
)
from parlett_widgets.cards import ALL_CARDS, JOKER, NotACard, parse_cards
from parlett_widgets.cards.reading import listed_ranks
from parlett_widgets.engine.actions import Action
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.words import LANGUAGES
from parlett_widgets.words.language import language

cards = st.lists(st.sampled_from(ALL_CARDS), unique=True, max_size=13).map(tuple)
plain_cards = st.lists(st.sampled_from(ALL_CARDS[:-1]), unique=True, min_size=1).map(tuple)


def names(text):
    return " ".join(map(str, parse_cards(text)))


# Printed and read back


@given(cards, st.sampled_from(LANGUAGES))
def test_all_that_is_printed_is_read_back(dealt, code):
    lang = language(code)

    assert parse_cards(" ".join(map(str, dealt))) == dealt
    assert parse_cards(lang.cards(dealt)) == dealt
    assert parse_cards(lang.listed(card.label for card in dealt)) == dealt
    assert parse_cards(lang.listed(map(lang.card_name, dealt))) == dealt
    assert parse_cards(str(list(map(str, dealt)))) == dealt
    for text in (str(CardSet(dealt)), CardSet(dealt).notation):
        assert CardSet(text) == CardSet(dealt)


@given(cards, st.randoms(use_true_random=False))
def test_what_nobody_can_see_changes_nothing(dealt, rng):
    unseen = "\ufeff\u200b\u200e\u200f\u00ad\u2066\u2068\u2069\u202e\ufe0e\ufe0f\u2060"
    text = str(CardSet(dealt))
    marked = "".join(sign + rng.choice(unseen) * rng.randrange(2) for sign in text)

    assert CardSet(marked) == CardSet(dealt)


@given(
    plain_cards,
    st.sampled_from([" ", ", ", ";", "/", "・", " | ", "、", "\n", "\u3000", " and ", "と"]),
)
def test_cards_are_read_with_any_separator(dealt, between):
    assert parse_cards(between.join(map(str, dealt))) == dealt
    assert parse_cards(between.join(card.label for card in dealt)) == dealt


@given(plain_cards)
def test_hands_without_spaces_are_read(dealt):
    hand = CardSet(dealt)
    suits = [
        "".join(card.rank.text.replace("10", "T") for card in hand.of_suit(suit))
        for suit in reversed(Suit)
    ]
    led_by_suits = [suit.letter + held for suit, held in zip(reversed(Suit), suits, strict=True)]

    assert parse_cards("".join(map(str, dealt))) == dealt
    assert CardSet("".join(led_by_suits)) == hand
    assert CardSet(".".join(led_by_suits)) == hand
    assert CardSet(".".join(suits)) == hand


@given(st.text(alphabet="A1023KJQTSHDC♠♥-–. XZ", max_size=9))
def test_a_text_is_read_as_cards_or_refused_with_a_sentence(text):
    try:
        parse_cards(text)
    except NotACard as error:
        assert "is not a card: " in str(error)  # noqa: PT017 -- most texts are refused


# Signs and words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("♠\ufe0eQ ♣\ufe0eJ ♣\ufe0e9", "QS JC 9C"),
        ("♣\ufe0f7 ❤\ufe0fA ♠\ufe0fK", "7C AH KS"),
        ("A❤ ♤2 3♡ 4♢ ♧5 ◆6 ◇7 🔶8 🍀9", "AH 2S 3H 4D 5C 6D 7D 8D 9C"),
        ("🂡🂮 🃏", "AS KS JK"),
        ("0H ♠1 10C Td ♠⑩ ♥🔟 2️⃣♣", "10H AS 10C 10D 10S 10H 2C"),
        ("♠1 2 3", "AS 2S 3S"),
        ("(AS KS)", "AS KS"),
        ("[AS, KS]", "AS KS"),
        ("{'AS', “KS”}", "AS KS"),
        ("AS, KS.", "AS KS"),
        ("♠A→♠K", "AS KS"),
        ("スペードA ハートのキング、ダイヤ10。", "AS KH 10D"),
        ("ｓａ　ﾊｰﾄの２ はーと3", "AS 2H 3H"),
        ("Ace of Spades and 10 of hearts", "AS 10H"),
        ("Spades: A K; Hearts: none; Diamonds: Q", "AS KS QD"),
        ("♠なし ♥AK ♦- ♣—", "AH KH"),
        ("♠ A K\n♥ Q 10\n♦ –\n♣ 8", "AS KS QH 10H 8C"),
        ("AsKsTh", "AS KS 10H"),
        ("SAKT.HQT.D.C2", "AS KS 10S QH 10H 2C"),
        ("SAKTHQTDC2", "AS KS 10S QH 10H 2C"),
        ("AKT.QT..2", "AS KS 10S QH 10H 2C"),
        ("♠A♥K ♠–♥Q", "AS KH QH"),
        ("–", ""),
        ("none", ""),
    ],
)
def test_cards_as_people_write_them(text, expected):
    assert names(text) == expected


@pytest.mark.parametrize(
    ("text", "part", "why"),
    [
        ("AS KX", "KX", "'X' is not a suit"),
        ("🖤A KS", "🖤A", "'🖤' is not a suit"),
        ("♠AX", "♠AX", "'X' is not a rank"),
        ("♠A%♠K", "♠A%♠K", ": write the rank"),
        ("13C", "13C", "'13' is not a rank"),
        ("AKS", "AKS", "put spaces between the cards"),
        ("SAKC", "SAKC", "its rank is missing"),
        ("♠AKJK", "♠AKJK", "put spaces between the cards"),
        ("♠1 0", "♠1 0", "write A for an Ace and 10 for a Ten"),
        ("♠110", "♠110", "write A for an Ace and 10 for a Ten"),
        ("A H", "A H", "leave out the space between its rank and its suit"),
        ("A", "A", "its suit is missing"),
        ("AK.QT.2", "AK", "its suit is missing"),
        ("AS H KD", "H", "its rank is missing"),
        ("♠AK ♥", "♥", "its rank is missing"),
        ("♠A–10", "♠A–10", "write out all the cards"),
        ("6S-9S", "6S-9S", "write out all the cards"),
        ("♠– K", "K", "its suit is missing"),
    ],
)
def test_a_text_that_may_mean_other_cards_is_refused_with_what_is_wrong(text, part, why):
    with pytest.raises(NotACard, match="is not a card") as caught:
        parse_cards(text)

    assert caught.value.text == part
    assert why in str(caught.value)


def test_one_card_is_not_two():
    with pytest.raises(NotACard, match="only one card is wanted"):
        Card("AS KS")


@pytest.mark.parametrize(
    "text", ["S", "♠", "♤", "♠\ufe0f", "spades", " Spade ", "スペード", "Ｓ", 3]
)
def test_suits_as_people_write_them(text):
    assert Suit.read(text) is Suit.SPADES


@pytest.mark.parametrize("text", ["X", "", "SH", "A", "♠A", True, 4, None, 1.5])
def test_what_is_no_suit_is_refused_with_the_signs_that_are_read(text):
    with pytest.raises(ValueError, match="is not a suit: write one of C D H S or ♣ ♦ ♥ ♠"):
        Suit.read(text)


# Everywhere


@given(st.lists(st.sampled_from(ALL_CARDS), unique=True, min_size=3, max_size=3))
def test_bids_are_read_as_the_page_shows_them(some):
    bid = Action.bid(some)

    shown = " ".join(card.label[0] + "\ufe0e" + card.label[1:] for card in bid.cards)
    assert Action.parse(f"\ufeffbid {shown}") == bid
    assert Action.parse(f"ｂｉｄ： {', '.join(card.label for card in bid.cards)}") == bid


def test_a_line_copied_from_the_advisor_is_bid():
    match = NinetyNine.classic().start(seed=7)
    while match.to_act != 0:
        match = match.apply(match.legal[0])
    bid = match.legal[0]
    copied = " ".join(
        "JK" if card is JOKER else f"{card.suit.symbol}\ufe0e{card.rank.text}" for card in bid.cards
    )

    assert match.apply(f"bid {copied}") == match.apply(bid)


def test_one_reader_serves_explorers_cases_and_records():
    assert TrickExplorer("ninety-nine", "KH 6H", trump="♠\ufe0f").trump == "S"
    assert TrickExplorer("ninety-nine", "KH 6H", trump="ハート").trump == "H"
    assert TrickExplorer("ninety-nine", "KH 6H", trump=Suit.CLUBS).trump == "C"
    assert BidExplorer(chosen="❤\ufe0f♠ダイヤ").suits == (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS)
    assert ChainExplorer("4; ❤5 / J・King").chain == "4S 5H JD KC"
    assert running_counts("4; ❤5 / J・King") == running_counts("4 5 J K")
    asked = question("follow", case={"hand": "♠\ufe0eK ❤9", "led": "スペード10", "trump": "spades"})
    assert (
        asked["answer"]
        == question("follow", case={"hand": "KS 9H", "led": "10S", "trump": "S"})["answer"]
    )
    record = NinetyNine.classic().start(seed=7).record()
    record["deals"][0]["trump"] = "♠"
    record["deals"][0]["hands"] = [str(CardSet(hand)) for hand in record["deals"][0]["hands"]]
    assert Match.replay(record) == NinetyNine.classic().start(seed=7)


def test_ranks_that_are_listed_keep_the_suits_of_their_own_words():
    assert [(rank.text, suit and suit.letter) for rank, suit in listed_ranks("♠4 5 1 Q♥ t")] == [
        ("4", "S"),
        ("5", None),
        ("A", None),
        ("Q", "H"),
        ("10", None),
    ]
    with pytest.raises(NotACard, match="put spaces between"):
        listed_ranks("45JK")


@pytest.mark.parametrize(
    ("typed", "lang", "sentence"),
    [
        ("♠AX", "en", "“X” in “♠AX” is not a rank: write A, 2 to 10, J, Q or K."),
        ("AKS", "ja", "「AKS」のカードの間に空白を入れてください。"),
        ("♠" * 500, "en", None),
    ],
)
def test_an_editor_says_what_is_wrong_with_the_text_and_blames_neither_number_nor_pack(
    typed, lang, sentence
):
    editor = DealEditor(NinetyNine.classic(), lang=lang)

    editor._received(None, {"kind": "type", "place": "South", "cards": typed}, None)

    assert "still in the pack" not in editor.notice
    assert len(editor.notice) < 200
    assert sentence is None or editor.notice == sentence


def test_random_garbage_is_never_read_as_a_card():
    rng = random.Random(1)
    for _ in range(300):
        text = "".join(rng.choice("XYZВ☃%#") for _ in range(4))
        with pytest.raises(NotACard):
            parse_cards(text)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("♠Jack ♥Queen", "JS QH"),
        ("hearts jack", "JH"),
        ("Jack♠", "JS"),
        ("4 of clubs, seven of hearts and the Jack of spades", "4C 7H JS"),
        ("CardSet('AS KS')", "AS KS"),
        ("(Card('KH'), Card('6H'))", "KH 6H"),
        ("- AS\n- KS", "AS KS"),
        ("AS ⇒ KS", "AS KS"),
        ("♠AK ♥--- ♦×", "AS KS"),
        ("AS\u3164KS", "AS KS"),
    ],
)
def test_a_hand_is_read_as_lists_prose_and_python_write_it(text, cards):
    assert " ".join(map(str, parse_cards(text))) == cards


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Action('bid QS JS 8S')", "bid QS JS 8S"),
        ("'play 7S'", "play 7S"),
        ("`play 7S`", "play 7S"),
        ("> play 7S", "play 7S"),
        ("bid 9D 8D 7D (high)", "bid 9D 8D 7D high"),
        ("pass.", "pass"),
        ("call even.", "call even"),
    ],
)
def test_an_action_is_read_in_quotes_and_at_the_end_of_a_sentence(text, action):
    assert str(Action.parse(text)) == action


@pytest.mark.parametrize("text", ["", "none", "no trump", "NT", "–", "なし", "切り札なし"])
def test_there_is_no_trump_however_one_says_so(text):
    assert TrickExplorer("ninety-nine", "KH 6H", trump=text).trump == ""
    assert question("follow", case={"hand": "KS 7S 9H", "led": "10S", "trump": text})
