import { afterEach, describe, expect, test, vi } from "vitest";

import { press } from "./core/testing";
import { english } from "./core/words";
import { answer, asked, openTable, scenes, type ShownTable } from "./table/testing";

const box = (shown: ShownTable) => shown.one("textarea") as HTMLTextAreaElement;
const actions = (shown: ShownTable) => asked(shown).map(({ action }) => action);
const said = (shown: ShownTable, text: string) => vi.waitFor(() => expect(shown.status).toBe(text));

/** A clipboard that takes or refuses what is written to it; without `write` the page has none. */
function clipboard(write?: (text: string) => Promise<void>): void {
  vi.stubGlobal("navigator", { clipboard: write && { writeText: write } });
}
afterEach(() => vi.unstubAllGlobals());

describe("another match", () => {
  test("begins with the seed that is typed", () => {
    const shown = openTable(scenes.nnPlay);
    (shown.one('input[name="seed"]') as HTMLInputElement).value = "4864";
    shown.button("New match").click();
    expect(actions(shown)).toEqual(["new 4864"]);
  });

  test("begins with any seed when none is typed", () => {
    const shown = openTable(scenes.nnPlay);
    shown.button("New match").click();
    expect(actions(shown)).toEqual(["new "]);
  });
});

describe("a match as text", () => {
  test.each([
    ["Copy the deal", "copy deal"],
    ["Copy the match", "copy record"],
  ])("“%s” puts it into the box and on the clipboard", async (button, action) => {
    const written: string[] = [];
    clipboard(async (text) => void written.push(text));
    const shown = openTable(scenes.nnPlay);
    shown.button(button).click();
    expect(actions(shown)).toEqual([action]);
    answer(shown, { text: "AS KS" });
    await said(shown, english.copied);
    expect(box(shown).value).toBe("AS KS");
    expect(shown.one('[role="status"]').classList.contains("pw-notice")).toBe(false);
    expect(written).toEqual(["AS KS"]);
  });

  test.each([
    ["refuses", () => Promise.reject(new Error("denied"))],
    ["is missing", undefined],
  ])("where the clipboard %s the text is selected for copying by hand", async (_, write) => {
    clipboard(write);
    const shown = openTable(scenes.nnPlay);
    shown.button("Copy the deal").click();
    answer(shown, { text: "AS KS" });
    await said(shown, english.select);
    expect(document.activeElement).toBe(box(shown));
    expect([box(shown).selectionStart, box(shown).selectionEnd]).toEqual([0, 5]);
  });

  test("copying does not keep one from playing", () => {
    const shown = openTable(scenes.nnPlay);
    shown.button("Copy the deal").click();
    expect(shown.one('[role="toolbar"]').getAttribute("aria-busy")).toBe("false");
    shown.button("King of spades").click();
    expect(actions(shown).at(-1)).toBe("play KS");
  });

  test("is played from the box; a refusal is read out and what was typed stays", () => {
    const shown = openTable(scenes.nnPlay);
    box(shown).value = "not a deal";
    shown.button("Play this text").click();
    expect(actions(shown)).toEqual(["paste not a deal"]);
    answer(shown, { ok: false, error: "This is neither a seed nor a record." });
    expect(shown.status).toBe("This is neither a seed nor a record.");
    shown.model.set("scene", scenes.nnTrickWon);
    expect(box(shown).value).toBe("not a deal");
  });

  test("a refused copy is read out", () => {
    const shown = openTable(scenes.nnPlay);
    shown.button("Copy the match").click();
    answer(shown, { ok: false, error: "Not yet." });
    expect(shown.status).toBe("Not yet.");
  });
});

describe("a presenter's remote control", () => {
  test("Page Down presses what is expected, Page Up takes back", () => {
    const shown = openTable(scenes.nnDealOver);
    shown.button("Undo").focus();
    press("PageDown");
    answer(shown);
    press("PageUp");
    expect(actions(shown)).toEqual(["deal", "undo"]);
    expect(shown.leaked).toEqual([]);
  });

  test("does not scroll the page, and a key held down presses once", () => {
    const shown = openTable(scenes.nnDealOver);
    shown.button("Undo").focus();
    const held = new KeyboardEvent("keydown", { key: "PageDown", repeat: true, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(held);
    expect(held.defaultPrevented).toBe(true);
    expect(actions(shown)).toEqual([]);
  });

  test("presses no button that is not ready, and leaves the box of text alone", () => {
    const shown = openTable(scenes.nnBid);
    shown.button("10 of hearts").focus();
    press("PageDown");
    press("PageUp", { ctrlKey: true });
    box(shown).focus();
    press("PageUp");
    expect(actions(shown)).toEqual([]);
  });

  test("is told of among the keys", () => {
    expect(openTable(scenes.nnBid).one(".pw-rules").textContent).toContain(english.step_keys);
  });
});
