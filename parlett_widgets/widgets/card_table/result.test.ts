import { describe, expect, test } from "vitest";
import { nameOf } from "../page/core/testing";
import { openTable, scenes } from "./table-fixture";

const over = scenes.nnDealOver;

describe("the result of a deal", () => {
  test("lies over the felt with its number, its sentence and a row for each player", () => {
    const shown = openTable(over);
    const card = shown.one(".pw-felt .pw-result");
    const { number, headline, rows, columns } = over.result ?? { rows: [], columns: [] };
    expect(nameOf(card.querySelector(".pw-number"))).toBe(number);
    expect(nameOf(card.querySelector(".pw-headline"))).toBe(headline);
    expect(shown.all(".pw-result thead th").map(nameOf)).toEqual(columns);
    const cells = shown.all(".pw-result tbody tr").map((row) => [...row.querySelectorAll("td")].map(nameOf));
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
    expect(nameOf(own.querySelector("th"))).toContain(over.seats[0]?.bid?.text);
    expect(own.querySelectorAll(".pw-box.pw-full")).toHaveLength(over.seats[0]?.taken?.number ?? 0);
    const hidden = over.seats.filter(({ bid }) => bid?.face_down).length;
    expect(hidden).toBeGreaterThan(0);
    expect(rows.filter((row) => row.querySelectorAll(".pw-backs i").length === 3)).toHaveLength(hidden);
  });

  test("draws the chart of the match as Python has drawn it, with each player's name at the end of a line", () => {
    const shown = openTable(over);
    const [chart] = over.result?.figures ?? [];
    const words = chart?.parts.flatMap(({ words = [] }) => words.map(([, , text]) => text));
    expect(shown.all(".pw-figures text").map((word) => word.textContent)).toEqual(words);
    expect(shown.all(".pw-figures .pw-own path")).toHaveLength(1);
  });

  test("is absent while a deal goes on", () => {
    expect(openTable(scenes.nnPlay).all(".pw-result")).toEqual([]);
  });
});
