"""What a table shows: well-formed, true to the moment, and nothing that its seat may not know."""

import json
import re
from itertools import cycle

import pytest
from ninety_nine_games import PRESETS
from pictures import RULES, SCENES, assert_legible, languages, picture, rule_sets, some_matches

from parlett_widgets.cards import PACK_52, Card
from parlett_widgets.games import Addenda, Counterpoint, NinetyNine
from parlett_widgets.games.addenda.chains import running_counts
from parlett_widgets.testing import known_from_play
from parlett_widgets.widgets.card_table.picture import table_blocks
from parlett_widgets.widgets.page.blocks import svg_of, text_of
from parlett_widgets.words import LANGUAGES, language


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


@rule_sets
@pytest.mark.parametrize("playing", [True, False])
def test_every_scene_of_a_match_is_as_the_schema_says(rules, playing):
    for match, code in zip(some_matches(rules), cycle(LANGUAGES)):
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
        for things in (shown["zones"], shown["actions"]):
            ids = [thing["id"] for thing in things]
            assert len(set(ids)) == len(ids)
        cards = [card["id"] for zone in shown["zones"] for card in zone["cards"]]
        assert len(set(cards)) == len(cards)


# The games with bids: what each rule set may show is known to the conformance tests


BIDDING = {
    **PRESETS,
    "counterpoint": Counterpoint.standard(),
    "easy": Counterpoint.easy(),
    "three": Counterpoint.three(),
    "with bid": Counterpoint(high_bids="with-bid"),
}
bidding = pytest.mark.parametrize("rules", BIDDING.values(), ids=BIDDING)


@bidding
def test_a_game_with_bids_is_shown_as_the_schema_says_and_by_every_painter(rules):
    for match, code in zip(some_matches(rules), cycle(LANGUAGES)):
        for shown in (
            *(picture(match, seat, code) for seat in (*range(rules.seats), None)),
            picture(match, None, code, playing=False, open_hands=True),
        ):
            SCENES.validate(shown)
            ids = [card["id"] for zone in shown["zones"] for card in zone["cards"]]
            assert len(set(ids)) == len(ids)
            assert_legible(svg_of(table_blocks(shown)))
            assert shown["status"] in text_of(table_blocks(shown))


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
            named = cards_named(picture(match, seat, code), language(code))
            assert named <= seen, f"seat {seat} at revision {match.revision}"


# Hidden


def cards_named(shown, lang):
    """Return the cards that occur in a scene by notation, by sign and rank, or by name."""
    everything = "\n".join(texts(shown))
    notation = set(re.findall(r"(?<![0-9A-Za-z])(?:10|[2-9AJQK])[CDHS](?![0-9A-Za-z])", everything))
    signs = set(re.findall(r"[♠♥♦♣](?:10|[2-9AJQK])|(?:10|[2-9AJQK])[♠♥♦♣]", everything))
    named = {Card(text) for text in notation | signs}
    spoken = {
        card
        for card in PACK_52
        if (name := lang.card_name(card)) in everything
        and re.search(rf"(?<!\d){name}(?!\d)", everything)
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
                assert legal or card.get("why") or hand["why"]
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
        assert [card.get("over", False) for card in trick["cards"]] == [
            count > 17 for count in counts
        ]
        assert trick["meter"]["value"] == (counts[-1] if counts else 0)
        assert trick["meter"]["max"] >= max(trick["meter"]["value"], 27)
        assert "next" not in trick or 0 < len(trick["next"]) == 4 - len(ids) < 4


def test_a_card_that_may_be_played_tells_the_count_that_it_would_make():
    tried = 0
    for match in some_matches(Addenda()):
        for seat in range(2):
            trick = match.view(seat).trick
            hand = next(
                zone
                for zone in picture(match, seat, "en", playing=True)["zones"]
                if zone["id"] == f"hand-{seat}"
            )
            for card in hand["cards"]:
                if not card.get("legal"):
                    assert "count" not in card
                    continue
                count = running_counts([*trick.cards, Card(card["id"])])[-1]
                assert (card["count"], card.get("over", False)) == (count, count > 17)
                tried += 1
    assert tried > 20


def test_you_sit_at_the_bottom_and_the_others_clockwise_from_your_left():
    match = Addenda.partnership().start(seed=1)
    for you in range(4):
        seats = picture(match, you, "en")["seats"]
        assert [seat["seat"] for seat in seats] == [(you + i) % 4 for i in range(4)]
        assert [seat["place"] for seat in seats] == ["bottom", "left", "top", "right"]
        assert ["you" in seat for seat in seats] == [True, False, False, False]


@pytest.mark.parametrize(
    ("rules", "order"),
    [
        (Counterpoint(), "A 10 K Q J 9 8 7"),
        (Counterpoint.easy(), "A 10 9 8 7 5 4 3"),
        (Counterpoint.three(), "A 10 K Q J 9 8 7 6"),
        (NinetyNine(), "A K Q J 10 9 8 7 6"),
        (Addenda(), "K Q J 10 9 8 7 6 5 4 3 2 A"),
    ],
)
def test_a_hand_lies_in_the_order_in_which_its_cards_beat_each_other(rules, order):
    match = rules.start(seed=7)
    ranks = order.split()
    hand = rules.sorted_cards(match.view(0).hand)
    of_suits = [card for card in hand if not card.is_joker]
    by_rank = sorted(of_suits, key=lambda card: (-card.suit, ranks.index(card.rank.text)))
    assert of_suits == by_rank

    shown = picture(match, 0, "en")
    (own,) = [zone for zone in shown["zones"] if zone["id"] == "hand-0"]
    assert [card["id"] for card in own["cards"] if "wears" not in card] == list(map(str, of_suits))
