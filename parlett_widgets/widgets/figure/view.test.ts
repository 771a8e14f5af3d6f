import states from "fixtures/states.json";
import { describe, expect, test } from "vitest";

import { FakeModel } from "../page/core/fake-model";
import { commonOf, focused, press, Shown } from "../page/core/testing";
import type { Chart, ChartPane } from "./scene.generated";
import figure, { type FigureTraits } from "./view";

const { lang, charts } = states.figure as unknown as FigureTraits;
const [ways, points] = charts as [Chart, Chart];
const at = (chart: Chart, place = chart.at) => chart.panes[place] as ChartPane;

const open = () =>
  new Shown<FigureTraits>(new FakeModel<FigureTraits>({ ...commonOf("figure"), lang, charts }), figure.render);
const captions = (shown: Shown<FigureTraits>) => shown.all(".pw-caption").map((one) => one.textContent);
const accents = (shown: Shown<FigureTraits>) =>
  shown.all('.pw-bar[aria-pressed="true"] span[aria-hidden]').map((label) => label.textContent);

describe("a figure", () => {
  test("can be read without its picture: every bar is a button that says its sentence", () => {
    const shown = open();
    for (const { said } of [...at(ways).bars, ...at(points).bars]) shown.button(said);
  });

  test("marks what its sentence is about, and then the bar with the focus", () => {
    const shown = open();
    expect(accents(shown)).toEqual(["6", "6"]);
    expect(captions(shown)).toEqual([at(ways).caption, at(points).caption]);
    shown.one(".pw-bar[tabindex='0']").focus();
    press("ArrowRight");
    const next = at(ways).bars[7];
    expect(focused()).toBe(next?.said);
    expect(captions(shown)[0]).toBe(next?.said);
    expect(accents(shown)).toEqual([next?.label, "6"]);
  });

  test("marks the bar that the pointer moves over, not one that comes to lie under a pointer at rest", () => {
    const shown = open();
    const [first, second] = shown.all(".pw-bar");
    for (const type of ["pointerenter", "pointerover", "mouseenter", "mouseover"])
      first?.dispatchEvent(new MouseEvent(type, { bubbles: type.endsWith("over") }));
    expect(captions(shown)[0]).toBe(at(ways).caption);
    expect(accents(shown)[0]).toBe("6");
    second?.dispatchEvent(new MouseEvent("pointermove", { bubbles: true }));
    expect(captions(shown)[0]).toBe(at(ways).bars[1]?.said);
  });

  test("shows the bars of another setting", () => {
    const shown = open();
    const slider = shown.one('[type="range"]') as HTMLInputElement;
    slider.value = "2";
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    expect(accents(shown)).toEqual(["6", "2"]);
    expect(captions(shown)[1]).toBe(at(points, 2).caption);
    expect(slider.getAttribute("aria-valuetext")).toContain(at(points, 2).caption);
  });
});
