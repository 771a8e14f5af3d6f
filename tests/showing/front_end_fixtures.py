"""Writes the data that the front end is tested with, as Python makes it: ``npm run fixtures``."""

from __future__ import annotations

import json
import random
from pathlib import Path

from anywidget import AnyWidget
from card_shapes import every_shape
from dealing import arranged, played
from every_widget import EVERY_WIDGET
from made_advice import made_advice

from parlett_widgets import Addenda, BidExplorer, CardTable, Counterpoint, NinetyNine, Task
from parlett_widgets.cards import CardSet
from parlett_widgets.engine.match import Match
from parlett_widgets.lessons import question
from parlett_widgets.widgets.bid_advisor.scene import advice_table, advised
from parlett_widgets.widgets.bid_advisor.words import AdvisorWords
from parlett_widgets.widgets.bid_explorer.scene import bid_table
from parlett_widgets.widgets.card_table.scene import button, scene
from parlett_widgets.widgets.chain_explorer.scene import chain_table
from parlett_widgets.widgets.page.scene_parts import pack
from parlett_widgets.widgets.score_explorer.scene import score_table
from parlett_widgets.widgets.trick_explorer.scene import TRICKS, trick_cards_table
from parlett_widgets.words.language import language

FOLDER = Path(__file__).parents[2] / "build" / "fixtures"
CLASSIC = NinetyNine.classic()


def moment(rules, phase, *actions, seed=7, dealer=0, steps=0, seat=0, wanted=None) -> Match:
    """Play at random until it is a seat's turn in a phase; then some more steps and actions."""
    rng = random.Random(seed)
    match = rules.start(seed=seed, dealer=dealer)
    while not (
        match.phase == phase and match.to_act in (seat, None) and (wanted is None or wanted(match))
    ):
        match = match.apply(_choose(match, rng))
    for _ in range(steps):
        match = match.apply(_choose(match, rng))
    for action in actions:
        match = match.apply(action)
    return match


def _choose(match, rng):
    return match.legal[0] if match.phase == "premium" else rng.choice(match.legal)


def trick_won(match):
    return len(match.state.tricks) == 3 and not match.state.trick


BIDDING = {
    "nnBid": lambda: moment(CLASSIC, "bid"),
    "nnBidHigh": lambda: moment(Counterpoint(high_bids="with-bid"), "bid"),
    "nnPremium": lambda: moment(CLASSIC, "premium"),
    "nnNominate": lambda: moment(CLASSIC, "premium", "reveal", dealer=2),
    "nnPlay": lambda: moment(CLASSIC, "play", wanted=lambda match: len(match.state.trick) == 2),
    "nnTrickWon": lambda: moment(CLASSIC, "play", wanted=trick_won),
    "nnDummy": lambda: moment(
        NinetyNine.two(),
        "play",
        wanted=lambda match: match.state.order[len(match.state.trick)] == 2,
    ),
    "nnDealOver": lambda: moment(CLASSIC, "deal-over"),
    "nnFive": lambda: moment(NinetyNine.five(), "play", wanted=lambda match: match.state.trick),
    "cpBid": lambda: moment(Counterpoint.standard(), "bid"),
    "cpPlay": lambda: moment(
        Counterpoint.standard(), "play", wanted=lambda match: match.state.trick
    ),
    "cpDealOver": lambda: moment(Counterpoint.standard(), "deal-over"),
    "cpThree": lambda: moment(Counterpoint.three(), "play", wanted=trick_won),
}


# Addenda: what you hold, and what North plays against it.
YOURS = "AS KS 9S 4S QH JH 2H 10D 3D KC 8C 5C"
NORTHS = "10S 7S 3S 9D 6D"


def addenda(cards: str, *, leader: int = 1) -> Match:
    """Return a match whose first trick has been played against North."""
    return played(Addenda().start_with(arranged(YOURS, NORTHS, dealer=1 - leader)), cards)


def four() -> Match:
    """Return a partnership match at your turn."""
    rules = Addenda.partnership()
    return played(rules.start_with(arranged("", "", "6C", "3D", dealer=1)), "6C 3D")


CHAINS = {
    "yourTurn": lambda: addenda("7S"),
    "won": lambda: addenda("7S 2H 6D 5C"),
    "bust": lambda: addenda("10S QH 9D"),
    "cancelled": lambda: addenda("3S JH 9D KC"),
    "four": four,
}


def tables(moments) -> dict:
    """Return the scenes of some moments by name, as a table sends them."""
    made = {}
    for name, make in moments.items():
        match = make()
        undo = [button("undo", "Undo")]
        waits = any(event.pauses for event in match.events) and match.to_act == 1
        go_on = [button("continue", "Continue", primary=True)] if waits else []
        made[name] = scene(
            match.view(0), story=match.story(0), rev=match.revision + 1, actions=go_on + undo
        )
    return made


def asking() -> dict:
    """Return a table that asks, after a wrong answer and a right one, and one that asks for a bid."""
    hand = "JS 9S 4S AS QH 6H KH 5D AD KC 7C 2C"
    start = played(Addenda().start_with(arranged(hand, "8C JD 9H 3C", dealer=0)), "8C KH JD")
    exactly = Task("Play the card that makes exactly 17.", "9S", "♦J cancels ♥K.", counting=True)
    tasks = [exactly, Task("Play a diamond.", "5D")]
    bids = list(CLASSIC.start(seed=7, dealer=2).legal[:2])
    shown = {}
    for name, match, asked, action in (
        ("asks", start, tasks, None),
        ("asksWrong", start, tasks, "AS"),
        ("asksRight", start, tasks, "9S"),
        ("asksBid", CLASSIC.start(seed=7, dealer=2), [Task("Bid it.", bids[:1])], bids[1]),
    ):
        table = CardTable(match, tasks=asked)
        if action:
            table.play(action)
        shown[name] = {**table.scene, "rules": table.rules}
    return shown


def plays() -> dict:
    """Return, by game, a table before a press and after it, with all that the press led to."""
    rules = {"addenda": Addenda.standard(), "ninetyNine": CLASSIC}
    return {name: whole_trick(CardTable(made.start(seed=7))) for name, made in rules.items()}


def whole_trick(table: CardTable) -> list:
    """Play until a press ends a trick and the others lead on; with three seats, from its lead."""
    rng = random.Random(7)
    short = table.match.rules.seats > 2
    while True:
        before = table.scene
        table.go_on() if table.waiting else table.play(rng.choice(table.match.legal))
        kinds = [step["kind"] for step in table.scene.get("moments", {}).get("steps", [])]
        lies = next(zone for zone in before["zones"] if zone["kind"] == "trick")["cards"]
        if not (short and lies) and "gather" in kinds and kinds[-1] == "card":
            return [before, table.scene]


def replay() -> list:
    """Return the frames of a first trick."""
    line = addenda("7S 2H 6D 5C").line
    return [scene(past.view(0), story=past.story(0), rev=past.revision) for past in line]


HANDS = {
    "ninety-nine": "AH 6H KS 10D 6C",
    "counterpoint": "10H 7H AS 9D",
    "addenda": "7S KS JH 4D",
}
"""A hand that follows, for the explorer of each game's tricks."""


def explorers() -> dict:
    """Return the tables of the explorers and of an advisor."""
    english, view = language("en"), NinetyNine.classic().start(seed=7).view(0)
    advice = advised(AdvisorWords(english, view), made_advice(view), state="thinking", progress=0.5)
    hand = CardSet("AS KS QS 9H 6H AD 8D 7D 6D KD KC JC")
    return {
        "advice": advice_table(english, view),
        "advised": advice,
        "bids": bid_table("en"),
        "bidsInBothCodes": bid_table("en", "counterpoint"),
        "wordsInBothCodes": BidExplorer("counterpoint").words,
        "bidsOfHand": bid_table("en", "ninety-nine", hand),
        "counterpoint": score_table("en"),
        "ninetyNine": score_table("en", "ninety-nine", choose_premium=True),
        "tricks": {
            game: trick_cards_table("en", kind(), CardSet(HANDS[game]), choose_trump=True)
            for game, kind in TRICKS.items()
        },
    }


def questions() -> dict:
    """Return a question of each form."""
    return {
        "options": question("addenda-winner", seed=3, difficulty=3),
        "number": question("bid-sum", seed=1),
        "cards": question("follow", seed=1),
        "three": question("bid-cards", seed=2, difficulty=2),
        "trick": question("trick-winner", seed=5),
        "misplay": question(
            "addenda-misplay", case={"cards": "4S 5H 6D 2C", "taken_back": {"5H": "9S"}}
        ),
        "one": question("01-king-led"),
        "figure": question("06-one-way"),
        "score": question("counterpoint-score", case={"bids": (60, 70), "taken": (58, 62)}),
    }


def packed() -> dict:
    """Return frames with unusual values in unusual places, plain and packed."""
    ten = {"id": "10H", "count": 0}
    frames = [
        {"title": "1", "legal": True, "cards": [{"id": "KS", "count": 1}, ten], "links": []},
        {"title": "1", "legal": False, "cards": [ten], "links": [], "rules": {}},
        {"title": "♠ 切り札 <b>", "legal": 1.5, "cards": [["id", "count"]] * 2, "links": [-1, 0]},
    ]
    return {"frames": frames, "packed": pack(frames)}


def states() -> dict:
    """Return what each widget's page receives, apart from what belongs to the host."""
    hosts = set(AnyWidget.class_trait_names(sync=True))
    made = {}
    for name, make in EVERY_WIDGET.items():
        widget = make()
        made[name] = widget.get_state(set(widget.keys) - hosts - {"_esm", "_css", "_anywidget_id"})
    return made


FIXTURES = {
    "states": states,
    "tables": lambda: tables(CHAINS | BIDDING) | asking(),
    "plays": plays,
    "replay": replay,
    "chain": lambda: chain_table("en"),
    "explorers": explorers,
    "questions": questions,
    "packed": packed,
    "card-shapes": every_shape,
}

if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in FIXTURES.items():
        text = json.dumps(make(), ensure_ascii=False, separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
