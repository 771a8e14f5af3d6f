import tables from "fixtures/chain.json";
import { beforeEach, describe, expect, test } from "vitest";

import explorer, { type ChainExplorerTraits } from "../chain_explorer/view";
import { FakeModel } from "./core/fake-model";
import { commonOf, press, Shown } from "./core/testing";

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
