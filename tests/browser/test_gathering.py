"""A finished trick travels to its winner, however its cards are laid out."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser
from table_moments import GAMES

from browser.test_frame import SHOWN, drawing
from parlett_widgets import CardTable, Random

PLAY = """([before, after]) => {
  const listeners = [];
  let traits = before;
  const model = {
    get: (name) => traits[name], set() {}, off() {}, save_changes() {}, send() {},
    on: (event, listener) => { if (event === "change:scene") listeners.push(listener); },
  };
  const el = document.querySelector("#table");
  window.table.render({ model, el });
  el.querySelector(".pw-root").style.contentVisibility = "visible";
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.classList?.contains("pw-ghost")) window.gathered = node.children.length;
  }).observe(el, { childList: true, subtree: true });
  traits = { ...before, ...after };
  for (const listener of listeners) listener();
}"""


@pytest.mark.parametrize("game", ["addenda", "ninety-nine", "counterpoint", "counterpoint-three"])
def test_a_trick_that_is_over_travels_to_its_winner(browser: Browser, game: str) -> None:
    before, after, laid = last_card_of_a_trick(game)
    with drawing(browser, "card-table") as page:
        page.emulate_media(reduced_motion="no-preference")
        page.set_viewport_size({"width": 960, "height": 586})
        page.evaluate(PLAY, [{**SHOWN, **before}, after])
        page.wait_for_function("() => window.gathered")
        assert page.evaluate("() => window.gathered") == laid


def last_card_of_a_trick(game: str) -> tuple[dict[str, Any], dict[str, Any], int]:
    """Return what the page receives before and after a person's card ends a trick, and its size."""
    rules, rng = GAMES[game], random.Random(7)
    others = {seat: Random() for seat in range(1, rules.seats)}
    table = CardTable(rules.start(7, dealer=0), {0: "human", **others})
    names = ("scene", "rules", "sheet", "words", "reviewed")
    while True:
        if table.waiting:
            table.go_on()
            continue
        before = {name: getattr(table, name) for name in names}
        legal = table.match.legal
        table.play(legal[0] if table.match.phase == "premium" else rng.choice(legal))
        (laid,) = (zone for zone in before["scene"]["zones"] if zone["kind"] == "trick")
        slots = laid.get("slots", rules.seats)
        if len(laid["cards"]) == slots - 1:
            return before, {"scene": table.scene}, slots
