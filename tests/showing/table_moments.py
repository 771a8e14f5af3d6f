"""Tables of every game where a deal waits for the person: what a page receives, without a page."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from parlett_widgets import Addenda, CardTable, Counterpoint, NinetyNine, Random, Replay
from parlett_widgets.engine.rules import Rules

GAMES: dict[str, Rules[Any]] = {
    "addenda": Addenda.standard(),
    "addenda-partners": Addenda.partnership(),
    "ninety-nine": NinetyNine.classic(),
    "ninety-nine-two": NinetyNine.two(),
    "ninety-nine-four": NinetyNine.four(),
    "ninety-nine-five": NinetyNine.five(),
    "counterpoint": Counterpoint.standard(),
    "counterpoint-three": Counterpoint.three(),
}


@cache
def fullest(rules: Rules[Any], lang: str) -> dict[str, dict[str, Any]]:
    """Return what the page receives when a table has most to say, for each phase and trick size."""
    found: dict[str, dict[str, Any]] = {}
    for table in _waits(rules, lang):
        given = _given(table)
        scene = {key: part for key, part in given["scene"].items() if key != "moments"}
        laid = sum(len(zone["cards"]) for zone in scene["zones"] if zone["kind"] == "trick")
        held = sum(len(zone["cards"]) > 6 for zone in scene["zones"] if zone["kind"] == "hand")
        moment = f"{scene['phase']}, {laid} laid, {held} long hands"
        if len(scene["status"]) > len(
            found.get(moment, {"scene": {"status": ""}})["scene"]["status"]
        ):
            found[moment] = {**given, "scene": scene}
    return found


@cache
def hinted(rules: Rules[Any], lang: str) -> dict[str, Any]:
    """Return what the page receives when a hint lies on the table beside the cards of a trick."""
    for table in _waits(rules, lang):
        laid = [zone["cards"] for zone in table.scene["zones"] if zone["kind"] == "trick"]
        if any(laid) and any(action["id"] == "hint" for action in table.scene["actions"]):
            table.hint()
            return _given(table)
    raise AssertionError("a deal without a hint")


def replayed(rules: Rules[Any], lang: str) -> Iterator[dict[str, Any]]:
    """Yield what a replay of a deal gives the page at the start and with a trick on the table."""
    match, rng = rules.start(7, dealer=0), random.Random(7)
    while not match.deal_over:
        legal = match.legal
        match = match.apply(legal[0] if match.phase == "premium" else rng.choice(legal))
    replay = Replay(match, lang=lang)
    names = ("packed", "jumps", "marked", "speed", "words")
    given = {name: getattr(replay, name) for name in names}
    last = len(replay.packed["frames"]) - 1
    for step in (1, *range(last // 3, last // 3 + rules.seats)):
        yield {**given, "step": step}


def _given(table: CardTable) -> dict[str, Any]:
    return {key: getattr(table, key) for key in ("scene", "rules", "sheet", "words", "reviewed")}


def _waits(rules: Rules[Any], lang: str) -> Iterator[CardTable]:
    """Play a deal at random, and stop wherever the table waits for the person."""
    rng = random.Random(7)
    seats = {0: "human", **{seat: Random() for seat in range(1, rules.seats)}}
    table = CardTable(rules.start(7, dealer=0), seats, lang=lang)
    yield table
    while not table.match.deal_over:
        if table.waiting:
            table.go_on()
        else:
            legal = table.match.legal
            table.play(legal[0] if table.match.phase == "premium" else rng.choice(legal))
        yield table
