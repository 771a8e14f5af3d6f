"""Records: what they say."""

import json

import pytest
from dealing import arranged, played

from parlett_widgets.engine import BrokenRecord, Match
from parlett_widgets.games import Addenda, NinetyNine

RULES = {
    "standard": Addenda(),
    "partnership": Addenda.partnership(),
    "delta": Addenda(king_chain="delta", bust="final-count"),
    "loser": Addenda(next_leader="loser", misplay="penalty"),
    "alternate": Addenda(next_leader="alternate", stuck="end-deal", finish="end-of-deal"),
    "strict pairs": Addenda.partnership(misplay="penalty", next_leader="loser", stuck="end-deal"),
    "short": Addenda(target=60, misplay="penalty", finish="end-of-deal"),
}


def test_a_record_has_the_fields_of_the_format_in_their_order():
    match = played(Addenda().start_with(arranged("4S 6D", "5H 2C"), seed=7), "4S 5H 6D 2C")
    record = match.record()

    assert list(record) == [
        *("format", "version", "game", "rules", "players", "seed"),
        *("deals", "scores", "winners"),
    ]
    assert {key: record[key] for key in list(record)[:6]} == {
        "format": "parlett-record",
        "version": 1,
        "game": "addenda",
        "rules": {
            "players": 2,
            "king_chain": "copy",
            "bust": "first-crossing",
            "next_leader": "winner",
            "stuck": "void-trick",
            "misplay": "reject",
            "target": 250,
            "finish": "at-once",
        },
        "players": ["South", "North"],
        "seed": 7,
    }
    assert (record["scores"], record["winners"]) == ([0, 17], [])
    (deal,) = record["deals"]
    assert list(deal) == [
        *("dealer", "hands", "stock", "turn_up", "trump"),
        *("actions", "result"),
    ]
    assert deal["dealer"] == 1
    assert (deal["turn_up"], deal["trump"]) == (None, None)
    assert deal["actions"] == ["0 play 4S", "1 play 5H", "0 play 6D", "1 play 2C"]
    assert deal["result"] == {
        "tricks": [
            {
                "leader": 0,
                "cards": "4S 5H 6D 2C",
                "counts": [4, 9, 15, 17],
                "winner": 1,
                "score": 17,
            }
        ],
        "scores": [0, 17],
    }


def test_a_record_holds_the_hands_as_dealt_and_the_stock_as_drawn():
    deal = arranged("4S 6D", "5H 2C", stock="AS AH AD AC")
    record = played(Addenda().start_with(deal), "4S 5H 6D 2C").record()["deals"][0]

    assert [set(hand.split()) for hand in record["hands"]] == [
        set(map(str, hand)) for hand in deal.hands
    ]
    assert record["stock"].split() == list(map(str, deal.stock))
    assert record["stock"].startswith("AS AH AD AC ")


def test_a_void_trick_is_recorded_with_null_for_its_winner():
    deal = arranged("AS", "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S")
    match = played(Addenda().start_with(deal), "AS")

    assert match.record()["deals"][0]["result"]["tricks"] == [
        {"leader": 0, "cards": "AS", "counts": [1], "winner": None, "score": 0}
    ]


def test_names_and_cards_may_be_written_by_hand():
    match = played(Addenda().start_with(arranged("10S", ""), players=["Ann", "花子"]), "10S")
    record = match.record()
    record["deals"][0]["actions"] = ["0 play t♠"]

    assert Match.replay(json.dumps(record)).players == ("Ann", "花子")


def test_a_game_replays_its_own_records_alone():
    match = Addenda().start(seed=7)

    assert Addenda.replay(match.record()) == match
    with pytest.raises(
        BrokenRecord, match="broken record at game: must be 'ninety-nine', not 'addenda'"
    ):
        NinetyNine.replay(match.record())


def test_a_match_says_whether_a_deal_or_all_is_over():
    match = Addenda(target=60).start(seed=7)
    assert (match.deal_over, match.over) == (False, False)
    while not match.deal_over:
        match = match.apply(match.legal[0])
    assert str(match.phase) in ("deal-over", "over")
    while not match.over:
        match = match.apply(match.legal[0])
    assert (match.deal_over, match.to_act) == (True, None)
