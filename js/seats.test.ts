import { describe, expect, test } from "vitest";

import type { Scene, Seat } from "./core/scene.generated";
import { focused, nameOf } from "./core/testing";
import { asked, openTable, scenes, type ShownTable } from "./table/testing";

const strip = (shown: ShownTable, seat: number) => shown.one(`.pw-seat[data-seat="${seat}"]`);
const seen = (element: Element) => {
  const copy = element.cloneNode(true) as Element;
  for (const unseen of copy.querySelectorAll(".pw-unseen")) unseen.remove();
  return copy.textContent.replaceAll("\uFE0E", "").replace(/\s+/g, " ").trim();
};
const withSeat = (scene: Scene, seat: number, more: Partial<Seat>) =>
  ({ ...scene, seats: scene.seats.map((one) => (one.seat === seat ? { ...one, ...more } : one)) }) as Scene;

describe("a player's strip", () => {
  test("shows the bid by its suits and the tricks as pips and a number", () => {
    const taken = { number: 1, aim: 4, pips: true, text: "1 trick, bid 4" };
    const shown = openTable(withSeat(scenes.nnPlay, 0, { taken }));
    expect(seen(strip(shown, 0))).toContain("♥♥♦");
    expect(seen(strip(shown, 0))).toContain("●○○○ 1/4");
  });

  test("reads out in words what the eye sees as signs", () => {
    const shown = openTable(scenes.nnPlay);
    expect(nameOf(strip(shown, 0))).toContain("bid ♥2 + ♥2 + ♦0 = 4");
    expect(nameOf(strip(shown, 0))).toContain("0 tricks, bid 4");
    expect(nameOf(strip(shown, 1))).toContain("bid face down");
  });

  test("shows more tricks than were bid, and none that an unknown bid would ask for", () => {
    const taken = (number: number, aim?: number) => ({ number, ...(aim !== undefined && { aim }), pips: true, text: "" });
    const over = openTable(withSeat(scenes.nnPlay, 0, { taken: taken(3, 2) }));
    expect(seen(strip(over, 0))).toContain("●●● 3/2");
    const unknown = openTable(withSeat(scenes.nnPlay, 0, { taken: taken(1) }));
    expect(seen(strip(unknown, 0))).not.toContain("○");
  });

  test("shows a hidden bid as backs, and card-points as a number without pips", () => {
    const shown = openTable(scenes.cpPlay);
    expect(strip(shown, 1).querySelectorAll(".pw-backs i")).toHaveLength(3);
    expect(seen(strip(shown, 0))).toContain("0/30");
    expect(seen(strip(shown, 0))).not.toMatch(/[●○]/);
  });

  test("shows a bid that is not made of suits as its words", () => {
    const bid = { suits: [], face_down: 0, text: "odd" };
    const shown = openTable(withSeat(scenes.nnPlay, 0, { bid }));
    expect(seen(strip(shown, 0))).toContain("odd");
  });

  test("has no score for a hand that scores nothing", () => {
    const shown = openTable(scenes.nnDummy);
    expect(strip(shown, 1).querySelector(".pw-score")?.textContent).toBe("26");
    expect(strip(shown, 2).querySelector(".pw-score")).toBeNull();
  });
});

describe("the trick", () => {
  const placed = (shown: ShownTable) =>
    shown.all(".pw-compass li").map((li) => [nameOf(li.querySelector(".pw-by")), li.style.gridArea.replaceAll(" ", "")]);

  test("lies on its players' sides, in the order of play", () => {
    const shown = openTable(scenes.nnPlay);
    expect(placed(shown)).toEqual([
      ["West", "1/1/3/2"],
      ["North", "1/4/3/5"],
      ["", "2/2/3/4"],
    ]);
    expect(shown.all(".pw-compass .pw-empty")).toHaveLength(1);
  });

  test("has room for two players at the top", () => {
    const shown = openTable(scenes.nnFive);
    expect(placed(shown).slice(0, 4)).toEqual([
      ["West", "1/1/3/2"],
      ["North", "1/2/2/3"],
      ["Northeast", "1/3/2/4"],
      ["East", "1/4/3/5"],
    ]);
  });

  test("of two players, and where cards work on each other, is a row", () => {
    expect(openTable(scenes.cpPlay).all(".pw-compass")).toEqual([]);
    expect(openTable(scenes.four).all(".pw-compass")).toEqual([]);
  });
});

describe("the piles", () => {
  test("turn-up to the left of the trick, bids to its right with all three cards", () => {
    const shown = openTable(scenes.cpDealOver);
    const [left, right] = shown.all(".pw-piles");
    expect(left?.childElementCount).toBe(0);
    expect(right?.querySelectorAll(".pw-pile")).toHaveLength(2);
    expect(right?.querySelectorAll(".pw-bid:first-child .pw-card")).toHaveLength(3);
    expect(nameOf(openTable(scenes.nnPlay).all(".pw-piles")[0] ?? null)).toContain("Trump: ♠");
  });

  test("a bid that lies face down shows a back for each card, a stock one with its number", () => {
    const bid = { id: "bid-1", kind: "bid" as const, seat: 1, label: "West's bid", cards: [], face_down: 3 };
    const shown = openTable({ ...scenes.nnPlay, zones: [...scenes.nnPlay.zones, bid] });
    expect(shown.all(".pw-bid:last-child .pw-card")).toHaveLength(3);
    const stock = openTable(scenes.yourTurn);
    expect(stock.all(".pw-stock .pw-card")).toHaveLength(1);
    expect(stock.one(".pw-many").textContent).toBe("28");
  });

  test("without a turn-up there are only the words", () => {
    expect(openTable(scenes.nnFive).all(".pw-turn-up .pw-card")).toEqual([]);
  });
});

describe("a dummy's hand", () => {
  const bars = (shown: ShownTable) => shown.all('[role="toolbar"]');

  test("is played from like one's own when it is its turn", () => {
    const shown = openTable(scenes.nnDummy);
    expect(bars(shown).map((bar) => bar.getAttribute("aria-label"))).toEqual(["Dummy's hand", "Your hand"]);
    shown.button("10 of clubs").click();
    expect(asked(shown).map(({ action }) => action)).toEqual(["play 10C"]);
  });

  test("has a Tab stop of its own", () => {
    const shown = openTable(scenes.nnDummy);
    shown.button("10 of clubs").focus();
    shown.button("Ace of hearts").focus();
    expect(bars(shown).map((bar) => nameOf(bar.querySelector('[tabindex="0"]')))).toEqual(["10 of clubs", "Ace of hearts"]);
  });

  test("gets the focus when it is to be played from, and gives it back", () => {
    const shown = openTable(scenes.nnPlay);
    shown.button("King of spades").focus();
    shown.model.set("scene", scenes.nnDummy);
    expect(document.activeElement?.closest('[role="toolbar"]')?.getAttribute("aria-label")).toBe("Dummy's hand");
    shown.model.set("scene", scenes.nnTrickWon);
    expect(document.activeElement?.closest('[role="toolbar"]')?.getAttribute("aria-label")).toBe("Your hand");
  });
});

describe("several things to do at once", () => {
  test("are all main buttons, and the focus goes to the first", () => {
    const shown = openTable(scenes.nnBid);
    shown.button("Undo").focus();
    shown.button("10 of hearts").focus();
    shown.model.set("scene", scenes.nnPremium);
    expect(shown.all(".pw-primary").map(nameOf)).toEqual(["Pass", "Declare (30 points)", "Reveal (60 points)"]);
    expect(focused()).toBe("Pass");
  });
});

describe("the score sheet", () => {
  test("is a table with heads, points, notes and a total", () => {
    const shown = openTable(scenes.nnDealOver);
    const table = shown.one("table");
    expect(nameOf(table.closest("details")?.querySelector("summary") ?? null)).toBe("Score sheet");
    expect(shown.all('th[scope="col"]').map(nameOf)).toEqual(["Deal", "South", "West", "North"]);
    expect(shown.all('th[scope="row"]').map(nameOf)).toEqual(["1", "2", "3", "Total"]);
    expect(shown.all("tbody tr:first-child td").map(nameOf)).toEqual(["2bid 4, took 2", "1took 1", "36bid 6, took 6"]);
    expect(shown.all("tfoot td").map(nameOf)).toEqual(["71", "6", "40"]);
  });

  test("ticks bids that were made, for the eye alone", () => {
    const shown = openTable(scenes.nnDealOver);
    const ticks = shown.all("tbody tr:first-child td").map((cell) => cell.textContent.includes("✓"));
    expect(ticks).toEqual([false, false, true]);
  });

  test("is not there before a deal is over", () => {
    expect(openTable(scenes.nnPlay).all("table")).toEqual([]);
  });

  test("and the rules stay as they are when the table goes on, since they are sent apart", () => {
    const shown = openTable(scenes.nnDealOver);
    const rules = shown.one(".pw-rules").textContent;
    const { rules: _, sheet: __, ...next } = scenes.nnBid;
    shown.model.set("scene", next);
    expect(shown.all("tbody tr")).toHaveLength(3);
    expect(shown.one(".pw-rules").textContent).toBe(rules);
  });
});
