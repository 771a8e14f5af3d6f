import explorers from "fixtures/explorers.json";
import { describe, expect, test } from "vitest";
import { FakeModel } from "../page/core/fake-model";
import { commonOf, nameOf, press, Shown } from "../page/core/testing";
import type { ScoreTable } from "./scene.generated";
import scoreExplorer, { type ScoreExplorerTraits } from "./view";

type Explorer = Shown<ScoreExplorerTraits>;

const counterpoint = explorers.counterpoint as unknown as ScoreTable;
const ninetyNine = explorers.ninetyNine as unknown as ScoreTable;

function open(bids = [60, 70], taken = [58, 62], table = counterpoint, premium = ""): Explorer {
  const common = commonOf(table === ninetyNine ? "score-explorer, Ninety-Nine" : "score-explorer");
  return new Shown(
    new FakeModel<ScoreExplorerTraits>({ ...common, table, bids, taken, premium }),
    scoreExplorer.render,
  );
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
    enter(field(shown, "Points: You", '[type="range"]'), "50");
    expect(row(shown, "Miss")).toEqual(["10", "8"]);
    enter(field(shown, "Points: You", '[type="text"]'), "57");
    expect(shown.model.get("taken")).toEqual([57, 62]);
    enter(field(shown, "Bid: North", "select"), "0", "change");
    expect(row(shown, "The bid counts as")).toEqual(["60", "100"]);
    expect(shown.status).toContain("North's bid of 0 counts as 100.");
  });

  test("takes points from the other player once there are no more, as high as the slider goes", () => {
    const shown = open();
    enter(field(shown, "Points: You", '[type="range"]'), "80");
    expect(shown.model.get("taken")).toEqual([80, 40]);
    enter(field(shown, "Points: North", '[type="range"]'), "120");
    expect(shown.model.get("taken")).toEqual([0, 120]);
    expect(shown.status).toContain("Each miss is scored by the other player.");
  });

  test("leaves points that a player gives up in the bid cards, and takes them from there first", () => {
    const shown = open();
    const slider = field(shown, "Points: You", '[type="range"]');
    enter(slider, "40");
    enter(slider, "40", "change");
    expect(shown.model.get("taken")).toEqual([40, 62]);
    enter(slider, "59");
    expect(shown.model.get("taken")).toEqual([59, 61]);
  });

  test("takes the nearest number there is from the box, and shows it when the box is left", () => {
    const shown = open();
    const box = field(shown, "Points: You", '[type="text"]');
    enter(box, "800");
    expect(box.value).toBe("800");
    expect(shown.model.get("taken")).toEqual([120, 0]);
    enter(box, "60");
    expect(shown.model.get("taken")).toEqual([60, 60]);
    box.dispatchEvent(new Event("blur"));
    expect(box.value).toBe("60");
    enter(box, "x");
    expect(shown.model.get("taken")).toEqual([60, 60]);
    expect(box.getAttribute("aria-invalid")).toBe("true");
    box.dispatchEvent(new Event("blur"));
    expect(box.value).toBe("60");
  });

  test("says what lies in the bid cards", () => {
    expect(open([60, 70], [58, 50]).el.textContent).toContain("The six bid cards then hold 12 points.");
    expect(open([60, 70], [0, 0]).el.textContent).toContain("would have to hold 120 points; they can hold at most 64.");
  });

  test("has a map in which the current cell is marked", () => {
    const shown = open();
    expect(shown.all(".pw-map tbody tr")).toHaveLength(14);
    expect(
      shown.all('.pw-map [aria-current="true"]').map((cell) => [...cell.children].map((one) => one.textContent)),
    ).toEqual([["10", "2"]]);
    expect(shown.one(".pw-map caption").textContent).toBe(
      "Bid 60, 58 points taken: a bonus of 10, and 2 for the other player.",
    );
    enter(shown.one(".pw-fold select") as HTMLInputElement, "1", "change");
    expect(shown.one(".pw-map caption").textContent).toContain("Bid 70, 62 points taken");
  });

  test("is changed with the arrow keys, and no key reaches the notebook", () => {
    const shown = open();
    field(shown, "Points: You", '[type="text"]').focus();
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
    expect(shown.one(".pw-sides ~ .pw-soft").textContent).toBe("3 + 1 + 5 = 9: all 9 tricks.");
    expect(shown.status).toContain("2 bids were made: a bonus of 20 points each.");
  });

  test("asks for no premium bid unless the table does, or one is made", () => {
    const shown = open([3, 2, 5], [3, 1, 5], { ...ninetyNine, choose_premium: false });
    expect(shown.one(".pw-root").textContent).not.toContain("Premium");
    shown.model.set("premium", "0 declare");
    expect(row(shown, "Premium bid")).toEqual(["30", "0", "0"]);
  });

  test("gives the others the points of a failed premium bid", () => {
    const shown = openThree([9, 0, 1], [8, 0, 1]);
    const choice = shown
      .all("select")
      .find((one) => nameOf(one.parentElement).startsWith("Premium bid")) as HTMLInputElement;
    enter(choice, "0 reveal", "change");
    expect(row(shown, "Premium bid")).toEqual(["0", "60", "60"]);
    expect(row(shown, "Score of the deal")).toEqual(["8", "80", "81"]);
    expect(shown.status).toContain("Your reveal fails: 60 more points for each opponent.");
  });

  test("moves tricks between the players: from the next one clockwise who has any, and to the next one", () => {
    const shown = openThree([3, 2, 4], [3, 1, 5]);
    const slider = (name: string) => field(shown, `Tricks: ${name}`, '[type="range"]');
    const turn = (name: string, tricks: string) => {
      enter(slider(name), tricks);
      enter(slider(name), tricks, "change");
      return shown.model.get("taken");
    };
    expect(turn("You", "4")).toEqual([4, 0, 5]);
    expect(turn("You", "5")).toEqual([5, 0, 4]);
    expect(turn("West", "3")).toEqual([5, 3, 1]);
    expect(turn("North", "9")).toEqual([0, 0, 9]);
    expect(turn("North", "7")).toEqual([2, 0, 7]);
    expect(row(shown, "Score of the deal")).toEqual(["2", "0", "7"]);
  });

  test("gives back what was taken on the way while a slider is still held", () => {
    const shown = openThree([3, 2, 4], [3, 1, 5]);
    const slider = field(shown, "Tricks: You", '[type="range"]');
    for (const tricks of ["5", "9", "4"]) enter(slider, tricks);
    expect(shown.model.get("taken")).toEqual([4, 0, 5]);
    enter(slider, "3");
    expect(shown.model.get("taken")).toEqual([3, 1, 5]);
  });

  test("is changed with the arrow keys in the box", () => {
    const shown = openThree([3, 2, 4], [3, 1, 5]);
    field(shown, "Tricks: West", '[type="text"]').focus();
    press("ArrowUp");
    expect(shown.model.get("taken")).toEqual([3, 2, 4]);
    press("ArrowDown");
    press("ArrowDown");
    press("ArrowDown");
    expect(shown.model.get("taken")).toEqual([3, 0, 6]);
  });

  test("keeps a trick that is given back until all are assigned", () => {
    const shown = openThree([3, 2, 4], [3, 0, 0]);
    field(shown, "Tricks: You", '[type="text"]').focus();
    press("ArrowUp");
    press("ArrowDown");
    expect(shown.model.get("taken")).toEqual([3, 0, 0]);
  });

  test("waits until all nine tricks are assigned", () => {
    const shown = openThree([3, 2, 4], [3, 1, 4]);
    expect(row(shown, "Score of the deal")).toEqual(["–", "–", "–"]);
    expect(shown.status).toBe("Tricks not yet assigned: 1.");
    enter(field(shown, "Tricks: West", '[type="range"]'), "2");
    expect(row(shown, "Score of the deal")).toEqual(["13", "12", "14"]);
  });
});

test("everything works with a dead kernel, in two views, and nothing is left behind", () => {
  const first = open();
  first.model.broken = true;
  const second = new Shown(first.model, scoreExplorer.render);
  enter(field(first, "Points: You", '[type="range"]'), "20");
  expect(row(second, "Miss")).toEqual(["40", "8"]);
  first.close();
  second.close();
  expect(first.model.listeners).toBe(0);
});
