import { describe, expect, test } from "vitest";
import { focused, press, type Shown } from "../page/core/testing";
import {
  cards,
  common,
  main,
  number,
  open,
  option,
  options,
  pick,
  rightOf,
  says,
  submit,
  three,
  trick,
  type,
  wrongOf,
} from "./question-fixture";
import type { PredictTraits } from "./view";

describe("the next question", () => {
  const more = [options, cards, three, trick];

  test("is one press away after a right answer, which is not asked again", () => {
    const shown = open(number, { more });
    type(shown, rightOf(number));
    submit(shown);
    expect(main(shown)).toBe(common.words.next);
    expect(focused()).toBe(common.words.next);
    submit(shown);
    expect(says(shown, "h3")).toBe(options.prompt);
    expect(shown.model.get("more")).toEqual([cards, three, trick]);
    expect(shown.model.get("answer")).toBe("");
    expect(document.activeElement).toBe(option(shown, "a"));
    expect(says(shown, ".pw-run")).toBe("1 of 3 in a row");
    expect(shown.all(".pw-run i").map(({ className }) => className)).toEqual(["pw-hit", "", ""]);
  });

  test.each([number, three])("leaves the focus in the answer if there is none", (question) => {
    const shown = open(question);
    if (question === number) type(shown, rightOf(question) as string);
    else pick(shown, rightOf(question) as string);
    shown.one(".pw-primary").focus();
    submit(shown);
    expect(shown.all(".pw-primary")).toEqual([]);
    expect(shown.one(question === number ? "input" : ".pw-hand").contains(document.activeElement)).toBe(true);
  });

  test("comes after a wrong answer too, and the question missed comes back after three others", () => {
    const shown = open(number, { more });
    type(shown, wrongOf(number));
    submit(shown);
    expect(says(shown, ".pw-below")).toContain(common.words.returns);
    submit(shown);
    expect(shown.model.get("more")).toEqual([cards, three, number, trick]);
  });

  test("leaves the answers before it in what Python is told, which may be told late", () => {
    const other = { ...number, id: "other" };
    const shown = open(number, { more: [other], hints_seen: 1 });
    for (const answer of [wrongOf(number), rightOf(other)]) {
      type(shown, answer);
      submit(shown);
      submit(shown);
    }
    expect(shown.model.get("question")).toEqual(number);
    expect(shown.model.get("answered")).toEqual([
      [number.id, wrongOf(number), 1],
      [other.id, rightOf(other), 0],
    ]);
  });

  test("is one of three in a row, and the third masters the kind", () => {
    const [second, third] = [2, 3].map((in_a_row) => open(number, { more, in_a_row, answer: rightOf(number) }));
    expect(says(second as Shown<PredictTraits>, ".pw-run")).toBe("2 of 3 in a row");
    expect(says(second as Shown<PredictTraits>, ".pw-below")).not.toContain(common.words.mastered);
    expect(says(third as Shown<PredictTraits>, ".pw-below")).toContain(common.words.mastered);
  });

  test("does not count a question that has come back as one of three in a row", () => {
    const shown = open(number, { more: [number] });
    type(shown, wrongOf(number));
    submit(shown);
    submit(shown);
    type(shown, rightOf(number));
    submit(shown);
    expect(says(shown, ".pw-run")).toBe("0 of 3 in a row");
  });

  test("counts an answer after some of the hints as one of three in a row, but not one after all of them", () => {
    const runs = [number.hints.length - 1, number.hints.length].map((hints_seen) => {
      const shown = open(number, { more, hints_seen });
      type(shown, rightOf(number));
      submit(shown);
      return says(shown, ".pw-run");
    });
    expect(runs).toEqual(["1 of 3 in a row", "0 of 3 in a row"]);
  });

  test("shows the number in a row that Python has counted, even if it is none", () => {
    const shown = open(number, { more: [number], in_a_row: 0 });
    type(shown, rightOf(number));
    submit(shown);
    shown.model.set("in_a_row", 0);
    shown.model.set("uncounted", "seen");
    expect(says(shown, ".pw-run")).toBe("0 of 3 in a row");
    expect(says(shown, ".pw-after")).toBe(common.words.uncounted_seen);
  });

  test("begins a new row after a wrong answer, even in a kind that is mastered", () => {
    const shown = open(number, { more, in_a_row: 5 });
    expect(says(shown, ".pw-run")).toBe("3 of 3 in a row");
    type(shown, wrongOf(number));
    submit(shown);
    expect(says(shown, ".pw-run")).toBe("0 of 3 in a row");
  });

  test("says why a right answer did not count", () => {
    const again = open(number, { more: [number, number] });
    for (const given of [wrongOf(number), rightOf(number)]) {
      type(again, given as string);
      submit(again);
      if (given === rightOf(number)) expect(says(again, ".pw-after")).toBe(common.words.uncounted_seen);
      submit(again);
    }
    expect(again.model.get("uncounted")).toBe("");
    const hinted = open(number, { more, hints_seen: number.hints.length });
    type(hinted, rightOf(number));
    submit(hinted);
    expect(says(hinted, ".pw-after")).toBe(common.words.uncounted_hint);
  });

  test("has no dots among the examples of a lesson, which do not count", () => {
    const shown = open(number, { more, uncounted: "example" });
    expect(shown.all(".pw-run")).toEqual([]);
    type(shown, rightOf(number));
    submit(shown);
    expect(shown.all(".pw-after")).toEqual([]);
    expect(shown.model.get("uncounted")).toBe("example");
  });

  test("is asked by a presenter's remote, once the answer is given", () => {
    const shown = open(options, { more: [number] });
    shown.one(".pw-root").focus();
    press("PageDown");
    expect(shown.one("h3").textContent).toBe(options.prompt);
    option(shown, rightOf(options) as string).click();
    shown.one(".pw-root").focus();
    press("PageDown");
    expect(shown.one("h3").textContent).toBe(number.prompt);
  });

  test("is not offered where there is none", () => {
    const shown = open(options);
    option(shown, "a").click();
    expect(shown.all(".pw-primary")).toEqual([]);
    expect(document.activeElement).not.toBe(null);
  });
});
