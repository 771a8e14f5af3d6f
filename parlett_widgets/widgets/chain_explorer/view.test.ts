import chains from "fixtures/chain.json";
import { describe, expect, test } from "vitest";
import { FakeModel } from "../page/core/fake-model";
import { commonOf, focused, nameOf, press, Shown } from "../page/core/testing";
import type { ChainTable } from "./scene.generated";
import chainExplorer, { type ChainExplorerTraits } from "./view";

const common = commonOf("chain-explorer");
const table = chains as unknown as ChainTable;

function open(chain = "", step = 4) {
  return new Shown(new FakeModel<ChainExplorerTraits>({ ...common, table, chain, step }), chainExplorer.render);
}

function type(shown: Shown<ChainExplorerTraits>, text: string) {
  const box = shown.one("input") as HTMLInputElement;
  box.value = text;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  shown.one("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

const counts = (shown: Shown<ChainExplorerTraits>) => shown.all(".pw-count").map((count) => Number(nameOf(count)));

describe("a chain", () => {
  // The table of rule A4.
  test.each([
    ["7 K J", [7, 14, 7]],
    ["7 J K J", [7, 0, 7, 0]],
    ["4 5 6 J", [4, 9, 15, 9]],
    ["4 5 J J", [4, 9, 4, 9]],
    ["4 5 J K", [4, 9, 4, 9]],
    ["4 5 6 K", [4, 9, 15, 21]],
    ["4 5 K K", [4, 9, 14, 19]],
    ["K 5 K J", [0, 5, 10, 5]],
    ["Q K 5 J", [0, 0, 5, 0]],
    ["10 K K K", [10, 20, 30, 40]],
  ])("%s counts %j", (text, expected) => {
    const shown = open();
    type(shown, text);
    expect(counts(shown)).toEqual(expected);
  });

  test.each([
    ["4 5 J K", "4S 5H JD KC"],
    ["4h 5 j k", "4H 5S JD KC"],
    ["♥4, 10♠ T", "4H 10S 10D"],
    ["４　Ｊ", "4S JH"],
    ["4 1 10H", "4S AD 10H"],
    ["♠\uFE0E4, ❤️A; ダイヤの0 / King of clubs", "4S AH 10D KC"],
    ["\uFEFF4\u200B | [5] 🔟", "4S 5H 10D"],
    ["🂡 はーとK 4.", "AS KH 4D"],
    ["", ""],
  ])("typed as %j is laid as %j", (text, chain) => {
    const shown = open("9S");
    type(shown, text);
    expect(shown.model.get("chain")).toBe(chain);
  });

  test.each([
    ["4S 5H JD", "4 5 J"],
    ["4H 5S", "4H 5S"],
  ])("%s stands in the box as %s", (chain, text) => {
    expect((open(chain).one("input") as HTMLInputElement).value).toBe(text);
  });

  test.each([
    ["4 5 Z", "“Z” is not a card: write a rank such as 4, 10, K or J, and a suit letter if you like."],
    ["4 11", "“11” is not a card: write a rank such as 4, 10, K or J, and a suit letter if you like."],
    ["4 1 0", "Write A for an Ace and 10 for a Ten instead of “1 0”."],
    ["45JK", "Put spaces between the cards in “45JK”."],
    ["4 H", "Leave out the space in “4 H”: write, for example, KS or ♠K."],
    ["4S 5S", "spades is already there: no suit may be repeated."],
    ["2 3 4 5 6", "A chain has at most 4 cards: a trick holds one of each suit."],
  ])("typed as %j is refused, and stays in the box", (text, sentence) => {
    const shown = open("9S", 1);
    type(shown, text);
    expect(shown.status).toBe(sentence);
    expect(shown.one("input").getAttribute("aria-invalid")).toBe("true");
    expect((shown.one("input") as HTMLInputElement).value).toBe(text);
    expect(shown.model.get("chain")).toBe("9S");
  });

  test("shows what cancels and copies what, and what no longer counts", () => {
    const shown = open("4S 5H JD KC");
    expect(shown.all(".pw-cancels")).toHaveLength(1);
    expect(shown.all(".pw-struck")).toHaveLength(1);
    expect(shown.all(".pw-row li").map(nameOf)[3]).toContain("King of clubs");
    expect(shown.status).toBe("♣K copies ♦J, so it acts as a Jack and cancels it; ♥5 counts again: 4 → 9.");
  });

  test("strikes what a cancelled card adds, and not the count above it", () => {
    const shown = open("4S 5H JD");
    expect(shown.all(".pw-row li:nth-child(2) :is(.pw-count, .pw-note)").map(nameOf)).toEqual(["9", "+5", "cancelled"]);
  });

  test("shows a copy with an arc to its model, and leaves no blank unfilled", () => {
    const shown = open("QS KH 5D KC");
    expect(shown.all(".pw-copies")).toHaveLength(2);
    expect(shown.el.textContent).not.toContain("{");
    expect(shown.all(".pw-note").map(nameOf)).toEqual(["+0", "copies 0", "+5", "copies 5"]);
  });

  test("above the line looks and reads differently", () => {
    const shown = open("10S 9H");
    expect(shown.one(".pw-meter").classList.contains("pw-above")).toBe(true);
    expect(shown.one(".pw-meter p").textContent).toBe("The count is 19: above 17.");
  });

  test("that is empty invites a first card", () => {
    expect(open().status).toBe(common.words.invite);
  });
});

describe("stepping", () => {
  test("goes back card by card: what is not shown yet has no count", () => {
    const shown = open("4S 5H JD KC");
    shown.button("Back").click();
    expect(counts(shown)).toEqual([4, 9, 4]);
    expect(shown.all(".pw-waiting")).toHaveLength(1);
    expect(shown.all(".pw-row li").map(nameOf)[1]).toContain("cancelled");
    shown.button("First").click();
    expect(counts(shown)).toEqual([]);
    shown.button("Next").click();
    expect(counts(shown)).toEqual([4]);
  });
});

describe("the row of ranks", () => {
  test("is one Tab stop; a rank is chosen with the arrows or pressed by its key", () => {
    const shown = open();
    shown.button("Ace").focus();
    press("ArrowRight");
    expect(focused()).toBe("2");
    for (const key of ["4", "1", "0", "k", "J"]) press(key);
    expect(shown.model.get("chain")).toBe("4S 10H KD JC");
    expect(shown.all('.pw-ranks [tabindex="0"]').map(nameOf)).toEqual(["2"]);
    press("Backspace");
    expect(shown.model.get("chain")).toBe("4S 10H KD");
    expect(shown.leaked).toEqual([]);
  });

  test("says so when the chain is full", () => {
    const shown = open("4S 5H JD KC");
    shown.button("Ace").click();
    expect(shown.status).toBe("A chain has at most 4 cards: a trick holds one of each suit.");
    shown.button("Remove last").click();
    expect(shown.model.get("chain")).toBe("4S 5H JD");
    shown.button("Clear").click();
    expect(shown.model.get("chain")).toBe("");
  });
});

test("everything works with a dead kernel, in two views, and nothing is left behind", () => {
  const first = open();
  first.model.broken = true;
  const second = new Shown(first.model, chainExplorer.render);
  first.button("5").click();
  first.button("King").click();
  expect(counts(second)).toEqual([5, 10]);
  first.close();
  second.close();
  expect(first.model.listeners).toBe(0);
});
