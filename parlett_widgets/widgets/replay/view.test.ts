import fixture from "fixtures/packed.json";
import scenes from "fixtures/replay.json";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Scene } from "../card_table/scene.generated";
import { FakeModel } from "../page/core/fake-model";
import { commonOf, focused, press, Shown } from "../page/core/testing";
import { type Packed, unpack } from "./frames";
import replay, { type ReplayTraits } from "./view";

const common = commonOf("replay");
const frames = scenes as unknown as Scene[];
const jumps = [
  { step: 0, label: "trick 1" },
  { step: 2, label: "trick 2" },
];

/** Like pack in scene_parts.py, but without sharing any parts. */
function pack(values: readonly unknown[]): Packed {
  const parts: unknown[] = [];
  const put = (part: unknown) => parts.push(part) - 1;
  const putValue = (value: unknown): number => {
    if (Array.isArray(value)) return put([-1, ...value.map(putValue)]);
    if (value === null || typeof value !== "object") return put(value);
    return put([put(Object.keys(value)), ...Object.values(value).map(putValue)]);
  };
  return { frames: values.map(putValue), parts };
}

function open(step = 0, traits: Partial<ReplayTraits> = {}) {
  const model = new FakeModel<ReplayTraits>({
    ...common,
    packed: pack(frames),
    jumps,
    step,
    speed: 1,
    marked: false,
    ...traits,
  });
  return new Shown(model, replay.render);
}

function choose(shown: Shown<ReplayTraits>, label: string, value: string) {
  const select = list(shown, label);
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

function list(shown: Shown<ReplayTraits>, label: string) {
  const select = shown
    .all("label")
    .find((one) => one.firstChild?.textContent === label)
    ?.querySelector("select");
  if (!select) throw new Error(`no list is called "${label}"`);
  return select;
}

describe("a replay", () => {
  test("steps through the match", () => {
    const shown = open();
    expect(shown.status).toContain("North leads next");
    shown.button("Next").click();
    expect(shown.status).toContain("North leads ♠7");
    shown.button("Last").click();
    expect(shown.status).toContain("You went above 17");
    shown.button("Back").click();
    shown.button("First").click();
    expect(shown.status).toContain("North leads next");
    expect(shown.model.saved.at(-1)).toEqual({ step: 0 });
  });

  test("shows its marks until they are switched off, and has no switch without marks", () => {
    expect(open().all(".pw-jump .pw-switch")).toEqual([]);
    const shown = open(0, { marked: true });
    const marks = shown.button("Marks on cards");
    expect(marks.getAttribute("aria-pressed")).toBe("true");
    marks.click();
    expect(marks.getAttribute("aria-pressed")).toBe("false");
    expect(shown.one(".pw-root").classList).toContain("pw-no-marks");
  });

  test("says where it stands, in text and on the slider", () => {
    const shown = open(3);
    expect(shown.one(".pw-step-of").textContent).toBe("Step 3 of 4");
    expect(shown.one("input").getAttribute("aria-valuetext")).toBe("Step 3 of 4");
    const slider = shown.one("input") as HTMLInputElement;
    slider.value = "1";
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    expect(shown.model.get("step")).toBe(1);
  });

  test("keeps the focus on its button at either end, where a press does nothing", () => {
    const shown = open(3);
    shown.button("Next").focus();
    shown.button("Next").click();
    expect(focused()).toBe("Next");
    expect(shown.button("Next").getAttribute("aria-disabled")).toBe("true");
    shown.button("Next").click();
    expect(shown.model.get("step")).toBe(4);
  });

  test("goes to a deal or a trick, and shows which one it is in", () => {
    const shown = open(3);
    expect(list(shown, "Go to").value).toBe("2");
    expect([...list(shown, "Go to").options].map(({ text }) => text)).toEqual(["trick 1", "trick 2"]);
    choose(shown, "Go to", "0");
    expect(shown.status).toContain("North leads next");
    shown.button("Next").click();
    expect(list(shown, "Go to").value).toBe("0");
  });

  test("goes to the moment of a line of the log", () => {
    const log = [
      { id: "l0", text: "West leads.", step: 1 },
      { id: "l1", text: "You win.", step: 3 },
    ];
    const shown = open(4, { packed: pack(frames.map((frame) => ({ ...frame, log }))) });
    shown.button("West leads.").click();
    expect(shown.model.get("step")).toBe(1);
    shown.button("You win.").click();
    expect(shown.model.saved.at(-1)).toEqual({ step: 3 });
  });

  test("shows the points of the deals that are over", () => {
    const row = { head: "1", cells: [{ points: 12 }, { points: 17 }] };
    const sheet = {
      label: "Scores",
      corner: "Deal",
      columns: ["South", "West"],
      rows: [row],
      total: { ...row, head: "Total" },
    };
    const shown = open(0, { packed: pack([frames[0], { ...frames[1], sheet }]) });
    expect(shown.all("table").length).toBe(0);
    shown.button("Next").click();
    expect(shown.one("tbody").textContent).toBe("11217");
  });

  test("is stepped by a presenter's remote control, wherever in it the focus is", () => {
    const shown = open();
    for (const place of [shown.button("First"), shown.one("input"), list(shown, "Speed"), shown.one("summary")]) {
      place.focus();
      press("PageDown");
      expect(shown.model.get("step")).toBe(1);
      press("PageUp");
      press("PageUp");
      expect(shown.model.get("step")).toBe(0);
    }
    press("PageDown", { ctrlKey: true });
    expect(shown.model.get("step")).toBe(0);
    for (const place of [shown.one(".pw-root"), shown.button("First")]) {
      place.focus();
      press("ArrowRight");
      expect(shown.model.get("step")).toBe(1);
      press("ArrowLeft");
    }
    shown.one("summary").focus();
    press("ArrowRight");
    expect(shown.model.get("step")).toBe(0);
    expect(shown.one(".pw-root").textContent).toContain("Page Down goes on, Page Up goes back.");
  });

  test("works with a dead kernel", () => {
    const shown = open();
    shown.model.broken = true;
    shown.button("Next").click();
    expect(shown.status).toContain("North leads ♠7");
  });

  test("shows its hands with nothing to press in them", () => {
    const shown = open();
    expect(shown.all('[role="toolbar"], .pw-hand button')).toEqual([]);
    expect(shown.all("ul.pw-hand li").length).toBe(12);
  });

  test("keeps two views in step, survives a step out of range, and leaves nothing behind", () => {
    const first = open();
    const second = new Shown(first.model, replay.render);
    first.button("Next").click();
    expect(second.status).toBe(first.status);
    first.model.set("step", 99);
    expect(second.status).toContain("You went above 17");
    first.close();
    second.close();
    expect(first.model.listeners).toBe(0);
  });

  test("lets no key through to the notebook", () => {
    const shown = open();
    shown.one("input").focus();
    for (const key of ["ArrowRight", "Home", "PageDown", "Escape"]) press(key);
    expect(shown.leaked).toEqual([]);
  });

  test("shows only its name while there is nothing to show", () => {
    expect(open(0, { packed: pack([]), jumps: [] }).one(".pw-root").textContent).toBe("");
  });
});

describe("a replay that plays", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const playing = (shown: Shown<ReplayTraits>) => shown.all('[aria-label="Pause"]').length === 1;
  const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

  test("takes a step every 1.5 seconds, stops at the end, and from there starts over", () => {
    const shown = open();
    shown.button("Play").focus();
    shown.button("Play").click();
    expect(focused()).toBe("Pause");
    wait(1.4);
    expect(shown.model.get("step")).toBe(0);
    wait(0.2);
    expect(shown.status).toContain("North leads ♠7");
    wait(4.4);
    expect(shown.model.get("step")).toBe(4);
    expect(focused()).toBe("Play");
    expect(vi.getTimerCount()).toBe(0);
    shown.button("Play").click();
    expect(shown.model.get("step")).toBe(0);
    expect(playing(shown)).toBe(true);
  });

  test.each([
    [0.5, 3],
    [2, 0.75],
    [4, 0.375],
  ])("takes a step at speed %f in %f seconds", (speed, seconds) => {
    const shown = open();
    choose(shown, "Speed", String(speed));
    expect(shown.model.saved.at(-1)).toEqual({ speed });
    shown.button("Play").click();
    wait(seconds - 0.01);
    expect(shown.model.get("step")).toBe(0);
    wait(0.02);
    expect(shown.model.get("step")).toBe(1);
  });

  test("goes on at the new speed when it is changed on the way", () => {
    const shown = open();
    shown.button("Play").click();
    wait(1.6);
    choose(shown, "Speed", "4");
    wait(0.4);
    expect(shown.model.get("step")).toBe(2);
    expect(playing(shown)).toBe(true);
  });

  test.each<[string, (shown: Shown<ReplayTraits>) => void]>([
    ["the pause button", (shown) => shown.button("Pause").click()],
    ["a step by hand", (shown) => shown.button("Back").click()],
    ["Page Down", () => press("PageDown")],
    ["Escape", () => press("Escape")],
    ["a jump", (shown) => choose(shown, "Go to", "0")],
    ["a step from Python", (shown) => shown.model.set("step", 0)],
    ["the end of the view", (shown) => shown.close()],
  ])("stops at %s, and no timer is left", (_, act) => {
    const shown = open();
    shown.button("Play").focus();
    shown.button("Play").click();
    wait(3.1);
    act(shown);
    const step = shown.model.get("step");
    expect(vi.getTimerCount()).toBe(0);
    expect(playing(shown)).toBe(false);
    wait(10);
    expect(shown.model.get("step")).toBe(step);
  });

  test("goes on with a dead kernel", () => {
    const shown = open();
    shown.model.broken = true;
    shown.button("Play").click();
    wait(1.6);
    expect(shown.status).toContain("North leads ♠7");
  });

  test("plays in one of two views at a time", () => {
    const first = open();
    const second = new Shown(first.model, replay.render);
    first.button("Play").click();
    wait(1);
    second.button("Play").click();
    wait(0.6);
    expect([first, second].filter(playing)).toEqual([first]);
    wait(1.5);
    expect(second.model.get("step")).toBe(2);
  });

  test("has nothing to play in a match of one moment", () => {
    const shown = open(0, { packed: pack(frames.slice(0, 1)) });
    expect(shown.button("Play").getAttribute("aria-disabled")).toBe("true");
    shown.button("Play").click();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the log of a replay", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });
  const rest = () => vi.advanceTimersByTime(200);
  const lines = (shown: Shown<ReplayTraits>) => shown.all(".pw-moment");

  test("shows the moment of the line that has the focus, without a kernel, and goes back on Escape", () => {
    const shown = open(frames.length - 1);
    const now = shown.status;
    lines(shown)[0]?.focus();
    rest();
    expect(shown.status).toBe(
      `Viewing an earlier moment. ${frames[frames.at(-1)?.log.find(({ heading }) => !heading)?.step ?? 0]?.status}`,
    );
    expect(shown.one(".pw-root").classList.contains("pw-past")).toBe(true);
    expect(shown.model.get("step")).toBe(frames.length - 1);
    press("Escape");
    expect(shown.status).toBe(now);
    expect(document.activeElement).toBe(lines(shown)[0]);
  });

  test("goes to the moment of the line that is pressed", () => {
    const shown = open(frames.length - 1);
    lines(shown)[0]?.click();
    rest();
    expect(shown.model.get("step")).toBe(frames.at(-1)?.log.find(({ heading }) => !heading)?.step);
    expect(shown.one(".pw-root").classList.contains("pw-past")).toBe(false);
  });
});

test("what Python has packed is unpacked as it was", () => {
  const { frames, packed } = fixture;
  expect(frames.map((_, i) => unpack(packed, i))).toEqual(frames);
  expect(frames.map((_, i) => JSON.stringify(unpack(packed, i)))).toEqual(frames.map((frame) => JSON.stringify(frame)));
  expect(unpack(packed, frames.length)).toBeUndefined();
});
