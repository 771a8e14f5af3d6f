import { describe, expect, test } from "vitest";
import { nameOf } from "../page/core/testing";
import { openTable, scenes } from "./opened";

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

  test("says in words and not by colour alone what became of a bid", () => {
    const shown = openTable(over);
    const verdicts = shown.all(".pw-result tbody th").map(nameOf);
    expect(verdicts).toEqual(over.result?.rows.map(({ name, verdict = "" }) => `${name} ${verdict}`.trim()));
  });

  test("draws a line of the match for each player, the reader's own the strongest", () => {
    const shown = openTable(over);
    const lines = over.result?.chart.lines ?? [];
    expect(shown.all(".pw-match-line text").map(nameOf)).toEqual(
      lines.map(({ name, scores }) => `${name} ${scores.at(-1)}`),
    );
    expect(shown.all(".pw-match-line g.pw-yours")).toHaveLength(1);
  });

  test("is not there while a deal goes on", () => {
    expect(openTable(scenes.nnPlay).all(".pw-result")).toEqual([]);
  });
});
