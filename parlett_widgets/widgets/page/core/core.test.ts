import tables from "fixtures/chain.json";
import { beforeEach, describe, expect, test } from "vitest";

import explorer, { type ChainExplorerTraits } from "../../chain_explorer/view";
import { FakeModel } from "./fake-model";
import { commonOf, press, Shown } from "./testing";
import { inFigures, unbroken } from "./text";
import { hostIsDark } from "./theme";

let shown: Shown<ChainExplorerTraits>;

/** Whether a key reaches the notebook: JupyterLab, where events bubble, and Notebook, which hears them first. */
function reaches(key: string, more: KeyboardEventInit = {}): boolean {
  const before = shown.leaked.length;
  const target = document.activeElement;
  press(key, more);
  const ignored = target?.hasAttribute("data-lm-suppress-shortcuts");
  const bubbled = shown.leaked.length > before;
  expect(ignored, "one decision for both").toBe(!bubbled);
  return bubbled;
}

beforeEach(() => {
  const traits = { ...commonOf("chain-explorer"), table: tables, chain: "4S 5H JD KC", step: 1 };
  shown = new Shown(new FakeModel(traits as unknown as ChainExplorerTraits), explorer.render);
});

describe("a key pressed in a widget", () => {
  test.each([
    ["its background", ".pw-root"],
    ["a button", "button"],
    ["a text box", "input[type=text]"],
  ])("stays there, but a combination reaches the notebook: in %s", (_, selector) => {
    for (const key of ["b", "d", "0", "x", "PageDown", "Escape", "B", "Enter"]) {
      shown.one(selector).focus();
      expect(reaches(key), key).toBe(false);
    }
    shown.one(selector).focus();
    for (const way of [{ ctrlKey: true }, { metaKey: true }]) {
      expect(reaches("Control", way), "the modifier alone").toBe(false);
      expect(reaches("s", way)).toBe(true);
      expect(reaches("s", { ...way, repeat: true }), "held down").toBe(true);
      expect(reaches("C", { ...way, shiftKey: true })).toBe(true);
      expect(reaches("Enter", way), "the cell would run again").toBe(false);
    }
    expect(reaches("1", { altKey: true })).toBe(true);
    expect(reaches("d"), "the modifier was released outside the window").toBe(false);
  });

  test("is typed, not a combination, where AltGr or an input method makes a letter of it", () => {
    for (const selector of ["button", "input[type=text]"]) {
      shown.one(selector).focus();
      expect(reaches("@", { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(false);
      expect(reaches("s", { ctrlKey: true, isComposing: true })).toBe(false);
      expect(reaches("Process", { ctrlKey: true, keyCode: 229 } as KeyboardEventInit)).toBe(false);
    }
  });

  test("that ends a conversion leaves the text box focused", () => {
    const box = shown.one("input[type=text]");
    box.focus();
    press("Escape", { isComposing: true });
    expect(document.activeElement).toBe(box);
  });
});

test.each([
  ["z", {}],
  ["Z", { shiftKey: true }],
  ["y", {}],
  ["я", { code: "KeyZ" }],
  ["a", {}],
  ["Backspace", {}],
  ["ArrowLeft", { shiftKey: true }],
])("Ctrl+%s edits the text of a box, and reaches the notebook from a button", (key, more) => {
  for (const way of [{ ctrlKey: true }, { metaKey: true }]) {
    shown.one("input[type=text]").focus();
    expect(reaches(key, { ...way, ...more })).toBe(false);
    shown.one("button").focus();
    expect(reaches(key, { ...way, ...more })).toBe(true);
  }
});

test("every root can take the focus, is not translated and runs from left to right", () => {
  const root = shown.one(".pw-root");
  expect(["tabindex", "translate", "dir"].map((name) => root.getAttribute(name))).toEqual(["-1", "no", "ltr"]);
});

test.each([
  ["rgb(24, 28, 26)", true],
  ["rgb(255, 255, 255)", false],
])("in a shadow tree, the page around its host counts: %s", (background, dark) => {
  const cell = document.createElement("div");
  cell.style.backgroundColor = background;
  const host = document.createElement("div");
  const inner = document.createElement("div");
  const place = document.createElement("div");
  document.body.append(cell);
  cell.append(host);
  host.attachShadow({ mode: "open" }).append(inner);
  inner.attachShadow({ mode: "open" }).append(place);
  expect(hostIsDark(place)).toBe(dark);
});

test.each([
  ["♥10 wins. Card-points: 4_+_10_=_14.", "a sum"],
  ["You score 8_+_10_(bonus)_=_18. North scores 2.", "a sum with a word"],
  ["あなたに8_+_10（ボーナス）=_18点入ります。", "a sum in Japanese"],
  ["120_−_32_=_88 are left; 20_→_30.", "a difference, and a step"],
  ["♠A and ♥K, 3–5 of 13, ♣8 ♦A → 11.", "no sum"],
])("%s: %s", (text) => {
  expect(unbroken(text.replaceAll("_", " "))).toBe(text.replaceAll("_", "\u00A0"));
});

test("a number below zero has a minus sign", () => {
  expect([inFigures(3), inFigures(0), inFigures(-12)]).toEqual(["3", "0", "−12"]);
});
