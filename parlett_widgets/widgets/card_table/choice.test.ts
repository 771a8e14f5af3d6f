import { describe, expect, test } from "vitest";

import { focused, nameOf, press } from "../page/core/testing";
import { answer, asked, openTable, type ShownTable, scenes } from "./table-fixture";

const chosen = (shown: ShownTable) => shown.all('[aria-pressed="true"]').map(nameOf);
const plain = (text: string) => text.replaceAll("\uFE0E", "");
const sum = (shown: ShownTable) => shown.one(".pw-sum .pw-unseen").textContent.trim();
const choose = (shown: ShownTable, ...cards: string[]) => {
  for (const card of cards) shown.button(card).click();
};
const three = ["10 of hearts", "Ace of diamonds", "10 of clubs"];

describe("choosing bid cards", () => {
  test("each press takes a card up or puts it back, and says what to do next", () => {
    const shown = openTable(scenes.nnBid);
    expect(shown.status).toBe(scenes.nnBid.status);
    choose(shown, "10 of hearts");
    expect(chosen(shown)).toEqual(["10 of hearts"]);
    expect(shown.status).toBe("Choose two more bid cards.");
    choose(shown, "10 of hearts");
    expect(chosen(shown)).toEqual([]);
    expect(shown.status).toBe(scenes.nnBid.status);
    expect(asked(shown)).toEqual([]);
  });

  test("every card can be pressed, and says whether it is pressed", () => {
    const shown = openTable(scenes.nnBid);
    const cards = shown.all('[role="toolbar"] button');
    expect(cards.map((card) => card.getAttribute("aria-disabled"))).toEqual(cards.map(() => "false"));
    expect(cards.map((card) => card.getAttribute("aria-pressed"))).toEqual(cards.map(() => "false"));
  });

  test("chosen cards carry a tick and lie in the middle, each with what it adds, and the sum below", () => {
    const shown = openTable(scenes.nnBid);
    expect(shown.all(".pw-trick .pw-empty")).toHaveLength(3);
    choose(shown, ...three.slice(0, 2));
    expect(shown.all(".pw-chosen .pw-mark")).toHaveLength(2);
    expect(shown.one(".pw-trick ol").getAttribute("aria-label")).toBe("Your bid");
    expect(shown.all(".pw-tile i").map(({ textContent }) => plain(textContent))).toEqual(["♥", "♦"]);
    expect(shown.all(".pw-tile b").map(({ textContent }) => textContent)).toEqual(["2", "0"]);
    expect(shown.all(".pw-trick .pw-empty")).toHaveLength(1);
    expect(sum(shown)).toBe("2 + 0 = 2");
    choose(shown, "10 of clubs");
    expect(sum(shown)).toBe("2 + 0 + 3 = 5");
    expect(shown.status).toBe("Lay the bid down, or press a card to take it back. 2 + 0 + 3 = 5");
  });

  test("one card too many changes nothing and is refused, until another is put back", () => {
    const shown = openTable(scenes.nnBid);
    choose(shown, ...three, "King of spades");
    expect(chosen(shown)).toHaveLength(3);
    expect(shown.status).toContain("press one of them first");
    choose(shown, "10 of clubs");
    expect(shown.status).toBe("Choose one more bid card.");
  });

  test("the bid is laid down by the button that names it", () => {
    const shown = openTable(scenes.nnBid);
    expect(shown.button("Bid").getAttribute("aria-disabled")).toBe("true");
    shown.button("Bid").click();
    expect(asked(shown)).toEqual([]);
    choose(shown, ...three);
    shown.button("Bid 5 tricks").click();
    expect(asked(shown).map(({ action }) => action)).toEqual(["bid 10H AD 10C"]);
  });

  test("a sum with two readings offers both", () => {
    const shown = openTable(scenes.nnBidHigh);
    choose(shown, "King of spades", "10 of diamonds", "9 of diamonds");
    expect(sum(shown)).toBe("10 + 0 + 0 = 10 or 110");
    const offers = shown.all(".pw-bar .pw-primary");
    expect(offers.map(nameOf)).toEqual(["Bid 10 points", "Bid 110 points"]);
    offers[1]?.click();
    expect(asked(shown).map(({ action }) => action)).toEqual(["bid KS 10D 9D high"]);
  });

  test("the focus stays in the hand while choosing, and moves on when the bid is laid down", () => {
    const shown = openTable(scenes.nnBid);
    for (const card of three) {
      shown.button(card).focus();
      shown.button(card).click();
      expect(focused()).toBe(card);
    }
    shown.button("Bid 5 tricks").focus();
    shown.button("Bid 5 tricks").click();
    shown.model.set("scene", scenes.nnPremium);
    answer(shown);
    expect(focused()).toContain("Pass");
  });

  test("chosen cards are forgotten when the choice ends, and when they leave the hand", () => {
    const shown = openTable(scenes.nnBid);
    choose(shown, ...three);
    const zones = scenes.nnBid.zones.map((zone) => ({ ...zone, cards: zone.cards.filter(({ id }) => id !== "AD") }));
    shown.model.set("scene", { ...scenes.nnBid, rev: 50, zones });
    expect(chosen(shown)).toEqual(["10 of hearts", "10 of clubs"]);
    shown.model.set("scene", scenes.nnPlay);
    shown.model.set("scene", scenes.nnBid);
    expect(chosen(shown)).toEqual([]);
  });

  test("two views choose independently", () => {
    const first = openTable(scenes.nnBid);
    const second = openTable(scenes.nnBid);
    choose(first, "10 of hearts");
    expect(chosen(second)).toEqual([]);
  });

  test("Space and Enter are left to the button, and no key gets through to the notebook", () => {
    const shown = openTable(scenes.nnBid);
    shown.button("10 of hearts").focus();
    for (const key of [" ", "Enter", "d", "ArrowRight"]) press(key);
    expect(shown.leaked).toEqual([]);
  });
});
