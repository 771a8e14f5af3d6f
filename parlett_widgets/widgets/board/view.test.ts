import states from "fixtures/states.json";
import { describe, expect, test } from "vitest";

import { FakeModel } from "../page/core/fake-model";
import { nameOf, press, Shown } from "../page/core/testing";
import board, { type BoardTraits } from "./view";

type State = BoardTraits;
const begun = states.board as unknown as State;
const told = states["board, told"] as unknown as State;

function open(state: State, more: Partial<State> = {}) {
  const shown = new Shown<State>(new FakeModel<State>({ ...state, ...more }), board.render);
  shown.one(".pw-root").focus();
  return shown;
}

const keys = (...pressed: string[]) => {
  for (const key of pressed) press(key);
};
const bars = (shown: Shown<State>) => shown.all(".pw-bar").map((bar) => Number(nameOf(bar).match(/\d+$/)?.[0]));

describe("a question on a board", () => {
  test("is voted on twice and answered with a remote control and counting keys alone", () => {
    const shown = open(begun);
    keys("a", "B", "2", "PageDown", "b", "b", "b", "PageDown");
    expect(shown.model.get("votes")[0]).toEqual({ first: "ABB", second: "BBB" });
    expect(shown.model.get("stage")).toBe("reveal");
    expect(bars(shown)).toEqual([1, 0, 2, 3, 0, 0]);
    keys("PageDown");
    expect([shown.model.get("at"), shown.model.get("stage")]).toEqual([1, "first"]);
    expect(shown.leaked).toEqual([]);
  });

  test("names the keys that count, up to its last letter", () => {
    const slide = begun.slides[0];
    const last = slide?.kind === "question" && slide.options.at(-1)?.letter;
    expect(nameOf(open(begun).one(".pw-keys"))).toContain(`A–${last}: count votes`);
  });

  test("hides how the votes were spread and what is right until both votes are in", () => {
    const shown = open(told, { at: 0, stage: "second" });
    expect(bars(shown)).toEqual([]);
    expect(shown.all("[data-verdict], .pw-mistake")).toEqual([]);
    const slide = told.slides[0];
    expect(slide?.kind === "question" && shown.el.textContent.includes(slide.explanation)).toBe(false);
    keys("PageDown");
    expect(slide?.kind === "question" && shown.status.includes(slide.explanation)).toBe(true);
    expect(shown.all('[data-verdict="right"]').length).toBe(1);
    expect(shown.all(".pw-mistake").map(nameOf)).toContain("“You score your own miss.”");
  });

  test("lets a miscount be taken back, by key and by button", () => {
    const shown = open(begun);
    shown.button("Count a vote for C").click();
    keys("a", "a", "Backspace");
    shown.button("Take one back").click();
    expect(shown.model.get("votes")[0]?.first).toBe("C");
    press("a", { repeat: true });
    keys("f", "9", "Enter");
    expect(shown.model.get("votes")[0]?.first).toBe("C");
  });

  test("goes back through its votes, and starts again", () => {
    const shown = open(told, { at: 0, stage: "reveal" });
    keys("PageUp");
    expect(shown.model.get("stage")).toBe("second");
    keys("PageDown");
    shown.button("Vote again").click();
    expect(shown.model.get("votes")[0]).toEqual({ first: "", second: "" });
    expect(shown.model.get("stage")).toBe("first");
  });
});

test("another case is offered where there is one, and only once the answer is shown", () => {
  const [slide, ...rest] = told.slides;
  if (slide?.kind !== "question") throw new Error("the first slide is not a question");
  const shown = open(told, { at: 0, stage: "reveal", slides: [{ ...slide, more: true }, ...rest] });
  shown.button("Another case").click();
  expect(shown.model.get("replaced")).toBe(slide.id);
  keys("PageUp");
  expect(shown.all("button").map(nameOf)).not.toContain("Another case");
});

test("a period blanks the screen and any key brings it back without doing more", () => {
  const shown = open(begun);
  keys(".");
  expect(nameOf(shown.one(".pw-blank"))).toBe(begun.words.blank);
  keys("PageDown");
  expect(shown.all(".pw-blank")).toEqual([]);
  expect(shown.model.get("stage")).toBe("first");
});

test("a link is shown with its code, and the last slide stays", () => {
  const shown = open(begun, { at: 1 });
  expect(shown.one("svg[role=img]").getAttribute("aria-label")).toBe("https://example.org/#1");
  expect(shown.button("Last slide").getAttribute("aria-disabled")).toBe("true");
  keys("PageDown");
  expect(shown.model.get("at")).toBe(1);
});

test("codes are handed to the kernel while a vote is open, and it names those that it could not count", () => {
  const paste = (text: string) => {
    const clipboardData = { getData: () => text };
    const event = Object.assign(new Event("paste", { bubbles: true, composed: true }), { clipboardData });
    document.activeElement?.dispatchEvent(event);
  };
  const shown = open(begun);
  paste("Aiko: 1K7QM");
  expect(shown.model.sent).toEqual([{ kind: "codes", codes: "Aiko: 1K7QM" }]);
  shown.model.set("notice", "Aiko: 1K7QM: this is no code.");
  expect(shown.status).toContain("Aiko: 1K7QM: this is no code.");
  keys("PageDown", "PageDown");
  paste("Ben: 1K7QM");
  expect(shown.model.sent.length).toBe(1);
});

test("a replay on a slide is stepped through before the next slide comes", async () => {
  const steps: number[] = [];
  const child = new FakeModel({ step: 0 });
  child.on("change:step", () => steps.push(child.get("step")));
  const el = document.createElement("p");
  const replay = { kind: "widget", model: "m", picture: "", alt: "", last: 2 } as const;
  const slides: State["slides"] = [replay, replay];
  const model = Object.assign(new FakeModel<State>({ ...begun, slides }), {
    widget_manager: {
      get_model: () => Promise.resolve(child),
      create_view: () => Promise.resolve({ el, remove: () => el.remove() }),
    },
  });
  const shown = new Shown<State>(model, board.render);
  shown.one(".pw-root").focus();
  const said: (string | null)[] = [];
  for (let i = 0; i < 3; i++) {
    await new Promise((done) => setTimeout(done));
    said.push(shown.one(".pw-primary").textContent);
    keys("PageDown");
  }
  await new Promise((done) => setTimeout(done));
  expect(said).toEqual(["Next step", "Next step", "Next slide"]);
  expect(steps).toEqual([1, 2]);
  expect(model.get("at")).toBe(1);
  expect(shown.button("Last slide").getAttribute("aria-disabled")).toBe("true");
});
