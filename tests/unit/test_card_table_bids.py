"""The card table of the games with bids: bidding, the dummy and the score sheet."""

from __future__ import annotations

import random
import re

import pytest
from card_tables import RULES, play_on, table_of
from recording import press

from parlett_widgets import Counterpoint, NinetyNine
from parlett_widgets.cards import Card
from parlett_widgets.engine import IllegalAction

# Bids


def test_a_bid_card_says_what_it_adds_and_a_total_what_it_bids(comms):
    table = table_of(NinetyNine.classic())
    choice = table.scene["choice"]
    hand = next(zone for zone in table.scene["zones"] if zone["id"] == choice["zone"])
    worth = {"D": 0, "S": 1, "H": 2, "C": 3}
    for card in hand["cards"]:
        if card["id"] != "JK":
            assert card["value"] == worth[card["suit"]]
            assert card["term"] == str(worth[card["suit"]])
            assert card["sign"] == Card(card["id"]).suit.symbol
    assert [total["text"] for total in choice["totals"]] == [str(n) for n in range(10)]
    assert choice["totals"][3]["offers"] == [{"action": "bid {cards}", "label": "Bid 3 tricks"}]
    assert len(choice["prompts"]) == choice["count"] + 1 == 4


def test_the_joker_adds_what_the_turned_up_card_would(comms):
    for seed in range(40):
        table = table_of(NinetyNine.classic(), seed=seed)
        deal = table.match.state.deal
        shown = {
            c["id"]: c for z in table.scene["zones"] if z["id"] == "hand-0" for c in z["cards"]
        }
        if "JK" in shown:
            assert shown["JK"]["sign"] == deal.turn_up.suit.symbol
            return
    raise AssertionError("no hand with a Joker")


@pytest.mark.parametrize(
    ("rules", "text", "labels"),
    [
        (Counterpoint.standard(), "10 or 110", ["Bid 10 points"]),
        (Counterpoint(high_bids="with-bid"), "10 or 110", ["Bid 10 points", "Bid 110 points"]),
        (Counterpoint(high_bids="off"), "10", ["Bid 10 points"]),
        (Counterpoint.three(), "10", ["Bid 10 points"]),
    ],
)
def test_a_low_bid_of_counterpoint_shows_its_readings(comms, rules, text, labels):
    total = table_of(rules).scene["choice"]["totals"][1]
    assert (total["value"], total["text"]) == (10, text)
    assert [offer["label"] for offer in total["offers"]] == labels


def test_every_offer_of_every_total_is_legal(comms):
    table = table_of(Counterpoint(high_bids="with-bid"))
    zone = next(zone for zone in table.scene["zones"] if zone["id"] == "hand-0")
    offers = {total["value"]: total["offers"] for total in table.scene["choice"]["totals"]}
    rng = random.Random(2)
    for _ in range(200):
        three = rng.sample(zone["cards"], 3)
        for offer in offers[sum(card["value"] for card in three)]:
            text = offer["action"].replace("{cards}", " ".join(card["id"] for card in three))
            assert text in table.match.legal


def test_a_bid_is_laid_down_and_then_shown_to_its_owner_only(comms):
    table = table_of(NinetyNine.classic())
    bid = str(table.match.legal[0])
    assert press(table, bid)["ok"]
    assert "choice" not in table.scene
    own, *others = table.scene["seats"]
    assert own["bid"]["face_down"] == 0
    assert len(own["bid"]["suits"]) == 3
    assert all(seat["bid"] == {**seat["bid"], "suits": [], "face_down": 3} for seat in others)
    bids = [zone for zone in table.scene["zones"] if zone["kind"] == "bid"]
    assert [{card["id"] for card in zone["cards"]} for zone in bids] == [set(bid.split()[1:])]


def test_the_premium_is_answered_by_buttons_and_the_leader_named(comms):
    table = table_of(NinetyNine.classic(), dealer=2)
    press(table, str(table.match.legal[0]))
    offered = table.scene["offer"]["options"]
    assert [(b["label"], b["gain"], b["loss"]) for b in offered] == [
        ("Pass", "nothing more", "nothing lost"),
        ("Declare", "+30 if made", "30 to each if not"),
        ("Reveal", "+60 if made", "60 to each if not"),
    ]
    assert [b["primary"] for b in offered] == [True, False, False], "who risks nothing presses Pass"
    assert press(table, "reveal")["ok"]
    named = [b["label"] for b in table.scene["actions"] if b["primary"]]
    assert named == ["I lead", "West leads", "North leads"]
    assert press(table, "nominate 0")["ok"]
    assert table.match.phase == "play"


def test_a_premium_that_is_pressed_while_its_chance_is_worked_out_counts_once(comms):
    table = table_of(NinetyNine.classic(), dealer=2)
    press(table, str(table.match.legal[0]))
    assert table.scene["offer"]["ask"] == "chance"
    shown = table.revision
    assert press(table, "chance", shown)["ok"]
    assert press(table, "chance", shown)["ok"], "a second view asks for itself"
    assert press(table, "reveal", shown)["ok"]
    assert "changed" in press(table, "nominate 0", shown)["error"]


def test_the_dummy_is_played_from_by_whose_turn_it_is(comms):
    table = table_of(NinetyNine.two(), dealer=0)
    play_on(
        table,
        lambda match: (
            match.phase == "play"
            and match.to_act == 0
            and match.state.order[len(match.state.trick)] == 2
        ),
    )
    zones = {zone["id"]: zone for zone in table.scene["zones"]}
    assert any(card.get("legal") for card in zones["hand-2"]["cards"])
    for card in zones["hand-0"]["cards"]:
        assert not card["legal"]
    assert "dummy" in zones["hand-0"]["why"]
    dummy = table.scene["seats"][[s["seat"] for s in table.scene["seats"]].index(2)]
    assert dummy["name"] == "Dummy"
    assert "score" not in dummy


def test_a_card_alone_is_no_bid(comms):
    table = table_of(NinetyNine.classic())
    with pytest.raises(IllegalAction, match="Three cards must be bid first"):
        table.play("KS")


# The score sheet


@pytest.mark.parametrize("name", RULES)
def test_the_sheet_adds_up_to_the_score(comms, name):
    table = table_of(RULES[name])
    play_on(table, lambda match: match.deal == 3 or match.to_act is None)
    sheet = table.sheet
    for column, total in enumerate(sheet["total"]["cells"]):
        assert total["points"] == sum(row["cells"][column]["points"] for row in sheet["rows"])
    assert [total["points"] for total in sheet["total"]["cells"]] == list(
        table.match.scores[: len(sheet["columns"])]
    )


@pytest.mark.parametrize("rules", [Counterpoint(target=300), Counterpoint.three(target=300)])
def test_the_sheet_tells_a_bonus_from_the_misses_of_others(comms, rules):
    table = table_of(rules, seed=8)
    play_on(table, lambda match: match.to_act is None)
    cells = [cell for row in table.sheet["rows"] for cell in row["cells"]]
    found = [
        (int(missed), int(bonus), cell["points"])
        for cell in cells
        for missed, bonus in re.findall(r"^(\d+) \+ (\d+) · bid ", cell["note"])
    ]
    assert 0 < len(found) < len(cells)
    assert all(
        missed + bonus == points and bonus in (10, 20, 30) for missed, bonus, points in found
    )


def test_the_sheet_of_a_rubber_has_a_row_for_the_bonus_of_a_game(comms):
    table = table_of(NinetyNine.rubber())
    play_on(table, lambda match: sum(match.state.round.standing.games) > 0 or match.to_act is None)
    heads = [row["head"] for row in table.sheet["rows"]]
    assert heads[-1].startswith("Game: ")
    assert max(cell["points"] for cell in table.sheet["rows"][-1]["cells"]) >= 100


def test_the_sheet_does_not_tell_a_bid_that_failed(comms):
    table = table_of(NinetyNine.classic())
    play_on(table, lambda match: match.deal == 4)
    hidden = 0
    for row, deal in zip(table.sheet["rows"], table.record()["deals"], strict=False):
        holder = (deal["result"]["premium"] or [0])[0]
        for seat, cell in enumerate(row["cells"]):
            assert cell["note"].startswith("took") == (not cell["good"] and seat not in {0, holder})
            hidden += cell["note"].startswith("took")
    assert hidden > 0


def test_the_order_of_ranks_lies_beside_the_first_tricks_of_ninety_nine(comms):
    table = table_of(NinetyNine.revised(premiums="off", first_trump="diamonds"), dealer=2)
    press(table, str(table.match.legal[0]))
    seen = []
    while len(table.match.view(0).tricks) < 3:
        legend = table.scene.get("legend")
        seen.append((len(table.match.view(0).tricks), legend and legend["items"]))
        press(table, str(table.match.legal[0]))
    order = [
        {"head": "A K Q J 10 9 8 7 6", "text": ""},
        {"head": "♦", "text": "beats every other suit"},
    ]
    assert {(tricks, items == order) for tricks, items in seen} == {
        (0, True),
        (1, True),
        (2, False),
    }


def test_counterpoint_says_what_each_miss_would_give_if_the_deal_ended(comms):
    table = table_of(Counterpoint.standard(), dealer=0)
    play_on(table, lambda match: match.phase == "play" and len(match.view(0).tricks) == 4)
    view = table.match.view(0)
    bid = table.scene["gauge"]["aim"]["value"]
    miss = min(abs(view.taken[0] - one) for one in ([bid, bid + 100] if bid < 30 else [bid]))
    mine, other = table.scene["legend"]["items"]
    assert (mine["head"], mine["text"]) == (f"You: a miss of {miss}", f"→ North +{miss}")
    assert (other["head"], other["text"]) == ("North: a miss of ?", "→ You +?")
