import states from "fixtures/states.json";
import { expect, test } from "vitest";
import { FakeModel } from "../page/core/fake-model";
import { nameOf, Shown } from "../page/core/testing";
import practice, { type PracticeTraits } from "./view";

const open = (state: object) =>
  new Shown<PracticeTraits>(new FakeModel(state as PracticeTraits), practice.render as never);

/** Answers the question that is shown, rightly. */
function answer(shown: Shown<PracticeTraits>) {
  const { right } = shown.model.get("question").answer;
  shown.model.set("answer", right[0] as string);
}

test("what is due stands by subject, and Start asks the first question", () => {
  const shown = open(states.practice);
  expect(shown.all(".pw-due li b").map(nameOf)).toEqual(states.practice.scene.rows.map(({ title }) => title));
  shown.button("Start").click();
  expect(shown.model.get("asking")).toBe(true);
  expect(nameOf(shown.one("h3"))).toBe(states.practice.question.prompt);
  expect(nameOf(shown.one(".pw-run"))).toBe("Question 1 of 3");
  expect(document.activeElement).toBe(shown.one("input"));
});

test("a question keeps its place until the next one is asked", () => {
  const shown = open({ ...states.practice, asking: true });
  answer(shown);
  shown.model.set("marks", ["right", "", ""]);
  expect(nameOf(shown.one(".pw-run"))).toBe("Question 1 of 3");
  shown.button("Next question").click();
  expect(nameOf(shown.one(".pw-run"))).toBe("Question 2 of 3");
});

test("a question whose place the kernel tells late has it once it is told", () => {
  const shown = open({ ...states.practice, asking: true });
  answer(shown);
  shown.button("Next question").click();
  shown.model.set("marks", ["right", "", ""]);
  expect(nameOf(shown.one(".pw-run"))).toBe("Question 2 of 3");
});

test("outdated questions are not asked before the kernel has made them again", () => {
  const shown = open({ ...states.practice, outdated: true });
  shown.button("Start").click();
  expect(shown.model.get("asking")).toBe(true);
  expect(shown.all("input")).toEqual([]);
  shown.model.set("outdated", false);
  expect(nameOf(shown.one("h3"))).toBe(states.practice.question.prompt);
  expect(document.activeElement).toBe(shown.one("input"));
});

test("after the last question comes what has been done", () => {
  const shown = open({ ...states.practice, asking: true });
  const { length } = [0, ...states.practice.more];
  for (let i = 1; i < length; i++) {
    answer(shown);
    shown.button("Next question").click();
  }
  answer(shown);
  shown.model.set("comes_back", "Right: it comes back tomorrow.");
  expect(nameOf(shown.one(".pw-after"))).toBe("Right: it comes back tomorrow.");
  shown.button("Finish").click();
  expect(shown.model.get("asking")).toBe(false);
  expect(shown.all(".pw-due li")).toHaveLength(states.practice.scene.rows.length);
});

test("a mark is also said in words, and nothing is offered when nothing is due", () => {
  const shown = open(states["practice, told"]);
  expect(shown.all('.pw-due [data-mark="wrong"] .pw-soft').map(nameOf)).toEqual(["missed: 0 of 1 right"]);
  const { ahead, ...scene } = { ...states["practice, told"].scene, rows: [], button: "" };
  const idle = open({ ...states.practice, scene });
  expect(idle.all("button")).toEqual([]);
});
