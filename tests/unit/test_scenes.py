"""What a table shows: well-formed, the same in every painter, and nothing that its seat may not know."""

import json
import re
from itertools import product
from pathlib import Path
from unicodedata import east_asian_width
from xml.etree import ElementTree as ET

import pytest
from conformance.battery import known_from_play, random_match, sampled
from dealing import arranged, played
from jsonschema import Draft202012Validator

import parlett_widgets.scenes
from parlett_widgets.cards import PACK_52, Card, Suit
from parlett_widgets.engine import Addenda, Counterpoint, NinetyNine
from parlett_widgets.engine.chains import explain_chain, running_counts
from parlett_widgets.narration import LANGUAGES, language
from parlett_widgets.scenes import chain_svg, chain_table, scene, table_svg, table_text
from parlett_widgets.scenes.chain import chain_links, chain_row, chain_sentence, meter

FOLDER = Path(parlett_widgets.scenes.__file__).parent
RULES = {
    "two": Addenda(target=120),
    "two, misplays": Addenda(misplay="penalty", target=120, king_chain="delta"),
    "four": Addenda.partnership(target=120),
    "four, misplays": Addenda.partnership(misplay="penalty", target=60),
}
languages = pytest.mark.parametrize("code", LANGUAGES)
rule_sets = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)


def validator(name):
    schema = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


SCENES, CHAINS = validator("scene.schema.json"), validator("chain.schema.json")


def some_matches(rules):
    """Return moments of a match by chance: its beginning, its end, and each kind of thing between."""
    moments = list(random_match(rules, seed=8))
    kinds = {}
    for match in moments:
        kinds.setdefault(tuple(type(event) for event in match.events), match)
    return [*sampled(moments, 8), *kinds.values()]


def picture(match, seat, code, *, playing=True, open_hands=False):
    view = match.view(seat, open_hands=open_hands)
    told = {
        "story": match.story(seat, open_hands=open_hands),
        "ends": match.ends(seat, open_hands=open_hands),
    }
    return scene(view, **told, rev=match.revision, lang=code, playing=playing)


def texts(value):
    """Yield every text in plain JSON data, names of fields included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


# Well-formed


@languages
@rule_sets
@pytest.mark.parametrize("playing", [True, False])
def test_every_scene_of_a_match_is_as_the_schema_says(rules, code, playing):
    for match in some_matches(rules):
        for seat in (*range(rules.seats), None):
            shown = picture(match, seat, code, playing=playing)
            SCENES.validate(shown)
            assert json.loads(json.dumps(shown)) == shown


@languages
def test_a_scene_with_open_hands_is_as_the_schema_says(code):
    for match in some_matches(RULES["two"]):
        SCENES.validate(picture(match, None, code, playing=False, open_hands=True))


@rule_sets
def test_ids_are_given_once(rules):
    for match in some_matches(rules):
        shown = picture(match, 0, "en")
        for things in (shown["zones"], shown["actions"], shown["log"]):
            ids = [thing["id"] for thing in things]
            assert len(set(ids)) == len(ids)
        cards = [card["id"] for zone in shown["zones"] for card in zone["cards"]]
        assert len(set(cards)) == len(cards)


# The games with bids: what each rule set may show is known to the conformance tests

BIDDING = {
    "classic": NinetyNine.classic(),
    "revised": NinetyNine.revised(),
    "rubber": NinetyNine.rubber(),
    "two": NinetyNine.two(),
    "four": NinetyNine.four(),
    "five": NinetyNine.five(),
    "counterpoint": Counterpoint.standard(),
    "easy": Counterpoint.easy(),
    "three": Counterpoint.three(),
    "with bid": Counterpoint(high_bids="with-bid"),
}
bidding = pytest.mark.parametrize("rules", BIDDING.values(), ids=BIDDING)


def words_in(svg: str) -> list[tuple[str, float, float, float]]:
    """Return the words of a picture with where they begin, where they end, and their baseline."""
    found = []
    for node in ET.fromstring(svg).findall("{http://www.w3.org/2000/svg}text"):
        letters = sum(2 if east_asian_width(sign) in "WF" else 1 for sign in node.text or "")
        width = float(node.get("textLength", letters * int(node.get("font-size", 0)) * 0.5))
        x = float(node.get("x", 0))
        left = x - width * {"start": 0, "middle": 0.5, "end": 1}[node.get("text-anchor", "start")]
        found.append((node.text or "", left, left + width, float(node.get("y", 0))))
    return found


def assert_legible(svg: str) -> None:
    words = words_in(svg)
    assert all(left > 0 and right < 720 for _, left, right, _ in words)
    for i, (text, left, right, y) in enumerate(words):
        for other, other_left, other_right, other_y in words[:i]:
            apart = right <= other_left or other_right <= left or abs(y - other_y) > 10
            assert apart, (text, other)


@languages
@bidding
def test_a_game_with_bids_is_shown_as_the_schema_says_and_by_every_painter(rules, code):
    for match in some_matches(rules):
        for shown in (
            *(picture(match, seat, code) for seat in (*range(rules.seats), None)),
            picture(match, None, code, playing=False, open_hands=True),
        ):
            SCENES.validate(shown)
            ids = [card["id"] for zone in shown["zones"] for card in zone["cards"]]
            assert len(set(ids)) == len(ids)
            assert_legible(table_svg(shown))
            assert shown["status"] in table_text(shown)


@languages
@bidding
def test_a_game_with_bids_never_names_a_card_that_its_seat_has_not_seen(rules, code):
    for match in some_matches(rules):
        for seat in (*range(rules.seats), None):
            view = match.view(seat)
            seen = {card for hand in view.hands if hand is not None for card in hand}
            seen |= {card for cards in view.bid_cards if cards is not None for card in cards}
            seen |= {card for trick in view.tricks for card in trick.cards} | set(view.trick)
            seen |= {card for card in (view.turn_up, view.table.joker) if card is not None}
            named = cards_named(without_sums(picture(match, seat, code)), language(code))
            assert named <= seen, f"seat {seat} at revision {match.revision}"


def without_sums(shown):
    """Take out the arithmetic of bids, ♣3 + ♥2 + ♦0 = 5, whose terms are written like cards."""
    text = json.dumps(shown, ensure_ascii=False)
    text = re.sub(r'"term": "[♠♥♦♣]\d+"', '"term": ""', text)
    return json.loads(re.sub(r"(?:[♠♥♦♣]\d+ \+ ){2}[♠♥♦♣]\d+ =", "", text))


# Hidden


def cards_named(shown, lang):
    """Return the cards that occur in a scene by notation, by sign and rank, or by name."""
    everything = "\n".join(texts(shown))
    notation = set(re.findall(r"(?<![0-9A-Za-z])(?:10|[2-9AJQK])[CDHS](?![0-9A-Za-z])", everything))
    signs = set(re.findall(r"[♠♥♦♣](?:10|[2-9AJQK])|(?:10|[2-9AJQK])[♠♥♦♣]", everything))
    named = {Card(text) for text in notation | signs}
    spoken = {
        card for card in PACK_52 if re.search(rf"(?<!\d){lang.card_name(card)}(?!\d)", everything)
    }
    return named | spoken


@languages
@rule_sets
@pytest.mark.parametrize("playing", [True, False])
def test_a_scene_never_names_a_card_that_its_seat_has_not_seen(rules, code, playing):
    for match in some_matches(rules):
        for seat in (*range(rules.seats), None):
            shown = picture(match, seat, code, playing=playing)
            hidden = cards_named(shown, language(code)) - set(known_from_play(match, seat))
            assert not hidden, f"seat {seat} at revision {match.revision}"


@languages
def test_a_scene_with_open_hands_still_hides_the_stock(code):
    for match in some_matches(RULES["two"]):
        shown = picture(match, None, code, playing=False, open_hands=True)
        assert not cards_named(shown, language(code)) & set(match.state.stock)


@rule_sets
def test_hidden_cards_are_only_counted(rules):
    for match in some_matches(rules):
        shown = picture(match, 0, "en")
        zones = {zone["id"]: zone for zone in shown["zones"]}
        for seat in range(1, rules.seats):
            hand = zones[f"hand-{seat}"]
            assert (hand["cards"], hand["face_down"]) == ([], len(match.state.hands[seat]))
        if rules.seats == 2:
            assert (zones["stock"]["cards"], zones["stock"]["face_down"]) == (
                [],
                len(match.state.stock),
            )


def test_this_file_would_notice_a_card_that_is_named():
    for text in ("KS", "play KS", "♠K", "K♠", "the King of spades!", "x,♠K。"):
        assert cards_named({"a": [{"b": text}]}, language("en")) == {Card("KS")}
    assert cards_named({"スペードのキング": 1}, language("ja")) == {Card("KS")}


# What can be done


@rule_sets
def test_a_card_can_be_played_exactly_when_it_is_legal(rules):
    for match in some_matches(rules):
        for seat in range(rules.seats):
            shown = picture(match, seat, "en")
            hand = next(zone for zone in shown["zones"] if zone["id"] == f"hand-{seat}")
            for card in hand["cards"]:
                legal = match.legal.why_not(card["action"], seat) is None
                assert card["legal"] == legal
                assert legal or card["why"]
            expected = ["deal"] if seat == match.to_act and match.phase == "deal-over" else []
            assert [action["action"] for action in shown["actions"]] == expected


@rule_sets
def test_nothing_can_be_played_in_a_replay(rules):
    for match in some_matches(rules):
        shown = picture(match, 0, "en", playing=False)
        assert shown["actions"] == []
        for zone in shown["zones"]:
            assert all("action" not in card and "legal" not in card for card in zone["cards"])


@rule_sets
def test_counts_on_the_table_are_those_of_the_trick(rules):
    for match in some_matches(rules):
        shown = picture(match, None, "en")
        trick = next(zone for zone in shown["zones"] if zone["id"] == "trick")
        ids = [card["id"] for card in trick["cards"]]
        counts = running_counts(ids, rules.king_chain)
        assert [card["count"] for card in trick["cards"]] == list(counts)
        assert [card["over"] for card in trick["cards"]] == [count > 17 for count in counts]
        assert trick["meter"]["value"] == (counts[-1] if counts else 0)


def test_you_sit_at_the_bottom_and_the_others_clockwise_from_your_left():
    match = Addenda.partnership().start(seed=1)
    for you in range(4):
        seats = picture(match, you, "en")["seats"]
        assert [seat["seat"] for seat in seats] == [(you + i) % 4 for i in range(4)]
        assert [seat["place"] for seat in seats] == ["bottom", "left", "top", "right"]
        assert [seat["you"] for seat in seats] == [True, False, False, False]


# Chains


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

    CHAINS.validate(table)
    assert json.loads(json.dumps(table)) == table
    assert len(table["patterns"]) == 3 + 9 + 27 + 81
    assert sorted(ranks_of(table)) == sorted(["A", *map(str, range(2, 11)), "J", "Q", "K"])


@pytest.mark.parametrize("king_chain", ["copy", "delta"])
def test_the_table_of_chains_counts_all_30940_chains_as_the_engine_does(king_chain):
    table = chain_table("en", king_chain)
    ranks, checked = ranks_of(table), 0
    for length, counts in enumerate(table["counts"], start=1):
        for place, chain in enumerate(product(ranks, repeat=length)):
            count = running_counts(chain, king_chain)[-1]
            assert ord(counts[place]) - 48 == count, chain
            assert table["over"][count] == (count > 17)
            checked += 1

    assert checked == 13 + 13**2 + 13**3 + 13**4
    assert [len(counts) for counts in table["counts"]] == [13, 13**2, 13**3, 13**4]


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
        assert [card["cancelled"] for card in pattern["cards"]] == [
            card["cancelled"] for card in row
        ]
        assert pattern["links"] == [
            {key: link[key] for key in ("kind", "from", "to")} for link in links
        ]


def test_a_cancelled_card_is_marked_and_no_other():
    for chain in SAMPLE:
        cards = [Card(rank + suit) for rank, suit in zip(chain, "SHDC", strict=False)]
        marks = [card["cancelled"] is not None for card in chain_row(language("en"), cards)]
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


# Painters


def position():
    deal = arranged("AS 4S QH 10H 6D KC", "5H 9H 2C", stock="AH AD AC JS")
    match = Addenda().start_with(deal, players=["South", "North"])
    return played(match, "4S 5H")


EN = """\
Addenda · deal 1 · trick 1
North: 0 points · 11 cards · dealer
South (you): 0 points · 11 cards · to act
Stock: 28
The trick
  ♠4  South · +4 · = 4 · led
  ♥5  North · +5 · = 9
Your hand: ♠(A)  ♥(Q) (10)  ♦6  ♣K 8 7 6 5 4 3
North plays ♥5. Count: 4 → 9. Your turn: play a card of ♦ ♣.
"""

JA = """\
アッデンダ・第1ラウンド・第1トリック
北: 0点 · 11枚 · 親
南（あなた）: 0点 · 11枚 · 手番
山札：28枚
トリック
  ♠4  南 · +4 · = 4 · リード
  ♥5  北 · +5 · = 9
あなたの手札: ♠(A)  ♥(Q) (10)  ♦6  ♣K 8 7 6 5 4 3
北は♥5を出しました。合計点は4→9。あなたの番です。♦ ♣のカードを出してください。
"""


@pytest.mark.parametrize(("code", "expected"), [("en", EN), ("ja", JA)])
def test_the_text_painter_shows_this_table(code, expected):
    assert table_text(picture(position(), 0, code)) == expected.rstrip("\n")


@languages
@rule_sets
def test_in_no_picture_do_words_overlap_or_run_out_of_it(rules, code):
    for match in some_matches(rules):
        for seat in (0, None):
            assert_legible(table_svg(picture(match, seat, code)))
        assert_legible(table_svg(picture(match, 0, code, open_hands=True), colours="two"))


@languages
@pytest.mark.parametrize("chain", ["", "7S", "4S 5H JD KC", "10S KH KD KC", "JS JH KD KC"])
def test_the_picture_of_a_chain_is_well_formed(code, chain):
    lang, cards = language(code), [Card(text) for text in chain.split()]
    row, links = chain_row(lang, cards), chain_links(lang, cards)
    ET.fromstring(chain_svg(row, links, meter(lang, running_counts(cards)), "a < b & c"))


@pytest.mark.parametrize("name", ["<b>&", '"Ann"', "花子", "a" * 60, "{name}", ""])
def test_any_name_can_be_shown(name):
    match = Addenda().start(seed=1, players=[name, "Ben"])
    for moment in (match, match.apply(next(iter(match.legal)))):
        shown = picture(moment, None, "en")
        SCENES.validate(shown)
        assert_legible(table_svg(shown))
        texts_shown = [node.text for node in ET.fromstring(table_svg(shown)).iter() if node.text]
        assert any(name in text for text in texts_shown)
        assert name in table_text(shown)
