import explorers from "fixtures/explorers.json";
import { describe, expect, test } from "vitest";
import { FakeModel } from "../page/core/fake-model";
import { commonOf, focused, nameOf, press, Shown } from "../page/core/testing";
import type { BidTable } from "./scene.generated";
import bidExplorer, { type BidExplorerTraits } from "./view";

const plain = explorers.bids as unknown as BidTable;
const both = explorers.bidsInBothCodes as unknown as BidTable;
const withHand = explorers.bidsOfHand as unknown as BidTable;

function open(table = plain, chosen = "", total: number | "" = "") {
  const common = commonOf(table.hand ? "bid-explorer, a hand" : "bid-explorer");
  const words = table === both ? explorers.wordsInBothCodes : common.words;
  return new Shown(new FakeModel<BidExplorerTraits>({ ...common, words, table, chosen, total }), bidExplorer.render);
}

const text = (shown: Shown<BidExplorerTraits>, selector: string) =>
  shown.all(selector).map((one) => one.textContent.replace(/\uFE0E/g, "").trim());
const pressed = (shown: Shown<BidExplorerTraits>, toolbar: string) =>
  shown.all(`${toolbar} [aria-pressed="true"]`).map(nameOf);

describe("three suits", () => {
  test("are pressed one after the other and add up", () => {
    const shown = open();
    for (const suit of ["hearts", "spades", "diamonds"]) shown.button(suit).click();
    expect(shown.status).toBe("2 + 1 + 0 = 3 tricks.");
    expect(text(shown, ".pw-amount")).toEqual(["3 tricks"]);
    expect(text(shown, ".pw-totals small").join("")).toBe("");
    expect(shown.el.textContent).not.toContain("points");
  });

  test("add up in both codes for Counterpoint", () => {
    const shown = open(both);
    expect(shown.status).toBe("Choose three suits.");
    for (const suit of ["hearts", "spades", "diamonds"]) shown.button(suit).click();
    expect(shown.status).toBe("20 + 10 + 0 = 30 points in Counterpoint, 3 tricks in Ninety-Nine.");
    expect(text(shown, ".pw-amount")).toEqual(["3 tricks", "30 points"]);
    expect(pressed(shown, ".pw-totals")).toEqual(["3 tricks · 30 points"]);
    expect([shown.model.get("chosen"), shown.model.get("total")]).toEqual(["H S D", 30]);
  });

  test("are typed as letters, and a fourth is refused with the reason", () => {
    const shown = open(both);
    shown.button("diamonds").focus();
    for (const key of ["d", "S", "d"]) press(key);
    expect(shown.status).toContain("10 or 110 points in Counterpoint");
    press("c");
    expect(shown.status).toBe("Three suits are already chosen: take one away first.");
    press("Backspace");
    expect(shown.model.get("chosen")).toBe("D S");
    press("ArrowRight");
    expect(focused()).toBe("spades");
    expect(shown.all('.pw-suits [tabindex="0"]').map(nameOf)).toEqual(["spades"]);
    shown.button("Clear").click();
    expect(shown.model.get("chosen")).toBe("");
    expect(shown.leaked).toEqual([]);
  });
});

describe("a total", () => {
  test("shows every way to it, and a way shows its sum", () => {
    const shown = open();
    shown.all(".pw-totals button")[6]?.click();
    expect(text(shown, ".pw-ways button")).toEqual(["♣♣♦", "♣♥♠", "♥♥♥"]);
    shown.button("clubs hearts spades").click();
    expect(shown.status).toContain("3 + 2 + 1 = 6");
    expect(pressed(shown, ".pw-ways")).toEqual(["clubs hearts spades"]);
  });
});

describe("a hand", () => {
  test("has its cards chosen and put back", () => {
    const shown = open(withHand);
    const card = (name: string) => shown.all(".pw-hand button").find((one) => one.textContent.includes(name));
    card("9 of hearts")?.click();
    card("King of clubs")?.click();
    card("9 of hearts")?.click();
    expect(shown.model.get("chosen")).toBe("KC");
    card("Ace of spades")?.click();
    card("Ace of diamonds")?.click();
    expect(shown.status).toContain("3 + 1 + 0 = 4");
    card("King of spades")?.click();
    expect(shown.status).toContain("press one of them first");
  });

  test("says why a total is out of reach", () => {
    const shown = open(withHand);
    const nine = shown.all(".pw-totals button")[9];
    expect(nine?.getAttribute("aria-disabled")).toBe("true");
    nine?.click();
    expect(shown.status).toContain("That takes ♣♣♣; the hand holds");
  });

  test("lists the discards that make a total, with what each leaves", () => {
    const shown = open(withHand, "", 8);
    const found = shown.all(".pw-discards button");
    expect(found.length).toBeGreaterThan(0);
    found[0]?.click();
    expect(shown.status).toContain("= 8 tricks");
    expect(pressed(shown, ".pw-discards")).toHaveLength(1);
    expect(found[0]?.textContent).toContain("What is left");
  });
});

test("everything works with a dead kernel, in two views, and nothing is left behind", () => {
  const first = open();
  first.model.broken = true;
  const second = new Shown(first.model, bidExplorer.render);
  for (const suit of ["clubs", "clubs", "clubs"]) first.button(suit).click();
  expect(second.status).toContain("= 9 tricks");
  first.close();
  second.close();
  expect(first.model.listeners).toBe(0);
});
