import { describe, expect, test } from "vitest";

import { FakeModel } from "./core/fake-model";
import type { Scene } from "./core/scene.generated";
import { common, focused, press, Shown } from "./core/testing";
import frames from "./fixtures/replay.en.json";
import replay, { type ReplayTraits } from "./replay";

const scenes = frames as unknown as Scene[];

function open(step = 0) {
  return new Shown(new FakeModel<ReplayTraits>({ ...common, frames: scenes, step }), replay.render);
}

describe("a replay", () => {
  test("leads through the match step by step", () => {
    const shown = open();
    expect(shown.status).toBe("West is to lead.");
    shown.button("Next").click();
    expect(shown.status).toBe("West led ♠7: the count is 7.");
    shown.button("Last").click();
    expect(shown.status).toContain("West wins the trick");
    shown.button("Back").click();
    shown.button("First").click();
    expect(shown.status).toBe("West is to lead.");
    expect(shown.model.saved.at(-1)).toEqual({ step: 0 });
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

  test("works with a dead kernel", () => {
    const shown = open();
    shown.model.broken = true;
    shown.button("Next").click();
    expect(shown.status).toBe("West led ♠7: the count is 7.");
  });

  test("shows its hands without anything to press in them", () => {
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
    expect(second.status).toContain("West wins the trick");
    first.close();
    second.close();
    expect(first.model.listeners).toBe(0);
  });

  test("lets no arrow key through to the notebook", () => {
    const shown = open();
    shown.one("input").focus();
    press("ArrowRight");
    expect(shown.leaked).toEqual([]);
  });
});
