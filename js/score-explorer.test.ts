import { describe, expect, test } from "vitest";

import { FakeModel } from "./core/fake-model";
import type { ScoreTable } from "./core/scores.generated";
import { common, nameOf, press, Shown } from "./core/testing";
import explorers from "./fixtures/explorers.en.json";
import scoreExplorer, { type ScoreExplorerTraits } from "./score-explorer";

type Explorer = Shown<ScoreExplorerTraits>;

const counterpoint = explorers.counterpoint as unknown as ScoreTable;
const ninetyNine = explorers.ninetyNine as unknown as ScoreTable;

function open(bids = [60, 70], taken = [58, 62], table = counterpoint, premium = ""): Explorer {
  return new Shown(new FakeModel<ScoreExplorerTraits>({ ...common, table, bids, taken, premium }), scoreExplorer.render);
}
const openThree = (bids: number[], taken: number[], premium = "") => open(bids, taken, ninetyNine, premium);

const row = (shown: Explorer, head: string) => {
  const found = shown.all(".pw-deal tr").find((one) => one.firstElementChild?.textContent === head);
  return [...(found?.children ?? [])].slice(1).map((cell) => cell.textContent);
};
const field = (shown: Explorer, label: string, type: string) =>
  shown.all(`[aria-label="${label}"]`).find((one) => one.matches(type)) as HTMLInputElement;

function enter(box: HTMLInputElement, value: string, event = "input") {
  box.value = value;
  box.dispatchEvent(new Event(event, { bubbles: true }));
}

describe("Counterpoint", () => {
  test("crosses the misses over and adds the bonus", () => {
    const shown = open();
    expect(row(shown, "Miss")).toEqual(["2", "8"]);
    expect(row(shown, "From the other player's miss")).toEqual(["8", "2"]);
    expect(row(shown, "Bonus")).toEqual(["10", "0"]);
    expect(row(shown, "Score of the deal")).toEqual(["18", "2"]);
    expect(shown.all(".pw-crossing text").map((one) => one.textContent)).toEqual(["2", "8"]);
    expect(shown.status).toContain("You score 8 + 10 (bonus) = 18. North scores 2.");
  });

  test("follows the slider, the box and the bid", () => {
    const shown = open();
    enter(field(shown, "Points of You", '[type="range"]'), "50");
    expect(row(shown, "Miss")).toEqual(["10", "8"]);
    enter(field(shown, "Points of You", '[type="text"]'), "57");
    expect(shown.model.get("taken")).toEqual([57, 62]);
    enter(field(shown, "Bid of North", "select"), "0", "change");
    expect(row(shown, "The bid counts as")).toEqual(["60", "100"]);
    expect(shown.status).toContain("North's bid of 0 counts as 100.");
  });

  test("refuses more than there is, and says how much is left", () => {
    const shown = open();
    const box = field(shown, "Points of You", '[type="text"]');
    enter(box, "80");
    expect(shown.status).toBe("There are 120 points in a deal: You can have 58 at most.");
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(box.value).toBe("80");
    expect(shown.model.get("taken")).toEqual([58, 62]);
    box.dispatchEvent(new Event("blur"));
    expect(box.value).toBe("58");
    enter(field(shown, "Points of North", '[type="range"]'), "90");
    expect(shown.status).toContain("North can have 62 at most.");
    expect(field(shown, "Points of North", '[type="range"]').value).toBe("62");
  });

  test("says what lies in the bid cards", () => {
    expect(open([60, 70], [58, 50]).el.textContent).toContain("The six bid cards then hold 12 points.");
    expect(open([60, 70], [0, 0]).el.textContent).toContain("would have to hold 120 points; they hold 64 at most.");
  });

  test("has a map in which the present cell is marked", () => {
    const shown = open();
    expect(shown.all(".pw-map tbody tr")).toHaveLength(14);
    expect(shown.all('.pw-map [aria-current="true"]').map((cell) => [...cell.children].map((one) => one.textContent))).toEqual([["10", "2"]]);
    expect(shown.one(".pw-map caption").textContent).toBe(
      "With a bid of 60 and 58 points taken: an own bonus of 10, and 2 for the other player.",
    );
    enter(shown.one(".pw-fold select") as HTMLInputElement, "1", "change");
    expect(shown.one(".pw-map caption").textContent).toContain("With a bid of 70 and 62 points taken");
  });

  test("is turned with the arrow keys, and no key reaches the notebook", () => {
    const shown = open();
    field(shown, "Points of You", '[type="text"]').focus();
    press("ArrowDown");
    press("x");
    expect(shown.model.get("taken")).toEqual([57, 62]);
    expect(shown.leaked).toEqual([]);
  });
});

describe("Ninety-Nine", () => {
  test("gives the bonus to those who made it", () => {
    const shown = openThree([3, 2, 5], [3, 1, 5]);
    expect(row(shown, "Bid made")).toEqual(["✓ made", "× failed", "✓ made"]);
    expect(row(shown, "Score of the deal")).toEqual(["23", "1", "25"]);
    expect(shown.status).toContain("2 bids were made: a bonus of 20 points each.");
  });

  test("lets a failed premium bid go to the others", () => {
    const shown = openThree([9, 0, 1], [8, 0, 1]);
    const choice = shown.all("select").find((one) => nameOf(one.parentElement).startsWith("Premium bid")) as HTMLInputElement;
    enter(choice, "0 reveal", "change");
    expect(row(shown, "Premium bid")).toEqual(["0", "60", "60"]);
    expect(row(shown, "Score of the deal")).toEqual(["8", "80", "81"]);
    expect(shown.status).toContain("Your reveal fails: 60 more points for each opponent.");
  });

  test("waits until all nine tricks are given out", () => {
    const shown = openThree([3, 2, 4], [3, 1, 4]);
    expect(row(shown, "Score of the deal")).toEqual(["–", "–", "–"]);
    expect(shown.status).toBe("Tricks not yet given out: 1.");
    enter(field(shown, "Tricks of West", '[type="range"]'), "2");
    expect(row(shown, "Score of the deal")).toEqual(["13", "12", "14"]);
    enter(field(shown, "Tricks of West", '[type="range"]'), "3");
    expect(shown.status).toContain("West can have 2 at most");
  });
});

test("everything works with a dead kernel, in two views, and nothing is left behind", () => {
  const first = open();
  first.model.broken = true;
  const second = new Shown(first.model, scoreExplorer.render);
  enter(field(first, "Points of You", '[type="range"]'), "20");
  expect(row(second, "Miss")).toEqual(["40", "8"]);
  first.close();
  second.close();
  expect(first.model.listeners).toBe(0);
});
