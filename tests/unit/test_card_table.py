"""The card table of every game: lines of play, other matches, opponents, and how much is sent."""

from __future__ import annotations

import json
import random
import re
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from time import sleep

import pytest
from card_tables import RULES, play_on, table_of
from recording import press
from thorough import searched
from traitlets import TraitError

from parlett_widgets import Addenda, CardTable, Counterpoint, Match, NinetyNine, Random, Replay
from parlett_widgets.engine import BrokenRecord
from parlett_widgets.widgets.card_table.moments import moments


def button(table, action) -> dict | None:
    return next((b for b in table.scene["actions"] if b["action"] == action), None)


# A page and a cell at once


class Slow(Random):
    """Says that it thinks, and takes its time, so that others come in between."""

    def __init__(self):
        self.thinks = Event()

    def choose(self, view, rng):
        self.thinks.set()
        sleep(0.1)
        return super().choose(view, rng)


def test_a_page_that_presses_while_a_cell_plays_is_told_who_thinks(comms):
    opponent = Slow()
    table = CardTable(Addenda().start(seed=7, dealer=1), seats={1: opponent})
    seen, cards = table.revision, [str(action) for action in table.match.legal[:2]]
    with ThreadPoolExecutor() as pool:
        cell = pool.submit(table.play, cards[0])
        assert opponent.thinks.wait(10)
        answer = pool.submit(press, table, cards[1], rev=seen).result(10)
        cell.result(10)
    assert (answer["ok"], answer["error"]) == (False, "North is thinking.")
    assert str(table.match.history[0]).endswith(cards[0])


# Listening from outside


def test_every_action_is_told_to_those_who_listen_and_no_hidden_bid(comms):
    table, told = CardTable(NinetyNine.classic().start(seed=7, dealer=2)), []
    table.on_action(lambda seat, action: told.append((seat, action)))
    bids = len(table.match.history)  # of those who bid before the person
    play_on(table, lambda match: match.state.tricks)
    seen = table.match.view(0).history
    assert tuple(told) == seen[bids:]
    assert any(action is None for _, action in told)
    table.undo()
    assert len(told) == len(seen) - bids


def test_code_that_fails_while_it_listens_does_not_stop_the_match(comms, caplog):
    table = CardTable(Addenda().start(seed=7, dealer=1))
    table.on_action(lambda *_: 1 / 0)
    table.play(table.match.legal[0])
    assert len(table.match.history) == 2
    assert "division by zero" in caplog.text


def test_the_revision_can_be_observed_and_not_set(comms):
    table, seen = CardTable(Addenda().start(seed=7, dealer=1)), []
    table.observe(lambda change: seen.append(change["new"]), "revision")
    first = table.revision
    table.play(table.match.legal[0])
    assert seen == [first + 1] == [table.scene["rev"]]
    with pytest.raises(TraitError):
        table.revision = 0


# Back, and another way


def test_taking_back_to_a_line_of_the_log_can_itself_be_taken_back(comms):
    table = table_of(NinetyNine.classic())
    play_on(table, lambda match: len(match.state.tricks) == 2)
    before = table.match
    line = [line for line in table.scene["log"] if not line.get("heading")][-3]
    assert press(table, f"back {line['step']}")["ok"]
    assert table.match.revision == line["step"]
    assert before.line[line["step"]] == table.match
    assert press(table, "undo")["ok"]
    assert table.match == before


def test_a_what_if_is_a_second_line_and_the_first_is_not_lost(comms):
    table = table_of(Counterpoint.standard())
    play_on(table, lambda match: len(match.state.tricks) == 3)
    first = table.match
    assert press(table, "what-if 2")["ok"]
    assert table.scene["title"].startswith("What if · Counterpoint")
    assert table.match == first.line[2]
    play_on(table, lambda match: len(match.state.tricks) == 1, seed=9)
    second = table.match
    assert button(table, "line 0")["label"] == "Back to the match"
    assert press(table, "line 0")["ok"]
    assert table.match == first
    assert not table.scene["title"].startswith("What if")
    assert press(table, "line 1")["ok"]
    assert table.match == second
    assert press(table, "line 2")["error"] == "There is no second line of play."
    assert press(table, "what-if 1")["ok"]
    assert table.match == first.line[1] or table.match == second.line[1]
    assert press(table, "undo")["ok"]
    assert table.match == second
    assert press(table, "new 9")["ok"]
    assert press(table, "line 1")["ok"]
    assert table.match == second


def test_to_look_back_sends_that_moment_and_changes_nothing(comms):
    table = table_of(NinetyNine.classic())
    play_on(table, lambda match: len(match.state.tricks) == 2)
    before, rev = table.match, table.revision
    answer = press(table, "look 3")
    assert answer["ok"]
    assert answer["scene"]["phase"] == str(before.line[3].phase)
    assert "choice" not in answer["scene"]
    assert (table.match, table.revision) == (before, rev)
    assert press(table, "look 999")["error"] == "There is no such moment in this match."
    assert press(table, "look x")["error"] == "There is no such moment in this match."


# An opponent that fails


def test_an_opponent_that_fails_can_be_replaced_and_nothing_is_lost(comms):
    class Broken:
        def choose(self, view, rng):
            if view.phase == "play":
                raise RuntimeError("out of ideas")
            return view.legal[0]

    match = NinetyNine.classic().start(seed=7, dealer=2)
    table = CardTable(match, {0: "human", 1: Broken(), 2: Random()})
    press(table, str(table.match.legal[0]))
    press(table, "pass")
    before = table.match
    answer = press(table, str(table.match.legal[0]))
    said = (
        r"West could not play: its code failed on line \d+ \(RuntimeError\)\. Nothing has changed\."
    )
    assert re.fullmatch(said, answer["error"])
    assert table.scene["status"] == answer["error"]
    assert table.match == before
    assert button(table, "steady 1")["label"] == "Let Steady play for West"
    assert press(table, "steady 1")["ok"]
    assert button(table, "steady 1") is None
    assert press(table, str(table.match.legal[0]))["ok"]
    assert table.match.revision > before.revision
    refused = "That opponent is not thinking and has not failed."
    assert press(table, "steady 1")["error"] == refused
    with pytest.raises(ValueError, match="There is no opponent at seat 0"):
        table.let_steady_play(0)


class Lost:
    """Does not know how to begin; one that calls sys.exit() must not take the kernel with it."""

    def __init__(self, error):
        self.error = error

    def choose(self, view, rng):
        raise self.error


@pytest.mark.parametrize("error", [ValueError("how?"), SystemExit("bye")])
def test_an_opponent_that_fails_before_the_person_acts_can_be_replaced_at_the_table(comms, error):
    start = NinetyNine.classic().start(seed=7, dealer=0)
    table = CardTable(start, {0: "human", 1: Lost(error)})
    assert table.match == start
    said = table.scene["status"]
    assert re.fullmatch(
        rf"West could not play: .* on line \d+ \({type(error).__name__}\)\. Noth.*", said
    )
    assert press(table, "continue")["error"] == said
    assert press(table, "steady 1")["ok"]
    assert said not in table.text()
    assert press(table, "continue")["ok"]
    assert table.match.to_act == 0


class Late:
    """Plays no card."""

    def choose(self, view, rng):
        if view.phase == "play":
            raise RuntimeError("out of ideas")
        return rng.choice(view.legal)


@pytest.mark.parametrize("way", ["paste", "new", "undo"])
def test_a_failure_is_forgotten_with_the_match_in_which_it_happened(comms, way):
    match = NinetyNine.classic().start(seed=3, dealer=2)
    table = CardTable(match, {0: "human", 1: Random(), 2: Late()})
    press(table, str(table.match.legal[0]))
    while button(table, "steady 2") is None:
        press(table, "continue" if table.waiting else str(table.match.legal[0]))
    if way == "paste":
        assert press(table, "paste " + json.dumps(Addenda().start(seed=1).record()))["ok"]
    else:
        press(table, way)
    assert table.scene["rev"] == table.revision
    assert button(table, "steady 2") is None
    if way != "undo":
        assert press(table, "undo")["ok"]


# Other matches, and matches as text


def test_a_new_match_has_the_same_rules_and_the_seed_that_was_asked_for(comms):
    table = table_of(Counterpoint.easy())
    old = table.match
    assert press(table, "new 1234")["ok"]
    assert (table.match.seed, table.match.rules, table.match.deal) == (1234, old.rules, 1)
    assert press(table, "new")["ok"]
    assert table.match.seed == 1235
    press(table, "undo")
    press(table, "undo")
    assert table.match == old
    assert press(table, "new twelve")["error"] == ("“twelve” is not a seed: write a whole number.")


def test_the_end_of_a_match_offers_another(comms):
    table = table_of(Counterpoint(ending="deals", deals=1))
    play_on(table, lambda match: match.to_act is None)
    over = table.match
    assert button(table, "new")["primary"]
    table.what_if(1)
    assert button(table, "new") is None
    table.go_to_line(0)
    assert press(table, "new")["ok"]
    assert (table.match.seed, table.match.deal) == (over.seed + 1, 1)
    assert button(table, "new") is None
    table.undo()
    assert table.match == over


def test_a_match_is_copied_when_no_card_is_hidden_any_more_and_pasted(comms):
    table = table_of(NinetyNine.classic())
    refused = press(table, "copy record")
    assert refused["error"].startswith("The text shows every hand")
    assert "You can share the seed now: 7." in refused["error"]
    play_on(table, lambda match: match.phase == "deal-over")
    text = press(table, "copy record")["text"]
    assert Match.replay(text) == table.match

    other = table_of(Addenda())
    assert press(other, f"paste {text}")["ok"]
    assert other.match == table.match
    assert len(other.scene["seats"]) == 3
    deal = press(table, "copy deal")["text"]
    assert press(other, f"paste {deal}")["ok"]
    assert other.match == table.match.line[0] or other.match.phase == "bid"
    assert other.match.state.deal == table.match.state.deal
    for _ in range(2):
        press(other, "undo")
    assert other.match.rules == Addenda()


def test_what_can_be_copied_is_said_to_hold_the_bids_that_stay_hidden(comms):
    table = table_of(NinetyNine.classic())
    play_on(table, lambda match: match.phase == "deal-over")
    bids = json.loads(table.as_text())["deals"][0]["actions"][:3]
    assert all(" bid " in bid for bid in bids)
    assert table.words["record"] == "A deal or a match as text, with every card and bid"


def test_a_pasted_seed_deals_and_a_broken_text_says_what_is_wrong(comms):
    table = table_of(NinetyNine.classic())
    assert press(table, "paste  77 ")["ok"]
    assert table.match.seed == 77
    answer = press(table, "paste {")
    assert answer["error"].startswith("This text cannot be played: record: ")
    answer = press(table, "paste twelve")
    assert answer["error"] == "This is neither a seed nor the text of a deal or a match."
    assert table.match.seed == 77
    assert press(table, "paste " + "9" * 5000)["error"] == (
        "“" + "9" * 40 + "…” is not a seed: write a whole number."
    )
    assert press(table, "look " + "9" * 5000)["error"] == "There is no such moment in this match."
    assert press(table, "paste " + "[" * 90_000)["error"] == (
        "This is neither a seed nor the text of a deal or a match."
    )
    assert press(table, 'paste {"x":' + "[" * 90_000)["error"] == (
        "This text cannot be played: record: this is nested far too deeply for a record"
    )
    with pytest.raises(BrokenRecord):
        table.load("{}")


def test_what_is_wrong_with_a_pasted_text_is_said_in_the_language_of_the_table(comms):
    table = CardTable(Addenda().start(seed=7), lang="ja")
    record = Addenda().start(seed=1).record()
    record["deals"][0]["actions"] = ["0 play 2S"]
    assert press(table, f"paste {json.dumps(record)}")["error"] == (
        "このテキストでは始められません：deals[0].actions[0]"
    )
    assert press(table, f"paste {json.dumps(record)[:-9]}")["error"] == (
        "このテキストでは始められません：記録の全体ではありません。もう一度コピーしてください。"
    )


# For teachers


def test_open_hands_show_what_is_not_hidden_and_may_be_changed_at_any_time(comms):
    table = table_of(NinetyNine.classic(), open_hands=True, hide={2})
    assert "West bids ♣7 ♥Q ♥7: " in table.scene["status"]
    assert "North bids. " in table.scene["status"]
    seen = {
        zone["seat"]: len(zone["cards"]) for zone in table.scene["zones"] if zone["kind"] == "hand"
    }
    assert (seen[0], seen[2]) == (12, 0)
    assert seen[1] > 0
    table.hide = ()
    assert all(zone["cards"] for zone in table.scene["zones"] if zone["kind"] == "hand")
    assert press(table, "copy record")["ok"]
    table.open_hands = False
    assert "West bids. North bids." in table.scene["status"]
    assert sum(bool(z["cards"]) for z in table.scene["zones"] if z["kind"] == "hand") == 1
    with pytest.raises(ValueError, match="hide must name seats of opponents, not 0"):
        table.hide = {0}


def test_a_projector_is_a_size_of_every_widget(comms):
    assert table_of(Addenda(), size="projector").size == "projector"
    assert Replay(Addenda().start(1), size="projector").size == "projector"
    with pytest.raises(ValueError, match="size must be 'normal' or 'projector', not 'big'"):
        table_of(Addenda(), size="big")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: table_of(Addenda(), hide=1), "hide must be a list of seats, such as [1], not 1"),
        (
            lambda: CardTable(Addenda().start(1), {1: Random}),
            "seat 1 needs a player, not its class: write Random()",
        ),
        (lambda: CardTable(Addenda().start(1), [1]), "seats must say who sits where"),
        (lambda: table_of(Addenda()).play(5), "an action is a text such as 'play KS', not 5"),
        (lambda: Replay(Addenda().start(1), step="a"), "step must be a whole number, not 'a'"),
    ],
)
def test_a_wrong_kind_of_value_is_answered_by_the_right_one(comms, make, message):
    with pytest.raises(TypeError) as error:
        make()
    assert message in str(error.value)


# What the page plays


@pytest.mark.parametrize("name", RULES)
def test_a_page_that_follows_the_changes_shows_what_has_come_of_them(comms, name):
    table = table_of(RULES[name])
    while table.match.deal < 3 and table.match.to_act is not None:
        was, _ = table.scene, act(table)
        zones, seats = laid(was), was["seats"]
        steps = table.scene.get("moments", {}).get("steps", [])
        for step in steps:
            zones = followed(zones, step, table.scene)
            seats = [
                seat_after(*both, step) for both in zip(seats, table.scene["seats"], strict=True)
            ]
        assert not steps or (zones, seats) == (laid(table.scene), table.scene["seats"])


def act(table):
    table.go_on() if table.waiting else table.play(table.match.legal[0])


def laid(scene):
    return {zone["id"]: bare(zone) for zone in scene["zones"]}


def bare(zone):
    """Return a zone of which, in a hand, only the faces of cards count."""
    if zone["kind"] != "hand":
        return zone
    lies = {name: part for name, part in zone.items() if name != "why"}
    return {**lies, "cards": [*map(face_of, zone["cards"])]}


def face_of(card):
    names = ("id", "rank", "suit", "label", "wears")
    return {name: card[name] for name in names if name in card}


def followed(zones, step, scene):
    """Return the zones after a step, as the page finds them (motion.ts)."""
    after = {name: zone for name, zone in zones.items() if name not in step.get("gone", ())}
    lay = next((zone["cards"] for zone in zones.values() if zone["kind"] == "trick"), [])
    for change in step.get("zones", ()):
        if isinstance(change, str):
            after[change] = laid(scene)[change]
            continue
        zone = after.get(change["id"], {})
        known = [*zone.get("cards", ()), *(map(face_of, lay) if change["id"] == "last" else lay)]
        known += laid(scene).get(change["id"], {"cards": []})["cards"]
        known += [face_of(card) for one in scene["zones"] for card in one["cards"]]
        changes = [one if isinstance(one, dict) else {"id": one} for one in change.get("cards", ())]
        cards = [
            merged(next((card for card in known if card["id"] == one["id"]), {}), one)
            for one in changes
        ]
        after[change["id"]] = {**merged(zone, change), "cards": cards}
    return after


def seat_after(seat, last, step):
    """Return a seat after a step; *last* is how the scene shows it."""
    if seat["seat"] in step.get("seats", ()):
        return last
    changes = [one for one in step.get("seats", ()) if isinstance(one, dict)]
    return merged(seat, next((one for one in changes if one["seat"] == seat["seat"]), {}))


def merged(part, change):
    after = {**part, **change}
    return {name: after[name] for name in after if name not in [*change.get("lost", ()), "lost"]}


def test_a_card_that_lies_in_two_zones_has_the_face_that_the_page_finds_first():
    def table(*zones):
        return {"seats": [], "zones": [{"kind": "stock", **zone} for zone in zones]}

    joker = {"id": "JK", "rank": "JK", "suit": "", "label": "Joker"}
    king = {"id": "JK", "rank": "K", "suit": "S", "label": "Joker", "wears": "Joker"}
    start = Addenda().start(seed=7)
    match = start.apply(start.legal[0])
    # It lies for a moment in a zone that is gone at the end.
    passing = table({"id": "a", "cards": [king]})
    now = table({"id": "b", "cards": [joker]}, {"id": "c", "cards": [king]})
    later = match.apply(match.legal[0])
    first, _ = moments(table(), start, now, later, lambda *_, **__: passing)
    zones = followed({}, first, now)
    assert zones == {"a": passing["zones"][0]}


# How much is sent


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", RULES)
def test_the_message_for_one_play_is_small(comms, name, lang):
    table = table_of(RULES[name], lang=lang)
    sent = comms[-1].sent
    largest = longest = whole = 0
    for seed in range(searched(1, thorough=3)):
        read = len(sent)
        play_on(table, lambda match: match.deal == 4 or match.to_act is None, seed)
        for message in sent[read:]:
            whole = max(whole, size(message["data"]))
            scene = message["data"].get("state", {}).get("scene", {})
            steps = scene.pop("moments", {})
            result = size(scene.pop("result", {}))
            assert result < 4096
            longest = max(longest, size(steps))
            largest = max(largest, size(message["data"]))
        table.new_match(seed)
    assert 2000 < largest < 8192
    assert 500 < longest < 2560, "what led to the scene is a third as long"
    assert whole < 10240, "with both and the sheet, at a table of five in Japanese"


def size(data):
    return len(json.dumps(data, ensure_ascii=False).encode())


def test_the_rules_and_the_sheet_are_sent_only_when_they_change(comms):
    table = table_of(NinetyNine.classic())
    sent = comms[-1].sent
    play_on(table, lambda match: match.deal == 3)
    updates = [message["data"]["state"] for message in sent if "state" in message["data"]]
    first, *later = updates
    assert "rules" not in first["scene"]
    assert first["rules"]
    assert not any("rules" in update for update in later)
    assert sum("sheet" in update for update in later) == 2


# Whole matches


@pytest.mark.parametrize("name", RULES)
def test_a_whole_match_is_played_at_the_table_and_replayed(comms, name):
    table = table_of(RULES[name], seed=3)
    rng = random.Random(5)
    while table.match.to_act is not None:
        assert len(table.scene["actions"]) > 0
        if table.waiting:
            assert press(table, "continue")["ok"]
        else:
            assert press(table, str(rng.choice(table.match.legal)))["ok"]
    assert Match.replay(json.dumps(table.record())) == table.match
