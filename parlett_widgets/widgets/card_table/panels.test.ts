import { describe, expect, test } from "vitest";
import type { Zone } from "../page/cards.generated";
import { nameOf } from "../page/core/testing";
import type { Moment } from "./panels";
import type { Scene } from "./scene.generated";
import { asked, openTable, scenes } from "./table-fixture";

const over = scenes.nnDealOver;

describe("the result of a deal", () => {
  test("lies over the felt with its number, its sentence and a row for each player", () => {
    const shown = openTable(over);
    const card = shown.one(".pw-felt .pw-result");
    const { number, headline, rows, columns } = over.result ?? { rows: [], columns: [] };
    expect(nameOf(card.querySelector(".pw-number"))).toBe(number);
    expect(nameOf(card.querySelector(".pw-headline"))).toBe(headline);
    const [name, ...heads] = columns;
    expect(shown.all(".pw-result thead th").map(nameOf)).toEqual([name, ...(over.result?.bids ?? []), ...heads]);
    const cells = shown
      .all(".pw-result tbody tr")
      .map((row) => [...row.querySelectorAll("td:not(.pw-first)")].map(nameOf));
    expect(cells).toEqual(rows.map((row) => row.cells));
  });

  test("says in words, not by colour alone, whether a bid was made", () => {
    const shown = openTable(over);
    const verdicts = shown.all(".pw-result tbody :is(.pw-made, .pw-missed)").map(nameOf);
    expect(verdicts).toEqual(over.result?.rows.map(({ verdict }) => verdict));
  });

  test("shows beside each name the bid cards, or their backs, and the tricks won", () => {
    const shown = openTable(over);
    const rows = shown.all(".pw-result tbody tr");
    const own = rows[0] as Element;
    expect([...own.querySelectorAll(".pw-bid li")].map(nameOf)).toEqual(
      over.zones.find(({ kind, seat }) => kind === "bid" && seat === 0)?.cards.map(({ label }) => label),
    );
    expect(nameOf(own.querySelector(".pw-first"))).toContain(over.seats[0]?.bid?.text);
    expect(own.querySelectorAll(".pw-box.pw-full")).toHaveLength(over.seats[0]?.taken?.number ?? 0);
    const hidden = over.seats.filter(({ bid }) => bid?.face_down).length;
    expect(hidden).toBeGreaterThan(0);
    expect(rows.filter((row) => row.querySelectorAll(".pw-backs i").length === 3)).toHaveLength(hidden);
  });

  test("draws the chart of the match as Python has drawn it, with each player's name at the end of a line", () => {
    const shown = openTable(over);
    const words = over.result?.chart.parts.flatMap(({ words = [] }) => words.map(([, , text]) => text));
    expect(shown.all(".pw-figures text").map((word) => word.textContent)).toEqual(words);
    expect(shown.all(".pw-figures .pw-own path")).toHaveLength(1);
  });

  test("has a tile for the best trick, as cards, and one for the aim", () => {
    const shown = openTable(over);
    const [best, aim] = over.result?.tiles ?? [];
    const tiles = shown.all(".pw-tiles section");
    expect(tiles.map((tile) => tile.querySelector("b")?.textContent)).toEqual([best?.label, aim?.label]);
    expect(tiles[0]?.querySelectorAll("li")).toHaveLength(best?.cards?.length ?? 0);
    expect(nameOf(tiles[0]?.querySelector(".pw-winner") ?? null)).toContain("wins the trick");
    expect(nameOf(tiles[1]?.querySelector(".pw-do") ?? null)).toBe(aim?.head);
  });

  test("shows a place for each card that a tile leaves out", () => {
    const [best] = over.result?.tiles ?? [];
    const look = { ...best, kind: "look", label: "Worth a second look", cards: best?.cards?.slice(1), slots: 3 };
    const result = { ...over.result, tiles: [best, look] } as typeof over.result;
    expect(openTable({ ...over, result } as Scene).all(".pw-tiles section:last-child .pw-empty")).toHaveLength(1);
  });

  test("crosses the misses of two players between its rows", () => {
    const shown = openTable(scenes.cpDealOver);
    expect(shown.all(".pw-crossing")).toHaveLength(1);
    expect(shown.all(".pw-crossing path")).toHaveLength(2);
  });

  test("is absent while a deal goes on", () => {
    expect(openTable(scenes.nnPlay).all(".pw-result")).toEqual([]);
  });
});

const card = (id: string, more: object = {}) => ({
  ...{ id, rank: id.slice(0, -1), suit: id.slice(-1), label: id, seat: 0, ...more },
});
const zone = (id: string, cards: object[]) => ({ id, kind: "hand", label: id, cards, face_down: 0 }) as unknown as Zone;
const cost = { cost: "−6.4", text: "You played ♣6; ♦7 was better." };
const reviewed = {
  ...{ title: "Ninety-Nine · review of deal 1", label: "Review of deal 1", note: "Over 200 deals." },
  ...{ again: "Try again from here", result: "Result", earlier: "Earlier", later: "Later", turn: "Next turning point" },
  ...{ seats: [{ seat: 0 }, { seat: 1 }, { seat: 2 }] as never, piles: [] },
  tricks: [
    { zone: zone("trick", [card("6C")]), at: 1, cost: "−6.4" },
    { zone: zone("trick", [card("9H", { badges: [{ kind: "winner", text: "wins" }] })]), at: 2 },
  ],
  turns: [1],
  at: 1,
  moments: [
    { step: 0, name: "Bid", hand: zone("hand-0", [card("KS", { hinted: true })]) },
    { step: 13, name: "Trick 1", trick: 0, hand: zone("hand-0", [card("6C"), card("7D")]), ...cost },
    { step: 16, name: "Trick 2", trick: 1, hand: zone("hand-0", [card("9H")]) },
  ],
};

function opened() {
  const shown = openTable(scenes.nnDealOver);
  expect(shown.all(".pw-review")).toEqual([]);
  shown.model.set("reviewed", reviewed);
  const press = (name: string) =>
    shown
      .all(".pw-bar button")
      .find((one) => one.textContent === name)
      ?.click();
  return { shown, press, name: () => shown.one(".pw-scene > b").textContent };
}

test("a review opens at the first turning point, and leads from trick to trick and back to the result", () => {
  const { shown, press, name } = opened();
  expect(name()).toBe("Trick 1");
  expect(shown.all(".pw-film .pw-missed").map(({ textContent }) => textContent)).toEqual(["−6.4"]);
  press("Later");
  press("Later");
  expect(name()).toBe("Trick 2");
  press("Next turning point");
  expect(name()).toBe("Trick 1");
  press("Earlier");
  expect(name()).toBe("Bid");
  shown.all(".pw-film button")[1]?.click();
  expect(name()).toBe("Trick 2");
  press("Result");
  expect(shown.all(".pw-review")).toEqual([]);
  expect(shown.all(".pw-result")).toHaveLength(1);
  expect(asked(shown)).toEqual([]);
});

test("a turning point that is still closed is asked at the table", () => {
  const { shown, press } = opened();
  const [bid, first, second] = reviewed.moments as [Moment, Moment, Moment];
  const closed = { ...second, cost: "•", text: "Something better was possible here.", ask: "again 16" };
  shown.model.set("reviewed", { ...reviewed, turns: [1, 2], moments: [bid, first, closed] });
  press("Next turning point");
  shown.all(".pw-turns button")[1]?.click();
  press("Later");
  expect(asked(shown).map(({ action }) => action)).toEqual(["again 16"]);
});

test("a moment of a review can be tried again", () => {
  const { shown, press } = opened();
  press("Try again from here");
  expect(asked(shown).map(({ action }) => action)).toEqual(["what-if 13"]);
});
