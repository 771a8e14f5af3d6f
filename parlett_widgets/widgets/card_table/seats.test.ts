import { describe, expect, test } from "vitest";
import { focused, nameOf } from "../page/core/testing";
import type { Scene, Seat } from "./scene.generated";
import { asked, openTable, type ShownTable, scenes } from "./table-fixture";

const strip = (shown: ShownTable, seat: number) => shown.one(`.pw-seat[data-seat="${seat}"]`);
const seen = (element: Element) => {
  const copy = element.cloneNode(true) as Element;
  for (const unseen of copy.querySelectorAll(".pw-unseen")) unseen.remove();
  return copy.textContent.replaceAll("\uFE0E", "").replace(/\s+/g, " ").trim();
};
const withSeat = (scene: Scene, seat: number, more: Partial<Seat>) =>
  ({ ...scene, seats: scene.seats.map((one) => (one.seat === seat ? { ...one, ...more } : one)) }) as Scene;

describe("a player's strip", () => {
  const boxes = (shown: ShownTable, seat: number) =>
    [...strip(shown, seat).querySelectorAll(".pw-box")].map((box) =>
      box.matches(".pw-beyond") ? "too many" : box.matches(".pw-full") ? "full" : "free",
    );

  test("shows the bid by its cards and the tricks as boxes and a number", () => {
    const taken = { number: 1, aim: 4, pips: true, text: "1 trick, bid 4" };
    const shown = openTable(withSeat(scenes.nnPlay, 0, { taken }));
    expect(strip(shown, 0).querySelectorAll(".pw-bid .pw-card")).toHaveLength(3);
    expect(boxes(shown, 0)).toEqual(["full", "free", "free", "free"]);
    expect(seen(strip(shown, 0))).toContain("1/4");
  });

  test("reads out in words what is shown as signs", () => {
    const shown = openTable(scenes.nnPlay);
    expect(nameOf(strip(shown, 0))).toContain("bid 2 + 2 + 0 = 4");
    expect(nameOf(strip(shown, 0))).toContain("0 tricks, bid 4");
    expect(nameOf(strip(shown, 1))).toContain("bid face down");
  });

  test("shows tricks beyond the bid, and no empty boxes for an unknown bid", () => {
    const taken = (number: number, aim?: number) => ({
      number,
      ...(aim !== undefined && { aim }),
      pips: true,
      text: "",
    });
    const over = openTable(withSeat(scenes.nnPlay, 0, { taken: taken(3, 2) }));
    expect(boxes(over, 0)).toEqual(["full", "full", "too many"]);
    expect(seen(strip(over, 0))).toContain("3/2");
    const unknown = openTable(withSeat(scenes.nnPlay, 0, { taken: taken(1) }));
    expect(boxes(unknown, 0)).toEqual(["full"]);
  });

  test("shows a hidden bid as backs, and card-points as a number without pips", () => {
    const shown = openTable(scenes.cpPlay);
    expect(strip(shown, 1).querySelectorAll(".pw-backs i")).toHaveLength(3);
    expect(seen(strip(shown, 0))).toContain("0/30");
    expect(boxes(shown, 0)).toEqual([]);
  });

  test("shows a bid that is not made of suits as its words", () => {
    const bid = { suits: [], face_down: 0, text: "odd" };
    const shown = openTable(withSeat(scenes.nnPlay, 1, { bid }));
    expect(seen(strip(shown, 1))).toContain("odd");
  });

  test("has no score for a hand that scores nothing", () => {
    const shown = openTable(scenes.nnDummy);
    expect(strip(shown, 1).querySelector(".pw-score")?.textContent).toBe("26");
    expect(strip(shown, 2).querySelector(".pw-score")).toBeNull();
  });
});

describe("the trick", () => {
  const spot = (element: HTMLElement) =>
    ["--x", "--y"].map((name) => Number.parseInt(element.style.getPropertyValue(name), 10));
  const placed = (shown: ShownTable) =>
    shown.all(".pw-round li").map((li) => [nameOf(li.querySelector(".pw-by")), ...spot(li)] as const);

  test("lies towards its players, in the order of play", () => {
    const shown = openTable(scenes.nnPlay);
    const [west, north, free] = placed(shown);
    expect([west?.[0], north?.[0], free?.[0]]).toEqual(["West", "North", ""]);
    expect(west?.[1]).toBeLessThan(free?.[1] ?? 0);
    expect(north?.[1]).toBeGreaterThan(free?.[1] ?? 0);
    expect(free?.[2]).toBeGreaterThan(north?.[2] ?? 0);
    expect(shown.all(".pw-round .pw-empty")).toHaveLength(1);
  });

  test("has room for two players at the top", () => {
    const laid = placed(openTable(scenes.nnFive)).slice(0, 4);
    expect(laid.map(([name]) => name)).toEqual(["West", "North", "Northeast", "East"]);
    expect(laid.map(([, x]) => x)).toEqual(laid.map(([, x]) => x).sort((one = 0, other = 0) => one - other));
  });

  test("has a fixed place for every player, whoever leads", () => {
    for (const scene of [scenes.nnPlay, scenes.nnFive, scenes.cpPlay, scenes.cpThree]) {
      const places = placed(openTable(scene)).map(([, x, y]) => `${x} ${y}`);
      expect(new Set(places).size).toBe(scene.seats.length);
    }
  });

  test("is a row in order of play where cards act on each other", () => {
    expect(openTable(scenes.four).all(".pw-round")).toEqual([]);
    expect(openTable(scenes.four).all(".pw-chain li")).toHaveLength(4);
  });
});

describe("what lies beside the trick", () => {
  test("is the turn-up, and the bids at their players' places with all three cards", () => {
    const shown = openTable(scenes.cpDealOver);
    expect(shown.all(".pw-pile")).toEqual([]);
    expect(shown.all(".pw-seat .pw-bid").map((bid) => bid.childElementCount)).toEqual([3, 3]);
    expect(nameOf(openTable(scenes.nnPlay).one(".pw-turn-up"))).toContain("Trump: ♠");
  });

  test("is a back for each card of a face-down bid, and one back with a number for a stock", () => {
    expect(openTable(scenes.nnPlay).all('.pw-seat[data-seat="1"] .pw-few .pw-card')).toHaveLength(3);
    const stock = openTable(scenes.yourTurn);
    expect(stock.all(".pw-stock .pw-card")).toHaveLength(1);
    expect(nameOf(stock.one(".pw-stock"))).toBe("Stock: 28");
  });

  test("is the previous trick, with its winner", () => {
    const shown = openTable(scenes.nnTrickWon);
    expect(shown.all(".pw-last li")).toHaveLength(3);
    expect(shown.all(".pw-last .pw-winner")).toHaveLength(1);
  });

  test("without a turn-up there are only the words", () => {
    expect(openTable(scenes.nnFive).all(".pw-turn-up .pw-card")).toEqual([]);
  });
});

describe("a dummy's hand", () => {
  const bars = (shown: ShownTable) => shown.all('[role="toolbar"]');

  test("is played from like one's own hand when it is its turn", () => {
    const shown = openTable(scenes.nnDummy);
    expect(bars(shown).map((bar) => bar.getAttribute("aria-label"))).toEqual(["Dummy's hand", "Your hand"]);
    shown.button("10 of clubs").click();
    expect(asked(shown).map(({ action }) => action)).toEqual(["play 10C"]);
  });

  test("has a Tab stop of its own", () => {
    const shown = openTable(scenes.nnDummy);
    shown.button("10 of clubs").focus();
    shown.button("Ace of hearts").focus();
    expect(bars(shown).map((bar) => nameOf(bar.querySelector('[tabindex="0"]')))).toEqual([
      "10 of clubs",
      "Ace of hearts",
    ]);
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
  test("have the safe one as their main button, and the focus goes there", () => {
    const shown = openTable(scenes.nnBid);
    shown.button("Undo").focus();
    shown.button("10 of hearts").focus();
    shown.model.set("scene", scenes.nnPremium);
    expect(shown.all(".pw-offer button").map(nameOf)).toEqual([
      "Pass nothing is shown nothing more nothing lost",
      "Declare your bid cards +30 if made 30 to each if not",
      "Reveal bid cards and hand +60 if made 60 to each if not",
    ]);
    expect(shown.one(".pw-primary").dataset.id).toBe("pass");
    shown.button("Declare your bid cards +30 if made 30 to each if not").click();
    expect(asked(shown).map(({ action }) => action)).toContain("declare");
    expect(focused()).toContain("Pass");
  });
});

describe("the score sheet", () => {
  test("is a table with heads, points, notes and a total", () => {
    const shown = openTable(scenes.nnDealOver);
    const table = shown.one(".pw-sheet");
    expect(nameOf(table.closest("details")?.querySelector("summary") ?? null)).toBe("Score sheet");
    expect(shown.all('.pw-sheet th[scope="col"]').map(nameOf)).toEqual(["Deal", "You", "West", "North"]);
    expect(shown.all('.pw-sheet th[scope="row"]').map(nameOf)).toEqual(["1", "2", "3", "Total"]);
    expect(shown.all(".pw-sheet tbody tr:first-child td").map(nameOf)).toEqual([
      "2bid 4, took 2",
      "1took 1",
      "36bid 6, took 6",
    ]);
    expect(shown.all("tfoot td").map(nameOf)).toEqual(["71", "6", "40"]);
  });

  test("ticks bids that were made, for the eye alone", () => {
    const shown = openTable(scenes.nnDealOver);
    const ticks = shown.all(".pw-sheet tbody tr:first-child td").map((cell) => cell.textContent.includes("✓"));
    expect(ticks).toEqual([false, false, true]);
  });

  test("is absent before a deal is over", () => {
    expect(openTable(scenes.nnPlay).all("table")).toEqual([]);
  });

  test("and the rules stay as they are when the table goes on, since they are sent separately", () => {
    const shown = openTable(scenes.nnDealOver);
    const rules = shown.one(".pw-rules").textContent;
    const { rules: _, sheet: __, ...next } = scenes.nnBid;
    shown.model.set("scene", next);
    expect(shown.all(".pw-sheet tbody tr")).toHaveLength(3);
    expect(shown.one(".pw-rules").textContent).toBe(rules);
  });
});
